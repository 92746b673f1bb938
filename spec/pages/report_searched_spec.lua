-- The page of a game that is searched: its board follows the winner, by moves that
-- win according to the full solution, and nothing on it tells how long play lasts.

local grundy = require "grundy"
local boards = require "spec.readers.board"
local book = require "grundy.report.book"
local command = require "spec.harness.command"
local literal = require "grundy.base.literal"
local page_of = require "grundy.report.searched"
local random = require "spec.harness.random"

local desk = command.desk(setup, teardown)
local has, example = command.has, command.example

local function random_game(rng)
  local kind = ({ "integer", "array" })[rng(1, 2)]
  return grundy.file("spec/harness/random_game.lua", {
    seed = rng(1, 1 << 40), size = rng(2, 30), moves = rng(1, 4), forward = true,
    splits = rng(1, 3) > 1, kind = kind,
    normal = kind == "array" and rng(1, 2) == 1 and "sorted" or "" })
end

-- The states on the page of a game; nil if its start has no moves.
local function states_of(game)
  local _, search = game:nimber(nil, { only = "outcome" })
  local page = assert(page_of(search, { start = game.start, path = "game.lua",
    options = {} }))
  return boards.of_page(page), page
end

local function outcome_of(solution, positions)
  local sum = 0
  for _, p in ipairs(positions) do
    sum = sum ~ solution:value(p)
  end
  return sum == 0 and "P" or "N"
end

-- How many moves there are from some positions, of which equal ones count once.
local function degree_of(game, positions)
  local seen, count = {}, 0
  for _, p in ipairs(positions) do
    if not seen[grundy.key(p)] then
      seen[grundy.key(p)] = true
      local list = game.moves(p, function() count = count + 1 end)
      count = count + (list and #list or 0)
    end
  end
  return count
end

-- Checks a state against the full solution: what it is, that it has all moves if it
-- says so, and that one that is won has a move that wins, and only that.
local function check_state(game, solution, states, state, read)
  local positions = {}
  for i, part in ipairs(state.parts) do
    positions[i] = read(part.name)
  end
  assert.equal(outcome_of(solution, positions), state.outcome)
  assert.equal(math.huge, state.length)
  if state.outcome == "N" and state.known > 0 then
    assert.equal(1, state.known)
    assert.equal(1, #state.moves)
    assert(state.moves[1].best)
  elseif state.known >= 2 then
    assert.equal(degree_of(game, positions), #state.moves)
  end
  for _, move in ipairs(state.moves) do
    assert.not_equal(state.outcome, states[move.to].outcome)
  end
end

describe("The page of a search", function()
  it("answers every move of the loser by one that wins", function()
    random.cases(60, function(rng)
      local game = random_game(rng)
      local solution, states = game:solve(), states_of(game)
      for _, state in ipairs(states or {}) do
        check_state(game, solution, states, state, literal.read)
        assert(state.known > 0)
      end
      assert.equal(degree_of(game, { game.start }) == 0, states == nil)
    end)
  end)

  it("knows less where a page has too little room, but always an answer", function()
    local game = grundy.file("examples/cram.lua", { columns = 4, rows = 4 })
    local solution, limits = game:solve(), book.LIMITS
    finally(function() book.LIMITS = limits end)
    for _, room in ipairs { 10, 60, 200, 6000 } do
      book.LIMITS = { positions = room, moves = 10 * room }
      local states = states_of(game)
      assert(#states <= room)
      for _, state in ipairs(states) do
        -- What has split is one position here, side by side.
        local parts = { game.board:parts(game.board:parse(state.name), "#") }
        assert.equal(outcome_of(solution, parts), state.outcome)
        assert.equal(math.huge, state.length)
        for _, move in ipairs(state.moves) do
          local to = states[move.to]
          assert.not_equal(state.outcome, to.outcome)
          assert(to.outcome == "P" or to.moves[1])
        end
      end
    end
  end)

  it("has only what a search tells", function()
    local states, page = states_of(grundy.file("examples/cram.lua",
      { columns = 3, rows = 4 }))
    assert.equal("N", states[1].outcome)
    has(page, 'id="board"', 'id="figures"', 'id="rules"', 'id="proof"',
      "The first player wins (N).", '<option value="second" selected>',
      "grundy nimber --set columns=3 --proof game.proof game.lua")
    for _, text in ipairs { 'id="graph"', 'id="plots"', 'id="certificate"',
      "in %d+ moves?", "within %d+ moves?" } do
      assert.is_nil(page:gsub("<script>.-</script>", ""):find(text))
    end
  end)
end)

describe("grundy report", function()
  it("writes the page of a proof, and of a search", function()
    local cram = example "cram"
    desk:answer("grundy nimber --proof cram.proof --set columns=3 " .. cram)
    local page = desk:answer("grundy report cram.proof " .. cram .. " -o -")
    has(page, "cram.proof, which has", "grundy check cram.proof cram.lua",
      "The value of the start is")
    assert.equal("N", boards.of_page(page)[1].outcome)
    has(desk:answer("grundy report --search --set columns=3 " .. cram .. " -o -"),
      "There is no proof of it yet")
  end)

  it("tells commands that prove and check the start of the page", function()
    local cram = example "cram"
    local function page_of_start(proof, start)
      return desk:answer(("grundy report %s %s '%s' -o -"):format(proof, cram, start))
    end
    desk:answer("grundy nimber --proof ring.proof --set columns=3 --set rows=3 "
      .. cram .. " '###/#.#/###'")
    has(page_of_start("ring.proof", "###/#.#/###"), "ring.proof, which has",
      "grundy check ring.proof cram.lua &#39;###/#.#/###&#39;")
    desk:answer("cp " .. cram .. " .")
    local page = page_of_start("ring.proof", "##./##./...")
    has(page, "There is no proof of it yet")
    local commands = page:match "<code>(grundy nimber[^<]*)</code>"
    has(desk:answer((commands:gsub("&#39;", "'"))), "value")
  end)

  it("refuses what a search does not go with", function()
    local cram = example "cram"
    desk:refused(2, "grundy report --search " .. cram .. " -o pages/", "has one page")
    desk:refused(2, ("grundy report --search %s %s -o page.html"):format(cram, cram),
      "--search is for one game")
    desk:refused(2, "grundy report --search " .. cram .. " -o page.lua",
      "is the name of a game file")
  end)
end)
