-- What the board's script works on, packed: a page is sent to friends.
--   names     of parts (a position, or one of a sum), by number, from 0
--   pictures  of parts, each the numbers of its elements; absent if none
--   elements  of pictures
--   parts     of states: their numbers; absent where state i is part i
--   moves     of states, texts like "7,3 8,4": to which state, its label; and on a
--             board, the cells that it changes
--   labels    of moves
--   changes   texts like "0 4": cells; absent if there are none to click
--   board     where these are: width, height, outline, the middles of cells,
--             what is on an empty one, and the template of the names of
--             positions, if they have one; of heaps, how many cells are `high`;
--             with tokens, that a move `slides` one from its first cell
--   sides     names of the players
--   known     of states, a digit each: 0 no moves, 1 the page's answer, 2 all, 3
--             all, and the computer may go there by mistake
--   outcome   of states, a letter each
--   length    of best play from states: numbers of moves, "" if not known
--   forced    the same of draws that one player can force to end; absent if there
--             are none
--   within    are these numbers only bounds?
--   player    of states, a digit each; absent if the players move alike
--   worth     of states, where endings are numbers: what is won or lost, texts
--   pays      and what that is to the player to move: numbers in a text
--   scores    of states, if there are some: numbers in a text
--   gains     of the moves of states: texts of numbers
--   gained    what is said of a move's gain and of the final margin
--   alone     does one player make all moves?
--   left      what is said of a move by how much is left after it, where that is
--             all there is to say: `never` and `none`, or how many `moves`
--   needed    there, what is said of the moves that were made: that none are `fewer`,
--             or how many are enough; of those that are left; and of detours
--   hopeless  what a hint says then where no move is good
--   winner    who wins, how play has `ended`, and how it is `standing`, by "won"
--             and "lost", where that is not told by the players
--   endless   the player who wins play that never ends, and with it a position
--             that occurs for the third time; absent where that is a draw
--   told      do the rules say in words how play ends?
--   endings   what the game says of ends, texts; absent if it has no function
--   ends      of states: the numbers of these texts, "" if there is none
--   complete  does it hold all that can be reached?
--   unmade    what lengths are less than remoteness, where a level can be a number
--   against   texts of `moves` by `level`: how to play against a player who errs,
--             numbers of moves, "" where a best one will do
--   looks     of states: the chance that a move there wins at random; `texts`, and
--             `of`, numbers of these in a text; absent if that is not known
--   mono      are labels positions, in which columns matter?

local core = require "grundy.core"
local kind = require "grundy.kind"
local books = require "grundy.report.book"
local clickable = require "grundy.report.clickable"
local html = require "grundy.base.html"
local json = require "grundy.base.json"
local isolated = require "grundy.base.text".isolated
local lexicon = require "grundy.lexicon"
local numbered = require "grundy.report.numbered"
local pictures = require "grundy.report.pictures"
local wording = require "grundy.words.wording"

-- The length of what never ends.
local ENDLESS = 0xFFFFFFFF

-- Longer names of positions and of moves are cut.
local NAME, LABEL = 2000, 300

-- The parts of state i, as they are shown.
local function parts_of(book, clicks, i)
  return clicks and clicks.whole and { { position = clicks.whole[i] } } or
    books.parts(book, i)
end

