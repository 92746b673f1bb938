-- What the help and the man page say beside the subcommands.

local failure = require "grundy.command.failure"

return {
  summary = "solves, plays and draws impartial games written in Lua",
  text = {
    "A game file is a few lines of Lua that return a table with a function "
      .. "moves(p, add), which lists the moves from a position; 'grundy new' "
      .. "writes one to start from. grundy expands it into all positions that "
      .. "can be reached, cycles included, and tells for each who wins, its "
      .. "generalized Sprague-Grundy value and what to play.",
    "START is a position, read by the game's own parse. Where there is none, "
      .. "it is a number, a table as Lua writes it, or just a text.",
    "What a game file prints goes to the standard error stream.",
  },
  examples = {
    { "grundy new frogs", "write frogs.lua, a game to start from" },
    { "grundy solve frogs.lua", "who wins, and how?" },
    { "grundy watch frogs.lua", "the same again whenever you save it" },
    { "grundy play frogs.lua", "try to beat it" },
    { "grundy match frogs.lua --second random --games 100",
      "is it hard to play by chance?" },
    { "grundy draw frogs.lua -o frogs.svg", "see it" },
    { "grundy report frogs.lua -o frogs.html", "a page to send to a friend" },
  },
  environment = {
    { "COLUMNS", "the width of the terminal, if it does not say so itself" },
    { "NO_COLOR", "if it is set, there are no colours" },
    { "LC_ALL, LC_CTYPE, LANG", "the locale; without UTF-8, infinity is "
      .. "written inf" },
  },
  codes = failure.codes,
}
