-- All octal games of two digits: which have a period, from where on?
--
-- In the game .ab one may take one chip from a heap as far as a allows it,
-- or two as far as b does: 1 if nothing is left, 2 if one heap is left, 4 if
-- two are. Guy and Smith (1956) asked whether the values of every such game
-- have a period in the end; nobody knows. This prints preperiod/period where a
-- proof needs no heap beyond a limit, and ? elsewhere:
--
--   lua5.4 examples/octal_periods.lua [limit]
--
-- Published: .07 53/34, .45 498/20, .77 (Kayles) 71/12; with a limit of 700000
-- .16 105351/149459 and .56 326640/144 come out too.

local grundy = require "grundy"

local limit = math.tointeger(tonumber((...) or 5000))
if not limit or limit < 1 then
  error("octal_periods: the limit must be a positive integer", 0)
end

local function cell(a, b)
  local period = grundy.octal((".%d%d"):format(a, b)):period { heaps = limit }
  return period and ("%d/%d"):format(period.preperiod, period.period) or "?"
end

local function print_row(first, cells)
  local line = ("%3s"):format(first)
  for i = 1, #cells do
    line = line .. (limit < 100000 and "%10s" or "%15s"):format(cells[i])
  end
  print(line)
end

print("preperiod/period of .ab, as far as the heaps up to " .. limit
  .. " prove it")
print_row("a\\b", { 0, 1, 2, 3, 4, 5, 6, 7 })
for a = 0, 7 do
  local cells = {}
  for b = 0, 7 do cells[b + 1] = cell(a, b) end
  print_row(a, cells)
end