-- Names and pictures of the parts, in the order of the states.
local function add_parts(data, book, clicks, most)
  local game, box, bytes = book.states.game, pictures.box(), 0
  local parts = numbered()
  data.names, data.pictures = {}, game.picture and {} or nil
  local function make(part, player)
    local name = html.cut(wording.position(game, part.position), NAME)
    bytes = bytes + #name
    table.insert(data.names, name)
    local picture = pictures.of(game, part.position, player)
    if picture then
      table.insert(data.pictures, box.add(picture))
    end
    return true
  end
  local of_states = {}
  for i, state in ipairs(book.list) do
    local numbers = {}
    for k, part in ipairs(parts_of(book, clicks, i)) do
      numbers[k] = parts.number(part.key or state.key, function()
        return make(part, state.player)
      end)
    end
    of_states[i] = table.concat(numbers, " ")
    if bytes + box.bytes > most then
      return nil
    end
  end
  data.elements = game.picture and box.elements or nil
  book.album = game.picture and { box = box, number = parts.of,
    count = #data.pictures } or nil
  data.parts = book.states.sums and not (clicks and clicks.whole) and
    of_states or nil
  return most - bytes - box.bytes
end

-- What a move is called. On one board it is clear which part is meant.
local function label_of(book, clicks, i, k)
  local part, follower = books.move(book, i, k)
  return clicks and clicks.whole and
    wording.name(book.states.game, part.position, follower, part.player) or
    books.label(book, i, k)
end

-- The labels of the moves from state i: no two are alike.
local function labels_of(book, clicks, i)
  local labels, count = {}, {}
  for k = 1, #book.moves[i] do
    labels[k] = label_of(book, clicks, i, k)
    count[labels[k]] = (count[labels[k]] or 0) + 1
  end
  for k, label in ipairs(labels) do
    local whole = label
    if count[label] > 1 then
      local _, follower = books.move(book, i, k)
      local game = book.states.game
      whole = wording.leads_to(isolated(label), books.parts(book, i)[2] and
        wording.is_nothing(game, follower) and wording.GONE or
        isolated(wording.follower(game, follower)))
    end
    labels[k] = html.cut(whole, LABEL)
  end
  return labels
end

local function add_moves(data, book, clicks, most)
  local names, changes, bytes = numbered(), numbered(), 0
  local function number_of(list, text)
    return list.number(text, function()
      bytes = bytes + #text
      return text
    end)
  end
  data.moves, data.labels = {}, names.list
  data.changes = clicks and changes.list or nil
  for i, moves in ipairs(book.moves) do
    local texts, gains = {}, books.gains(book, i)
    local labels = labels_of(book, clicks, i)
    for k, to in ipairs(moves) do
      texts[k] = ("%d,%d"):format(to - 1, number_of(names, labels[k]))
      if clicks then
        texts[k] = texts[k] .. "," .. number_of(changes,
          table.concat(clickable.changes(clicks, book, i, k), " "))
      end
    end
    data.moves[i] = table.concat(texts, " ")
    bytes = bytes + #data.moves[i]
    if gains then
      data.gains = data.gains or {}
      data.gains[i] = table.concat(gains, " ")
      bytes = bytes + #data.gains[i]
    end
    if bytes > most then
      return nil
    end
  end
  return true
end

-- Are there ends which the player to move has won? They count as if there
-- were one move more.
local function has_won_ends(book)
  for i, moves in ipairs(book.moves) do
    if not moves[1] and book.outcome[i] == "N" then
      return true
    end
  end
  return false
end

local function add_states(data, book, of)
  local player, length = {}, {}
  for i, state in ipairs(book.list) do
    player[i] = state.player
    local moves = book.remoteness[i] - of.unmade
    length[i] = moves < math.huge and moves or ""
  end
  data.known = table.concat(book.known)
  data.outcome = table.concat(book.outcome)
  data.length = table.concat(length, " ")
  data.within = of.counts == "worth" and
    (not book.complete or has_won_ends(book))
  data.player = player[1] and table.concat(player) or nil
end

-- A number as JavaScript reads it.
local function exact(x)
  return math.abs(x) == math.huge and (x > 0 and "Infinity" or "-Infinity") or
    json.encode(x)
end

-- How long draws last that a player can force to end, where endings differ; nil if
-- there are none. Moves are ranked by these, too: the rank of a draw ends in its
-- length.
local function forced_lengths(book, solution)
  local lengths, found = {}, false
  for i, state in ipairs(book.list) do
    local length = book.outcome[i] == "D" and
      core.rank(solution, state.number) & ENDLESS or ENDLESS
    lengths[i] = length < ENDLESS and length or ""
    found = found or length < ENDLESS
  end
  return found and table.concat(lengths, " ") or nil
end

-- What is paid at the end, where endings are numbers.
local function add_payoffs(data, book, solution)
  local pays = {}
  data.worth = {}
  for i, state in ipairs(book.list) do
    local worth = core.at.worth(solution, state.number)
    data.worth[i], pays[i] = wording.number(math.abs(worth)), exact(worth)
  end
  data.pays = table.concat(pays, " ")
end

local function add_scores(data, book, solution)
  local scores = kind.of(solution).counts == "points" and {}
  for i, state in ipairs(scores and book.list or {}) do
    scores[i] = core.at.score(solution, state.number)
  end
  data.scores = scores and table.concat(scores, " ") or nil
  data.gained = scores and wording.GAIN or nil
end

-- What it takes to err.
local function add_levels(data, solution)
  if solution:can "against" then
    data.unmade = kind.of(solution).unmade
  end
end

-- What the game says of the ends.
local function add_endings(data, book, of, about)
  local words = lexicon.of(of)
  local endings, ends = numbered(), {}
  local says = type(book.states.game.ending) ~= "string"
  for i, state in ipairs(book.list) do
    local text = says and not book.states.sums and
      book.states.degree(state) == 0 and words:why_ended(about,
      books.parts(book, i)[1].position, state.player)
    ends[i] = text and endings.number(text, function()
      return html.cut(text, LABEL)
    end) or ""
  end
  data.told = words:is_told(about) or nil
  if endings.list[1] then
    data.endings, data.ends = endings.list, table.concat(ends, " ")
  end
end

-- What is said otherwise of some games.
local function add_words(data, of, solution)
  local words = lexicon.of(of)
  data.endless = solution and words:wins_forever(solution) or nil
  for name, value in pairs(words.board) do
    data[name] = value
  end
end

--- The data of a book, a table for html.data; nil if they are more than
-- `most` bytes. The book of a search has no solution.
return function(book, solution, most)
  local clicks, game = clickable.of(book), book.states.game
  local of = book.states.of
  local data = {
    complete = book.complete or false,
    mono = not game.describe,
    sides = { wording.side(game, 1), wording.side(game, 2) },
  }
  add_words(data, of, solution)
  local left = add_parts(data, book, clicks, most)
  if left and add_moves(data, book, clicks, left) then
    add_states(data, book, of)
    add_endings(data, book, of, solution or game)
    if solution then
      if core.payoffs(solution) then
        add_payoffs(data, book, solution)
      end
      data.forced = of.counts == "worth" and forced_lengths(book, solution) or nil
      add_scores(data, book, solution)
      add_levels(data, solution)
    end
    data.board = clicks and clickable.data(clicks,
      parts_of(book, clicks, 1)[1].position, data.names[1])
    return data
  end
end
