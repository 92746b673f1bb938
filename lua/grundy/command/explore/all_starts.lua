-- --starts all: every position that play can reach, as a start of its own, the
-- nearest to the game's start first.

local core = require "grundy.core"
local position_text = require "grundy.report.command_line".position_text
local sandboxed = require "grundy.workbench.sandboxed"
local solved = require "grundy.command.shared.solved"
local wording = require "grundy.words.wording"

local all_starts = {}

--- At most so many are compared, if --most does not say otherwise.
all_starts.MOST = 1000

-- The positions where play goes on and the player moves who moves first (nil: there
-- are not two): a function that gives the next one, breadth first.
local function candidates(solution, first)
  local number, count = -1, core.count(solution)
  return function()
    while number < count - 1 do
      number = number + 1
      local p, player = core.start(solution, number)
      if player == first and core.degree(solution, number) > 0 then
        return p
      end
    end
  end
end

-- What is said of the starts: how many there are of all, and why not more.
local function said(entry, count, found)
  local all, parts = wording.count(found.all, "position"), {}
  if found.all == 0 then
    return "Play is over at every position that can be reached."
  end
  parts[1] = ("The starts are %s that can be reached, where play goes on%s."):format(
    count == found.all and "all " .. all or
    ("%s of the %s"):format(wording.integer(count), all), entry.player and
    (" and %s moves"):format(wording.side(entry.game, entry.player)) or "")
  if found.beyond > 0 then
    parts[2] = "They are the nearest to the start of the game; --most N takes more."
  end
  if found.unread > 0 then
    parts[#parts + 1] = ("%s left out, because no text is known that is read as "
      .. "%s."):format(wording.count(found.unread, "position is", "positions are"),
      found.unread == 1 and "it" or "them")
  end
  return table.concat(parts, " ")
end

--- The starts as texts that the game reads as these positions, at most `values.most`
-- of them, and sentences that say which they are. The rules are those in a `text`
-- with a `path`.
function all_starts.find(path, text, values)
  local entry = { path = path, source = text }
  entry.game = sandboxed.build(sandboxed.source(path, text), values)
  solved.game(entry, values)
  local solution <close> = entry.solution
  local texts, most = {}, values.most or all_starts.MOST
  local found = { all = 0, beyond = 0, unread = 0 }
  for p in candidates(solution, entry.player) do
    local is_beyond = #texts == most
    local word = not is_beyond and position_text(entry.game, p) or nil
    texts[#texts + 1] = word
    found.all = found.all + 1
    found.beyond = found.beyond + (is_beyond and 1 or 0)
    found.unread = found.unread + (not is_beyond and not word and 1 or 0)
  end
  return texts, said(entry, #texts, found)
end

return all_starts
