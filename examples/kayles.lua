-- Kayles: a row of pins, I, and gaps, dots. Published (Guy & Smith 1956): the
-- values of the full rows of n pins, which have period 12 from n = 71 on. A
-- gap cuts the row in two, so the value of any position is the xor of the
-- values of its runs of pins. This file plays on whole rows; the solver is
-- not told that they fall apart.

return { pins = 10 }, function(o)
  return {
    name = "Kayles",
    how_to_play = [[
There is a row of pins. A ball knocks down one pin, or two pins that stand
side by side.

The player who knocks down the last pin wins.]],
    board = require "grundy.board" {
      columns = o.pins, rows = 1, fill = "I",
      pieces = { I = { name = "pin", text = "", color = "#d9a441" } },
    },

    moves = function(row, add)
      for i = 1, #row do
        local before = row:sub(1, i - 1)
        if row:sub(i, i) == "I" then
          add(before .. "." .. row:sub(i + 1))
        end
        if row:sub(i, i + 1) == "II" then
          add(before .. ".." .. row:sub(i + 2))
        end
      end
    end,
  }
end
