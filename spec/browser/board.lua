-- The board of a page, as a visitor uses it, and a referee who follows the
-- play by the rules.

local grundy = require "grundy"
local core = require "grundy.core"
local command = require "spec.harness.command"
local files = require "spec.harness.files"

local board = {}

--- What scripts need to find ways to move by clicks: see ways.js.
board.WAYS = files.read(command.root .. "/spec/browser/ways.js")

local FROM = board.WAYS .. [[
  const moves = book.moves(arguments[0]);
  const cells = book.data.board;
  return moves.map((move) => Object.assign(cells ? wayTo(moves, move) :
    { cells: [], button: true },
    { number: move.number, label: move.label, to: move.to }));
]]

--- The ways of the moves from a state of the page: arrays of the `cells` to click,
-- and whether a `button` is pressed then; with `number` and `label` of the move, and
-- the state that it goes `to`.
function board.ways(page, state)
  return page:run(FROM, state)
end

--- Where the middle of an element is in the window, to which it is scrolled.
function board.middle(page, selector)
  return page:run([[
    const element = document.querySelector(arguments[0]);
    const at = () => element.getBoundingClientRect();
    if (at().top < 60 || at().bottom > innerHeight) {
      element.scrollIntoView({ block: "center", behavior: "instant" });
    }
    return [at().x + at().width / 2, at().y + at().height / 2];
  ]], selector)
end

--- Presses an element by a pointer of some kind ("mouse" or "touch").
function board.press(page, kind, selector)
  page:drag({ board.middle(page, selector) }, kind)
end

--- Makes a move by its way.
function board.go(page, kind, way)
  for _, cell in ipairs(way.cells) do
    board.press(page, kind, ('[data-cell="%d"]'):format(cell))
  end
  if way.button then
    board.press(page, kind, ('#board-moves [data-move="%d"]'):format(way.number))
  end
end

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

--- The solution of an example, its start as the rules have it, and who moves there.
function board.solution(name, options)
  local game = grundy.file(command.root .. "/examples/" .. name .. ".lua")
  local solution = game:solve(nil, options)
  local p, player = core.position(solution, 0)
  return solution, core.game(solution).start or p, player
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

--- Does the page call the move of a solution to a position so?
function board.called(solution, p, q, label)
  return called(core.game(solution), p, q, label)
end

-- Are two positions the same to the rules?
local function same(game, p, q)
  local normal = game.normal or function(position) return position end
  return grundy.key(normal(p)) == grundy.key(normal(q))
end

-- How good a move of solution:moves is for its player: what it comes to, if moves gain
-- points, or what it is paid, if ends are numbers.
local ranks = { loss = 0, draw = 1, win = 2 }
local function worth(move)
  return move.score and move.gain - move.score or move.worth and -move.worth or
    ranks[move.result]
end

--- The number of the first mistake in a record: a move that gave away a win, a
-- draw, points or pay, by the solution; nil if there is none.
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

-- How large a game may be whose computer expects mistakes.
local POSITIONS, MOVES = 50000, 500000

--- What a perfect player can expect after each move of a player against somebody of a
-- level, 1 being that of a new page: a function of the row of a move, nil where the
-- computer does not expect mistakes.
function board.expecting(solution, player, level)
  if not solution:can "against" or solution:stats().positions > POSITIONS or
    solution:stats().moves > MOVES then
    return nil
  end
  local game, other, waiting = core.game(solution), player and 3 - player, {}
  local function key(p)
    return grundy.key(type(game.normal) == "function" and game.normal(p, other) or p)
  end
  for _, row in ipairs(solution:against { level = level or 1 }) do
    if row.player == other then waiting[key(row.position)] = row.waiting end
  end
  return function(move) return waiting[key(move.position)] end
end

--- May a perfect computer make a move, one of those given? It keeps what can be
-- had, and where that is a win, the move is best. It may resist otherwise than by a
-- long play; and where all is lost, it may lose more if somebody is then more likely
-- to err, by the function `chance` of the rows.
function board.perfect(moves, move, chance)
  if move.best or move.result == "win" then
    return move.best
  end
  for _, other in ipairs(moves) do
    if ranks[other.result] > ranks[move.result] or worth(other) > worth(move) and
      (not chance or chance(other) >= chance(move) * (1 - 1e-9)) then
      return false
    end
  end
  return true
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
        assert(entry.mine or board.perfect(moves, move) or board.perfect(moves, move,
          board.expecting(solution, player)), ("move %d, %s, is a mistake"):format(i,
          entry.label))
        found = move.position
      end
    end
    assert(found, ("move %d, %s, is not in the rules"):format(i, entry.label))
    p, player = found, player and 3 - player
  end
  return p, player
end

return board
