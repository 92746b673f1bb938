-- grundy draw, grundy plot

local failure = require "grundy.command.shared.failure"
local files = require "grundy.command.shared.files"
local gamefile = require "grundy.command.shared.gamefile"
local solved = require "grundy.command.shared.solved"
local options = require "grundy.command.shared.options"
local wording = require "grundy.words.wording"

local pictures = {}

-- Ends the command unless OUT is given, has one of the endings and is not the
-- game.
local function check_output(name, words, values, endings)
  local out = values.output
  if not out then
    failure.stop(failure.USAGE, "%s needs -o OUT, the picture to write", name)
  end
  local ending = out:lower():match "%.%w+$"
  if not ending or not (endings .. " "):find(ending .. "[, ]") then
    failure.stop(failure.USAGE, "'%s' does not end in %s", out, endings)
  end
  files.protect(files.entries(words, values, 1), out)
end

-- What is drawn, as solution:draw wants it.
local function excerpt_of(entry, values)
  local excerpt = {
    most = values.most,
    radius = values.radius,
    moves = values.best and "best" or nil,
    colors = values.lm and "lm" or nil,
  }
  if values.around then
    excerpt.around = gamefile.parse(entry.game, values.around, entry.path,
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

pictures.draw = {
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
    check_output("draw", words, values, ".png, .svg, .pdf, .dot or .gv")
    local entry = solved.whole(words, values, "draw")
    local drawn, message = entry.solution:draw(values.output,
      excerpt_of(entry, values))
    if not drawn then
      failure.stop(failure.FILE, "%s", message)
    end
    screen:remark("%s is drawn", values.output)
  end,
}

pictures.plot = {
  usage = "FILE [START] --kind KIND -o OUT",
  summary = "plot a game as SVG",
  text = {
    "The KIND is sequence (the values of positions that are integers), heat "
      .. "(the values, or else the outcomes, of positions that are pairs of "
      .. "integers, as colours), values (how many positions have each value), "
      .. "remoteness (how many have each remoteness) or depths (how many are "
      .. "first reached after each number of moves).",
  },
  options = options.solving { "kind", "output" },
  run = function(screen, words, values)
    if not values.kind then
      failure.stop(failure.USAGE, "plot needs --kind %s",
        options.all.kind.argument)
    end
    check_output("plot", words, values, ".svg")
    local entry = solved.whole(words, values, "plot")
    local picture, message = entry.solution:plot(values.kind,
      values.kind == "heat" and { player = entry.place.player } or nil)
    if not picture then
      -- What options of the function could do, the command cannot.
      failure.no_answer(entry.path, (message:gsub("; the options? '.*$", "")))
    end
    files.write(values.output, picture)
    screen:remark("%s is drawn", values.output)
  end,
}

return pictures
