-- What a rank does in limits_spec.lua, with modules whose limits are small: all
-- ranks solve one game after the other, and the first one writes how each went.

local games = require "grundy.game"
local grundy = require "grundy"
local mpi = require "grundy.mpi"

-- From 0 to 1 … 10, and from each of these to `leaves` others.
local function bush(leaves)
  return grundy.game { start = 0, moves = function(n, add)
    for k = 1, n == 0 and 10 or n <= 10 and leaves or 0 do add(100 * n + k) end
  end }
end

-- From 0 up to n, then to each of 1 … m.
local function path(n, m)
  return grundy.game { start = 0, moves = function(p, add)
    for q = 1, p == n and m or 0 do add(q) end
    if p < n then add(p + 1) end
  end }
end

-- From each of 0 … n - 1 to all others.
local function complete(n)
  return grundy.game { start = 0, moves = function(p, add)
    for q = 0, n - 1 do if q ~= p then add(q) end end
  end }
end

-- From 0 to a position that `make` makes.
local function to(make)
  return grundy.game { start = 0, moves = function(p, add)
    if p == 0 then add(make()) end
  end }
end

-- From 0 up to n, by one to three at a time: other ranks watch most positions.
local function ladder(n)
  return grundy.game { start = 0, moves = function(p, add)
    for q = p + 1, math.min(p + 3, n) do add(q) end
  end }
end

local endless = grundy.game { start = 0, moves = function(p, add)
  for q = p + 1, 100000 do add(q) end
end }

-- From 0 to `moves` sums of two.
local function fan(moves)
  return grundy.game { splits = true, start = 0, moves = function(p, add)
    for q = 1, p == 0 and moves or 0 do add(q, q + 1) end
  end }
end

-- From each of 0 … n - 1 to sums of two smaller ones.
local function pairs_below(n)
  return grundy.game { splits = true, start = n, moves = function(p, add)
    for q = 0, math.min(p, 10) - 1 do add(q, p - 1) end
  end }
end

local function write(what, text)
  if mpi.rank == 0 then print(what .. ": " .. text) end
end

-- An error without the line where it was raised.
local function message_of(problem)
  return (tostring(problem):gsub("^[^\n]-:%d+: ", ""):match "[^\n]*")
end

-- Saves what has been solved, if there is a path; true, or why not.
local function finish(cluster, out)
  if mpi.rank > 0 then return mpi.serve(cluster) end
  local solution = mpi.solution(cluster)
  local fine, problem = true, nil
  if out then fine, problem = pcall(solution.save, solution, out) end
  mpi.dismiss(solution)
  return fine or message_of(problem)
end

-- Solves a game with all ranks; the text that says how it went.
local function solve(game, limit, out)
  local fields = games.fields("solve", game, nil, { limit = limit }, 1 << 40)
  local fine, cluster, message = pcall(mpi.solve, fields)
  if not fine or not cluster then -- an error of this rank, or of another one
    return message_of(message or cluster)
  end
  local positions = mpi.sizes(cluster).positions
  local done = finish(cluster, out)
  return done == true and positions .. " positions" or done
end

-- How the bushes go that are too large for a rank, each text once: sooner or
-- later a rank has too many by its own rules, and before that by what others ask.
local function too_large()
  local texts = {}
  for leaves = 1, 20 do
    local text = solve(bush(leaves), 1000)
    if not text:find "^%d+ positions$" and not texts[text] then
      texts[text] = true
      texts[#texts + 1] = text
    end
  end
  return table.concat(texts, ", ")
end

write("all positions", solve(bush(20), 100))
write("those of a rank", too_large())
write("those of a file", solve(bush(11), 1000, arg[1]))
write("moves", solve(complete(20), 100))
write("moves of one", solve(path(5, 21), 100))
write("no more of one", solve(path(20, 20), 100))
write("bytes", solve(to(function() return ("x"):rep(398) end), 100))
write("no more bytes", solve(to(function() return ("x"):rep(397) end), 100))
write("tables", solve(to(function() return { { { { {} } } } } end), 100))
write("adding", solve(endless, 100))
write("parts", solve(pairs_below(40), 100))
write("fan", solve(fan(11), 100))
write("no more of a fan", solve(fan(10), 100))
write("watches", solve(ladder(90), 1000))
write("no more watches", solve(ladder(50), 1000))
write("positions of parts", solve(pairs_below(40), 3))
mpi.finish()
