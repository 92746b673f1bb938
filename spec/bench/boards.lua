-- The natural script, with grundy.board, beside rules that somebody has written by
-- hand to be fast: the same game, positions as numbers or short strings.

local grundy = require "grundy"
local check_file = require "grundy.check_file"
local games = require "spec.bench.games"
local measure = require "spec.bench.measure"

-- Positions of parts: a bit for each cell, moved as far up and left as they go.
-- Symmetries are left out: by hand they cost more than they save.
local function masks(columns, rows)
  local cells, beside, left, top = columns * rows, {}, 0, (1 << columns) - 1
  for y = 0, rows - 1 do left = left | 1 << y * columns end
  for cell = 0, cells - 1 do
    local x, y, mask = cell % columns, cell // columns, 0
    if x > 0 then mask = mask | 1 << cell - 1 end
    if x < columns - 1 then mask = mask | 1 << cell + 1 end
    if y > 0 then mask = mask | 1 << cell - columns end
    if y < rows - 1 then mask = mask | 1 << cell + columns end
    beside[1 << cell] = mask
  end
  local function shifted(mask)
    while mask & top == 0 do mask = mask >> columns end
    while mask & left == 0 do mask = mask >> 1 end
    return mask
  end
  -- The part of a mask that has its lowest bit.
  local function part_of(mask)
    local part, new = 0, mask & -mask
    while new ~= 0 do
      local bit = new & -new
      part = part | bit
      new = (new | beside[bit] & mask) & ~part
    end
    return part
  end
  local function parts(mask)
    if mask == 0 then return end
    local part = part_of(mask)
    return shifted(part), parts(mask & ~part)
  end
  return (1 << cells) - 1, beside, parts
end

local function node_kayles(columns, rows)
  local start, beside, parts = masks(columns, rows)
  return { start = start, splits = true, moves = function(p, add)
    local left = p
    while left ~= 0 do
      local bit = left & -left
      left = left & ~bit
      add(parts(p & ~bit & ~beside[bit]))
    end
  end }
end

local function cram(columns, rows)
  local start, beside, parts = masks(columns, rows)
  return { start = start, splits = true, moves = function(p, add)
    local left = p
    while left ~= 0 do
      local bit = left & -left
      left = left & ~bit
      local others = beside[bit] & left
      while others ~= 0 do
        local other = others & -others
        others = others & ~other
        add(parts(p & ~bit & ~other))
      end
    end
  end }
end

