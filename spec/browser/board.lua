-- The board of a page, as a visitor uses it, and a referee who follows the
-- play by the rules.

local grundy = require "grundy"
local core = require "grundy.core"
local command = require "spec.harness.command"

local board = {}

--- Waits until it is the visitor's turn or play has ended: true in the first
-- case. (Where the page knows no more, it has ended, too.)
function board.turn(page)
  local turn = page:wait("the visitor's turn", [[
    const turn = document.getElementById("board").dataset.turn;
    return turn !== "computer" && turn;
  ]])
  return turn == "you"
end

--- How it ended for the visitor: "won", "lost", "drawn", or nil.
function board.over(page)
  return page:find "#board":attribute "data-over"
end

--- Clicks one of the moves, by its number.
function board.play(page, number)
  page:find(('#board-moves button[data-move="%d"]'):format(number)):click()
end

--- How many moves there are to choose from.
function board.choices(page)
  return #page:all "#board-moves button[data-move]"
end

--- Asks for a hint and clicks what is advised.
function board.advised(page)
  page:find "#board-hint":click()
  page:find "#board-moves button.board-hinted":click()
end

--- Starts a new game in which the visitor moves "first" or "second".
function board.begin(page, side)
  page:find("#board-side option[value=" .. side .. "]"):click()
  page:find "#board-new":click()
end

--- Plays to the end with a function that makes a move; how it ended.
function board.finish(page, move, most)
  for _ = 1, most or 200 do
    if not board.turn(page) then
      return board.over(page)
    end
    move(page)
  end
  error "the game does not end"
end

--- What has been played: an array of { mine = boolean, label = text }.
function board.record(page)
  local list = {}
  for i, text in ipairs(page:run [[
    return [...document.querySelectorAll("#board-record li:not(.faint)")]
      .map((item) => item.textContent);
  ]]) do
    local who, label = text:match "^(%a+): (.*)$"
    -- (in a puzzle, all moves are the visitor's)
    list[i] = { mine = who == "You" or not who, label = label or text }
  end
  return list
end

--- The solution of an example, its start, and who moves there.
function board.solution(name, options)
  local game = grundy.file(command.root .. "/examples/" .. name .. ".lua")
  local solution = game:solve(nil, options)
  return solution, core.position(solution, 0)
end

local function flat(text)
  return (text:gsub("\n", " / "))
end

-- Does the page call the move to a position so?
local function called(game, p, q, label)
  local follower = flat(game.show and game.show(q) or tostring(q))
  local name = game.describe and game.describe(p, q)
  return label == (name or follower) or
    label == (name or follower) .. ", to " .. follower
end

-- Are two positions the same to the rules?
local function same(game, p, q)
  local normal = game.normal or function(position) return position end
  return grundy.key(normal(p)) == grundy.key(normal(q))
end

-- How good a move of solution:moves is for its player.
local ranks = { loss = 0, draw = 1, win = 2 }
local function worth(move)
  return move.score and move.gain - move.score or ranks[move.result]
end

--- The number of the first mistake in a record: a move that gave away a win, a
-- draw or points, by the solution; nil if there is none.
function board.first_mistake(solution, record, p, player)
  local game = core.game(solution)
  for i, entry in ipairs(record) do
    local best, made = -math.huge, nil
    for _, move in ipairs(solution:moves(p, player)) do
      best = math.max(best, worth(move))
      made = called(game, p, move.position, entry.label) and move or made
    end
    assert(made, entry.label)
    if worth(made) < best then return i end
    p, player = made.position, player and 3 - player
  end
end

--- May a perfect computer make a move, one of those given? It keeps what can be
-- had, and where that is a win, the move is best. (It may resist otherwise than by
-- a long play.)
function board.perfect(moves, move)
  local most = -math.huge
  for _, each in ipairs(moves) do most = math.max(most, worth(each)) end
  return move.best or worth(move) == most and move.result ~= "win"
end

--- Follows a record from a start: the position where it ends, and who moves
-- there. Every move must be in the rules, and those of the page be perfect.
function board.referee(solution, record, p, player)
  local game = core.game(solution)
  for i, entry in ipairs(record) do
    local found
    local moves = solution:moves(p, player)
    for _, move in ipairs(moves) do
      if called(game, p, move.position, entry.label) then
        assert(not found or same(game, found, move.position),
          "two moves of one name: " .. entry.label)
        assert(entry.mine or board.perfect(moves, move), ("move %d, %s, is a mistake")
          :format(i, entry.label))
        found = move.position
      end
    end
    assert(found, ("move %d, %s, is not in the rules"):format(i, entry.label))
    p, player = found, player and 3 - player
  end
  return p, player
end

return board
