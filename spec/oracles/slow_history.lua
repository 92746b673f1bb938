-- Models (model.lua) of games with a past, from the definitions of
-- grundy.without_return and grundy.with_counter. The model must have one frame for
-- each state.

local encode = require "spec.oracles.encode"

local slow_history = {}

-- The model of which a state is a state of another model and what is kept of the past.
-- `keep(s, past, to)` is what is kept after a move, or nil if it is forbidden;
-- `position(s, past)` is how that looks, and `ending(s, past)` what it pays where no
-- move is left, and whether the play decides that.
local function with_past(model, first, keep, position, ending, changes)
  local t = { states = {}, frames = {}, pay = {}, unset = {}, starts = {},
    canonical = false }
  local number, of = {}, {}
  local function state_of(s, past)
    local key = s .. "," .. tostring(past)
    if not number[key] then
      t.states[#t.states + 1] = { position = position(s, past),
        player = model.states[s].player }
      number[key] = #t.states
      of[#of + 1] = { s, past }
    end
    return number[key]
  end
  for i, s in ipairs(model.starts) do t.starts[i] = state_of(s, first) end
  local at = 0
  while of[at + 1] do
    at = at + 1
    local s, past = of[at][1], of[at][2]
    local moves = {}
    for _, move in ipairs(model.faces[s].moves) do
      local after = keep(s, past, move.state)
      if after ~= nil then
        local to = state_of(move.state, after)
        moves[#moves + 1] = { position = t.states[to].position, state = to,
          gain = move.gain }
      end
    end
    t.frames[at] = { position = t.states[at].position, player = t.states[at].player,
      state = at, moves = moves }
    t.pay[at], t.unset[at] = ending(s, past)
  end
  for name, value in pairs(changes or {}) do t[name] = value end
  return model:with(t)
end

--- No move may restore the last position. Who may do nothing else ends play as one who
-- has no move.
function slow_history.without_return(model)
  local function text(s) return encode.text(model.states[s].position) end
  return with_past(model, false, function(s, last, to)
    if last and text(last) == text(to) then return nil end
    return s
  end, function(s, last)
    return { at = model.states[s].position,
      last = last and model.states[last].position or nil }
  end, function(s)
    return model.pay[s], model.unset[s]
  end)
end

--- A draw after n moves, unless play is over by then.
function slow_history.with_counter(model, n)
  return with_past(model, n, function(_, left)
    return left > 0 and left - 1 or nil
  end, function(s, left)
    return { at = model.states[s].position, left = left }
  end, function(s)
    if #model.faces[s].moves > 0 then return 0, false end
    return model.pay[s], model.unset[s]
  end)
end

return slow_history
