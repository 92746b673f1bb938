-- Pages about games: one file of HTML that loads nothing, whatever the game
-- says. What pages say is in golden/report.txt, and in whole pages there.

local base64 = require "grundy.base.base64"
local golden = require "spec.harness.golden"
local grundy = require "grundy"
local hostile = require "spec.harness.hostile"
local html = require "grundy.base.html"
local markup = require "spec.readers.markup"
local raises = require "spec.harness.raises"
local random = require "spec.harness.random"
local testing = require "grundy_testing"
local texts = require "grundy.base.text"

local function heap(n, options)
  return grundy.game {
    name = "heap", start = n,
    moves = function(p, add) for left = 0, p - 1 do add(left) end end,
  }:solve(nil, options)
end

local function example(name, ...)
  return grundy.game(dofile("examples/" .. name .. ".lua")):solve(...)
end

-- A game that is over at its start.
local function over(fields, options)
  fields.moves = function() end
  fields.start = fields.start or 1
  return grundy.game(fields):solve(nil, options)
end

local function shown(p) return p end

local function first(page, name)
  return assert(markup.all(page, name)[1], name)
end

-- The text of the verdict, which the figures begin with.
local function verdict_of(page)
  for _, element in ipairs(page.elements) do
    if element.attributes.class == "verdict" then return element.text end
  end
end

local pair = grundy.game {
  start = "it's", players = 2,
  moves = function(p, add) if #p > 1 then add(p:sub(2)) end end,
}:solve()

local down = { start = 2,
  moves = function(p, add) if p > 0 then add(p - 1) end end }

local half = grundy.game { -- says something of one end only
  start = 7,
  moves = function(n, add)
    if n > 0 then add(n - 1) end
    if n > 1 then add(n - 2) end
    if n == 5 then add(-1) end
  end,
  terminal = function(n) return n == -1 and "draw" or nil end,
}

local function down_with(fields)
  for name, value in pairs(down) do fields[name] = value end
  return grundy.game(fields):solve()
end

local wrong = grundy.graph { a = { "b" }, b = {} }:solve()
wrong:remoteness "a"
testing.poke(wrong, "remoteness", 0, 77)

-- A solution and the arguments of its report.
local told = {
  { "one position", grundy.graph { {} }:solve() },
  { "one move", grundy.graph { { 1 } }:solve() },
  { "two positions", grundy.graph { {}, {} }:solve() },
  { "a draw", grundy.graph { a = { "b" }, b = { "a" } }:solve() },
  { "a drawn end", over { terminal = function() return "draw" end } },
  { "up to symmetry", grundy.game { start = 0, normal = math.abs,
    moves = function(n, add) if n == 0 then add(1) add(-1) end end }:solve() },
  { "Nim, its file", example "nim", nil, { source = "abc",
    path = "games/nim.lua" } },
  { "Nim, as asked", example "nim", { 4, 1, 2 } },
  { "misère", example "nim":misere() },
  { "in part misère", half:solve(nil, { play = "misere" }) },
  { "in part normal", half:solve() },
  { "payoffs", example "coins" },
  { "sums", grundy.octal ".77":game():solve(9) },
  { "two players", example "fox_and_hounds" },
  { "their second", pair, "t's", 2 },
  { "several starts", grundy.graph { {}, {}, { 1 } }:solve() },
  { "outcomes", heap(3, { only = "outcome" }) },
  { "no name", over { start = 5, show = function() return "" end } },
  { "a blank name", over { start = 5, show = function() return "  " end } },
  { "a long name", over { start = ("x"):rep(41), show = shown } },
  { "a board", over { start = "a\nb", show = shown } },
  { "nothing reads it", down_with { parse = function()
    return nil, "no"
  end }, 1 },
  { "the name of a file", grundy.graph { a = { "b.lua" } }:solve(), "b.lua" },
  { "parse reads another", down_with { show = function(p)
    return "<" .. p .. ">"
  end, parse = function(text)
    return assert(tonumber(text), "not a number")
  end }, 1 },
  { "no options", grundy.graph { a = { "-b" } }:solve(), "-b",
    { path = "-x y.lua" } },
  { "a position in a table", grundy.game { start = { 2 },
    moves = function(p, add) if p[1] > 0 then add { p[1] - 1 } end end }
    :solve(), { 1 } },
  { "wrong", wrong },
}

