-- Games played to the end in the page, by clicking.

local core = require "grundy.core"
local board = require "browser.board"
local browser = require "browser"
local random = require "random"

describe("in a page", function()
  local page
  local rng = random.generator(random.seed, 1)

  setup(function() page = browser.start() end)
  teardown(function() page:stop() end)

  local function by_chance()
    board.play(page, rng(1, board.choices(page)))
  end

  local function by_hints()
    board.advised(page)
  end

  local function open(path, options)
    page:open(path, options)
    page:ready()
  end

  -- Follows what was played, where positions do not split: each move is in
  -- the rules, the page's are best, and at the end there is none, unless a
  -- position came again and again.
  local function judge(over, solution, p, player)
    if core.game(solution).splits then return end
    local record = board.record(page)
    local last, mover = board.referee(solution, record, p, player)
    if over ~= "drawn" then
      assert.same({}, solution:moves(last, mover))
    end
    return #record
  end

  -- Plays a game to its end on one side; how it ended, and its length.
  local function play(side, move, solution, p, player)
    board.begin(page, side)
    local over = board.finish(page, move)
    return over, judge(over, solution, p, player)
  end

  -- From the start of a game that the first player wins, or the second:
  -- who plays on this side by the page's hints wins as fast as one can, and
  -- who plays on the other side loses, whatever he does.
  local function decided(side, other, solution, p, player)
    local over, length = play(side, by_hints, solution, p, player)
    assert.equal("won", over)
    if length and core.play(solution) ~= "mixed" then
      assert.equal(#solution:line(p, player) - 1, length)
    end
    assert.equal("lost", (play(other, by_chance, solution, p, player)))
  end

  local function drawn(solution, p, player)
    for _, side in ipairs { "first", "second" } do
      assert.equal("drawn", (play(side, by_hints, solution, p, player)))
      assert.not_equal("won", (play(side, by_chance, solution, p, player)))
    end
  end

  local function fair(solution, p, player)
    local outcome = solution:outcome(p, player)
    if outcome == "D" then
      drawn(solution, p, player)
    elseif outcome == "N" then
      decided("first", "second", solution, p, player)
    else
      decided("second", "first", solution, p, player)
    end
    assert.same({}, page:faults())
  end

  for _, name in ipairs(browser.examples) do
    it(name .. " ends as it should", function()
      open("build/gallery/" .. name .. ".html")
      fair(board.solution(name))
    end)
  end

  it("misère Nim ends as it should", function()
    open(browser.example("nim", "--misere"))
    fair(board.solution("nim", { play = "misere" }))
  end)
end)
