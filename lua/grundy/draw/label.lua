-- What pictures say of positions: names and labels. A picture is a table with
-- the `solution`, `name` (of a position, or nil), `labels` (as wanted) and
-- `shown` (an excerpt).

local core = require "grundy.core"
local excerpt = require "grundy.draw.excerpt"
local check = require "grundy.check"

local fail, at = check.fail, core.at

local label = {}

-- An integer or infinity, for people.
local function measure(x)
  return x == math.huge and "∞" or tostring(x)
end

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
    return "R " .. measure(at.remoteness(solution, number))
  end,
  distance = function(solution, number)
    return "dist " .. measure(at.distance(solution, number))
  end,
  height = function(solution, number)
    return "H " .. measure(at.height(solution, number))
  end,
  worth = function(solution, number)
    return "worth " .. tostring(at.worth(solution, number))
  end,
}

function sayings.value(solution, number, wanted)
  local value = at.value(solution, number)
  if wanted.K or not core.is_infinite(value) then
    return tostring(value)
  end
  return "∞"
end

function sayings.K(solution, number, wanted)
  local value = at.value(solution, number)
  if not wanted.value and core.is_infinite(value) then
    return "K = {" .. table.concat(value.set, ",") .. "}"
  end
end

--- The labels that are wanted, checked: an array which is also a set.
function label.wanted(solution, labels)
  if labels == nil then
    labels = core.has_values(solution) and { "value", "K" } or
      { core.play(solution) == "mixed" and "worth" or "remoteness" }
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
  local show, what = game and game.show, "show"
  if names == false then
    return nil
  elseif names ~= nil and names ~= true then
    if not check.callable(names) then
      fail("option 'names' must be a boolean or a function, got %s",
        check.shown(names))
    end
    show, what = names, "names"
  end
  return function(p, player)
    if not show then
      return core.shown(p)
    end
    local shown = core.shown(p)
    local name = show(p, player)
    return type(name) == "string" and name or
      fail("dot: %s returned a %s, not a string (for %s)", what, type(name),
        shown)
  end
end

--- A position's own name, of two players with the one to move.
function label.name(picture, number)
  local p, player = core.position(picture.solution, number)
  local name = picture.name(p, player)
  return player and name .. "\nplayer " .. player or name
end

--- The label of position i of a picture; and is its name a board, of several
-- lines?
function label.text(picture, i, number)
  local lines, said = {}, {}
  lines[1] = picture.name and label.name(picture, number)
  local board = lines[1] and core.players(picture.solution) == 1 and
    lines[1]:find "\n"
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

-- XML, and so SVG, has no place for these two.
local banned = { [0xFFFE] = true, [0xFFFF] = true }

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
-- centred, or begin at the left if `left`. Long texts are cut.
function label.quoted(text, left)
  local line_end = left and "\\l" or "\\n"
  local out, i = {}, 1
  while i <= #text and #out < MOST do
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
