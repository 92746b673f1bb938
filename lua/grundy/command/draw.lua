-- grundy draw

local failure = require "grundy.workbench.failure"
local files = require "grundy.workbench.files"
local starts = require "grundy.workbench.starts"
local solved = require "grundy.command.shared.solved"
local options = require "grundy.command.shared.options"
local wording = require "grundy.words.wording"

-- What is drawn, as solution:draw wants it.
local function excerpt_of(entry, values)
  local excerpt = {
    most = values.most,
    radius = values.radius,
    moves = values.best and "best" or nil,
    colors = values.lm and "lm" or nil,
  }
  if values.around then
    excerpt.around = starts.parse(entry.game, values.around, entry.path,
      values)
  elseif values.radius then
    excerpt.around = entry.start
  end
  local solution, player = entry.solution, entry.place.player
  if excerpt.around == nil then
    return excerpt
  elseif player then
    excerpt.player = solution:has(excerpt.around, player) and player or
      3 - player
  end
  return solution:has(excerpt.around, excerpt.player) and excerpt or
    failure.stop(failure.USAGE, "%s: play from the start does not reach %s",
      entry.path, wording.flat(entry.game, excerpt.around))
end

return {
  usage = "FILE [START] -o OUT",
  summary = "draw the graph of a game with Graphviz",
  text = {
    "The ending of OUT gives the format: .png, .svg or .pdf, or .dot for the "
      .. "text that Graphviz reads.",
    "If there are more than 500 positions, the ones nearest to START are "
      .. "drawn; if there are more than 250 moves, only the best ones. The "
      .. "caption says so.",
  },
  options = options.solving { "output", "around", "radius", "most", "best",
    "lm" },
  run = function(screen, words, values)
    files.check_picture("draw", words, values, ".png, .svg, .pdf, .dot or .gv")
    local entry = solved.whole(words, values, "draw")
    local drawn, message = entry.solution:draw(values.output,
      excerpt_of(entry, values))
    if not drawn then
      failure.stop(failure.FILE, "%s", message)
    end
    screen:remark("%s is drawn", values.output)
  end,
}
