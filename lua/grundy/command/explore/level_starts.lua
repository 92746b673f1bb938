-- --level: the levels of a game as starts.

local failure = require "grundy.workbench.failure"
local levels = require "grundy.workbench.levels"
local position_text = require "grundy.report.command_line".position_text
local sandboxed = require "grundy.workbench.sandboxed"

--- The starts of the levels that --level chooses, as texts that the game reads as
-- these positions. The rules are those in a `text` with a `path`.
return function(path, text, values)
  local entry = { path = path,
    game = sandboxed.build(sandboxed.source(path, text), values) }
  local texts, list, there = {}, levels.needed(entry, values), {}
  entry.level = math.tointeger(values.level)
  for i, level in ipairs(entry.level and { { start = levels.start(entry, values) } }
    or list) do
    local word = position_text(entry.game, level.start) or failure.stop(
      failure.GAME, "%s: no text is known that is read as level %d", path,
      entry.level or i)
    texts[#texts + 1] = not there[word] and word or nil
    there[word] = true
  end
  return texts
end
