-- What a page claims of a solved game, against what the library answers: the
-- verdict, the figures, what the board and the graph know of positions, and the
-- words for outcomes. The words are written here again: a page that says the
-- contrary of what it means would be alike everywhere else. Where there is
-- Node.js, also what the script of the board says.

local command = require "spec.harness.command"
local core = require "grundy.core"
local markup = require "spec.readers.markup"
local installed = require "spec.harness.interpreters"
local pages = require "spec.readers.board"
local unjson = require "spec.readers.unjson"
local wording = require "grundy.words.wording"

local page_claims = {}

local function flat(text) return (text:gsub("%s+", " "):lower()) end

local function same(expected, found, what)
  if expected ~= found then
    error(("%s: %s expected, got %s"):format(what, tostring(expected),
      tostring(found)), 0)
  end
end

local function has(text, part, what)
  if not flat(text):find(flat(part), 1, true) then
    error(("%s has no %q: %s"):format(what, part, text), 0)
  end
end

-- What is said of the player to move, or of the puzzle, at P and N.
local function prospects_of(play, named)
  if play == "puzzle" then
    return "cannot be solved", "can be solved"
  elseif play == "scored" then
    local verb = named and "will gain" or "gains"
    return verb .. " less from here on", verb .. " more from here on"
  end
  return named and "will lose" or "loses", named and "will win" or "wins"
end

local function is_puzzle(place)
  return core.regime(place.solution).play == "puzzle"
end

-- The names of the player to move and of the other one.
local function players_of(place)
  local game, player = core.game(place.solution), place.player or 1
  return wording.side(game, player), wording.side(game, 3 - player)
end

--- The words that every result of a place must have in it: who wins, and by how
-- much.
function page_claims.result(place)
  local outcome, game = place:outcome(), core.game(place.solution)
  if is_puzzle(place) then
    local moves = place:remoteness()
    return outcome == "P" and "cannot be solved" or moves == 0 and "is solved" or
      "can be solved in " .. wording.count(moves, "move") .. ", and not in fewer"
  elseif outcome == "D" then
    return "a draw"
  end
  local first, second = players_of(place)
  local by = core.regime(place.solution).play == "scored" and
    " by " .. wording.count(math.abs(place:score()), "point") or ""
  return (outcome == "N" and first or second) .. (wording.is_named(game) and
    " will win" or " wins") .. by
end

local function element_of(read, class)
  for _, element in ipairs(read.elements) do
    if element.attributes.class == class then return element end
  end
end

-- The verdict is about this result, `told` elsewhere.
local function check_verdict(read, place, told)
  local verdict = element_of(read, "verdict").text
  has(verdict, page_claims.result(place), "the verdict")
  if told then
    has(verdict, (is_puzzle(place) and told:gsub("^it", "the puzzle") or told)
      .. ".", "the verdict")
  end
end

-- What figures say of symmetry. On a page the verdict says it, and they do not.
local UP_TO = " Positions and moves are counted up to symmetry: those that the game's "
  .. "normal makes the same are counted once."

local function check_figures(read, place)
  local game = core.game(place.solution)
  same((game.normal or game.folded) ~= nil, element_of(read, "verdict").text
    :find(", up to symmetry.", 1, true) ~= nil, "the verdict on symmetry")
  for _, figure in ipairs(place.solution:figures(place.position, place.player))
  do
    local card = read.by_id["figures-" .. figure.name]
    assert((card == nil) == (figure.empty == true), figure.name)
    if card then
      local text = card.text:gsub("\u{A0}", " ")
      has(text, figure.headline, "the card " .. figure.name)
      has(text, figure.text:gsub(UP_TO, ""), "the card " .. figure.name)
    end
  end
end

--
-- The graph
--

local function words_of(text)
  return (text or ""):gmatch "%S+"
end

-- The moves of best play from a place; those of a misère end are one more.
local function length_of(place)
  return place:remoteness() - (core.regime(place.solution).play == "misere" and
    1 or 0)
end

