-- grundy explore: the rows are those of one solve after the other, whatever the
-- number of processes, and although some are killed; the marked rows are those
-- of the definition. What the command writes is in golden/explore.txt.

local child = require "spec.harness.child"
local command = require "spec.harness.command"
local grundy = require "grundy"
local markup = require "spec.readers.markup"
local random = require "spec.harness.random"
local unjson = require "spec.readers.unjson"
local best_variants = require "grundy.command.explore.best_variants"

local desk = command.desk(setup, teardown)
local answer, shell, refused, file, read = desk:functions()

-- A game with loops if chips can be put back. Each variant that is built is
-- noted in the file "log"; then it takes PAUSE seconds.
local TAKE = [[
cache = cache or {} -- of one variant: each has its own globals
return { size = 5, take = 2, back = false, name = "a" }, function(o)
  local log = io.open("LOG", "a")
  log:write(("%d %d %s\n"):format(o.size, o.take, o.back))
  log:close()
  if os.getenv "PAUSE" then os.execute("sleep " .. os.getenv "PAUSE") end
  if o.take == 13 then os.execute "kill -9 $PPID" end
  return { name = o.name, start = o.size,
    moves = function(n, add)
      cache[n] = cache[n] or math.min(n, o.take)
      if o.take == 14 then error "no luck" end
      while o.take == 15 do cache.n = n end
      for k = 1, cache[n] do add(n - k) end
      if o.back and n > 0 and n < o.size then add(n + 1) end
    end,
    describe = function(p, q)
      return q > p and "put back" or "take " .. p - q
    end }
end
]]

local function write_take(before)
  file("take.lua", (before or "") .. TAKE:gsub("LOG", desk.folder .. "/log"))
  file("log", "")
end

-- Which variants have been built, how often each.
local function built()
  local counts, sum = {}, 0
  for line in read "log":gmatch "[^\n]+" do
    counts[line] = (counts[line] or 0) + 1
    sum = sum + 1
  end
  return counts, sum
end

-- The row of a variant, by a solve in this process.
local function row_of(set)
  local game = grundy.file(desk.folder .. "/take.lua", set)
  local figures = game:solve():figures()
  return {
    parameters = set,
    outcome = figures.winner.outcome,
    winner = figures.winner.headline,
    length = figures.length.moves == math.huge and unjson.null or
      figures.length.moves,
    positions = figures.size.positions,
    draws = figures.outcomes.share.D,
    forgiving = figures.forgiving.share,
    chances = figures.chances.random.win,
    random_length = figures.chances.random.moves,
    dead_rules = figures.dead_rules.dead_count,
  }
end

