-- The commands that pages, the terminal and messages tell people to run: how
-- the shell takes them, and which of them is about a solution.

local core = require "grundy.core"
local check = require "grundy.base.check"
local fault = require "grundy.base.fault"
local literal = require "grundy.base.literal"
local opened_from = require "grundy.saved.opened_from"
local regime = require "grundy.regime"
local shell_word = require "grundy.base.text".shell_word
local wording = require "grundy.words.wording"

local command_line = {}

--- The words of a command: a subcommand, its options (an array of words), and
-- its other words, of which none is taken for an option.
function command_line.words(subcommand, options, others)
  local words = table.move(options, 1, #options, 2, { subcommand })
  for _, word in ipairs(others) do
    if word:find "^%-" then
      words[#words + 1] = "--"
      break
    end
  end
  return table.move(others, 1, #others, #words + 1, words)
end

--- The same as the shell takes them.
function command_line.text(subcommand, options, others)
  local words = command_line.words(subcommand, options, others)
  for i, word in ipairs(words) do
    words[i] = word:find "^%-%-?%l*$" and word or shell_word(word)
  end
  return "grundy " .. table.concat(words, " ")
end

--- Adds options that set parameters, given as pairs of a name and a text.
function command_line.add_set(options, pairs_of_set)
  for _, pair in ipairs(pairs_of_set) do
    options[#options + 1] = "--set"
    options[#options + 1] = pair[1] .. "=" .. pair[2]
  end
end

--
-- The command about a solution
--

-- A longer text is not written into a command.
local MOST_CHARACTERS = 500

local function same(p, q)
  return q ~= nil and not core.problem(q) and core.key(p) == core.key(q)
end

-- Can the text be typed into a command?
local function is_plain(text)
  return type(text) == "string" and #text <= MOST_CHARACTERS and
    not text:find "%c"
end

-- Is a text the position? One that ends as a file does is taken for a file.
local function reads(game, text, p)
  if not is_plain(text) or text == "" or text:find "%.lua$" or
    text:find "%.grundy$" then
    return false
  end
  local fine, q = fault.try(game.parse or literal.read, text)
  return fine and same(p, q)
end

--- The text that the command reads as a position; nil if none is known.
function command_line.position_text(game, p)
  local text = game.parse and wording.position(game, p) or literal.write(p)
  return reads(game, text, p) and text or nil
end

local text_of = command_line.position_text

-- Is it the start that the command takes by itself?
local function is_own_start(context, file)
  local game = context.game
  local own = game.start
  if file then
    own = core.start(context.solution)
  elseif own == nil and game.starts then
    own = game.starts[1]
  end
  return same(context.start, own)
end

-- The parameters that are not those of the game file: pairs of a name and a
-- text. And whether all of them can be typed.
local function set_of(game)
  local list, fine = {}, true
  for name, value in pairs(game.set or {}) do
    local text = math.type(value) and check.shown(value) or tostring(value)
    fine = fine and is_plain(text)
    list[#list + 1] = { name, text }
  end
  table.sort(list, function(a, b)
    return a[1] < b[1]
  end)
  return list, fine
end

--- The name of a file without its folder.
function command_line.name_of(path)
  return path:match "[^/\\]+$" or path
end

-- The options that tell how play ends.
local function add_play(options, context, file)
  local asked = regime.solved(context.solution).asked
  if asked ~= (file and file.play or regime.of(context.game).asked) then
    options[#options + 1] = "--play"
    options[#options + 1] = asked
  end
end

-- Adds the player to move, unless it is the one who moves if nothing is said.
local function add_player(options, player, usual)
  if player ~= usual then
    options[#options + 1] = "--player"
    options[#options + 1] = tostring(player)
  end
end

-- The file, the options and the start of a solution that was opened. Is the
-- start known?
local function add_opened(options, words, context, file, whole)
  words[1] = command_line.name_of(file.path)
  if context.game.moves then
    options[#options + 1] = "--rules"
    options[#options + 1] = command_line.name_of(context.path or "FILE")
  end
  if whole then
    return true
  end
  local own = is_own_start(context, file)
  words[2] = not own and text_of(context.game, context.start) or nil
  add_player(options, context.player, context.player and (own and file.player
    or 1))
  return own or words[2] ~= nil
end

--- The word by which a command starts where a report does, with the rules of a game
-- file; nil if it does so by itself. Is the start known then?
function command_line.start_word(context)
  local own = is_own_start(context)
  local word = not own and text_of(context.game, context.start) or nil
  return word, own or word ~= nil
end

-- The same of a solution that was solved. And can the parameters be typed?
local function add_solved(options, words, context)
  words[1] = command_line.name_of(context.path or "FILE")
  local set, typed = set_of(context.game)
  command_line.add_set(options, set)
  add_player(options, context.player, context.player and 1)
  local started
  words[2], started = command_line.start_word(context)
  return started, typed
end

--- The command that runs a subcommand about the solution of a report's context, or
-- about its game if that was searched, with some more options: it has the same rules,
-- parameters, play, start and player. `whole` if the subcommand is about all
-- positions of a file. And what the command leaves out, a sentence; nil if nothing.
function command_line.about(context, subcommand, more, whole)
  local options, words = {}, {}
  local file = context.solution and opened_from.of(context.solution)
  if context.solution then
    add_play(options, context, file)
  end
  local started, typed
  if file then
    started, typed = add_opened(options, words, context, file, whole), true
  else
    started, typed = add_solved(options, words, context)
  end
  table.move(more or {}, 1, #(more or {}), #options + 1, options)
  return command_line.text(subcommand, options, words),
    not started and "The start of this report is not that of the game file, "
    .. "and no text is known that the command reads as it." or
    not typed and "The commands leave out a parameter that cannot be typed."
    or nil
end

return command_line
