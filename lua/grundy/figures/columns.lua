-- What is compared between the variants of a game: of some figures one number,
-- or one word, and how people see it.

local json = require "grundy.base.json"
local wording = require "grundy.words.wording"

local columns = {}

-- One of the chances of play at random, if it is known well enough.
local function at_random(figures, name)
  local found = figures.chances and figures.chances.random
  return found and wording.is_sharp(found) and found[name] or nil
end

-- A difference of chances without what rounding may have added.
local function rounded(x)
  return math.floor(x * 1e9 + 0.5) / 1e9
end

-- How even two chances are.
local function even(win, loss)
  return rounded(1 - math.abs(win - loss))
end

--- The columns in order: `name`; `title`, for people; `help`, a sentence; `of`,
-- the value in the figures of a solution, nil if there is none; `text`, a value
-- as text. What is not a word is a number; a `share` is one from 0 to 1, and a
-- `duration` is infinite where there is no end. `best` is what is good in it, as
-- --want says it, if nothing else is said. What is `asked` is there only where its
-- name is given, and `from` is then the figure that must be computed for it.
columns.list = {
  { name = "winner", title = "winner", word = true,
    help = "who wins with best play, or whether a puzzle can be solved",
    of = function(figures)
      local figure = figures.winner
      return figure.shortest and (figure.outcome == "N" and "Solvable" or
        "Unsolvable") or figure.headline
    end },
  { name = "score", title = "score", best = "0", text = wording.payoff,
    help = "what the first player gets with best play",
    of = function(figures)
      return figures.winner.score or figures.winner.worth
    end },
  { name = "length", title = "length", duration = true, best = "high",
    text = wording.integer,
    help = "the moves of best play",
    of = function(figures) return figures.length.moves end },
  { name = "positions", title = "positions", best = "high",
    text = wording.integer,
    help = "how many positions there are",
    of = function(figures) return figures.size.positions end },
  { name = "draws", title = "draws", share = true, best = "low",
    text = wording.share,
    help = "the share of positions that are draws with best play",
    of = function(figures)
      local share = not figures.winner.shortest and figures.outcomes.share
      return share and share.D or nil
    end },
  { name = "forgiving", title = "forgiving", share = true, best = "high",
    text = wording.share, help = "the share of moves that win, that keep the "
      .. "draw if the start is one, or that keep a puzzle solvable, on average "
      .. "over the positions where there are such moves",
    of = function(figures)
      return figures.forgiving and figures.forgiving.share
    end },
  { name = "chances", title = "chances at random", share = true, best = "50%",
    text = wording.share, help = "the first player's chance to win, or that "
      .. "a puzzle is solved, if all moves are made at random",
    of = function(figures) return at_random(figures, "win") end },
  { name = "random_length", title = "length at random", duration = true,
    best = "high", text = wording.amount,
    help = "the moves of play at random, on average",
    of = function(figures) return at_random(figures, "moves") end },
  { name = "dead_rules", title = "dead rules", best = "low",
    text = wording.integer,
    help = "how many kinds of moves are never good",
    of = function(figures) return figures.dead_rules.dead_count end },
  { name = "longest", title = "longest win", best = "high", asked = true,
    from = "longest", text = wording.integer,
    help = "the moves of the longest forced win, or of the longest best play "
      .. "that ends in a win, from any position",
    of = function(figures)
      local figure = figures.longest
      return figure and figure.count > 0 and figure.moves or nil
    end },
  { name = "decisions", title = "decisions", best = "high", asked = true,
    from = "decisions", text = wording.integer,
    help = "at how many positions of the best line some moves keep the win or "
      .. "the draw and others give it away",
    of = function(figures)
      return figures.decisions and figures.decisions.count
    end },
  { name = "only_moves", title = "only moves", best = "high", asked = true,
    from = "decisions", text = wording.integer,
    help = "at how many positions of the best line just one of several moves "
      .. "keeps the win or the draw",
    of = function(figures)
      return figures.decisions and figures.decisions.only
    end },
  { name = "mistake", title = "tempting mistake", share = true, best = "high",
    asked = true, from = "temptation", text = wording.share,
    help = "the chance to win after the losing move on the best line that has "
      .. "the highest one, if both players then move at random",
    of = function(figures)
      return figures.temptation and figures.temptation.chance
    end },
  { name = "difficulty", title = "difficulty", share = true, best = "high",
    asked = true, from = "difficulty", text = wording.share,
    help = "the chance that players who look 1, 2 and 3 moves ahead give the win "
      .. "or the draw away against best play, on average",
    of = function(figures)
      return figures.difficulty and figures.difficulty.difficulty
    end },
  { name = "balance", title = "balance", share = true, best = "high",
    asked = true, from = "chances", text = wording.share,
    help = "how even play at random is: 100 % if both players win equally "
      .. "often, 0 % if the same one always does",
    of = function(figures)
      local win, loss = at_random(figures, "win"), at_random(figures, "loss")
      return not figures.winner.shortest and win and loss and
        even(win, loss) or nil
    end },
  { name = "margin", title = "margin", best = "0", asked = true, from = "play",
    text = wording.decimal,
    help = "by how much the first player is ahead if all moves are made at "
      .. "random: the chance to win minus the chance to lose or, in a game with "
      .. "scores, the mean score",
    of = function(figures)
      local play = not figures.winner.shortest and figures.play or {}
      local score, chances = play.expected and play.expected.score, play.random
      return score or chances and wording.is_sharp(chances) and
        rounded(chances.win - chances.loss) or nil
    end },
}

