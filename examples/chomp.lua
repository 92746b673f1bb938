-- Chomp: a bar of chocolate whose top left square is poisoned. A move bites
-- off a square with everything below it and to its right. The poison cannot be
-- bitten, so the position # has no move, and the player to move there loses.
--
-- A position is the array of the row lengths, shown as #####/###/# . Turning
-- the bar over its diagonal changes nothing, and `normal` says so: of a bar
-- and its transpose the solution holds one.
--
-- Published: every rectangle but # is N (Schuh 1952, Gale 1974: by stealing
-- the strategy; nobody knows the move in general). With two rows, P is
-- exactly the set of {k, k-1}. A bar with one row and one column is Nim with
-- two heaps, so from a square the bite at row 2, column 2 wins.

local function show(rows)
  local lines = {}
  for i, length in ipairs(rows) do lines[i] = ("#"):rep(length) end
  return table.concat(lines, "/")
end

local function transpose(rows)
  local columns = {}
  for row, length in ipairs(rows) do
    for column = 1, length do columns[column] = row end
  end
  return columns
end

return {
  name = "Chomp",
  start = { 6, 6, 6, 6, 6 },

  moves = function(rows, add)
    for row, length in ipairs(rows) do
      for column = row == 1 and 2 or 1, length do
        local after = {}
        for i, old in ipairs(rows) do
          local new = i < row and old or math.min(old, column - 1)
          if new > 0 then after[i] = new end
        end
        add(after)
      end
    end
  end,

  normal = function(rows)
    local turned = transpose(rows)
    return show(turned) < show(rows) and turned or rows
  end,

  show = show,

  parse = function(text)
    local rows = {}
    for line in text:gmatch "#+" do rows[#rows + 1] = #line end
    for i = 2, #rows do
      if rows[i] > rows[i - 1] then return nil, "a row is too long" end
    end
    if not rows[1] or show(rows) ~= text then
      return nil, "a position is a bar, like #####/###/#"
    end
    return rows
  end,

  describe = function(rows, after)
    local row = 1
    while rows[row] == after[row] do row = row + 1 end
    return ("bite at row %d, column %d"):format(row, (after[row] or 0) + 1)
  end,

  -- The bar, with the numbers of rows and columns around it.
  picture = function(rows)
    local width, height = math.max(rows[1], 6), math.max(#rows, 5)
    local svg = { ('<svg viewBox="0 0 %d %d" font-size="15" fill="#f6e3cc" '
      .. 'font-family="sans-serif" text-anchor="middle">'
      .. '<rect width="100%%" height="100%%" rx="10" fill="#4b4453"/>'):format(
      width * 40 + 36, height * 40 + 36) }
    for x = 1, rows[1] do
      svg[#svg + 1] = ('<text x="%d" y="19">%d</text>'):format(x * 40 + 8, x)
    end
    for y, length in ipairs(rows) do
      svg[#svg + 1] = ('<text x="14" y="%d">%d</text>'):format(y * 40 + 13, y)
      for x = 1, length do
        local poison = x == 1 and y == 1
        svg[#svg + 1] = ('<rect x="%d" y="%d" width="36" height="36" rx="5" '
          .. 'fill="%s" stroke="#2a150c" stroke-width="2"/>'):format(
          x * 40 - 10, y * 40 - 10, poison and "#7dbb3c" or "#8f4f2a")
      end
    end
    svg[#svg + 1] = '<path d="M40 40l16 16m0-16l-16 16" stroke="#1d3305" '
      .. 'stroke-width="5" stroke-linecap="round"/>'
    return table.concat(svg) .. "</svg>"
  end,
}
