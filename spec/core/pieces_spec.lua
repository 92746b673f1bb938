-- Pieces over several cells, pieces that are ground for others, and pictures of
-- pieces by their authors.

local grundy = require "grundy"
local raises = require "spec.harness.raises"
local random = require "spec.harness.random"

-- A random board of two joined pieces and another one.
local function random_board(rng)
  local rows, columns = {}, rng(1, 5)
  for y = 1, rng(1, 5) do
    rows[y] = ""
    for _ = 1, columns do
      rows[y] = rows[y] .. random.pick(rng, { ".", "a", "b", "c" })
    end
  end
  rows.pieces = { a = { joined = true }, b = { joined = true, color = "#112233",
    text = "b" } }
  return grundy.board(rows)
end

-- The components of the cells with a letter, by definition: two cells are in the
-- same one if a way of neighbours leads from one to the other.
local function components(board, text, letter)
  local of, count = {}, 0
  for cell = 1, #board do
    if text:sub(cell, cell) == letter then
      of[cell], count = cell, count + 1
    end
  end
  for _ = 1, #board do
    for cell, number in pairs(of) do
      local x, y = board:xy(cell)
      for _, step in ipairs { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } } do
        local other = board:cell(x + step[1], y + step[2])
        if other and of[other] then of[other] = math.min(of[other], number) end
      end
    end
  end
  local different = {}
  for _, number in pairs(of) do different[number] = true end
  local blocks = 0
  for _ in pairs(different) do blocks = blocks + 1 end
  return blocks, count
end

