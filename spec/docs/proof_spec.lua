-- What spec/proof promises, as far as that can be seen without Coq: the proofs
-- themselves are checked by `make check-proofs`.

local read = require "spec.harness.files".read

local FOLDER = "spec/proof/"

local function files(extension)
  local list = {}
  local pipe <close> = assert(io.popen("ls " .. FOLDER .. "*." .. extension))
  for path in pipe:lines() do
    list[#list + 1] = { path = path, name = path:match "([^/]+)%.%a+$",
      text = read(path) }
  end
  return list
end

local function lines_of(list)
  local lines = 0
  for _, file in ipairs(list) do
    lines = lines + select(2, file.text:gsub("\n", ""))
  end
  return lines
end

-- What would let Coq believe something, or leave something out.
local UNPROVED = { "Admitted", "admit", "Axiom", "Axioms", "Parameter", "Parameters",
  "Conjecture", "Abort", "bypass_check", "Unset", "Primitive", "Register" }

describe("the proofs", function()
  local proofs, page = files "v", read(FOLDER .. "README.md")

  it("assume nothing", function()
    for _, file in ipairs(proofs) do
      for _, word in ipairs(UNPROVED) do
        local at = file.text:find("%f[%w_]" .. word .. "%f[^%w_]")
        assert.is_nil(at, file.path .. ": " .. word)
      end
      -- What stands outside sections is assumed, too.
      local depth = 0
      for line in file.text:gmatch "[^\n]+" do
        depth = depth + (line:find "^Section " and 1 or 0)
          - (line:find "^End " and not line:find "NatOrder" and 1 or 0)
        local assumes = line:find "^Hypothes[ie]s " or line:find "^Variables? " or
          line:find "^Context "
        assert.is_true(not assumes or depth > 0, file.path .. ": " .. line)
      end
    end
  end)

  it("have no theorem that is not asked what it rests on", function()
    local count = 0
    for _, file in ipairs(proofs) do
      for line in file.text:gmatch "[^\n]+" do
        local indent, kind = line:match "^(%s*)(%u%l+) [%w_]+"
        assert.is_nil(({ Proposition = 1, Fact = 1, Remark = 1 })[kind], line)
        if kind == "Theorem" or kind == "Corollary" then
          assert.equal("", indent, line)
          count = count + 1
        end
      end
    end
    assert.is_true(count >= 20, count)
    assert.is_truthy(read("spec/tools/proofs.sh"):find("Print Assumptions", 1, true))
  end)

  it("are short enough to be read", function()
    assert.is_true(lines_of(proofs) <= 1500, lines_of(proofs))
    local _, reader = read(FOLDER .. "saved_file.ml"):gsub("\n", "")
    assert.is_true(reader <= 300, reader)
    for _, file in ipairs(proofs) do
      for line in file.text:gmatch "[^\n]+" do
        assert.is_true(#line <= 100, file.path .. ": " .. line)
      end
    end
  end)

  it("are all on their page, and say first what they prove", function()
    for _, file in ipairs(proofs) do
      local link = ("[%s](%s.v)"):format(file.name, file.name)
      assert.is_truthy(page:find(link, 1, true), file.name)
      assert.is_truthy(file.text:find "^%(%* %u")
    end
    for _, file in ipairs(files "ml") do
      assert.is_truthy(page:find(file.name .. ".ml", 1, true), file.name)
    end
  end)
end)
