-- solution:export: what is known of a game as a module for any Lua, for web
-- pages, or as JSON. The modules are templates into which csrc/lua/answer/export.c packs
-- the positions; template/opponent.lua tells how. How a module is put together is in
-- modules.lua.

local core = require "grundy.core"
local check = require "grundy.base.check"
local against = require "grundy.figures.against"
local json = require "grundy.base.json"
local kind_of = require "grundy.kind".of
local modules = require "grundy.export.modules"
local regime = require "grundy.regime"

local at = core.at

local fields = { format = "any", moves = "boolean", against = "any" }

--
-- Positions
--

-- The start as it was given: who uses a module has `normal`.
local function start_of(solution)
  local given = core.given(solution)
  if given ~= nil then
    return given
  end
  return (core.start(solution))
end

-- True if all positions can be exported; else nil, message.
local function check_positions(solution, format)
  local count = core.count(solution)
  local function problem_of(p)
    local problem = modules.problem(p, format)
    return problem and ("the position %s has %s"):format(core.shown(p), problem)
  end
  local message = count > 0 and problem_of(start_of(solution)) or nil
  for number = 0, count - 1 do
    message = message or problem_of((core.position(solution, number)))
  end
  return not message, message
end

--
-- Against somebody who errs
--

-- The records for a level; nil if there is none.
local function records_of(solution, level)
  return level and against.records(solution, against.level("export", "against",
    level)) or nil
end

-- The number of the position to move to; nil at an end.
local function resisting(records, number)
  local choice = select(5, against.record(records, number))
  return choice >= 0 and choice or nil
end

-- The same for all positions, a word each. Where a position is won, any best move
-- will do.
local function words_of(solution, records)
  local words = {}
  for number = 0, core.count(solution) - 1 do
    words[number + 1] = ("=I4"):pack(at.outcome(solution, number) ~= "N" and
      resisting(records, number) or 0xFFFFFFFF)
  end
  return table.concat(words)
end

--
-- JSON
--

-- Texts that are put together at a time, so that no large table is needed.
local MANY = 1000

-- The record of a position: `"name":value` for each column that is there.
local function record(columns, number)
  local parts = {}
  for _, column in ipairs(columns) do
    local value = column.get(number)
    if value ~= nil then
      parts[#parts + 1] = column.name .. json.encode(value)
    end
  end
  return "{" .. table.concat(parts, ",") .. "}"
end

-- What there is to tell of a position. Moves are numbers of positions, from 0
-- on, in the order of the rules.
local function columns_of(solution, data, with_moves, records)
  local columns, of = {}, kind_of(solution)
  local function add(name, wanted, get)
    if wanted then
      columns[#columns + 1] = { name = ('"%s":'):format(name),
        get = function(number)
          return (get(solution, number))
        end }
    end
  end
  add("position", true, core.position)
  add("player", data.players == 2, function(_, number)
    return (select(2, core.position(solution, number)))
  end)
  add("outcome", true, at.outcome)
  for _, name in ipairs(of:columns(solution)) do
    add(name, name ~= "outcome", at[name])
  end
  add("best", true, of.best)
  add("against", records, function(_, number)
    return resisting(records, number)
  end)
  add("moves", with_moves, core.followers)
  add("gains", with_moves and of.gain_column, core.gains)
  return columns
end

-- A line for each position, in the order of the solution.
local function json_of(solution, data, with_moves, records)
  local columns, of = columns_of(solution, data, with_moves, records),
    kind_of(solution)
  local last = data.count - 1
  local texts, lines = { ('{"name":%s,"players":%d,%s%s"positions":[\n'):format(
    json.encode(data.name or ""), data.players, data.sides and
    ('"sides":%s,'):format(json.encode(data.sides)) or
    (of.alone and '"puzzle":true,' or ""), data.count > 0 and
    ('"start":%s,'):format(json.encode(start_of(solution))) or "") }, {}
  for number = 0, last do
    lines[#lines + 1] = record(columns, number)
    lines[#lines + 1] = number < last and ",\n" or "\n"
    if #lines >= MANY or number == last then
      texts[#texts + 1], lines = table.concat(lines), {}
    end
  end
  texts[#texts + 1] = "]}\n"
  return table.concat(texts)
end

--
-- The method
--

-- What modules do otherwise where other things count than moves: the name of a
-- section of the template, and of a field of the data.
local SECTIONS = { worth = "mixed", points = "scored", values = "splits",
  solution = "puzzle" }

-- Which sections of the template the game needs.
local function needs_of(data, of)
  local needs = { moves = data.moves, rules = not data.moves, keys = true,
    names = not data.moves,
    errs = data.errs, against = data.choices }
  local section = SECTIONS[of.counts]
  if section then
    needs[section] = true
  end
  if of.gain_column then
    needs[of.gain_column] = not data.moves
  end
  return needs
end

-- Adds what is packed to the data; or returns nil, message.
local function pack(solution, data, hex, with_moves, records)
  local packed = core.pack(solution, data.size, hex, with_moves,
    records and words_of(solution, records))
  if not packed then
    return nil, "play can last too long to tell"
  end
  for name, value in next, packed do
    data[name] = value
  end
  return data
end

local export = {}

function export:export(options)
  local count = core.count(self)
  options = check.options(options, fields)
  core.need_moves(self)
  local format = check.word("format", options.format, { "lua", "js", "json" })
    or "lua"
  local rules = core.game(self) or {}
  local normal = rules.normal or rules.folded or rules.found_by
  if options.moves and normal then
    return nil, "export: the moves of a game with `normal` cannot be packed, "
      .. "because only its rules know the moves of positions that are not in "
      .. "normal form; leave out the moves, or solve the game without `normal`"
  end
  local records = records_of(self, options.against)
  local why, of = check.no_values(self), kind_of(self)
  local data = modules.data(rules, normal, count)
  data.players = regime.solved(self).players
  data.sides = rules.sides
  data.player = count > 0 and select(2, core.start(self)) or nil
  data.errs = self:can "against"
  data.against = options.against
  data.why = why and why:gsub("^this solution", "the game") or nil
  local section = SECTIONS[of.counts]
  if section then
    data.kind, data[section] = section, true
  end
  local language = modules.languages[format]
  local fine, message = check_positions(self, format)
  if fine and language then
    fine, message = pack(self, data, language.hex, options.moves, records)
  end
  if not fine then
    return nil, "export: " .. message
  end
  return language and modules.text(format, "opponent", data,
    of.alone and "a guide" or "an opponent", needs_of(data, of)) or
    json_of(self, data, options.moves, records)
end

return export
