-- The parts of the command that are about text, called as functions.

local check = require "grundy.base.check"
local interpreters = require "spec.harness.interpreters"
local json = require "grundy.base.json"
local literal = require "grundy.base.literal"
local numbers = require "grundy.base.number"
local random = require "spec.harness.random"
local screen = require "grundy.command.shared.screen"
local unjson = require "spec.readers.unjson"
local texts = require "grundy.base.text"

local function word(rng, alphabet, most)
  local chars = {}
  for i = 1, rng(0, most) do chars[i] = random.pick(rng, alphabet) end
  return table.concat(chars)
end

-- The distance by its definition, with all ways to go.
local function slow_distance(a, b)
  if a == "" or b == "" then return #a + #b end
  local least = math.min(slow_distance(a:sub(2), b) + 1,
    slow_distance(a, b:sub(2)) + 1, slow_distance(a:sub(2), b:sub(2))
    + (a:byte() == b:byte() and 0 or 1))
  if #a > 1 and #b > 1 and a:sub(1, 2) == b:sub(1, 2):reverse() then
    least = math.min(least, slow_distance(a:sub(3), b:sub(3)) + 1)
  end
  return least
end

describe("a number", function()
  -- Numbers of all sizes, with few digits and with all that they can have.
  local function any(rng)
    local bits = string.unpack("n", string.pack("j", rng(math.mininteger // 2,
      math.maxinteger // 2) * 2 + rng(0, 1)))
    local few = rng(-999999, 999999) / 10.0 ^ rng(0, 6)
    local sum = few + rng(1, 9) / 10
    local x = random.pick(rng, { bits, few, sum, few // 1, 1 / few })
    return x - x == 0 and x or 0.1 + 0.2
  end

  it("has as few digits as are read back as it, in Lua and in C", function()
    local more = 0
    random.cases(3000, function(rng)
      local x = any(rng)
      local text, short = numbers.text(x), ("%.15g"):format(x)
      assert.equal(x, tonumber(text))
      assert.equal(text, check.shown(x))
      assert.equal(text, json.encode(x))
      assert.equal(text .. "\n", screen.csv_line { x })
      assert.equal(text, literal.write(x))
      local digits = #text:match "^-?0*%.?0*([%d.]+)":gsub("%.", "")
      assert(math.tointeger(x) or digits <= (tonumber(short) == x and 15 or 17), text)
      more = more + (digits > 15 and 1 or 0)
    end)
    random.came_up(more)
    for text, x in pairs { ["3"] = 3.0, ["0.625"] = 0.625, ["0.1"] = 0.1,
      ["0.30000000000000004"] = 0.1 + 0.2, ["0.3333333333333333"] = 1 / 3,
      ["inf"] = math.huge, ["-inf"] = -math.huge, ["nan"] = 0 / 0, ["0"] = -0.0 } do
      assert.equal(text, numbers.text(x))
    end
  end)

  -- The checkers need nothing of the library; variants round the steps of a range.
  it("has its digits from one function", function()
    local own = {}
    for path in io.popen("grep -rlE '%\\.1[0-9]g' lua/grundy csrc"):lines() do
      own[#own + 1] = path
    end
    table.sort(own)
    assert.same({ "lua/grundy/workbench/variants.lua" }, own)
  end)

  it("is the same in all Luas", function()
    local script = "package.path = 'lua/?.lua' "
      .. "local text = require 'grundy.base.number'.text "
      .. "for _, x in ipairs { 3, 0.625, 0.1 + 0.2, 1 / 3, -2e300, 2^53 - 1, 1 / 0 } "
      .. "do io.write(text(x), ' ') end"
    for _, lua in ipairs(interpreters) do
      local pipe <close> = assert(io.popen(lua .. ' -e "' .. script .. '"'))
      assert.equal("3 0.625 0.30000000000000004 0.3333333333333333 -2e+300 "
        .. "9007199254740991 inf ", pipe:read "a", lua)
    end
  end)
end)

describe("the nearest word", function()
  it("is found by the distance", function()
    random.cases(1000, function(rng)
      local a = word(rng, { "a", "b", "c" }, 5)
      local b = word(rng, { "a", "b", "c" }, 5)
      assert.equal(slow_distance(a, b), texts.edit_distance(a, b))
    end)
  end)

  it("is one whose distance is the least, or begins so", function()
    local words = { "solve", "moves", "match", "map" }
    assert.equal("solve", texts.nearest("sovle", words))
    assert.equal("match", texts.nearest("mat", words))
    assert.equal("moves", texts.nearest("move", words))
    assert.is_nil(texts.nearest("xxxxxxx", words))
    assert.is_nil(texts.nearest("zz", words))
    assert.is_nil(texts.nearest(("a"):rep(100000), words))
  end)
end)

describe("a paragraph", function()
  it("keeps its words, in lines that are as long as they may be", function()
    local wrapped = 0
    random.cases(500, function(rng)
      local words = {}
      for i = 1, rng(1, 20) do
        words[i] = word(rng, { "a", "∞", "è" }, 9) .. "x"
      end
      local columns, indent = rng(5, 30), rng(0, 4)
      local text = texts.wrap(table.concat(words, " "), columns, indent)
      local found, before = {}, nil
      for line in text:gmatch "[^\n]+" do
        local spaces, rest = line:match "^( *)(.*)$"
        assert.equal(before and indent or 0, #spaces)
        local first = rest:match "%S+"
        for one in rest:gmatch "%S+" do found[#found + 1] = one end
        assert.is_true(utf8.len(line) <= columns or first == rest)
        if before then -- the first word had no room before
          wrapped = wrapped + 1
          assert.is_true(utf8.len(before) + 1 + utf8.len(first) > columns)
        end
        before = line
      end
      assert.same(words, found)
    end)
    random.came_up(wrapped)
  end)
end)

-- A position, any kind of it.
local function position(rng, depth)
  local kind = rng(1, depth > 0 and 6 or 4)
  if kind == 1 then return rng(-9, 9)
  elseif kind == 2 then return rng(1, 9) / 16
  elseif kind == 3 then return rng(0, 1) == 1
  elseif kind == 4 then return word(rng, { "a", '"', "\\", "\n", "\0", "\127",
    "∞", "/", "\t" }, 4)
  end
  local t = {}
  for i = 1, rng(0, 3) do
    t[kind == 5 and i or word(rng, { "x", "y", '"' }, 2) .. i] =
      position(rng, depth - 1)
  end
  return t
end

describe("JSON", function()
  it("is read back as it was", function()
    local tables = 0
    random.cases(1000, function(rng)
      local p = position(rng, 3)
      tables = tables + (type(p) == "table" and 1 or 0)
      assert.same(p, unjson.read(json.encode(p)))
    end)
    random.came_up(tables)
  end)

  it("has an answer to everything that a position can be", function()
    assert.same("\xC3\xBF\xC2\x80", unjson.read(json.encode "\xFF\x80"))
    assert.same({ ["1"] = 5, a = 6 }, unjson.read(json.encode { 5, a = 6 }))
    assert.same({}, unjson.read(json.encode {}))
    assert.equal(unjson.null, unjson.read(json.encode(math.huge)))
    assert.equal(-math.huge, unjson.read(json.encode(-math.huge)))
    assert.equal(math.mininteger, unjson.read(json.encode(math.mininteger)))
    assert.equal(0.1, unjson.read(json.encode(0.1)))
    assert.same({ infinity = { 0, 2 } },
      unjson.read(json.encode(require "grundy".infinity { 0, 2 })))
  end)

  it("has points in its numbers where the host writes commas", function()
    local format = string.format
    finally(function() rawset(string, "format", format) end)
    rawset(string, "format", function(form, ...) -- as other locales have it
      local text = format(form, ...)
      return form:find "^%%%.%d+g$" and text:gsub("%.", ",") or text
    end)
    assert.equal("[0.5,-2.5,1e+300,7.62939453125e-06]",
      json.encode { 0.5, -2.5, 1e300, 2 ^ -17 })
  end)
end)

describe("a text that is shown", function()

  it("is UTF-8 without control characters", function()
    for given, clean in pairs {
      ["\xff\xfe bad"] = "ÿþ bad", ["é\u{A0}∞"] = "é\u{A0}∞",
      ["∞\xffé"] = "∞ÿé", ["a\xE2\x82"] = "aâ\u{FFFD}",
      ["\27[31m\0\ta\rb"] = "\u{FFFD}[31m\u{FFFD} a b",
      ["\u{9B}1m\127"] = "\u{FFFD}1m\u{FFFD}", ["\x9B1m"] = "\u{FFFD}1m",
      ["\u{202A}\u{202E}a\u{2066}\u{2069}\u{2065}"] =
        "\u{FFFD}\u{FFFD}a\u{FFFD}\u{FFFD}\u{2065}",
      ["a\r\nb\vc"] = "a b c",
    } do
      assert.equal(clean, texts.clean(given))
    end
    assert.equal("a\n\tb\n \u{FFFD}c", texts.lines "a\r\n\tb\n\r\8c")
    assert.equal(("ÿ"):rep(100000), texts.clean(("\xff"):rep(100000)))
  end)

  it("is escaped in JSON", function()
    assert.equal([["\u001b\u007f\u009b\u202eé\u009b∞"]], json.encode(
      "\27\127\u{9B}\u{202E}é\x9B∞"))
  end)
end)

describe("CSV", function()
  it("quotes what must be quoted", function()
    assert.equal('a,"b,c","d""e","f\ng",,1\n',
      screen.csv_line({ "a", "b,c", 'd"e', "f\ng", nil, 1 }, 6))
    assert.equal('"inf(0,2)",inf\n',
      screen.csv_line { require "grundy".infinity { 0, 2 }, math.huge })
    assert.equal("-1,-0.5,-inf,-1,+2.5,-.5,+\n", screen.csv_line { -1, -0.5,
      -math.huge, "-1", "+2.5", "-.5", "+" })
  end)

  it("are texts in a spreadsheet, not formulas", function()
    for _, text in ipairs { "=1+1", "+1+1", "-1+1", "@SUM(1)", "\t=1", "\r=1",
      "=", "@..", "-x", "--", "+-1", "-1e9|cmd", "-1.2.3", "=cmd|' /C calc'!A0" } do
      local line = screen.csv_line { text }
      assert.matches("^\"?'", line)
      assert.equal(text, (line:gsub('^"(.*)"\n$', "%1\n"):gsub('""', '"')
        :sub(2, -2)))
    end
  end)
end)
