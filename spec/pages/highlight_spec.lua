-- The words of Lua in colours: whatever the text is, it comes out as it was.

local highlight = require "grundy.report.highlight"
local hostile = require "spec.harness.hostile"
local html = require "grundy.base.html"
local markup = require "spec.readers.markup"
local random = require "spec.harness.random"

-- The words that are not plain, as "kind:word".
local function words(text)
  local list = {}
  for kind, word in highlight.words(text) do
    if kind ~= "plain" then list[#list + 1] = kind .. ":" .. word end
  end
  return list
end

local function joined(text)
  local list = {}
  for _, word in highlight.words(text) do
    assert(word ~= "")
    list[#list + 1] = word
  end
  return table.concat(list)
end

-- Nothing is lost, nothing is added; lines are counted and hold no others.
local function check(text)
  assert(joined(text) == text)
  local marked, count = highlight.lines(text)
  assert(markup.stripped(marked) == html.escape(text))
  local _, ends = text:gsub("\n", "")
  local expected = ends + (text:find "[^\n]$" and 1 or 0)
  local _, lines = marked:gsub('<span class="line">', "")
  assert(count == expected and lines == expected)
  for line in marked:gmatch '<span class="line">(.-)\n' do
    local _, opened = line:gsub("<span", "")
    local _, closed = line:gsub("</span>", "")
    assert(opened == closed)
  end
  markup.read("<!DOCTYPE html>\n<html><h1>t</h1><pre>" .. marked
    .. "</pre></html>")
end

local contents = require "spec.harness.files".read

-- Texts, and the words in them that are not plain.
local known = {
  ["local ends = nil and true or not false if_ _end do1"] =
    "keyword:local constant:nil keyword:and constant:true keyword:or "
    .. "keyword:not constant:false",
  ["android Local éend_ a1 b.c ... _2 a:b() ::"] = "",
  ['"abc\nend'] = 'text:"abc keyword:end', -- ends with its line
  ['"abc\\"\r\nend'] = 'text:"abc\\" keyword:end',
  ["[=[ end\n]] end"] = "text:[=[ end\n]] end", -- ends with the text
  ['"abc\\'] = 'text:"abc\\',
  ["-- end\nend"] = "comment:-- end keyword:end",
  ["--[[ a\nb ]] end"] = "comment:--[[ a\nb ]] keyword:end",
  ["--[==[ ]] ]=] ]==]end"] = "comment:--[==[ ]] ]=] ]==] keyword:end",
  ["--[=x end\ndo"] = "comment:--[=x end keyword:do",
  ["--[[ end"] = "comment:--[[ end",
  ["#!/usr/bin/lua end\nend"] = "comment:#!/usr/bin/lua end keyword:end",
  ["x = #t - 1\n#end"] = "number:1 keyword:end",
  ["0x1e+1 1e+1-2"] = "number:0x1e number:1 number:1e+1 number:2",
  ["1..2 a.b..c[1]"] = "number:1..2 number:1",
  ["goto done ::done:: :: a ::"] =
    "keyword:goto label:done label:::done:: label::: a ::",
  ["goto --x\na b"] = "keyword:goto comment:--x label:a",
  ["goto end x"] = "keyword:goto keyword:end",
  ["local a <const>, b < close > = close"] =
    "keyword:local keyword:const keyword:close",
  ["a <const> b"] = "",
  ["local a = b < const"] = "keyword:local",
  ["local function f(a) a <const> b"] = "keyword:local keyword:function",
}

describe("the lexer", function()
  it("knows the words of Lua", function()
    for text, expected in pairs(known) do
      assert.equal(expected, table.concat(words(text), " "))
    end
  end)

  it("knows strings, their escapes, and numbers", function()
    for _, text in ipairs {
      [["a"]], [['a']], [["a\"b"]], [['\'']], [["\\"]], [["a'b"]], '"\\\n"',
      '"\\\r\n"', '"\\z  \n\t  x"', [["\x41\65\u{48}\z"]], '"\\\\\\""',
      "[[a]]", "[==[a]]b]=]c]==]", "[[\n\n]]", "[=[]]]=]", '"\\é"',
    } do
      assert.same({ "text:" .. text, "keyword:end" }, words(text .. " end"))
    end
    for _, text in ipairs { "0", "12", "3.", ".5", "3.14e-2", "1E+5",
      "0xA.8p-3", "0XffP+1", "0x.1", "1e5", "0x1e" } do
      assert.same({ "number:" .. text }, words(text))
      assert.is_truthy(tonumber(text))
    end
  end)
end)

describe("highlighting", function()
  it("keeps every Lua file of this library as it is", function()
    local pipe = assert(io.popen "ls lua/grundy/*.lua lua/grundy/*/*.lua \z
      examples/*.lua spec/*/*.lua")
    local count = 0
    for path in pipe:lines() do
      count = count + 1
      if count % (random.scale < 1 and 50 or 8) == 0 then
        check(contents(path))
      end
    end
    pipe:close()
    assert.is_true(count > 150)
  end)

  it("keeps any bytes", function()
    local pieces = { '"', "'", "\\", "\n", "\r", "[", "]", "=", "-", "--",
      "[[", "]]", "--[[", "[==[", "]==]", "<", ">", "&", ":", "::", "goto ",
      "local ", "const", "0x", "1e", ".", "é", "\u{2028}", "a", " ", "#",
      "\\z ", "</span>", "<span>" }
    random.cases(400, function(rng)
      local text = {}
      for i = 1, rng(0, 30) do
        text[i] = rng(1, 8) == 1 and string.char(rng(0, 255)) or
          random.pick(rng, pieces)
      end
      check(table.concat(text))
    end)
    for _, text in ipairs(hostile.strings) do
      if #text < 1000 then check(text) end
    end
  end)

  it("takes time in proportion to the text", function()
    local size = random.scale < 1 and 1000 or 20000
    for _, piece in ipairs { "[=", "[[", "--[", "::", ":: ", '"', "\\", "0x",
      "1e+", "=", "-", "::a", "]]", "<const", " " } do
      local text = piece:rep(size)
      local began = os.clock()
      local count = 0
      for _ in highlight.words(text) do count = count + 1 end
      assert.is_true(count <= #text)
      assert.is_true(os.clock() - began < 2)
    end
  end)
end)
