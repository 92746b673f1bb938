-- What the script of the graph works on: positions and moves in compact form.
-- Lists of numbers are texts with spaces between, which are shorter than
-- arrays and faster to read.
--   names     of positions
--   outcomes  a letter each
--   players   a digit each: the player to move, if there are two
--   sides     the names of the players, if they have names
--   measure   "value", "worth" or "score", if there is one: `values` are the
--             numbers of these in `texts`
--   left      moves of best play until the end; -1: none
--   degrees   how many moves each position has; the moves are in this order, of
--             one position the best first:
--   to        where they lead; `parts` says to how many positions each, if not
--             to one, and `after` what the outcome is then, or with
--             what the move gains
--   best      a digit each: is it best?
--   moveNames their numbers in `moveTexts`, if they have names
--   hidden    how many moves lead to positions not on the page, if any
--   said      of a position: `who` (unless players have names) is to `win` or
--             `lose`, or it is `drawn`, or `done` where no move is left, and
--             why if that takes `forever`; of `moves`, by the outcome after them
--   looks, pictures, elements, from, tries
--             of positions: their pictures, and how to play from them (see
--             graph_pictures.lua)
--   count, moves, total, start

local core = require "grundy.core"
local kind = require "grundy.kind"
local add_pictures = require "grundy.report.graph_pictures"
local excerpt = require "grundy.draw.excerpt"
local lexicon = require "grundy.lexicon"
local stats = require "grundy.figures.stats"
local html = require "grundy.base.html"
local followers_of = require "grundy.moves".followers
local numbered = require "grundy.report.numbered"
local shapes = require "grundy.base.followers"
local wording = require "grundy.words.wording"

local at, key_of = core.at, shapes.key_of_number

local graph_data = {}

-- Of larger games the page has the positions nearest to the start.
graph_data.POSITIONS = 5000
graph_data.MOVES = 60000

-- Moves have names unless there are more than this.
graph_data.NAMED_MOVES = 20000

-- Names are cut after this many characters.
local NAME = 1000

-- All positions, or those around the start.
local function shown_of(context)
  local solution = context.solution
  local most, moves = graph_data.POSITIONS, graph_data.MOVES
  if core.count(solution) <= most then
    local all = excerpt.take(solution, nil, nil, most, moves)
    if #all == core.count(solution) then
      return all
    end
  end
  return excerpt.take(solution, context.number, math.maxinteger, most, moves)
end

-- The names of the moves from a position: a function of the move.
local function move_names(context, number)
  local solution, game = context.solution, context.game
  local p, player = context.at(number)
  local names, list_of = {}, kind.of(solution).shape.list
  local positions, numbers = followers_of(solution, p, number, player)
  for k, q in ipairs(positions) do
    local key = key_of(list_of(numbers[k]))
    names[key] = names[key] or wording.name(game, p, q, player)
  end
  return function(list)
    return html.cut(names[key_of(list)] or "", NAME)
  end
end

local function add_positions(context, shown, data)
  local solution, game = context.solution, context.game
  local columns = {}
  local of = kind.of(solution)
  for _, name in ipairs(of:columns(solution)) do
    columns[name] = true
  end
  local measured = of:measure(solution)
  local outcomes, players, numbers, left = {}, {}, {}, {}
  local length_of = columns.remoteness and stats.length_of(solution)
  local texts = numbered()
  for i, number in ipairs(shown) do
    local p, player = context.at(number)
    data.names[i] = html.cut(wording.position(game, p), NAME)
    outcomes[i], players[i] = at.outcome(solution, number), player
    numbers[i] = measured and
      texts.number(wording.number(at[measured](solution, number)))
    local moves = length_of and length_of(number)
    left[i] = moves == math.huge and -1 or moves or nil
  end
  data.outcomes = table.concat(outcomes)
  data.players = players[1] and table.concat(players) or nil
  data.sides = game.sides
  data.measure = measured or nil
  data.texts = measured and texts.list or nil
  data.values = measured and table.concat(numbers, " ") or nil
  data.left = left[1] and table.concat(left, " ") or nil
end

local PLACES = { win = 1, draw = 2, loss = 3 }

-- Moves in this order: the best ones, then by what they are to the player who makes
-- them.
local function best_first(of, moves, is_best, outcome_after)
  local groups, sorted = { [0] = {}, {}, {}, {} }, {}
  for _, list in ipairs(moves) do
    table.insert(groups[is_best(list) and 0 or
      PLACES[of.results[outcome_after(list)]]], list)
  end
  for i = 0, #groups do
    table.move(groups[i], 1, #groups[i], #sorted + 1, sorted)
  end
  return sorted
end

-- The moves, those of a position after another: how many it has, where they
-- lead (to how many positions, if not to one, and which), which are best, and
-- what they are called.
local function add_moves(context, shown, data)
  local solution = context.solution
  local of = kind.of(solution)
  local named = context.game.describe and
    shown.edges <= graph_data.NAMED_MOVES
  local degrees, hidden, to = {}, {}, {}
  local parts, best, after, names, forked = {}, {}, {}, {}, false
  local texts = numbered()
  for i, number in ipairs(shown) do
    local moves, unseen = excerpt.moves(shown, i)
    local targets = {}
    local is_best = of:is_best(solution, number)
    local outcome_after = of:outcome_after(solution, number)
    moves = best_first(of, moves, is_best, outcome_after)
    local name_of = named and moves[1] and move_names(context, number)
    degrees[i], hidden[i] = #moves, unseen
    for _, list in ipairs(moves) do
      for _, part in ipairs(list) do
        targets[#targets + 1] = shown.index[part] - 1
      end
      best[#best + 1] = is_best(list) and "1" or "0"
      parts[#best], forked = #list, forked or #list ~= 1
      after[#best] = of.moves_decide and outcome_after(list) or nil
      names[#best] = name_of and texts.number(name_of(list)) or nil
    end
    to[#to + 1] = targets[1] and table.concat(targets, " ")
  end
  data.degrees, data.to = table.concat(degrees, " "), table.concat(to, " ")
  data.best = table.concat(best)
  data.hidden = shown.edges < shown.degrees and
    table.concat(hidden, " ") or nil
  data.parts = forked and table.concat(parts, " ") or nil
  data.after = of.moves_decide and table.concat(after) or nil
  if named then
    data.moveTexts, data.moveNames = texts.list, table.concat(names, " ")
  end
end

-- What is said of positions and moves.
local function said_of(context, of)
  local words = lexicon.of(of)
  local said = wording.is_named(context.game) and words.named_prospects or
    words.prospects
  return { who = words.who, win = said.win, lose = said.lose, drawn = said.drawn,
    done = words.done or nil, moves = words.moves or
    { P = said.win, N = said.lose, D = said.draw },
    forever = words:wins_forever(context.solution) and words.never_ends or nil }
end

--- The data of the graph.
function graph_data.of(context)
  local shown, of = shown_of(context), kind.of(context.solution)
  local data = { names = {}, total = core.count(context.solution),
    count = #shown, moves = shown.edges,
    start = (shown.index[context.number] or 1) - 1,
    said = said_of(context, of) }
  add_positions(context, shown, data)
  add_moves(context, shown, data)
  add_pictures(context, shown, data)
  return data
end

return graph_data