-- Two masks in one number. Symmetries are left out here as well.
local function tic_tac_toe(columns, rows, line)
  local cells, lines = columns * rows, {}
  for cell = 0, cells - 1 do
    local x, y = cell % columns, cell // columns
    for _, step in ipairs { { 1, 0 }, { 0, 1 }, { 1, 1 }, { -1, 1 } } do
      local u, v = x + (line - 1) * step[1], y + (line - 1) * step[2]
      if u >= 0 and u < columns and v < rows then
        local mask = 0
        for i = 0, line - 1 do
          mask = mask | 1 << (y + i * step[2]) * columns + x + i * step[1]
        end
        lines[#lines + 1] = mask
      end
    end
  end
  local all = (1 << cells) - 1
  local function has_line(mask)
    for i = 1, #lines do
      if mask & lines[i] == lines[i] then return true end
    end
    return false
  end
  return {
    start = 0, players = 2,
    moves = function(p, add, player)
      local shift = player == 1 and 0 or cells
      if has_line(p >> cells - shift & all) then return end
      local left = ~(p | p >> cells) & all
      while left ~= 0 do
        local bit = left & -left
        left = left & ~bit
        add(p | bit << shift)
      end
    end,
    terminal = function(p)
      return (has_line(p & all) or has_line(p >> cells & all)) and "loss" or
        "draw"
    end,
  }
end

local function chomp(columns, rows)
  local game = games.chomp(columns, rows)
  return { start = game.start, moves = game.add }
end

local rows = {
  { name = "Chomp 9 x 9", file = "chomp", columns = 9, rows = 9,
    by_hand = chomp(9, 9) },
  { name = "Cram 4 x 6", file = "cram", columns = 4, rows = 6,
    by_hand = cram(4, 6) },
  { name = "Node Kayles 5 x 6", file = "node_kayles", columns = 5, rows = 6,
    by_hand = node_kayles(5, 6) },
  { name = "tic-tac-toe 4 x 3", file = "tic_tac_toe", columns = 4, rows = 3,
    by_hand = tic_tac_toe(4, 3, 3) },
}

for _, row in ipairs(rows) do row.group = "examples" end

-- Seconds of running the rules again, in an audit or by the checker of files.
local function auditing(solution)
  local seconds, fine = measure.timed(solution.audit, solution)
  return fine and seconds or error("the rules do not hold", 0)
end

local function checking(path, script)
  local seconds, fine = measure.timed(check_file.check, path, script)
  return fine and seconds or error("the file is not certified", 0)
end

-- Seconds of f, many times.
local function repeated(f)
  return function()
    return (measure.timed(function()
      for _ = 1, 2000 do f() end
    end))
  end
end

-- A piece on 30 of 100 cells, by a mask and by a list.
local function setting()
  local board, list = grundy.board { columns = 10, rows = 10, pieces = "x" }, {}
  for cell = 3, 90, 3 do list[#list + 1] = cell end
  local mask, p = board:mask(list), board.start
  return repeated(function() return board:set(p, mask, "x") end),
    repeated(function() return board:set(p, list, "x") end)
end

-- The least image of a small part under shifts: of letters after the empty one,
-- and before it.
local function least_image()
  local function finder(piece)
    local board = grundy.board { columns = 6, rows = 6, pieces = piece }
    local normal = board:symmetric("all", "shift")
    local p = board:set(board.start, { "b2", "c2", "c3", "d3" }, piece)
    return repeated(function() return normal(p) end)
  end
  return finder "x", finder "#"
end

-- What is asked of the start, and calling the rules for it.
local function asking(method)
  return function()
    local rules = grundy.file("examples/chomp.lua")
    local solution = grundy.game(rules):solve()
    local function add() end
    return repeated(function() return solution[method](solution) end),
      repeated(function() return rules.moves(rules.start, add) end)
  end
end

for _, row in ipairs {
  { name = "set: a mask / a list", pair = setting },
  { name = "least image: x / #", pair = least_image },
  { name = "best / the rules alone", pair = asking "best" },
  { name = "followers / the rules alone", pair = asking "followers" },
  { name = "moves / the rules alone", pair = asking "moves" },
} do
  row.group = "methods"
  rows[#rows + 1] = row
end

-- Seconds of solving; what a start is, P, N or D, must be the same in both.
local function solver_of(game, found)
  return function()
    local seconds, solution = measure.timed(game.solve, game)
    local outcome = solution:outcome(game.start, game.players and 1)
    if found.outcome and found.outcome ~= outcome then
      error(("by hand it is %s"):format(outcome), 0)
    end
    found.outcome = outcome
    solution:close()
    return seconds
  end
end

local function run_pair(row)
  local one, other = row.pair()
  return measure.interleave {
    { name = "script", run = one },
    { name = "by_hand", run = other },
  }
end

local function run(row)
  if row.pair then return run_pair(row) end
  local found = {}
  local script = grundy.file("examples/" .. row.file .. ".lua",
    { columns = row.columns, rows = row.rows })
  local by_hand = grundy.game(row.by_hand)
  local solution, path = script:solve(), os.tmpname()
  assert(solution:save(path, { moves = true }))
  local seconds = measure.interleave {
    { name = "script", run = solver_of(script, found) },
    { name = "by_hand", run = solver_of(by_hand, found) },
    { name = "audit", run = function() return auditing(solution) end,
      repeats = measure.slow_repeats },
    { name = "check", run = function() return checking(path, script) end,
      repeats = measure.slow_repeats },
  }
  solution:close()
  os.remove(path)
  return seconds
end

return {
  title = "Boards",
  notes = {
    "script: the example, with grundy.board and its symmetries. hand: the same"
      .. " game by hand, with",
    "bit masks or short strings, and without symmetries. audit: the rules are run"
      .. " again, with describe,",
    "show and parse, and at all images. check: the saved solution, with its moves,"
      .. " by check_file.lua.",
    "methods: what stands before the stroke ÷ what stands behind it.",
  },
  rows = rows,
  run = run,
  columns = {
    { "script/", "hand", above = "script", below = "by_hand",
      want = { examples = 2 } },
    { "audit/", "solve", above = "audit", below = "script" },
    { "check/", "solve", above = "check", below = "script" },
  },
}
