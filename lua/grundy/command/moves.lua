-- grundy moves

local kind = require "grundy.kind"
local solved = require "grundy.command.shared.solved"
local solving = require "grundy.command.shared.options".solving
local summary = require "grundy.command.shared.summary"
local wording = require "grundy.words.wording"

-- Some moves from the start, as an iterator of records; `full` ones for
-- programs.
local function move_rows(entry, list, full)
  local i = 0
  return function()
    i = i + 1
    local row = list[i]
    if row then
      row.move = wording.name(entry.game, entry.start, row.position,
        entry.player)
      row.best = row.best and (full or "yes") or nil
      row.position = full and row.position or
        wording.follower(entry.game, row.position)
    end
    return row
  end
end

return {
  usage = "FILE [START]",
  summary = "list the moves from a position, best first",
  text = {
    "The result is that of the player who makes the move; where there are "
      .. "scores, it is that of the points gained from here on. Value, score, "
      .. "outcome and remoteness are those of the position after the move.",
  },
  options = solving { "json", "csv" },
  run = function(screen, words, values)
    local entry = solved.one(words, values, { only_moves = true,
      by_rules = true })
    local first = entry.game.describe and { "move", "position", "result" } or
      { "position", "result" }
    local of = kind.of(entry.solution)
    first[#first + 1] = of.gain_column or nil
    local names = summary.columns(entry.solution, first)
    local list = entry.solution:moves(entry.start, entry.player)
    if values.json then
      screen:json_array(move_rows(entry, list, true))
      screen:raw "\n"
    elseif values.csv then
      screen:csv(names, move_rows(entry, list))
    elseif not list[1] then
      screen:line "There is no move: play has ended."
    else
      screen:columns_of(names, move_rows(entry, list),
        entry.game.describe and 2 or 1, of.column_titles)
    end
  end,
}
