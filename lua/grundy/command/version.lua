-- grundy version

return {
  name = "version",
  usage = "",
  most = 0,
  summary = "show the version",
  text = {},
  options = {},
  run = function(context)
    context.screen:line("%s", require "grundy"._VERSION)
  end,
}
