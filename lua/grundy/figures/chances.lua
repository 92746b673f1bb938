-- The first player's chances, when players play at random.

local words = require "grundy.figures.words"

-- Who plays how, and in which words.
local kinds = {
  { "random", { first = "random", second = "random" },
    "when both play at random" },
  { "first_perfect", { first = "perfect", second = "random" },
    "when only %s plays perfectly" },
  { "second_perfect", { first = "random", second = "perfect" },
    "when only %s does" },
}

-- What else can happen than a win of the first player, in words.
local function rest(chances)
  local parts = { words.share(chances.loss) .. " losses" }
  if chances.draw and chances.draw > 0 then
    parts[#parts + 1] = words.share(chances.draw) .. " draws"
  end
  if chances.never > 0 then
    parts[#parts + 1] = words.share(chances.never) .. " play without end"
  end
  return words.list(parts)
end

--- The chances of who moves first: `random` (both play at random),
-- `first_perfect` and `second_perfect` (only one does not), each a table as of
-- `solution:chances`. Nil where the game splits.
return function(context)
  if context.splits then
    return nil
  end
  local figure = { name = "chances", title = "Chances at random" }
  local texts = {}
  for i, row in ipairs(kinds) do
    local name, players, how = table.unpack(row)
    local found = context.solution:chances(context.start, context.player,
      players)
    figure[name] = found
    texts[i] = ("%s %s"):format(words.share(found.win), how:format(
      i == 2 and context.first or context.second))
  end
  figure.headline = words.share(figure.random.win)
  figure.text = ("The chances of %s to win from %s are %s."):format(
    context.first, context.named, words.list(texts)) .. rest(figure.random)
  return figure
end
