-- What the fuzzer of saved solutions asks of a file that may hold anything
-- (file.c). Every answer will do, and so will every error that is a text;
-- only what is found wrong here counts, and what the sanitizers find.

package.path = "lua/?.lua;lua/?/init.lua;" .. package.path

local grundy = require "grundy"

local POSITIONS = { 0, 1, 3, -7, "a", "b", {}, { 1, 2 }, { "a", "c" }, 0.5,
  { x = 1 } }
local POINTS = { "value", "outcome", "remoteness", "height", "worth", "score",
  "has" }
local WHOLE = { "followers", "moves", "best", "counter", "distance", "height",
  "remoteness", "value", "outcome", "worth", "score" }
local MOST = 50 -- positions of a loaded game that are asked about

-- Calls a function; its first result, or nothing if it fails, as it may.
local function try(f, ...)
  local ok, result = pcall(f, ...)
  if ok then return result end
  assert(type(result) == "string" and not result:find "not enough memory",
    result)
end

local function ask(solution, name, ...)
  return try(solution[name], solution, ...)
end

local function ask_all(solution)
  local count = 0
  for p, player in solution:positions() do
    count = count + 1
    if count > MOST then break end
    for _, name in ipairs(WHOLE) do ask(solution, name, p, player) end
  end
end

-- A game that may be asked for any position.
local function game_with(gain)
  return grundy.game {
    name = "checkpoint", start = 9, gain = gain, terminal = function(p)
      return p == 0 and -2 or 1
    end,
    moves = function(p, add)
      for k = 1, math.type(p) == "integer" and p > 0 and p < 20 and 2 or 0 do
        add(p - k)
      end
    end,
  }
end

local games = { game_with(), game_with(function() return -100 end) }

-- Goes on from a checkpoint, of whichever game it is.
local function continue(path)
  for _, game in ipairs(games) do
    local solution = try(game.solve, game, nil, { checkpoint = path,
      limit = 1000 })
    if solution then
      try(ask_all, solution)
      assert(ask(solution, "verify") ~= false, "not certified")
      solution:close()
    end
  end
end

-- What a file tells of a position must be what its moves say, if it is loaded.
local function compare(path, loaded)
  local opened <close> = assert(grundy.open(path))
  local count = 0
  for p, player in loaded:positions() do
    count = count + 1
    if count > MOST then break end
    for _, name in ipairs(POINTS) do
      assert(ask(opened, name, p, player) == ask(loaded, name, p, player), name)
    end
  end
end

local function open(path)
  local solution, message = grundy.open(path)
  if not solution then
    assert(type(message) == "string")
    return
  end
  tostring(solution)
  for _, name in ipairs(POINTS) do
    ask(solution, name)
    for _, p in ipairs(POSITIONS) do
      ask(solution, name, p)
      ask(solution, name, p, 2)
    end
  end
  if ask(solution, "followers") then -- it is loaded
    try(ask_all, solution)
    for _, name in ipairs { "verify", "stats", "finite", "quotient", "chances",
      "security" } do
      ask(solution, name)
    end
    compare(path, solution)
    assert(ask(solution, "verify") ~= false, "not certified")
    local saved = ask(solution, "save", path, { moves = true })
    if saved then assert(grundy.open(path)):close() end
  end
  solution:close()
end

-- Writes files to begin with into a folder.
local function write_seeds(folder)
  for i, file in ipairs(require "spec.harness.small_files") do
    local path = ("%s/%d"):format(folder, i)
    assert(file[2]:save(path, { moves = i % 4 > 0 and not file.unkept }))
  end
  for i, game in ipairs(games) do
    assert(game:solve(nil, { checkpoint = folder .. "/checkpoint" .. i })):close()
  end
end

return function(path)
  local file <close> = assert(io.open(path, "rb"))
  if file:read(8) == "\x89GRPART\n" then
    continue(path)
  else
    open(path)
  end
end, write_seeds
