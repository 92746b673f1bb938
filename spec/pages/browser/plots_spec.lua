-- The pictures of `grundy plot`, each opened alone.

local browser = require "browser"
local command = require "command"

-- Games with positions for each kind.
local plots = {
  { "take", "sequence" }, { "wythoff", "heat" }, { "two_piles", "heat" },
  { "kayles", "values" }, { "dragon", "values" }, { "nim", "remoteness" },
  { "dragon", "remoteness" }, { "tic_tac_toe", "remoteness" },
  { "chomp", "depths" }, { "fox_and_hounds", "depths" },
}

describe("a plot alone", function()
  local page
  local desk = command.desk()

  setup(function()
    desk:open()
    page = browser.start()
  end)
  teardown(function()
    page:stop()
    desk:close()
  end)

  for _, plot in ipairs(plots) do
    local game, kind = plot[1], plot[2]
    it(("of %s, %s, is a picture"):format(game, kind), function()
      local name = ("plot-%s-%s"):format(kind, game)
      desk:answer(("grundy plot %s --kind %s -o x.svg --quiet"):format(
        command.example(game), kind))
      page:open(desk.folder .. "/x.svg", { width = 900, height = 700 })
      assert.same({}, page:faults())
      assert.same({ "svg", "http://www.w3.org/2000/svg" }, page:run [[
        const root = document.documentElement;
        return [root.localName, root.namespaceURI];
      ]])
      local cut = page:run [[
        const all = document.documentElement.getBoundingClientRect();
        return [...document.querySelectorAll("text")].filter((text) => {
          const box = text.getBoundingClientRect();
          return box.width > 0 && (box.left < all.left - 1 ||
            box.right > all.right + 1 || box.top < all.top - 1 ||
            box.bottom > all.bottom + 1);
        }).map((text) => text.textContent);
      ]]
      assert.same({}, cut)
      for _, dark in ipairs { false, true } do
        page:media("screen", dark)
        assert.same({}, page:check "contrast")
        page:screenshot(name .. (dark and "-dark" or "-light"))
      end
      assert.same({}, page:check "small")
    end)
  end
end)
