-- Modules that a search exports: they win what can be won, by what is packed, and
-- find the rest by themselves, in every Lua that is installed and in JavaScript.

local grundy = require "grundy"
local command = require "spec.harness.command"
local installed = require "spec.harness.interpreters"
local random = require "spec.harness.random"

local desk = command.desk(setup, teardown)
local has, example = command.has, command.example

-- The opponent that a search exports, for its rules.
local function opponent_of(game, search)
  return assert(load(assert(search:export())))().new(function(p, add)
    return game.moves(p, add)
  end, game.normal)
end

describe("A searching opponent", function()
  it("says of positions and moves what the rules say", function()
    local rules = { start = 7, splits = true, moves = function(n, add)
      for a = 0, n - 2 do add(a, n - 2 - a) end
    end, show = function(n) return n .. " pins" end,
      describe = function(n, list)
        return list[1] < list[2] and n .. ": " .. table.concat(list, "+") or ""
      end }
    local _, search = grundy.game(rules):nimber()
    local module = load(assert(search:export()))()
    local opponent, seen = module.new(rules), {}
    assert.equal("7 pins", opponent.show(opponent.start[1]))
    for i, row in ipairs(opponent.moves { 2, 4 }) do seen[i] = row.move or "-" end
    assert.same({ "-", "4: 0+2", "-" }, seen)
    assert.is_nil(module.new(rules.moves).show)
  end)
end)

local function random_game(rng)
  local kind = ({ "integer", "string", "array" })[rng(1, 3)]
  return grundy.file("spec/harness/random_game.lua", {
    seed = rng(1, 1 << 40), size = rng(2, 30), moves = rng(1, 4), forward = true,
    splits = rng(1, 3) > 1, kind = kind,
    normal = kind == "array" and rng(1, 2) == 1 and "sorted" or "" })
end

-- The value of a position, or of an array of positions, by the solution.
local function value_of(solution, game, p)
  local sum = 0
  for _, part in ipairs(game.splits and p or { p }) do
    sum = sum ~ solution:value(part)
  end
  return sum
end

