-- Files that are no proofs, or not quite: check_proof.lua says so, whatever is
-- wrong with them, and never fails by an error of its own.

local grundy = require "grundy"
local check_proof = require "grundy.saved.check_proof"
local files = require "spec.harness.files"
local proofs = require "spec.harness.proofs"

local PATH = os.tmpname()

local check = check_proof.check

local rules = { -- Kayles
  start = 4, splits = true,
  moves = function(n, add)
    for left = 0, n - 1 do
      add(left, n - 1 - left)
      if left < n - 1 then add(left, n - 2 - left) end
    end
  end,
}

describe("the file of a proof", function()
  local bytes

  setup(function()
    assert(grundy.game(rules):nimber(nil, { proof = PATH }))
    bytes = files.read(PATH)
  end)

  teardown(function() os.remove(PATH) end)

  -- Is it refused, and for this reason?
  local function refused(other, where, about)
    local facts, message, fault = check(other, rules)
    assert(not facts, about)
    assert(fault == nil, fault)
    assert(message:find(where), message)
  end

  local function invalid(other, where, about)
    refused(other, ("^the file is not valid %%(%s%%)$"):format(where), about)
  end

  it("is put together again", function()
    assert(bytes == proofs.file(bytes, proofs.sections(bytes)))
    assert.same(1, check(bytes, rules).value)
  end)

  it("is forgotten when it has been checked, with the rules", function()
    local own = setmetatable({}, { __mode = "k" })
    do
      local game = { start = 4, splits = true, moves = rules.moves }
      own[game] = true
      assert(check(bytes, game))
    end
    collectgarbage()
    collectgarbage()
    assert(next(own) == nil)
  end)

  it("has a directory that is right", function()
    for i, name in ipairs { "META", "POSN", "LINE" } do
      for _, field in ipairs { "codec", "rows", "from", "size", "in_block",
        "stop" } do
        local right = proofs.sections(bytes)[i][field]
        for _, x in ipairs { 0, 1, 2, 3, 11, 255, 256, 4095, 1 << 15 } do
          local sections = proofs.sections(bytes)
          sections[i][field] = x
          if x ~= right then
            invalid(proofs.file(bytes, sections), ".*",
              ("%s, %s = %d"):format(name, field, x))
          end
        end
      end
      local sections = proofs.sections(bytes)
      sections[i].name = "ABCD"
      invalid(proofs.file(bytes, sections), ".*")
      sections = proofs.sections(bytes)
      table.remove(sections, i)
      invalid(proofs.file(bytes, sections), ".*")
      sections = proofs.sections(bytes)
      sections[i].bytes = sections[i].bytes .. "\0"
      invalid(proofs.file(bytes, sections), name)
    end
    for _, header in ipairs { { count = 0 }, { count = 2 }, { count = 4 },
      { count = 256 }, { size = 0 }, { size = #bytes - 1 }, { size = 1 << 40 } } do
      invalid(proofs.file(bytes, proofs.sections(bytes), header), ".*")
    end
    refused("no proof", "^this is not a proof$")
    refused(bytes:sub(1, 8) .. "\2" .. bytes:sub(10), "^this is not a proof$")
  end)

  it("may have sections that nobody knows, in small letters", function()
    local sections = proofs.sections(bytes)
    sections[4] = { name = "note", codec = 0, width = 0, rows = 5, in_block = 5,
      bytes = "hello" }
    assert.same(1, check(proofs.file(bytes, sections), rules).value)
    sections[4].name = "NOTE"
    invalid(proofs.file(bytes, sections), "NOTE")
  end)

  it("has a META that is a table, with a start", function()
    local function with(code, where)
      invalid(proofs.file(bytes, proofs.with_meta(proofs.sections(bytes), code)),
        where)
    end
    local name = grundy.key "name"
    with(grundy.key(7), "META")
    with(grundy.key { splits = true, value = 1 }, "META")
    with("\0", "a position")
    with("\15\0", "a position")
    with(("\17"):rep(70) .. "\65", "a position") -- arrays in arrays
    with("\9\1\0\0\0\0\0\240\127", "a float") -- a NaN
    with("\12\128\128\64abc", "a position") -- a string that is too long
    with("\14\0\2" .. name .. "\65" .. name .. "\66", "a position") -- twice
    with("\14\0\1\65\66", "a position") -- no name
    with("\14\0\1" .. name, ".*") -- no value
    with("\12\128\128\128\128\128\128\1", "a number") -- beyond 32 bits
    with("\12\129\0a", "a number") -- not the shortest form
  end)

  it("has parameters that the rules have, and a value", function()
    local function with(meta, game, build)
      meta.splits, meta.start = true, 4
      local other = proofs.file(bytes, proofs.with_meta(proofs.sections(bytes),
        grundy.key(meta)))
      return select(2, check(other, game, build))
    end
    local function build() return rules end
    assert.same('the rules have no n = "4"', with({ parameters = { n = "4" } },
      { n = 4 }, build))
    assert.same("the rules have no m = 1", with({ parameters = { m = 1 } },
      { n = 4 }, build))
    assert.same("there is no line that says that the value of 4 is nil",
      with({}, rules))
    local claims = proofs.with_meta(proofs.sections(bytes), grundy.key {
      splits = true, start = 9 })
    assert.same("there is no line that says that the value of 9 is nil",
      select(2, check(proofs.file(bytes, claims), { splits = true,
        moves = rules.moves })))
  end)

  it("has lines about its positions", function()
    local count = proofs.section(bytes, 2).rows
    local outside = proofs.with_lines(bytes, { { count, 1 } })
    invalid(outside, "LINE")
    local function nothing() end
    assert.same({ nil, "the file is not valid (LINE)" },
      { check_proof.lines(outside, nothing, nothing) })
    assert.same({ nil, "not wanted" }, { check_proof.lines(bytes, function()
      return "not wanted"
    end, error) })
    refused(proofs.with_lines(bytes, { { 0, 0, 1, count } }),
      "its move leads to a position without a losing line$")
    local sections = proofs.sections(bytes)
    sections[3].rows, sections[3].bytes = 1, "\0"
    invalid(proofs.file(bytes, sections), ".*")
  end)

  it("is not about rules that give what is no position", function()
    for message, moves in pairs {
      ["a function is not a position"] = function(_, add) add(print) end,
      ["a boolean is not a position"] = function(_, add) add(true) end,
    } do
      local facts, why = check(bytes, setmetatable({ moves = moves },
        { __index = rules }))
      assert(not facts and why == message, why)
    end
    local single = { start = 1, moves = function(n, add)
      if n > 0 then add(n - 1) end
    end }
    assert(grundy.game(single):nimber(nil, { proof = PATH }))
    assert.same({ nil, "a move from 0 leads to 2 positions" }, { check(PATH, {
      start = 1, moves = function(_, add) add(0, 0) end }) })
  end)
end)
