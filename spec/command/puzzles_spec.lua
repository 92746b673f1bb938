-- grundy puzzles: the rows, against a slow search that is written from the
-- definitions; which are kept, and in which order; climbing; what single changes
-- do. What the command writes is in golden/puzzles.txt.

local command = require "spec.harness.command"
local markup = require "spec.readers.markup"
local random = require "spec.harness.random"
local slow_puzzle = require "spec.oracles.slow_puzzle"
local unjson = require "spec.readers.unjson"

local desk = command.desk(setup, teardown)
local answer, shell, refused, file, read = desk:functions()

-- A row of cells: a and b go to empty cells beside them, b to the right only, and
-- # and c stand still. It is solved when a is on the last cell. Each game that is built
-- is noted in the file "log".
local ROW = [[
local log = io.open("LOG", "a")
log:write ".\n"
log:close()
if os.getenv "PAUSE" then os.execute("sleep " .. os.getenv "PAUSE") end
local board = require "grundy.board" { "START", pieces = "PIECES" }
return { name = "row", players = 1, board = board, NORMAL
  moves = function(p, add)
    if p:sub(-1) == "a" then return end
    for at = 1, #p do
      for step = -1, 1, 2 do
        local piece, to = p:sub(at, at), at + step
        if (piece == "a" or piece == "b" and step > 0) and
          p:sub(to, to) == "." and to > 0 then
          add(board:move(p, at, to))
        end
      end
    end
  end,
  terminal = function(p) return p:sub(-1) == "a" and "win" or "loss" end,
  PUZZLES }
]]

local function write_row(start, puzzles, normal)
  local words = { LOG = desk.folder .. "/log", START = start,
    PIECES = normal and "ab#c" or "ab#", NORMAL = normal or "",
    PUZZLES = puzzles and "puzzles = " .. puzzles or "" }
  file("row.lua", (ROW:gsub("%u%u%u+", words)))
  file("log", "")
end

