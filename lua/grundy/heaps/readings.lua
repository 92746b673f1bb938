-- How positions can be read as heaps: functions from a position to the sizes of its
-- heaps, in ascending order and without those that are empty, or to nil if it cannot
-- be read.

local wording = require "grundy.words.wording"

-- Of so many letters of a string, at most, runs are read as heaps.
local MOST_LETTERS = 6

local function sorted(list)
  table.sort(list)
  return list
end

local function is_size(n)
  return math.type(n) == "integer" and n >= 0
end

local function by_number(p)
  return is_size(p) and (p > 0 and { p } or {}) or nil
end

local function by_array(p)
  if type(p) ~= "table" then
    return nil
  end
  local heaps, count = {}, 0
  for _, n in pairs(p) do
    if not is_size(n) then
      return nil
    end
    count = count + 1
    heaps[#heaps + 1] = n > 0 and n or nil
  end
  return count == #p and sorted(heaps) or nil
end

local function by_runs_of(letter)
  local pattern = letter:gsub("%W", "%%%0") .. "+"
  return function(p)
    if type(p) ~= "string" then
      return nil
    end
    local heaps = {}
    for run in p:gmatch(pattern) do
      heaps[#heaps + 1] = #run
    end
    return sorted(heaps)
  end
end

-- The letters of a text, each once.
local function letters_of(text)
  local list, there = {}, {}
  for letter in text:gmatch "." do
    if not there[letter] then
      there[letter] = true
      list[#list + 1] = letter
    end
  end
  return list
end

--- The readings of positions like p, with what they take for a heap.
return function(p)
  if type(p) ~= "string" then
    return { { by_number, "numbers" }, { by_array, "numbers" } }
  end
  local list = {}
  for i, letter in ipairs(letters_of(p)) do
    if i <= MOST_LETTERS then
      list[i] = { by_runs_of(letter), ("runs of %s"):format(
        wording.quoted(letter)) }
    end
  end
  return list
end
