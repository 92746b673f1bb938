-- What is told beside the answer: what a newcomer may have got wrong, and what
-- takes long. The functions give texts; solved.lua tells them.

local core = require "grundy.core"
local wording = require "grundy.words.wording"

local remarks = {}

--- When a person is told what takes long: after how many `seconds`, by the
-- clock `now`, which is looked at after so many `instructions`. Everybody is a person
-- who waits if `always`, else who is at a terminal.
remarks.patience = { seconds = 5, now = core.now, instructions = 1000000 }

-- What takes long: a function of the game that does not return.
local function stuck_text(calling, position, seconds)
  return ("%s has not returned for %d seconds (in the moves of %s): is there a "
    .. "loop without an end? Ctrl-C ends it."):format(calling, seconds,
    position)
end

--- The texts of some positions, in one line.
function remarks.list(positions)
  local texts = {}
  for i, p in ipairs(positions) do
    texts[i] = core.shown(p)
  end
  return table.concat(texts, ", ")
end

-- What takes long: finding positions.
local function growing_text(job, last)
  return ("there are %s so far, and the last ones are %s. If the game has "
    .. "infinitely many, Ctrl-C ends it, and --limit N sets a limit."):format(
    wording.count(job:progress().positions, "position"), remarks.list(last))
end

--- What a person is told who has waited for twice that time, of a game with a
-- parameter that is an integer; nil of others.
function remarks.offer(game)
  for _, value in next, game.parameters or {} do
    if math.type(value) == "integer" then
      return "'grundy solve --forecast' tells how long it may take, by smaller "
        .. "sizes of the game."
    end
  end
end

-- A number in a position that is a fraction; nil if there is none.
local function fraction_in(p)
  if math.type(p) == "float" and p % 1 > 0 then -- not if it is infinite
    return p
  elseif type(p) == "table" then
    for _, value in next, p do
      local found = fraction_in(value)
      if found then
        return found
      end
    end
  end
end

--- Tells the first of some positions that has a fraction, if the start has none.
function remarks.fractions(start, positions, tell)
  for _, p in ipairs(fraction_in(start) and {} or positions) do
    if fraction_in(p) then
      return tell(("there are fractions in positions, such as %s: use // to "
        .. "divide integers"):format(core.shown(p)))
    end
  end
end

--- A function for debug.sethook that tells what takes long while a job finds
-- positions from a start; each thing once. What is no mistake is only for people who
-- wait: that the game grows, and `offer`, a text (optional).
function remarks.watcher(job, start, tell, is_waiting, offer)
  local patience = remarks.patience
  local began = patience.now()
  local position, since, stuck, growing = nil, began, false, false
  return function()
    local now = patience.now()
    local calling, text = core.jobs.at_work(job)
    if text and text == position then
      if not stuck and now - since >= patience.seconds then
        stuck = true
        tell(stuck_text(calling, text, math.floor(now - since)))
      end
      return
    end
    position, since = text, now
    if offer and is_waiting and now - began >= 2 * patience.seconds then
      tell(offer)
      offer = nil
    end
    local last = is_waiting and not growing and now - began >= patience.seconds and
      core.jobs.last(job)
    if last then
      growing = true
      tell(growing_text(job, last))
      remarks.fractions(start, last, tell)
    end
  end
end

-- Is it the game's own start, from which the rules gave no move?
local function is_stuck(entry)
  local game = entry.game
  local own = game.start
  return own ~= nil and core.count(entry.solution) == 1 and
    entry.place:ended() and core.key(own) == core.key(entry.start)
end

-- At most this many positions are looked at.
local MOST = 1000

-- The first positions of a solution.
local function first_positions(solution)
  local list = {}
  for number = 0, math.min(MOST, core.count(solution)) - 1 do
    list[number + 1] = core.position(solution, number)
  end
  return list
end

--- What is remarkable about an entry that was solved: an array of texts.
function remarks.of(entry)
  local list = {}
  if is_stuck(entry) then
    list[1] = "the rules give no move from the start: did moves forget to call "
      .. "add?"
  end
  remarks.fractions(entry.start, first_positions(entry.solution),
    function(text) list[#list + 1] = text end)
  return list
end

return remarks
