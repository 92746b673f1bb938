-- Plays as people have them: every example in a browser as it comes, with motion, on
-- a desk by a mouse and on a phone by fingers, against the computer and to the end.
-- Whatever goes wrong on the page fails the spec; the board stays under the pointer;
-- and the keyboard could go on after every click. If GRUNDY_EXAMPLES has names, only
-- these examples.

local board = require "spec.browser.board"
local browser = require "spec.browser.pages"
local core = require "grundy.core"

local examples = {}
for name in (os.getenv "GRUNDY_EXAMPLES" or "few"):gmatch "%S+" do
  examples[#examples + 1] = name
end
if examples[1] == "few" or examples[1] == "all" then examples = browser.examples end

local sizes = {
  { kind = "mouse", width = 1280, height = 900 },
  { kind = "touch", width = 360, height = 740, touch = true },
}

-- Where the cells of the board are, if it has some, and whether something in it has
-- the focus.
local WHERE = [[
  const cell = document.querySelector("#board-position [data-cell]");
  const { x, y } = cell ? cell.getBoundingClientRect() : { x: 0, y: 0 };
  return [Math.round(x), Math.round(y),
    document.getElementById("board").contains(document.activeElement)];
]]

local IS_PUZZLE = [[
  return JSON.parse(document.getElementById("board-data").textContent).alone === true;
]]

describe("to the end, by clicks:", function()
  local page

  setup(function() page = browser.start() end)
  teardown(function() page:stop() end)

  local function press(kind, selector)
    local at = board.middle(page, selector)
    local before = page:run(WHERE)
    page:drag({ at }, kind)
    local after = page:run(WHERE)
    assert.same({ before[1], before[2], true }, after, selector)
  end

  local function make(kind, way)
    for _, cell in ipairs(way.cells) do
      press(kind, ('[data-cell="%d"]'):format(cell))
    end
    if way.button then
      press(kind, ('#board-moves [data-move="%d"]'):format(way.number))
    end
  end

  -- Of the ways to move, one at random; in a puzzle, what the hint says.
  local function choice(kind, ways, number, is_puzzle)
    if not is_puzzle then
      return ways[number * 7919 % #ways + 1]
    end
    press(kind, "#board-hint")
    return ways[tonumber(page:find "#board-moves .board-hinted"
      :attribute "data-move")]
  end

  -- The state that a play of the page has come to, by the names of its moves.
  local function follow(state, record, from)
    for i = from, #record do
      local found
      for _, way in ipairs(board.ways(page, state)) do
        found = way.label == record[i].label and way.to or found
      end
      state = assert(found, record[i].label)
    end
    return state
  end

  local function play(kind, is_puzzle)
    local state, made = 0, 0
    for number = 1, 200 do
      if not board.turn(page) then return end
      state = follow(state, board.record(page), made + 1)
      made = #board.record(page)
      make(kind, choice(kind, board.ways(page, state), number, is_puzzle))
      assert.same({}, page:faults())
    end
    error "the play does not end"
  end

  for _, name in ipairs(examples) do
    for _, size in ipairs(sizes) do
      it(name .. ", " .. size.kind, function()
        local solution <close>, p, player = board.solution(name)
        local path = "build/gallery/" .. name .. ".html"
        page:open(path, size)
        page:run "localStorage.clear()" -- which levels were solved by the other size
        page:open(path, size)
        page:ready()
        play(size.kind, page:run(IS_PUZZLE))
        assert.is_true(page:find "#board-banner":displayed())
        if not core.regime(solution).splits then
          board.referee(solution, board.record(page), p, player)
        end
        press(size.kind, "#board-again")
        assert.is_true(board.turn(page))
        assert.same({}, board.record(page))
        assert.same({}, page:check "overflow")
        assert.same({}, page:faults())
      end)
    end
  end
end)
