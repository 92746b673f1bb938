-- Products of digraphs, move by move as the words say: a slow, obvious
-- version of compounds. A digraph is { [1..n] = followers }; a shape is the
-- number of a component, or { kind, shape, shape … }.

local product = {}

-- All moves of a shape from a state: tables from components to the positions
-- they move to.
local options

local function of_component(digraphs, i, state)
  local list = {}
  for _, v in ipairs(digraphs[i][state[i]]) do list[#list + 1] = { [i] = v } end
  return list
end

local function joined(a, b)
  local out = {}
  for i, v in pairs(a) do out[i] = v end
  for i, v in pairs(b) do out[i] = v end
  return out
end

-- One option of each list, together.
local function together(lists)
  local all = { {} }
  for _, list in ipairs(lists) do
    local longer = {}
    for _, a in ipairs(all) do
      for _, b in ipairs(list) do longer[#longer + 1] = joined(a, b) end
    end
    all = longer
  end
  return all
end

function options(digraphs, shape, state)
  if type(shape) == "number" then return of_component(digraphs, shape, state) end
  local lists = {}
  for i = 2, #shape do
    lists[i - 1] = options(digraphs, shape[i], state)
  end
  if shape[1] == "conjunctive" then return together(lists) end
  local all = {}
  if shape[1] == "sum" then
    for _, list in ipairs(lists) do table.move(list, 1, #list, #all + 1, all) end
    return all
  end
  for _, list in ipairs(lists) do list[#list + 1] = {} end      -- to stay
  for _, option in ipairs(together(lists)) do
    if next(option) then all[#all + 1] = option end
  end
  return all
end

local function key_of(state)
  return table.concat(state, " ")
end

local function after(state, option)
  local out = table.move(state, 1, #state, 1, {})
  for i, v in pairs(option) do out[i] = v end
  return out
end

-- The product from a state: a digraph on 1..n, the states by number, and the
-- numbers by state; nil if there are more than `most`.
function product.build(digraphs, shape, start, most)
  local states, number, digraph = { start }, { [key_of(start)] = 1 }, {}
  local u = 1
  while states[u] do
    if #states > most then return nil end
    digraph[u] = {}
    for _, option in ipairs(options(digraphs, shape, states[u])) do
      local state = after(states[u], option)
      local key = key_of(state)
      if not number[key] then
        states[#states + 1] = state
        number[key] = #states
      end
      table.insert(digraph[u], number[key])
    end
    u = u + 1
  end
  return digraph, states, function(state) return number[key_of(state)] end
end

-- The digraph with a last move after each sink: who cannot move wins.
function product.misere(digraph)
  local out = {}
  for u, followers in ipairs(digraph) do
    out[u] = #followers > 0 and followers or { #digraph + 1 }
  end
  out[#digraph + 1] = {}
  return out
end

return product
