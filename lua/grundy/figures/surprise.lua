-- Wins that surprise: where every winning move looks bad, and where a winner has to
-- find the only winning move again and again. Each is shown as a line.

local core = require "grundy.core"
local chances = require "grundy.figures.chances"
local facts = require "grundy.figures.facts"
local looks = require "grundy.figures.looks"
local moves = require "grundy.moves"
local wording = require "grundy.words.wording"

local at = core.at

local figures = {}

-- At most this many moves of a line are kept.
local MOST_MOVES = 100

-- The winning moves from a position, as numbers, and how many moves there are.
local function wins_at(solution, number)
  local wins, followers = {}, core.followers(solution, number)
  for _, n in ipairs(at.outcome(solution, number) == "N" and followers or {}) do
    if at.outcome(solution, n) == "P" then
      wins[#wins + 1] = n
    end
  end
  return wins, #followers
end

-- The solution in which wins are looked for, with all moves that the rules give, if
-- that is possible, and if it is not too large; nil otherwise.
local function searched(context)
  if not looks.fits(context.solution) then
    return nil
  end
  local solution, exact = chances.unfolded(context)
  if looks.fits(solution) then
    return solution, exact
  end
end

-- Puts a line into a figure: the positions from one with a number on, and the moves
-- between them in words. next_of(p, number, player) gives the next position and its
-- number, or nil at the end.
local function put_line(context, figure, solution, number, next_of)
  local game, line, positions = context.game, {}, {}
  local p, player = core.start(solution, number)
  figure.position, figure.player = core.copy(p), player
  figure.from = wording.cut(wording.flat(game, p))
  while p ~= nil and #line < MOST_MOVES do
    positions[#positions + 1] = p
    local q, n = next_of(p, number, player)
    if q ~= nil then
      line[#line + 1] = wording.step(game, p, q, player)
    end
    p, number, player = q, n, player and 3 - player
  end
  if p ~= nil then
    positions[#positions + 1] = p
    figure.cut = true
  end
  figure.line, figure.positions, figure.moves = line, positions, #line
end

-- "21", or "21, with player 1 to move": a fact.
local function where(context, figure)
  return { fact = figure.player and "win.at_side" or "win.at",
    mover = figure.player and (wording.players(context.game, figure.player)) or nil }
end

--
-- The winning moves that look worst
--

-- Of the winning moves from a position, the one that looks best, and its chance; nil
-- if there is none, or if that is not known.
local function best_look(found, wins)
  local best
  for _, n in ipairs(wins) do
    if not wording.is_sharp(found[n]) then
      return nil
    elseif not best or found[n].loss > found[best].loss then
      best = n
    end
  end
  return best, best and found[best].loss
end

-- Where the winning move that looks best looks worst: the number of the position,
-- that of the move, and how many winning moves there are.
local function most_surprising(solution, found)
  local least, from, to, count = math.huge, nil, nil, nil
  for number = 0, core.count(solution) - 1 do
    local wins = wins_at(solution, number)
    local best, chance = best_look(found, wins)
    if best and chance < least then
      least, from, to, count = chance, number, best, #wins
    end
  end
  return from, to, count
end

local function others(count)
  return count == 1 and "" or count == 2 and { fact = "surprise.other" } or
    { fact = "surprise.others", others = count - 1 }
end

local function add_surprise(context, figure, count)
  local list = figure.facts
  list:add("surprise.wins", { where = where(context, figure),
    phrase = (wording.phrase(context.game, figure.position, figure.positions[2],
      figure.player)) })
  list:add("surprise.chance", { others = others(count) })
  list:add "surprise.worst"
end

--- The most surprising win: the `position` at which the winning move that looks best
-- has the lowest `chance` of winning if both players then move at random. The `line`
-- is that move and best play after it, as texts, and `positions` are its positions;
-- `moves`: how many are kept, `cut` if there are more. Nil where there is no winning
-- move, or where it would take long.
function figures.surprise(context)
  local solution, exact = searched(context)
  local found = solution and looks.of(solution)
  local from, to, count
  if found then
    from, to, count = most_surprising(solution, found)
  end
  if not from then
    return nil
  end
  local figure = { name = "surprise", title = "The most surprising win",
    chance = found[to].loss, facts = facts.list() }
  figure.headline = wording.chance(found[to], "loss")
  if figure.headline == "100 %" then
    figure.headline, figure.empty = "None", true
    figure.facts:add "surprise.none"
    return figure
  end
  put_line(context, figure, solution, from, function(p, number, player)
    if number == from then
      return moves.locate(solution, p, to, player)
    end
    return moves.best(solution, p, number, player)
  end)
  add_surprise(context, figure, count)
  chances.add_counted(context, figure, exact)
  return figure
end

--
-- The longest line of only moves
--

-- The positions with a single winning move: that move, by their numbers; and which
-- of them have other moves, too.
local function single_wins(solution)
  local only, choice = {}, {}
  for number = 0, core.count(solution) - 1 do
    local wins, all = wins_at(solution, number)
    only[number] = not wins[2] and wins[1] or nil
    choice[number] = only[number] and all > 1
  end
  return only, choice
end

-- The reply to a winning move after which the most only moves are left, and how many
-- these are: nil and 0 if there is none. With `open`, a reply that is not known yet.
local function longest_reply(solution, only, length, number)
  local best, most, open = nil, 0, nil
  for _, reply in ipairs(core.followers(solution, only[number])) do
    if only[reply] and not length[reply] then
      open = reply
    elseif only[reply] and length[reply] > most then
      best, most = reply, length[reply]
    end
  end
  return best, most, open
end

-- How many only moves in a row there can be from each position with a single winning
-- move. Play from there that goes round would be no win, so there are no cycles.
local function lengths_of(solution, only, choice)
  local length = {}
  for first in next, only do
    local stack = { first }
    while stack[1] do
      local number = stack[#stack]
      local _, most, open = longest_reply(solution, only, length, number)
      if open then
        stack[#stack + 1] = open
      else
        length[number] = most + (choice[number] and 1 or 0)
        stack[#stack] = nil
      end
    end
  end
  return length
end

-- The first position with the longest such line; nil if there is none.
local function narrowest(solution, length)
  local first, most = nil, 0
  for number = 0, core.count(solution) - 1 do
    if length[number] and length[number] > most then
      first, most = number, length[number]
    end
  end
  return first, most
end

local function times(count)
  return { fact = count == 1 and "narrow.once" or count == 2 and "narrow.twice" or
    "narrow.often" }
end

--- The narrowest win: the `position` from which a winner may have to find the only
-- winning move most often in a row (`count`), moves without an alternative not
-- counted; `line`, `positions`, `moves` and `cut` as above. Nil where that never
-- happens, or where it would take long.
function figures.narrow(context)
  local solution, exact = searched(context)
  if not solution then
    return nil
  end
  local only, choice = single_wins(solution)
  local length = lengths_of(solution, only, choice)
  local from, count = narrowest(solution, length)
  if not from then
    return nil
  end
  local figure = { name = "narrow", title = "The narrowest win", count = count,
    headline = wording.count(count, "only move"), facts = facts.list() }
  local reply
  put_line(context, figure, solution, from, function(p, number, player)
    local n = only[number] or reply
    reply = only[number] and longest_reply(solution, only, length, number)
    if n then
      return moves.locate(solution, p, n, player)
    end
  end)
  figure.facts:add("narrow.only_moves", { where = where(context, figure),
    times = times(count) })
  figure.facts:add "narrow.most"
  chances.add_counted(context, figure, exact)
  return figure
end

return figures
