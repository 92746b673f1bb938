-- Nim with a reserve, a house game. All of this is computed: the heaps 3, 5, 7
-- are a draw. As in Nim, two equal heaps, the third empty, are P; but with
-- exactly one chip in the reserve they are a draw. Nothing else is P but the
-- end. The position is a record with an array inside; `normal` sorts the array.

return { room = 3 }, function(o)
  local function with(heaps, i, chips, reserve)
    local after = { table.unpack(heaps) }
    after[i] = chips
    return { heaps = after, reserve = reserve }
  end

  return {
    name = "Nim with a reserve",
    how_to_play = ([[
There are heaps of chips and a reserve. A move takes one chip from a heap: it
goes into the reserve, or out of the game if %d are there. Or it takes more
than one chip from a heap: they are out of the game. Or it puts the whole
reserve on a heap that is not empty.

The player who cannot move, because all heaps are empty, loses.]])
      :format(o.room),
    start = { heaps = { 3, 5, 7 }, reserve = 0 },

    moves = function(p, add)
      for i, chips in ipairs(p.heaps) do
        if chips >= 1 then
          add(with(p.heaps, i, chips - 1, math.min(p.reserve + 1, o.room)))
          if p.reserve > 0 then
            add(with(p.heaps, i, chips + p.reserve, 0))
          end
        end
        for left = 0, chips - 2 do
          add(with(p.heaps, i, left, p.reserve))
        end
      end
    end,

    normal = require "grundy.images" { field = "heaps", sorted = true },

    show = function(p)
      return table.concat(p.heaps, " ") .. " +" .. p.reserve
    end,

    parse = function(text)
      local before, reserve = text:match "^([%d ]*%d) %+(%d)$"
      reserve = math.tointeger(tonumber(reserve))
      if not reserve or reserve > o.room then
        return nil, "a position is heaps and a reserve, like 3 5 7 +0"
      end
      local heaps = {}
      for word in before:gmatch "%d+" do
        local chips = math.tointeger(tonumber(word))
        if not chips then return nil, "a heap is too large: " .. word end
        heaps[#heaps + 1] = chips
      end
      return { heaps = heaps, reserve = reserve }
    end,
  }
end
