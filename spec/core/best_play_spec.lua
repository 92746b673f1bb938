-- Best play, from every position of random games of every kind, in memory and
-- opened from a file: `line` is what `best` gives from position to position,
-- both players playing so. It ends with what the position is worth and lasts as
-- long as `remoteness` says; where endings are numbers, it may be shorter.

local grundy = require "grundy"
local core = require "grundy.core"
local checks = require "spec.oracles.checks"
local combinations = require "spec.harness.combinations"
local encode = require "spec.oracles.encode"
local quick_path = require "spec.harness.quick_path"
local random = require "spec.harness.random"
local refusals = require "spec.oracles.refusals"

local CASES = 5 -- of each combination: some 340 games; check-all has 2,000
local path = quick_path()

-- Positions as a text, and the cycle.
local function text_of(line)
  return encode.text { table.unpack(line) } .. " " .. tostring(line.cycle)
end

-- What `best` gives from a place or compound on; `shown` is what a line has of
-- these, and `key` is the same for those that are equal.
local function play(now, shown, key)
  local line, seen = {}, {}
  while not seen[key(now)] do
    line[#line + 1] = shown(now)
    seen[key(now)] = #line
    local move = now:best()
    if move == nil then return line, now end
    now = now:after(move)
  end
  line.cycle = seen[key(now)]
  return line
end

local function position_of(place) return place.position end
local function number_of(place) return place.number end

local function positions_of(compound) return compound:positions() end
local function states_of(compound)
  local texts = {}
  for i, place in ipairs(compound.places) do texts[i] = place.number end
  return table.concat(texts, " ")
end

-- What the player to move at the start of a line gets in the end.
local function payment_of(model, line, player)
  local paid, sign = 0, 1
  for i, p in ipairs(line) do
    local frame = model:find(p, player)
    if i == #line then return paid + sign * model.pay[frame.state], frame end
    for _, move in ipairs(model.play == "scored" and frame.moves or {}) do
      if encode.text(move.position) == encode.text(line[i + 1]) then
        paid = paid + sign * move.gain
      end
    end
    sign, player = model.puzzle and 1 or -sign, player and 3 - player
  end
end

local games, shorter = 0, 0

-- Is a line that ends as long as the remoteness says?
local function check_length(model, frame, line, remoteness)
  local made, worth = #line - 1, model.worth[frame.state]
  if model.play == "scored" or model.puzzle then
    assert.equal(made, remoteness)
  elseif worth == 0 then
    assert.equal(math.huge, remoteness)
  else
    local winner_moves = (worth > 0) == (made % 2 == 0)
    local counted = made + (winner_moves and 1 or 0)
    assert(model.numbers and counted <= remoteness or counted == remoteness)
    shorter = shorter + (counted < remoteness and 1 or 0)
  end
end

local function check_line(solution, model, frame)
  local p, player = frame.position, frame.player
  local place = assert(solution:at(p, player))
  if model.puzzle and frame.moves[1] and model.outcome[frame.state] == "P" then
    for _, name in ipairs { "best", "line" } do
      assert.same({ nil, "the puzzle cannot be solved" },
        { place[name](place) })
    end
    return
  end
  local line = assert(solution:line(p, player))
  local expected, last = play(place, position_of, number_of)
  assert.equal(text_of(expected), text_of(line))
  assert.equal(text_of(line), text_of(place:line()))
  local worth = model.worth[frame.state]
  if model.puzzle and worth < 0 then return end -- no way leads anywhere
  if line.cycle then
    assert.equal(not model.endless and 0 or player == model.endless and 1 or -1,
      worth)
    assert.equal(math.huge, solution:remoteness(p, player))
  else
    assert(last:ended())
    assert.equal(worth, (payment_of(model, line, player)))
    check_length(model, frame, line, solution:remoteness(p, player))
  end
end

-- Where the game splits, a place becomes a sum with the first move.
local function check_sum(solution, frame)
  local sum = grundy.sum { solution:at(frame.position) }
  local line = assert(solution:line(frame.position))
  assert.equal(text_of((play(sum, positions_of, states_of))), text_of(line))
  assert.equal(text_of(line), text_of(sum:line()))
end

-- Compounds of two positions, where there are such.
local function check_compounds(solution, model, rng)
  for _, kind in ipairs { "sum", "conjunctive", "selective" } do
    local places = {}
    for i = 1, 2 do
      local frame = random.pick(rng, model.frames)
      places[i] = solution:at(frame.position, frame.player)
    end
    local fine, compound = pcall(grundy[kind], places)
    local line = fine and compound:line()
    if line then
      assert.equal(text_of((play(compound, positions_of, states_of))),
        text_of(line))
    end
  end
end

local function check(solution, case, rng)
  local model = case.model
  for _, frame in ipairs(model.frames) do
    if model.splits then
      check_sum(solution, frame)
    else
      check_line(solution, model, frame)
    end
  end
  if not model.puzzle then check_compounds(solution, model, rng) end
  if not case.large then
    checks.all.security(checks.context { solution = solution, model = model,
      rng = rng, level = 0, case = case })
  end
end

local function opened(solution, game)
  assert(solution:save(path, { moves = true }))
  return assert(grundy.open(path, game, nil,
    { play = core.regime(solution).asked == "misere" and "misere"
        or "normal" }))
end

describe("best play", function()
  for number, combination in ipairs(combinations.all) do
    it("is the line: " .. combination.name, function()
      finally(function() os.remove(path) end)
      local about
      random.cases(CASES, function(_, index)
        local rng = random.generator(random.seed, index * 1000 + number)
        local case = combinations.case(rng, combination, index)
        about = case.text
        if refusals.game(case) then return end
        local game = case.make()
        local solution <close> = assert(game:solve(case.start, case.options))
        games = games + 1
        check(solution, case, rng)
        local saved <close> = opened(solution, game)
        check(saved, case, rng)
      end, function() return about end)
    end)
  end

  it("is shorter than the bound now and then, with payoffs", function()
    if games >= 2000 then random.came_up(shorter) end
  end)
end)
