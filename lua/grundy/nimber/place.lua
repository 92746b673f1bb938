-- Places of searches: where play is, a position or, in a game that splits, a sum
-- of positions. They are played on as places of solutions are: by `match`, and by
-- people.

local asking = require "grundy.nimber.asking"
local core = require "grundy.core"
local check = require "grundy.base.check"
local followers = require "grundy.base.followers"
local kind = require "grundy.kind"
local place = require "grundy.place"
local wording = require "grundy.words.wording"

local methods = {}
local meta = { __name = "grundy.search_place" }

local searched = {
  what = "a place of a search",
  word = "place",
  methods = methods,
  shared = "after best ended outcome positions",
  component = true,
  searched = true, -- its values are found by a search
}

local check_self = place.provide(meta, searched)

-- The fields, out of the reach of users: the `search`, as asking.lua has it,
-- `list`, the positions whose sum it is, and whether it is a `part` of such a sum.
local fields_of = setmetatable({}, { __mode = "k" })

--- Why the player to move wins or loses: by a move, and without a length.
function searched.explanation(now, move_text)
  local outcome, message = now:outcome()
  if not outcome then
    return wording.capital(message) .. "."
  elseif now:ended() then
    return nil
  elseif outcome == "P" then
    return "The player to move loses (P): every move has an answer that wins. "
      .. "This was found by a search, which does not know how long play lasts."
  end
  local best = now:best()
  return ("The player to move wins (N): %s wins, because every move after it "
    .. "has an answer. This was found by a search, which does not know how long "
    .. "play lasts."):format(move_text(now, best))
end

--
-- Places
--

local function make(search, list, part)
  local self = setmetatable({}, meta)
  fields_of[self] = { search = search, list = list, part = part }
  return self
end

-- What play sees of a place: its position; of a sum, an array of positions.
local function position_of(fields)
  local list = {}
  for i, p in ipairs(fields.list) do
    list[i] = core.copy(p)
  end
  return fields.search.rules.splits and not fields.part and list or list[1]
end

-- The parts, each as a place of its own.
local function places_of(fields)
  local list = {}
  for i, p in ipairs(fields.list) do
    list[i] = make(fields.search, { p }, true)
  end
  return list
end

local getters = {
  position = position_of,
  places = places_of,
  game = function(fields)
    return fields.search.rules
  end,
  play = function()
    return "normal"
  end,
}

function meta:__index(name)
  local get = getters[name]
  if get and getmetatable(self) == meta then
    return get(fields_of[self])
  end
  return methods[name]
end

function meta:__tostring()
  local texts = {}
  for i, p in ipairs(fields_of[self].list) do
    texts[i] = core.shown(p)
  end
  return "grundy.search_place " .. table.concat(texts, " + ")
end

--
-- Questions
--

local function fields_for(self, name)
  check_self(self, name)
  return fields_of[self]
end

for _, name in ipairs { "value", "known" } do
  methods[name] = function(self)
    local fields = fields_for(self, name)
    return asking[name](fields.search, fields.list)
  end
end

function searched.outcome(now)
  local fields = fields_of[now]
  return asking.outcome(fields.search, fields.list)
end

function searched.kind(now)
  return kind.by(fields_of[now].search.rules)
end

function searched.positions(now)
  local list = {}
  for i, p in ipairs(fields_of[now].list) do
    list[i] = core.copy(p)
  end
  return list
end

-- The text of each part.
function searched.key(now)
  local list = {}
  for i, p in ipairs(fields_of[now].list) do
    list[i] = core.key(p)
  end
  return table.concat(list, " ")
end

-- The followers of each part, listed once.
local function rows_of(fields)
  if not fields.rows then
    local rows = {}
    for i, p in ipairs(fields.list) do
      rows[i] = asking.followers(fields.search, p)
    end
    fields.rows = rows
  end
  return fields.rows
end

function searched.ended(now)
  for _, row in ipairs(rows_of(fields_of[now])) do
    if row[1] ~= nil then
      return false
    end
  end
  return true
end

--
-- Moves
--

-- A move in part i to q, as users see it.
local function move_of(fields, i, q)
  q = followers.by(fields.search.rules).each(q, core.copy)
  return fields.search.rules.splits and { changes = { [i] = q } } or q
end

function methods:followers()
  local fields = fields_for(self, "followers")
  local list = {}
  for i, row in ipairs(rows_of(fields)) do
    for _, q in ipairs(row) do
      list[#list + 1] = move_of(fields, i, q)
    end
  end
  return list
end

function searched.best(now)
  local fields = fields_of[now]
  local i, q = asking.best(fields.search, fields.list)
  if not i then
    return nil, q
  end
  return move_of(fields, i, q)
end

-- The part that a move changes and what it becomes; or nil and what is wrong
-- with it.
local function read_move(fields, move)
  if not fields.search.rules.splits then
    return 1, move
  end
  local changes = type(move) == "table" and rawget(move, "changes") or nil
  local i, q
  if type(changes) == "table" then
    i, q = next(changes)
  end
  if i == nil or next(changes, i) ~= nil then
    return nil, ("a move is a table { changes = { [i] = positions } }, got %s")
      :format(check.shown(move))
  elseif fields.list[i] == nil then
    return nil, ("a move changes component %s; there are %d"):format(
      check.shown(i), #fields.list)
  end
  return i, q
end

-- The follower of part i that is equal to q.
local function find(fields, i, q)
  local shape = followers.by(fields.search.rules)
  local problem = shape.problem(q)
  if problem then
    return nil, problem
  end
  local key = shape.key(q)
  for _, follower in ipairs(rows_of(fields)[i]) do
    if shape.key(follower) == key then
      return shape.list(follower)
    end
  end
  return nil, ("there is no move from %s to %s"):format(
    check.shown(fields.list[i]), shape.text(q, check.shown))
end

-- The place after a move; or nil and what is wrong with it.
function searched.follow(now, move)
  local fields = fields_of[now]
  local i, q = read_move(fields, move)
  local parts, message
  if i then
    parts, message = find(fields, i, q)
  end
  if not parts then
    return nil, message or q
  end
  local list = {}
  for k, p in ipairs(fields.list) do
    table.move(k == i and parts or { p }, 1, k == i and #parts or 1, #list + 1,
      list)
  end
  return make(fields.search, list)
end

function searched.problem()
  return "is of a search, whose positions are not in compounds; solve its game, "
    .. "or use grundy.ordinal.heap of its value"
end

function searched.level_problem()
  return "a level that is a number goes by how long play lasts, which a search "
    .. "does not know"
end

--- The place of a position of a search.
function searched.at(search, p)
  return make(search, { core.copy(p) })
end

return searched
