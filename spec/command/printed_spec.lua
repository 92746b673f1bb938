-- Every command that grundy tells people to run: it runs, and it answers about
-- the game that it was told of.

local command = require "spec.harness.command"
local markup = require "spec.readers.markup"
local random = require "spec.harness.random"
local unjson = require "spec.readers.unjson"

local desk = command.desk(setup, teardown)
local answer, shell, _, file = desk:functions()
local read = command.read

local games = {
  ["heap.lua"] = [[
    return { most = 3, rate = 0.5, wild = false, label = "chips" },
      function(o)
        return { start = 5,
          moves = function(n, add)
            for k = 1, math.min(o.most, n) do add(n - k) end
            if o.wild and n == 4 then add(4) end
          end,
          show = function(n) return ("%d %s %s"):format(n, o.label, o.rate) end,
          parse = function(text) return math.tointeger(text:match "^%-?%d+") end,
        }
      end]],
  ["plain.lua"] = [[
    return { start = 0, moves = function(n, add)
      if n < 0 then add(n + 1) elseif n > 0 then add(n - 1) end
    end }]],
  ["words.lua"] = [[
    local to = { a = { "-b", "ü 'c'" }, ["-b"] = { "$x" }, ["$x"] = {},
      ["ü 'c'"] = { "-b" } }
    return { start = "a", moves = function(p, add)
      for _, q in ipairs(to[p]) do add(q) end
    end }]],
  ["pile.lua"] = [[
    return { start = { 2, 1 }, moves = function(p, add)
      if p[1] > 0 then add { p[1] - 1, p[2] } end
      if p[2] > 0 then add { p[1], p[2] - 1 } end
    end }]],
  ["two.lua"] = [[
    return { start = 4, players = { "cat", "mouse" },
      moves = function(n, add, player)
        if n >= player then add(n - player) end
      end }]],
  ["misere.lua"] = [[
    return { start = 4, play = "misere", moves = function(n, add)
      for k = 1, math.min(2, n) do add(n - k) end
    end }]],
  ["splits.lua"] = [[
    return { most = 5 }, function(o)
      return { start = o.most, splits = true, moves = function(n, add)
        for a = 1, n - 1 do if a ~= n - a then add(a, n - a) end end
      end }
    end]],
  ["scores.lua"] = [[
    return { start = 4, moves = function(n, add)
      for k = 1, math.min(2, n) do add(n - k) end
    end, gain = function(p, q) return p - q == 2 and 3 or 1 end }]],
  ["puzzle.lua"] = [[
    return { start = 4, players = 1,
      moves = function(n, add) if n > 0 then add(n - 1) end end }]],
  ["sorted.lua"] = [[
    return { start = { 1, 2 }, normal = "sorted", moves = function(p, add)
      for i = 1, 2 do
        local q = { p[1], p[2] }
        q[i] = q[i] - 1
        if q[i] >= 0 then add(q) end
      end
    end }]],
  ["-odd name's.lua"] = [[
    return { start = 3, moves = function(n, add)
      if n > 0 then add(n - 1) end
    end }]],
}

