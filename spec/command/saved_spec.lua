-- Saved solutions in place of game files: every subcommand writes the same bytes
-- of both. What is said where that is not possible is in golden/saved.txt.

local command = require "spec.harness.command"
local random = require "spec.harness.random"

local desk = command.desk(setup, teardown)
local answer, shell, refused, file = desk:functions()

-- Games without functions for people: their files need no rules.
local plain = {
  walk = "return { name = 'a walk', start = 12, moves = function(n, add) "
    .. "for k = 1, 3 do if n >= k then add(n - k) end end "
    .. "if n % 5 == 2 then add(n + 1) end end }",
  pairs = "return { start = { 4, 5 }, moves = function(p, add) "
    .. "for i = 1, 2 do for n = 0, p[i] - 1 do "
    .. "add(i == 1 and { n, p[2] } or { p[1], n }) end end end }",
  two = "return { start = 9, players = 2, moves = function(n, add, player) "
    .. "if n >= player then add(n - player) end "
    .. "if n == 4 and player == 1 then add(6) end end, "
    .. "terminal = function(n, player) return n == 0 and 'draw' or "
    .. "player == 2 and 'win' or 'loss' end }",
  paid = "return { start = 7, moves = function(n, add) "
    .. "if n > 1 then add(n - 1) add(n - 2) end end, "
    .. "terminal = function(n) return n == 0 and 2.5 or -1 end }",
  splits = "return { start = 11, splits = true, moves = function(n, add) "
    .. "for k = 1, n // 2 do add(k, n - k - 1) end end }",
  stuck = "return { start = 'here', moves = function() end }",
}

-- Games whose files need the rules for the same answers: with normal, which does
-- not return the start; and a graph, which shows its vertices without quotes.
local take_one = "moves = function(p, add) for i = 1, #p do if p[i] > 0 then "
  .. "local q = { table.unpack(p) } q[i] = q[i] - 1 add(q) end end end }"
local ruled = {
  mirrored = "return { start = { 4, 2 }, normal = function(p) "
    .. "table.sort(p) return p end, " .. take_one,
  sorted = "return { start = { 3, 1, 2 }, normal = 'sorted', " .. take_one,
  graph = "return require 'grundy'.graph { a = { 'b', 'c' }, b = { 'a' }, "
    .. "c = {}, d = { 'c' } }",
}

