-- grundy moves

local gamefile = require "grundy.command.gamefile"
local wording = require "grundy.wording"

-- The moves from a place, as an iterator of records.
local function move_rows(entry, full)
  local list, i = entry.place:moves(), 0
  return function()
    i = i + 1
    local move = list[i]
    if not move then
      return nil
    end
    local row = {}
    for name, value in pairs(move) do
      row[name] = value
    end
    row.move = wording.name(entry.game, entry.start, move.position)
    row.best = full and move.best or move.best and "yes" or nil
    if not full then
      row.position = wording.follower(entry.game, move.position)
    end
    return row
  end
end

local function column_names(entry)
  local names = { "position", "result" }
  if entry.game.describe then
    table.insert(names, 1, "move")
  end
  table.move(wording.columns(entry.solution), 1, 3, #names + 1, names)
  names[#names + 1] = "best"
  return names
end

return {
  name = "moves",
  usage = "FILE [START]",
  least = 1,
  most = 2,
  summary = "list the moves from a position, best first",
  text = {
    "The result is that of the player who makes the move. Value, outcome and "
      .. "remoteness are those of the position after the move.",
  },
  options = { "json", "csv",
    table.unpack(require "grundy.command.options".solving) },
  run = function(context)
    local screen, values = context.screen, context.values
    local entry = gamefile.solve(context.words, values, 1)[1]
    local names = column_names(entry)
    if values.json then
      screen:json_array(move_rows(entry, true))
      screen:raw "\n"
    elseif values.csv then
      screen:csv(names, move_rows(entry))
    elseif entry.place:ended() then
      screen:line "There is no move: play has ended."
    else
      screen:columns_of(names, move_rows(entry),
        entry.game.describe and 2 or 1)
    end
  end,
}
