-- What is played: a game, or a sum of several games. `now` is a place or a sum.
-- The components do not decide a misère sum: its product is expanded, and `now`
-- is a place of the product.

local core = require "grundy.core"
local compound = require "grundy.place.compound"
local failure = require "grundy.workbench.failure"
local kind = require "grundy.kind"
local notices = require "grundy.command.shared.notices"
local place = require "grundy.place"
local plays = require "grundy.regime.plays"
local solved = require "grundy.command.shared.solved"
local title_of = require "grundy.base.parameters".title
local together = require "grundy.board.together"
local wording = require "grundy.words.wording"

local in_play = {}
local methods = {}
local meta = { __index = methods }

-- The place in the product of misère games.
local function expand(entries, sum, values)
  local solution, message = sum:expand(solved.options(values))
  notices.wipe()
  if not solution then
    failure.no_answer(entries[1].path, message)
  end
  return solution:at(sum:positions())
end

--- The games of some entries, in play: solved, or by a search.
function in_play.new(entries, values)
  local self = setmetatable({ entries = entries }, meta)
  if #entries == 1 then
    self.now = entries[1].place
    return self
  end
  local places = {}
  for i, entry in ipairs(entries) do
    places[i] = entry.place
  end
  self.now = compound.sum(places)
  if not plays[self.now.play].sums then
    self.product = true
    self.now = expand(entries, self.now, values)
  end
  return self
end

--- The games in play and their positions, component by component.
function methods:components(now)
  local list = {}
  if self.product then
    for i, p in ipairs(now.position) do
      list[i] = { game = self.entries[i].game, position = p }
    end
    return list
  end
  for i, component in ipairs(now.solution and { now } or now.places) do
    list[i] = {
      game = component.solution and core.game(component.solution) or
        component.game,
      position = component.position,
      place = component,
    }
  end
  return list
end

-- The number of the first component that a move can leave as it is.
local function passing(self, list, now)
  for i, component in ipairs(list) do
    local at = self.entries[i].place
    local solution, player = at.solution, at.player and now.player
    local same = core.find(solution, component.position, player and 3 - player)
    local number = core.find(solution, component.position, player)
    for _, n in ipairs(core.followers(solution, number)) do
      if n == same then
        return i
      end
    end
  end
end

-- The number of the component that a move changes, and what it becomes.
local function change_of(self, list, now, move)
  if self.product then
    for i, component in ipairs(list) do
      if core.key(component.position) ~= core.key(move[i]) then
        return i, move[i]
      end
    end
    local i = passing(self, list, now)
    return i, move[i]
  elseif not place.is_compound(now) and (now.solution or not place.kind(now).forks) then
    return 1, move
  end
  return next(move.changes)
end

--- The position that the parts of a game that splits make up, side by side on its
-- board; nil if that is not what is played.
function methods:whole(now)
  local game = self.entries[1].game
  if self.entries[2] or not kind.by(game).forks or
    not together.can(game.board) then
    return nil
  end
  local positions = now:positions()
  for _, p in ipairs(positions) do
    if not together.fits(game.board, p) then
      return nil
    end
  end
  return together.of(game.board, positions)
end

--- Does one of the games name its moves?
function methods:has_names(now)
  for _, component in ipairs(self:components(now)) do
    if component.game.describe then
      return true
    end
  end
  return false
end

--- A move in words: its name (nil if it has none) and what it leads to. Where
-- there are several games, the first of these begins with the number of the
-- game, unless all are on one board.
function methods:words(now, move)
  local list = self:components(now)
  local i, q = change_of(self, list, now, move)
  local game = list[i].game
  local name = wording.name(game, list[i].position, q, now.player)
  local after = self:whole(now) and self:whole(now:after(move))
  if after then
    return name, wording.flat(game, after)
  end
  local before = #list > 1 and ("game %d: "):format(i) or ""
  local text = list[2] and wording.is_nothing(game, q) and wording.GONE or
    wording.follower(game, q)
  if name then
    return before .. name, text
  end
  return nil, before .. text
end

--- A move as one text.
function methods:move_text(now, move)
  local name, text = self:words(now, move)
  return name and wording.leads_to(name, text) or text
end

--- The game whose players have names, where only one game is played; else nil.
function methods:named()
  local game = #self.entries == 1 and self.entries[1].game
  return game and wording.is_named(game) and game or nil
end

--- The players who move first and second, by name if they have names.
function methods:sides()
  local game = self:named()
  return wording.players(game or {}, game and self.entries[1].player)
end

--- The name of what is played.
function methods:title()
  local names = {}
  for i, entry in ipairs(self.entries) do
    names[i] = title_of(entry.game, entry.file or entry.path)
  end
  return table.concat(names, " + ")
end

return in_play
