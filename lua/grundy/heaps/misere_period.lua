-- Periods of octal games in misère play, with proof (Plambeck and Siegel 2008): if the
-- elements of heaps repeat for so long that the options of every larger heap have the
-- elements of those of a heap one period before, the quotient and the period are those
-- of all heaps. How long that takes is what the theorem of Guy and Smith says of values.

local FIRST_LOOK = 32 -- heaps

local THEOREM = "heaps n + %d and n are indistinguishable for all n >= %d, since it is "
  .. "so as far as heap %d (Plambeck and Siegel 2008)"

-- The elements of the heaps 0 to n, and the quotient; or nil, message.
local function elements_of(octal, n, options)
  local starts = {}
  for heap = 1, n do starts[heap] = heap end
  local solution, message = octal:game():solve(nil, { starts = starts,
    seconds = options.seconds })
  if not solution then
    return nil, message
  end
  local quotient
  quotient, message = solution:misere_quotient { order = options.order,
    sums = options.sums, seconds = options.seconds }
  if not quotient or not quotient.complete then
    return nil, ("no quotient of the heaps up to %d was found: %s"):format(n,
      message or quotient.limit)
  end
  local list = {}
  for heap = 1, n do list[heap] = quotient:element(heap) end
  return list, quotient
end

-- Where heaps begin to repeat with a period, at 1 or later, up to heap n.
local function preperiod_of(list, n, period)
  local first = n - period
  while first > 0 and list[first] == list[first + period] do first = first - 1 end
  return first + 1
end

-- A heap that has no moves is 0, too.
local function with_zero(list, first, period)
  return first == 1 and list[period] == "1" and 0 or first
end

-- The least period that the heaps up to n prove, with its preperiod, and the heap that
-- proves it; nil if there is none.
local function proved(list, n, parts, last_digit)
  for period = 1, n // 2 do
    local first = preperiod_of(list, n, period)
    local needed = parts * (first + period) + last_digit - 1
    if needed <= n then
      return period, with_zero(list, first, period), needed
    end
  end
end

--- The period of an octal game whose digits end; or nil, message.
return function(octal, most, options)
  local code, n = octal.code, math.min(FIRST_LOOK, most)
  local parts = code.base == 16 and 3 or 2
  while true do
    local list, quotient = elements_of(octal, n, options)
    if not list then
      return nil, quotient
    end
    local period, preperiod, needed = proved(list, n, parts, #code.digits)
    if period then
      return { period = period, preperiod = preperiod, checked_to = needed,
        proved = true, theorem = THEOREM:format(period, preperiod, needed),
        quotient = quotient }
    elseif n == most then
      return nil, ("no period of %s in misère play is proved by the heaps up to %d")
        :format(octal.name, n)
    end
    n = math.min(2 * n, most)
  end
end
