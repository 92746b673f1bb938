-- Two tokens on a digraph; a move pushes one of them along an arrow. Both
-- may stand on one vertex.
--
--     a <--- b ---> c        G(a) = 1   G(b) = 2         G(c) = 0
--     |      ^      ^
--     v      |      |
--     d <--- e <--> f        G(d) = 0   G(e) = ∞(0,2)    G(f) = ∞(0)
--
-- With one token nothing is a draw: from e and f a player steps to d or c and
-- wins. With two tokens it is the sum of two such games, and its value is
-- the generalised nim-sum (Fraenkel & Yesha 1986, Theorem 5; the values of
-- the six vertices are computed): on e and f both, a player who brings one
-- token to its end leaves the other to the opponent, and the game is a draw, ∞().
-- The tokens look alike, so `normal` sorts them. A position is shown as the
-- drawing with tokens in brackets.

local arrows = {
  a = { "d" },
  b = { "a", "c" },
  c = {},
  d = {},
  e = { "b", "d", "f" },
  f = { "c", "e" },
}

-- Where the vertices are in the picture.
local places = {
  a = { 50, 45 }, b = { 150, 45 }, c = { 250, 45 },
  d = { 50, 135 }, e = { 150, 135 }, f = { 250, 135 },
}

-- The arrows of the picture that leave a vertex, each drawn from rim to rim.
local function draw_arrows(svg, from)
  local x, y = table.unpack(places[from])
  for _, to in ipairs(arrows[from]) do
    local dx, dy = places[to][1] - x, places[to][2] - y
    local rim = 25 / math.sqrt(dx * dx + dy * dy)
    svg[#svg + 1] = ('<path d="M%.0f %.0fL%.0f %.0f" stroke="#3d4752" '
      .. 'stroke-width="2.5" marker-end="url(#tip)"/>'):format(x + rim * dx,
      y + rim * dy, x + dx - rim * dx, y + dy - rim * dy)
  end
end

local function tokens_on(tokens, vertex)
  return (tokens[1] == vertex and 1 or 0) + (tokens[2] == vertex and 1 or 0)
end

local function show(tokens)
  return (("a b c / d e f"):gsub("%l", function(vertex)
    local n = tokens_on(tokens, vertex)
    return ("("):rep(n) .. vertex .. (")"):rep(n)
  end))
end

return {
  name = "two tokens",
  start = { "e", "f" },
  normal = "sorted",

  moves = function(tokens, add)
    local one, two = tokens[1], tokens[2]
    for _, to in ipairs(arrows[one]) do add { to, two } end
    for _, to in ipairs(arrows[two]) do add { one, to } end
  end,

  show = show,

  -- Both "e f" and "a b c / d (e) (f)" will do.
  parse = function(text)
    local one, two = text:match "^(%l) (%l)$"
    if arrows[one] and arrows[two] then return { one, two } end
    local tokens = {}
    for marks, vertex in text:gmatch "(%(+)(%l)" do
      for _ = 1, #marks do tokens[#tokens + 1] = vertex end
    end
    if #tokens ~= 2 or show(tokens) ~= text then
      return nil, "a position is two vertices, like e f"
    end
    return tokens
  end,

  picture = function(tokens)
    local svg = { '<svg viewBox="0 0 300 180" font-size="20" '
      .. 'font-family="sans-serif" text-anchor="middle">'
      .. '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" '
      .. 'markerWidth="5" markerHeight="5" orient="auto">'
      .. '<path d="M0 0L8 4L0 8z" fill="#3d4752"/></marker>'
      .. '<rect width="300" height="180" rx="12" fill="#e9eef2"/>' }
    for vertex in ("abcdef"):gmatch "." do
      local x, y = table.unpack(places[vertex])
      draw_arrows(svg, vertex)
      svg[#svg + 1] = ('<circle cx="%d" cy="%d" r="24" fill="#ffffff" '
        .. 'stroke="#3d4752" stroke-width="2"/>'):format(x, y)
      local n = tokens_on(tokens, vertex)
      for i = 1, n do
        svg[#svg + 1] = ('<circle cx="%d" cy="%d" r="16" fill="#f0a04b" '
          .. 'stroke="#5c2c00" stroke-width="2"/>'):format(
          x + (2 * i - n - 1) * 6, y)
      end
      svg[#svg + 1] = ('<text x="%d" y="%d" fill="#1b1f24">%s</text>'):format(
        x, y + 7, vertex)
    end
    return table.concat(svg) .. "</svg>"
  end,
}
