-- Digraphs that several threads solve, against one thread: run with a module in
-- which they share the work on any digraph, a few edges at a time.
--   lua5.4 spec/harness/together.lua COUNT

local grundy = require "grundy"
local core = require "grundy.core"
local random = require "spec.harness.random"
local testing = require "grundy_testing"

-- Everything about a solution: what comes late was found by threads, too.
local function told(s)
  local list = {}
  for p in s:positions() do
    list[#list + 1] = core.key { p, tostring(s:value(p)), s:counter(p) or "none",
      s:remoteness(p), s:distance(p) }
  end
  assert(s:verify())
  return table.concat(list, "\n")
end

-- A wrong number somewhere, as what and where.
local function fault_in(s, rng)
  local name = random.pick(rng, { "value", "counter", "remoteness",
    "distance" })
  return name, rng(0, #s - 1), rng(0, 3)
end

local planted = 0

-- What `verify` says of wrong numbers: the first fault is found.
local function blamed(s, faults, threads)
  for _, fault in ipairs(faults) do
    testing.poke(s, table.unpack(fault))
  end
  local fine, message, witness = s:verify { threads = threads }
  planted = planted + (fine and 0 or 1)
  return core.key { fine or false, message or "", witness and
    { witness.kind, witness.position, witness.other or "" } or "" }
end

local function compare(case, what, one, many, threads)
  if one ~= many then
    print(("case %d, seed %d, %d threads: %s"):format(case, random.seed,
      threads, what))
    print(one)
    print(many)
    os.exit(1)
  end
end

-- The solution that one thread finds in steps so small that nothing is done for
-- many positions at a time; nil if the game is too large.
local function solve_slowly(game)
  local job = game:job()
  while true do
    local fine, finished = pcall(job.step, job, 30)
    if not fine or finished ~= false then
      return fine and finished and job:solution() or nil
    end
  end
end

local count, solved = math.tointeger(arg[1]), 0
for case = 1, count do
  local rng = random.generator(random.seed, case)
  local digraph = random.digraph(rng, case, rng(1, 60))
  local game = grundy.graph(digraph)
  local one = solve_slowly(game)
  if one and (not random.case or case == random.case) then
    local all, faults = told(one), {}
    for i = 1, rng(1, 3) do faults[i] = { fault_in(one, rng) } end
    local blame = blamed(one, faults)
    for _, threads in ipairs { 1, 2, 3, 7 } do
      local many = game:solve(nil, { threads = threads })
      compare(case, "not the same", all, told(many), threads)
      compare(case, "another fault", blame, blamed(many, faults, threads), threads)
      many:close()
    end
    one:close()
    solved = solved + 1
  end
end
print(("%d digraphs, %d faults"):format(solved, planted))
