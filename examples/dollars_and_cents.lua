-- Dollars and cents (Smith 1966, section 11). A pile is shown as $1.02, a
-- dollar and two cents. Here the bank gives 20 cents at most, or there would be
-- infinitely many positions. The remoteness of a pile of d dollars and c cents
-- is 20 * d + c, and that is its distance as well: nothing decides how it ends
-- but whether c is odd. Several piles are a conjunctive compound, whose
-- remoteness is the least of those of the piles.
--
-- Published: if the bank gives any even number, however large, both are the
-- ordinal w*d + c (see grundy.ordinal.pile): it is unknown how many moves a
-- dollar will last, but play ends, and w*d + c is odd when c is. The
-- least of the piles still says who wins, but there is a difference. While all
-- numbers are finite, you play the compound well by playing each pile well:
-- hurry where you win, delay where you lose. Without a limit there is no
-- longest delay, and piles cannot be played one by one. From $1.01 $1.02,
-- that is w + 1 and w + 2, the first player wins; say it goes on
--
--   $1.00 $1.01     the only move
--   $0.13 $1.00     the opponent changed a dollar for 14 cents
--   $0.12 $0.??     and now you change one
--
-- On its own the second pile is lost, and one change is as good as another.
-- But with less than 14 cents the second pile is over first, and you lose:
-- 14 or more will do, so you must look at the first pile. The bank's limit
-- hides this, for then you delay longest by taking 20, which is always right.

return { limit = 20 }, function(o)
  -- What a move can leave of a pile, an array; empty if there is no money.
  local function leaves(pile)
    local dollars, cents = pile[1], pile[2]
    if cents > 0 then return { { dollars, cents - 1 } } end
    local list = {}
    for change = 2, dollars > 0 and o.limit or 0, 2 do
      list[#list + 1] = { dollars - 1, change - 1 }
    end
    return list
  end

  -- Adds all moves that begin with the piles in `after`.
  local function extend(piles, after, add)
    if #after == #piles then return add(after) end
    for _, left in ipairs(leaves(piles[#after + 1])) do
      local more = { table.unpack(after) }
      more[#more + 1] = left
      extend(piles, more, add)
    end
  end

  return {
    name = "dollars and cents",
    how_to_play = ([[
There are piles of coins. A move takes one cent from every pile. Where a pile
has no cents, the player first changes one of its dollars for an even number
of cents, at most %d.

The player who uses up a pile wins.]]):format(o.limit),
    start = { { 1, 1 }, { 1, 2 } },

    moves = function(piles, add)
      extend(piles, {}, add)
    end,

    show = function(piles)
      local texts = {}
      for i, pile in ipairs(piles) do
        texts[i] = ("$%d.%02d"):format(pile[1], pile[2])
      end
      return table.concat(texts, " ")
    end,

    parse = function(text)
      local piles = {}
      for word in text:gmatch "%S+" do
        local dollars, cents = word:match "^%$(%d+)%.(%d%d+)$"
        dollars = math.tointeger(tonumber(dollars))
        cents = math.tointeger(tonumber(cents))
        if not (dollars and cents) then
          return nil, "not a pile like $1.02: " .. word
        end
        piles[#piles + 1] = { dollars, cents }
      end
      if not piles[1] then
        return nil, "a position is one or more piles, like $1.01 $1.02"
      end
      return piles
    end,

    describe = function(piles, after)
      local texts = {}
      for i, pile in ipairs(piles) do
        texts[i] = pile[2] > 0 and "take a cent" or
          ("change a dollar for %d cents, take one"):format(after[i][2] + 1)
      end
      return table.concat(texts, "; ")
    end,
  }
end
