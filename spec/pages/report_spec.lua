-- Pages about games: one file of HTML that loads nothing, whatever the game
-- says.

local grundy = require "grundy"
local hostile = require "hostile"
local html = require "grundy.report.html"
local markup = require "markup"
local raises = require "raises"
local random = require "random"

-- The page of a solution; options may have `start` and `player`, too.
local function report_page(solution, options)
  local more = {}
  for name, value in pairs(options or {}) do
    if name ~= "start" and name ~= "player" then more[name] = value end
  end
  return solution:report((options or {}).start, (options or {}).player, more)
end

local function heap(n)
  return grundy.game {
    name = "heap", start = n,
    moves = function(p, add) for left = 0, p - 1 do add(left) end end,
  }
end

local function first(page, name)
  return assert(markup.all(page, name)[1], name)
end

-- The text of the verdict, which is under the title.
local function verdict_of(page)
  for _, element in ipairs(page.elements) do
    if element.attributes.class == "verdict" then return element.text end
  end
end

describe("a page", function()
  local solution = heap(3):solve()
  local text = solution:report(nil, { source = "return 1\n",
    path = "games/heap.lua" })
  local page = markup.read(text)

  it("has a language, a title, landmarks and headings", function()
    assert.equal("en", page.elements[1].attributes.lang)
    assert.equal("heap", first(page, "title").text)
    assert.equal("heap", first(page, "h1").text)
    for _, name in ipairs { "header", "main", "footer" } do
      assert.equal(1, #markup.all(page, name), name)
    end
    assert.equal(1, #markup.all(page, "h1"))
  end)

  it("begins with a link to the content", function()
    local link = first(page, "a")
    assert.equal("#main", link.attributes.href)
    assert.equal("main", page.by_id.main.name)
  end)

  it("says who wins, when, and how large the game is", function()
    assert.equal("From 3, the first player wins, in 1 move of best play. "
      .. "The game has 4 positions and 6 moves between them.",
      verdict_of(page))
  end)

  it("has a policy that loads nothing", function()
    local policy
    for _, meta in ipairs(markup.all(page, "meta")) do
      if meta.attributes["http-equiv"] == "Content-Security-Policy" then
        policy = meta.attributes.content
      end
    end
    assert.is_truthy(policy:find("default-src 'none';", 1, true))
    assert.is_nil(policy:find "http")
    assert.is_nil(policy:find "%*")
  end)

  it("says who has made it", function()
    assert.is_truthy(first(page, "footer").text:find(grundy._VERSION, 1,
      true))
  end)

  it("leads to each of its sections", function()
    local sections = markup.all(page, "section")
    local nav = markup.all(page, "nav")[1]
    assert.is_true(#sections >= 1)
    assert.equal(#sections > 1, nav ~= nil)
    for _, section in ipairs(sections) do
      local id = section.attributes.id
      assert.equal(id .. "-title", section.attributes["aria-labelledby"])
      assert.equal("h2", page.by_id[id .. "-title"].name)
      local links = 0
      for _, link in ipairs(markup.all(page, "a")) do
        if link.attributes.href == "#" .. id and link.parent.name == "li" then
          links = links + 1
        end
      end
      assert.equal(nav and 1 or 0, links, id)
    end
  end)

  it("is the same each time", function()
    for _ = 1, 3 do
      collectgarbage()
      assert.equal(text, heap(3):solve():report(nil, {
        source = "return 1\n", path = "games/heap.lua",
      }))
    end
  end)

  it("does not tell in which folder the game is", function()
    assert.is_nil(text:find("games/", 1, true) and
      first(page, "header").text:find("games/", 1, true))
  end)

  it("is a string and nothing else", function()
    assert.equal(1, select("#", solution:report()))
  end)
end)

describe("the title", function()
  local function title(rules, options)
    return first(markup.read(grundy.game(rules):solve():report(nil, options)), "h1").text
  end
  local function moves() end

  it("is the one asked for, the game's, the file's", function()
    local named = { name = "a  game\nof mine", start = 1, moves = moves }
    local nameless = { start = 1, moves = moves }
    assert.equal("t", title(named, { title = "t", path = "x/y.lua" }))
    assert.equal("a game of mine", title(named, { path = "x/y.lua" }))
    assert.equal("y", title(nameless, { path = "x/y.lua" }))
    assert.equal("A game", title(nameless))
  end)

  it("is cut if it is very long", function()
    local cut = title { name = ("é"):rep(121), start = 1, moves = moves }
    assert.equal(("é"):rep(120) .. "…", cut)
    assert.equal(("é"):rep(120),
      title { name = ("é"):rep(120), start = 1, moves = moves })
  end)
end)

describe("the verdict", function()
  local function verdict(solution, options)
    return (verdict_of(markup.read(report_page(solution, options)))
      :gsub(" The game has .*", ""))
  end

  it("is of the start that is asked for", function()
    local solution = grundy.game {
      start = 6,
      moves = function(n, add) for k = 1, math.min(2, n) do add(n - k) end end,
    }:solve()
    assert.equal("From 6, the second player wins, in 4 moves of best play.",
      verdict(solution))
    assert.equal("From 2, the first player wins, in 1 move of best play.",
      verdict(solution, { start = 2 }))
    assert.equal("From 0, the second player wins, for play has ended.",
      verdict(solution, { start = 0 }))
  end)

  it("knows draws", function()
    assert.equal("From a, best play is a draw: neither player can force a "
      .. "win.", verdict(grundy.graph { a = { "b" }, b = { "a" } }:solve()))
    local ended = grundy.game {
      start = 1, moves = function() end,
      terminal = function() return "draw" end,
    }:solve()
    assert.equal("From 1, a draw: neither player can force a win.",
      verdict(ended))
  end)

  it("knows misère play and two players", function()
    assert.equal("From 2, the first player wins in misère play, in 2 moves of "
      .. "best play.", verdict(heap(2):solve():misere()))
    local two = grundy.game {
      start = 4, players = 2,
      moves = function(n, add, player)
        if n >= player then add(n - player) end
      end,
    }:solve()
    assert.equal("From 4, player 1 wins, in 3 moves of best play.",
      verdict(two))
    assert.equal("From 3, player 1 wins, in 2 moves of best play.",
      verdict(two, { start = 3, player = 2 }))
    local _, message = two:report(nil, 2)
    assert.equal("position 4, player 2 to move, is not in the graph", message)
    raises(function() local _ = two:report(4) end,
      "the player to move is 1 or 2, got a nil")
  end)

  it("does not promise the quickest win in a sum", function()
    local kayles = grundy.octal ".77":game()
    assert.equal("From 9, the first player wins, in 7 moves by the best moves, "
      .. "and there may be a quicker win.", verdict(kayles:solve(9)))
    assert.equal("From 2, the first player wins, in 1 move of best play.",
      verdict(kayles:solve(2)))
  end)

  it("takes positions without a name as they are", function()
    local game = { start = 5, moves = function() end,
      show = function() return "" end }
    assert.equal("From 5, the second player wins, for play has ended.",
      verdict(grundy.game(game):solve()))
    game.show = function() return "  " end
    assert.equal("The second player wins, for play has ended.",
      verdict(grundy.game(game):solve()))
  end)

  it("counts positions and moves, also if there is one or none", function()
    local function size_of(game)
      return verdict_of(markup.read(game:solve():report()))
        :match "The game has .*"
    end
    local function size(graph)
      return size_of(grundy.graph(graph))
    end
    assert.equal("The game has 1 position and no moves.", size { {} })
    assert.equal("The game has 1 position and 1 move.", size { { 1 } })
    assert.equal("The game has 2 positions and no moves.", size { {}, {} })
    assert.equal("The game has 2 positions and 1 move between them.",
      size { { 2 }, {} })
    assert.equal("The game has 2 positions and 1 move between them, up to "
      .. "symmetry.", size_of(grundy.game { start = 0, normal = math.abs,
        moves = function(n, add) if n == 0 then add(1) add(-1) end end }))
  end)

  it("leaves out positions that are long, or boards", function()
    for _, start in ipairs { ("x"):rep(41), "a\nb" } do
      assert.equal("The second player wins, for play has ended.",
        verdict(grundy.game { start = start, moves = function() end,
          show = function(p) return p end }:solve()))
    end
  end)
end)

describe("solution:report", function()
  local nim = dofile "examples/nim.lua"

  it("takes every kind of solution", function()
    local solution = heap(3):solve()
    local s = grundy.game(nim):solve { 1, 2, 3 }
    local all = {
      graph = grundy.graph { a = { "b", "a" }, b = {}, [1] = { "a" } }:solve(),
      misere = solution:misere(),
      quotient = solution:quotient "compatible",
      reduced = (s:reduce()),
      sum = (solution:at(3) + solution:at(2)):expand(),
      conjunctive = grundy.conjunctive { solution:at(3), solution:at(2) }
        :expand(),
      splits = grundy.octal ".77":game():solve(7),
      outcomes = heap(3):solve(3, { only = "outcome" }),
      tokens = grundy.annihilation { a = { "b" }, b = { "a" } },
      symmetric = s,
      paying = grundy.game {
        start = 2,
        moves = function(n, add)
          if n > 0 and n < 4 then add(n - 1) add(n + 1) end
        end,
        terminal = function(n) return n == 0 and 3 or -2 end,
      }:solve(),
      two = grundy.game {
        start = 4, players = 2,
        moves = function(n, add, player)
          if n >= player then add(n - player) end
        end,
      }:solve(),
      single = grundy.graph { {} }:solve(),
    }
    for name, solved in pairs(all) do
      local fine, message = pcall(function()
        local page = solved:report()
        markup.read(page)
        assert.equal(page, solved:report())
      end)
      assert.is_true(fine, name .. ": " .. tostring(message))
    end
  end)

  it("takes positions in the caller's frame", function()
    local solution = grundy.game(nim):solve { 1, 2, 4 }
    local page = markup.read(solution:report { 4, 1, 2 })
    assert.is_truthy(verdict_of(page):find("From “4 1 2”, the first", 1, true))
  end)

  it("says when the start is not in the graph", function()
    local page, message = heap(3):solve():report(4)
    assert.is_nil(page)
    assert.equal("position 4 is not in the graph", message)
  end)

  it("refuses what it does not understand", function()
    local solution = heap(2):solve()
    raises(function() local _ = solution.report(heap(2)) end,
      "a solution expected, got a ")
    raises(function() local _ = solution:report(nil, nil, 7) end,
      "report: a table expected, got a number")
    raises(function() local _ = solution:report(nil, { tilte = "x" }) end,
      "report: unknown field 'tilte'")
    for name, kind in pairs { title = 7, source = {}, path = true } do
      raises(function()
        local _ = solution:report(nil, { [name] = kind })
      end, ("report: field '%s' must be a string, got a %s"):format(name,
        type(kind)))
    end
    raises(function()
      local _ = solution:report(print)
    end, "function")
    raises(function()
      local _ = solution:report(nil, 1)
    end, "only a game with two players takes a player, got 1")
    raises(function()
      local _ = solution:report { title = "x" }
    end, "options come after the position: solution:report(p, { title = … })")
    raises(function() local _ = grundy.graph {}:solve():report() end,
      "report: the solution has no positions")
    local closed = heap(2):solve()
    closed:close()
    raises(function() local _ = closed:report() end, "closed")
  end)

  it("lets errors of the game's own functions through", function()
    local thrown = {}
    local solution = grundy.game {
      start = 1, moves = function() end,
      show = function() error(thrown) end,
    }:solve()
    local fine, object = pcall(solution.report, solution)
    assert.is_false(fine)
    assert.equal(thrown, object)
  end)

  it("does without io and os", function()
    local run = require "guest"
    assert.equal("true", run [[
      local find = package.searchers[2] and require "grundy"
      local solution = find.graph { { 2 }, {} }:solve()
      require "grundy.report"
      io, os, debug = nil, nil, nil
      return tostring(solution:report():find("</html>", 1, true) ~= nil)
    ]])
  end)
end)

describe("the rules", function()
  local function rules_of(rules, options, solve_options)
    local page = markup.read(grundy.game(rules):solve(nil,
      solve_options):report(nil, options))
    return page.by_id.rules.text, page
  end

  it("say how the source can be shown", function()
    local text = rules_of { start = 1, moves = function() end }
    assert.is_truthy(text:find("the option source", 1, true))
    text = rules_of({ start = 1, moves = function() end }, { source = "" })
    assert.is_nil(text:find("the option source", 1, true))
    assert.is_truthy(text:find("The game file, 0 lines", 1, true))
  end)

  it("say what is played", function()
    local function moves() end
    local function has(part, rules, solve_options)
      rules.start, rules.moves = rules.start or 1, moves
      local text = rules_of(rules, nil, solve_options)
      assert.is_truthy(text:find(part, 1, true), part .. " not in " .. text)
    end
    has("the player who cannot move loses", {})
    has("the player who cannot move wins", {}, { play = "misere" })
    has("Endings are worth", { terminal = function() return 3 end })
    has("player 1 moves first", { players = 2 })
    has("several", { splits = true })
    has("normal calls", { normal = function(p) return p end })
    has("x\ny", { start = "x\ny", show = function(p) return p end })
  end)

  it("say how many starts there are", function()
    local function text_of(graph)
      return markup.read(grundy.graph(graph):solve():report()).by_id
        .rules.text
    end
    assert.is_truthy(text_of { {}, {}, { 1 } }:find("Starts3, of which", 1,
      true))
    assert.is_nil(text_of { { 1 } }:find("Starts", 1, true))
  end)

  it("hold the source, and the name of its file", function()
    local source = 'return { "<&>" } -- x\n\n  "\'" é'
    local text = rules_of({ start = 1, moves = function() end },
      { source = source, path = "/secret/place/g.lua" })
    assert.is_truthy(text:find(source, 1, true))
    assert.is_truthy(text:find("g.lua, 3 lines", 1, true))
    assert.is_nil(text:find("secret", 1, true))
  end)

  it("say when they are too long to be shown", function()
    local line = ("-"):rep(1023) .. "\n"
    local text = rules_of({ start = 1, moves = function() end },
      { source = line:rep(1025) })
    assert.is_truthy(text:find("This is the beginning, 1048576 of 1049600 "
      .. "bytes", 1, true))
    text = rules_of({ start = 1, moves = function() end },
      { source = "x" .. ("é"):rep(1 << 19) })
    assert.is_truthy(text:find("This is the beginning, 1048575 of 1048577 "
      .. "bytes", 1, true))
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
      assert.equal(utf8.len(name) <= 120 and name or
        name:sub(1, utf8.offset(name, 121) - 1) .. "…", title, i)
    end)
  end

  it("cannot take the place of the page's own names", function()
    local page = page_of "main"
    assert.equal("main", page.by_id.main.name)
  end)
end)

describe("the gallery", function()
  it("writes shares as pages do", function()
    local gallery = require "grundy.report.gallery"
    local solution = heap(26):solve()
    local card = gallery.card { solution = solution, start = 26,
      game = { name = "heap" }, link = "x" }
    assert.is_truthy(card:find("3.7 %", 1, true))
    assert.is_truthy(card:find("96.3 %", 1, true))
  end)
end)

describe("the frame", function()
  local frame = require "grundy.report.frame"
  local page = markup.read(frame.page {
    version = "v", title = "<t>", verdict = "&", sections = {
      { id = "one", title = "The first", label = "1 <", html = "<p>one</p>",
        script = 'run("one");', data = { x = "</script>" } },
      { id = "two", title = "Second", html = "<p>two</p>",
        script = 'run("two");', data = {} },
      { id = "three", title = "Third", html = "<p>three</p>" },
    },
  })

  it("leads to sections by their labels, or their titles", function()
    local labels = {}
    for _, link in ipairs(markup.all(page, "a")) do
      labels[link.attributes.href] = link.text
    end
    assert.equal("1 <", labels["#one"])
    assert.equal("Second", labels["#two"])
    assert.equal("Third", labels["#three"])
    assert.equal("The first", page.by_id["one-title"].text)
  end)

  it("gives each script an element of its own, and its data", function()
    local scripts, kinds = markup.all(page, "script"), {}
    for i, script in ipairs(scripts) do
      kinds[i] = script.attributes.type or script.inner:match
        '^%s*run%("(%l+)"' or "shared"
    end
    assert.same({ "shared", "application/json", "one", "application/json",
      "two" }, kinds)
    assert.equal('{"x":"\\u003c/script\\u003e"}', page.by_id["one-data"].inner)
    assert.equal("[]", page.by_id["two-data"].inner)
  end)

  it("has no scripts where no section has one", function()
    local still = markup.read(frame.page { version = "v", title = "t",
      verdict = "v", sections = {} })
    assert.equal(0, #markup.all(still, "script"))
    assert.equal(0, #markup.all(still, "nav"))
  end)
end)

describe("text for pages", function()
  it("has no markup in it", function()
    assert.equal("&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;amp;",
      html.escape [[<a b="c" d='e'>&amp;]])
    assert.equal("\t\n\r\u{FFFD}\u{FFFD}", html.escape "\t\n\r\0\127")
    assert.equal("é\u{10FFFF}", html.escape "é\u{10FFFF}")
    assert.equal("éÿ", html.escape "é\xff")
    assert.equal("7", html.escape(7))
  end)

  it("fills templates once", function()
    assert.equal("&lt; {b} <", html.fill("{a} {c} {{d}}",
      { a = "<", c = "{b}", d = "<" }))
    assert.has_error(function() html.fill("{none}", {}) end)
  end)

  it("is cut between characters", function()
    assert.equal("é…", html.cut("éé", 1))
    assert.equal("éé", html.cut("éé", 2))
    assert.equal("", html.cut("", 0))
    assert.equal("…", html.cut("x", 0))
    assert.equal("ÿ…", html.cut("\xff\xff", 1))
  end)

  it("makes links to files of any name", function()
    assert.equal("./a%20b%3C%22%27%26%3E.html", html.link "a b<\"'&>.html")
    assert.equal("./javascript%3Ax", html.link "javascript:x")
    assert.equal("./%C3%A9", html.link "é")
  end)

  it("is data that ends no script", function()
    for _, text in ipairs(hostile.strings) do
      local data = html.data { text, { [text] = text } }
      assert.is_nil(data:find "[<>&]")
      assert.is_truthy(utf8.len(data))
    end
    assert.equal('["\\u003c/script\\u003e"]', html.data { "</script>" })
  end)
end)

describe("the strict reader", function()
  local function page(body, head)
    return "<!DOCTYPE html>\n<html lang=\"en\"><head>" .. (head or "")
      .. "</head><body><h1>t</h1>" .. body .. "</body></html>\n"
  end

  it("reads what is right", function()
    local read = markup.read(page('<p id="a" title="&lt;">1 &amp; 2<br>3</p>'
      .. '<a href="#a">x</a><svg><rect x="1"/><g></g></svg>'
      .. "<script>1 < 2 && 3 > 2</script><details open></details>"))
    assert.equal("1 & 23", read.by_id.a.text)
    assert.equal("<", read.by_id.a.attributes.title)
    assert.equal("1 < 2 && 3 > 2", markup.all(read, "script")[1].inner)
  end)

  it("refuses what is wrong", function()
    for _, body in ipairs {
      "<p>", "</p>", "<p><b></p></b>", "<p a=1></p>", "<p a='1'></p>",
      '<p a="1" a="2"></p>', '<p a="<"></p>', "<p>&</p>", "<p>&x;</p>",
      "a > b", "a < b", "<p onclick=\"x\"></p>", '<p id="a"></p><b id="a"></b>',
      '<a href="#none">x</a>', '<a href="http://x.org">x</a>',
      '<a href="javascript:x">x</a>', '<a href="./javascript:x">x</a>',
      '<label for="x">x</label>', '<p aria-labelledby="x"></p>',
      '<img src="x.png" alt="">', '<img src="//x.org/x.png" alt="">',
      "<script>a</b></script>", "<script><!--</script>", "<script>",
      "<style>@import 'x';</style>", "<style>p{background:url(x)}</style>",
      "<style>p{background:u\\72l(x)}</style>",
      "<h3>x</h3>", "<h1>x</h1>", "<h2> </h2>", "<p/>", "<!-- x -->",
      "<button></button>", "\0", "\xff", '<iframe></iframe>',
      '<link rel="stylesheet">', '<p style="background:url(x)"></p>',
      '<p class></p>', '<div role="region"></div>',
    } do
      assert.is_false(pcall(markup.read, page(body)), body)
    end
    assert.is_false(pcall(markup.read, page "" .. "x"))
    assert.is_false(pcall(markup.read, (page "":gsub("</html>", ""))))
    assert.is_false(pcall(markup.read, (page "":gsub("<!DOCTYPE html>", ""))))
  end)
end)
