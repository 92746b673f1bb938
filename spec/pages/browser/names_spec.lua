-- Names of forty letters without a space, of any script, on every page: they wrap
-- on a phone, and none turns the sentence around it.

local board = require "spec.browser.board"
local browser = require "spec.browser.pages"
local command = require "spec.harness.command"
local files = require "spec.harness.files"
local texts = require "grundy.base.text"

local scripts = {
  turning = "ab\u{202E}cdאefg\u{2066}h",
  latin = "WMQÅGDOK", cjk = "漢字仮名交文章國", arabic = "سلامعليكم",
  hebrew = "שלוםחברים", devanagari = "नमस्कारगजबल", emoji = "🎲🐉🦊🧩🏰🎯🪙🧭",
}

-- Twelve names that differ.
local function names_of(script, plain)
  local letters, names = {}, {}
  for _, code in utf8.codes(scripts[script]) do
    letters[#letters + 1] = not (plain and code >= 0x202A and code <= 0x2069) and
      utf8.char(code) or nil
  end
  for k = 1, 12 do
    local name = {}
    for i = 1, 40 do
      name[i] = letters[(i * (1 + k // #letters) + k) % #letters + 1]
    end
    names[k] = table.concat(name)
  end
  return names
end

-- The same as words of Lua.
local function list_of(names)
  local words = {}
  for i, name in ipairs(names) do
    words[i] = ("%q"):format(name)
  end
  return "{ " .. table.concat(words, ", ") .. " }"
end

-- Sentences in which a name can turn what is around it: those with letters from right
-- to left that are not isolated, beside others, and those with controls that turn
-- text. A text that is a name alone may have both, and so may the source of rules.
local TURNED = [[
const LEFTWARD = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]/;
const TURNS = /[\u202a-\u202e\u2066-\u2069]/;
const isInline = (element) =>
  getComputedStyle(element).display.startsWith("inline");
const bare = (text) => text.trim()
  .replace(/[\u202a-\u202e\u2066-\u2069\ufffd]|\.$/g, "");
const faults = [], names = new Set(arguments[0].map(bare));
const judge = (where, text) => {
  const rest = text.replace(/\u2068[^\u2068\u2069]*\u2069/g, "");
  if (!names.has(bare(text)) && (TURNS.test(rest) ||
    LEFTWARD.test(rest) && /[A-Za-z]{2}/.test(rest))) {
    faults.push(where + ": " + text.replaceAll("\u202e", "*"));
  }
};
const told = (element) => element.localName + "#" + element.id + "." +
  (element.getAttribute("class") || "");
document.querySelectorAll("body *").forEach((element) => {
  if (element.closest("script, style, pre, .lua, svg, select")) {
    return;
  }
  const flexible = /flex|grid/.test(getComputedStyle(element).display);
  let text = "";
  const end = () => {
    judge(told(element), text);
    text = "";
  };
  element.childNodes.forEach((node) => {
    if (node.nodeType === 3 || !flexible && isInline(node)) {
      text += node.textContent;
    } else {
      end();
    }
  });
  end();
  ["aria-label", "title"].forEach((name) => {
    if (element.hasAttribute(name)) {
      judge(told(element) + " " + name, element.getAttribute(name));
    }
  });
});
document.querySelectorAll("option").forEach((option) =>
  judge("option", option.textContent));
judge("title", document.title);
return [...new Set(faults)];
]]

-- A game all of whose words are such names: of both sides, of one, of two who move
-- alike, for points, or one that splits.
local GAME = [[
local names, players, kind = %s, %s, %q
local W = names[12]
return { depth = 5, label = W }, function(parameters)
  local rules = {
    name = names[1],
    start = parameters.depth,
    how_to_play = names[2] .. ".",
    show = function(p) return names[p + 3] end,
    describe = function(p, q)
      return names[(3 * p + (type(q) == "table" and #q or q)) %% 12 + 1]
    end,
    ending = kind ~= "splits" and function() return names[9] end or nil,
  }
  function rules.moves(p, add)
    for take = 1, math.min(p, 3) do
      if kind == "splits" and take == 1 and p > 2 then
        add(p - 2, 1)
      elseif kind ~= "puzzle" or p - take ~= 1 then
        add(p - take)
      end
    end
  end
  rules.players = ({ sides = { players[10], players[11] }, puzzle = 1,
    points = { players[10], players[11] } })[kind]
  rules.gain = kind == "points" and function(p, q) return p - q end or nil
  rules.splits = kind == "splits" or nil
  rules.puzzles = kind == "puzzle" and { 3, 4, 5 } or nil
  rules.features = kind == "alike" and function(p)
    return { [W] = p %% 4 }
  end or nil
  return rules
end
]]

describe("on every page, names of 40 letters", function()
  local page
  local desk = command.desk(setup, teardown)
  local names -- of the game that was written last

  setup(function() page = browser.start() end)
  teardown(function() page:stop() end)

  local function fine(what)
    assert.equal("", table.concat(page:check "overflow", "\n"), what)
    assert.equal("", table.concat(page:run(TURNED, names), "\n"), what)
    assert.equal("", table.concat(page:faults(), "\n"), what)
  end

  local function write(name, script, kind)
    local players = names_of(script, true)
    names = names_of(script)
    files.write(("%s/%s.lua"):format(desk.folder, name),
      GAME:format(list_of(names), list_of(players), kind))
    table.move(players, 1, #players, #names + 1, names)
  end

  local function open(name, what)
    page:open(("%s/%s.html"):format(desk.folder, name), { width = 360,
      height = 740, touch = true })
    page:ready()
    fine(what)
  end

  local function press(selector)
    return page:run([[
      const element = document.querySelector(arguments[0]);
      if (element && element.checkVisibility()) {
        element.click();
      }
    ]], selector)
  end

  -- Uses all of a report.
  local function use(what)
    press "#board-worth"
    press "#board-hint"
    fine(what .. ", a hint")
    press "#board-arrange"
    fine(what .. ", set up")
    press "#board-arrange"
    for _ = 1, 9 do
      if not board.turn(page) then break end
      press "#board-moves button"
      fine(what .. ", a move")
    end
    press "#board-review"
    fine(what .. ", a review")
    press "#board-mistakes button"
    page:unfold()
    fine(what .. ", all of it")
    page:screenshot("names-" .. what:gsub("%W+", "-"))
  end

  local function report(script, kind)
    local what = script .. ", " .. kind
    write("game", script, kind)
    desk:answer("grundy report game.lua -o game.html --quiet" .. (kind ==
      "searched" and " --search" or ""))
    open("game", what)
    use(what)
  end

  for script in pairs(scripts) do
    it("wrap: " .. script, function() report(script, "sides") end)
  end

  for _, kind in ipairs { "alike", "points", "puzzle", "splits", "searched" } do
    it("wrap: a page of another kind, " .. kind, function()
      report("latin", kind)
      report("turning", kind)
    end)
  end

  it("are isolated alike by Lua and by the page, and plain ones as they are",
  function()
    write("game", "latin", "sides")
    desk:answer "grundy report game.lua -o game.html --quiet"
    open("game", "a page")
    for text, expected in pairs {
      [""] = "", ["the fox, “2” → 3"] = "the fox, “2” → 3", ["漢字 🦊"] = "漢字 🦊",
      ["שלום"] = "\u{2068}שלום\u{2069}", ["a سلام"] = "\u{2068}a سلام\u{2069}",
      ["\u{1E900}"] = "\u{2068}\u{1E900}\u{2069}",
      ["\u{10800}"] = "\u{2068}\u{10800}\u{2069}",
      ["x\u{200F}"] = "\u{2068}x\u{200F}\u{2069}",
      ["a\u{202E}b\u{2067}c\u{2069}"] = "abc",
      ["\u{2068}א\u{2069} to \u{2068}ב\u{2069}"] =
        "\u{2068}א\u{2069} to \u{2068}ב\u{2069}",
      ["\u{2068}א\u{202E}\u{2068}\u{2069} ב"] = "\u{2068}א ב\u{2069}",
      ["\u{2068}שלום\u{2069}"] = "\u{2068}שלום\u{2069}",
    } do
      assert.equal(expected, texts.isolated(text))
      assert.equal(expected, page:run("return page.isolated(arguments[0])", text))
      -- A terminal gets nothing that cannot be seen.
      assert.equal(texts.clean((expected:gsub("\u{2068}", ""):gsub("\u{2069}", ""))),
        texts.clean(expected))
    end
  end)

  it("wrap on other pages", function()
    for _, script in ipairs { "latin", "arabic", "turning" } do
      write("a", script, "sides")
      write("b", script, "puzzle")
      desk:answer "grundy report a.lua b.lua -o ./ --quiet"
      desk:answer "grundy explore a.lua --vary depth=2..6 -o variants.html --quiet"
      desk:answer "grundy puzzles b.lua -o puzzles.html --quiet"
      for _, name in ipairs { "index", "variants", "puzzles" } do
        open(name, script .. ", " .. name)
        page:unfold()
        if name == "variants" then
          page:find "#variants-plot":click()
          page:run 'document.querySelector("#variants-plot").focus()'
          page:press "Right"
        end
        fine(script .. ", " .. name)
        page:screenshot(("names-%s-%s"):format(script, name))
      end
    end
  end)
end)
