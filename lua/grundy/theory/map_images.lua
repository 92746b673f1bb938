-- Possible images: for each position of one digraph those of another that may
-- still be its image under a map of some kind. They are narrowed down by the
-- moves on both sides until nothing more follows.
--
-- In what follows `s` is a search (map_search.lua): s.from and s.to are
-- digraphs, s.list[u] the images that were possible at first, s.possible[u][x]
-- says whether x still is, s.size[u] how many are; s.trail lists what was
-- excluded.

local possible = {}

-- Takes steps off what is left; true when nothing is.
local function spend(s, steps)
  s.left = s.left - steps
  return s.left < 0
end

local function await(s, u)
  if not s.awaited[u] then
    s.awaited[u] = true
    s.queue[#s.queue + 1] = u
  end
end

-- The positions whose images may depend on that of u have their turn again.
local function await_neighbours(s, u)
  await(s, u)
  for _, v in ipairs(s.from.follower[u]) do
    await(s, v)
  end
  for _, t in ipairs(s.from.source[u]) do
    await(s, t)
    if s.kind == "g_preserving" then
      for _, before in ipairs(s.from.source[t]) do
        await(s, before)
      end
    end
  end
end

local function exclude(s, u, x)
  s.possible[u][x] = nil
  s.size[u] = s.size[u] - 1
  s.trail[#s.trail + 1] = u
  s.trail[#s.trail + 1] = x
  await_neighbours(s, u)
  return s.size[u] > 0
end

-- Leaves x as the only possible image of u.
local function choose(s, u, x)
  for _, other in ipairs(s.list[u]) do
    if other ~= x and s.possible[u][other] then
      exclude(s, u, other)
    end
  end
end

local function undo(s, mark)
  local trail = s.trail
  for i = #trail, mark + 1, -2 do
    local u, x = trail[i - 1], trail[i]
    s.possible[u][x] = true
    s.size[u] = s.size[u] + 1
    trail[i], trail[i - 1] = nil, nil
  end
  s.queue, s.awaited = {}, {}
end

-- May y be the image of v, if x is that of u?
local function may(s, v, y, u, x)
  if u == v then
    return y == x
  end
  return s.possible[v][y]
end

-- May the image of v be one of the list, if x is that of u?
local function may_be_in(s, v, list, u, x)
  for _, y in ipairs(list) do
    if may(s, v, y, u, x) then
      return true
    end
  end
  return false
end

-- Can there be a reply to the move from u to v?
local function may_reply(s, v, u, x)
  for _, w in ipairs(s.from.follower[v]) do
    if w ~= u and s.possible[w][x] then
      return true
    end
  end
  return false
end

-- May the move from u to v be what the kind wants, if x is the image of u?
local move_fits = {
  homomorphism = function(s, u, x, v)
    return may_be_in(s, v, s.to.follower[x], u, x)
  end,
  d_morphism = function(s, u, x, v)
    return u == v or may_be_in(s, v, s.to.follower[x], u, x) or
      may_be_in(s, v, s.to.source[x], u, x)
  end,
  g_preserving = function(s, u, x, v)
    return may_be_in(s, v, s.to.follower[x], u, x) or may_reply(s, v, u, x)
  end,
}

-- The same if y is the image of v: may it be with some image of u?
local pair_fits = {
  homomorphism = function(s, _, x, _, y)
    return s.to.goes[x][y]
  end,
  d_morphism = function(s, _, x, _, y)
    return s.to.goes[x][y] or s.to.goes[y][x]
  end,
  g_preserving = function(s, u, x, v, y)
    return s.to.goes[x][y] or may_reply(s, v, u, x)
  end,
}

-- Condition 1: each follower of x may be the image of one of u.
local function may_cover(s, u, x)
  for _, y in ipairs(s.to.follower[x]) do
    local found = false
    for _, v in ipairs(s.from.follower[u]) do
      if may(s, v, y, u, x) then
        found = true
        break
      end
    end
    if not found then
      return false
    end
  end
  return true
end

-- May the move from t to v be what the kind wants, if y is the image of v?
local function may_follow(s, t, v, y)
  local fits = pair_fits[s.kind]
  for _, x in ipairs(s.list[t]) do
    if s.possible[t][x] and fits(s, t, x, v, y) then
      return true
    end
  end
  return false
end

-- May x be the image of u, as far as one move away from it can be seen?
local function fits_around(s, u, x)
  if not may_cover(s, u, x) then
    return false
  end
  for _, v in ipairs(s.from.follower[u]) do
    if not move_fits[s.kind](s, u, x, v) then
      return false
    end
  end
  for _, t in ipairs(s.from.source[u]) do
    if t ~= u and not may_follow(s, t, u, x) then
      return false
    end
  end
  return true
end

-- Excludes images that do not fit, until all do. False: some position has
-- none left; nil: the steps are used up.
local function narrow(s)
  local next = 1
  while s.queue[next] do
    local u = s.queue[next]
    s.awaited[u] = nil
    next = next + 1
    for _, x in ipairs(s.list[u]) do
      if s.possible[u][x] then
        if spend(s, 1) then
          return nil
        elseif not fits_around(s, u, x) and not exclude(s, u, x) then
          return false
        end
      end
    end
  end
  s.queue = {}
  return true
end

-- Theorem 7 wants replies that make progress: in rounds, as d is found, but
-- with all that is possible. What is never reached is not possible.
local function settles(s, u, x, settled)
  for _, v in ipairs(s.from.follower[u]) do
    if not may_be_in(s, v, s.to.follower[x], u, x) then
      local reply = false
      for _, w in ipairs(s.from.follower[v]) do
        reply = reply or settled[w][x]
      end
      if not reply then
        return false
      end
    end
  end
  return true
end

local function settle(s)
  local settled, changed = {}, true
  for u = 0, s.from.count - 1 do
    settled[u] = {}
  end
  while changed do
    changed = false
    for u = 0, s.from.count - 1 do
      for _, x in ipairs(s.list[u]) do
        if s.possible[u][x] and not settled[u][x] then
          if spend(s, 1) then
            return nil
          end
          settled[u][x] = settles(s, u, x, settled) or nil
          changed = changed or settled[u][x]
        end
      end
    end
  end
  return settled
end

-- Excludes what never settles: false if nothing is left of a position; nil
-- when the steps are used up.
local function exclude_unsettled(s)
  local settled = settle(s)
  if not settled then
    return nil
  end
  for u = 0, s.from.count - 1 do
    for _, x in ipairs(s.list[u]) do
      if s.possible[u][x] and not settled[u][x] and not exclude(s, u, x) then
        return false
      end
    end
  end
  return true
end

-- Of each class, no more images may be left to be taken than there are
-- positions without an image that could take them; those of class 0 could
-- take any.
local function enough_left(s)
  local wanted, free, taken = {}, { [0] = 0 }, {}
  for u = 0, s.from.count - 1 do
    local class = s.class_from[u]
    if s.size[u] > 1 then
      free[class] = (free[class] or 0) + 1
    else
      taken[next(s.possible[u])] = true
    end
  end
  for x = 0, s.to.count - 1 do
    local class = s.class_to[x]
    if not taken[x] then
      wanted[class] = (wanted[class] or 0) + 1
      local others = class == 0 and 0 or free[class] or 0
      if wanted[class] > others + free[0] then
        return false
      end
    end
  end
  s.taken = taken
  return not spend(s, s.from.count + s.to.count) or nil
end

-- Narrows down all that can be. As `narrow`.
local function propagate(s)
  repeat
    local fine = narrow(s)
    if fine and s.kind == "g_preserving" then
      fine = exclude_unsettled(s)
    end
    if not fine then
      return fine
    end
  until not s.queue[1]
  return not s.onto or enough_left(s)
end

possible.spend = spend
possible.await = await
possible.exclude = exclude
possible.choose = choose
possible.undo = undo
possible.propagate = propagate

return possible
