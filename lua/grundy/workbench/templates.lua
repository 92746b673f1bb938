-- What a new game file can begin with: `grundy new` writes it, and the playground
-- has it in the menu of games.

local asset = require "grundy.base.asset"

local templates = {}

--- The kinds of games, in the order of the menu: a name, which is that of a file
-- in workbench/template, a title, and what such a game is. The first one is taken if
-- no kind is asked for.
templates.list = {
  { name = "plain", title = "A heap" },
  { name = "board", title = "A board", is = "is on a board to click on" },
  { name = "heaps", title = "Several heaps", is = "has heaps of chips" },
  { name = "puzzle", title = "A puzzle", is = "is a puzzle for one player" },
  { name = "two", title = "Two sides",
    is = "is for two players who move differently" },
}

--- The text of a new file. In a template, {{path}} and {{file}} stand for the
-- path as it is and as a word of the shell, {{name}} for the name of the game.
function templates.text(kind, path, file, name)
  local text = asset(("workbench/template/%s.lua"):format(kind))
  local words = { ["{{path}}"] = path, ["{{file}}"] = file,
    ['"{{name}}"'] = ("%q"):format(name) }
  return (text:gsub('"?{{%l+}}"?', words))
end

return templates