local AFTER = { win = "P", loss = "N", draw = "D" }

-- The letters of a text, each once, sorted.
local function letters_once(text)
  local seen, list = {}, {}
  for letter in text:gmatch "." do
    list[#list + 1] = not seen[letter] and letter or nil
    seen[letter] = true
  end
  table.sort(list)
  return table.concat(list)
end

-- The outcomes after the moves from a place.
local function after_moves(place)
  local letters = {}
  for i, row in ipairs(place:moves()) do letters[i] = AFTER[row.result] end
  return letters_once(table.concat(letters))
end

-- What the graph knows of the position with a number; `value` and `left` are
-- words, and `after` has a letter for each move, where there are some.
local function check_node(data, i, place, value, left, after)
  local name = wording.position(core.game(place.solution), place.position)
  local where = " in the graph, " .. name
  same(name, data.names[i], "name" .. where)
  same(place:outcome(), data.outcomes:sub(i, i), "outcome" .. where)
  same(place.player, data.players and tonumber(data.players:sub(i, i)),
    "player" .. where)
  if value then
    same(tostring(place[data.measure](place)), data.texts[tonumber(value) + 1],
      data.measure .. where)
  end
  if left and core.regime(place.solution).play ~= "mixed" then
    local length = length_of(place)
    same(length < math.huge and length or -1, tonumber(left), "length" .. where)
  end
  if after then
    same(after_moves(place), letters_once(after), "after the moves" .. where)
  end
end

local function check_graph_data(data, solution)
  local degrees, values, left = words_of(data.degrees), words_of(data.values),
    words_of(data.left)
  local i, move = 0, 0
  for p, player in solution:positions() do
    local last = move + tonumber(degrees())
    i = i + 1
    check_node(data, i, solution:at(p, player), values(), left(), data.after and
      data.after:sub(move + 1, last))
    move = last
  end
  same(#solution, i, "positions of the graph")
end

local function check_graph(page, read, place)
  local data = unjson.read(page:match
    '<script type="application/json" id="graph%-data">(.-)</script>')
  local game, play = core.game(place.solution), core.regime(place.solution).play
  local lose, win = prospects_of(play, wording.is_named(game))
  same(lose, data.said.lose, "what is said of P")
  same(win, data.said.win, "what is said of N")
  same(game.sides and table.concat(game.sides, "\n"),
    data.sides and table.concat(data.sides, "\n"), "sides of the graph")
  if element_of(read, "graph-picture") then
    local who = is_puzzle(place) and "it" or "the player to move"
    lose, win = prospects_of(play, false)
    has(read.by_id.graph.text, ("P: %s %s. N: %s %s."):format(who, lose, who,
      win), "the graph")
  end
  check_graph_data(data, place.solution)
end

--
-- The board
--

local function key_of(name, player) return name .. "\n" .. (player or "") end

-- All places that can be reached, by their names and players.
local function places_from(place)
  local found, queue, game = {}, { place }, core.game(place.solution)
  for at in function() return table.remove(queue) end do
    local key = key_of(wording.position(game, at.position), at.player)
    if not found[key] then
      found[key] = at
      for _, q in ipairs(at:followers()) do queue[#queue + 1] = at:after(q) end
    end
  end
  return found
end

local function check_state(state, score, place, where)
  same(place:outcome(), state.outcome, "outcome " .. where)
  same(length_of(place), state.length, "length " .. where)
  if score then same(place:score(), tonumber(score), "score " .. where) end
  if state.worth then
    same(wording.number(math.abs(place:worth())), state.worth, "worth " .. where)
  end
end

-- A sum, by its values.
local function check_sum(state, places, where)
  local value = 0
  for _, part in ipairs(state.parts) do
    value = value ~ places[key_of(part.name)]:value()
  end
  same(value == 0 and "P" or "N", state.outcome, "outcome " .. where)
end

-- Every place by its name: the parts of a game that splits are positions of it.
local function places_of(place)
  local solution, game, found = place.solution, core.game(place.solution), {}
  if not game.splits then return places_from(place) end
  for p in solution:positions() do
    found[key_of(wording.position(game, p))] = solution:at(p)
  end
  return found
end

local function check_board(page, read, place)
  local data, game = pages.data_of_page(page), core.game(place.solution)
  if not data or not data.moves then return end
  local places, scores = places_of(place), words_of(data.scores)
  same(is_puzzle(place) or nil, data.alone, "one player")
  for side = 1, 2 do
    same(wording.side(game, side), data.sides[side], "side " .. side)
  end
  if place.player then
    has(read.by_id.board.text, ("The start: %s to move."):format(
      wording.side(game, place.player)), "the board")
    has(read.by_id["board-side"].text, "first, as " .. wording.side(game,
      place.player), "the choice of sides")
  end
  for _, state in ipairs(pages.of_data(data)) do
    local where = "on the board, " .. (state.name or "nothing")
    if game.splits then
      check_sum(state, places, where)
    else
      check_state(state, scores(), assert(places[key_of(state.name,
        state.player)], where), where)
    end
  end
end

--
-- The script of the board
--

local function signed(n)
  return (n > 0 and "+" or n < 0 and "−" or "") .. math.abs(n)
end

-- What is said of a move to a place, which is a row of the library.
local function promise_of(place, row, after)
  local play, result = core.regime(place.solution).play, row.result
  if play == "puzzle" then
    local moves = after:remoteness()
    return moves == math.huge and "it cannot be solved" or moves == 0 and
      "it is solved" or "it takes " .. wording.count(moves, "move")
  elseif play == "scored" then
    return ("%s now, %s in the end"):format(signed(row.gain), signed(row.gain -
      row.score))
  elseif result == "draw" then
    return "draws"
  end
  local verb = result == "win" and "wins" or "loses"
  return play == "mixed" and verb or verb .. " in " .. wording.count(
    length_of(after) + 1, "move")
end

-- What is said where play has ended at a place.
local function end_of(place)
  local outcome = place:outcome()
  if is_puzzle(place) then
    return outcome == "N" and "Solved, after 0 moves!" or "it is not solved."
  end
  local first, second = players_of(place)
  return outcome == "D" and "it is a draw." or "it is a win for "
    .. (outcome == "N" and first or second) .. "."
end

local function check_said(said, states, i, places)
  local state, rows = states[i], {}
  local place = places[key_of(state.name, state.player)]
  local game, where = core.game(place.solution), "by the script, " .. state.name
  if said["end"] ~= "" then has(said["end"], end_of(place), where) end
  for _, row in ipairs(place:moves()) do
    rows[wording.position(game, row.position)] = row
  end
  for _, move in ipairs(said.moves) do
    local to = states[move.to]
    local row = rows[to.name]
    same(row.result, move.result, "result " .. where)
    if state.known >= 2 then same(row.best, move.best, "best " .. where) end
    has(move.promise, promise_of(place, row, places[key_of(to.name,
      to.player)]), where)
  end
end

-- What the script says of the states of a board, which are those of places; the
-- states of a game that splits are sums.
local function check_script(page, place)
  local states, game = pages.of_page(page), core.game(place.solution)
  if not states or game.splits or not installed.there "node" then return end
  local name = os.tmpname()
  local file <close> = assert(io.open(name, "w"))
  file:write(page)
  file:flush()
  local pipe <close> = io.popen(("node %s/spec/harness/board_says.js %s"):format(
    command.quoted(command.root), name))
  local list = unjson.read(pipe:read "a")
  os.remove(name)
  local places = places_of(place)
  for i, said in ipairs(list) do
    check_said(said, states, i, places)
  end
end

--- Checks all claims of the page of a place. `told` is who wins and how soon, as
-- it is told elsewhere, if it is.
function page_claims.check(page, place, told)
  local read = markup.read(page)
  check_verdict(read, place, told)
  check_figures(read, place)
  check_graph(page, read, place)
  check_board(page, read, place)
  check_script(page, place)
end

return page_claims
