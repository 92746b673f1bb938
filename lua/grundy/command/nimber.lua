-- grundy nimber

local files = require "grundy.workbench.files"
local kind = require "grundy.kind"
local lexicon = require "grundy.lexicon"
local sandboxed = require "grundy.workbench.sandboxed"
local searched = require "grundy.command.shared.searched"
local summary = require "grundy.workbench.summary"
local wording = require "grundy.words.wording"

-- What is told of it, in two columns.
local function rows_of(entry, value, search)
  local game, start, found = entry.game, entry.start, search:progress()
  local outcome = value == 0 and "P" or "N"
  local best = search:best(start)
  return {
    { "value", tostring(value) },
    { "outcome", ("%s: %s"):format(outcome,
      lexicon.of(kind.by(game)):winner(game, outcome)) },
    { "best move", value == 0 and "none wins" or
      summary.best(game, start, nil, best) },
    { "positions", ("%s met, the moves of %s asked for"):format(
      wording.integer(found.positions), wording.integer(found.expanded)) },
  }
end

return {
  usage = "FILE [START]",
  summary = "find the value of one position, without solving the whole game",
  text = {
    "The rules are run only where the value depends on them, which takes far less "
      .. "time than 'solve', above all where the game splits. The game must not "
      .. "have cycles, and play is normal: the player who cannot move loses.",
    "--proof PROOF writes a proof of the value, for 'grundy check'.",
  },
  options = { "json", "proof", "set", "limit", "bytes", "seconds",
    "threads", "quiet", "color" },
  meanings = {
    limit = "ask for the moves of at most N positions (default 16777216)",
    bytes = "use at most N bytes, such as 64K, 20M or 2G, and forget what can be "
      .. "found again",
    seconds = "at most S seconds",
    threads = "run the rules in N threads, once that is worth it; 0, the default, "
      .. "means as many as there are processors",
  },
  run = function(screen, words, values)
    local entry = { path = words[1], start = words[2] }
    if values.proof then
      files.protect({ entry }, values.proof)
    end
    entry.game = sandboxed.load(entry.path, values)
    local value, search = searched.search(entry, values, { proof = values.proof })
    if values.json then
      local found = search:progress()
      return screen:json { value = value, outcome = value == 0 and "P" or "N",
        best = value > 0 and search:best(entry.start) or nil,
        positions = found.positions, expanded = found.expanded }
    end
    screen:paragraph(summary.title(entry.game, entry.start))
    screen:line()
    summary.write_rows(screen, rows_of(entry, value, search))
    if values.proof then
      screen:remark("\n%s is written", values.proof)
    end
  end,
}
