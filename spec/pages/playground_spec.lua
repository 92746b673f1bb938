-- The half of the playground that is Lua, without a browser: what it answers, and
-- that it goes on after whatever a game does. In the browser it is the same code:
-- see spec/pages/browser/playground_spec.lua.

local child = require "spec.harness.child"
local command = require "spec.harness.command"
local grundy = require "grundy"
local literal = require "grundy.base.literal"
local playground = require "grundy.playground"
local strip = require "grundy.playground.strip"
local unjson = require "spec.readers.unjson"
local read = require "spec.harness.files".read

local GAME = [[
return { size = 5, back = false, word = "x" }, function(o)
  return { start = o.size, name = "heap",
    moves = function(n, add)
      for k = 1, math.min(n, 2) do add(n - k) end
      if o.back and n > 0 and n < o.size then add(n + 1) end
    end }
end
]]

describe("The playground", function()
  local told, ask

  before_each(function()
    local answer = playground(function(kind, text)
      told[#told + 1], told[kind] = kind, text
    end)
    function ask(fields)
      told = {}
      fields.path = fields.path or "game.lua"
      answer(literal.write(fields))
      return told
    end
  end)

  local function solve(text, set)
    return ask { what = "solve", text = text, set = set or {} }
  end

  local function failure(text, set)
    local problem = unjson.read(assert(solve(text, set).failed))
    return problem.message, problem.line
  end

  it("tells the parameters, who wins, and the page", function()
    solve(GAME)
    assert.same({ "parameters", "progress", "solved", "page", "done" },
      { table.unpack(told) })
    assert.same({
      { name = "back", kind = "boolean", default = "false", value = "false" },
      { name = "size", kind = "number", default = "5", value = "5" },
      { name = "word", kind = "string", default = "x", value = "x" },
    }, unjson.read(told.parameters))
    local solved = unjson.read(told.solved)
    assert.equal("From 5, the first player wins, in 3 moves of best play.",
      solved.verdict)
    assert.equal("N", solved.outcome)
    assert.same({ "value", "2" }, solved.rows[1])
    assert.equal(6, solved.positions)
    assert.is_nil(solved.changes)
    assert(told.page:find("</html>", 1, true))
  end)

  it("sets the parameters that there are", function()
    local solved = unjson.read(solve(GAME, { { "size", "6" }, { "gone", "1" } })
      .solved)
    assert.equal("heap (size = 6), from 6", solved.title)
    assert.equal("P", solved.outcome)
    assert.equal("parameter 'size' must be an integer, as its default 5 is, "
      .. "got \"six\"", (failure(GAME, { { "size", "six" } })))
  end)

  it("tells what changed since the last time", function()
    solve(GAME)
    local solved = unjson.read(solve((GAME:gsub("%(n, 2%)", "(n, 3)"))).solved)
    assert.same({ "value", "1; was 2", true }, solved.rows[1])
    assert.same({ what = "value", count = 3, rows = { { "5", "1", "2" },
      { "4", "0", "1" }, { "3", "3", "0" } } }, solved.changes.positions[2])
    solved = unjson.read(solve((GAME:gsub("%(n, 2%)", "(n, 3)"))).solved)
    assert.equal(0, solved.changes.positions[1].count)
    assert.is_false(solved.changes.line)
  end)

  local mistakes = {
    { "return {\n  start = 1,\n  moves = = 2 }", 3, "unexpected symbol" },
    { "local a\nlocal b = a.x\nreturn {}", 2, "attempt to index" },
    { "return { start = 1, moves = function(p, add)\n  add(p.x.y)\nend }", 2,
      "attempt to index" },
    { "return 7", nil, "it returns a number" },
    { "return { moves = function() end }", nil, "has no start" },
    { "return { start = 1, move = print }", nil, "did you mean moves?" },
    { "error {}", 1, "the error object" },
    { "os.exit()", 1, "os.exit does not end grundy" },
    { "return { start = 1, moves = function(p, add) add(p + 1) end, }\n"
      .. "-- a comment\n)", 3, "expected" },
  }

  it("says what is wrong, and in which line, and goes on", function()
    for _, mistake in ipairs(mistakes) do
      local message, line = failure(mistake[1])
      assert(message:find(mistake[3], 1, true), message)
      assert.equal(mistake[2], line, message)
      assert.equal("done", solve(GAME)[5])
    end
  end)

  it("lets no game change what the next one sees", function()
    solve [[
      string.format, math.min = nil, nil
      debug.setmetatable(0, { __add = error })
      return { start = 1, moves = function() end }
    ]]
    assert.equal("done", solve(GAME)[5])
  end)

  it("saves and exports what the library does", function()
    assert(ask { what = "save" }.failed:find "nothing has been solved")
    assert(ask { what = "export", format = "js" }.failed)
    solve(GAME)
    for _, format in ipairs { "lua", "js" } do
      assert(#ask { what = "export", format = format }.file > 1000)
    end
    local file, path = os.tmpname(), os.tmpname()
    assert(io.open(file, "w")):write(GAME):close()
    assert(grundy.file(file):solve():save(path))
    ask { what = "solve", path = file, text = GAME, set = {} }
    assert(read(path) == ask { what = "save" }.file)
    os.remove(path)
    os.remove(file)
  end)

  it("compares variants", function()
    local page = ask { what = "explore", text = GAME, vary = "size=3..6",
      set = { { "back", "true" } } }.page
    assert(page:find("Variants of game.lua", 1, true))
    assert(page:find("--set back=true --set size=6", 1, true))
    assert.equal("done", told[#told])
    for vary, message in pairs {
      ["size=3..900"] = "898 variants are more than",
      ["size=a"] = "must be an integer",
      ["six=1"] = "unknown parameter 'six'",
      size = "values are missing",
    } do
      ask { what = "explore", text = GAME, vary = vary, set = {} }
      assert(told.failed:find(message, 1, true), told.failed)
    end
    ask { what = "explore", text = "return { start = 1, moves = print }",
      vary = "size=1", set = {} }
    assert(told.failed:find "no parameters")
  end)

  it("tells what changes of a puzzle do, on the command's own page", function()
    local folder <close> = setmetatable({ path = command.folder() }, {
      __close = function(self) command.remove(self.path) end })
    local puzzle = [[
      local board = require "grundy.board" { "a...", pieces = "a#" }
      return { players = 1, board = board, moves = function(p, add)
        for one, other in ("2:1 3:2 4:3 1:2 2:3 3:4"):gmatch "(%d):(%d)" do
          local from, to = tonumber(one), tonumber(other)
          if p:sub(-1) ~= "a" and p:sub(from, from) == "a" and
            p:sub(to, to) == "." then
            add(board:move(p, from, to))
          end
        end
      end, terminal = function(p)
        return p:sub(-1) == "a" and "win" or "loss"
      end }
    ]]
    command.write(folder.path, "row.lua", puzzle)
    local _, problem, code = command.shell(folder.path,
      "grundy puzzles row.lua --what-if -o x.html")
    assert.equal(0, code, problem)
    -- (There, each puzzle can be played.)
    local function without_boards(page)
      return (page:gsub("<script.-</script>\n?", ""):gsub("<dialog.-</dialog>\n?", "")
        :gsub('<button[^>]*data%-play="%d+">Play</button>', "")
        :gsub("<meta http%-equiv[^>]*>", ""):gsub("%s+", " "))
    end
    assert.equal(without_boards(read(folder.path .. "/x.html")),
      without_boards(ask { what = "what_if", path = "row.lua", text = puzzle,
        set = {} }.page))
    assert.is_true(unjson.read(solve(puzzle).solved).what_if)
    assert.is_false(unjson.read(solve(GAME).solved).what_if)
    assert(ask { what = "what_if", text = GAME, set = {} }.failed
      :find "it is no puzzle")
    assert(ask { what = "what_if", text = "return { start = 1, players = 1, "
      .. "moves = function() end }", set = {} }.failed:find "has no board")
  end)

  it("is linked to by pages that are told where it is", function()
    local solution = grundy.file "examples/nim.lua":solve()
    assert.is_nil(solution:report():find "playground")
    local page = solution:report(nil, { playground = "../a&b/index.html" })
    local name, rules = page:match(
      '<a href="%.%./a&amp;b/index%.html#name=(.-)&amp;rules=(.-)">')
    assert.equal("nim.lua", name)
    assert.equal(read "examples/nim.lua", (rules:gsub("%%(%x%x)", function(digits)
      return string.char(tonumber(digits, 16))
    end)))
  end)

  it("begins with the games that grundy new begins with", function()
    local folder <close> = setmetatable({ path = command.folder() }, {
      __close = function(self) command.remove(self.path) end })
    command.write(folder.path, "engine", "")
    local page = command.shell(folder.path, ("%s %s engine engine %s"):format(
      child.lua, command.quoted(command.root .. "/lua/grundy/playground/write.lua"),
      command.example "nim"))
    local stock = unjson.read(page:match 'id="stock">(.-)</script>')
    local found, titles = {}, {}
    for _, one in ipairs(stock) do
      if one.group == "New" then
        assert.equal("game.lua", one.name)
        found[one.text] = true
        titles[#titles + 1] = one.title
      end
    end
    assert.same({ "A heap", "A board", "Several heaps", "A puzzle", "Two sides" },
      titles)
    local kinds = command.shell(folder.path, "grundy help new")
      :match "%-%-kind (%S+)"
    for kind in ("plain|" .. kinds):gmatch "[^|]+" do
      command.shell(folder.path, "rm -f game.lua; grundy new game --quiet"
        .. (kind == "plain" and "" or " --kind " .. kind))
      local text = read(folder.path .. "/game.lua")
      assert(found[text:gsub('name = "game"', 'name = "my game"')], kind)
    end
  end)

  it("has all modules inside that it requires", function()
    local pipe <close> = assert(io.popen(
      "make -s --eval 'inside: ; @echo $(PLAYGROUND_LUA)' inside"))
    local inside = { ["grundy.core"] = true }
    local paths = {}
    for path in pipe:read "a":gmatch "lua/(%S+)" do
      local name = path:gsub("%.lua$", ""):gsub("/init$", ""):gsub("/", ".")
      inside[name] = true
      paths[#paths + 1] = "lua/" .. path
    end
    assert(#paths > 100)
    for _, path in ipairs(paths) do
      for name in read(path):gmatch "require *%(?\"(grundy[%w_.]*[%w_])\"" do
        assert(inside[name], path .. " requires " .. name)
      end
    end
  end)

  it("has every module as it is, without comments", function()
    local count = 0
    for path in io.popen "find lua -name '*.lua' -not -path '*/template/*'"
      :lines() do
      local text = read(path)
      local short = strip.text(text)
      text = text:gsub("^#[^\n]*", "")
      assert(string.dump(assert(load(text, "=x"))) == -- lines are in there, too
        string.dump(assert(load(short, "=x"))), path)
      count = count + 1
    end
    assert(count > 100)
    assert.equal("local a<close> =b\na=1 .. - -b[ [[ c ]]]==d\n\ne()f\"  g\"\n",
      strip.text('local a <close> = b -- c\n  a = 1 .. - -b[ [[ c ]] ] == d\n'
        .. '--[[ x\n]] e() f "  g" --y\n'))
  end)
end)
