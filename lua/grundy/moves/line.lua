-- Best play, followed to its end or until it comes back.

--- The line from `now` on, whose key is equal exactly for equal ones. `by` has
-- functions: next(of, now, key, player) gives what a best move leads to, and its
-- key; nil at the end; or nil, message. shown(now) is what the line shows, if not
-- itself, and size(now) what it counts as, if not 1, of at most `most`.
return function(by, of, most, now, key, player)
  local line, index, count = {}, {}, 0
  local next, shown, size = by.next, by.shown, by.size
  repeat
    if index[key] then
      line.cycle = index[key]
      return line
    end
    count = count + (size and size(now) or 1)
    if count > most then
      return nil, ("the limit of %d positions is reached"):format(most)
    end
    local item = now
    if shown then
      item = shown(now)
    end
    line[#line + 1] = item
    index[key] = #line
    now, key = next(of, now, key, player)
    player = player and 3 - player
  until now == nil
  if key then
    return nil, key
  end
  return line
end
