-- grundy version

local core = require "grundy.core"

return {
  usage = "",
  summary = "show the version",
  text = {},
  options = {},
  run = function(screen)
    screen:line("%s", core.version)
  end,
}
