-- The word that was probably meant.

local nearest = {}

--- How many characters to insert, delete, replace or swap with their neighbour
-- to make b of a, none of them twice.
function nearest.distance(a, b)
  local before, row = {}, {}
  for j = 0, #b do
    row[j] = j
  end
  for i = 1, #a do
    local last
    before, row, last = row, { [0] = i }, before
    for j = 1, #b do
      local same = a:byte(i) == b:byte(j)
      row[j] = math.min(before[j] + 1, row[j - 1] + 1,
        before[j - 1] + (same and 0 or 1))
      if i > 1 and j > 1 and a:byte(i) == b:byte(j - 1) and
        a:byte(i - 1) == b:byte(j) then
        row[j] = math.min(row[j], last[j - 2] + 1)
      end
    end
  end
  return row[#b]
end

-- Longer words are not compared: nobody means one of ours by them.
local LONGEST = 40

--- A word in a message, cut if it is long.
function nearest.shown(word)
  return "'" .. (#word > LONGEST and word:sub(1, LONGEST) .. "..." or word)
    .. "'"
end

--- The one of some words that is nearest to `word`, the first among equals;
-- nil if all are too far away.
function nearest.of(word, words)
  local best, least = nil, math.max(2, #word // 3) + 1
  if word == "" or #word > LONGEST then
    return nil
  end
  for _, candidate in ipairs(words) do
    local d = candidate:sub(1, #word) == word and 0 or
      nearest.distance(word, candidate)
    if d < least and d < math.max(#word, #candidate) then
      best, least = candidate, d
    end
  end
  return best
end

--- "; did you mean X?", or "".
function nearest.hint(word, words, before)
  local found = nearest.of(word, words)
  return found and ("; did you mean %s%s?"):format(before or "", found) or ""
end

return nearest
