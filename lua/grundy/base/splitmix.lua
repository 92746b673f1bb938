-- A generator of random numbers (splitmix64): the same seed gives the same
-- numbers on every machine, and the program's own math.random is left alone.

--- The generator of a seed, an integer: a function that gives, for n, an
-- integer from 0 to n - 1.
return function(seed)
  local state = seed
  return function(n)
    state = state + 0x9E3779B97F4A7C15
    local z = state
    z = (z ~ (z >> 30)) * 0xBF58476D1CE4E5B9
    z = (z ~ (z >> 27)) * 0x94D049BB133111EB
    return ((z ~ (z >> 31)) >> 1) % n
  end
end