describe("a page", function()
  it("says this of games", function()
    local lines, seen = {}, {}
    for _, case in ipairs(told) do
      local page = markup.read(assert(case[2]:report(table.unpack(case, 3, 5))))
      lines[#lines + 1] = case[1] .. ": " .. verdict_of(page)
      for _, id in ipairs { "rules", "certificate" } do
        -- (The rest is the same everywhere: see dragon.html.)
        local text = page.by_id[id].text:gsub("%s*\n%s*", " ")
          :gsub(" The text of the rules is not.*", "")
          :gsub(" No answer on this page .*Do it again", " … Do it again")
        lines[#lines + 1] = not seen[text] and " " .. text or nil
        seen[text] = true
      end
    end
    golden.compare("spec/pages/golden/report.txt",
      table.concat(lines, "\n") .. "\n")
  end)

  local solution = heap(3)
  local text = solution:report()
  local page = markup.read(text)

  it("has a policy that loads nothing", function()
    local policy
    for _, meta in ipairs(markup.all(page, "meta")) do
      if meta.attributes["http-equiv"] == "Content-Security-Policy" then
        policy = meta.attributes.content
      end
    end
    assert.truthy(policy:find("default-src 'none';", 1, true))
    assert.is_nil(policy:find "http")
    assert.is_nil(policy:find "%*")
  end)

  -- What is between the tags of a script is hashed by a program that is not ours.
  it("has a policy that runs its own scripts only, by their hashes", function()
    local path, expected = os.tmpname(), {}
    for inner in text:gmatch "<script>(.-)</script>" do
      local file <close> = assert(io.open(path, "wb"))
      assert(file:write(inner))
      file:close()
      local pipe <close> = io.popen("sha256sum " .. path)
      local bytes = pipe:read "a":match "^%x+":gsub("%x%x", function(byte)
        return string.char(tonumber(byte, 16))
      end)
      expected[#expected + 1] = "&#39;sha256-" .. base64(bytes) .. "&#39;"
    end
    os.remove(path)
    assert.equal(3, #expected)
    assert.equal(table.concat(expected, " "), text:match "script%-src (.-); img%-src")
  end)

  it("leads to each of its sections", function()
    local sections = markup.all(page, "section")
    assert.equal(6, #sections)
    for _, section in ipairs(sections) do
      local id, links = section.attributes.id, 0
      assert.equal("h2", page.by_id[id .. "-title"].name)
      for _, link in ipairs(markup.all(page, "a")) do
        links = links + (link.attributes.href == "#" .. id and 1 or 0)
      end
      assert.equal(1, links, id)
    end
  end)

  it("has the rules in words at the board, if the game tells them", function()
    local function words(rules)
      local own = markup.read(over { how_to_play = rules }:report())
      assert.equal("board", markup.all(own, "section")[1].attributes.id)
      return own.by_id.words and own.by_id.words.text or nil
    end
    assert.equal("How to play Take <b>one</b> or two. The & last wins.",
      (words "Take <b>one</b>\n  or two.\n\n\n  The & last wins.\n"
        :gsub("%s+", " "):match "^ ?(.-) ?$"))
    assert.is_nil(words(nil))
    assert.is_nil(words " \n\n")
    local _, count = over { how_to_play = "a\n\nb\n\nc" }:report()
      :match '<div id="words".-</div>':gsub("<p>", "")
    assert.equal(3, count)
  end)

  it("says first what there is to play for", function()
    local function goal(fields, ...)
      fields.moves, fields.start = down.moves, 2
      local read = markup.read(grundy.game(fields):solve(...):report())
      for _, element in ipairs(read.elements) do
        if element.attributes.class == "tagline" then return element.text end
      end
    end
    local rules = "Take one.\n\nTake 1.5 coins, and win! Or\nlose. Ha."
    for said, fields in pairs {
      ["The player who cannot move loses."] = {},
      ["Take 1.5 coins, and win!"] = { how_to_play = rules },
      ["No full stop"] = { how_to_play = "No full\nstop" },
      ["It ends."] = { how_to_play = rules, ending = "It ends" },
      ["Play against the solver, or against a friend."] =
        { ending = function() end },
      ["Find the moves."] = { players = 1, ending = function() end },
    } do
      assert.equal(said, goal(fields))
    end
    assert.equal("The player who cannot move wins.",
      goal({ how_to_play = rules }, nil, { play = "misere" }))
  end)

  it("has no cards that say nothing, and three that are large", function()
    local read = markup.read(example("nim", nil, { play = "misere" }):report())
    assert.truthy(read.by_id["figures-dead_rules"])
    assert.is_nil(read.by_id["figures-equal"])
    local _, large = example "nim":report():match
      '<div class="headlines">(.-)<details class="others">'
      :gsub("<article", "")
    assert.equal(3, large)
  end)

  it("tells at once who wins, if that is asked for", function()
    local verdict = solution:report(nil, { verdict = true })
    assert.equal(3, select(2, text:gsub('<p class="controls veil"', "")))
    assert.is_nil(verdict:find('class="controls veil"', 1, true))
  end)

  it("is the same each time, and a string and nothing else", function()
    collectgarbage()
    assert.equal(text, heap(3):report())
    assert.equal(1, select("#", solution:report()))
  end)

  it("has the title asked for, the game's, the file's", function()
    local function title(name, options)
      return first(markup.read(over { name = name }:report(nil, options)), "h1")
        .text
    end
    local named = "a  game\nof mine"
    assert.equal("t", title(named, { title = "t", path = "x/y.lua" }))
    assert.equal("a game of mine", title(named, { path = "x/y.lua" }))
    assert.equal("y", title(nil, { path = "x/y.lua" }))
    assert.equal("A game", title())
    assert.equal(("é"):rep(120), title(("é"):rep(120)))
    assert.equal(("é"):rep(120) .. "…", title(("é"):rep(121)))
  end)

  it("takes every kind of solution", function()
    local s = example("nim", { 1, 2, 3 })
    for name, solved in pairs {
      quotient = solution:quotient "compatible", reduced = (s:reduce()),
      sum = (solution:at(3) + solution:at(2)):expand(),
      conjunctive = grundy.conjunctive { solution:at(3), solution:at(2) }
        :expand(),
      tokens = grundy.annihilation { a = { "b" }, b = { "a" } },
      misere_quotient = half:solve(nil, { play = "misere" })
        :quotient "compatible",
    } do
      local fine, message = pcall(markup.read, solved:report())
      assert.is_true(fine, name .. ": " .. tostring(message))
    end
  end)

  it("holds the source, but says where it is cut", function()
    local function rules_of(options)
      return markup.read(heap(1):report(nil, options)).by_id.rules.text
    end
    local source = 'return { "<&>" } -- x\n\n  "\'" é'
    local rules = rules_of { source = source, path = "/secret/place/g.lua" }
    assert.truthy(rules:find(source, 1, true))
    assert.truthy(rules:find("g.lua, 3 lines", 1, true))
    assert.is_nil(rules:find("secret", 1, true))
    assert.truthy(rules_of { source = ("-"):rep(1049600) }:find(
      "This is the beginning, 1048576 of 1049600 bytes", 1, true))
    assert.truthy(rules_of { source = "x" .. ("é"):rep(1 << 19) }:find(
      "This is the beginning, 1048575 of 1048577 bytes", 1, true))
  end)

  it("folds long lists of figures, and says what is left out", function()
    local function figures_of(start, describe)
      return markup.read(grundy.game { start = start, describe = describe,
        moves = down.moves }:solve():report()).by_id.figures.text
    end
    assert.truthy(figures_of(300):find("These are the first 200 of 300 moves.",
      1, true))
    assert.truthy(figures_of(40, function(n)
      return string.char(65 + n % 26) .. string.char(65 + n // 26)
    end):find("These are the first 30 of 40 kinds.", 1, true))
  end)

  it("says what is wrong with its arguments", function()
    assert.same({ nil, "position 4 is not in the graph" },
      { solution:report(4) })
    assert.same({ nil, "position \"it's\", player 2 to move, is not in the "
      .. "graph" }, { pair:report(nil, 2) })
    for message, f in pairs {
      ["report: a table expected, got a number"] = function()
        local _ = solution:report(nil, nil, 7)
      end,
      ["report: unknown field 'tilte'"] = function()
        local _ = solution:report(nil, { tilte = "x" })
      end,
      ["report: field 'title' must be a string, got a number"] = function()
        local _ = solution:report(nil, { title = 7 })
      end,
      ["function"] = function() local _ = solution:report(print) end,
      ["the player to move is 1 or 2, got nil"] = function()
        local _ = pair:report "it's"
      end,
      ["only a game with two players takes a player, got 1"] = function()
        local _ = solution:report(nil, 1)
      end,
      ["options come after the position: solution:report(p, { title = … })"] =
      function() local _ = solution:report { title = "x" } end,
      ["report: the solution has no positions"] = function()
        local _ = grundy.graph {}:solve():report()
      end,
    } do
      raises(f, message)
    end
    local mine = {}
    assert.equal(mine, select(2, pcall(function()
      return over { show = function() error(mine) end }:report()
    end)))
  end)

  it("does without io and os", function()
    assert.equal("true", require "spec.harness.guest" [[
      local solution = require "grundy".graph { { 2 }, {} }:solve()
      require "grundy.report"
      io, os, debug = nil, nil, nil
      return tostring(solution:report():find("</html>", 1, true) ~= nil)
    ]])
  end)
end)

describe("a hostile game", function()
  -- How many elements there are of the kinds that could do harm.
  local function harm(page)
    return #markup.all(page, "script") .. " " .. #markup.all(page, "style")
      .. " " .. #markup.all(page, "h1") .. " " .. #markup.all(page, "section")
  end

  local function page_of(text)
    local solution = grundy.game(hostile.rules(text)):solve()
    return markup.read(solution:report(nil, {
      source = hostile.source(text), path = text,
    }))
  end

  local tame = harm(page_of "tame")

  for i, text in ipairs(hostile.strings) do
    it(("stays text: %q"):format(text:sub(1, 30)), function()
      if #text > 1000 and random.scale < 1 then return end -- slow
      local page = page_of(text)
      assert.equal(tame, harm(page))
      local name = html.utf8(text):gsub("%s+", " ")
        :gsub("[\0-\8\11\12\14-\31\127]", "\u{FFFD}")
      name = text:find "%S" and name or "A game"
      local title = first(page, "h1").text
      assert.equal(texts.isolated(utf8.len(name) <= 120 and name or
        name:sub(1, utf8.offset(name, 121) - 1) .. "…"), title, i)
      local data = html.data { text, { [text] = text } }
      assert.is_nil(data:find "[<>&]")
      assert.truthy(utf8.len(data))
    end)
  end

  it("would be found out if it were not", function()
    local page = "<!DOCTYPE html>\n<html lang=\"en\"><head></head><body>"
      .. "<h1>t</h1>%s</body></html>\n"
    markup.read(page:format '<p id="a" title="&lt;">1 &amp; 2<br>3</p>')
    for _, text in ipairs { "<p>", "<p><b></p></b>", "<p a='1'></p>",
      "<p>&</p>", "a < b", '<p onclick="x"></p>', '<p id="a"></p><b id="a"></b>',
      '<a href="#none">x</a>', '<a href="javascript:x">x</a>',
      '<img src="//x.org/x.png" alt="">', "<script><!--</script>", "<h1>x</h1>",
      "<button></button>", "\0", "\xff" } do
      assert.is_false(pcall(markup.read, (page:gsub("%%s", "%%1")
        :gsub("%%1", { ["%1"] = text }))), text)
    end
  end)
end)

describe("text for pages", function()
  it("has no markup in it", function()
    assert.equal("&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;amp;",
      html.escape [[<a b="c" d='e'>&amp;]])
    assert.equal("\t\n\r\u{FFFD}\u{FFFD}éÿ", html.escape "\t\n\r\0\127é\xff")
    assert.equal("&lt; {b} <", html.fill("{a} {c} {{d}}",
      { a = "<", c = "{b}", d = "<" }))
    assert.has_error(function() html.fill("{none}", {}) end)
  end)

  it("is cut between characters", function()
    assert.equal("é…", html.cut("éé", 1))
    assert.equal("éé", html.cut("éé", 2))
    assert.equal("ÿ…", html.cut("\xff\xff", 1))
  end)

  it("makes links to files of any name", function()
    assert.equal("./a%20b%3C%22%27%26%3E.html", html.link "a b<\"'&>.html")
    assert.equal("./javascript%3Ax", html.link "javascript:x")
  end)
end)

describe("how a game ends", function()
  local normal = "The player who cannot move loses."
  local board = require "spec.readers.board"

  local function game(fields)
    fields.name, fields.start = "ends", 3
    fields.moves = function(p, add)
      for left = 0, p - 1 do
        if fields.splits then add(left, 0) else add(left) end
      end
    end
    return grundy.game(fields)
  end

  -- What a page says before play, among the facts, and at the end.
  local function said(solution)
    local page = solution:report()
    local data = board.data_of_page(page)
    return { page:match('<span id="you"></span>(.-)</p>')
      :gsub("^Play against .*", ""), (page:match "<dt>Play</dt><dd>(.-)</dd>"
      or ""), data.told or false, table.concat(data.endings or {}, "|") }
  end

  it("is said once, by the author if there are words", function()
    local function last(p) return p == 0 and "All is <gone>" end
    for _, case in ipairs {
      { {}, normal, "Normal: the player who cannot move loses", false, "" },
      { { how_to_play = "Take." }, "Take.", "", true, "" },
      { { ending = "The end" }, "The end.", "The end.", true, "" },
      { { how_to_play = "Take.", ending = "Red\nwins!" }, "Red wins!",
        "Red wins!", true, "" },
      { { ending = " \n" }, "", "", true, "" },
      { { ending = last }, "", "", true, "All is <gone>" },
      { { ending = function() end }, "", "", true, "" },
      { { ending = setmetatable({}, { __call = function() return "called" end }) },
        "", "", true, "called." },
      { { splits = true, ending = "Split" }, "Split.", "Split.", true, "" },
      { { play = "misere", how_to_play = "Take." }, "Take.", "", true, "" },
    } do
      assert.same({ table.unpack(case, 2) }, said(game(case[1]):solve()))
    end
    -- words about another play than that which was solved
    assert.same({ "The player who cannot move wins.",
      "Misère: the player who cannot move wins", false, "" },
      said(game { how_to_play = "Take.", ending = last }:solve(nil,
        { play = "misere" })))
  end)

  it("is in saved files, unless it is a function", function()
    for _, case in ipairs {
      { { ending = "The end." }, "The end.", "The end.", true, "" },
      { { ending = function() return "x" end }, normal,
        "Normal: the player who cannot move loses", false, "" },
      { { how_to_play = "Take.", ending = function() return "x" end },
        "Take.", "", true, "" },
    } do
      local path = os.tmpname()
      assert(game(case[1]):solve():save(path, { moves = true }))
      local opened = assert(grundy.open(path))
      assert.same({ table.unpack(case, 2) }, said(opened))
      assert(opened:save(path .. "2", { moves = true }))
      assert.same(said(opened), said(assert(grundy.open(path .. "2"))))
      os.remove(path)
      os.remove(path .. "2")
    end
  end)

  it("is that of each game of a union", function()
    local one = game { ending = "One." }
    local two = game { ending = function(p) return "Two " .. p end }
    local union = grundy.disjoint { one, two, game {} }
    assert.equal("One.", union.ending { 1, 0 })
    assert.equal("Two 0", union.ending { 2, 0 })
    assert.is_nil(union.ending { 3, 0 })
    assert.is_nil(grundy.disjoint { game {}, game {} }.ending)
    assert.same({ "", "", true, "One." }, said(union:solve { 1, 3 }))
    assert.same({ "", "", true, "Two 0." }, said(union:solve { 2, 3 }))
  end)
end)
