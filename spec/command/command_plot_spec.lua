-- grundy plot, as users run it.

local command = require "spec.support.command"
local grundy = require "grundy"
local plots = require "plots"
local xml = require "xml"

local desk = command.desk()

local function read(name)
  local file <close> = assert(io.open(name, "rb"))
  return file:read "a"
end

-- The texts of a plot, and what it says to the pointer.
local function content(text)
  local root = plots.read(text)
  local list = plots.texts(root)
  for _, row in ipairs(plots.tips(root)) do
    list[#list + 1] = row[1]
  end
  list[#list + 1] = plots.desc(root)
  return list
end

describe("grundy plot", function()
  setup(function() desk:open() end)
  teardown(function() desk:close() end)

  it("draws every kind that fits the game", function()
    for _, case in ipairs {
      { "wythoff", "heat" }, { "wythoff", "values" },
      { "dragon", "remoteness" }, { "nim", "depths" },
      { "kayles_heaps", "sequence" }, { "kayles_heaps", "values" },
      { "take", "sequence" }, { "fox_and_hounds", "remoteness" },
    } do
      local name, kind = case[1], case[2]
      assert.equal("x.svg is drawn\n", desk:answer(
        ("grundy plot %s --kind %s -o x.svg"):format(command.example(name),
          kind)))
      local rules = grundy.game(dofile("examples/" .. name .. ".lua"))
      local solution = rules:solve(nil, rules.players == 2 and
        { player = 1 } or nil)
      assert.equal(grundy.plot[kind](solution), read(desk.folder .. "/x.svg"))
    end
  end)

  it("takes a START and the options of those that solve", function()
    assert.equal("", desk:answer(("grundy plot %s '3 4' --kind=heat "
      .. "--output y.SVG --quiet"):format(command.example "wythoff")))
    local root = plots.read(read(desk.folder .. "/y.SVG"))
    assert.equal(20, #plots.tips(root))
    desk:answer(("grundy plot %s --kind heat --misere -o z.svg"):format(
      command.example "wythoff"))
    assert.equal("Outcomes of Wythoff", plots.title(plots.read(read(
      desk.folder .. "/z.svg"))))
  end)

  it("shows who moves first of two", function()
    local file = desk:file("two.lua", [[
      return { players = 2, start = { 2, 2 }, moves = function(p, add, player)
        if p[player] > 0 then
          add { p[1] + player - 2, p[2] + 1 - player }
        end
      end }
    ]])
    for player = 1, 2 do
      desk:answer(("grundy plot %s --kind heat --player %d -o p.svg"):format(
        command.quoted(file), player))
      assert.is_truthy(plots.desc(plots.read(read(desk.folder .. "/p.svg")))
        :find(("player %d to move"):format(player), 1, true))
    end
  end)

  it("says what is missing or wrong", function()
    local wythoff = command.example "wythoff"
    desk:refused(2, "grundy plot " .. wythoff .. " -o x.svg",
      "plot wants --kind sequence|heat|values|remoteness|depths")
    desk:refused(2, "grundy plot " .. wythoff .. " --kind heat",
      "plot wants -o OUT, the picture to write")
    desk:refused(2, "grundy plot " .. wythoff .. " --kind heat -o x.png",
      "'x.png' does not end in .svg")
    desk:refused(2, "grundy plot " .. wythoff .. " --kind haet -o x.svg",
      "--kind wants sequence, heat, values, remoteness or depths, got "
      .. "'haet'; did you mean heat?")
    desk:refused(2, "grundy plot", "plot takes FILE [START]")
    desk:refused(4, "grundy plot none.lua --kind heat -o x.svg", "none.lua")
    desk:refused(4, "grundy plot " .. wythoff
      .. " --kind heat -o no/such/x.svg", "no/such/x.svg: No such file")
    desk:refused(4, "ln -s /dev/full full.svg; grundy plot " .. wythoff
      .. " --kind heat -o full.svg", "full.svg: No space left on device")
  end)

  it("says why a kind does not fit the game, and writes nothing", function()
    for _, case in ipairs {
      { "nim", "heat", "is not a pair of integers\n" },
      { "wythoff", "sequence", "the position {11, 11} is not an integer" },
      { "kayles_heaps", "depths", "depths: the game splits" },
      { "kayles_heaps", "remoteness", "remoteness: the game splits" },
      { "fox_and_hounds", "values", "this solution has no values" },
    } do
      desk:refused(1, ("grundy plot %s --kind %s -o none.svg"):format(
        command.example(case[1]), case[2]), case[1] .. ".lua: ", case[3])
    end
    assert.is_nil(io.open(desk.folder .. "/none.svg"))
  end)

  it("is in the help and the man page", function()
    local help = desk:answer "grundy plot --help"
    command.has(help, "usage: grundy plot FILE [START] --kind KIND -o OUT",
      "--kind sequence|heat|values|remoteness|depths")
    command.has(desk:answer "grundy help", "plot", "a plot of a game, as SVG")
    command.has(desk:answer "grundy help --man",
      "grundy plot FILE [START] \\-\\-kind KIND")
  end)

  it("has made the picture of the guide", function()
    desk:answer(("grundy plot %s --kind heat -o new.svg"):format(
      command.example "wythoff"))
    local kept = read "examples/wythoff.svg"
    assert.same(content(read(desk.folder .. "/new.svg")), content(kept))
    assert.is_true(#kept < 40000)
    assert.equal(9, #xml.all(plots.read(kept), "text", function(element)
      return plots.has(element, "on-P")
    end))
    assert.is_truthy(read "examples/README.md":find("(wythoff.svg)", 1, true))
  end)
end)
