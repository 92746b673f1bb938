-- The field `picture` of a game: what it may return, and how it gets into a
-- page.

local grundy = require "grundy"
local board = require "spec.readers.board"
local pictures = require "grundy.report.pictures"
local raises = require "spec.harness.raises"
local random = require "spec.harness.random"
local xml = require "spec.readers.xml"

require "spec.harness.alone" "board"

local SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"></svg>'

local function game(picture)
  return grundy.game {
    start = { 2 },
    moves = function(p, add) if p[1] > 0 then add { p[1] - 1 } end end,
    picture = picture,
  }
end

local function report(picture)
  return game(picture):solve():report()
end

-- What a page shows of a picture.
local function shown(text)
  return board.of_page(report(function() return text end))[1].parts[1].picture
end

-- The text of an address.
local function unpercent(text)
  return (text:gsub("%%(%x%x)", function(digits)
    return string.char(tonumber(digits, 16))
  end))
end

-- The address of the image of the start.
local function address(page)
  return page:match '<figure class="print board%-start">\n<img src="(.-)"'
end

describe("a game's picture", function()
  it("must be a function", function()
    raises(function() game("<svg/>") end,
      "game: field 'picture' must be a function, got a string")
    local called = setmetatable({}, { __call = function() return SVG end })
    assert.truthy(report(called):find("<img src", 1, true))
  end)

  it("must return SVG, and is blamed by the name of the position", function()
    local function wrong(result, ...)
      local solution = game(function(p)
        return p[1] == 1 and result or SVG
      end):solve()
      raises(function() local _ = solution:report() end,
        "report: picture returned ", "(for {1})", ...)
    end
    wrong(7, "a number, not a string")
    wrong({}, "a table, not a string")
    wrong("<p>no</p>", '"<p>no</p>", not SVG, which starts with <svg')
    wrong("", '"", not SVG, which starts with <svg')
    wrong("<svgs></svgs>", "not SVG")
    wrong("text <svg></svg>", "not SVG")
    wrong("<!-- never closed <svg></svg>", "not SVG")
    wrong("<svg>\255</svg>", "text that is not UTF-8")
    wrong("<svg>" .. ("x"):rep(1 << 16) .. "</svg>",
      "65547 bytes, more than 65536")
    local solution = game(function(p)
      if p[1] > 0 then return SVG end
    end):solve()
    raises(function() local _ = solution:report() end,
      "report: picture returned a nil, not a string (for {0})")
  end)

  it("may raise errors, which pass", function()
    local object = {}
    local fine, raised = pcall(report, function() error(object) end)
    assert.is_false(fine)
    assert.equal(object, raised)
  end)

  it("may have before it what XML has there", function()
    for _, before in ipairs { "", " \n", "\u{FEFF}", '<?xml version="1.0"?>\n',
      "<!-- <svg> -->", '<?xml version="1.0"?><!--a--> <!--b-->\n',
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">\n' } do
      assert.equal(SVG, shown(before .. SVG))
    end
  end)

  it("gets the name space that it forgot", function()
    assert.equal('<svg xmlns="http://www.w3.org/2000/svg" width="3">x</svg>',
      shown '<svg width="3">x</svg>')
    assert.equal('<svg xmlns="http://www.w3.org/2000/svg"/>', shown "<svg/>")
    assert.equal("<svg\nxmlns='http://www.w3.org/2000/svg'/>",
      shown "<svg\nxmlns='http://www.w3.org/2000/svg'/>")
    assert.equal('<svg xmlns="http://www.w3.org/2000/svg" '
      .. 'xmlns:x="y"><g xmlns="z"/></svg>',
      shown '<svg xmlns:x="y"><g xmlns="z"/></svg>')
  end)

  it("gets a copy of the position, and who is to move", function()
    local seen = {}
    local solution = grundy.game {
      start = { 1 }, players = 2,
      moves = function(p, add) if p[1] > 0 then add { p[1] - 1 } end end,
      picture = function(p, player)
        seen[p[1]] = player
        p[1] = "changed"
        return SVG
      end,
    }:solve()
    local states = board.of_page(solution:report())
    assert.same({ [1] = 1, [0] = 2 }, seen)
    assert.equal("{1}", states[1].name)
    assert.equal("{0}", states[1].moves[1].label)
  end)

  it("is an image in the page, whatever it holds", function()
    local evil = '<svg onload="alert(1)"><script>alert(2)</script>'
      .. "</svg></script><script>alert(3)</script>'\""
    local page = grundy.game {
      start = 2,
      moves = function(p, add) if p > 0 then add(p - 1) end end,
      show = function(p) return '<"' .. p .. "'>" end,
      picture = function() return evil end,
    }:solve():report()
    assert.is_nil(page:find("<script>alert", 1, true))
    assert.is_nil(page:find("onload=\"alert", 1, true))
    local code = address(page):match "^data:image/svg%+xml,([%w%%._~-]+)$"
    assert.equal((evil:gsub("^<svg",
      '<svg xmlns="http://www.w3.org/2000/svg"')), unpercent(code))
    assert.truthy(page:find('alt="&lt;&quot;2&#39;&gt;"', 1, true))
  end)

  it("is packed with others, and comes out as it was", function()
    random.cases(200, function(rng)
      local box, texts, own = pictures.box(), {}, {}
      local size = 0
      for i = 1, rng(1, 12) do
        local parts = { "<svg>" }
        for _ = 1, rng(0, 9) do
          parts[#parts + 1] = random.pick(rng, { "<a>", "</a>", "<b x='1'/>é",
            "text", "<", ">", "<c\n/>\n", "<!-- <svg> -->" })
        end
        texts[i] = table.concat(parts)
        own[i] = box.add(texts[i])
        size = size + #own[i]
      end
      for _, piece in ipairs(box.elements) do size = size + #piece end
      assert(box.bytes == size)
      for i, text in ipairs(own) do
        local parts = {}
        for number in text:gmatch "%d+" do
          parts[#parts + 1] = box.elements[tonumber(number) + 1]
        end
        assert(table.concat(parts) == texts[i])
      end
    end)
  end)

  it("of a union is that of its parts, if all have one", function()
    local one = grundy.game { start = 1, moves = function() end,
      picture = function(p, player)
        return ("<svg>%d%s</svg>"):format(p, player or "")
      end }
    local other = grundy.game { start = 2, moves = function() end }
    assert.equal("<svg>5</svg>", grundy.disjoint { one, one }.picture { 2, 5 })
    assert.equal("<svg>52</svg>",
      grundy.disjoint { one, one }.picture({ 2, 5 }, 2))
    assert.is_nil(grundy.disjoint { one, other }.picture)
  end)

  it("is asked for by nothing but reports", function()
    local solution = game(function() error "not now" end):solve()
    assert.equal(3, #solution)
    assert.truthy(solution:dot())
    assert.truthy(solution:verify())
    assert.is_false(pcall(solution.report, solution))
  end)
end)

describe("the pictures of the examples", function()
  for _, name in ipairs { "nim", "tic_tac_toe", "chomp", "two_tokens",
    "fox_and_hounds", "cram", "node_kayles" } do
    it("are well formed, and differ where positions do: " .. name, function()
      local rules = grundy.file("examples/" .. name .. ".lua")
      local solution = rules:solve()
      local seen, count = {}, 0
      for p, player in solution:positions() do
        count = count + 1
        if count > 400 then break end
        local text = pictures.of(rules, p, player)
        assert.is_true(xml.read(text) ~= nil)
        assert.is_true(#text < 8000)
        local shows = rules.show(p)
        assert.is_true(seen[text] == nil or seen[text] == shows)
        seen[text] = shows
      end
    end)
  end

  it("are there for large starts as well", function()
    local nim = grundy.file "examples/nim.lua"
    assert.truthy(pictures.of(nim, { 2000, 1, 5000 }))
    local large = grundy.board { columns = 20, rows = 20 }
    assert.truthy(pictures.of({ picture = function(p)
      return large:picture(p)
    end }, large.start))
  end)
end)
