-- Sums with moves that must be answered, by brute force: who wins is found by
-- looking at all moves, with no theory. A game is a table of the moves of each
-- position: { move = { … }, entail = { … }, again = { … } }, where an ordinary
-- move is an array of positions.

-- The state after a move of component i to some positions.
local function changed(state, i, parts, must)
  local after = { heap = state.heap, must = must and i }
  for k, p in ipairs(state) do
    if k ~= i then
      after[#after + 1] = p
    else
      table.move(parts, 1, #parts, #after + 1, after)
    end
  end
  return after
end

local function key_of(state)
  return table.concat(state, " ") .. " +" .. state.heap .. " !" ..
    tostring(state.must)
end

--- A function that says whether the player to move wins. A state is an array of
-- positions with `heap`, the size of a Nim heap, and `must`, the component in which
-- that player must move; nil if any will do.
return function(game)
  local known, wins = {}, nil

  local function wins_in(state, i)
    local moves = game[state[i]]
    for _, parts in ipairs(moves.move) do
      if not wins(changed(state, i, parts)) then return true end
    end
    for _, q in ipairs(moves.entail) do
      if not wins(changed(state, i, { q }, true)) then return true end
    end
    for _, q in ipairs(moves.again) do
      if wins(changed(state, i, { q })) then return true end
    end
    return false
  end

  local function find(state)
    if state.must then return wins_in(state, state.must) end
    for i = 1, #state do
      if wins_in(state, i) then return true end
    end
    for n = 0, state.heap - 1 do
      local after = { heap = n, table.unpack(state) }
      if not wins(after) then return true end
    end
    return false
  end

  function wins(state)
    local key = key_of(state)
    if known[key] == nil then known[key] = find(state) end
    return known[key]
  end

  return wins
end
