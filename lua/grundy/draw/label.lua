-- What pictures say of positions and moves: names and labels, and what these
-- mean. A picture is a table with the `solution`, `name` (of a position, or
-- nil), `labels` (as wanted), `shown` (an excerpt), and a set of what has been
-- `seen` in it.

local core = require "grundy.core"
local excerpt = require "grundy.draw.excerpt"
local check = require "grundy.base.check"
local kind = require "grundy.kind"
local moves = require "grundy.moves"
local shapes = require "grundy.base.followers"
local wording = require "grundy.words.wording"

local fail, at = check.fail, core.at

local label = {}

-- The labels by name; K, the set of an infinite value, is below.
local sayings = {
  outcome = function(solution, number)
    return at.outcome(solution, number)
  end,
  counter = function(solution, number)
    local counter = at.counter(solution, number)
    return counter and "c " .. counter
  end,
  remoteness = function(solution, number)
    return "R " .. wording.number(at.remoteness(solution, number))
  end,
  distance = function(solution, number)
    return "dist " .. wording.number(at.distance(solution, number))
  end,
  height = function(solution, number)
    return "H " .. wording.number(at.height(solution, number))
  end,
  worth = function(solution, number)
    return "worth " .. wording.number(at.worth(solution, number))
  end,
  score = function(solution, number)
    return wording.score(at.score(solution, number))
  end,
}

function sayings.value(solution, number, wanted)
  local value = at.value(solution, number)
  if wanted.K or not core.is_infinite(value) then
    return tostring(value)
  end
  return wording.INFINITY
end

function sayings.K(solution, number, wanted)
  local value = at.value(solution, number)
  if not wanted.value and core.is_infinite(value) then
    return "K = {" .. table.concat(value.set, ",") .. "}"
  end
end

-- What the labels mean.
local meanings = {
  value = "number: the value",
  K = "K: the finite values of the moves from an infinite one",
  counter = "c: the counter",
  remoteness = "R: the remoteness",
  distance = "dist: the most moves that play can take",
  height = "H: the height",
  worth = "worth: what the player to move gets",
  score = "+ or -: the score of the player to move",
}
local INFINITE = "∞(K): an infinite value, K the finite values of its moves"

