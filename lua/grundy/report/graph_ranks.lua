-- Ranks for a layered picture of a digraph: moves go down, except within
-- strongly connected components, where they go down by one at most. A shape
-- is a table with `count` positions, numbered from 1; `to`, for each the
-- array of those its moves lead to; `component`, for each what is the same
-- exactly within a strongly connected component; and `start`.

-- The members of each component, and the components in the order of their
-- first members.
local function members_of(shape)
  local members, order = {}, {}
  for i = 1, shape.count do
    local component = shape.component[i]
    if not members[component] then
      members[component] = {}
      order[#order + 1] = component
    end
    table.insert(members[component], i)
  end
  return members, order
end

-- How many moves lead into each component from others.
local function entries_of(shape)
  local entries, component = {}, shape.component
  for i = 1, shape.count do
    for _, j in ipairs(shape.to[i]) do
      if component[i] ~= component[j] then
        entries[component[j]] = (entries[component[j]] or 0) + 1
      end
    end
  end
  return entries
end

-- Those of a component where play comes in: by a move from elsewhere, or
-- else at the start, or else anywhere.
local function doors_of(state, shape, list)
  local doors = {}
  for _, i in ipairs(list) do
    if state.entered[i] then
      doors[#doors + 1] = i
    end
  end
  if not doors[1] then
    local at_start = shape.component[shape.start] == shape.component[list[1]]
    doors[1] = at_start and shape.start or list[1]
  end
  return doors
end

-- Ranks within a component: breadth first from its doors.
local function rank_component(state, shape, list)
  local queue, rank = doors_of(state, shape, list), state.rank
  local base = state.base[shape.component[list[1]]] or 0
  for _, i in ipairs(queue) do
    rank[i] = base
  end
  local head, next_member = 1, 1
  while next_member <= #list do
    while queue[head] do
      local i = queue[head]
      head = head + 1
      for _, j in ipairs(shape.to[i]) do
        if not rank[j] and shape.component[j] == shape.component[i] then
          rank[j] = rank[i] + 1
          queue[#queue + 1] = j
        end
      end
    end
    local i = list[next_member] -- an excerpt may have lost the way to it
    if not rank[i] then
      rank[i] = base
      queue[#queue + 1] = i
    end
    next_member = next_member + 1
  end
end

-- What a component's ranks mean for those that its moves lead to; those that
-- nothing else leads to are ready then.
local function pass_on(state, shape, list, ready)
  local component, base = shape.component, state.base
  for _, i in ipairs(list) do
    for _, j in ipairs(shape.to[i]) do
      local other = component[j]
      if other ~= component[i] then
        base[other] = math.max(base[other] or 0, state.rank[i] + 1)
        state.entered[j] = true
        state.entries[other] = state.entries[other] - 1
        if state.entries[other] == 0 then
          ready[#ready + 1] = other
        end
      end
    end
  end
end

-- A position that nothing leads to stands just above what it leads to.
local function pull_down(state, shape)
  for i = 1, shape.count do
    if not state.led_to[i] and i ~= shape.start then
      local least = math.huge
      for _, j in ipairs(shape.to[i]) do
        least = math.min(least, state.rank[j])
      end
      if least < math.huge and least > 0 then
        state.rank[i] = least - 1
      end
    end
  end
end

--- The ranks, from 0, of the positions of a shape. Time: linear.
return function(shape)
  local members, order = members_of(shape)
  local state = { rank = {}, base = {}, entered = {}, led_to = {},
    entries = entries_of(shape) }
  local ready, head = {}, 1
  for _, component in ipairs(order) do
    if not state.entries[component] then
      ready[#ready + 1] = component
    end
  end
  while ready[head] do
    local list = members[ready[head]]
    head = head + 1
    rank_component(state, shape, list)
    pass_on(state, shape, list, ready)
  end
  for i = 1, shape.count do
    for _, j in ipairs(shape.to[i]) do
      state.led_to[j] = true
    end
  end
  pull_down(state, shape)
  return state.rank
end
