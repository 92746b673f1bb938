-- grundy report

local grundy = require "grundy"
local failure = require "grundy.command.failure"
local gamefile = require "grundy.command.gamefile"

local function read(path)
  local file <close> = io.open(path, "rb")
  return file and file:read "a" or nil
end

local function write(path, text)
  local file, message = io.open(path, "wb")
  local fine = file
  if file then
    fine, message = file:write(text)
    local closed, why = file:close()
    fine, message = fine and closed, message or why
  end
  if not fine then
    failure.stop(failure.FILE, "%s: %s", path, message)
  end
end

return {
  name = "report",
  usage = "FILE [START] -o OUT",
  least = 1,
  most = 2,
  summary = "a page that tells everything about a game",
  text = {
    "OUT is a single file of HTML, which needs no network: the rules, the "
      .. "figures, plots, the graph, and a board to play on.",
  },
  meanings = { output = "the page to write" },
  options = { "output",
    table.unpack(require "grundy.command.options".solving) },
  run = function(context)
    local out = context.values.output
    if not out then
      failure.stop(failure.USAGE, "report wants -o OUT, the page to write")
    end
    local entry = gamefile.solve(context.words, context.values, 1)[1]
    write(out, (grundy.report(entry.solution, {
      start = entry.start,
      player = entry.place.player,
      source = read(entry.path),
      path = entry.path,
    })))
    if not context.values.quiet then
      context.screen:line("%s is written", out)
    end
  end,
}
