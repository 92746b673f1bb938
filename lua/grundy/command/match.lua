-- grundy match

local solved = require "grundy.command.shared.solved"
local match = require "grundy.match"
local solving = require "grundy.command.shared.options".solving
local in_play = require "grundy.command.shared.in_play"
local searched = require "grundy.command.shared.searched"
local wide = require "grundy.base.text".width
local wording = require "grundy.words.wording"

-- Plays a match; `watch` (optional) sees each place or sum and the move.
local function play(at, values, seed, watch)
  return match.play({
    first = values.first or "perfect",
    second = values.second or "perfect",
    forget = values.forget,
    seed = seed,
    at = at.now,
    length = values.length,
    repetition = values.repetition,
  }, watch)
end

local reasons = {
  ["end"] = "a draw: the last position is a drawn ending",
  repetition = "a draw: the position after move %d occurred again",
  endless = "a draw after %s: play can no longer end",
  length = "stopped after %s",
}

-- Why play is over that has not come to an end, but has a winner.
local endless = {
  repetition = ", by endless play: the position after move %d occurred again",
  endless = ", after %s: play can no longer end",
}

local function result_of(at, record)
  local moves = wording.count(#record - 1, "move")
  if record.winner then
    local first, second = at:sides()
    return ("%s %s%s%s"):format(record.winner == "first" and first or
      second, at:named() and "won" or "wins", record.score and " by " ..
      wording.count(math.abs(record.score), "point") or "",
      (endless[record.reason] or ", after %s"):format(record.cycle and
      record.cycle - 1 or moves))
  elseif record.score and record.reason == "end" then
    return ("a draw: both players gained as much, in %s"):format(moves)
  end
  return reasons[record.reason]:format(record.cycle and record.cycle - 1 or
    moves)
end

local function write_score(screen, at, values)
  local score, moves, points = { first = 0, second = 0, draw = 0 }, 0, nil
  for i = 0, values.games - 1 do
    local record = play(at, values, (values.seed or 1) + i)
    local who = record.winner or "draw"
    score[who] = score[who] + 1
    moves = moves + #record - 1
    points = record.score and (points or 0) + record.score
  end
  if values.json then
    score.games, score.moves, score.score = values.games, moves, points
    return screen:json(score)
  end
  local first, second = at:sides()
  screen:paragraph(("%d matches: %s won %d, %s %d, %d were drawn; %.1f moves "
    .. "on average%s"):format(values.games, first, score.first, at:named() and
    second or "the second", score.second, score.draw, moves / values.games,
    points and (", and %+.1f points for %s"):format(points / values.games,
    first) or ""))
end

local function write_match(screen, at, values)
  local texts = {}
  local record = play(at, values, values.seed or 1, function(now, move)
    texts[#texts + 1] = at:move_text(now, move)
  end)
  if values.json then
    return screen:json {
      positions = table.move(record, 1, #record, 1, {}),
      winner = record.winner,
      reason = record.reason,
      cycle = record.cycle,
      payoff = record.payoff,
      score = record.score,
    }
  end
  local sides = at:named() and { at:sides() } or { "first", "second" }
  local width = math.max(wide(sides[1]), wide(sides[2]))
  for i, text in ipairs(texts) do
    local side = sides[(i - 1) % 2 + 1]
    screen:paragraph(text, width + 8, ("%4d. %s  "):format(i, side
      .. (" "):rep(width - wide(side))))
  end
  screen:paragraph(wording.capital(result_of(at, record)) .. ".")
end

return {
  usage = "[PROOF] FILE [START] [FILE [START]]...",
  summary = "let the computer play against itself, at any level",
  text = {
    "Several files make a sum: a move is a move in one of the games. The names "
      .. "of all files but the first end in .lua or .grundy.",
    "Between perfect players, a position that occurs again with the same "
      .. "player to move is a draw. With a random or forgetful player, play "
      .. "goes on until it ends, until it can no longer end, which is a draw, "
      .. "or for as many moves as --length says.",
    "With --search, and as 'grundy match PROOF FILE', moves are found without "
      .. "solving the game, as 'play' does.",
  },
  options = solving { "first", "second", "forget", "seed", "length",
    "repetition", "games", "search", "json" },
  run = function(screen, words, values)
    local searching = searched.entry(words, values)
    local at = in_play.new(searching and { searching } or
      solved.all(words, values, { by_rules = true }), values)
    local write = values.games and write_score or write_match
    write(screen, at, values)
  end,
}
