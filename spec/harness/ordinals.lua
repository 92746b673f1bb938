-- Random ordinals.

local ordinal = require "grundy".ordinal
local natural_sum = ordinal.natural_sum

local ordinals = {}

-- A random ordinal whose exponents are `depth` deep at most.
function ordinals.any(rng, depth)
  if depth == 0 then return ordinal(rng(0, 9)) end
  local parts = {}
  for i = 1, rng(0, 4) do
    parts[i] = ordinal.omega(ordinals.any(rng, rng(0, depth - 1)), rng(1, 9))
  end
  return natural_sum(parts)
end

-- A random ordinal below a, which is not 0: as a up to some term, then less.
function ordinals.below(rng, a)
  local terms, parts = a:terms(), {}
  local last = rng(1, #terms)
  for i = 1, last - 1 do
    parts[i] = ordinal.omega(terms[i].exponent, terms[i].coefficient)
  end
  local exponent = terms[last].exponent
  parts[last] = ordinal.omega(exponent, rng(0, terms[last].coefficient - 1))
  for i = 1, exponent == ordinal(0) and 0 or rng(0, 3) do
    parts[last + i] = ordinal.omega(ordinals.below(rng, exponent), rng(1, 9))
  end
  return natural_sum(parts)
end

return ordinals
