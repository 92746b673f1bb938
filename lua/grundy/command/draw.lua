-- grundy draw

local failure = require "grundy.command.failure"
local gamefile = require "grundy.command.gamefile"
local wording = require "grundy.wording"

-- The number of moves and positions, and around which position, as
-- solution:draw wants them.
local function picture_of(entry, values)
  local options = {
    most = values.most,
    radius = values.radius,
    moves = values.best and "best" or nil,
  }
  if values.around then
    options.around = gamefile.parse(entry.game, values.around, entry.path,
      values)
  elseif values.radius then
    options.around = entry.start
  end
  local player = entry.place.player
  if player and options.around ~= nil then
    local there = entry.solution:has(options.around, player)
    options.player = there and player or 3 - player
  end
  return options
end

local endings = { png = true, svg = true, pdf = true, dot = true, gv = true }

return {
  name = "draw",
  usage = "FILE [START] -o OUT",
  least = 1,
  most = 2,
  summary = "draw the graph of a game with Graphviz",
  text = {
    "The ending of OUT gives the format: .png, .svg or .pdf, or .dot for the "
      .. "text that Graphviz reads.",
    "If there are more than 500 positions, the ones nearest to START are "
      .. "drawn; if there are more than 250 moves, only the best ones. The "
      .. "caption says so.",
  },
  options = { "output", "around", "radius", "most", "best",
    table.unpack(require "grundy.command.options".solving) },
  run = function(context)
    local out = context.values.output
    if not out then
      failure.stop(failure.USAGE, "draw needs -o OUT, the picture to write")
    elseif not endings[out:lower():match "%.(%w+)$"] then
      failure.stop(failure.USAGE, "'%s' does not end in .png, .svg, .pdf, .dot "
        .. "or .gv", out)
    end
    gamefile.protect(gamefile.entries(context.words, 1), out)
    local entry = gamefile.solve(context.words, context.values, 1)[1]
    local picture = picture_of(entry, context.values)
    if picture.around ~= nil and
      not entry.solution:has(picture.around, picture.player) then
      failure.stop(failure.USAGE, "%s: play from the start does not reach %s",
        entry.path, wording.flat(entry.game, picture.around))
    end
    local drawn, message = entry.solution:draw(out, picture)
    if not drawn then
      failure.stop(failure.FILE, "%s", message)
    end
    context.screen:remark("%s is drawn", out)
  end,
}
