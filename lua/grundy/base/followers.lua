-- What a move leads to: a position or, where the rules have `splits`, an array
-- of positions, the sum of which is played on. These are the two shapes of a
-- follower, with the same functions each:
--   taken(...)      the follower that `add` was called with
--   returned(i, q)  the same of element i that `moves` returned
--   each(q, f)      f of a position; of an array, the array of f of its
--                   positions, or nil if one of those is nil
--   text(q, f)      in words, by the function that gives the text of a position
--   key(q)          the same for followers that are the same
--   list(q)         as an array of positions
--   problem(q)      what is wrong with q as a follower; nil if nothing is
-- and `is_one`: is it a position?
-- Arrays with the same members, in any order, are the same.

local core = require "grundy.core"
local check = require "grundy.base.check"

local followers = {}

local one = { is_one = true }

function one.taken(...)
  if select("#", ...) ~= 1 then
    check.fail("add takes one position, got %d arguments", select("#", ...))
  end
  return (...)
end

function one.returned(_, q)
  return q
end

function one.each(q, f)
  return f(q)
end

one.text, one.key, one.problem = one.each, core.key, core.problem

function one.list(q)
  return { q }
end

local several = { is_one = false }

function several.taken(...)
  return { ... }
end

function several.returned(i, q)
  check.array(("element %d that moves returned"):format(i), q)
  return q
end

function several.each(q, f)
  local results = {}
  for i, part in ipairs(q) do
    results[i] = f(part)
    if results[i] == nil then
      return nil
    end
  end
  return results
end

function several.text(q, f)
  local texts = several.each(q, f)
  return texts[1] and table.concat(texts, " + ") or "nothing"
end

-- A text that is the same for lists with the same members.
local function key_of_list(list, text)
  local texts = {}
  for i, member in ipairs(list) do
    texts[i] = text(member)
  end
  table.sort(texts)
  for i, member in ipairs(texts) do
    texts[i] = #member .. ":" .. member
  end
  return table.concat(texts)
end

function several.key(q)
  return key_of_list(q, core.key)
end

function several.list(q)
  return q
end

function several.problem(q)
  if type(q) ~= "table" then
    return ("an array of positions expected, got %s"):format(check.shown(q))
  end
  local count = 0
  for _ in next, q do
    count = count + 1
  end
  for i = 1, count do
    local part = rawget(q, i)
    local problem = part == nil and "an array of positions has no holes and "
      .. "no other keys" or core.problem(part)
    if problem then
      return ("part %d: %s"):format(i, problem)
    end
  end
end

--- The shape of the followers by some rules.
function followers.by(rules)
  return rules.splits and several or one
end

--- The same key for the numbers of followers that are the same: a number, or
-- an array of numbers.
function followers.key_of_number(number)
  return type(number) == "table" and key_of_list(number, tostring) or number
end

return followers
