-- The sections "figures" and "certificate" of a report: what is in them, that
-- it is well formed, and that texts of a game stay texts.

local grundy = require "grundy"
local testing = require "grundy_testing"

local function has(text, ...)
  for _, part in ipairs { ... } do
    assert.is_truthy(text:find(part, 1, true), part .. " is not in:\n" .. text)
  end
end

local function lacks(text, ...)
  for _, part in ipairs { ... } do
    assert.is_nil(text:find(part, 1, true), part .. " is in:\n" .. text)
  end
end

-- Elements must be closed in order; tags are all that `<` begins.
local function check_markup(text)
  local open = {}
  for tag in text:gmatch "<([^>]*)>" do
    local closing, name = tag:match "^(/?)(%a[%w]*)"
    assert.is_truthy(name, tag)
    if closing == "/" then
      assert.equal(table.remove(open), name)
    else
      open[#open + 1] = name
    end
  end
  assert.same({}, open)
  assert.is_nil(text:gsub("<[^>]*>", ""):find "[<>]")
  assert.is_nil(text:gsub("&%a+;", ""):gsub("&#%d+;", ""):find "&")
end

-- A section of a report about a solution.
local function section(name, solution, options)
  options = options or {}
  local start, player = options.start, options.player
  if start == nil then
    start, player = solution:positions()()
  end
  local found = require("grundy.report." .. name) {
    solution = solution,
    game = require "grundy.core".game(solution),
    start = start,
    player = player,
    source = options.source,
    path = options.path,
    options = options,
  }
  assert.equal(name, found.id)
  check_markup(found.html)
  return found.html, found
end

local function example(name)
  return grundy.game(dofile("examples/" .. name .. ".lua")):solve()
end

describe("the certificate", function()
  it("says what was checked", function()
    local html = section("certificate", example "nim", { source = "abc",
      path = "games/nim.lua" })
    has(html, "Certified.", "88 positions and 666 moves", "Definition 1",
      grundy._VERSION, _VERSION, "normal: the player who cannot move loses",
      "grundy verify nim.lua\n"
        .. "grundy report -o out.html nim.lua")
    lacks(html, "games/", "Not certified")
    html = section("certificate", example "coins")
    has(html, "what every position is worth", "grundy verify FILE\n")
    has(section("certificate", example "cram"), "nim-sum")
    html = section("certificate", example "fox_and_hounds")
    has(html, "the remoteness of every position")
    has(section("certificate", example "nim":misere()), "--misere",
      "misère: the player who cannot move wins", "outcomes only")
  end)

  it("says when something is wrong", function()
    local solution = grundy.graph { a = { "b" }, b = {} }:solve()
    solution:remoteness "a"
    testing.poke(solution, "remoteness", 0, 77)
    local html = section("certificate", solution)
    has(html, "Not certified.", "the remoteness of &quot;a&quot; is 77",
      "note wrong")
    lacks(html, "Certified.</strong> ")
  end)

  it("writes commands that start where the report does", function()
    local nim = example "nim"
    has(section("certificate", nim, { start = { 0, 1, 2 } }),
      "grundy verify FILE &#39;0 1 2&#39;\n")
    local pair = grundy.game {
      start = "it's", players = 2,
      moves = function(p, add) if #p > 1 then add(p:sub(2)) end end,
    }:solve()
    has(section("certificate", pair, { start = "t's", player = 2 }),
      [[grundy verify --player 2 FILE &#39;t&#39;\&#39;&#39;s&#39;]])
    local heaps = grundy.game {
      start = { 2 },
      moves = function(p, add) if p[1] > 0 then add { p[1] - 1 } end end,
    }:solve()
    has(section("certificate", heaps, { start = { 1 } }),
      "grundy verify FILE &#39;{1}&#39;")
    local mute = grundy.game {
      start = 2, moves = function(p, add) if p > 0 then add(p - 1) end end,
      parse = function() return nil, "no" end,
    }:solve()
    has(section("certificate", mute, { start = 1 }),
      "no text is known that the command reads as it", "grundy verify FILE\n")
    local fussy = grundy.game {
      start = 2, moves = function(p, add) if p > 0 then add(p - 1) end end,
      show = function(p) return "<" .. p .. ">" end,
      parse = function(text) return assert(tonumber(text), "not a number") end,
    }:solve()
    has(section("certificate", fussy, { start = 1 }),
      "no text is known that the command reads as it")
    has(section("certificate", grundy.graph { a = { "b" } }:solve(),
      { start = "b", path = "-x y.lua" }), "verify -- &#39;-x y.lua&#39; b\n")
  end)

  it("writes commands whose words are no options", function()
    local html = section("certificate", grundy.graph { a = { "-b" } }:solve(),
      { start = "-b", path = "g.lua", source = "" })
    has(html, "verify -- g.lua &#39;-b&#39;\n",
      "report -o out.html -- g.lua &#39;-b&#39;<")
    has(section("certificate", grundy.graph { a = {} }:solve(),
      { path = "-g.lua", source = "" }), "verify -- &#39;-g.lua&#39;\n")
  end)

  it("tells misère play where rules say something of some ends only",
    function()
      local half = grundy.game {
        start = 7,
        moves = function(n, add)
          if n > 0 then add(n - 1) end
          if n > 1 then add(n - 2) end
          if n == 5 then add(-1) end
        end,
        terminal = function(n) return n == -1 and "draw" or nil end,
      }
      local solution = half:solve(nil, { play = "misere" })
      for _, each in ipairs { solution, (solution:quotient "compatible") } do
        has(section("certificate", each), "verify --misere FILE",
          "where they say nothing, misère: the player who cannot move wins",
          "none; what positions are worth was computed")
        has(section("rules", each), "the player who cannot move wins")
        has(each:report(), "Endings are worth what the rules say; where"
          .. " they say nothing, misère: the player who cannot move wins.")
      end
      lacks(half:solve():report(), "misère", "cannot move wins",
        "--misere")
    end)
end)

describe("the figures of a report", function()
  it("are cards with a number and a sentence", function()
    for _, name in ipairs { "nim", "dragon", "coins", "tic_tac_toe", "cram",
      "kayles_heaps" } do
      local solution = example(name)
      local html, found = section("figures", solution)
      assert.equal("Figures", found.title)
      for _, figure in ipairs(solution:figures()) do
        has(html, 'id="figures-' .. figure.name .. '"')
      end
      for row in html:gmatch "<tr>(.-)</tr>" do
        has(row, 'scope="')
      end
      for part in html:gmatch "<table>(.-)</table>" do
        has(part, "<caption>")
      end
      lacks(html, "nan", "{text}")
    end
    has(section("figures", example "dragon"), "<ol>\n<li>hoard 6, sleep 1")
  end)

  it("take moves without a name as what they lead to", function()
    has(section("figures", grundy.game {
      start = 2, moves = function(n, add) if n > 0 then add(n - 2) end end,
      describe = function() return "" end,
    }:solve()), "The line, from 2", "<li>0</li>")
  end)

  it("leave the texts of a game texts", function()
    local evil = [[<script>alert("1")</script>&amp;'`{{html}}{name}%1]]
    local solution = grundy.game {
      name = evil, start = evil,
      moves = function(p, add)
        if #p > 30 then add(p:sub(1, -2)) add(p:sub(2)) end
      end,
      show = function(p) return p end,
      describe = function(p, q) return evil .. #p - #q .. p:sub(1, 1) end,
    }:solve()
    local html = section("figures", solution)
    has(html, "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;amp;&#39;",
      "{{html}}{name}%1")
    lacks(html, "<script")
    html = section("certificate", solution, { source = evil,
      path = evil .. ".lua" })
    lacks(html, "<script")
  end)

  it("fold long lines, and say what is left out", function()
    local html = section("figures", grundy.game {
      start = 300, moves = function(n, add) if n > 0 then add(n - 1) end end,
    }:solve())
    has(html, "<details>", "These are the first 200 of 300 moves.")
    html = section("figures", grundy.game {
      start = 5, moves = function(n, add) if n > 0 then add(n - 1) end end,
    }:solve())
    has(html, "<details open>")
    html = section("figures", grundy.game {
      start = 40, moves = function(n, add) if n > 0 then add(n - 1) end end,
      describe = function(n)
        return string.char(65 + n % 26) .. string.char(65 + n // 26)
      end,
    }:solve())
    has(html, "These are the first 30 of 40 kinds.")
  end)
end)
