-- The values of all positions that can be reached from the starts, as texts
-- like "3" and "∞(0,2)", keyed by what the game shows for the position; and
-- how many they are.
--
-- This is Algorithm G of Fraenkel & Yesha (1986), read aloud: it knows no
-- components, no order and no shortcut, so that it can be trusted and shares
-- nothing with the solver.

local function explore(game, starts)
  local followers, order = {}, {}
  local function visit(position)
    if game.normal then position = game.normal(position) end
    local name = game.show(position)
    if not followers[name] then
      followers[name] = {}
      order[#order + 1] = { name = name, position = position }
    end
    return name
  end
  for _, start in ipairs(starts) do visit(start) end
  local i = 1
  while order[i] do
    local into = followers[order[i].name]
    local function add(position) into[#into + 1] = visit(position) end
    for _, position in ipairs(game.moves(order[i].position, add) or {}) do
      add(position)
    end
    i = i + 1
  end
  local names = {}
  for k, entry in ipairs(order) do names[k] = entry.name end
  return names, followers
end

return function(game, starts)
  local names, followers = explore(game, starts or { game.start })
  local label = {} -- an integer, or "infinite"; nil as long as unlabelled

  local function leads_to(name, i)
    for _, follower in ipairs(followers[name]) do
      if label[follower] == i then return true end
    end
    return false
  end

  local function may_get(name, i)
    if label[name] or leads_to(name, i) then return false end
    for _, follower in ipairs(followers[name]) do
      if (label[follower] or "infinite") == "infinite"
        and not leads_to(follower, i) then
        return false
      end
    end
    return true
  end

  local i, labelled = 0, 0
  while labelled < #names do
    local again
    repeat
      again = false
      for k = #names, 1, -1 do
        if may_get(names[k], i) then
          label[names[k]] = i
          labelled, again = labelled + 1, true
        end
      end
    until not again
    for _, name in ipairs(names) do
      if not label[name] and not leads_to(name, i) then
        label[name] = "infinite"
        labelled = labelled + 1
      end
    end
    i = i + 1
  end

  local values = {}
  for _, name in ipairs(names) do
    if label[name] == "infinite" then
      local set = {}
      for k = 0, i do
        if leads_to(name, k) then set[#set + 1] = k end
      end
      values[name] = "∞(" .. table.concat(set, ",") .. ")"
    else
      values[name] = tostring(label[name])
    end
  end
  return values, #names
end
