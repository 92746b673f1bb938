std = "lua54"
max_line_length = 90
-- For any Lua.
files["lua/grundy/check_file.lua"] = { std = "max", ignore = { "142", "122" } }
files["spec"] = { std = "lua54+busted" }
-- Methods that another kind of play has otherwise.
files["lua/grundy/kind"] = { self = false }
-- Declarations for editors: functions without bodies.
files["lua/grundy/types*.lua"] = { ignore = { "212", "241" } }
-- What runs in other Luas, too.
files["lua/grundy/export/template"] = { std = "min" }
files["spec/harness/opponents"] = { std = "min" }
files["examples/love"] = { std = "min+love" }
exclude_files = { "build" }
