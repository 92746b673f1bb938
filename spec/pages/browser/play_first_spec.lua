-- Pages as a friend opens them: on a desk and on a phone, light and dark. The
-- whole board is in sight at once, and so is a move where there are no cells to
-- click; a play by mouse, touch or keys comes to its end; only then the page says
-- who wins. A banner leads to a review, of which the first mistake is one by the
-- library. Three examples, or with GRUNDY_EXAMPLES=all every one, or those that it
-- names.

local board = require "spec.browser.board"
local browser = require "spec.browser.pages"
local core = require "grundy.core"

local function wanted()
  local names, list = os.getenv "GRUNDY_EXAMPLES" or "few", {}
  if names == "all" then return browser.examples end
  names = names == "few" and "tic_tac_toe nim dragon" or names
  for name in names:gmatch "%S+" do list[#list + 1] = name end
  return list
end

local examples = wanted()

local sizes = {
  desk = { width = 1280, height = 900 },
  phone = { width = 360, height = 740, touch = true },
}

-- What is not in sight of the elements that should be.
local HIDDEN = [[
  const clickable = document.querySelector("#board-position [data-cell]");
  return ["h1", ".tagline", "#board-status", "#board-position"].concat(
    clickable ? [] : "#board-moves button").filter((selector) => {
      const box = document.querySelector(selector).getBoundingClientRect();
      return box.height < 12 || box.top < 0 || box.left < 0 ||
        box.right > innerWidth || box.bottom > innerHeight;
    });
]]

-- The width that a picture takes.
local WIDTH = [[
  const image = document.querySelector("#board-position img");
  return image ? image.getBoundingClientRect().width : innerWidth;
]]

-- The number of the first move that the review calls a mistake.
local MISTAKE = [[
  const item = document.querySelector("#board-mistakes li");
  return item.value > 0 ? item.value : null;
]]

describe("play first:", function()
  local page

  setup(function() page = browser.start() end)
  teardown(function() page:stop() end)

  -- Is what tells who wins hidden: the verdict, the plots and the graph?
  local function veiled()
    local hidden = page:run [[
      const shown = (selector) => Array.from(document.querySelectorAll(selector))
        .some((element) => element.getClientRects().length > 0);
      return [!shown(".verdict"), !shown(".plots"), !shown(".graph-walk"),
        shown(".veil")];
    ]]
    for i = 2, 4 do assert.equal(hidden[1], hidden[i]) end
    return hidden[1]
  end

  -- Plays to the end as the hints say, or otherwise where these lead nowhere: each
  -- move by its number and Enter, or by a click on its button. (A puzzle is solved
  -- by hints only.)
  local function play(by_keys)
    local is_puzzle = page:run [[return JSON.parse(
      document.getElementById("board-data").textContent).alone === true;]]
    page:run 'document.getElementById("board-worth").click()' -- shows buttons
    page:find "#board-new":click()
    for move = 1, 300 do
      if not board.turn(page) then return end
      if by_keys then
        page:press "h"
        local number = page:find ".board-hinted":attribute "data-move"
        local otherwise = move > 40 and not is_puzzle
        for digit in (otherwise and "1" or number):gmatch "." do
          page:press(digit)
        end
        page:press "Enter"
      elseif is_puzzle then
        board.advised(page)
      else
        board.play(page, move % board.choices(page) + 1)
      end
    end
    error "the play does not end"
  end

  -- The review says what the library says, and play goes on from a mistake.
  local function check_review(name)
    local solution <close>, p, player = board.solution(name)
    local record = board.record(page)
    page:find "#board-review":click()
    assert.equal(#record + 1, #page:all "#board-strip button")
    local mistake = page:run(MISTAKE)
    if not core.regime(solution).splits then
      assert.equal(board.first_mistake(solution, record, p, player), mistake)
    end
    assert.same({}, page:check "contrast")
    assert.same({}, page:check "overflow")
    local retry = page:all "#board-mistakes button:nth-of-type(2)"
    if retry[1] then
      retry[1]:click()
      assert.is_true(board.turn(page))
      assert.is_true(#board.record(page) < #record)
    end
  end

  for _, name in ipairs(examples) do
    for size, options in pairs(sizes) do
      for _, dark in ipairs { false, true } do
        it(("%s, %s, %s"):format(name, size, dark and "dark" or "light"),
        function()
          options.dark = dark
          page:open("build/gallery/" .. name .. ".html", options)
          page:ready()
          assert.same({}, page:run(HIDDEN))
          assert.is_true(page:run(WIDTH) >= math.min(600, options.width) - 24)
          assert.is_true(veiled())
          assert.same({}, page:check "overflow")
          assert.same({}, page:check "contrast")
          play(dark)
          assert.is_false(veiled())
          assert.is_true(page:find "#board-banner":displayed())
          assert.not_equal("", page:find "#board-headline":text())
          check_review(name)
          assert.same({}, page:check "contrast")
          assert.same({}, page:faults())
        end)
      end
    end
  end

  -- (The page scrolls smoothly, so a pointer would have to wait.)
  local function press(selector)
    page:run("document.querySelector(arguments[0]).click()", selector)
  end

  -- Plays badly, with the worth of moves in sight: the signs on cells that have
  -- been seen.
  local function play_badly()
    local signs = {}
    press "#board-worth"
    for move = 1, 40 do
      for _, sign in ipairs(page:run [[
        return [...document.querySelectorAll(".board-cells circle")].map(
          (circle) => circle.getAttribute("class"));
      ]]) do
        signs[sign] = true
      end
      if move % 2 == 1 then
        assert.same({}, page:check "contrast")
      end
      if not board.turn(page) then
        return signs
      end
      press(('#board-moves button[data-move="%d"]'):format(board.choices(page)))
    end
    error "the play does not end"
  end

  it("marks of a review, and signs on cells, can be seen", function()
    for _, name in ipairs { "nim", "dragon" } do
      page:open("build/gallery/" .. name .. ".html", { width = 360, height = 740 })
      page:ready()
      page:find "#board-side option[value=both]":click()
      local signs = play_badly()
      assert.is_true(name == "dragon" or signs.win and signs.loss)
      press "#board-review"
      for _, kind in ipairs(name == "nim" and { ".win", ".loss", ".mistake" } or
        { ".draw", ".mistake" }) do
        assert.is_truthy(page:all("#board-strip " .. kind)[1], kind)
      end
      for _, dark in ipairs { false, true } do
        page:media("screen", dark)
        assert.same({}, page:check "contrast")
        assert.same({}, page:check "overflow")
        page:screenshot(("review-%s-%s"):format(name, dark and "dark" or "light"))
      end
      assert.same({}, page:faults())
    end
  end)

  it("a button tells who wins before that", function()
    page:open("build/gallery/nim.html", sizes.desk)
    page:ready()
    page:find ".veil button":click()
    assert.is_false(veiled())
    page:open(browser.example("nim", "--verdict"), sizes.desk)
    page:ready()
    assert.is_false(veiled())
  end)

  -- Plays at random by both sides: their labels, what the review calls mistakes, how
  -- the bars are named, and what is said of the first mistake.
  local REVIEWS = [=[
    const book = boardBook(JSON.parse(
      document.getElementById("board-data").textContent));
    return Array.from({ length: arguments[0] }, (_, seed) => {
      const play = plays.begin(book, 0, null, seed + 1);
      while (play.stands() === "you") {
        play.make(play.choose("random"));
      }
      const strip = document.createElement("div");
      const list = document.createElement("ol");
      review.fill(strip, list, { book, play, side: 0,
        made: (entry) => entry.move.label }, {});
      return [play.past.slice(1).map((entry) => entry.move.label),
        Array.from(list.children, (item) => [item.value, item.textContent]),
        Array.from(strip.children, (bar) => bar.getAttribute("aria-label")),
        Array.from(strip.children, (bar) => bar.classList.contains("mistake"))];
    });
  ]=]

  it("a move that gives pay away is a mistake, also where it wins or loses", function()
    page:open "build/gallery/coins.html"
    page:ready()
    local solution <close>, start, first = board.solution "coins"
    local same_result = 0
    for _, found in ipairs(page:run(REVIEWS, 60)) do
      local labels, items, bars, marked = table.unpack(found)
      local p, player, record, own = start, first, {}, 1
      for i, label in ipairs(labels) do record[i] = { label = label } end
      local mistake = board.first_mistake(solution, record, p, player)
      assert.equal(mistake or 0, items[1][1])
      for i = 1, #labels + 1 do
        local worth = own * solution:worth(p, player)
        local words = worth > 0 and "won " or worth < 0 and "lost " or "drawn"
        assert.equal(words .. (worth == 0 and "" or math.abs(worth)),
          bars[i]:match ": ([^:]*)$")
        if not labels[i] then break end
        local rows, made = solution:moves(p, player), nil
        for _, row in ipairs(rows) do
          made = board.called(solution, p, row.position, labels[i]) and row or made
        end
        assert.equal(rows[1].worth < made.worth, marked[i + 1])
        if i == mistake and made.result == rows[1].result then
          same_result = same_result + 1
          local verb = made.result == "win" and "wins " or "loses "
          assert.truthy(items[1][2]:find("(" .. verb .. math.abs(made.worth) .. ")", 1,
            true))
          assert.truthy(items[1][2]:find("(" .. verb .. math.abs(rows[1].worth) .. ")",
            1, true))
        end
        p, player, own = made.position, player and 3 - player, -own
      end
    end
    assert.is_true(same_result > 5, same_result)
  end)
end)
