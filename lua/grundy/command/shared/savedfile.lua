-- Saved solutions in place of game files, and saving them. The rules are not in
-- such a file, only their text, which is never run: --rules gives them back, for
-- how positions are shown, read and named.
--
-- An entry that was opened has these fields as well:
--   saved      what META says (csrc/FORMAT.md)
--   file       the name of the game file, as far as it is known
--   loaded     false if only single positions can be asked for
--   elsewhere  is another start asked for than the one it was solved from?

local core = require "grundy.core"
local kind = require "grundy.kind"
local grundy = require "grundy"
local attempt = require "grundy.workbench.attempt"
local failure = require "grundy.workbench.failure"
local files = require "grundy.workbench.files"
local sandboxed = require "grundy.workbench.sandboxed"
local starts = require "grundy.workbench.starts"
local notices = require "grundy.command.shared.notices"
local seconds = require "grundy.workbench.seconds"
local MAGIC = require "grundy.gamefile".MAGIC
local open_with = require "grundy.saved.file".open_with
local opened_from = require "grundy.saved.opened_from"
local regime = require "grundy.regime"
local sandbox = require "grundy.workbench.sandbox"
local wording = require "grundy.words.wording"

local stop = failure.stop

local savedfile = {}

--
-- Opening
--

-- Opens a file, with the rules if they are given, and sets the game. `opened` is
-- as for sandboxed.read.
local function open(entry, values, opened)
  local path, rules = entry.path, values.rules
  if values.checkpoint then
    stop(failure.USAGE, "--checkpoint is for game files; %s is solved already",
      path)
  elseif values.set and not rules then
    stop(failure.USAGE, "--set is for game files; %s is solved already", path)
  end
  local solution, message = grundy.open(path)
  if not solution then
    stop(failure.FILE, "%s", message)
  end
  entry.game = core.game(solution)
  entry.saved = entry.game.saved
  entry.source = entry.saved.text
  entry.file = rules or path:gsub("%.grundy$", ".lua")
  if rules then
    local play = entry.game.play -- normal or misère, where there is a choice
    solution:close()
    local source
    entry.game, source = sandboxed.load(rules, values, entry.saved.parameters,
      opened)
    sandbox.note(source.sandbox, path)
    solution, message = open_with(path, entry.game, nil,
      play and { play = play }, true)
  end
  return solution or stop(failure.USAGE, "--rules %s: %s", rules, message)
end

-- Ends the command unless rules tell the moves of a file that keeps none, and
-- that is enough.
local function check_unkept(entry, how)
  if not how.by_rules then
    stop(failure.USAGE, "%s was solved with --keep values: it has no moves, and "
      .. "this subcommand needs all of them; give it the game file, which it "
      .. "solves with all moves ('play', 'match', 'moves' and 'line' take a file "
      .. "without moves, with --rules FILE)", entry.path)
  elseif not entry.game.moves then
    stop(failure.USAGE, "%s was solved with --keep values: it has no moves; "
      .. "--rules FILE gives the game file, which tells them", entry.path)
  end
end

-- Loads the positions and the moves of a solution. A file without moves cannot
-- be loaded, unless it keeps none, and the rules tell them: then the result is
-- false, if it may be.
local function load(entry, solution, how, may_fail)
  local unkept = regime.solved(solution).unkept
  if may_fail and not core.has_moves(solution) and
    not (unkept and entry.game.moves) then
    return false
  elseif unkept then
    check_unkept(entry, how)
  end
  local fine, message = pcall(unkept and core.load or core.edges, solution)
  return fine or stop(failure.FILE, "%s", core.told(message) or
    error(message, 0))
end

-- Is the solution for the play that is asked for, if any is?
local function is_for(solution, play)
  local of = regime.solved(solution)
  return regime.play_in(of, play) == regime.play_in(of)
end

-- The solution under this play: the graph is the same.
local function under_play(entry, solution, play)
  if is_for(solution, play) then
    return solution
  end
  local of = regime.solved(solution)
  local problem = of.unkept and "it was solved with --keep values, and another play "
    .. "needs its moves" or regime.play_problem(of, play)
  if problem then
    stop(failure.USAGE, "%s: %s", entry.path, problem)
  end
  return opened_from.shared(core.with_play(solution, play), solution)
end

-- Has the position the number 0, as the start of the file? In a game that has
-- normal, several positions do.
local function is_first(entry, p, player)
  local find = entry.loaded and core.find or core.saved_number
  return find(entry.solution, p, player) == 0
end

local function to_move(game, player)
  return player and (", %s to move,"):format(wording.side(game, player)) or ""
end

-- Ends the command if a position is not in the file.
local function check_there(entry, p, player)
  if not entry.solution:has(p, player) then
    local game, note = entry.game, entry.note
    stop(failure.USAGE, "%s: %s%s is not in the file, which holds what play "
      .. "from %s%s reaches%s%s", entry.path, wording.flat(game, p),
      to_move(game, player), wording.flat(game, (core.start(entry.solution))),
      to_move(game, entry.saved.player), game.folded == "function" and
        "; without --rules, only positions that the game's normal returns are "
        .. "found" or "", note and "\n" .. note or "")
  end
