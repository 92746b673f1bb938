-- Strings of a game are text in its page, whatever they look like.

local board = require "spec.browser.board"
local browser = require "spec.browser.pages"
local files = require "spec.harness.files"

local hostile = {
  "<script>window.pwned = 1</script>",
  "</script><script>window.pwned = 2</script>",
  "</script ><script >window.pwned = 13</script >",
  "<!-- <script >",
  "<img src=x onerror='window.pwned = 3'>",
  '"><svg onload="window.pwned = 4">',
  "' onfocus='window.pwned = 5' autofocus x='",
  "<!--<script>window.pwned = 6//",
  "]]><script>window.pwned = 7</script>",
  "</title></style></textarea><script>window.pwned = 8</script>",
  "javascript:window.pwned = 9",
  "${window.pwned = 10} {{constructor}} `${window.pwned = 11}`",
  "&lt;b&gt; &amp; &#60;i&#62;",
  "\\u003cscript>window.pwned = 12</script>",
  "line\u{2028}line\u{2029}\u{202E}reversed",
  "\"quotes\" 'and' \\ more \\\" \\'",
}

-- A string as long without any character that could mean something.
local function tamed(text)
  return (text:gsub(utf8.charpattern, function(char)
    return char:find "^%w$" and char or char == " " and " " or "x"
  end))
end

-- A game that passes through the strings, one after the other or two at once,
-- and shows them wherever it can.
local function game(texts)
  return {
    name = texts[1],
    start = texts[1],
    moves = function(p, add)
      for i, text in ipairs(texts) do
        if text == p then
          if texts[i + 1] then add(texts[i + 1]) end
          if texts[i + 2] then add(texts[i + 2]) end
          if i == 5 then add(texts[4]) end
        end
      end
    end,
    show = function(p) return p end,
    describe = function(_, q) return q end,
  }
end

local function map(list, f)
  local results = {}
  for i, value in ipairs(list) do
    results[i] = f(value)
  end
  return results
end

describe("in a page, strings of a game", function()
  local page

  setup(function() page = browser.start() end)
  teardown(function() page:stop() end)

  -- How many elements of each kind there are.
  local function census()
    return page:run [[
      const counts = {};
      for (const { localName } of document.querySelectorAll("*")) {
        counts[localName] = (counts[localName] || 0) + 1;
      }
      return counts;
    ]]
  end

  -- What could run: attributes with a script in them, and addresses.
  local function active()
    return page:run [[
      const found = [];
      for (const element of document.querySelectorAll("*")) {
        for (const { name, value } of element.attributes) {
          if (/^on/i.test(name) || /^\s*javascript:/i.test(value)) {
            found.push(`<${element.localName} ${name}="${value}">`);
          }
        }
      }
      return found;
    ]]
  end

  local function safe()
    assert.is_nil(page:run "return window.pwned")
    assert.same({}, active())
    assert.same({}, page:faults())
  end

  local function open(texts, options)
    page:open(browser.report("hostile", game(texts), options))
    page:ready()
  end

  it("add no elements", function()
    open(map(hostile, tamed))
    local tame = census()
    open(hostile)
    assert.same(tame, census())
    safe()
    assert.equal((hostile[1]:gsub("%s+", " ")), page:run [[
      return document.querySelector("h1").textContent;
    ]])
  end)

  it("are texts on the board, and while it is played on", function()
    open(hostile)
    assert.equal(hostile[2], page:run [[
      return document.querySelector("#board-moves button .board-label")
        .textContent;
    ]])
    assert.equal(hostile[1],
      page:run 'return document.querySelector("#board-position").textContent')
    page:find "#board-worth":click()
    board.finish(page, board.advised)
    for _, entry in ipairs(board.record(page)) do
      assert.is_truthy(table.concat(hostile, "\n"):find(entry.label, 1, true))
    end
    page:find "#board-undo":click()
    safe()
  end)

  it("are texts in the graph, and while it is searched", function()
    page:lift()
    local field = page:find "#graph input[type=search]"
    for _, text in ipairs(hostile) do
      field:clear()
      field:type(text:match "^[\32-\126]+")
      page:press "Enter"
      page:wait("what was found: " .. text, function()
        return text == page:run [[
          return document.querySelector("#graph .graph-name").textContent;
        ]]
      end)
    end
    safe()
  end)

  it("do nothing from within a picture", function()
    local rules = game { "a", "b", "c" }
    rules.picture = function()
      return [[<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"
        onload="parent.pwned = 20; top.pwned = 20"><script>window.pwned = 21;
        parent.pwned = 22; alert(1)</script><image width="9" height="9"
        href="http://127.0.0.1:9/x.png"/><foreignObject width="9" height="9">
        <img xmlns="http://www.w3.org/1999/xhtml" src="x"
        onerror="parent.pwned = 23"/></foreignObject></svg>]]
    end
    page:open(browser.report("hostile", rules))
    page:ready()
    local image = page:find "#board-position img"
    assert.equal("a", image:attribute "alt")
    assert.is_true(page:run([[
      return arguments[0].decode().then(() => arguments[0].naturalWidth > 0);
    ]], image))
    board.finish(page, board.advised)
    safe()
  end)

  -- A script that got onto the page all the same: its policy does not run it.
  it("are not run if they become scripts", function()
    local path = browser.report("hostile", game { "a", "b" })
    local text = files.read(path)
    for _, script in ipairs { "<script>window.pwned = 30</script>",
      "<script>/**/</script><img src=x onerror='window.pwned = 31'>",
      "<svg onload='window.pwned = 32'></svg>",
      "<script src='data:text/javascript,window.pwned = 33'></script>",
      "<iframe srcdoc='<script>parent.pwned = 34</script>'></iframe>",
      "<a id=link href='javascript:window.pwned = 35'>x</a>",
      "<button id=link onclick='window.pwned = 36'>x</button>" } do
      files.write(path, (text:gsub("</footer>", function()
        return script .. "</footer>"
      end)))
      page:open(path)
      page:ready()
      if script:find "id=link" then page:find "#link":click() end
      assert.is_nil(page:run "return window.pwned")
      local faults = table.concat(page:faults(), "\n")
      assert.equal(not script:find "iframe", faults:find("policy: ", 1, true) ~= nil,
        script) -- what is in a frame is told there
    end
    files.write(path, text)
    page:open(path)
    page:ready()
    board.finish(page, board.advised)
    safe()
  end)

  it("stay texts in the rules and in the file's name", function()
    local lines = {}
    for i, text in ipairs(hostile) do
      lines[i] = "-- " .. text .. "\nlocal x = [[" .. text:gsub("]]", "] ]")
        .. "]]"
    end
    local source = table.concat(lines, "\n")
    open({ "a", "b" }, { source = source, path = hostile[2] .. ".lua" })
    assert.is_true(page:run([[
      return [...document.querySelectorAll("#rules pre")]
        .some((pre) => pre.textContent.includes(arguments[0]));
    ]], source))
    safe()
  end)
end)
