-- What a designer wishes, as --want says it: figures that are low, high or in a
-- range.

local failure = require "grundy.workbench.failure"
local hint = require "grundy.base.text".hint
local wording = require "grundy.words.wording"

local stop = failure.stop

local wishes = {}

--- What can be wished of some columns, as figures/columns.lua has them: the names
-- of those that are numbers, in order.
function wishes.names(list)
  local names = {}
  for _, column in ipairs(list) do
    names[#names + 1] = not column.word and column.name or nil
  end
  return names
end

--- How bad something is, without what rounding may have added: variants that
-- mirror each other are equally good.
function wishes.rounded(n)
  return math.abs(n) < 1e6 and math.floor(n * 1e9 + 0.5) / 1e9 or n
end

-- A number, or one in percent.
local function number(text)
  local digits, sign = text:match "^(%-?%d*%.?%d+)(%%?)$"
  local n = tonumber(digits)
  return n and (sign == "%" and n / 100 or n)
end

-- The ends of a range such as 10..20, or of a single number.
local function range(text)
  local from, to = text:match "^(.-%d%%?)%.%.(.+)$"
  from = number(from or text)
  return from, to and number(to) or not to and from or nil
end

-- How far a number is from a range.
local function distance(from, to)
  return function(n)
    return n < from and from - n or n > to and n - to or 0
  end
end

-- How bad a value is, by what is wanted: a function. The second result says
-- whether a range is wanted, which can be met.
local function badness(column, text, option)
  if text == "low" then
    return function(n) return n end, false
  elseif text == "high" then
    return function(n) return -n end, false
  end
  local from, to = range(text)
  if not from or not to then
    stop(failure.USAGE, "--%s %s expects low, high, a number or a range "
      .. "such as 10..20, got '%s'", option, column.name, text)
  elseif from > to then
    stop(failure.USAGE, "--%s %s=%s: the range is empty", option, column.name,
      text)
  elseif column.share and (from < 0 or to > 1) then
    stop(failure.USAGE, "--%s %s=%s: it is a share, from 0 to 1 or from 0%% "
      .. "to 100%%", option, column.name, text)
  end
  return distance(from, to), true
end

local function column_of(name, list)
  for _, column in ipairs(list) do
    if column.name == name and not column.word then
      return column
    end
  end
end

--- Reads "length=10..20,draws=low", by some columns: an array of `{ name, text,
-- column, bad, ranged }`, where `text` is the part as it was given, `bad` tells how
-- far a value is from what is wanted, and `ranged` says that it can be met. The
-- `option` is the one that is read: "want" or "sort".
function wishes.read(words, columns, option)
  local list, there = {}, {}
  for part in (words .. ","):gmatch "([^,]*)," do
    local name, text = part:match "^([^=]*)=(.*)$"
    local column = column_of(name, columns)
    local names = wishes.names(columns)
    if not name then
      stop(failure.USAGE, "--%s expects a figure and what is wanted of it, "
        .. "as in draws=low, got '%s'", option, part)
    elseif not column then
      stop(failure.USAGE, "--%s: unknown figure '%s'%s (there are %s)", option,
        name, hint(name, names), wording.list(names))
    elseif there[name] then
      stop(failure.USAGE, "--%s: %s is given twice", option, name)
    end
    there[name] = true
    local bad, ranged = badness(column, text, option)
    list[#list + 1] = { name = name, text = part, column = column, bad = bad,
      ranged = ranged }
  end
  return list
end

return wishes