-- The words after "grundy report", the file first, then START if there is one.
local cases = {
  { "heap.lua" },
  { "heap.lua", "4", "--set most=2" },
  { "heap.lua", "--set wild=true --set most=1" },
  { "heap.lua", "3", [[--set label="it's \"a\" \$x  ü"]] },
  { "heap.lua", "--set label=-x --set rate=0.1 --misere" },
  { "heap.lua", "--set rate=1e300 --set label=" },
  { "plain.lua", "-3" },
  { "words.lua", "-b" },
  { "words.lua", "'$x'" },
  { "words.lua", [["ü 'c'"]] },
  { "pile.lua", "'{1, 1}'", "--misere" },
  { "two.lua", "--player 2" },
  { "two.lua", "2" },
  { "two.lua", "2", "--player 2 --misere" },
  { "misere.lua" },
  { "misere.lua", "--play normal" },
  { "splits.lua", "--set most=6" },
  { "scores.lua", "2" },
  { "puzzle.lua", "3" },
  { "sorted.lua", "'{1, 1}'" },
  { [['-odd name'\''s.lua']], "2" },
}

-- The lines of the shell that make the page of a case, in three ways: of the
-- game file, of the saved solution, and of that with its rules.
local function pages_of(case)
  local name, start, options = table.unpack(case)
  if start and start:find "^%-%-" then
    start, options = nil, start
  end
  local line = ("%s -- %s %s"):format(options or "", name, start or "")
  local play = (options or ""):match "%-%-misere" or
    (options or ""):match "%-%-play %S+" or ""
  local player = (options or ""):match "%-%-player %d" or ""
  local from = ("%s %s -- saved.grundy %s"):format(player, play, start or "")
  local rules = ("--rules %s"):format(name:gsub("^'%-", "'./-"))
  local solve = "grundy solve --quiet -o saved.grundy "
  return {
    "grundy report -o page.html " .. line,
    -- under the play of the file, and under another one
    solve .. line .. " && grundy report -o page.html " .. from,
    solve .. line:gsub("^.*%-%- ", function(words)
      return words:gsub("%-%-misere", ""):gsub("%-%-play %S+", "")
    end) .. " && grundy report -o page.html " .. rules .. " " .. from,
  }
end

local function commands_on(page)
  local list = {}
  for line in page.by_id.certificate.text:match "Do it again%s+(.*)"
    :gmatch "grundy[^\n]+" do
    list[#list + 1] = line
  end
  return list
end

describe("a page", function()
  setup(function()
    for name, text in pairs(games) do file(name, text) end
  end)

  it("tells the commands that make it again", function()
    for i, case in ipairs(cases) do
      local lines = pages_of(case)
      -- (Each is made in one way, in `make check-all` in two.)
      for _, line in ipairs(random.scale == 1 and { lines[i % 3 + 1] } or
        { lines[1], lines[i % 2 + 2] }) do
        answer(line)
        local text = read(desk.folder .. "/page.html")
        local list = commands_on(markup.read(text))
        assert.equal(2, #list, text:match "Do it again.*")
        assert.truthy(list[1]:find "^grundy verify ")
        assert.truthy(answer(list[1]):find "^certified: ", list[1])
        answer(list[2])
        assert.equal(text, read(desk.folder .. "/out.html"), line .. "\n"
          .. list[2])
      end
    end
  end)

  it("of variants tells the commands that make their reports", function()
    local line = [[grundy explore --vary most=1..3 --vary label="a b",-c -- ]]
      .. [["./-a b.lua" -4]]
    file("-a b.lua", (games["heap.lua"]:gsub("n %- k", "n < 0 and n + 1 or "
      .. "n - k"):gsub("math.min%(o.most, n%)", "math.min(o.most, "
      .. "math.abs(n))")))
    local rows = unjson.read(answer((line:gsub(" %-%- ", " --json -- "))))
    answer((line:gsub(" %-%- ", " -o variants.html -- ")))
    local page = markup.read(read(desk.folder .. "/variants.html"))
    local list = markup.all(page, "code")
    assert.equal(6, #list)
    for i, code in ipairs(list) do
      local out = answer(code.text):match "^(.*) is written"
      local made = read(desk.folder .. "/" .. out)
      assert.truthy(made:find(("The game has %d position"):format(
        rows[i].positions), 1, true), code.text)
    end
  end)
end)

--
-- The commands in help, messages, documents and new files
--

-- The commands that a text of the project tells, with the sign in front of
-- each. In Lua, a text may go on in the next line.
local function told_in(text)
  local list = {}
  text = text:gsub('"%s*%.%.%s*"', "")
  for _, pattern in ipairs { "'(grundy %l[^'\n]*)'", "`(grundy %l[^`\n]*)`",
    "<code>(grundy %l[^<]*)</code>", "'(mpirun [^'\n]* grundy [^'\n]*)'" } do
    for line in text:gmatch(pattern) do
      list[#list + 1] = line
    end
  end
  return list
end

-- What stands for what in a usage.
local stands_for = { FILE = "frogs.lua", SAVED = "frogs.grundy",
  OUT = "frogs.grundy", ["OUT.grundy"] = "frogs.grundy", START = "4",
  ["[START]"] = "", SUBCOMMAND = "solve",
  PROOF = "frogs.proof" }

local function filled(line)
  return (line:gsub("%%s", "solve"):gsub("%[?%u%u%u+%]?[%.%l]*",
    function(word)
      return stands_for[word]
    end))
end

-- Runs a command; one that is only named, or told with an option, is looked up
-- in its help. Many processes and endless work have specs of their own.
local function try(line)
  local name, rest = line:match "^grundy (%l+)%s*(.*)$"
  if not name or name == "watch" or rest:find "%-%-distributed" or
    rest:find "%.%.%.$" then
    return
  elseif rest == "" or rest:find "^%-%-%l+$" and rest ~= "--help" and
    rest ~= "--man" then
    return command.has(answer(("grundy %s --help"):format(name)),
      rest ~= "" and rest or "usage: grundy " .. name)
  end
  local _, err, code = shell(filled(line))
  assert.equal(0, code, ("%s\n%s"):format(line, err))
end

describe("what is told to be run", function()
  setup(function()
    shell("cp -r " .. command.quoted(command.root .. "/examples") .. " .")
    shell "cp examples/nim.lua examples/chomp.lua ."
    answer "grundy new frogs && grundy solve -o frogs.grundy frogs.lua"
    answer "grundy solve -o chomp.grundy chomp.lua"
    answer "grundy nimber --proof frogs.proof frogs.lua"
  end)

  it("runs: in messages, help and documents", function()
    local seen, count = {}, 0
    local names = "find lua examples csrc README.md -name '*.lua' -o "
      .. "-name '*.md' -o -name '*.js'"
    for path in io.popen(names):lines() do
      for _, line in ipairs(told_in(read(path))) do
        if not seen[line] then
          seen[line], count = true, count + 1
          try(line)
        end
      end
    end
    assert.is_true(count > 25, count)
  end)

  it("runs: among the examples of the help, in their order", function()
    local list = answer "grundy help":match "\nExamples:\n(.-)\n\n"
    answer "rm -f frogs.lua frogs.grundy"
    local count = 0
    for line in list:gmatch "  (grundy [^\n]+)" do
      try((line:gsub("  +%S.*$", "")))
      count = count + 1
    end
    assert.equal(10, count)
  end)

  it("runs: in new files, and after they are written", function()
    for _, kind in ipairs { "", "--kind board", "--kind heaps",
      "--kind puzzle", "--kind two" } do
      answer "rm -rf new && mkdir new"
      local said = answer(("grundy new new/\"it's new\" %s"):format(kind))
      try(said:match "now: (.*)\n")
      local count = 0
      for line in read(desk.folder .. "/new/it's new.lua")
        :gmatch "%-%- +(grundy [^\n]*)" do
        try((line:gsub("  +%a.*$", "")))
        count = count + 1
      end
      assert.is_true(count > 1)
    end
  end)
end)
