-- grundy moves

local chances = require "grundy.moves.chances"
local kind = require "grundy.kind"
local solved = require "grundy.command.shared.solved"
local solving = require "grundy.command.shared.options".solving
local summary = require "grundy.workbench.summary"
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
      row.chances = nil
      row.position = full and row.position or
        wording.follower(entry.game, row.position)
    end
    return row
  end
end

-- Puts the chances of a list of moves into words.
local function word_chances(entry, list)
  for _, row in ipairs(list) do
    row.chance = chances.text(entry.solution, row)
  end
end

return {
  usage = "FILE [START]",
  summary = "list the moves from a position, best first",
  text = {
    "The result is that of the player who makes the move; where there are "
      .. "scores, it is that of the points gained from here on. Value, score, "
      .. "outcome and remoteness are those of the position after the move.",
    "With --chances, there is also the chance that the player who makes the move "
      .. "wins, or solves the puzzle, if all moves after it are made at random, "
      .. "each with the same probability. A losing move with a high chance is a "
      .. "trap. Moves that are the same up to symmetry count one by one, unless a "
      .. "file has no rules. Games with scores and games that split have no such "
      .. "chances.",
  },
  options = solving { "chances", "json", "csv" },
  run = function(screen, words, values)
    local few = not values.chances -- else all moves are needed
    local entry = solved.one(words, values, { only_moves = few,
      by_rules = few })
    local first = entry.game.describe and { "move", "position", "result" } or
      { "position", "result" }
    local of = kind.of(entry.solution)
    first[#first + 1] = of.gain_column or nil
    first[#first + 1] = values.chances and "chance" or nil
    local names = summary.columns(entry.solution, first)
    local list = entry.solution:moves(entry.start, entry.player,
      { chances = values.chances })
    if values.chances and not (values.json or values.csv) then
      word_chances(entry, list)
    end
    if values.json then
      screen:json_array(move_rows(entry, list, true))
      screen:raw "\n"
    elseif values.csv then
      screen:csv(names, move_rows(entry, list))
    elseif not list[1] then
      screen:line "There is no move: play has ended."
    else
      screen:columns_of(names, move_rows(entry, list),
        entry.game.describe and 2 or 1, of.counts == "points" and
        { result = "from here on" })
    end
  end,
}
