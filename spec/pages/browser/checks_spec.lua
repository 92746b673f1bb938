-- The checks of pages find faults that are planted, and nothing else.

local browser = require "browser"

local PAGE = [[
<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Planted</title><style>body { margin: 0; color: #222;
background: #fff } button { min-width: 44px; min-height: 44px }
svg { max-width: 100%%; }</style>
</head><body><h1>Planted</h1>%s</body></html>
]]

describe("a check of pages", function()
  local page

  setup(function() page = browser.start() end)
  teardown(function() page:stop() end)

  local function open(body, options)
    page:open(browser.write("planted.html", PAGE:format(body)), options)
  end

  -- What comes out is one fault that matches, and no more than that.
  local function one(pattern, faults)
    assert.equal(1, #faults, table.concat(faults, "\n"))
    assert.is_truthy(faults[1]:find(pattern), faults[1])
  end

  local function finds(check, pattern, body, options)
    open(body, options)
    one(pattern, page:check(check))
  end

  local function passes(check, body, options)
    open(body, options)
    assert.same({}, page:check(check))
  end

  -- One of several faults, as some are told twice.
  local function some(pattern, faults)
    for _, fault in ipairs(faults) do
      if fault:find(pattern) then return end
    end
    error(("no %q among: %s"):format(pattern, table.concat(faults, "\n")), 2)
  end

  it("finds nothing in a page without faults", function()
    for _, options in ipairs { {}, { width = 360, touch = true },
      { dark = true } } do
      open([[<h2>A part</h2><p>Text <a href="#x">link</a></p>
        <button>Go</button><img alt="dot" src="data:image/gif;base64,R0lGODlh]]
        .. [[AQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==">
        <p style="width: 1000px; overflow-x: auto; max-width: 100%">
        <span style="white-space: nowrap">]] .. ("wide "):rep(200)
        .. [[</span></p>]], options)
      for _, check in ipairs { "overflow", "contrast", "structure", "targets",
        "small", "names" } do
        assert.same({}, page:check(check), check)
      end
      assert.same({}, page:faults())
    end
  end)

  describe("of what happens", function()
    it("finds messages on the console", function()
      open "<script>console.error('oh')</script>"
      one("SEVERE.*oh", page:faults())
      assert.same({}, page:faults())
      open "<script>console.log('left')</script>"
      one("INFO.*left", page:faults())
    end)

    it("finds uncaught errors", function()
      open "<script>null.x</script>"
      some("^error: .*null", page:faults())
      open "<script>Promise.reject(new Error('late'))</script>"
      page:wait("the rejection", "return window.watch.faults.length > 0")
      some("^rejection: .*late", page:faults())
    end)

    it("finds requests, also of files and of what is refused", function()
      open "<img alt='' src='http://127.0.0.1:9/x.png'>"
      some("^request: http://127.0.0.1:9/x.png", page:faults())
      open "<script>fetch('http://127.0.0.1:9/f').catch(() => 0)</script>"
      page:wait("the request", function()
        return table.concat(page:faults(), " ")
          :find "request: http://127.0.0.1:9/f"
      end)
      open "<link rel='stylesheet' href='beside.css'>"
      some("^request: file:.*beside.css", page:faults())
      page:open(browser.write("planted.html", [[<!DOCTYPE html><meta
        http-equiv="Content-Security-Policy" content="default-src 'none'">
        <img alt="" src="http://127.0.0.1:9/y">]]))
      some("policy: img%-src", page:faults())
    end)

    it("finds injections that work", function()
      open "<img src='data:,' alt='' onerror='alert(1)'>"
      page:wait("the dialog", "return window.watch.faults.length > 0")
      some("^alert: 1", page:faults())
    end)

    it("measures long tasks", function()
      open "<p>still</p>"
      page:longest_task()
      assert.equal(0, (page:longest_task()))
      page:run [[
        setTimeout(() => {
          const end = performance.now() + 200;
          while (performance.now() < end);
        }, 0);
      ]]
      page:wait("the task", function()
        local longest = page:longest_task()
        return longest > 190 and longest < 5000
      end)
    end)
  end)

  describe("of the layout", function()
    it("finds a page that is too wide", function()
      open("<div style='width: 500px'>wide</div>",
        { width = 360, touch = true })
      local faults = page:check "overflow"
      some("^the page is 5%d%d px wide, not 360", faults)
      some("^sticks out %(0 to 500%)", faults)
      passes("overflow", "<div style='width: 500px'>wide</div>")
    end)

    it("finds what is too wide for its frame", function()
      local frame = [[<div style="width: 100px; border: 1px solid; %s"><table
        style="width: 150px"><tr><td>wide</td></tr></table></div>]]
      finds("overflow", "^4%d px out of <div>.*<table>", frame:format "")
      passes("overflow", frame:format "overflow: auto")
    end)

    it("finds what sticks out at the left", function()
      finds("overflow", "^sticks out", [[<div style="margin-left: -40px;
        width: 80px; padding-left: 50px">x</div>]])
    end)

    it("finds texts that are cut off", function()
      finds("overflow", "^cut off", [[<div style="width: 50px;
        overflow: hidden; white-space: nowrap">long text that is cut</div>]])
      finds("overflow", "^cut off", [[<svg width="50" height="20" role="img"
        aria-label="x"><text x="20" y="15">out of here</text></svg>]])
      passes("overflow", [[<div style="width: 50px; overflow: auto;
        white-space: nowrap">long text that scrolls</div>]])
      passes("overflow", [[<div style="overflow: auto"><svg role="img"
        aria-label="x" style="width: 3000px; max-width: none"><text y="20">
        wide</text></svg></div>]])
    end)

    it("finds texts that are too small", function()
      finds("small", "^text of 7.0 px: <p>", "<p style='font-size: 7px'>x</p>")
      local svg = [[<svg width="%d" viewBox="0 0 400 100" role="img"
        aria-label="x"><text x="9" y="30" font-size="14">x</text></svg>]]
      finds("small", "^text of 7.0 px: <text>", svg:format(200))
      passes("small", svg:format(400))
    end)

    it("finds small targets", function()
      local small = "<button style='min-height: 20px'>x</button>"
      finds("targets", "to touch: <button>", small)
      passes("targets", "<button>x</button><p><a href='#'>inline</a></p>")
    end)

    it("finds controls on paper", function()
      local body = [[<style>@media print { .off { display: none } }</style>
        <button class=off>a</button><button>b</button>]]
      finds("printed", 'on paper: <button> "b"', body, { media = "print" })
    end)
  end)

  describe("of colours", function()
    it("finds poor contrast", function()
      finds("contrast", "^contrast 2.85 of text",
        "<p style='color: #999'>grey</p>")
      passes("contrast", "<p style='color: #767676'>grey enough</p>")
      finds("contrast", "^contrast", "<p style='color: #767676'>grey <b"
        .. " style='opacity: .9'>less</b></p>")
    end)

    it("asks less of large text", function()
      passes("contrast", "<p style='color: #888; font-size: 24px'>large</p>")
      finds("contrast", "contrast 3.5",
        "<p style='color: #888; font-size: 23px'>not so large</p>")
    end)

    it("looks at what is behind", function()
      finds("contrast", "^contrast 1.", [[<div style="background: #222">
        <p>dark on dark</p></div>]])
      passes("contrast", [[<div style="background: #222"><p style="color:
        #fff">light on dark</p></div>]])
      finds("contrast", "^contrast", [[<div style="background:
        rgba(0, 0, 0, .7)"><p>dark on half dark</p></div>]])
    end)

    it("knows dark mode", function()
      local body = [[<style>@media (prefers-color-scheme: dark) {
        body { background: #111; color: #eee } i { color: #333 } }</style>
        <p>text</p><i>forgotten</i>]]
      passes("contrast", body)
      finds("contrast", "<i>", body, { dark = true })
    end)

    it("looks into pictures", function()
      local svg = [[<svg width="300" height="50" role="img" aria-label="x">
        <rect width="150" height="50" fill="#222"/>
        <text x="10" y="30" fill="%s">left</text>
        <text x="200" y="30" fill="%s">right</text></svg>]]
      passes("contrast", svg:format("#fff", "#000"))
      finds("contrast", '<text>.*"left"', svg:format("#000", "#000"))
      finds("contrast", '<text>.*"right"', svg:format("#fff", "#fff"))
    end)

    it("looks at what is entered, and at what is asked for", function()
      finds("contrast", "of what is entered", [[<input aria-label="x"
        value="v" style="background: #fff; color: #aaa">]])
      finds("contrast", "of the placeholder", [[<style>::placeholder
        { color: #bbb }</style><input aria-label="x" placeholder="find"
        style="background: #fff; color: #000">]])
    end)
  end)

  describe("of what is read out", function()
    it("finds controls and pictures without a name", function()
      finds("names", "^button without a name: <button id=\"b\"",
        "<button id=b></button><button>named</button>")
      finds("names", "^textbox without", "<input placeholder=''>")
      finds("names", "without a name: <canvas",
        "<canvas role='img' width=9></canvas>")
      finds("names", "without a name: <svg",
        "<svg role='img'><text>t</text></svg>")
      passes("names", [[<label>Side <select><option>a</option></select>
        </label><button aria-label="go"></button>
        <svg role="img" aria-label="plot"></svg>]])
    end)

    it("finds headings out of order and other disorder", function()
      finds("structure", "^h1 is followed by <h3>", "<h3>deep</h3>")
      finds("structure", "^2 h1", "<h1>again</h1>")
      finds("structure", "^an id twice", "<p id=a>1</p><p id=a>2</p>")
      finds("structure", "^no alt", "<img src='data:,'>")
      finds("structure", "^tabindex", "<p tabindex=3>x</p>")
      finds("structure", "^aria%-labelledby names #gone",
        "<p aria-labelledby=gone>x</p>")
    end)

    it("finds a focus that is not shown", function()
      open [[<button>a</button><style>#q:focus { outline: none }</style>
        <button id=q>b</button><button>c</button>]]
      page:press "Tab"
      assert.same({}, page:check "focus")
      page:press "Tab"
      one("does not show it: <button#q>", page:check "focus")
      page:press "Tab"
      assert.same({}, page:check "focus")
      assert.equal("c", page:active():text())
      open [[<button>a</button><div style="position: fixed; inset: 0;
        background: #fff"></div>]]
      page:press "Tab"
      one("covered by <div>", page:check "focus")
      open "<button style='outline-color: #ddd'>a</button>"
      page:press "Tab"
      one("^contrast 1.36 of the focus", page:check "focus")
      open "<button>a</button><button>b</button><button>c</button>"
      page:press "Tab"
      page:press "Tab"
      assert.equal("b", page:active():text())
      page:press "Shift Tab"
      assert.equal("a", page:active():text())
    end)
  end)
end)
