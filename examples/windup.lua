-- Wind-Up, proposed by Alfie Davies in 2023.
--
-- The clock can go round forever, but with these numbers neither player can
-- force it to: all values are finite. For the hours 0 to 6 they are 0 1 2 0 1 2
-- 0, so two such clocks add like Nim heaps. Other clocks differ: with --set
-- hours=5 --set steps='1 3', the hours 1, 2 and 3 have the value ∞(0). (The
-- game is published in cgt-tools; the values are computed.)

return { hours = 7, steps = "1 2 5" }, function(o)
  local steps = {}
  for step in o.steps:gmatch "%d+" do
    steps[#steps + 1] = math.tointeger(tonumber(step))
  end

  return {
    name = "Wind-Up",
    how_to_play = ([[
A clock has %d hours. A move turns its hand back, past 0 and round again if
need be, by one of these numbers of hours: %s.

The player who stops the clock, at hour 0, wins.]]):format(o.hours, o.steps),
    start = o.hours - 1,

    moves = function(hour, add)
      if hour == 0 then return end
      for _, step in ipairs(steps) do
        add((hour - step) % o.hours)
      end
    end,

    show = function(hour)
      return tostring(hour)
    end,

    parse = function(text)
      local hour = math.tointeger(tonumber(text))
      if not hour or hour < 0 or hour >= o.hours then
        return nil, "a position is an hour from 0 to " .. o.hours - 1
      end
      return hour
    end,

    describe = function(hour, after)
      return ("turn back by %d"):format((hour - after) % o.hours)
    end,
  }
end
