-- Positions as pictures on pages: images that can be seen, in figures, in the
-- graph and in its table, and buttons that set the board to them. Three examples,
-- or with GRUNDY_EXAMPLES=all every one that has a picture.

local board = require "spec.browser.board"
local browser = require "spec.browser.pages"

local examples = os.getenv "GRUNDY_EXAMPLES" == "all" and browser.examples or
  { "tic_tac_toe", "nim", "two_tokens" }

local sizes = {
  { width = 1280, height = 900 },
  { width = 360, height = 740, touch = true, dark = true },
}

-- Images of a part of the page that cannot be seen.
local UNSEEN = [[
  return Promise.all([...document.querySelectorAll(arguments[0] + " img")].map(
    (image) => image.decode().then(() => {
      const box = image.getBoundingClientRect();
      return box.width >= 20 && box.height >= 10 ? [] : [image.alt || "image"];
    }, () => [image.src.slice(0, 60)]))).then((list) => list.flat());
]]

-- The names of the parts on the board, in one line each.
local ON_BOARD = [[
  return [...document.querySelectorAll("#board-position img:not(.board-ghost)")]
    .map((image) => image.alt.replace(/\n/g, " / ")).join(" + ");
]]

describe("pictures of positions:", function()
  local page

  setup(function() page = browser.start() end)
  teardown(function() page:stop() end)

  local function has_pictures()
    return page:run "return Boolean(document.querySelector('#board-position img'))"
  end

  -- Every button that sets the board to a position does so.
  local function check_tries()
    local alt = page:run [[
      const image = document.querySelector("#figures .thumbnail img");
      const button = image && image.parentNode.querySelector("[data-try]");
      return button ? (button.click(), image.alt) : null;
    ]]
    if alt then
      assert.equal(alt, page:run(ON_BOARD))
      assert.is_true(board.turn(page))
      assert.equal(0, #board.record(page))
    end
    local name = page:run [[
      const button = document.querySelector("#graph .graph-moves button");
      if (button) { button.click(); }
      const again = document.querySelector("#graph .graph-here [data-try]");
      return again ? (again.click(),
        document.querySelector("#graph .graph-name").textContent) : null;
    ]]
    if name then assert.equal(name, page:run(ON_BOARD)) end
    return alt or name
  end

  for _, name in ipairs(examples) do
    for _, options in ipairs(sizes) do
      it(("%s, %d wide"):format(name, options.width), function()
        page:open("build/gallery/" .. name .. ".html", options)
        page:ready()
        if not has_pictures() then return end
        page:find "#figures .veil button":click()
        page:unfold()
        for _, part in ipairs { "#figures", "#graph .graph-walk",
          "#graph .graph-table tr:first-child" } do
          assert.same({}, page:run(UNSEEN, part))
        end
        assert.is_true(#page:all "#graph .graph-here img" == 1)
        assert.is_true(name ~= "nim" or #page:all "#figures-narrow li img" > 1 and
          #page:all "#figures-surprise li img" > 1)
        assert.is_true(page:run [[
          const table = document.querySelector("#graph .graph-table tbody");
          return table.querySelectorAll("tr").length ===
            table.querySelectorAll("img").length;
        ]])
        assert.same({}, page:check "overflow")
        assert.is_truthy(check_tries())
        assert.same({}, page:faults())
      end)
    end
  end

  it("a small graph is drawn with them", function()
    page:open("build/gallery/two_tokens.html", sizes[1])
    page:ready()
    page:find "#graph .veil button":click()
    assert.equal(#page:all "#graph .node[data-position]",
      #page:all "#graph .node image")
  end)
end)