--- The columns that are always there, and those whose names are in a set.
function columns.chosen(names)
  local list = {}
  for _, column in ipairs(columns.list) do
    list[#list + 1] = (not column.asked or names[column.name]) and column or nil
  end
  return list
end

--- Those that are always there.
columns.usual = columns.chosen {}

--- The figures that some columns are taken from, for `some` in figures/init.lua.
function columns.figures(list)
  local names = { winner = true, length = true, size = true, outcomes = true,
    forgiving = true, chances = true, rules = true }
  for _, column in ipairs(list) do
    if column.from then
      names[column.from] = true
    end
  end
  return names
end

--- The values of some columns, by name, and the `outcome` of the start.
function columns.row(figures, list)
  local row = { outcome = figures.winner.outcome }
  for _, column in ipairs(list) do
    row[column.name] = column.of(figures)
  end
  return row
end

local function has_value(rows, name)
  for _, row in ipairs(rows) do
    if row[name] ~= nil then
      return true
    end
  end
  return false
end

--- The winner, and the other columns in which one of some rows has a value.
function columns.used(rows)
  local used = { columns.list[1] }
  for i = 2, #columns.list do
    local column = columns.list[i]
    used[#used + 1] = has_value(rows, column.name) and column or nil
  end
  return used
end

--- The text of a value in a column; "" for nil.
function columns.text(column, value)
  if value == nil then
    return ""
  end
  return column.word and value or column.text(value)
end

--
-- Rows as lines
--

local function encoded(value)
  if value == nil then
    return ""
  elseif value == math.huge then
    return "inf"
  elseif type(value) == "number" then
    return json.encode(value)
  end
  return wording.cut(value) -- without tabs and line ends
end

local function decoded(column, text)
  if text == "" then
    return nil
  elseif column.word then
    return text
  end
  return text == "inf" and math.huge or tonumber(text)
end

--- A row as fields with tabs between them. The columns are those of a `list`, which
-- may be others than these.
function columns.encode(row, list)
  local fields = { row.outcome }
  for i, column in ipairs(list) do
    fields[i + 1] = encoded(row[column.name])
  end
  return table.concat(fields, "\t")
end

--- The row of such a text.
function columns.decode(text, list)
  local row, i = {}, 0
  for field in text:gmatch "[^\t]*" do
    local column = list[i]
    if i == 0 then
      row.outcome = field
    elseif column then
      row[column.name] = decoded(column, field)
    end
    i = i + 1
  end
  return row
end

return columns