describe("A module of a search", function()
  it("wins from the start on without a search", function()
    random.cases(40, function(rng)
      local game = random_game(rng)
      local solution, value, search = game:solve(), game:nimber()
      local opponent = opponent_of(game, search)
      opponent.limit = 0
      local p, wins = opponent.start, value ~= 0
      assert.equal(value, opponent.known(p))
      repeat
        local list = opponent.moves(p)
        p = wins and opponent.best(p) or not wins and list[1] and
          list[rng(1, #list)].position
        assert(not wins or value_of(solution, game, p) == 0)
        wins = not wins
      until not p
    end)
  end)

  it("finds what is not packed", function()
    random.cases(40, function(rng)
      local game = random_game(rng)
      local solution, _, search = game:solve(), game:nimber()
      local opponent = opponent_of(game, search)
      for _ = 1, 5 do
        local p = opponent.start
        opponent.level = "random"
        for _ = 1, rng(0, 5) do p = opponent.play(p) or p end
        opponent.level = "perfect"
        local value = value_of(solution, game, p)
        assert.equal(value == 0 and "P" or "N", opponent.outcome(p))
        local best, message = opponent.play(p)
        if best == nil then
          assert.equal("there is no move", message)
          assert.same({}, opponent.moves(p))
        else
          assert(value == 0 or value_of(solution, game, best) == 0)
        end
        assert.equal(value, opponent.value(p))
      end
    end)
  end)

  it("says what is wrong", function()
    local game = grundy.file("examples/cram.lua", { columns = 5, rows = 4 })
    local _, search = game:nimber("....................")
    local text = search:export()
    assert.matches("^%-%- A searching opponent that knows "
      .. "1 position. Written by grundy.\n", text)
    local module = load(text)()
    assert.error_matches(module.new, "moves must be a function, got nil")
    assert.error_matches(function() module.new(game.moves) end,
      "the function normal is missing")
    local opponent = opponent_of(game, search)
    opponent.limit = 9
    assert.same({ nil, "the limit of 9 positions is reached" },
      { opponent.best { game.start } })
    assert.same({ nil, "the position is not in the game" },
      { opponent.best { print } })
    assert.error_matches(function() opponent.best(game.start) end,
      "an array of positions expected, got ####")
    opponent.level = "good"
    assert.error_matches(function() opponent.play { game.start } end,
      "the level must be perfect, forgetful or random, got good")
    assert.error_matches(function() search:export { format = "json" } end,
      "format")
    local _, small = game:nimber(nil, { bytes = 1 << 20 })
    assert.same({ nil, "export: with `bytes`, a search may forget what the module "
      .. "needs; leave it out" }, { small:export() })
    local _, who = game:nimber(nil, { only = "outcome" })
    local _, limited = game:nimber(nil, { only = "outcome",
      limit = who:progress().expanded })
    assert.matches("^export: the limit of", select(2, limited:export()))
    local _, far = grundy.game { start = 1 << 60, moves = function() end }:nimber()
    assert.matches("^export: the position %d+ has a number of 2%^53",
      select(2, far:export()))
  end)
end)

--
-- Kayles, as all languages have it
--

local LUA = [[
local opponent = %s.new({ moves = function(row, add)
  for i = 1, #row do
    add(string.sub(row, 1, i - 1), string.sub(row, i + 1))
    if i < #row then
      add(string.sub(row, 1, i - 1), string.sub(row, i + 2))
    end
  end
end, describe = function(row, list) return row .. " " .. table.concat(list, "+") end })
local out, p = {}, { "#########", "###" }
while p do
  out[#out + 1] = table.concat(p, "+") .. " " .. opponent.value(p)
  p = opponent.play(p)
end
for _, move in ipairs(opponent.moves({ "##", "#" })) do
  out[#out + 1] = move.move
end
print(table.concat(out, "\n"))]]

local JS = [[
import module from "./opponent.mjs";
const moves = (row, add) => {
  for (let i = 0; i < row.length; i++) {
    add(row.slice(0, i), row.slice(i + 1));
    if (i + 1 < row.length) {
      add(row.slice(0, i), row.slice(i + 2));
    }
  }
};
const opponent = module.new({ moves,
  describe: (row, list) => `${row} ${list.join("+")}` });
for (let p = ["#########", "###"]; p; p = opponent.play(p)) {
  console.log(p.join("+") + " " + opponent.value(p));
}
opponent.moves(["##", "#"]).forEach(({ move }) => console.log(move));]]

describe("A module of Kayles", function()
  local expected, search = {}, nil
  setup(function()
    local game = grundy.game {
      start = "#########", splits = true,
      moves = function(row, add)
        for i = 1, #row do
          add(row:sub(1, i - 1), row:sub(i + 1))
          if i < #row then add(row:sub(1, i - 1), row:sub(i + 2)) end
        end
      end,
    }
    search = select(2, game:nimber())
    desk:file("opponent.mjs", search:export { format = "js" })
    local text = LUA:format("(function(...) " .. search:export() .. "\nend)()")
    for _, name in ipairs(installed) do
      desk:file("program.lua", text)
      expected[name] = desk:answer(name .. " program.lua")
    end
  end)

  it("plays alike in every Lua, and wins", function()
    local one = expected[installed[1]]
    assert.matches("^#########%+### 7\n", one)
    local turn, last = 0, nil
    for value in one:gmatch " (%d+)\n" do
      turn, last = turn + 1, value
      assert(turn % 2 == 1 or value == "0")
    end
    assert.equal("0", last)
    for name, text in pairs(expected) do assert.equal(one, text, name) end
  end)

  if installed.there "node" then
    it("plays alike in JavaScript", function()
      desk:file("program.mjs", JS)
      assert.equal(expected[installed[1]], desk:answer "node program.mjs")
    end)
  end
end)

describe("grundy export --search", function()
  it("writes a module, also from a proof", function()
    local cram = example "cram"
    assert.matches("a.lua is written; it knows %d+ positions", desk:answer(
      "grundy export " .. cram .. " --search -o a.lua"))
    desk:answer("grundy nimber " .. cram .. " --proof proof")
    desk:answer("grundy export proof " .. cram .. " -o b.lua")
    desk:answer "cmp a.lua b.lua"
    for arguments, message in pairs {
      ["--moves"] = "--moves needs all positions, and a search does not",
      ["--json"] = "--json needs all positions",
      ["--bytes 1M"] = "with --bytes, a search may forget what the module needs",
    } do
      local _, err = desk:shell("grundy export " .. cram .. " --search -o c.lua "
        .. arguments)
      has(err, message)
    end
  end)
end)
