-- Play begins with the start as it was given, and not with what stands for it: for
-- every subcommand that takes START.

local command = require "spec.harness.command"

describe("what subcommands write begins at the start as it was given:", function()
  local desk = command.desk(setup, teardown)

  -- By subcommand, what is typed after START; it says the same with the start as it
  -- was given as without one.
  local WITH = {
    draw = { "-o out.dot; cat out.dot" },
    export = { "-o out.lua; cat out.lua", "--js -o out.js; cat out.js",
      "--json -o out.json; cat out.json", "--search -o out.lua; cat out.lua" },
    figures = { "", "--json" },
    line = { "", "--json" },
    match = { "--games 2 --seed 1" },
    moves = { "", "--json", "--chances" },
    nimber = { "--json" },
    play = { "--seed 1 </dev/null" },
    report = { "-o out.html; cat out.html" },
    solve = { "", "--json", "--keep values --json" },
    trace = { "" },
    verify = { "" },
  }
  -- For certificates START says what is to be certified; explore is tried below;
  -- puzzles needs one; others are about all positions, or never end.
  local WITHOUT = { check = true, explore = true, plot = true, puzzles = true,
    watch = true }
  -- Those that take a saved solution, too.
  local OF_FILES = { "draw", "export", "figures", "line", "moves", "report", "solve",
    "trace", "verify" }

  it("every subcommand with START is tried", function()
    for _, name in ipairs(command.subcommands()) do
      local usage = desk:answer("grundy help " .. name):match "usage: ([^\n]*)" or ""
      if usage:find("[START]", 1, true) then
        assert.is_true((WITH[name] ~= nil) ~= (WITHOUT[name] ~= nil), name)
      end
    end
  end)

  -- What a line of the shell writes, with a start or without.
  local function said(name, file, start, options)
    local out, err = desk:shell(("grundy %s %s %s %s"):format(name, file,
      start and command.quoted(start) or "", options))
    assert.equal("", err:match "grundy: [^\n]*" or "")
    return out
  end

  local texts = { ["{3, 1}"] = [[return { start = { 3, 1 }, normal = "sorted",
      moves = function(p, add)
        for i = 1, 2 do
          for n = 0, p[i] - 1 do
            local q = { p[1], p[2] }
            q[i] = n
            add(q)
          end
        end
      end }]],
    ["x../..."] = [[local board = require "grundy.board" { "x..", "...",
        pieces = "x" }
      return { name = "corner", board = board, normal = board:symmetric "all",
        moves = function(p, add)
          for c in board:each(p, ".") do add(board:set(p, c, "x")) end
        end }]] }

  for start, text in pairs(texts) do
    it("subcommands, from " .. start, function()
      desk:file("game.lua", text)
      desk:shell "grundy solve game.lua -o game.grundy"
      for name, list in pairs(WITH) do
        for _, options in ipairs(list) do
          local without = said(name, "game.lua", nil, options)
          assert.not_equal("", without)
          assert.equal(said(name, "game.lua", start, options), without,
            name .. " " .. options)
        end
      end
      for _, name in ipairs(OF_FILES) do
        local options, file = WITH[name][1], "game.grundy --rules game.lua"
        assert.equal(said(name, file, start, options), said(name, file, nil,
          options), name)
      end
    end)
  end

  it("the rows of explore --starts all", function()
    for start, text in pairs(texts) do
      desk:file("game.lua", text)
      local rows = desk:answer "grundy explore game.lua --starts all --csv"
      assert.equal(start, rows:match "\n\"?([^\"\n]-)\"?,[^ ]")
    end
  end)
end)
