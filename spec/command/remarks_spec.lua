-- What a newcomer is told beside the answer, on the error stream.

local command = require "spec.harness.command"

local desk = command.desk(setup, teardown)
local answer, shell, refused, file = desk:functions()

local games = {
  ["silent.lua"] = [[
    return { start = 5, moves = function(n) return {} end }]],
  ["varied.lua"] = [[
    return { size = 3, deaf = false }, function(o)
      return { start = o.size, moves = function(n, add)
        if not o.deaf and n > 0 then add(n - 1) end
      end }
    end]],
  ["halves.lua"] = [[
    return { start = 6, moves = function(n, add)
      if n > 1 then add(n / 2) end
    end }]],
  ["fading.lua"] = [[
    return { start = 6, moves = function(n, add) add(n / 2) end }]],
  ["floats.lua"] = [[
    return { start = { 4.0 }, moves = function(p, add)
      if p[1] > 0 then add { p[1] - 1.0 } end
    end }]],
  ["infinite.lua"] = [[
    return { start = 1, moves = function(n, add)
      if n == 1 then add(math.huge) add(-math.huge) end
    end }]],
  ["splits.lua"] = [[
    return { start = 5, splits = true, moves = function(n, add)
      for a = 0, n - 2 do add(a, n - 2 - a) end
    end }]],
  ["down.lua"] = [[
    return { start = 5, moves = function(n, add)
      if n > 0 then add(n - 1) end
    end }]],
  ["busy.lua"] = [[
    return { start = "p5", moves = function(p, add)
      local n = tonumber(p:sub(2))
      for _ = 1, n == 3 and 100000 or 0 do end
      if n > 0 then add("p" .. n - 1) end
    end }]],
  ["growing.lua"] = [[
    return { start = 5, moves = function(n, add) add(n + 1) end }]],
}

local NO_MOVE = "the rules give no move from the start: did moves forget to "
  .. "call add?"

setup(function()
  for name, text in pairs(games) do file(name, text) end
end)

