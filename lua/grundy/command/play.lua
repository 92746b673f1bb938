-- grundy play

local gamefile = require "grundy.command.gamefile"
local generator = require "grundy.splitmix"
local session = require "grundy.command.session"
local terminal = require "grundy.command.terminal"
local turns = require "grundy.command.turns"

return {
  name = "play",
  usage = "FILE [START] [FILE [START]]...",
  least = 1,
  summary = "you play against the computer",
  text = {
    "Type the number of a move, its name, or the beginning of its name. "
      .. "Other commands are hint (the best move), why (the position "
      .. "explained), moves, undo, switch (change sides), level LEVEL, new, "
      .. "help and quit. The end of the input means quit, so a script can "
      .. "play, too.",
    "Several files make a sum: a move is a move in one of the games. Files but "
      .. "the first end in .lua. A position that occurs for the third time "
      .. "with the same player to move is a draw.",
  },
  options = { "level", "forget", "seed", "switch", "repetition",
    table.unpack(require "grundy.command.options".solving) },
  run = function(context)
    local values = context.values
    local entries = gamefile.solve(context.words, values, math.huge, true)
    local at = turns.new(entries, values)
    local random = generator(values.seed or 1)
    session.new(context.screen, at, values, random):run(terminal.is(0),
      values.quiet)
  end,
}
