-- Records: values beyond those that are published, each computed twice.
--
--   lua5.4 examples/records.lua [game [size [first [verify]]]]
--
-- The games are grid, nogo, petersen and primes, each in a file of the folder
-- records; without a name, all of them. Each is solved in two encodings, which
-- share neither positions nor rules, and the values must agree with each other
-- and with what is published. Up to the default sizes, or if you say so, `verify`
-- certifies them, too: it runs all rules once more and checks each value by its
-- definition, which takes several times as long as solving.
--
-- Default sizes take seconds. What larger ones give, and how long they take, is in
-- the guide for mathematicians: examples/mathematicians.md, "Records".

local folder = (arg and arg[0] or ""):match "^(.*[/\\])" or ""
local names = { "grid", "nogo", "petersen", "primes" }

local clock = os.clock()

-- What a solution took, in time since the last one and in memory that is kept.
local function report(solution, name, verify)
  local stats, seconds = solution:stats(), os.clock() - clock
  print(("  %s: %d positions, %.1f s, %.1f MB%s"):format(name, stats.positions,
    seconds, stats.bytes / 1e6,
    verify and assert(solution:verify()) and ", certified" or ""))
  clock = os.clock()
end

-- Adds the values of some sizes, found in one solution, of which the others are
-- starts beside the largest.
local function add_values(values, encoding, sizes, verify)
  local n, starts = sizes[#sizes], {}
  for i, m in ipairs(sizes) do starts[i] = encoding.start(m, n) end
  local solution <close> = encoding.game(n, folder):solve(table.remove(starts), {
    starts = starts, keep = "values", limit = 1 << 30,
  })
  for _, m in ipairs(sizes) do
    values[m] = solution:value(encoding.start(m, n))
  end
  report(solution, encoding.name, verify)
end

local function print_term(game, n, value, again)
  local known = game.published[n]
  if value ~= again then
    error(("%s, n = %d: %d in one encoding, %d in the other"):format(game.title,
      n, value, again), 0)
  elseif known and known ~= value then
    error(("%s, n = %d: %d is published, but it is %d"):format(game.title, n,
      known, value), 0)
  end
  print(("%4d%7d   %s"):format(n, value,
    known and "published, recomputed" or "new"))
end

-- Solves a game of which each size has a value. Where sizes are on boards of
-- their own, `each` is set.
local function run(game, size, first, verify)
  local groups, values = {}, {}
  for n = first, size, game.step do
    if game.each or not groups[1] then groups[#groups + 1] = {} end
    table.insert(groups[#groups], n)
  end
  for i, encoding in ipairs(game.encodings) do
    values[i] = {}
    for _, sizes in ipairs(groups) do
      add_values(values[i], encoding, sizes, verify)
    end
  end
  print "   n  value"
  for n = first, size, game.step do
    print_term(game, n, values[1][n], values[2][n])
  end
end

local function whole(number, default, least, most, what)
  local n = math.tointeger(tonumber(number or default))
  if not n or n < least or n > most then
    error(("records: the %s must be an integer from %d to %d"):format(what, least,
      most), 0)
  end
  return n
end

local name, size, first, verify = ...
if name and not (" " .. table.concat(names, " ") .. " "):find(" " .. name .. " ",
  1, true) then
  error("records: the games are " .. table.concat(names, ", "), 0)
end
for _, each in ipairs(name and { name } or names) do
  local game = assert(loadfile(folder .. "records/" .. each .. ".lua"))()
  local n = whole(size, game.size, game.first, game.most, "size")
  local from = whole(first, game.first, game.first, n, "first size")
  print(game.title .. " (" .. game.source .. ")")
  if (n - from) % game.step ~= 0 then
    error("records: from the first size to the last, steps of " .. game.step, 0)
  end
  (game.run or run)(game, n, from, verify or n <= game.size, report)
end
