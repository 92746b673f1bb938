-- The subcommands, in the order of the help. Each is a table with `name`,
-- `usage` (the words it takes, `least` to `most` of them), `summary`, `text`
-- (an array of paragraphs), `options` (names; `meanings` where an option means
-- something else than elsewhere) and `run`, which gets a table with the
-- `values` of the options, the `words` and the `screen`.

local commands = { list = {}, by_name = {}, names = {} }

for i, name in ipairs { "new", "solve", "watch", "moves", "line", "play",
  "match", "verify", "figures", "draw", "plot", "report", "map", "sequence",
  "period", "help", "version" } do
  local command = require("grundy.command." .. name)
  commands.list[i], commands.names[i] = command, name
  commands.by_name[name] = command
end

return commands
