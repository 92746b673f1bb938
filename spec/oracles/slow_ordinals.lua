-- Heaps and piles as parts of finite digraphs, where an even number stands for
-- ω. A part is added to a digraph { [1..n] = followers }, and what its end
-- pays to pay[u]; the number of its start is returned.

local slow_ordinals = {}

-- The number that an ordinal becomes.
function slow_ordinals.evaluate(a, omega)
  if a == math.huge then return a end
  local total = 0
  for _, term in ipairs(a:terms()) do
    total = total + term.coefficient * omega ^ term.exponent:tointeger()
  end
  return math.tointeger(total)
end

-- A heap of ω·a + b.
function slow_ordinals.heap(digraph, pay, a, b, pays, omega)
  local first = #digraph + 1
  for x = 0, omega * a + b do
    local followers = {}
    for y = 0, x - 1 do followers[y + 1] = first + y end
    digraph[first + x] = followers
  end
  pay[first] = pays
  return #digraph
end

-- A pile, where the bank gives `omega` cents at most.
function slow_ordinals.pile(digraph, pay, d, c, pays, omega)
  local first = #digraph + 1
  for x = 0, omega * d + c do
    local followers = x > 0 and { first + x - 1 } or {}
    if x > 0 and x % omega == 0 then
      for cents = 1, omega - 1, 2 do
        followers[(cents + 1) // 2] = first + x - omega + cents
      end
    end
    digraph[first + x] = followers
  end
  pay[first] = pays
  return #digraph
end

return slow_ordinals
