-- Best play, followed to its end or until it comes back.

--- The line from `now` on, whose key is equal exactly for equal ones. `by` has
-- functions: next(now, key, ...) gives what a best move leads to, its key, and what
-- `next` wants besides; nil at the end; or nil, message. shown(now) is what the line
-- shows, and size(now), if it is not 1, what it counts as, of at most `most`.
return function(by, most, now, key, ...)
  local line, index, count = {}, {}, 0
  local next, shown, size = by.next, by.shown, by.size
  local rest = ...
  repeat
    if index[key] then
      line.cycle = index[key]
      return line
    end
    count = count + (size and size(now) or 1)
    if count > most then
      return nil, ("the limit of %d positions is reached"):format(most)
    end
    line[#line + 1] = shown(now)
    index[key] = #line
    now, key, rest = next(now, key, rest)
  until now == nil
  if key then
    return nil, key
  end
  return line
end
