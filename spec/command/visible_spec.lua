-- What people see of a game: every field that words it (show, parse, describe,
-- picture, rules, ending, players, board) with every kind of game (see
-- harness/visible.lua), on the terminal, on the page, in the library, and from a
-- saved solution. A text leads to its position and back; no text has an address
-- or a nil in it; nothing is said of the end of play but what is true, and all
-- places say it in the same words. (Printed commands are in printed_spec.lua.)

local grundy = require "grundy"
local core = require "grundy.core"
local command = require "spec.harness.command"
local command_line = require "grundy.report.command_line"
local markup = require "spec.readers.markup"
local page_claims = require "spec.harness.page_claims"
local pages = require "spec.readers.board"
local random = require "spec.harness.random"
local unjson = require "spec.readers.unjson"
local visible = require "spec.harness.visible"
local wording = require "grundy.words.wording"

local CASES = 6

local desk = command.desk(setup, teardown)
local answer, _, _, file = desk:functions()
local flat = command.flat

-- Sentences that say how play ends; a game has one of them, or its own.
local CLAIMS = { "cannot move loses", "cannot move wins",
  "endings are worth what the rules say", "gains more points wins",
  "the puzzle is solved at an end", "the puzzle is solved where" }

-- What a text may not have in it.
local function check_text(text, where)
  for _, pattern in ipairs { "table: 0?x?%x+", "function: 0?x?%x+",
    "userdata: ", "%f[%w_]nil%f[^%w_]", "%f[%w]%-?nan%f[%W]" } do
    local found = text:match(pattern)
    assert(not found, found and ("%s: %s in\n%s"):format(where, found, text))
  end
end

-- Every claim in a text must be a part of what is true.
local function check_claims(text, truth, where)
  text = text:lower()
  for _, claim in ipairs(CLAIMS) do
    if text:find(claim, 1, true) and not truth:find(claim, 1, true) then
      error(("%s says %q, and how play ends is: %s"):format(where, claim,
        truth))
    end
  end
end

local function has(text, part, where)
  if not flat(text):lower():find(flat(part):lower(), 1, true) then
    error(("%s has no %q:\n%s"):format(where, part, text))
  end
end

-- The texts of the positions, which are read as these again.
local function check_positions(solution, game, case)
  for p in solution:positions() do
    local text = wording.position(game, p)
    check_text(text, "a position")
    local read = game.parse or not game.show and command_line.literal
    if read then
      local q = read(text)
      assert(q ~= nil and core.key(q) == core.key(p),
        ("%s is read as %s"):format(text, tostring(q)))
      assert(wording.position(game, q) == text, text)
    end
    if case.picture then check_text(game.picture(p, 1), "a picture") end
  end
end

