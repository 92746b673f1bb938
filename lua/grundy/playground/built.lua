-- The game of a request: its rules are run in a sandbox, with the parameters that
-- are set, and solved.

local failure = require "grundy.workbench.failure"
local gamefile = require "grundy.gamefile"
local games = require "grundy.game"
local parameters = require "grundy.base.parameters"
local players = require "grundy.regime.players"
local attempt = require "grundy.workbench.attempt"
local sandbox = require "grundy.workbench.sandbox"
local sandboxed = require "grundy.workbench.sandboxed"
local starts = require "grundy.workbench.starts"

local built = {}

-- The values that are set of the parameters that there are. Others were in a text
-- that has been changed since.
local function known(defaults, set)
  local values = {}
  for _, pair in ipairs(set or {}) do
    local default = (defaults or {})[pair[1]]
    if default ~= nil then
      values[pair[1]] = parameters.value_of(default, pair[2])
    end
  end
  return values
end

--- The game of a request. `meet` (optional) gets the defaults of its parameters,
-- or nil, before the rules are made.
function built.game(request, meet)
  local path = request.path
  sandbox.reset()
  attempt.at_file(path)
  local source = sandboxed.source(path, request.text)
  local game, message = gamefile.build(path, request.text,
    sandboxed.compile(source), function(defaults)
      if meet then
        meet(defaults)
      end
      return known(defaults, request.set)
    end)
  return game or failure.stop_about(failure.GAME, path, message)
end

--- Solves a game: an entry with `game`, `start`, `player`, `solution` and `place`.
-- `options` are those of game:solve.
function built.solve(request, game, options)
  local entry = { path = request.path, game = game }
  entry.start = starts.of(entry, {})
  entry.player = players.differ(game) and 1 or nil
  options.player = entry.player
  local job = games.whole_job(game, game.start and entry.start or nil, options, 1)
  attempt.solving(job)
  local finished, message = job:step(math.maxinteger)
  attempt.solving(nil)
  if not finished then
    failure.no_answer(request.path, message)
  end
  entry.solution = job:solution()
  entry.place = entry.solution:at(entry.start, entry.player)
  return entry
end

return built
