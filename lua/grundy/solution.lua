-- Solutions: what is known of every position of a game. The methods that ask
-- for one thing (`value`, `outcome`, `remoteness`, `distance`, `height`,
-- `worth`, `score`, `counter`, `has`) are written in C.

local require = require "grundy.base.lazy".require
local core = require "grundy.core"
local check = require "grundy.base.check"
local moves = require "grundy.moves"
local game = require "grundy.game"
local kind = require "grundy.kind"
local regime = require "grundy.regime"

local fail, at = check.fail, core.at

local methods = {}

function methods:positions()
  local number, count = -1, core.count(self)
  return function()
    number = number + 1
    if number < count then
      return core.position(self, number)
    end
  end
end

methods.followers = moves.method(function(self, p, number, player)
  return (moves.followers(self, p, number, player))
end, function(self, p, player)
  return (require "grundy.saved.by_rules".followers(self, p, player))
end)

-- There may be a million of them, so hooks can run in between.
methods.predecessors = moves.method(function(self, _, number)
  local positions, k = {}, 0
  local before = core.predecessor(self, number, k)
  while before do
    k = k + 1
    positions[k] = core.position(self, before)
    before = core.predecessor(self, number, k)
  end
  return positions
end)

-- The rows by rank, equal ones in their order. There may be a million rows,
-- but their ranks are few: only those are sorted.
local function best_first(of, rows, ranks)
  local groups, distinct, sorted, count = {}, {}, {}, 0
  for i, row in ipairs(rows) do
    local rank = ranks[i]
    local group = groups[rank]
    if group then
      group[#group + 1] = row
    else
      groups[rank], distinct[#distinct + 1] = { row }, rank
    end
  end
  table.sort(distinct)
  for i, rank in ipairs(distinct) do
    for _, row in ipairs(groups[rank]) do
      count = count + 1
      row.best, sorted[count] = i == 1 and of:is_best_row(row), row
    end
  end
  return sorted
end

local list_moves = moves.method(function(self, p, number, player)
  return best_first(kind.of(self), moves.rows(self, p, number, player))
end, function(self, p, player)
  return best_first(kind.of(self), require "grundy.saved.by_rules".rows(self, p,
    player))
end)

local moves_options = { chances = "boolean" }

function methods:moves(p, player, options)
  player, options = check.after_position(self, "moves", p, player, options,
    moves_options)
  local rows, message = list_moves(self, p, player)
  if rows and options.chances then
    local _, _, to_move = core.locate(self, p, player)
    require "grundy.moves.chances".add(self, rows, to_move)
  end
  return rows, message
end

methods.best = moves.method(function(self, p, number, player)
  local best = moves.best(self, p, number, player)
  if best == nil then
    return nil, kind.of(self):none_best(core.ended(self, number))
  end
  return best
end, function(self, p, player)
  return require "grundy.saved.by_rules".best(self, p, player)
end)

function methods:game()
  local found = game.of(core.game(self))
  if not found then
    return nil, "this solution was not made from a game"
  end
  return found
end

function methods:starts()
  local positions, players = {}, regime.solved(self).mover and {} or nil
  local runs = core.starts(self)
  for k = 1, #runs, 2 do
    for number = runs[k], runs[k] + runs[k + 1] - 1 do
      local p, player = core.start(self, number)
      positions[#positions + 1] = p
      if players then
        players[#players + 1] = player
      end
    end
  end
  return positions, players
end

local best_play = { next = moves.best }

methods.line = moves.method(function(self, p, number, player)
  local of = kind.of(self)
  if of.forks then
    return require "grundy.place.compound".sum { self:at(p) }:line()
  end
  local line_of = require "grundy.moves.line"
  local line = line_of(best_play, self, math.huge, core.copy(p), number, player)
  if not line[2] and not line.cycle and not core.ended(self, number) then
    return nil, of:none_best(false)
  end
  return line
end)

function methods:strategy()
  local rows, results_to_move = {}, kind.of(self).results_to_move
  for number = 0, core.count(self) - 1 do
    local p, player = core.position(self, number)
    local move = moves.best(self, p, number, player)
    if move ~= nil then
      rows[#rows + 1] = {
        position = p,
        player = player,
        move = move,
        result = results_to_move[at.outcome(self, number)],
      }
    end
  end
  return rows
end

-- What table() can show in a column, by name.
local columns = {
  followers = function(solution, p, number, player)
    return (moves.followers(solution, p, number, player))
  end,
  best = function(solution, p, number, player)
    return (moves.best(solution, p, number, player))
  end,
}

for name, answer in pairs(at) do
  columns[name] = function(solution, _, number)
    return answer(solution, number)
  end
end

local function column_names()
  local names = {}
  for name in pairs(columns) do
    names[#names + 1] = name
  end
  table.sort(names)
  return table.concat(names, ", ")
end

function methods:table(names)
  local count = core.count(self)
  local rows, wanted = {}, {} -- a copy: the rules may change what was given
  for i = 1, check.array("table", names) do
    wanted[i] = rawget(names, i)
    if not columns[wanted[i]] then
      fail("table: no column %s; there are %s", check.shown(wanted[i]),
        column_names())
    end
  end
  for number = 0, count - 1 do
    local p, player = core.position(self, number)
    local row = { position = p, player = player }
    for _, name in ipairs(wanted) do
      row[name] = columns[name](self, p, number, player)
    end
    rows[number + 1] = row
  end
  return rows
end

-- Is a column about this solution? What a position is worth can always be told,
-- but mostly it is only another word for the outcome.
local function is_told(solution, name)
  return not kind.refusal(solution, name) and (name ~= "worth" or
    kind.of(solution):measure(solution) == name)
end

methods.info = moves.method(function(self, p, number, player)
  local info = {
    position = core.copy(p),
    player = player,
    moves = self:moves(p, player),
  }
  for name, column in pairs(columns) do
    if is_told(self, name) then
      info[name] = column(self, p, number, player)
    end
  end
  return info
end)

function methods:can(name)
  core.count(self) -- it must be open
  if not kind.is_question(name) then
    fail("can: a method of solutions, or one of %s, expected, got %s",
      kind.questions(), check.shown(name))
  end
  local message = kind.refusal(self, name) or
    name == "save" and not core.save and "save: not on this system" or
    name == "threads" and not core.jobs.threads and "threads: not on this system"
  if message then
    return false, message
  end
  return true
end

function methods:misere()
  core.count(self) -- it must be open
  kind.need(self, "misere")
  return require "grundy.saved.opened_from".shared(
    core.with_play(self, "misere"), self)
end

return methods
