-- Coins that are turned over, by a rule for one coin (Winning Ways, chapter 14).
--
-- A move turns over a coin that shows heads and some coins before it, whatever
-- these show. Two heads in one place would cancel, as equal values do: so the
-- value of a row of coins is the nim-sum of the values that each head has when it
-- is alone, and the value of a coin is the mex of the nim-sums of those that are
-- turned with it.
--
-- In a product, coins lie on a board. Who could turn the coins A, of which the
-- last is x, in one game, and B, of which the last is y, in the other, may turn all
-- coins of A × B, if (x, y) shows heads. By the Tartan theorem, the value of (x, y)
-- is the nim-product of those of x and y.

local core = require "grundy.core"
local check = require "grundy.base.check"
local game = require "grundy.game"
local make_board = require "grundy.board"

local fail = check.fail

local fields = { name = "string", first = "any", turns = "callable" }
local limits = { limit = "any", bytes = "any", seconds = "any",
  progress = "any" }

local LARGEST = 1 << 30 -- number of a coin

local methods = {}
local meta = { __index = methods, __name = "grundy.turning" }

local function names_of(self)
  local names = {}
  for i, rule in ipairs(self.factors) do
    names[i] = rule.name
  end
  return table.concat(names, " × ")
end

function meta:__tostring()
  return "grundy.turning " .. names_of(self)
end

local check_self = check.self(meta, "a game of turning coins", "turning")

--
-- One rule
--

-- Calls f(coins) for each move that turns coin n. The coins are those that are
-- turned with it, in an array.
local function each_turn(rule, n, f)
  rule.turns(n, function(...)
    local coins, there = { ... }, {}
    for i = 1, select("#", ...) do
      local coin = check.integer(coins[i], rule.first, n - 1)
      if not coin then
        fail("turns: coin %s cannot be turned with coin %d: those from %d to %d "
          .. "can", check.shown(coins[i]), n, rule.first, n - 1)
      elseif there[coin] then
        fail("turns: coin %d is turned twice with coin %d", coin, n)
      end
      coins[i], there[coin] = coin, true
    end
    f(coins)
  end)
end

-- The values of the coins up to n, by their numbers.
local function values_to(rule, n)
  local known = rule.known
  for coin = rule.count, n do
    local there, mex = {}, 0
    each_turn(rule, coin, function(coins)
      local sum = 0
      for _, other in ipairs(coins) do
        sum = sum ~ known[other]
      end
      there[sum] = true
    end)
    while there[mex] do
      mex = mex + 1
    end
    known[coin], rule.count = mex, coin + 1
  end
  return known
end

--
-- Coins of products: arrays of numbers, one for each factor
--

-- What is given as a coin, as an array.
local function check_coin(self, call, given)
  local factors = self.factors
  local numbers = #factors == 1 and { given } or given
  if #factors > 1 and check.array(call, given) ~= #factors then
    fail("%s: %d numbers expected for a coin, got %s", call, #factors,
      check.shown(given))
  end
  local coin = {}
  for i, rule in ipairs(factors) do
    coin[i] = check.integer(rawget(numbers, i), rule.first, LARGEST) or
      fail("%s: the number of a coin expected, an integer from %d to %d, got %s",
        call, rule.first, LARGEST, check.shown(rawget(numbers, i)))
  end
  return coin
end

local function value_of(self, coin)
  local value = 1
  for i, rule in ipairs(self.factors) do
    value = core.nim_product(value, values_to(rule, coin[i])[coin[i]])
  end
  return value
end

-- Calls f with each coin up to the last, whose numbers are a fresh array.
local function each_coin(self, last, f)
  local function extend(coin, i)
    if i > #last then
      return f { table.unpack(coin) }
    end
    for n = self.factors[i].first, last[i] do
      coin[i] = n
      extend(coin, i + 1)
    end
  end
  extend({}, 1)
end

