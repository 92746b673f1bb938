-- From how many positions who wins.

local words = require "grundy.figures.words"

local meanings = {
  { "P", "won by the player who has just moved" },
  { "N", "won by the player to move" },
  { "D", "where neither player can force a win" },
}

-- Those with one outcome: how many, and what it means.
local function part(name, meaning, count, all)
  if count == 0 then
    return ("none is %s, %s"):format(name, meaning)
  end
  return ("%s (%s) %s %s, %s"):format(words.integer(count),
    words.percent(count, all), count == 1 and "is" or "are", name, meaning)
end

local function sentence(census)
  local all, parts = census.positions, {}
  for i, row in ipairs(meanings) do
    local name, meaning = table.unpack(row)
    local count = census[name]
    if count == all then
      return ("%s %s, %s."):format(all == 1 and "The only position is" or
        ("All %s positions are"):format(words.integer(all)), name, meaning)
    end
    parts[i] = part(name, meaning, count, all)
  end
  return ("Of the %s %s."):format(words.count(all, "position"),
    table.concat(parts, "; "))
end

--- The shares of the outcomes: how many positions are `P`, `N` and `D`, and
-- `share`, a table of the same names with numbers from 0 to 1.
return function(context)
  local census, share = context.census, {}
  for _, row in ipairs(meanings) do
    share[row[1]] = census[row[1]] / census.positions
  end
  return {
    name = "outcomes",
    title = "Who wins from where",
    headline = ("%s P, %s N, %s D"):format(words.integer(census.P),
      words.integer(census.N), words.integer(census.D)),
    text = sentence(census),
    positions = census.positions,
    P = census.P,
    N = census.N,
    D = census.D,
    share = share,
  }
end
