-- Nim. Published (Bouton 1901): the value is the xor of the heaps. The order of
-- the heaps does not matter, and `normal` says so: {3, 5, 7} and {7, 3, 5}
-- are one position of the solution, which holds sorted heaps only, while
-- questions may be asked, and are answered, in any order.

return {
  name = "Nim",
  how_to_play = [[
There are heaps of chips. A move takes any number of chips, at least one, from
one heap.

The player who cannot move loses.]],
  start = { 3, 5, 7 },
  normal = "sorted",

  moves = function(heaps, add)
    for i, chips in ipairs(heaps) do
      for left = 0, chips - 1 do
        local after = { table.unpack(heaps) }
        after[i] = left
        add(after)
      end
    end
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

  -- Heaps of chips on a green table; of a high one the top is left out.
  picture = function(heaps)
    local tallest = 7
    for _, chips in ipairs(heaps) do tallest = math.max(tallest, chips) end
    tallest = math.min(tallest, 30)
    local height = 12 * tallest + 58
    local svg = { ('<svg viewBox="0 0 %d %d" font-size="20" '
      .. 'font-family="sans-serif" text-anchor="middle">'
      .. '<rect width="100%%" height="100%%" rx="12" fill="#2c6e4f"/>'):format(
      #heaps * 68 + 24, height) }
    for i, chips in ipairs(heaps) do
      local x = i * 68 - 22
      for k = 1, math.min(chips, tallest) do
        svg[#svg + 1] = ('<ellipse cx="%d" cy="%d" rx="25" ry="10" '
          .. 'fill="#f2c14e" stroke="#6b4700" stroke-width="1.5"/>'):format(x,
          height - 36 - 12 * k)
      end
      svg[#svg + 1] = ('<text x="%d" y="%d" fill="#ffffff">%d</text>'):format(
        x, height - 12, chips)
    end
    return table.concat(svg) .. "</svg>"
  end,
}
