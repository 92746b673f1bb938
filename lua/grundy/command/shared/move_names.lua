-- Moves by their names: what those from a position are called, and a play as a text, in
-- which semicolons are between the names. A page has the same: report/play_text.js.

local clean = require "grundy.base.text".clean
local quoted = require "grundy.base.text".quoted
local failure = require "grundy.workbench.failure"
local wording = require "grundy.words.wording"

local move_names = {}

--- A text in the form in which names of moves are compared: in lower case, with
-- single spaces.
function move_names.plain(text)
  return (clean(text):lower():gsub("%s+", " "):gsub("^ ", ""):gsub(" $", ""))
end

local plain = move_names.plain

--- What the moves of a course are called: by their names, or by what they lead to if
-- they have none. If several have one name, what they lead to comes after it.
function move_names.labels(course)
  local names, ends, count, now = {}, {}, {}, course:now()
  for i, move in ipairs(course:moves()) do
    local name, text = course.at:words(now, move)
    names[i], ends[i] = name or text, name and text
    local key = plain(names[i])
    count[key] = (count[key] or 0) + 1
  end
  for i, name in ipairs(names) do
    names[i] = ends[i] and count[plain(name)] > 1 and
      wording.leads_to(name, ends[i]) or name
  end
  return names
end

-- The number of the move with which a text begins, by its name or its number, and
-- where the text goes on; the longest name counts.
local function first_of(labels, text)
  local number, after
  local function try(i, name)
    local rest = text:sub(1, #name) == name and text:match("^ ?;[; ]*()", #name + 1)
      or text == name and #name + 1
    if rest and rest > (after or 0) then
      number, after = i, rest
    end
  end
  for i, label in ipairs(labels) do
    try(i, plain(label))
    try(i, tostring(i))
  end
  return number, after
end

--- Makes the moves of a text in a course. Ends the command if one is none.
function move_names.make(course, text)
  text = plain(text:gsub("\n", ";")):gsub("^[; ]+", "")
  while text ~= "" do
    local number, after
    if not course:is_over() then
      number, after = first_of(move_names.labels(course), text)
    end
    if not number then
      failure.stop(failure.USAGE, "--moves: after %s, there is no move %s",
        wording.count(course:length(), "move"), quoted(text:match "^[^;]*"
        :gsub(" $", "")))
    end
    course:make(course:moves()[number])
    text = text:sub(after)
  end
end

--- The moves of a course as a text.
function move_names.text(course)
  local again, names = course:begin(), {}
  for i, move in ipairs(course.made) do
    names[i] = move_names.labels(again)[again:number(move)]:gsub("%s+", " ")
    again:make(move)
  end
  return table.concat(names, "; ")
end

return move_names
