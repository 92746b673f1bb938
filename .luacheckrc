std = "lua54"
files["spec"] = { std = "lua54+busted" }
-- Declarations for editors: functions without bodies.
files["lua/grundy/types*.lua"] = { ignore = { "212", "241" } }
exclude_files = { "build" }
