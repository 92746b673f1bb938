-- The variants best first, by one figure: --sort.

local columns = require "grundy.figures.columns"
local failure = require "grundy.workbench.failure"
local wishes = require "grundy.command.shared.wishes"
local wording = require "grundy.words.wording"

local sorted = {}

-- What is good in a figure, if nothing is said. (Of one that is not there,
-- wishes.read says so.)
local function natural(name)
  for _, column in ipairs(columns.list) do
    if column.name == name then
      return column.best or "high"
    end
  end
  return "high"
end

--- Reads the figure to sort by, which may say what is good in it: "length" or
-- "length=low". The result is a wish, as of wishes.read.
function sorted.read(word)
  if word:find(",", 1, true) then
    failure.stop(failure.USAGE, "--sort expects one figure, got '%s'", word)
  elseif not word:find("=", 1, true) then
    word = word .. "=" .. natural(word)
  end
  return wishes.read(word, columns.list, "sort")[1]
end

-- How bad a row is; nil where that cannot be told: the figure is not known, or
-- play never ends, which is not long.
local function badness(row, want)
  local value = row[want.name]
  if value == nil or value == math.huge then
    return nil
  end
  return wishes.rounded(want.bad(value))
end

--- The rows with the best first, those that cannot be compared last, and equal
-- ones in the order that they had; and how many cannot be compared.
function sorted.rows(rows, want)
  local list, place, bad, last = {}, {}, {}, 0
  for i, row in ipairs(rows) do
    list[i], place[row] = row, i
    bad[row] = badness(row, want) or math.huge
    last = last + (bad[row] == math.huge and 1 or 0)
  end
  table.sort(list, function(a, b)
    if bad[a] ~= bad[b] then
      return bad[a] < bad[b]
    end
    return place[a] < place[b]
  end)
  return list, last
end

-- Which rows come first.
local function first_text(want)
  local what = want.text:match "=(.*)$"
  return want.ranged and "closest to " .. what:gsub("%%$", " %%") or
    what == "high" and "highest" or "lowest"
end

--- What is said of rows that are sorted, if so many come last.
function sorted.text(want, last)
  return ("Sorted by %s, %s first.%s"):format(want.column.title, first_text(want),
    last == 0 and "" or (" %s last: the figure is %snot known."):format(
    wording.count(last, "variant comes", "variants come"),
    want.column.duration and "infinite or " or ""))
end

return sorted
