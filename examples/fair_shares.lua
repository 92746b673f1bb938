-- Fair Shares and Varied Pairs (Winning Ways, ch. 12).
--
-- The rules are published; what follows is computed. Up to 9 almonds all
-- values are finite, although one may divide and unite in circles. With 10
-- there are infinite values and still no draw; from 11 on there are draws
-- (computed up to 18). The start here is a heap of 12: of its 77 positions
-- 3 are P, 18 N and 56 D. A heap of 50 leads to 204,226 positions with
-- 4,191,655 moves: 5 are P, 133 N and 204,088 D.

return { almonds = 12 }, function(o)
  return {
    name = "Fair Shares and Varied Pairs",
    how_to_play = [[
There are heaps of almonds. A move divides one heap into two or more equal
heaps, or unites two heaps of different sizes.

The player who cannot move, because all heaps are single almonds, loses.]],
    start = { o.almonds },
    normal = "sorted", -- the order of the heaps does not matter

    -- Of each size only the first heap is moved, and united with the first of
    -- each other size.
    moves = function(heaps, add)
      local moved, united = {}, {}
      for i, almonds in ipairs(heaps) do
        if not moved[almonds] then
          moved[almonds] = true
          for shares = 2, almonds do
            if almonds % shares == 0 then
              local after = { table.unpack(heaps) }
              after[i] = almonds // shares
              for _ = 2, shares do after[#after + 1] = after[i] end
              add(after)
            end
          end
          for j = i + 1, #heaps do
            if not moved[heaps[j]] and united[heaps[j]] ~= i then
              united[heaps[j]] = i
              local after = { table.unpack(heaps) }
              after[i] = almonds + table.remove(after, j)
              add(after)
            end
          end
        end
      end
    end,

    show = function(heaps)
      return table.concat(heaps, "+")
    end,

    parse = function(text)
      local heaps = {}
      for word in text:gmatch "[^+]+" do
        local almonds = math.tointeger(tonumber(word))
        if not almonds or almonds < 1 then
          return nil, "not a number of almonds: " .. word
        end
        heaps[#heaps + 1] = almonds
      end
      if not heaps[1] then return nil, "a position is heaps, like 3+4+5" end
      return heaps
    end,
  }
end