describe("Pieces with a colour", function()
  it("have their letters, unless they have no text", function()
    local function letters(look)
      local drawn = grundy.board { "x.", "..", pieces = { x = look } }
      local list = {}
      for text in drawn:picture(drawn.start):gmatch "<text[^>]*>(.-)</text>" do
        list[#list + 1] = text
      end
      table.sort(list)
      return table.concat(list)
    end
    local rim = "12ab"
    for _, look in ipairs { "#b34700", { color = "#b34700" },
      { color = "#b34700", name = "stone" }, { color = "#b34700", fill = "#fff" } } do
      assert.equal(rim .. "x", letters(look))
    end
    for _, look in ipairs { { color = "#b34700", text = "" }, { text = "" },
      { color = "#b34700", draw = "dot" }, { fill = "#b34700" },
      { color = "#b34700", svg = '<circle r="9"/>' } } do
      assert.equal(rim, letters(look))
    end
    assert.equal("12Sab", letters { color = "#b34700", text = "S" })
    local bare = grundy.board { "..", pieces = { ["."] = "#b34700" } }
    assert.is_nil(bare:picture(bare.start):find(">.</text>", 1, true))
  end)
end)

describe("Joined pieces", function()
  it("are one block where neighbours have the same letter", function()
    random.cases(300, function(rng)
      local board = random_board(rng)
      local picture = board:picture(board.start)
      local function count(pattern) return select(2, picture:gsub(pattern, "")) end
      local cells = 0
      for _, letter in ipairs { "a", "b" } do
        local blocks, on = components(board, board.start, letter)
        assert.equal(blocks, count('size="16"[^>]*>' .. letter .. "<"))
        cells = cells + on
      end
      assert.equal(2 * cells, count "h18v18h%-18z") -- and that of the edge
      assert.equal(board:count(board.start, "c"), count "<circle")
    end)
  end)

  it("go on to the cells on the right, below, and between all of them", function()
    local function outline(...)
      local board = grundy.board { pieces = { a = { joined = true,
        color = "#112233" } }, ... }
      return board:picture(board.start):match 'fill="#112233"[^>]* d="(.-)"'
    end
    assert.equal("M25 25h18v18h-18z", outline "a.")
    assert.equal("M25 25h18v18h-18zM43 25h22v18h-22zM65 25h18v18h-18z",
      outline "aa")
    assert.equal("M25 25h18v18h-18zM25 43h18v22h-18zM25 65h18v18h-18z",
      outline("a", "a"))
    local square = outline("aa", "aa")
    assert.truthy(square:find("M43 43h22v22h-22z", 1, true))
    assert.falsy(outline("aa", "a."):find("h22v22", 1, true))
    assert.falsy(outline("a.", ".a"):find("22", 1, true))
  end)

  it("are for squares", function()
    raises(function()
      grundy.board { ".", shape = "hexagons", pieces = { a = { joined = true } } }
    end, "pieces are joined on squares")
    raises(function()
      grundy.board { ".", pieces = { a = { joined = true, draw = "box" } } }
    end, "pieces are joined on squares")
  end)
end)

describe("Ground", function()
  local board = grundy.board { "s-.-", pieces = {
    s = { name = "skater" }, t = { name = "twin" },
    ["-"] = { name = "ice", ground = true },
    ["~"] = { name = "snow", ground = true } } }
  for _, case in ipairs {
    { "s--.", "-s-.", "skater a1 to b1" }, -- they change places
    { "s--.", "--s.", "skater a1 to c1" },
    { "s--.", ".s-.", "skater a1 to b1" }, -- the ground is used up
    { "s.--", "-s--", "skater a1 to b1" }, -- and comes back
    { "s---", "----", "take a1" },
    { "---.", ".--.", "take a1" }, -- it melts
    { "..--", "-.--", "ice at a1" },
    { "~---", "----", "pass" },
    { "s---", "-st-", "skater a1 to b1, twin at c1" },
  } do
    it(("names %s for %s to %s"):format(case[3], case[1], case[2]), function()
      assert.equal(case[3], board:describe(case[1], case[2]))
    end)
  end
end)

describe("A picture of a piece", function()
  local function with(svg)
    return grundy.board { "a", pieces = { a = { svg = svg, name = "tower" } } }
  end

  it("stands in the middle of the cell", function()
    local svg = '<g fill="#123456"><path d="M-9 9h18v-18h-18z"/><text y="5">'
      .. 'R &amp; B</text></g>'
    local board = with(svg)
    assert.truthy(board:picture "a":find('<g transform="translate(34 34)">'
      .. svg .. "</g>", 1, true))
  end)

  for svg, problem in pairs {
    ["<script>alert(1)</script>"] = "<script> is not among the elements",
    ["<image href='x'/>"] = "<image> is not among the elements",
    ['<image href="x"/>'] = "<image> is not among the elements",
    ['<use href="#x"/>'] = "<use> is not among the elements",
    ['<a href="javascript:1"><path d=""/></a>'] = "<a> is not among",
    ['<foreignObject/>'] = "<foreignObject> is not among",
    ['<style>*{fill:red}</style>'] = "<style> is not among",
    ['<animate attributeName="x"/>'] = "<animate> is not among",
    ['<path onclick="alert(1)"/>'] = "the attribute onclick is not among",
    ['<path style="fill:red"/>'] = "the attribute style is not among",
    ['<path id="tip"/>'] = "the attribute id is not among",
    ['<path fill="url(#x)"/>'] = "the attribute fill refers",
    ['<path fill="URL(http://x)"/>'] = "the attribute fill refers",
    ['<path fill="&#117;rl(x)"/>'] = "an entity other than",
    ["<path d='M0 0'/>"] = "an attribute name=",
    ['<path d="M0 0"'] = "a bracket that is not of an element",
    ['<path d="a>b"/>'] = "an attribute name=",
    ["<!-- x --><path/>"] = "<!-- x --> is not among",
    ["<?xml?>"] = "<?xml?> is not among",
    ["<![CDATA[x]]>"] = "is not among the elements",
    ["<g><path/>"] = "<g> is not closed",
    ["</g>"] = "</g> does not close anything",
    ["<g></path>"] = "</path> does not close <g>",
    ["</svg><svg>"] = "</svg> does not close anything",
    ["x > y"] = "a bracket that is not of an element",
    ["a & b"] = "an entity other than",
    ["\0"] = "a control character",
    ["\xff"] = "text that is not UTF-8",
  } do
    it(("is refused if it is %q"):format(svg), function()
      raises(function() with(svg) end, problem)
    end)
  end
end)
