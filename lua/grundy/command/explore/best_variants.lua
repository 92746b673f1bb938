-- The variants that are best by what a designer wishes: those that no other
-- beats.

local columns = require "grundy.figures.columns"
local wishes = require "grundy.command.shared.wishes"
local wording = require "grundy.words.wording"

local rounded = wishes.rounded

local best_variants = {}

--- What can be wanted: the names of figures, in order.
best_variants.names = wishes.names(columns.list)

--- Reads what is wanted: see wishes.read.
function best_variants.read(words)
  return wishes.read(words, columns.list, "want")
end

--
-- The best variants
--

-- Does play never end in a row, where its length is wanted? A wish is about
-- play that ends.
local function is_infinite(row, list)
  for _, want in ipairs(list) do
    if want.column.duration and row[want.name] == math.huge then
      return true
    end
  end
  return false
end

-- How bad a row is by the wants that are ranges (`ranged`), or by the others;
-- nil where a figure is not known.
local function point_of(row, list, ranged)
  local point = { row = row }
  for _, want in ipairs(list) do
    if row[want.name] == nil then
      return nil
    elseif want.ranged == ranged then
      point[#point + 1] = rounded(want.bad(row[want.name]))
    end
  end
  return point
end

local function comes_before(a, b)
  for k = 1, #a do
    if a[k] ~= b[k] then
      return a[k] < b[k]
    end
  end
  return false
end

-- Is a as good as b in everything, and better in something?
local function beats(a, b)
  local better = false
  for k = 1, #a do
    if a[k] > b[k] then
      return false
    end
    better = better or a[k] < b[k]
  end
  return better
end

local function is_beaten(point, front)
  for _, other in ipairs(front) do
    if beats(other, point) then
      return true
    end
  end
  return false
end

-- The rows that no other beats, as a set: by the wants that are ranges, or by
-- the others.
local function unbeaten(rows, list, ranged)
  local points, front, found = {}, {}, {}
  for _, row in ipairs(rows) do
    points[#points + 1] = point_of(row, list, ranged)
  end
  table.sort(points, comes_before) -- what beats a point comes before it
  for i, point in ipairs(points) do
    local again = i > 1 and not comes_before(points[i - 1], point)
    found[point.row] = again and found[points[i - 1].row] or
      not again and not is_beaten(point, front) or nil
    front[#front + 1] = found[point.row] and not again and point or nil
  end
  return found
end

-- The rows of an array that are in a set.
local function those_in(rows, set)
  local list = {}
  for _, row in ipairs(rows) do
    list[#list + 1] = set[row] and row or nil
  end
  return list
end

-- Is a row within all ranges?
local function is_met(row, list)
  for _, want in ipairs(list) do
    if want.ranged and rounded(want.bad(row[want.name])) ~= 0 then
      return false
    end
  end
  return true
end

--- Does a row, of a variant that may not have finished, have all that is wanted?
-- What is never met, low and high, does not count.
function best_variants.meets(row, list)
  return point_of(row, list, true) ~= nil and not is_infinite(row, list) and
    is_met(row, list)
end

--- Sets `best` of the best rows: of those within all ranges, the ones that no
-- other beats by the other wants. If no row is within all ranges, it sets
-- `nearest` of those that come nearest. Rows without one of the figures, those
-- of variants that did not finish among them, are left out, and so are those of
-- endless play where its length is wanted. Returns the array of the rows that
-- are marked, with `met` (are they within all ranges?), `infinite`, how many were
-- left out because of that, and `all_infinite`.
function best_variants.mark(rows, list)
  local ending, infinite = {}, 0
  for _, row in ipairs(rows) do
    if is_infinite(row, list) then
      infinite = infinite + 1
    else
      ending[#ending + 1] = row
    end
  end
  local near = those_in(ending, unbeaten(ending, list, true))
  local found = those_in(near, unbeaten(near, list, false))
  found.infinite, found.all_infinite = infinite, ending[1] == nil
  found.met = found[1] and is_met(found[1], list)
  for _, row in ipairs(found) do
    row[found.met and "best" or "nearest"] = true
  end
  return found
end

--- What is said of a row in a table: "yes", "nearest" or nothing.
function best_variants.sign(row)
  return row.best and "yes" or row.nearest and "nearest" or ""
end

--
-- What is said of them
--

-- At most this many of the nearest are named.
local MOST_NAMED = 3

-- The wants as they were given: all of them, or the ranges only.
local function said(list, ranged)
  local texts = {}
  for _, want in ipairs(list) do
    texts[#texts + 1] = (want.ranged or not ranged) and want.text or nil
  end
  return texts
end

-- What is not met.
local function unmet(list)
  local texts = said(list, true)
  return (#texts == 2 and "both " or #texts > 2 and "all of " or "")
    .. wording.list(texts)
end

-- A row by its name, and the figures that should be in a range.
local function placed(row, list, name_of)
  local texts = {}
  for _, want in ipairs(list) do
    texts[#texts + 1] = want.ranged and ("%s %s"):format(want.column.title,
      columns.text(want.column, row[want.name])) or nil
  end
  return ("%s (%s)"):format(name_of(row), table.concat(texts, ", "))
end

local function nearest(found, list, name_of)
  local texts = {}
  for i = 1, math.min(#found, MOST_NAMED) do
    texts[i] = placed(found[i], list, name_of)
  end
  if #found > MOST_NAMED then
    texts[#texts + 1] = wording.integer(#found - MOST_NAMED) .. " more"
  end
  return wording.list(texts)
end

local function verdict(found, list, name_of)
  local none = found.infinite == 0 and "No variant" or "No other variant"
  if not found[1] and found.all_infinite then
    return ("No variant meets %s."):format(wording.list(said(list)))
  elseif not found[1] then
    return ("%s can be compared by %s."):format(none, wording.list(said(list)))
  elseif not found.met then
    return ("%s meets %s; nearest: %s."):format(none, unmet(list),
      nearest(found, list, name_of))
  elseif #said(list, true) == #list then
    return ("%s %s."):format(wording.count(#found, "variant meets",
      "variants meet"), wording.list(said(list)))
  end
  return ("%s best for %s: no other variant beats %s."):format(wording.count(
    #found, "variant is", "variants are"), wording.list(said(list)),
    #found == 1 and "it" or "them")
end

--- What best_variants.mark has found, in sentences. `name_of` gives the name of a
-- row.
function best_variants.text(found, list, name_of)
  return (found.infinite == 0 and "" or
    ("%s left out, because %s infinite. "):format(wording.count(found.infinite,
    "variant is", "variants are"), found.infinite == 1 and "its length is" or
    "their lengths are")) .. verdict(found, list, name_of)
end

return best_variants
