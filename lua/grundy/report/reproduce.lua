-- The commands that solve the game of a report again.

local core = require "grundy.core"
local check = require "grundy.check"
local texts = require "grundy.text"
local wording = require "grundy.wording"

-- A longer position is not written into a command.
local MOST_CHARACTERS = 500

local function same(p, q)
  return q ~= nil and not core.problem(q) and core.key(p) == core.key(q)
end

-- Can the text be typed into a command?
local function is_plain(text)
  return type(text) == "string" and #text <= MOST_CHARACTERS and
    not text:find "%c" and text ~= ""
end

-- What a game without `parse` reads as this position: a number, or a text
-- that is neither a number nor a table.
local function literal(p)
  if math.type(p) == "integer" then
    return tostring(p)
  elseif type(p) == "string" and not tonumber(p) and
    not p:find "^%s*{" then
    return p
  elseif type(p) == "table" then
    return check.shown(p)
  end
end

-- Does the command read a text as a position? A table that is shown in short
-- is no program.
local function reads(game, text, p)
  if game.parse then -- which nobody has promised to read what show writes
    local fine, q = check.try(game.parse, text)
    return fine and same(p, q)
  elseif type(p) ~= "table" then
    return true
  end
  local chunk = load and load("return " .. text, "=START", "t", {})
  return chunk and same(p, chunk())
end

-- The start as a word of a command: "" if it is the game's own, nil if there
-- is no text for it.
local function start_of(game, p)
  local own = game.start
  if own == nil and game.starts then
    own = game.starts[1]
  end
  if same(p, own) then
    return ""
  end
  local text = game.parse and wording.position(game, p) or
    not game.parse and literal(p) or nil
  if is_plain(text) and reads(game, text, p) then
    return texts.shell_word(text)
  end
end

-- The words of a command after its options: what begins with a hyphen is no
-- option there.
local function after(options, words)
  local guard = words[1]:find "^'?%-" or words[2] and words[2]:find "^'?%-"
  return options .. (guard and " -- " or " ") .. table.concat(words, " ")
end

--- The commands, an array of lines; and what they leave out, if anything.
return function(context)
  local solution, game = context.solution, context.game
  local file = texts.shell_word(context.path and
    context.path:match "[^/\\]+$" or "FILE")
  local start = start_of(game, context.start)
  local words = { file, start ~= "" and start or nil }
  local misere = core.misere(solution)
  local options = (misere == (game.play == "misere") and "" or
    misere and " --misere" or " --play normal") ..
    (context.player == 2 and " --player 2" or "")
  local lines = {
    after("grundy verify" .. options, words),
    after("grundy report" .. options .. " -o out.html", words),
  }
  return lines, not start and "The start of this report is not that of the "
    .. "game file, and no text is known that the command reads as it." or nil
end