-- The words for the moves from a place: what each leads to and, where moves
-- have names, the name.
local function words_of(place, game)
  local words = {}
  for _, q in ipairs(place:followers()) do
    words[#words + 1] = wording.follower(game, q)
    words[#words + 1] = wording.name(game, place.position, q, place.player)
  end
  return words
end

-- The board of a page has the names of positions and moves.
local function check_board(page, place, game)
  local states = pages.of_page(page)
  if not states then return end
  local texts, labels = {}, "\n"
  for _, state in ipairs(states) do
    for _, part in ipairs(state.parts) do
      check_text(part.name, "a name on the board")
      texts[part.name] = true
    end
    for _, move in ipairs(state.moves) do
      check_text(move.label or "", "a move on the board")
      labels = labels .. (move.label or "") .. "\n"
    end
  end
  assert(texts[wording.position(game, place.position)], "the start")
  for _, q in ipairs(game.splits and {} or place:followers()) do
    local name = wording.name(game, place.position, q, place.player)
    assert(texts[wording.position(game, q)], "no position " ..
      wording.position(game, q))
    assert(not name or labels:find("\n" .. name, 1, true), "no move " ..
      tostring(name))
  end
end

-- How play ends, for pages and `play`, which leave it to the game to say so.
local function truth_of(case)
  return case.ending and visible.ENDING:lower() or case.rules and "" or
    visible.ends(case)
end

-- Checks a page; its text.
local function check_page(page, case, where)
  local text = markup.read(page).text
  check_text(text, where)
  check_claims(text, truth_of(case), where)
  if case.ends_told then
    has(pages.data_of_page(page).endings[1], visible.ENDING, where)
  elseif case.ending then
    has(text, visible.ENDING, where)
  end
  if case.rules then has(text, visible.RULES, where) end
  return text
end

-- The lines of the shell, by name: what each subcommand says of a file.
local function lines_of(words)
  return {
    solve = "grundy solve " .. words,
    table = "grundy solve --table " .. words,
    json = "grundy solve --json " .. words,
    moves = "grundy moves " .. words,
    line = "grundy line " .. words,
    verify = "grundy verify " .. words,
    figures = "grundy figures " .. words,
    play = "printf 'moves\\nhint\\nwhy\\n1\\nundo\\n1\\n1\\n' | grundy play "
      .. words,
    match = "grundy match " .. words,
    report = "grundy report -o - " .. words,
    draw = "grundy draw -o x.dot " .. words .. " && sed 's/\\\\n/ /g' x.dot",
    export = "grundy export --json -o - " .. words,
    explore = "grundy explore --vary most=1,2 " .. words:gsub(" %-%-set.*", ""),
    watch = (": >seen; %s watch %s >>seen 2>&1 & until grep -q 'ends it' seen; "
      .. "do sleep 0.01; done; kill $!; cat seen"):format(command.launcher,
      words),
  }
end

local NAMES = { "solve", "table", "json", "moves", "line", "verify", "figures",
  "play", "report", "match" }
local ALONE = table.move(NAMES, 1, #NAMES - 1, 1, {})

-- What the subcommands say, by name, after a look at each.
local function told_of(words, names, case)
  local told, lines = {}, lines_of(words)
  for _, name in ipairs(names) do
    local where = lines[name]
    if name == "line" and case.hopeless then
      desk:refused(1, where, "the puzzle cannot be solved")
    else
      told[name] = answer(where)
    end
    if name == "report" then
      told.text = check_page(told[name], case, where)
    elseif told[name] then
      check_text(told[name], where)
      check_claims(told[name], visible.ends(case), where)
      if name == "play" then -- but for the reasons that were asked for
        check_claims(told.play:gsub("> why\n.-\n> ", "> "),
          truth_of(case), where)
      end
    end
  end
  return told
end

-- Who wins, and how soon, as `solve` and `watch` say it.
local function result_of(text)
  return flat(text:match "\n  outcome +%u: (.-)\n  %l")
end

-- The same for half of the cases each: what is drawn and exported, and what is
-- said of variants and beside an editor.
local function check_others(words, number, place, case, result)
  if number // 6 % 2 == 0 then
    local told = told_of(words, { "draw", "export" }, case)
    local start = wording.position(core.game(place.solution), place.position)
    if not start:find '[\\"]' then
      has(told.draw, 'label="' .. start, "the graph")
    end
    local found = unjson.read(told.export)
    has(found.name, case.name, "the file")
    assert.equal(#place.solution, #found.positions)
    assert.equal(place:outcome(), found.positions[1].outcome)
    return
  end
  assert.equal(result, result_of(told_of(words, { "watch" }, case).watch))
  if case.parameters then
    has(told_of(words, { "explore" }, case).explore, " 2 variants. ",
      "explore")
  end
end

-- A union, a solution: its texts, and what its page claims.
local function check_union(union)
  check_positions(union, core.game(union), {})
  local page = union:report()
  check_text(markup.read(page).text, "the page of a union")
  page_claims.check(page, union:at())
end

-- The unions of a game and of its solution with itself, if there are some.
local function check_unions(game, solution)
  local fine, union = pcall(grundy.disjoint, { solution })
  if fine then
    check_union(union)
  else
    check_text(union, "a refusal")
  end
  fine, union = pcall(grundy.disjoint, { game, game })
  if fine then
    check_union(assert(union:solve { 2, game.start }))
  else
    check_text(union, "a refusal")
  end
end

local function check_case(case, number)
  file("game.lua", case.source)
  local path, words = desk.folder .. "/game.lua", "game.lua"
  for name, value in pairs(case.set) do
    words = words .. (" --set %s=%s"):format(name, value)
  end
  local game = grundy.file(path, case.set)
  local solution = assert(game:solve())
  local place = solution:at()
  check_positions(solution, game, case)

  local told = told_of(words, case.play.puzzle and ALONE or NAMES, case)
  check_board(told.report, place, game)
  for _, text in ipairs(words_of(place, game)) do
    has(told.moves, text, "moves")
  end
  for player = 1, case.players and 2 or 0 do
    has(told.text, wording.side(game, player), "the page")
  end

  answer(("grundy solve --quiet -o saved.grundy %s"):format(words))
  local saved = told_of("saved.grundy", { "solve", "moves", "report" },
    { play = case.play, hopeless = case.hopeless })
  local result = result_of(told.solve)
  assert.equal(result, result_of(saved.solve))
  local ruled = told_of("saved.grundy --rules game.lua", { "moves", "line",
    "report" }, case)
  for _, name in ipairs { "moves", "line" } do
    assert.equal(told[name], ruled[name])
  end
  has(result, page_claims.result(place), "solve")
  for _, page in ipairs { told, ruled } do
    page_claims.check(page.report, place, result)
  end
  local opened <close> = assert(grundy.open(desk.folder .. "/saved.grundy"))
  page_claims.check(saved.report, opened:at(), result)
  check_others(words, number, place, case, result)

  check_unions(game, solution)
end

describe("what people see is the same everywhere, and true:", function()
  for number = random.case or 1, random.case or random.count(CASES) do
    local case = visible.case(random.generator(random.seed, number), number)
    it(case.name, function()
      local fine, message = xpcall(check_case, function(object)
        return debug.traceback(tostring(type(object) == "table" and
          object.message or object), 2)
      end, case, number)
      assert(fine, fine or ("GRUNDY_SEED=%d GRUNDY_CASE=%d\n%s\n%s"):format(
        random.seed, number, message, case.source))
    end)
  end
end)