describe("a remark", function()
  it("is made of a start without moves, unless it shall be quiet", function()
    for _, line in ipairs { "solve silent.lua", "verify silent.lua",
      "report silent.lua -o page.html", "figures silent.lua",
      "solve silent.lua --json", "moves silent.lua" } do
      local out, err, code = shell("grundy " .. line)
      assert.equal(0, code)
      assert.equal(("grundy: silent.lua: %s\n"):format(NO_MOVE), err, line)
      assert.is_nil(out:find("forget", 1, true))
      answer(("grundy %s --quiet"):format(line))
    end
    command.has(answer "grundy solve silent.lua --quiet",
      ": the start has no moves")
    answer "grundy solve silent.lua 4" -- an end that was asked for
    local said = answer((": >said; %s watch silent.lua >>said 2>&1 & until "
      .. "grep -q 'ends it' said; do sleep 0.02; done; kill $!; cat said")
      :format(command.launcher))
    command.has(said, NO_MOVE)
  end)

  it("is made of variants without moves", function()
    local line = "grundy explore varied.lua --vary deaf --vary size=2,3 --csv"
    local out, err, code = shell(line)
    assert.equal(0, code)
    assert.equal("grundy: varied.lua: the rules give no move from the start in "
      .. "2 variants: did moves forget to call add?\n", err)
    assert.equal(out, answer(line .. " --quiet"))
    line = "grundy explore varied.lua --vary deaf --vary size=2,3 --quiet"
    command.has(answer(line), "4 variants.", " In 2 the start has no moves.\n")
    line = "grundy explore varied.lua --set deaf=true --vary size=2,3 --quiet"
    command.has(answer(line), " In all of them the start has no moves.\n")
  end)

  it("is made of fractions, but not of floats that are integers", function()
    local _, err = shell "grundy verify halves.lua"
    assert.equal("grundy: halves.lua: there are fractions in positions, such "
      .. "as 1.5: use // to divide integers\n", err)
    answer "grundy verify halves.lua --quiet"
    answer "grundy verify floats.lua"
    answer "grundy verify infinite.lua"
    answer "grundy verify floats.lua '{2.5}'" -- as was asked for
    -- also where a limit is met first
    local code
    _, err, code = shell "grundy solve fading.lua --limit 100"
    assert.equal(1, code)
    assert.truthy(err:find "^grundy: fading.lua: there are fractions in \z
      positions, such as 3%.%d+e%-29: use // to divide integers\n\z
      grundy: fading.lua: the limit of 100 positions is reached", err)
    refused(1, "grundy solve fading.lua --limit 100 --quiet", "the limit of")
    refused(1, "grundy solve growing.lua --limit 100", "the last ones are 102")
  end)

  it("is made of threads that are not used", function()
    answer "grundy solve down.lua --threads 2 -o down.grundy"
    local _, err = shell "grundy verify down.grundy --threads 2"
    assert.equal("grundy: down.grundy: --threads is not used: it is solved "
      .. "already\n", err)
    answer "grundy verify splits.lua --threads 2"
  end)
end)

describe("what takes long", function()
  -- The command with a clock that goes on by some seconds at each look.
  local function hurried(words, instructions, always)
    file("hurried.lua", ([[
      local remarks, time = require "grundy.command.shared.remarks", 0
      remarks.patience = { seconds = 5, instructions = %d, always = %s,
        now = function()
          time = time + 1.7
          return time
        end }
      require "grundy.command" { %s }]]):format(instructions, always ~= false,
      words))
    return shell(command.launcher:match "^%S+" .. " hurried.lua")
  end

  it("is a function that does not return: its position is told", function()
    local _, err, code = hurried([["solve", "busy.lua"]], 1000)
    assert.equal(0, code)
    assert.equal("grundy: busy.lua: moves has not returned for 5 seconds (in "
      .. 'the moves of "p3"): is there a loop without an end? Ctrl-C ends it.\n',
      err)
    assert.equal(err, select(2, hurried([["solve", "busy.lua"]], 1000, false)))
    _, err = hurried([["solve", "busy.lua", "--quiet"]], 1000)
    assert.equal("", err)
    _, err = hurried([["solve", "busy.lua"]], 1000000)
    assert.equal("", err)
  end)

  it("is a game that grows: its last positions are told, once", function()
    local _, err, code = hurried(
      [["solve", "growing.lua", "--limit", "20000"]], 1000)
    assert.equal(1, code)
    local text, rest = err:match "^grundy: (growing[^\n]*)\n\z
      grundy: (growing[^\n]*)\n$"
    local count, last = text:match "there are ([%d,]+) positions so far, and \z
      the last ones are %d+, %d+, (%d+)%."
    assert.equal(tostring(tonumber((count:gsub(",", ""))) + 4), last)
    command.has(text, "--limit N sets a limit")
    command.has(rest, "the limit of 20000 positions is reached")
    local _, alone = hurried([["solve", "growing.lua", "--limit", "20000"]], 1000,
      false) -- nobody waits, as there is no terminal
    assert.equal(("grundy: %s\n"):format(rest), alone)
    _, err = hurried([["solve", "fading.lua", "--limit", "900"]], 1000)
    local _, told = err:gsub("there are fractions in positions", "")
    assert.equal(2, told) -- when it grows, and at the end
  end)
end)

describe("a mistake", function()
  it("in the order of parameters is told", function()
    file("order.lua", [[
      return { start = 3, players = 2, moves = function(p, player, add)
        if p >= player then add(p - player) end
      end }]])
    refused(3, "grundy solve order.lua",
      "moves(p, add, player), but has the parameters (p, player, add)")
  end)

  it("in the pieces of a board is told", function()
    local text = [[
      local board = require "grundy.board" { "..", pieces = "x" }
      return { board = board, moves = function(p, add)
        for cell in board:each(p, ".") do add(%s) end
      end }]]
    file("set.lua", text:format [[board:set(p, cell, "Q")]])
    file("put.lua", text:format
      [[p:sub(1, cell - 1) .. "Q" .. p:sub(cell + 1)]])
    refused(3, "grundy solve set.lua", [["Q"; name it in pieces]])
    local _, err, code = shell "grundy solve put.lua"
    assert.equal(3, code)
    command.has(err, [[the board has no piece "Q"; name it in pieces]])
    refused(2, "grundy solve set.lua Q.",
      [[the board has no piece "Q"; name it in pieces]])
  end)
end)

describe("explore", function()
  it("writes each row when it is found, also if it is quiet", function()
    -- The second variant waits until the first one has been read.
    file("waiting.lua", [[
      return { size = 1 }, function(o)
        return { start = o.size, moves = function(n, add)
          for i = 1, o.size == 2 and 2e7 or 0 do -- a minute or more
            if io.open "read" then break end
            if i == 2e7 then error "nobody reads" end
          end
          if n > 0 then add(n - 1) end
        end }
      end]])
    for _, format in ipairs { "", "--csv" } do
      os.remove(desk.folder .. "/read")
      local said = answer(("grundy explore waiting.lua --vary size=1,2 "
        .. "--jobs 1 --quiet %s | while read -r line; do echo \"$line\"; "
        .. "case $line in 1*) touch read;; esac; done"):format(format))
      assert.truthy(said:find "\n1[ ,].*\n2[ ,]", said)
    end
  end)
end)

describe("two moves of one name", function()
  it("are told apart in play", function()
    file("same.lua", [[
      return { start = 4, moves = function(n, add)
        if n > 1 then add(n - 1) add(n - 2) end
      end, describe = function(p, q) return p == 4 and "Step  on" or "go " .. q
      end }]])
    local said = answer "printf 'step\nStep on, to 2\nquit\n' | \z
      grundy play same.lua --level random --seed 2"
    command.has(said, "'step' can be 1 (Step on, to 3) or 2 (Step on, to 2)",
      "Computer: go ")
  end)
end)
