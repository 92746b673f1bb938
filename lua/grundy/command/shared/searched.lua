-- Games that are played by a search, without being solved: with --search, or
-- with a proof before the game file.

local asking = require "grundy.nimber.asking"
local attempt = require "grundy.workbench.attempt"
local check_proof = require "grundy.saved.check_proof"
local failure = require "grundy.workbench.failure"
local files = require "grundy.workbench.files"
local nimber = require "grundy.nimber"
local notices = require "grundy.command.shared.notices"
local parameters = require "grundy.base.parameters"
local plays = require "grundy.regime.plays"
local proofs = require "grundy.command.shared.proofs"
local sandboxed = require "grundy.workbench.sandboxed"
local starts = require "grundy.workbench.starts"

local stop = failure.stop

local searched = {}

-- The proof before a game file, if there is one: its path, the parameters of its
-- game, its bytes, and the position that it is about. (A pipe is not opened: it
-- could be the game.)
local function proof_in(words)
  local path = words[1]
  local bytes = not path:find "%.lua$" and (words[2] or ""):find "%.lua$" and
    proofs.read(path)
  if not bytes then
    return nil
  end
  local set, about = check_proof.parameters(bytes)
  return path, set or stop(failure.FILE, "%s: %s", path, about), bytes, about
end

-- Ends the command if an option does not go with a search.
local function check_options(values, entries)
  if #entries > 1 then
    stop(failure.USAGE, "--search is for one game, got %d files", #entries)
  elseif (values.play or plays.usual) ~= plays.usual then
    stop(failure.USAGE, "--search is for normal play: in %s there are no values to "
      .. "search for", plays[values.play].words)
  elseif values.rules then
    stop(failure.USAGE, "--rules is for saved solutions, and --search is for "
      .. "game files")
  end
end

--- The search for the value of an entry, or for its outcome alone, from its
-- start; the value, and the search. The command ends if there is none.
function searched.search(entry, values, options)
  attempt.at_file(entry.path)
  starts.check_player(entry, values)
  entry.start = starts.of(entry, values)
  options.limit, options.bytes = values.limit, values.bytes
  options.seconds = values.seconds
  options.progress = notices.progress(values)
  local value, search, unwritten = nimber.whole(entry.game, entry.start, options,
    values.threads)
  notices.wipe()
  if unwritten then
    stop(failure.FILE, "%s", search)
  elseif not value then
    failure.no_answer(parameters.with_parameters(entry.path, entry.game), search)
  end
  return value, search
end

--- The game that a command line asks to be played by a search: an entry with
-- `path`, `game`, `start`, `search` and `place`; nil if it asks for no search.
-- `check` (optional) is called before it begins. What is written for others is by
-- proofs that hold: where there is a `check`, the proof is checked, too, and
-- `facts` are what was checked.
function searched.entry(words, values, check)
  local proof, set, bytes, about = proof_in(words)
  if not proof and not values.search then
    return nil
  end
  local entries = files.entries(proof and { table.unpack(words, 2) } or words,
    values)
  check_options(values, entries)
  if check then
    check()
  end
  local entry, source = entries[1]
  entry.game, source = sandboxed.load(entry.path, values, set)
  entry.source, entry.proof = source.text, proof
  local _, search = searched.search(entry, values,
    { known = proof, only = "outcome" })
  if proof and check then
    entry.facts = proofs.certify(proof, bytes, entry.game, about, values)
    asking.of(search, "export").checked = true
  end
  entry.search, entry.place = search, search:at(entry.start)
  return entry
end

return searched
