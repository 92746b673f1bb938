-- The parts of the command that are about text, called as functions.

local json = require "grundy.base.json"
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
      return form == "%.17g" and text:gsub("%.", ",") or text
    end)
    assert.equal("[0.5,-2.5,1e+18,7.62939453125e-06]",
      json.encode { 0.5, -2.5, 1e18, 2 ^ -17 })
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
  end)
end)