describe("the rows of explore", function()
  it("are those of one solve after the other", function()
    write_take()
    local found = unjson.read(answer "grundy explore take.lua --json \\\
      --vary size=1..7..2,20 --vary back --vary take=4,1..3")
    local expected = {}
    for _, size in ipairs { 1, 3, 5, 7, 20 } do
      for _, back in ipairs { false, true } do
        for _, take in ipairs { 4, 1, 2, 3 } do
          expected[#expected + 1] = row_of { size = size, back = back,
            take = take }
        end
      end
    end
    assert.same(expected, found)
  end)

  it("do not depend on the number of processes; each is solved once",
    function()
      write_take()
      local line = "grundy explore take.lua --csv --vary size=1..9 "
        .. "--vary take=1..4 --vary back --jobs "
      local one = answer(line .. 1)
      for _, jobs in ipairs { 2, 5 } do
        file("log", "")
        assert.equal(one, answer(line .. jobs))
        local counts, sum = built()
        assert.equal(72, sum)
        assert.equal(1, counts["9 4 true"])
      end
    end)

  it("from several starts are those of one command for each", function()
    write_take()
    local line, separate = "grundy explore take.lua %s --json --vary take=2,3 %s", {}
    for i, start in ipairs { "4", "7", "5" } do
      separate[i] = unjson.read(answer(line:format(start, "")))
    end
    local expected = {}
    for take = 1, 2 do
      for i, start in ipairs { "4", "7", "5" } do
        local row = separate[i][take]
        row.start = start
        expected[#expected + 1] = row
      end
    end
    assert.same(expected, unjson.read(answer(line:format("", "--starts 4,7,5"))))
  end)

  it("say what went wrong with a variant, and the others go on", function()
    write_take()
    local rows
    local seconds = 0.25
    repeat -- until those that end have time enough
      seconds = 2 * seconds
      rows = unjson.read(answer("grundy explore take.lua --json --jobs 2 "
        .. "--vary size=2,30 --vary take=12..16 --limit 20 --quiet --seconds "
        .. seconds))
      local late = 0
      for _, row in ipairs(rows) do
        late = late + ((row.problem or ""):find " seconds " and 1 or 0)
      end
    until late == 2
    local problems = {}
    for i, row in ipairs(rows) do problems[i] = row.problem or row.winner end
    local died = "the process that solved it ended without an answer"
    local luck = "line 11: no luck (in the moves of "
    local slow = ("the limit of %s seconds is reached"):format(seconds)
    local large = "the limit of 20 positions is reached"
    local expected = { "First player", died, luck .. "2)", slow,
      "First player", large, died, luck .. "30)", slow, large }
    for i, text in ipairs(expected) do
      assert.equal(text, problems[i]:sub(1, #text))
    end
    assert.is_nil(rows[1].problem)
    assert.is_nil(rows[3].length)
    assert.is_nil(rows[3].outcome)
  end)

  it("are the same where a program calls the command", function()
    write_take()
    local line = "explore take.lua --vary size=1..3 --csv"
    local words = line:gsub("%S+", "'%0',")
    for _, before in ipairs { "", "arg = nil", "arg = {}",
      "arg = { [0] = arg[0], 'other', 'words' }" } do
      file("calls.lua", before .. " require 'grundy.command' {" .. words .. "}")
      for _, option in ipairs { "", " -W" } do
        assert.equal(answer("grundy " .. line),
          answer(child.lua .. option .. " calls.lua and words"))
      end
    end
    assert.equal(answer("grundy " .. line), answer(child.lua
      .. " -e \"require 'grundy.command' {" .. words .. "}\""))
  end)

  it("are never best if a figure is missing", function()
    write_take()
    local rows = unjson.read(answer "grundy explore take.lua --json \\\
      --vary size=2,30 --vary take=2,3 --limit 20 --want positions=high")
    assert.same({ true, true }, { rows[1].best, rows[2].best })
    assert.is_nil(rows[3].best)
  end)
end)

describe("a command that ends when something is met", function()
  it("has the rows up to the first one that meets it, for any jobs", function()
    write_take()
    local line = "grundy explore take.lua --vary size=1..9 --vary back "
      .. "--vary take=1..3 --json "
    local all, ended = unjson.read(answer(line .. "--want length=0")), 0
    for want, meets in pairs {
      ["length=5..7"] = function(row)
        return row.length ~= unjson.null and row.length >= 5 and row.length <= 7
      end,
      ["draws=30%..50%"] = function(row)
        return row.draws >= 0.3 and row.draws <= 0.5
      end,
      ["length=3,draws=90%"] = function() return false end,
      ["length=1000..9999"] = function() return false end, -- ∞ is not long
    } do
      local expected = #all
      for i = #all, 1, -1 do
        if meets(all[i]) then expected = i end
      end
      for _, jobs in ipairs { 1, 3 } do
        local rows = unjson.read(answer(("%s--until-met --jobs %d --want %s")
          :format(line, jobs, want)))
        assert.equal(expected, #rows)
        for i, row in ipairs(rows) do
          assert.same(all[i].parameters, row.parameters)
          assert.equal(all[i].length, row.length)
        end
        assert.equal(meets(rows[#rows]) or nil, rows[#rows].best)
      end
      ended = ended + (expected < #all and 1 or 0)
    end
    assert.equal(2, ended)
  end)

  it("solves no more than it must", function()
    write_take()
    answer [[grundy explore take.lua --vary size=1..2000 --want length=5 \
      --until-met --jobs 2]]
    assert.is_true(select(2, built()) < 1000)
  end)
end)

describe("a command that was stopped", function()
  local LINE = "explore take.lua --vary size=1..12 --vary take=1..3 --csv "
    .. "--checkpoint x.part --jobs 2"

  local function lines_in_part()
    return select(2, (read "x.part" or ""):gsub("\n", ""))
  end

  -- Starts the command and sends a signal to it when there are more lines.
  -- Then its workers notice that nobody reads: the pipe is open until the last
  -- one has ended.
  local function interrupted(signal, more, line)
    local lines = lines_in_part() + more
    shell(([[
      rm -f open
      mkfifo open
      cat open &
      PAUSE=0.2 %s %s 9>open &
      while kill -0 $! && test "$(wc -l <x.part || echo 0)" -lt %d; do
        sleep 0.02
      done
      kill -%s $!
      wait]]):format(command.launcher, line or LINE, lines, signal))
    assert.is_true(lines_in_part() >= lines)
  end

  it("goes on where it was", function()
    write_take()
    local whole = answer("grundy " .. LINE)
    assert.is_nil(read "x.part")
    file("log", "")
    interrupted("KILL", 9)
    local kept = lines_in_part() - 3
    assert.is_true(kept < 36)
    -- a line that was cut off does not count
    file("x.part", read "x.part" .. "size=12,take=3\tN\tFirst")
    file("log", "")
    interrupted("INT", 6)
    local now = lines_in_part() - 4
    assert.is_true(now > kept)
    file("log", "")
    assert.equal(whole, answer("grundy " .. LINE))
    assert.equal(36 - now, (select(2, built())))
    assert.is_nil(read "x.part")
  end)

  it("notices other rules and other options", function()
    write_take()
    interrupted("KILL", 4)
    refused(2, "grundy " .. LINE .. " --misere", "other options")
    refused(2, "grundy " .. LINE .. " --set back=true", "other options")
    refused(2, "grundy " .. LINE .. " --sort balance", "other options")
    refused(2, "grundy " .. LINE:gsub("take.lua", "%0 3"), "other options")
    write_take "-- changed\n"
    refused(2, "grundy " .. LINE, "x.part is of another game file",
      "remove it to begin again")
    file("x.part", "my diary\n")
    refused(2, "grundy " .. LINE, "holds no variants")
    assert.equal("my diary\n", read "x.part")
    os.remove(desk.folder .. "/x.part")
  end)

  it("says so if the disk is full", function()
    write_take()
    refused(4, "trap '' XFSZ; ulimit -f 1; grundy " .. LINE,
      "x.part: File too large")
    os.remove(desk.folder .. "/x.part")
  end)

  it("tries again what did not finish, if limits are others", function()
    write_take()
    local line = "grundy explore take.lua --vary size=5,30 --csv "
      .. "--checkpoint x.part --limit "
    local whole = answer(line .. "100")
    assert.is_nil(whole:find "reached")
    interrupted("KILL", 4, "explore take.lua --vary size=30,5..19 --jobs 1 "
      .. "--csv --checkpoint x.part --limit 20")
    command.has(read "x.part", "size=30\t!\t20 positions")
    assert.equal(whole, answer(line .. "100"))
  end)
end)

describe("the best variants", function()
  -- The rows that no other beats by some functions, which tell how bad one is.
  local function unbeaten(rows, bad)
    local left = {}
    for _, row in ipairs(rows) do
      local beaten = false
      for _, other in ipairs(rows) do
        local as_good, better = true, false
        for _, f in ipairs(bad) do
          as_good = as_good and f(other) <= f(row)
          better = better or f(other) < f(row)
        end
        beaten = beaten or as_good and better
      end
      if not beaten then left[#left + 1] = row end
    end
    return left
  end

  local function low(name)
    return name .. "=low", function(row) return row[name] end, false
  end

  local function high(name)
    return name .. "=high", function(row) return -row[name] end, false
  end

  local function between(name, from, to)
    return ("%s=%g..%g"):format(name, from, to), function(row)
      return math.max(from - row[name], row[name] - to, 0)
    end, true
  end

  -- A wish: its text, how bad a row is, and whether it can be met.
  local function wish(rng, name, scale)
    local kind, from = rng(1, 3), rng(0, 5)
    if kind == 3 then
      return between(name, from / scale, rng(from, 7) / scale)
    end
    return (kind == 1 and low or high)(name)
  end

  -- Rows without a figure, and those without an end, are not compared.
  local function compared(rows)
    local list, endless = {}, 0
    for _, row in ipairs(rows) do
      local ends = row.length ~= math.huge
      endless = endless + (ends and 0 or 1)
      if ends and row.length and row.draws then list[#list + 1] = row end
    end
    return list, endless
  end

  it("are those within all ranges that no other beats, or the nearest",
    function()
      local marked, left, nearest = 0, 0, 0
      random.cases(400, function(rng)
        local rows = {}
        for i = 1, rng(0, 12) do
          rows[i] = { name = "n" .. i, draws = rng(1, 8) > 1 and rng(0, 8) / 8
            or nil, length = rng(1, 6) == 1 and math.huge or rng(1, 8) > 1 and
            rng(0, 8) or nil }
        end
        local text, bad, ranged = wish(rng, "length", 1)
        local more, worse, fenced = wish(rng, "draws", 8)
        local ranges, others, within = {}, {}, {}
        table.insert(ranged and ranges or others, bad)
        table.insert(fenced and ranges or others, worse)
        local list, endless = compared(rows)
        for _, row in ipairs(list) do
          local fits = true
          for _, f in ipairs(ranges) do fits = fits and f(row) == 0 end
          if fits then within[#within + 1] = row end
        end
        local met = #within > 0
        local expected = unbeaten(met and within or unbeaten(list, ranges),
          others)
        local wanted = best_variants.read(text .. "," .. more)
        local found = best_variants.mark(rows, wanted)
        assert.same(expected, table.move(found, 1, #found, 1, {}))
        for _, row in ipairs(rows) do
          local sign = ""
          for _, other in ipairs(expected) do
            if rawequal(row, other) then sign = met and "yes" or "nearest" end
          end
          assert.equal(sign, best_variants.sign(row))
          marked = marked + (sign == "yes" and 1 or 0)
          nearest = nearest + (sign == "nearest" and 1 or 0)
          left = left + (sign == "" and 1 or 0)
        end
        local said = best_variants.text(found, wanted, function(row)
          return row.name
        end)
        assert.equal(endless > 0, said:find("left out", 1, true) ~= nil)
        assert.equal(#list > 0 and not met, said:find("; nearest: n", 1, true)
          ~= nil)
      end)
      random.came_up(marked, left, nearest)
    end)
end)

describe("the page of explore", function()
  it("has all rows; only the best have reports", function()
    write_take()
    answer [[grundy explore take.lua --vary size=2..6 --vary take=1..3 \
      --want length=4,forgiving=high -o a.html]]
    local page = markup.read(read "a.html")
    local rows, links = 0, {}
    for _, element in ipairs(page.elements) do
      rows = rows + (element.name == "tr" and 1 or 0)
      if element.name == "a" and element.attributes.href:find "^%./" then
        links[#links + 1] = element.attributes.href:gsub("%%3D", "=")
          :gsub("%%2C", ",")
      end
    end
    assert.equal(16, rows)
    assert.is_true(#links > 0 and #links < 15)
    for _, link in ipairs(links) do
      command.has(read(link:sub(3)), "<!DOCTYPE html>")
    end
    command.has(page.text,
      "grundy report --set size=2 --set take=1 -o size=2,take=1.html take.lua")
    assert.is_nil(read "a.html.part")
  end)

  it("shows texts of parameters as texts", function()
    write_take()
    answer [[grundy explore take.lua -o b.html \
      --vary 'name=<script>alert(1)</script>,a&amp;"b' --vary take=1,14]]
    command.has(markup.read(read "b.html").text,
      "<script>alert(1)</script>", "Not solved: line 11")
  end)
end)
