-- Fox and hounds on a small board: 6 by 6, three hounds. All stand on the
-- dark squares and move to a free one next to theirs along a diagonal: the
-- fox (player 1) in any direction, a hound (player 2) only down. The fox wins
-- when it reaches the first row, the hounds win when it cannot move; hounds
-- that have no move left lose, too. So the player who cannot move loses, and no
-- `terminal` is needed.
--
-- A position is a string of squares, each a letter for the column and a digit
-- for the row: the fox, then the hounds in order.

local SIZE = 6

local function square(x, y)
  return string.char(96 + x) .. y
end

-- The squares next to one, in the rows that are `steps` away.
local function near(at, steps)
  local x, y = at:byte() - 96, tonumber(at:sub(2))
  local list = {}
  for _, dy in ipairs(steps) do
    for dx = -1, 1, 2 do
      local to_x, to_y = x + dx, y + dy
      if to_x >= 1 and to_x <= SIZE and to_y >= 1 and to_y <= SIZE then
        list[#list + 1] = square(to_x, to_y)
      end
    end
  end
  return list
end

local function pieces(position)
  local list = {}
  for at in position:gmatch "%l%d" do list[#list + 1] = at end
  return list
end

local function is_free(list, at)
  for _, piece in ipairs(list) do
    if piece == at then return false end
  end
  return true
end

local function fox_moves(list, add)
  for _, to in ipairs(near(list[1], { -1, 1 })) do
    if is_free(list, to) then add(to .. table.concat(list, "", 2)) end
  end
end

local function hound_moves(list, add)
  for i = 2, #list do
    for _, to in ipairs(near(list[i], { 1 })) do
      if is_free(list, to) then
        local hounds = table.move(list, 2, #list, 1, {})
        hounds[i - 1] = to
        table.sort(hounds)
        add(list[1] .. table.concat(hounds))
      end
    end
  end
end

return {
  name = "fox and hounds",
  start = "c6" .. "b1d1f1",
  players = 2,

  moves = function(position, add, player)
    local list = pieces(position)
    if list[1]:sub(2) == "1" then return end -- the fox is through
    if player == 1 then
      fox_moves(list, add)
    else
      hound_moves(list, add)
    end
  end,

  show = function(position)
    return position:sub(1, 2) .. " " .. position:sub(3)
  end,

  parse = function(text)
    local position = text:gsub("%s", "")
    if not position:match "^[a-f][1-6][a-f][1-6][a-f][1-6][a-f][1-6]$" then
      return nil, "a position is the fox and three hounds, like c6 b1d1f1"
    end
    return position
  end,

  describe = function(before, after)
    local from, to = pieces(before), pieces(after)
    if from[1] ~= to[1] then
      return "the fox to " .. to[1]
    end
    local left, reached
    for i = 2, #to do
      left = is_free(to, from[i]) and from[i] or left
      reached = is_free(from, to[i]) and to[i] or reached
    end
    return ("the hound on %s to %s"):format(left, reached)
  end,

  picture = function(position)
    local svg = { '<svg viewBox="0 0 270 270" font-size="15" fill="#f3ead9" '
      .. 'font-family="sans-serif" text-anchor="middle">'
      .. '<rect width="270" height="270" rx="10" fill="#3a3f4b"/>' }
    for i = 1, SIZE do
      svg[#svg + 1] = ('<text x="%d" y="20">%s</text><text x="15" y="%d">%d'
        .. '</text>'):format(i * 38 + 11, square(i, ""), i * 38 + 16, i)
      for k = 1, SIZE do
        svg[#svg + 1] = ('<rect x="%d" y="%d" width="38" height="38" '
          .. 'fill="%s"/>'):format(i * 38 - 8, k * 38 - 8,
          (i + k) % 2 == 0 and "#f0d9b5" or "#a97a50")
      end
    end
    for i, at in ipairs(pieces(position)) do
      local x, y = (at:byte() - 96) * 38 + 11, tonumber(at:sub(2)) * 38 + 11
      svg[#svg + 1] = ('<circle cx="%d" cy="%d" r="15" fill="%s" '
        .. 'stroke="#1b1f24" stroke-width="2"/>'):format(x, y,
        i == 1 and "#e8590c" or "#1f4e79")
      svg[#svg + 1] = ('<text x="%d" y="%d" font-weight="bold" '
        .. 'fill="#ffffff">%s</text>'):format(x, y + 5, i == 1 and "F" or "H")
    end
    return table.concat(svg) .. "</svg>"
  end,
}
