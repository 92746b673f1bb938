-- Nim: heaps of chips; a move takes any number of chips, at least one, from
-- one heap.
--
-- Published (Bouton 1901): the value is the xor of the heaps. The order of
-- the heaps does not matter, and `normal` says so: {3, 5, 7} and {7, 3, 5}
-- are one position of the solution, which holds sorted heaps only, while
-- questions may be asked, and are answered, in any order.

return {
  name = "Nim",
  start = { 3, 5, 7 },

  moves = function(heaps, add)
    for i, chips in ipairs(heaps) do
      for left = 0, chips - 1 do
        local after = { table.unpack(heaps) }
        after[i] = left
        add(after)
      end
    end
  end,

  normal = function(heaps)
    local sorted = { table.unpack(heaps) }
    table.sort(sorted)
    return sorted
  end,

  show = function(heaps)
    return table.concat(heaps, " ")
  end,

  parse = function(text)
    local heaps = {}
    for word in text:gmatch "%S+" do
      local chips = math.tointeger(tonumber(word))
      if not chips or chips < 0 then
        return nil, "not a number of chips: " .. word
      end
      heaps[#heaps + 1] = chips
    end
    if not heaps[1] then return nil, "a position is heaps, like 3 5 7" end
    return heaps
  end,

  describe = function(heaps, after)
    for i, chips in ipairs(heaps) do
      if chips ~= after[i] then
        return ("take %d from heap %d"):format(chips - after[i], i)
      end
    end
  end,
}
