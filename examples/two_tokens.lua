-- Two tokens on a digraph; a move pushes one of them along an arrow. Both
-- may stand on one vertex.
--
--     a <--- b ---> c        G(a) = 1   G(b) = 2         G(c) = 0
--     |      ^      ^
--     v      |      |
--     d <--- e <--> f        G(d) = 0   G(e) = ∞(0,2)    G(f) = ∞(0)
--
-- With one token nothing is a draw: from e and f one steps out to d or c and
-- wins. With two tokens it is the sum of two such games, and its value is
-- the generalised nim-sum (Fraenkel & Yesha 1986, Theorem 5; the values of
-- the six vertices are computed): on e and f both, whoever brings one token
-- to its end leaves the other to the opponent, and the game is a draw, ∞().
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

local function show(tokens)
  return (("a b c / d e f"):gsub("%l", function(vertex)
    local n = 0
    for _, token in ipairs(tokens) do
      if token == vertex then n = n + 1 end
    end
    return ("("):rep(n) .. vertex .. (")"):rep(n)
  end))
end

return {
  name = "two tokens",
  start = { "e", "f" },

  moves = function(tokens, add)
    local one, two = tokens[1], tokens[2]
    for _, to in ipairs(arrows[one]) do add { to, two } end
    for _, to in ipairs(arrows[two]) do add { one, to } end
  end,

  normal = function(tokens)
    local one, two = tokens[1], tokens[2]
    return one < two and tokens or { two, one }
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
}
