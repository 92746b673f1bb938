-- The candidates among which puzzles are looked for: what the field `puzzles` of a
-- game gives, or the start.
--
-- A candidate is a position. Its `word` is a text without spaces that is the same
-- for the same position only.

local core = require "grundy.core"
local changes = require "grundy.figures.changes"
local check = require "grundy.base.check"
local failure = require "grundy.workbench.failure"
local literal = require "grundy.base.literal"
local percent = require "grundy.base.html".percent
local splitmix = require "grundy.base.splitmix"

local stop = failure.stop

local candidates = {}

--
-- Words
--

function candidates.word(p)
  return percent(literal.write(p))
end

--- The position of a word.
function candidates.position(word)
  return (literal.read((word:gsub("%%(%x%x)", function(digits)
    return string.char(tonumber(digits, 16))
  end))))
end

--- A text that is the same for positions that are the same up to symmetry, as the
-- game's `normal` has it.
function candidates.class(game, p)
  local normal = game.normal
  if normal == "sorted" then
    p = core.copy(p)
    table.sort(p)
  elseif normal then
    p = normal(core.copy(p))
  end
  return core.key(p)
end

--
-- Texts with wild cards
--

-- The pieces that are between brackets.
local function choice(board, text, path)
  local list, there = {}, {}
  for piece in text:gmatch "%S" do
    if not board.pieces[piece] then
      stop(failure.GAME, "%s: puzzles: the board has no piece %s, in [%s]", path,
        check.shown(piece), text)
    elseif not there[piece] then
      there[piece] = true
      list[#list + 1] = piece
    end
  end
  return list
end

-- What each cell may be, by a text with wild cards: an array of arrays of pieces.
local function pattern_of(board, text, path)
  local cells, at = {}, 1
  while true do
    local after, piece
    after = text:match("^[%s/]+()", at) or at
    if after > #text then
      break
    end
    local set, behind = text:match("^%[([^%]]*)%]()", after)
    piece = text:sub(after, after)
    if set and not board.pieces["["] then
      cells[#cells + 1], at = choice(board, set, path), behind
    elseif piece == "?" and not board.pieces["?"] then
      cells[#cells + 1], at = changes.pieces(board), after + 1
    else
      cells[#cells + 1], at = choice(board, piece, path), after + 1
    end
  end
  for i, list in ipairs(cells) do
    if not list[1] then
      stop(failure.GAME, "%s: puzzles: cell %d has nothing between its brackets",
        path, i)
    end
  end
  if #cells ~= #board then
    stop(failure.GAME, "%s: puzzles: a text for %d cells expected, got one for "
      .. "%d: %s", path, #board, #cells, check.shown(text))
  end
  return cells
end

-- May a cell be one of several pieces?
local function is_wild(cells)
  for _, list in ipairs(cells) do
    if list[2] then
      return true
    end
  end
  return false
end

-- The position whose cells have these characters.
local function position_of(board, start, characters)
  if not board.field then
    return characters
  end
  local p = core.copy(start)
  p[board.field] = characters
  return p
end

-- Gives all positions of a pattern to `add` while it returns true; or, if there
-- are more than `most`, positions at random.
local function each_of_pattern(board, start, cells, most, random, add)
  local all = 1.0
  for _, list in ipairs(cells) do
    all = all * #list
  end
  for number = 0, (all > most and most * 4 or math.tointeger(all)) - 1 do
    local texts, rest = {}, number
    for i = #cells, 1, -1 do
      local count = #cells[i]
      local k = all > most and random(count) or rest % count + 1
      texts[i], rest = cells[i][k], rest // count
    end
    if not add(position_of(board, start, table.concat(texts))) then
      break
    end
  end
  return all
end

--
-- What the game gives
--

-- What ends a generator that goes on for ever.
local ENOUGH = setmetatable({}, { __tostring = function()
  return "there are enough puzzles"
end })

-- Calls the game's own generator. `add` tells whether there may be more.
local function generate(generator, random, add)
  local fine, problem = check.try(generator, function(p)
    if not add(p) then
      error(ENOUGH, 0)
    end
  end, random)
  if not fine and not rawequal(problem, ENOUGH) then
    error(problem, 0)
  end
end

-- What the cells may be by the first text with wild cards in a field `puzzles`;
-- nil if there is none.
local function first_pattern(task)
  local given = changes.has_board(task.game) and task.game.puzzles
  local list = type(given) == "string" and { given } or
    type(given) == "table" and not check.callable(given) and given or {}
  for _, text in ipairs(list) do
    local cells = type(text) == "string" and pattern_of(task.game.board, text,
      task.path)
    if cells and is_wild(cells) then
      return cells
    end
  end
end

--- The first candidates of a task with `game`, `start`, `path` and the `values` of
-- the options, whose start is the only one if it was `given`: an array of
-- positions, different up to symmetry, at most `most` of them. And a set of `seen`
-- classes; the pattern of cells that may be changed, if there is a text with wild
-- cards; and how many there are in all, if only some were taken at random.
function candidates.first(task, most)
  local game, list, seen = task.game, {}, {}
  local given, number = game.puzzles, splitmix(task.values.seed or 1)
  local sampled
  local function random(n)
    return number(check.integer(n, 1, 1 << 53) or check.fail("puzzles: random(n) "
      .. "expects a positive integer, got %s", check.shown(n))) + 1
  end
  local function add(p)
    local problem = core.problem(p)
    if problem then
      stop(failure.GAME, "%s: puzzles: %s", task.path, problem)
    end
    local class = candidates.class(game, p)
    if not seen[class] then
      seen[class] = true
      list[#list + 1] = core.copy(p)
    end
    return #list < most
  end
  local function add_given(p)
    if type(p) ~= "string" or not changes.has_board(game) then
      return add(p)
    end
    local cells = pattern_of(game.board, p, task.path)
    local all = each_of_pattern(game.board, task.start, cells, most, random, add)
    sampled = all > most and all or sampled
    return #list < most
  end
  if given == nil or task.given then
    add(task.start)
  elseif check.callable(given) then
    generate(given, random, add)
  else
    for _, p in ipairs(type(given) == "table" and given or { given }) do
      if not add_given(p) then
        break
      end
    end
  end
  return list, seen, first_pattern(task), sampled
end

--- Ends the command if cells cannot be changed.
function candidates.need_board(task, what)
  if not changes.has_board(task.game) then
    stop(failure.USAGE, "%s: %s changes cells, and the game has no board",
      task.path, what)
  end
end

return candidates
