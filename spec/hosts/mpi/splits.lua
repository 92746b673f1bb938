-- What a rank does in splits_spec.lua: solves random games that split with all
-- ranks, splits.lua COUNT. The first one compares the values with a slow solver
-- written from the definition, and all answers, or the error about a cycle, with
-- those of one process.

local games = require "grundy.game"
local grundy = require "grundy"
local mpi = require "grundy.mpi"
local by_rules = require "grundy.saved.by_rules"
local feed = require "spec.harness.feed"
local random = require "spec.harness.random"
local slow_splits = require "spec.oracles.slow_splits"

-- Sometimes with a move that may lead back.
local function splitting(rng)
  local game = slow_splits.game(rng, rng(1, 12), 6)
  if rng(1, 4) == 1 then
    table.insert(game[rng(1, #game)], 1, { rng(1, #game), rng(1, #game) })
  end
  return game
end

-- An error without the line where it was raised.
local function message_of(problem)
  return (tostring(problem):gsub("^[^\n]-:%d+: ", ""))
end

-- Whatever is read off what ranks know, and what they refuse, of a position and
-- of what is none. (A question takes long where ranks share few processors.)
local function check_answers(plain, solution)
  for u = #plain, #plain + 1 do
    for _, name in ipairs { "value", "outcome", "worth", "has", "remoteness",
      "height" } do
      local fine, expected, why = pcall(plain[name], plain, u)
      local same, found, message = pcall(solution[name], solution, u)
      assert(fine == same, name)
      if fine then
        assert(expected == found and why == message, name)
      else
        assert(message_of(expected) == message_of(found), name)
      end
    end
  end
end

local function check(game, plain, solution)
  local value = slow_splits.value(game)
  for u = 1, #game do
    assert(solution:value(u) == value { u }, "value")
  end
  local move = by_rules.winning(solution, #game)
  assert((move ~= nil) == (value { #game } ~= 0), "a move wins")
  assert(move == nil or value(move) == 0, "and this one does")
  check_answers(plain, solution)
  local counts, expected = mpi.counts(solution), plain:stats()
  for _, name in ipairs { "positions", "moves", "P", "N", "D", "ends",
    "max_value", "infinite" } do
    assert(counts[name] == expected[name], name)
  end
  for name, p in pairs { best = 1, moves = 1, distance = 1, verify = false } do
    local fine, message = pcall(solution[name], solution, p or nil)
    assert(not fine and message:find("needs all of them in one place", 1, true),
      message)
  end
end

-- The first rank raises the error that one process raises; the others know it.
local function check_cycle(expected, fine, found, message, rank)
  if mpi.rank == 0 then
    assert(not fine and message_of(found) == expected, found)
  else
    assert(fine and found == nil and rank == 0)
    assert(message_of(message) == expected, message)
  end
end

local function solve(game)
  local rules = grundy.game { splits = true, moves = function(u, add)
    for _, parts in ipairs(game[u]) do add(table.unpack(parts)) end
  end }
  local options = { starts = feed.numbers(#game) }
  local acyclic, plain = pcall(rules.solve, rules, 1, options)
  local results = table.pack(pcall(mpi.solve, games.fields("solve", rules, 1,
    options)))
  if not acyclic then
    return check_cycle(message_of(plain), table.unpack(results, 1, results.n))
  end
  assert(results[1], results[2])
  local cluster = assert(results[2], results[3])
  if mpi.rank > 0 then
    assert(mpi.serve(cluster))
    return
  end
  local solution = mpi.solution(cluster)
  local done, message = pcall(check, game, plain, solution)
  mpi.dismiss(solution)
  assert(done, message)
end

local kept = grundy.game { splits = true, start = 1, moves = function() end }
local refused, why = pcall(mpi.solve, games.fields("solve", kept, 1,
  { keep = "values" }))
assert(not refused and why:find('keep = "values"', 1, true), why)

random.seed = random.seed + mpi.ranks -- others for each number of ranks
local game
local done, message = pcall(random.cases, tonumber(arg[1]), function(rng)
  game = splitting(rng)
  solve(game)
end, function() return "game " .. slow_splits.text(game) end)
if not done then
  io.stderr:write(message, "\n")
  mpi.abort(1)
end
mpi.finish()