-- What is asked of each file.
local lines = {}
for line in ([[
solve FILE
solve FILE --json --table
solve FILE --csv
solve FILE --misere
figures FILE --misere
solve FILE --play normal --csv
moves FILE
moves FILE --json
moves FILE --csv
line FILE
line FILE --json
printf 'why\nhint\n1\nmoves\nquit\n' | grundy play FILE
printf '1\n1\nundo\n' | grundy play FILE --level random --switch
match FILE --second random --games 5
match FILE --first forgetful --json --length 30
verify FILE
figures FILE
figures FILE --json
draw FILE -o x.dot; cat x.dot
draw FILE --radius 2 -o x.dot; cat x.dot
plot FILE --kind values -o x.svg; cat x.svg
plot FILE --kind remoteness -o x.svg; cat x.svg
plot FILE --kind depths -o x.svg; cat x.svg
plot FILE --kind heat -o x.svg; cat x.svg
plot FILE --kind sequence -o x.svg; cat x.svg
report FILE -o -
mkdir p; grundy report FILE -o p/; cat p/*; rm -r p
trace FILE
trace FILE --json
export FILE -o -
export FILE --json -o -
export FILE --moves -o -
]]):gmatch "[^\n]+" do
  lines[#lines + 1] = line:find "^%l+ FILE" and "grundy " .. line or line
end

-- The names of all games, sorted: examples and those above. Files do not hold
-- scores.
local function names()
  local list = {}
  for name in answer("cd " .. command.quoted(command.root) .. "/examples && "
    .. "grep -l '^return' *.lua"):gmatch "(%S+)%.lua\n" do
    list[#list + 1] = name ~= "dots_and_boxes" and name or nil
  end
  for _, games in ipairs { plain, ruled } do
    for name in pairs(games) do
      list[#list + 1] = name
    end
  end
  table.sort(list)
  return list
end

-- Without rules there is no audit; how many bytes a solution has depends on how
-- it came about; and commands name the file.
local function comparable(text)
  return (text:gsub('"bytes":%d+', ""):gsub("\nn?o?t? ?audited: [^\n]*", "")
    :gsub("%-%-rules %S+ ", ""):gsub("%f[%w](%w+)%.grundy", "%1.lua"))
end

-- Asks a game file and its saved solution, which need not say the same of what
-- is wrong. Is there an answer?
local function compare(name, line)
  local from_rules, _, code = shell((line:gsub("FILE", name .. ".lua")))
  local saved, message, got = shell((line:gsub("FILE", name .. ".grundy"
    .. (plain[name] and "" or " --rules " .. name .. ".lua"))))
  if message:find("of a game with `normal` cannot be packed", 1, true) then
    return true -- a game file is solved without normal for this
  end
  local what = ("%s: %s\n%s"):format(name, line, message)
  assert.equal(code == 0, got == 0, what)
  assert.equal(comparable(from_rules), comparable(saved), what)
  return code == 0 and saved ~= ""
end

describe("a saved solution in place of its game file", function()
  it("gives the same answers, pages and pictures", function()
    local all, saved = names(), {}
    -- a large scale tries everything
    local asked, answered = math.min(random.count(#lines * 0.4),
      #lines * #all), 0
    local function save(name)
      if not saved[name] then
        saved[name] = true
        if plain[name] or ruled[name] then
          file(name .. ".lua", plain[name] or ruled[name])
        else
          answer("cp " .. command.example(name) .. " .")
        end
        answer(("grundy solve %s.lua --quiet -o %s.grundy"):format(name, name))
      end
    end
    for i = 1, asked do
      local name = all[(i - 1) * 7 % #all + 1]
      save(name)
      answered = answered + (compare(name, lines[(i - 1) % #lines + 1]) and 1
        or 0)
    end
    assert.is_true(answered > asked / 2)
  end)
end)

describe("grundy solve -o", function()
  -- The files that are there, except those of the desk itself.
  local function listing()
    return (shell "ls -A | grep -v '^[.]'")
  end

  before_each(function() shell "rm -rf -- *" end)

  it("leaves the file before or the new one when it is interrupted", function()
    file("long.lua", "return { start = 99999, moves = function(n, add) "
      .. "for k = 1, 3 do if n >= k then add(n - k) end end end }")
    answer "grundy solve long.lua 10 --quiet -o x.grundy"
    local _, err, code = shell("grundy solve long.lua --quiet -o x.grundy & "
      .. "while kill -0 $! && ! [ -e x.grundy.saving-1 ]; do :; done; "
      .. "kill -INT $!; wait $!")
    assert.is_true(code == 130 and err:find "interrupted" ~= nil or code == 0,
      err)
    assert.equal("long.lua\nx.grundy\n", listing())
    answer "grundy line x.grundy --rules long.lua"
  end)

  it("shows the progress on a terminal", function()
    if not command.has_terminal then
      return pending "there is no terminal here"
    end
    file("long.lua", "return { start = 9999, moves = function(n, add) "
      .. "for k = 1, 3 do if n >= k then add(n - k) end end end }")
    local out = answer(command.on_terminal(desk.folder,
      "grundy solve long.lua --json -o x.grundy >/dev/null"))
    assert.is_truthy(out:find "\27%[Ksaving: %d+ %%", out)
    assert.equal("\r\27[K", out:sub(-4))
  end)
end)

describe("a file without moves", function()
  setup(function()
    assert(require "grundy".game {
      name = "take",
      start = 9,
      moves = function(n, add)
        for k = 1, math.min(n, 3) do add(n - k) end
      end,
    }:solve():save(desk.folder .. "/bare.grundy"))
  end)

  it("tells what it knows of the start", function()
    assert.equal("take, from 9\n\n"
      .. "  value       1\n"
      .. "  outcome     N: the first player wins\n"
      .. "  remoteness  5\n"
      .. "  best move   not known: there are no moves in the file\n",
      answer "grundy solve bare.grundy")
    assert.is_truthy(answer "grundy solve bare.grundy 8 --json"
      :find '"value":0')
  end)

  it("is not enough for anything else", function()
    for _, line in ipairs { "solve bare.grundy --csv", "line bare.grundy",
      "solve bare.grundy --misere" } do
      refused(4, "grundy " .. line, "bare.grundy has no moves")
    end
  end)
end)