-- The moves of a coin: arrays of all coins that are turned, itself included.
local function moves_of(self, coin)
  local moves = { { {} } }
  for i, rule in ipairs(self.factors) do
    local longer = {}
    each_turn(rule, coin[i], function(coins)
      coins[#coins + 1] = coin[i]
      for _, move in ipairs(moves) do
        local turned = {}
        for _, start in ipairs(move) do
          for _, n in ipairs(coins) do
            local next_coin = { table.unpack(start) }
            next_coin[i] = n
            turned[#turned + 1] = next_coin
          end
        end
        longer[#longer + 1] = turned
      end
    end)
    moves = longer
  end
  return moves
end

--
-- Methods
--

function methods:value(...)
  check_self(self, "value")
  local value = 0
  for i = 1, select("#", ...) do
    value = value ~ value_of(self, check_coin(self, "value", (select(i, ...))))
  end
  return value
end

function methods:values(last)
  check_self(self, "values")
  last = check_coin(self, "values", last)
  local values = {}
  each_coin(self, last, function(coin)
    local row = values
    for i = 1, #last - 1 do
      local place = coin[i] - self.factors[i].first + 1
      row[place] = row[place] or {}
      row = row[place]
    end
    row[#row + 1] = value_of(self, coin)
  end)
  return values
end

-- A board of coins: the first factor goes to the right, the second one down.
local function board_of(self, last)
  if #last > 2 then
    fail("game: a board has one row or several, and this is a product of %d games",
      #last)
  end
  local first, second = self.factors[1], self.factors[2]
  local width = last[1] - first.first + 1
  local rows = { pieces = "o" }
  for y = 1, second and last[2] - second.first + 1 or 1 do
    rows[y] = ("o"):rep(width)
  end
  local board = make_board(rows)
  return board, function(coin)
    return board:cell(coin[1] - first.first + 1,
      second and coin[2] - second.first + 1 or 1)
  end
end

-- For each cell of the board, its moves: arrays of the cells that are turned.
local function moves_of_cells(self, last, cell_of)
  local moves = {}
  each_coin(self, last, function(coin)
    local of_cell = moves_of(self, coin)
    for _, move in ipairs(of_cell) do
      for i, turned in ipairs(move) do
        move[i] = cell_of(turned)
      end
    end
    moves[cell_of(coin)] = of_cell
  end)
  return moves
end

local function turned(board, p, cells)
  local changes = {}
  for _, cell in ipairs(cells) do
    changes[#changes + 1] = cell
    changes[#changes + 1] = board:get(p, cell) == "o" and "." or "o"
  end
  return board:set(p, table.unpack(changes))
end

local function game_of(self, last)
  local board, cell_of = board_of(self, last)
  local moves = moves_of_cells(self, last, cell_of)
  return game.game {
    name = names_of(self),
    board = board,
    moves = function(p, add)
      for cell in board:each(p, "o") do
        for _, cells in ipairs(moves[cell]) do
          add(turned(board, p, cells))
        end
      end
    end,
  }, board, cell_of
end

function methods:game(last)
  check_self(self, "game")
  return (game_of(self, check_coin(self, "game", last)))
end

-- The value that a position of the board should have, by those of its cells.
local function total_of(board, p, values)
  local total = 0
  for cell in board:each(p, "o") do
    total = total ~ values[cell]
  end
  return total
end

function methods:verify(last, options)
  check_self(self, "verify")
  last = check_coin(self, "verify", last)
  options = check.options(options, limits)
  local expanded, board, cell_of = game_of(self, last)
  local values, none, starts = {}, turned(board, board.start, {}), {}
  for cell in board:each(none, "o") do
    none = board:set(none, cell, ".")
  end
  each_coin(self, last, function(coin)
    local cell = cell_of(coin)
    values[cell] = value_of(self, coin)
    starts[#starts + 1] = board:set(none, cell, "o")
  end)
  local solution <close>, message = expanded:solve(nil, { starts = starts,
    limit = options.limit, bytes = options.bytes, seconds = options.seconds,
    progress = options.progress })
  if not solution then
    return nil, message
  end
  for p in solution:positions() do
    local value, total = solution:value(p), total_of(board, p, values)
    if value ~= total then
      return nil, ("the value of %s is %d, and the nim-sum of those of its heads "
        .. "is %d"):format(expanded.show and expanded.show(p) or p, value, total), p
    end
  end
  return true
end

-- The product of two games.
function meta.__mul(a, b)
  check_self(a, "*")
  check_self(b, "*")
  local factors = table.move(b.factors, 1, #b.factors, #a.factors + 1,
    { table.unpack(a.factors) })
  return setmetatable({ factors = factors }, meta)
end

--- Makes a game of turning coins, by a rule for one coin.
local function turning(definition)
  definition = check.fields("turning", definition, fields)
  local first = definition.first
  first = first == nil and 1 or check.integer(first, 0, 1) or
    fail("turning: field 'first' must be 0 or 1, got %s", check.shown(first))
  local rule = { name = definition.name or "turning coins", first = first,
    turns = definition.turns or fail "turning: field 'turns' is missing",
    known = {}, count = first }
  return setmetatable({ factors = { rule } }, meta)
end

return { turning = turning }
