-- Ways to write a position differently that make no difference: a word read
-- backwards, an array in another order. Each is tried on all positions.

local core = require "grundy.core"
local words = require "grundy.figures.words"

-- Where there are more positions, nothing is tried.
local MOST_POSITIONS = 200000

-- Is it an array of two or more numbers or strings of one type?
local function is_row(p)
  if type(p) ~= "table" or p[1] == nil or p[2] == nil then
    return false
  end
  local kind, count = type(p[1]), 0
  for _, element in next, p do
    count = count + 1
    if type(element) ~= kind then
      return false
    end
  end
  return count == #p and (kind == "number" or kind == "string")
end

local function backwards(p)
  if type(p) == "string" then
    return #p > 1 and p:reverse() or nil
  elseif not is_row(p) then
    return nil
  end
  local turned = {}
  for i = #p, 1, -1 do
    turned[#turned + 1] = p[i]
  end
  return turned
end

local function in_order(p)
  if not is_row(p) then
    return nil
  end
  local sorted = table.move(p, 1, #p, 1, {})
  table.sort(sorted)
  return sorted
end

-- Is every position alike to what it becomes, if that is one too? And is it
-- ever another one?
local function holds(solution, map, turn)
  local pairs_found = 0
  for number = 0, core.count(solution) - 1 do
    local p, player = core.position(solution, number)
    local turned = turn(p)
    local other = turned ~= nil and core.find(solution, turned, player)
    if other and other ~= number then
      if core.image(map, other) ~= core.image(map, number) then
        return false
      end
      pairs_found = pairs_found + 1
    end
  end
  return pairs_found > 0
end

local function sentence(found)
  if #found == 0 then
    return ""
  end
  return (" It makes no difference %s."):format(words.list(found))
end

--- The mirrors that a quotient by the coarsest compatible relation allows: an
-- array of their names ("order", "backwards"), and a sentence.
return function(solution, map)
  local names, found = {}, {}
  if core.count(solution) > MOST_POSITIONS then
    return names, ""
  elseif holds(solution, map, in_order) then
    names[1], found[1] = "order", "in which order the parts of a position are"
  elseif holds(solution, map, backwards) then
    names[1], found[1] = "backwards", "whether a position is read forwards "
      .. "or backwards"
  end
  return names, sentence(found)
end