-- The moves of a row, once more.
local function moves_of(p)
  local list = {}
  for at = 1, p:sub(-1) == "a" and 0 or #p do
    local before, piece, after = p:sub(1, at - 1), p:sub(at, at), p:sub(at + 1)
    if piece:find "[ab]" and after:sub(1, 1) == "." then
      list[#list + 1] = before .. "." .. piece .. after:sub(2)
    end
    if piece == "a" and before:sub(-1) == "." then
      list[#list + 1] = before:sub(1, -2) .. "a." .. after
    end
  end
  return list
end

-- The figures of a start, from the definitions.
local function slow_row(start)
  local number, queue, digraph, pay = { [start] = 1 }, { start }, {}, {}
  for u, p in ipairs(queue) do
    digraph[u], pay[u] = {}, p:sub(-1) == "a" and 1 or -1
    for i, q in ipairs(moves_of(p)) do
      if not number[q] then
        queue[#queue + 1] = q
        number[q] = #queue
      end
      digraph[u][i] = number[q]
    end
  end
  local w = slow_puzzle.ways(digraph, pay, 1)
  local all = w.nearer + w.sideways + w.away + w.lost
  return { text = start, position = start, length = w.moves,
    solutions = w.solutions, only = w.only, dead_ends = w.dead_ends,
    forgiving = w.forgiving,
    away = all > 0 and w.away / all or nil, positions = w.positions,
    hardest = w.hardest >= 0 and w.hardest or nil }
end

-- All texts whose cells are some of those in a list.
local function texts_of(cells)
  local list = { "" }
  for _, set in ipairs(cells) do
    local longer = {}
    for _, text in ipairs(list) do
      for piece in set:gmatch "." do longer[#longer + 1] = text .. piece end
    end
    list = longer
  end
  return list
end

-- The puzzles among some starts that `fits` is true of, longest first, then by the
-- number of solutions.
local function expected(starts, fits)
  local rows = {}
  for _, start in ipairs(starts) do
    local row = slow_row(start)
    if row.length > 0 and row.length < math.huge and (not fits or fits(row)) then
      rows[#rows + 1] = row
    end
  end
  table.sort(rows, function(a, b)
    if a.length ~= b.length then return a.length > b.length end
    if a.solutions ~= b.solutions then return a.solutions < b.solutions end
    return a.text:gsub("#", "%%23") < b.text:gsub("#", "%%23")
  end)
  return rows
end

-- Without roundings, as slow_puzzle has shares.
local function rows_of(words)
  local rows = unjson.read(answer("grundy puzzles row.lua --json " .. words))
  for _, row in ipairs(rows) do
    row.forgiving = row.forgiving and tonumber(("%.12g"):format(row.forgiving))
  end
  return rows
end

describe("the puzzles that are found", function()
  local cells = { "a.", ".b", ".b#", ".ab#", "." }

  it("are those of a slow search", function()
    write_row("a....", '"[a.] [.b] / [.b#] ? ."')
    local all = texts_of(cells)
    assert.same(expected(all), rows_of "")
    assert.same(expected(all, function(row)
      return row.length <= 6 and row.dead_ends == 0
    end), rows_of "--want length=1..6,dead_ends=0 --jobs 2")
    local low = rows_of "--want dead_ends=low,solutions=1"
    for i = 2, #low do
      assert.is_true(low[i - 1].dead_ends <= low[i].dead_ends)
      assert.equal(1, low[i].solutions)
    end
  end)

  it("are those of random starts", function()
    random.cases(4, function(rng)
      local list, starts, there = {}, {}, {}
      for i = 1, 30 do
        local pieces = {}
        for k = 1, 5 do
          pieces[k] = random.pick(rng, { ".", ".", "a", "b", "#" })
        end
        local start = table.concat(pieces)
        list[i] = ("%q"):format(start)
        if not there[start] then starts[#starts + 1] = start end
        there[start] = true
      end
      write_row("a....", "{" .. table.concat(list, ",") .. "}")
      assert.same(expected(starts), rows_of "--jobs 1")
    end)
  end)

  it("are different up to symmetry", function()
    write_row("a....", '"a [.c#] [#c.b] [.#c] ."',
      [[normal = function(p) return (p:gsub("c", "#")) end,]])
    assert.equal(#expected(texts_of { "a", ".#", "#.b", ".#", "." }), #rows_of "")
    write_row("a....", '{ "a....", "a.b..", "a....", "ab..." }')
    assert.same({ "a...." }, { rows_of ""[1].text })
    assert.equal(1, #rows_of "")
  end)

  it("come from a generator, which may have no end", function()
    write_row("a....", [[function(add, random)
      while true do
        local p = {}
        for i = 1, 5 do p[i] = ("ab.#"):sub(random(4)):sub(1, 1) end
        add(table.concat(p))
      end
    end]])
    local one = rows_of "--most 50 --seed 3 --jobs 1"
    assert.same(one, rows_of "--most 50 --seed 3 --jobs 2")
    assert.is_true(#one > 3 and #one <= 50)
    for _, row in ipairs(one) do assert.same(slow_row(row.text), row) end
  end)

  it("are some at random, if there are many", function()
    write_row("a....", '"?????"')
    local rows = rows_of "--most 100"
    assert.same(rows, rows_of "--most 100 --seed 1 --jobs 2")
    assert.are_not.same(rows, rows_of "--most 100 --seed 2")
    for _, row in ipairs(rows) do assert.same(slow_row(row.text), row) end
  end)

  it("are climbed to from the start", function()
    write_row "a..."
    local rows = rows_of "--most 1000 --want length=high"
    -- all that single changes lead to, through what can be solved
    local seen, queue = { ["a..."] = true }, { "a..." }
    for _, p in ipairs(queue) do
      local row = slow_row(p)
      for at = 1, row.length > 0 and row.length < math.huge and 4 or 0 do
        for piece in ("ab.#"):gmatch "." do
          local q = p:sub(1, at - 1) .. piece .. p:sub(at + 1)
          if not seen[q] then
            seen[q], queue[#queue + 1] = true, q
          end
        end
      end
    end
    assert.same(expected(queue), rows)
    assert.same(rows_of "--most 40", rows_of "--most 40 --jobs 2")
  end)
end)

describe("what if", function()
  it("tells what every single change does", function()
    write_row "ab..."
    local own = unjson.read(answer "grundy puzzles row.lua --what-if --json")
    local count = 0
    for at = 1, 5 do
      for piece in ("#.ab"):gmatch "." do
        local start = "ab..."
        local q = start:sub(1, at - 1) .. piece .. start:sub(at + 1)
        if q ~= start then
          count = count + 1
          local row, slow = own.changes[count], slow_row(q)
          assert.same({ q, string.char(96 + at) .. 1, piece, slow.positions },
            { row.text, row.cell, row.piece, row.positions })
          assert.equal(slow.length == math.huge and unjson.null or slow.length,
            row.length)
        end
      end
    end
    assert.equal(15, count)
    assert.equal(15, #own.changes)
  end)

  it("is a map on the page", function()
    write_row "a...."
    answer "grundy puzzles row.lua --what-if -o x.html"
    local text = read "x.html"
    markup.read(text)
    local maps = 0
    for map in text:gmatch "<figure>.-</figure>" do
      local cells = select(2, map:gsub("<rect", ""))
      assert.equal(5, cells)
      maps = maps + 1
    end
    assert.equal(4, maps)
    assert.truthy(text:find("a1: it cannot be solved", 1, true))
    assert.truthy(text:find("b1: 3 moves", 1, true))
  end)
end)

describe("pages and packs", function()
  it("have all puzzles that are kept", function()
    write_row("a....", '"a ? ? ? ."')
    local rows = rows_of ""
    answer "grundy puzzles row.lua -o x.html --pack x.txt"
    markup.read(read "x.html")
    assert.equal(#rows, (select(2, read "x.html":gsub('<article class="card">',
      ""))))
    local length, count = 0, 0
    for comment, text in read "x.txt":gmatch "; (%d+: [^\n]*)\n([^\n]+)" do
      count = count + 1
      local row = slow_row(text)
      assert.equal(("%d: length %d, solutions %d"):format(count, row.length,
        row.solutions), comment:match "^%d+: length %d+, solutions %d+")
      assert.is_true(row.length >= length)
      length = row.length
    end
    assert.equal(#rows, count)
    assert.is_nil(read "x.html.part")
  end)

  it("are left as they were if no puzzle is found", function()
    write_row("a....", '"a ? ? ? ."')
    answer "grundy puzzles row.lua --pack x.txt --quiet"
    local old = read "x.txt"
    command.has(answer "grundy puzzles row.lua --pack x.txt --want length=900",
      "x.txt is left as it is, as there is no puzzle for it")
    assert.equal(old, read "x.txt")
  end)
end)

describe("a search that was stopped", function()
  it("goes on where it was", function()
    local line = "puzzles row.lua --csv --checkpoint x.part --jobs 1"
    write_row("a....", '"a ? ? ? ."')
    local whole = answer("grundy " .. line)
    file("log", "")
    shell(([[
      PAUSE=0.1 %s %s &
      while kill -0 $! && test "$(wc -l <x.part || echo 0)" -lt 9; do
        sleep 0.02
      done
      kill -KILL $!
      wait]]):format(command.launcher, line))
    local kept = select(2, read "x.part":gsub("\n", "")) - 3
    assert.is_true(kept >= 6 and kept < 64)
    file("log", "")
    assert.equal(whole, answer("grundy " .. line))
    assert.equal(64 - kept + 1, (select(2, read "log":gsub("\n", ""))))
    file("x.part", "my diary\n")
    refused(2, "grundy " .. line, "holds no puzzles")
    os.remove(desk.folder .. "/x.part")
  end)
end)
