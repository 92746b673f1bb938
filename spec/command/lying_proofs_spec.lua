-- Proofs that lie: what is written for others is checked first, and whatever goes
-- wrong is told as what it is.

local grundy = require "grundy"
local command = require "spec.harness.command"
local proofs = require "spec.harness.proofs"
local random = require "spec.harness.random"

local desk = command.desk(setup, teardown)
local has = command.has

local TAKE = [[
return { name = "take", start = %d, moves = function(p, add)
  for i = 1, 3 do if p >= i then add(p - i) end end
end }]]

-- The bytes of a proof with lies in some lines: a loss becomes a win or another
-- loss, or lines are left out.
local function lied(bytes, rng)
  local lines = proofs.lines(bytes)
  repeat
    local i = rng(1, #lines)
    local line, how = lines[i], rng(1, 4)
    if how == 1 and #lines > 1 then
      table.remove(lines, i)
    elseif how == 2 then
      lines[i] = { line[1], rng(0, 6) | 1 }
    elseif how == 3 and i > 1 then
      lines[i] = { line[1], rng(0, 3) * 2, 1, lines[rng(1, i - 1)][1] }
    else
      lines = { { #lines > 1 and lines[#lines][1] or 0, rng(0, 3) * 2 + 1 } }
    end
  until rng(1, 2) == 1
  return proofs.with_lines(bytes, lines)
end

describe("A proof that lies", function()
  local bytes
  setup(function()
    desk:file("take.lua", TAKE:format(9))
    desk:answer "grundy nimber take.lua --proof true.proof"
    bytes = desk:read "true.proof"
  end)

  it("ends report and export before they write anything", function()
    random.cases(12, function(rng)
      desk:file("lie.proof", lied(bytes, rng))
      local _, why, code = desk:shell "grundy check lie.proof take.lua"
      for _, line in ipairs { "report lie.proof take.lua -o out",
        "export lie.proof take.lua -o out" } do
        os.remove(desk.folder .. "/out")
        local out, err, got = desk:shell("grundy " .. line)
        assert.equal("", out)
        assert.equal(code, got, line .. ": " .. err)
        if code == 1 then
          assert.equal(why, err)
          assert.is_nil(desk:read "out")
        end
      end
    end)
  end)

  it("is no bug of grundy while it is played by", function()
    random.cases(12, function(rng)
      desk:file("lie.proof", lied(bytes, rng))
      for _, line in ipairs { "printf '1\\n1\\n1\\n1\\n1\\n' | grundy play lie.proof "
        .. "take.lua", "grundy match lie.proof take.lua --games 2" } do
        local _, err, code = desk:shell(line)
        assert(code == 0 or code == 3 and err:find("what the proof lie.proof says "
          .. "does not hold by the rules", 1, true), line .. ": " .. code .. err)
      end
    end)
  end)

  it("is checked where it is about another start", function()
    desk:answer "grundy export true.proof take.lua 8 -o out && rm out"
    local lines = proofs.lines(bytes)
    lines[1] = { lines[1][1], lines[1][2] + 2 }
    desk:file("lie.proof", proofs.with_lines(bytes, lines))
    has(desk:refused(1, "grundy export lie.proof take.lua 8 -o out"),
      "lie.proof: not certified: line 1, ")
  end)

  it("is said to be unchecked in a module that a program exports", function()
    local game = grundy.file(desk.folder .. "/take.lua")
    local _, search = game:nimber(nil, { known = desk.folder .. "/true.proof" })
    local line = "^%-%- A searching opponent that knows %d+ positions%s%. Written"
    assert.matches(line:gsub("%%s", ", by a proof that was not checked"),
      search:export())
    local text = desk:answer "grundy export true.proof take.lua -o -"
    assert.matches(line:gsub("%%s", ""), text)
  end)
end)
