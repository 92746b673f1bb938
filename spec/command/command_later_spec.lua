-- The subcommands that stand on maps, pictures, sequences and octal games.

local command = require "command"
local unjson = require "unjson"

local desk = command.desk()
local folder

setup(function()
  desk:open()
  folder = desk.folder
end)
teardown(function() desk:close() end)

local example, has = command.example, command.has

local function run(line)
  return desk:shell("grundy " .. line)
end

describe("grundy sequence", function()
  it("writes the values", function()
    local out, err, code = run("sequence " .. example "take" .. " 0 12")
    assert.equal("", err)
    assert.equal(0, code)
    assert.equal("0:   0  1  2  3  4  0  1  2  3  4\n10:  0  1  2\n", out)
    out = run("sequence --json " .. example "take" .. " 3 6")
    assert.same({ 3, 4, 0, 1 }, unjson.read(out))
    out = run("sequence --csv " .. example "take" .. " 3 4")
    assert.equal("position,value\n3,3\n4,4\n", out)
  end)

  it("says when a limit is reached", function()
    local _, err, code = run("sequence --limit 5 " .. example "take" .. " 0 12")
    assert.equal(1, code)
    has(err, "take.lua: the limit of 5 positions is reached")
  end)

  it("refuses what is no range", function()
    for _, range in ipairs { "5 3", "x 3", "1 2.5" } do
      local _, err, code = run("sequence " .. example "take" .. " " .. range)
      assert.equal(2, code, err)
    end
  end)
end)

describe("grundy period", function()
  it("finds the period of Kayles", function()
    local out, err, code = run "period 0.77"
    assert.equal("", err)
    assert.equal(0, code)
    has(out, "0.77 has period 12 after a preperiod of 71, which is proved")
    assert.equal(12, unjson.read((run "period --json 0.77")).period)
  end)

  it("says what it cannot", function()
    local _, err, code = run "period 0.78"
    assert.equal(2, code, err)
    _, err, code = run "period 0.77 --limit 20"
    assert.equal(1, code, err)
  end)
end)

describe("grundy map", function()
  local function map_file(text)
    return command.write(folder, "map.lua", text)
  end

  it("explains a map", function()
    local take = example "take"
    local out, err, code = run(("map %s %s %s"):format(take, take,
      map_file "return function(p) return p % 5 end"))
    assert.equal("", err)
    assert.equal(0, code)
    assert.is_true(#out > 20)
    out, err, code = run(("map %s %s %s"):format(take, take,
      map_file "return function(p) return 0 end"))
    assert.equal("", err)
    assert.equal(1, code)
    assert.is_true(#out > 20)
  end)

  it("tells the line of a mistake in the map", function()
    local take = example "take"
    local _, err, code = run(("map %s %s %s"):format(take, take,
      map_file "\nreturn function(p) return p.x.y end"))
    assert.equal(3, code)
    has(err, "map.lua:2: ", "     2 | return function(p)")
    _, err, code = run(("map %s %s %s"):format(take, take, map_file ""))
    assert.equal(3, code)
    has(err, "returns nothing; a MAPFILE returns a function or a table")
  end)
end)

describe("grundy solve", function()
  it("tells that a line is too long where a game splits", function()
    command.write(folder, "long.lua", [[return { start = 100001,
      splits = true, moves = function(n, add) if n > 0 then add(n - 1) end end,
    }]])
    local out, err, code = run "solve long.lua"
    assert.equal("", err)
    assert.equal(0, code)
    has(out, "outcome     N: the first player wins\n",
      "Best play:\n  the limit of 100000 positions is reached\n")
  end)
end)

describe("grundy draw", function()
  it("wants to know where", function()
    local _, err, code = run("draw " .. example "take")
    assert.equal(2, code)
    has(err, "-o OUT")
    for _, out in ipairs { "x.doc", "x", "''" } do
      _, err, code = run("draw " .. example "take" .. " -o " .. out)
      assert.equal(2, code)
      has(err, "does not end in .png")
    end
  end)

  it("says that a folder does not exist", function()
    local _, err, code = run("draw " .. example "take" .. " -o no/such/x.svg")
    assert.equal(4, code, err)
    has(err, "no/such/x.svg")
  end)

  it("writes the text for Graphviz", function()
    local out, err, code = run("draw " .. example "take" .. " 7 -o x.dot")
    assert.equal("", err)
    assert.equal(0, code)
    has(out, "x.dot is drawn")
    has(command.shell(folder, "cat x.dot"), "digraph")
    out, err, code = run("draw --quiet --misere " .. example "nim"
      .. " '1 2' -o x.DOT")
    assert.equal("", out .. err)
    assert.equal(0, code)
  end)

  it("draws excerpts", function()
    -- What is written under the picture.
    local function title(arguments)
      local _, err, code = run("draw -o x.dot " .. arguments)
      assert.equal("", err)
      assert.equal(0, code)
      return command.shell(folder, "cat x.dot"):match 'label="([^"]*)";\n}'
    end
    local take = example "take"
    has(title(take .. " --around 9"), "10 of 22 positions: all that 9 leads")
    has(title(take .. " --around 9 --radius 1"),
      "5 of 22 positions: what 9 leads to in 1 move\\n")
    has(title(take .. " 20 --radius 2"),
      "9 of 21 positions: what 20 leads to in 2 moves\\n")
    has(title(take .. " --most 5"), "5 of 22 positions: the first from")
    has(title(take .. " --most 5 --around 9"), "5 of 22 positions: the first "
      .. "that 9 leads to")
    has(title(take .. " 3 --best"), "best moves only, of 6 moves")
    has(title(example "tic_tac_toe" .. " --around x../.../... --radius 1"),
      "6 of 765 positions: what .../.../..x player 2 leads to in 1 move")
  end)

  it("says that an excerpt is around nothing", function()
    for arguments, text in pairs {
      ["--around 22"] = "play from the start does not reach 22",
      ["--around x"] = "'x' is no position",
      ["--most 0"] = "--most wants",
      ["--radius x"] = "--radius wants",
    } do
      local _, err, code = run("draw -o y.dot " .. example "take" .. " "
        .. arguments)
      assert.equal(2, code)
      has(err, text)
    end
    local _, _, code = command.shell(folder, "test -e y.dot")
    assert.equal(1, code)
  end)

  if os.execute "command -v dot >/dev/null 2>&1" then
    it("writes a picture", function()
      local out, err, code = run("draw " .. example "take" .. " 7 -o x.svg")
      assert.equal("", err)
      assert.equal(0, code)
      has(out, "x.svg is drawn")
      has(command.shell(folder, "cat x.svg"), "<svg")
    end)
  end
end)