end

-- Finds the start and the player to move there.
local function find_start(entry, values)
  local saved, text = entry.saved, entry.start
  local player = saved.player
  if saved.start == nil then
    failure.no_answer(entry.path, "there are no positions in it")
  elseif player and (values.player or text) then
    player = math.tointeger(values.player or 1)
  end
  if text then
    entry.start = starts.parse(entry.game, text, entry.path, values)
    entry.note = starts.reading_of(entry.game, text, entry.start,
      saved.start)
  else
    entry.start = core.start(entry.solution)
  end
  entry.player = player
  if text or player ~= saved.player then
    check_there(entry, entry.start, player)
    entry.elsewhere = #saved.starts > 2 or saved.starts[2] > 1 or
      player ~= saved.player or not is_first(entry, entry.start, player)
  end
end

-- Can the moves from a position be found without loading the file?
local function rules_tell_moves(solution, values)
  return values.rules and is_for(solution, values.play) and
    kind.of(solution).ranks_in_file
end

--- Opens the file of an entry, as solved.entry does. It is loaded, unless only
-- the moves from the start are asked for, and the rules tell them. If it is not
-- loaded, there is no place. `how` is as in solved.lua.
function savedfile.open(entry, values, how)
  attempt.at_file(values.rules or entry.path)
  local solution = open(entry, values, how.opened)
  starts.check_player(entry, values)
  entry.loaded = not (how.only_moves and
    rules_tell_moves(solution, values)) and load(entry, solution,
    how, how.without_moves and is_for(solution, values.play))
  entry.solution = under_play(entry, solution, values.play)
  find_start(entry, values)
  entry.place = entry.loaded and entry.solution:at(entry.start, entry.player)
  seconds.watch_answer(not how.untimed and values.seconds or nil, entry.path)
end

--- The values of the integers from `from` to `to` in a file; or nil, message.
-- They are looked up one by one: nothing else is read.
function savedfile.sequence(path, from, to, set)
  local solution = open({ path = path }, { set = set })
  if not core.has_values(solution) then
    return nil, "the file has no values"
  end
  local values = {}
  for n = from, to do
    local value = solution:value(n)
    if value == nil then
      return nil, ("the position %d is not in the file"):format(n)
    end
    values[#values + 1] = value
  end
  return values
end

--
-- Saving
--

-- Does a file begin as a saved solution does, or is it empty? Nil if there is
-- none.
local function may_be_replaced(path)
  local file <close> = io.open(path, "rb")
  if file then
    local head = file:read(#MAGIC)
    return head == nil or head == MAGIC
  end
end

--- Ends the command if a solution cannot be saved at a path; before it is
-- solved, because that may take hours.
function savedfile.check_output(entries, out)
  files.keep_apart(entries, out)
  local folder = out:match "^(.*/)" or "."
  if out == "" or out == "-" then
    stop(failure.USAGE, "-o needs the name of a file to save the solution in, "
      .. "got '%s'", out)
  elseif out:find "%.lua$" then
    stop(failure.USAGE, "%s is the name of a game file; give the name of a "
      .. "saved solution, such as %s.grundy", out, (out:gsub("%.lua$", "")))
  elseif not core.save then
    stop(failure.FILE, "%s: solutions cannot be saved on this system", out)
  elseif not core.target(out) then
    stop(failure.FILE, "%s is not a file that can be replaced", out)
  elseif may_be_replaced(out) == false then
    stop(failure.USAGE, "%s is there, and is not a saved solution: give "
      .. "another name, or remove it", out)
  elseif not failure.passes("-d", folder) then
    stop(failure.FILE, "%s: there is no folder %s", out, folder)
  elseif not failure.passes("-w", folder) then
    stop(failure.FILE, "%s: the folder %s cannot be written to", out, folder)
  end
end

--- Ends the command if a checkpoint would be lost: it is removed in the end.
function savedfile.check_checkpoint(part, out)
  if part == "" or part == "-" then
    stop(failure.USAGE, "--checkpoint needs the name of a file, got '%s'", part)
  elseif part == out then
    stop(failure.USAGE, "-o and --checkpoint need different files, got %s for "
      .. "both", out)
  end
end

local CHECKPOINT = "\x89GRPART\n" -- what checkpoints begin with

--- Removes a checkpoint, unless there is something else at its path.
function savedfile.remove_checkpoint(part)
  local file <close> = io.open(part, "rb")
  if file and file:read(#CHECKPOINT) == CHECKPOINT then
    os.remove(core.target(part) or part)
  end
end

--- Saves the solution of an entry, with the text of its rules and, unless it is
-- on many ranks or keeps none, with its moves. True; or nil, message.
function savedfile.save(entry, out, values)
  local fine, message = entry.solution:save(out, {
    moves = not values.distributed and not regime.solved(entry.solution).unkept,
    text = entry.source,
    progress = notices.progress(values),
  })
  notices.wipe()
  return fine, message
end

return savedfile
