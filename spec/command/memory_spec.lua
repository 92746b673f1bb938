-- The command `grundy` where memory is short: in an address space of some size,
-- it gives its whole answer, or says that memory is short and fails. More sizes
-- are tried where GRUNDY_SCALE is greater.

local child = require "spec.harness.child"
local command = require "spec.harness.command"
local random = require "spec.harness.random"

local desk = command.desk(setup, teardown)
local answer, shell, _, file = desk:functions()

-- In kilobytes: where Lua itself can start, and how much more is tried for what
-- needs little and for what needs much. In processor seconds: far more than
-- anything here takes.
local STEP, SMALL, LARGE, SECONDS = 250, 3500, 9000, 60

-- With enough positions for threads, and a table for each.
local wide = [[
return { size = 20000 }, function(o)
  return { start = { 0 }, moves = function(p, add)
    string.calls = (string.calls or 0) + 1
    local n = p[1]
    for i = 1, 3 do if 3 * n + i <= o.size then add { 3 * n + i } end end
    if n > 7 then add { n % 7 } end
  end }
end]]

local take = [[
return { chips = 9 }, function(o)
  return { start = o.chips, moves = function(n, add)
    for k = 1, math.min(3, n) do add(n - k) end
  end }
end]]

local row = [[
local board = require "grundy.board" { "a..", pieces = "a" }
return { players = 1, board = board, puzzles = "[a.]?.",
  moves = function(p, add)
    local at = p:find "a" or 3
    if at < 3 then add(board:move(p, at, at + 1)) end
  end }]]

-- Lines of every subcommand, and the files that they write. Those of the first
-- list need little memory, those of the second much.
local small = {
  { "new x.lua", "x.lua" },
  { "solve take.lua" },
  { "moves take.lua" },
  { "line take.lua" },
  { "play take.lua" },
  { "match take.lua" },
  { "verify take.lua" },
  { "check take.grundy take.lua" },
  { "figures take.lua" },
  { "explore take.lua --vary chips=3..5 --jobs 1" },
  { "explore take.lua --vary chips=3..5 --jobs 2 -o x.html", "x.html" },
  { "puzzles row.lua --jobs 1" },
  { "puzzles row.lua --what-if --jobs 2 -o x.html", "x.html" },
  { "draw take.lua -o x.dot", "x.dot" },
  { "plot take.lua --kind values -o x.svg", "x.svg" },
  { "report take.lua -o x.html", "x.html" },
  { "export take.lua -o x.lua", "x.lua" },
  { "trace take.lua" },
  { "map take.lua take.lua map.lua" },
  { "sequence take.lua 0 9" },
  { "nimber take.lua --proof x.proof", "x.proof" },
  { "period 0.77" },
  { "help" },
  { "version" },
  { "watch take.lua" },
}
local large = {
  { "solve wide.lua" },
  { "solve wide.lua --threads 2 -o x.grundy", "x.grundy" },
  { "solve wide.grundy" },
  { "solve wide.lua --set size=5000 --table" },
  { "verify wide.lua --threads 1" },
  { "verify wide.lua --threads 2" },
  { "figures wide.lua" },
  { "report wide.lua --set size=5000 -o x.html", "x.html" },
}

-- Does this Lua start in an address space?
local function starts(size)
  return select(3, shell(("(ulimit -v %d; %s -e '')"):format(size,
    child.lua))) == 0
end

-- What a line writes, its exit code, the file that it has written (nil: none),
-- and whether it has left no others. A line of `watch` ends when nobody reads
-- what it writes.
local function run(case, size)
  local line, path = "grundy " .. case[1], case[2]
  local before = answer "ls"
  if size then
    line = ("(ulimit -v %d; ulimit -t %d; %s)"):format(size, SECONDS, line)
  end
  if case[1]:find "^watch" then
    line = ("{ %s; echo $? >.code; } | head -c 1 >.head; exit $(cat .code)")
      :format(line)
  end
  local out, err, code = shell(line)
  local written = path and desk:read(path)
  if path then
    os.remove(desk.folder .. "/" .. path)
    os.remove(desk.folder .. "/" .. path .. ".part") -- which explore goes on from
  end
  return { out = out, err = err, code = code, file = written,
    tidy = answer "ls" == before }
end

-- Is it the whole answer? What other programs draw in a file may depend on the
-- memory that they have, so only its end is compared.
local function is_whole(now, whole)
  return now.code == whole.code and now.out == whole.out and
    (now.file and now.file:sub(-16)) == (whole.file and whole.file:sub(-16))
end

-- explore goes on without the variants that were too large, and says so in
-- their rows; puzzles says how many there were.
local function tells_of_rows(now, case)
  return now.code == 0 and (case[1]:find "^explore" and
    now.out:find("not solved: not enough memory\n", 1, true) or
    case[1]:find "^puzzles" and now.out:find("not%s+solved")) ~= nil
end

-- (A proof may be there, if it is whole: it is written before it is told of.)
local function is_refused(now, whole, case)
  return now.code == 1 and now.err ~= "" and (not now.file or
    case[1]:find "^nimber" and now.file == whole.file)
end

-- Tries a line in address spaces of random sizes; how many were enough for it,
-- and how many were not.
local function try(case, least, room, count)
  local whole, enough = run(case), 0
  assert.is_true(whole.code == 0 or whole.code == 141, case[1])
  for _ = 1, count do
    local size = least + math.random(room)
    local now = run(case, size)
    assert.is_true(now.tidy and (is_whole(now, whole) or is_refused(now, whole, case)
      or tells_of_rows(now, case)),
      ("ulimit -v %d; grundy %s\n%s%s\n%s"):format(size, case[1], now.out,
        now.err, now.code))
    enough = enough + (is_whole(now, whole) and 1 or 0)
  end
  return enough, count - enough
end

describe("where memory is short", function()
  local least = 0

  setup(function()
    file("wide.lua", wide)
    file("take.lua", take)
    file("row.lua", row)
    file("map.lua", "return function(n) return n end")
    answer "grundy solve take.lua -o take.grundy"
    answer "grundy solve wide.lua -o wide.grundy"
    repeat
      least = least + STEP
    until starts(least)
    math.randomseed(random.seed)
  end)

  it("the command gives its answer, or a message and the exit code 1",
    function()
      local enough, too_little, had = 0, 0, {}
      for i, list in ipairs { small, large } do
        for _, case in ipairs(list) do
          local a, b = try(case, least, i == 1 and SMALL or LARGE,
            random.count(1))
          enough, too_little = enough + a, too_little + b
          had[case[1]:match "%l+"] = true
        end
      end
      random.came_up(enough, too_little)
      for _, name in ipairs(command.subcommands()) do
        assert.is_true(had[name], name)
      end
    end)

  it("there are as many threads as there are addresses for", function()
    -- Positions whose moves were asked for here, and not in a thread.
    local source = ([[local game = require "grundy".file %q
      local solution = game:solve(nil, { threads = 2 })
      print(string.calls >= 20001, #solution)]]):format(desk.folder
      .. "/wide.lua")
    assert.equal("false\t20001\n", child.run(source))
    assert.equal("true\t20001\n", child.run(source,
      "ulimit -v 110000; @"))
  end)
end)