--- The lines of the caption that tell what the labels mean.
function label.legend(picture)
  local lines, wanted, seen = {}, picture.labels, picture.seen
  for _, name in ipairs(wanted) do
    if name ~= "K" or seen.infinite then
      lines[#lines + 1] = name == "K" and wanted.value and INFINITE or
        meanings[name]
    end
  end
  lines[#lines + 1] = seen.hidden and "+: moves that are not drawn" or nil
  return lines
end

--- What is shown of a position besides the outcome.
function label.measures(solution)
  local name = kind.of(solution):measure(solution)
  return { name or "remoteness", name == "value" and "K" or nil }
end

--- The labels that are wanted, checked: an array which is also a set.
function label.wanted(solution, labels)
  if labels == nil then
    labels = label.measures(solution)
  end
  local wanted = {}
  for i = 1, check.array("option 'labels'", labels) do
    local name = rawget(labels, i)
    if not sayings[name] then
      local names = {}
      for known in pairs(sayings) do
        names[#names + 1] = known
      end
      table.sort(names)
      fail("option 'labels': no label %s; there are %s", check.shown(name),
        table.concat(names, ", "))
    end
    wanted[i], wanted[name] = name, true
  end
  return wanted
end

--- The function that names positions, by the field `names`; nil if they have
-- no names.
function label.namer(solution, names)
  local game = core.game(solution)
  local show, what = game and game.show and function(p)
    return game.show(p)
  end, "show"
  local has_rows = game ~= nil
  if names == false then
    return nil
  elseif names ~= nil and names ~= true then
    if not check.callable(names) then
      fail("option 'names' must be a boolean or a function, got %s",
        check.shown(names))
    end
    show, what, has_rows = names, "names", false
  end
  return function(p, player)
    if not show then
      return core.shown(p)
    end
    local shown = core.shown(p)
    local name = show(p, player)
    if type(name) ~= "string" then
      fail("dot: %s returned a %s, not a string (for %s)", what, type(name),
        shown)
    end
    return has_rows and wording.rows(game, name) or name
  end
end

--- A position of a picture, and the player to move there: what was asked for, or a
-- start as it was given.
function label.place(picture, number)
  local asked = picture.asked
  if asked and asked.number == number then
    return core.copy(asked.position), asked.player
  end
  return core.start(picture.solution, number)
end

--- A position's own name; and who is to move, if the players move differently.
function label.name(picture, number)
  local p, player = label.place(picture, number)
  return picture.name(p, player), player and
    wording.side(core.game(picture.solution), player) .. " to move"
end

-- Characters of the name of a move that are shown, at most.
local MOST_OF_MOVE = 24

--- The names of the moves from a position, as attributes, by the key of the
-- list of numbers that a move leads to.
function label.moves(picture, number)
  local solution = picture.solution
  local game, p, player = core.game(solution), label.place(picture, number)
  local positions, numbers = moves.followers(solution, p, number, player)
  local names, list_of = {}, kind.of(solution).shape.list
  for i, q in ipairs(positions) do
    local key = shapes.key_of_number(list_of(numbers[i]))
    local name = wording.name(game, p, q, player)
    -- (The spaces keep it off the arrow.)
    names[key] = names[key] or name and ", label=" ..
      label.quoted(name, false, MOST_OF_MOVE):gsub('^"(.*)"$', '" %1 "')
  end
  return names
end

--- The label of position i of a picture; and is its name a board, of several
-- lines?
function label.text(picture, i, number)
  local lines, said, board = {}, {}, false
  if picture.name then
    lines[1], lines[2] = label.name(picture, number)
    board = lines[1]:find("\n", 1, true) ~= nil
  end
  picture.seen.infinite = picture.seen.infinite or picture.labels.K and
    core.is_infinite(at.value(picture.solution, number))
  for _, name in ipairs(picture.labels) do
    said[#said + 1] = sayings[name](picture.solution, number, picture.labels)
  end
  if said[1] then
    lines[#lines + 1] = table.concat(said, " · ")
  end
  local shown = picture.shown
  local hidden = shown.edges == shown.degrees and 0 or
    select(2, excerpt.moves(shown, i))
  if hidden > 0 then
    picture.seen.hidden = true
    lines[#lines + 1] = ("+%d move%s"):format(hidden,
      hidden == 1 and "" or "s")
  end
  return table.concat(lines, "\n"), board
end

--
-- Quoted strings: whatever bytes come in, what comes out is a string of the
-- language of Graphviz, in UTF-8, that shows them and means nothing else.
--

-- Characters of a text that are shown, at most.
local MOST = 1000

-- What must not stand in a text as it is. A label that is quoted is never
-- read as HTML, but its entities are.
local escapes = {
  ["\\"] = "\\\\", ['"'] = '\\"', ["&"] = "&amp;", ["\t"] = "    ",
}

-- XML, and so SVG, has no place for the first two. The others end a line, for some
-- readers.
local banned = { [0xFFFE] = true, [0xFFFF] = true, [0x2028] = true,
  [0x2029] = true }

-- The bytes of the text from i to j, in hexadecimal.
local function bytes(text, i, j)
  return (text:sub(i, j):gsub(".", function(byte)
    return ("\\\\x%02x"):format(byte:byte())
  end))
end

-- The character at i, escaped, and where the next one starts.
local function character(text, i)
  if not utf8.len(text, i, i) then
    return bytes(text, i, i), i + 1
  end
  local code, after = utf8.codepoint(text, i), utf8.offset(text, 2, i)
  local char = text:sub(i, after - 1)
  if escapes[char] then
    return escapes[char], after
  elseif code < 32 or code == 127 or banned[code] then
    return bytes(text, i, after - 1), after
  end
  return char, after
end

--- The text as a quoted string. A line break is one in the picture: lines are
-- centred, or begin at the left if `left`. Texts of more than `most` characters
-- (default: a thousand) are cut.
function label.quoted(text, left, most)
  local line_end = left and "\\l" or "\\n"
  local out, i = {}, 1
  while i <= #text and #out < (most or MOST) do
    local char, after
    if text:byte(i) == 10 then
      char, after = line_end, i + 1
    else
      char, after = character(text, i)
    end
    out[#out + 1], i = char, after
  end
  if i <= #text then
    out[#out + 1] = "…"
  end
  return '"' .. table.concat(out) .. (left and line_end or "") .. '"'
end

return label
