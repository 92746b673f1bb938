-- Scores, slowly, by their definition. A digraph is { [1..n] = followers }
-- without cycles, gain(u, i) what its i-th move gains, pay[u] what an end pays
-- (nothing said: 0).

local slow_scores = {}

-- The score of each position, and how many moves best play lasts: both players
-- make moves that reach the score, and of these one after which play is
-- shortest.
function slow_scores.solve(digraph, gain, pay)
  local score, length = {}, {}
  local function visit(u)
    if score[u] then return end
    local best, least
    for i, v in ipairs(digraph[u]) do
      visit(v)
      local here = gain(u, i) - score[v]
      if not best or here > best then
        best, least = here, length[v]
      elseif here == best then
        least = math.min(least, length[v])
      end
    end
    score[u] = best or pay[u] or 0
    length[u] = best and least + 1 or 0
  end
  for u in ipairs(digraph) do visit(u) end
  return score, length
end

-- The moves of u, best first, in the order of the digraph among equals: their
-- indices; and which of them are as good as the first.
function slow_scores.moves(digraph, gain, score, length, u)
  local list, best = {}, {}
  local function better(i, k)
    local a, b = digraph[u][i], digraph[u][k]
    local x, y = gain(u, i) - score[a], gain(u, k) - score[b]
    if x ~= y then return x > y end
    return length[a] < length[b]
  end
  for i in ipairs(digraph[u]) do
    local place = #list + 1
    while place > 1 and better(i, list[place - 1]) do place = place - 1 end
    table.insert(list, place, i)
  end
  for k, i in ipairs(list) do best[k] = not better(list[1], i) end
  return list, best
end

-- The digraph without the moves that go back in an order of its positions.
function slow_scores.acyclic(digraph, order)
  local place, out = {}, {}
  for i, u in ipairs(order) do place[u] = i end
  for u, followers in ipairs(digraph) do
    out[u] = {}
    for _, v in ipairs(followers) do
      if place[v] > place[u] then table.insert(out[u], v) end
    end
  end
  return out
end

return slow_scores
