-- grundy solve

local json = require "grundy.json"
local gamefile = require "grundy.command.gamefile"
local solving = require "grundy.command.options".solving
local summary = require "grundy.command.summary"
local wording = require "grundy.wording"

-- All positions, as an iterator of records; `full` ones for programs.
local function position_rows(entry, full)
  local solution, game = entry.solution, entry.game
  local names = wording.columns(solution)
  local next_position = solution:positions()
  return function()
    local p, player = next_position()
    if p == nil then
      return nil
    end
    local best = solution:best(p, player)
    local row = {
      position = wording.flat(game, p),
      player = player,
      best = best ~= nil and wording.follower(game, best) or nil,
    }
    if full then
      row.text, row.position, row.best = row.position, p, best
    end
    for _, name in ipairs(names) do
      row[name] = solution[name](solution, p, player)
    end
    return row
  end
end

local function write_json(screen, entry, with_positions)
  local place, best = entry.place, entry.place:best()
  local answer = {
    game = entry.game.name,
    start = entry.start,
    text = wording.flat(entry.game, entry.start),
    player = place.player,
    best = best,
    move = best ~= nil and wording.name(entry.game, entry.start, best) or nil,
    stats = entry.solution:stats(),
  }
  for _, name in ipairs(wording.columns(entry.solution)) do
    answer[name] = place[name](place)
  end
  if not with_positions then
    return screen:json(answer)
  end
  screen:raw(json.encode(answer):sub(1, -2) .. ',"positions":')
  screen:json_array(position_rows(entry, true))
  screen:raw "}\n"
end

return {
  usage = "FILE [START]",
  summary = "tell who wins: value, outcome, best move, remoteness, statistics",
  text = {
    "P means that the previous player wins, N that the next player wins, D "
      .. "that the game is a draw. A position with the infinite value ∞(0,2) "
      .. "has moves to the finite values 0 and 2, and to no others. The "
      .. "remoteness is the number of moves of best play (in misère play, one "
      .. "more).",
    "--table, and --csv for programs, give a row for every position. --json "
      .. "gives the answer about START and the statistics, and with --table "
      .. "also the positions. In JSON an infinite value is "
      .. '{"infinity":[0,2]}, and an infinite remoteness is null.',
  },
  options = solving { "table", "json", "csv" },
  run = function(screen, words, values)
    local entry = gamefile.solve_one(words, values)
    local names = summary.columns(entry.solution, { "position",
      entry.game.players == 2 and "player" or nil })
    if values.json then
      write_json(screen, entry, values.table)
    elseif values.csv then
      screen:csv(names, position_rows(entry))
    elseif values.table then
      screen:columns_of(names, position_rows(entry))
    else
      summary.write(screen, entry.place, values.quiet)
    end
  end,
}
