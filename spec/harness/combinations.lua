-- Random games for every combination of the features of a game, each with a
-- model (see model.lua). Position u of the rules has one side or two that
-- mirror each other; `normal` takes both to one of them, the face, which
-- may differ with the player to move. Where positions are sorted, the sides are
-- an array in ascending order, which is the face, and in another order; or they
-- are on a board or in a text, and the mirror image is the other side.

local grundy = require "grundy"
local encode = require "spec.oracles.encode"
local feed = require "spec.harness.feed"
local model = require "spec.oracles.model"
local random = require "spec.harness.random"
local slow_scores = require "spec.oracles.slow_scores"
local slow_splits = require "spec.oracles.slow_splits"

local combinations = { all = {} } -- { frame, endings, players, splits, name }

for _, frame in ipairs { "plain", "normal", "sorted", "starts" } do
  for _, endings in ipairs { "normal", "misere", "losses", "silent", "words",
    "payoffs", "scores" } do
    for players = 1, 2 do
      for _, splits in ipairs { false, true } do
        table.insert(combinations.all, {
          frame = frame, endings = endings, players = players,
          splits = splits, name = ("%s, %s, %d player%s%s"):format(frame,
            endings, players, players == 1 and "" or "s",
            splits and ", splits" or ""),
        })
      end
    end
  end
  table.insert(combinations.all, { frame = frame, endings = "endless", players = 2,
    splits = false, name = frame .. ", endless play won, 2 players" })
  for _, splits in ipairs { false, true } do
    table.insert(combinations.all, { frame = frame, endings = "puzzle",
      players = 1, splits = splits, name = ("%s, a puzzle%s"):format(frame,
      splits and ", splits" or "") })
  end
end

-- How positions look: by u and a side.
local STYLES = {
  function(u, side) return u + 100 * side end,
  function(u, side) return u + 0.25 + side / 2 end,
  function(u, side) return (side == 0 and "p" or "q") .. u end,
  function(u, side) return { u, side } end,
  function(u, side) return { at = { u }, side = side == 1 } end,
}
STYLES[6] = function(u, side) return STYLES[u % 5 + 1](u, side) end

-- The same where positions are sorted: arrays in ascending order, and out of
-- order.
local SORTED = {
  function(u) return { -u, 0, u, u } end,
  function(u) return { "B", "a" .. u, "aa", "\xff" } end,
  function(u)
    local list = { math.mininteger, u - 7, math.maxinteger }
    for i = 1, 40 do table.insert(list, 3, u + i * i) end
    table.sort(list)
    return list
  end,
}

local function sorted_style(u, side)
  local list, other = SORTED[u % #SORTED + 1](u), {}
  for i, x in ipairs(list) do other[(7 * i + u) % #list + 1] = x end
  return side == 0 and list or other
end

local in_order = grundy.images { sorted = true }

-- On a board of six cells: what has one side is its own mirror image. The face is
-- the less one.
local function mirrored_style(case, field)
  local function text_of(u, side)
    local text = ("%03d"):format(u)
    if case.sides[u] == 1 then return text .. text:reverse() end
    return side == 0 and text .. "~~~" or "~~~" .. text:reverse()
  end
  return field and function(u, side)
    return { [field] = text_of(u, side), a = { u % 3 }, more = u % 2 == 1 }
  end or text_of
end

local NAMES = { "the ants", "Ümit" }
local PAY = { win = 1, draw = 0, loss = -1 }
local PAYOFFS = { -3, -1, 0, 1, 2, 2.5, 1e300 }

-- case.rules[player][u] are the moves of u: lists of parts { v, flip }, where
-- flip = 1 leads to the other side. Without splits a move has one part.
local function make_rules(case, rng, number)
  local of = case.combination
  local n = case.large and rng(20, 60) or rng(1, of.splits and 6 or 8)
  case.rules, case.count = {}, n
  for player = 1, of.players do
    local plain = of.splits and slow_splits.game(rng, n, 5) or
      random.digraph(rng, number + 5 * player, n)
    if (case.scored or case.acyclic) and not of.splits then
      case.order = case.order or random.shuffled(rng, feed.numbers(n))
      plain = slow_scores.acyclic(plain, case.order)
    end
    case.rules[player] = {}
    for u = 1, n do
      local moves = {}
      for _, parts in ipairs(plain[u]) do
        for _ = 1, case.sided and rng(1, 2) or 1 do
          local move = {}
          for k, v in ipairs(of.splits and parts or { parts }) do
            move[k] = { v, case.sided and rng(0, 1) or 0 }
          end
          moves[#moves + 1] = move
        end
      end
      case.rules[player][u] = moves
    end
  end
end

-- case.name(u, side) is a position, case.find(p) gives u and side back.
local function make_names(case, rng)
  local style, at = STYLES[case.graph and 1 or rng(1, #STYLES)], {}
  local sorted = case.combination.frame == "sorted"
  style = sorted and sorted_style or style
  if sorted and rng(1, 2) == 1 then
    local field = rng(1, 2) == 1 and "cells" or nil
    case.normal = rng(1, 2) == 1 and grundy.images { reverse = true,
      field = field } or grundy.board { columns = 6, rows = 1, field = field,
        pieces = "0123456789~" }:symmetric "mirror"
    style = mirrored_style(case, field)
  end
  case.sides, case.face = {}, {}
  for u = 1, case.count do
    case.sides[u] = case.sided and rng(1, 4) > 1 and 2 or 1
    local last = sorted and 0 or case.sides[u] - 1
    case.face[u] = { rng(0, last), rng(0, last) }
    for side = 0, case.sides[u] - 1 do
      at[encode.text(style(u, side))] = { u, side }
    end
  end
  function case.name(u, side) return style(u, side % case.sides[u]) end
  function case.find(p)
    local found = at[encode.text(p)]
    if not found and sorted and not case.normal then -- in any other order
      return at[encode.text(in_order(p))][1], 1
    end
    return table.unpack(found or {})
  end
end

-- case.endings[u][player] is what `terminal` says, if there is one.
local function make_endings(case, rng)
  local kind = case.combination.endings
  case.endless = kind == "endless" and rng(1, 2) or nil
  case.misere = kind == "misere" or kind == "silent" and rng(1, 2) == 1 or
    kind == "puzzle" and rng(1, 8) == 1 or case.endless and rng(1, 3) == 1 or false
  if kind == "normal" or kind == "misere" or kind == "endless" or
    case.scored and rng(1, 2) == 1 or kind == "puzzle" and rng(1, 3) == 1 then
    return
  end
  local words = kind == "losses" and { "loss" } or
    case.scored and { -3, 0, 1, 2.0 } or
    kind == "payoffs" and PAYOFFS or { "win", "draw", "loss" }
  if kind == "silent" and rng(1, 2) == 1 then -- many ends are alike
    words = { "loss", "win" }
  end
  case.endings = {}
  for u = 1, case.count do
    case.endings[u] = {}
    for player = 1, 2 do
      case.endings[u][player] = (kind ~= "silent" and kind ~= "puzzle" and
        not case.scored or
        rng(1, 2) == 1) and
        random.pick(rng, words) or nil
    end
  end
end

-- case.gain(p, q, player), if there are scores. The other side of p has the
-- other sides of followers, which gain the same.
local function make_gains(case, rng)
  local gains = {}
  if not case.scored then return end
  for i = 1, 2 * case.count * case.count do gains[i] = rng(-2, 3) end
  function case.gain(p, q, player)
    local u, side = case.find(p)
    local v, other = case.find(q)
    local turned = case.sides[v] == 2 and (side + other) % 2 or 0
    return gains[((player or 1) * case.count - u) * case.count + v] + turned
  end
end

-- case.starts are { u, player, position as it is given }; case.start and
-- case.options are for solve.
local function make_starts(case, rng)
  local of, positions = case.combination, {}
  local who = of.players == 2 and random.pick(rng, { 1, 2, "both" }) or nil
  local count = case.graph and case.count or of.frame == "starts" and
    rng(2, 4) or 1
  case.starts = {}
  for i = 1, count do
    local u = case.graph and i or rng(1, case.count)
    positions[i] = case.name(u, rng(0, 1))
    for player = who == 2 and 2 or 1, who == "both" and 2 or who or 1 do
      table.insert(case.starts, { u, who and player, positions[i] })
    end
  end
  case.options = { player = who }
  if not case.graph then
    case.start = table.remove(positions, 1)
    case.options.starts = positions[1] and positions
  end
end

-- The moves from a side of u: arrays of positions.
local function moves_of(case, u, side, player)
  local list = {}
  for i, move in ipairs(case.rules[player or 1][u]) do
    list[i] = {}
    for k, part in ipairs(move) do
      list[i][k] = case.name(part[1], side + part[2])
    end
  end
  return list
end

-- Says which play it is: in the options, in the rules, or in both, where the
-- options count.
local function tell_play(case, rng, fields)
  local play = case.misere and "misere" or nil
  local one_way = case.combination.splits or case.scored or
    case.combination.endings == "puzzle"
  local where = case.graph and 1 or rng(1, one_way and 2 or 3)
  if where == 3 then
    fields.play = case.misere and (rng(1, 2) == 1 and "normal" or nil) or "misere"
    case.options.play = play or "normal"
  else
    (where == 1 and case.options or fields).play = play
  end
end

-- case.make() makes the game; what solve can be told the game may say itself.
-- case.asked[position@player] counts the calls of `terminal`.
local function make_game(case, rng)
  local of, returning = case.combination, rng(1, 2) == 1
  case.asked = {}
  local function moves(p, add, player)
    local u, side = case.find(p)
    local list = moves_of(case, u, side, player)
    local at = type(p) == "table" and p.at
    if type(p) == "table" then -- what is undone may be done
      p.at = "elsewhere"
      p.at = at
    end
    for i, parts in ipairs(list) do
      if not returning then add(table.unpack(parts)) end
      list[i] = of.splits and parts or parts[1]
    end
    return returning and list or nil
  end
  local fields = {
    moves = moves, show = encode.text, splits = of.splits or nil,
    players = of.players == 2 and (rng(1, 2) == 1 and 2 or NAMES) or
      of.endings == "puzzle" and 1 or nil,
    how_to_play = rng(1, 2) == 1 and "Move.\n\nStop." or nil,
    normal = of.frame == "normal" and function(p, player)
      local u = case.find(p)
      return u and case.name(u, case.face[u][player or 1]) or p
    end or case.normal or of.frame == "sorted" and "sorted" or nil,
    gain = case.gain,
    endless = case.endless,
    order = rng(1, 2) == 1 and function() return rng(-2, 2) end or nil,
    features = rng(1, 2) == 1 and function(p, player)
      return { name = case.find(p) % 4, side = player }
    end or nil,
    terminal = case.endings and function(p, player)
      local u, side = case.find(p)
      local key = encode.text(case.name(u, side)) .. "@" .. (player or "")
      case.asked[key] = (case.asked[key] or 0) + 1
      return case.endings[u][player or 1]
    end or nil,
  }
  tell_play(case, rng, fields)
  if rng(1, 2) == 1 and not case.graph then
    fields.start, case.start = case.start, nil
  end
  function case.make()
    if not case.graph then return grundy.game(fields) end
    local adjacency = {}
    for u = 1, case.count do
      adjacency[u] = {}
      for i, parts in ipairs(moves_of(case, u, 0)) do
        adjacency[u][i] = parts[1]
      end
    end
    return grundy.graph(adjacency)
  end
end

local function unordered(positions)
  local texts = {}
  for k, p in ipairs(positions) do texts[k] = encode.text(p) end
  table.sort(texts)
  return table.concat(texts, " ")
end

-- States are a position's face and a player, breadth first from the starts.
local function make_model(case)
  local splits = case.combination.splits
  local t = { states = {}, frames = {}, pay = {}, unset = {}, starts = {},
    splits = splits, players = case.combination.players,
    misere = case.misere, endless = case.endless,
    numbers = case.combination.endings == "payoffs",
    scored = case.scored and not splits,
    puzzle = case.combination.endings == "puzzle" }
  local number = {}
  local function state_of(u, player)
    local key = 3 * u + (player or 0)
    if not number[key] then
      t.states[#t.states + 1] = { u = u, player = player,
        position = case.name(u, case.face[u][player or 1]) }
      number[key] = #t.states
    end
    return number[key]
  end
  local function frame_of(s, side)
    local u, player = t.states[s].u, t.states[s].player
    local moves, there = {}, {}
    for _, parts in ipairs(moves_of(case, u, side, player)) do
      local states, key = {}, unordered(parts)
      for k, q in ipairs(parts) do
        states[k] = state_of((case.find(q)), player and 3 - player)
      end
      moves[#moves + 1] = not there[key] and { -- each once
        position = splits and parts or parts[1],
        gain = t.scored and case.gain(case.name(u, side), parts[1], player) or
          nil,
        state = splits and states or states[1] } or nil
      there[key] = true
    end
    return { position = case.name(u, side), player = player, state = s,
      moves = moves }
  end
  for i, start in ipairs(case.starts) do
    t.starts[i] = state_of(start[1], start[2])
  end
  local s = 0
  while t.states[s + 1] do
    s = s + 1
    local u, player = t.states[s].u, t.states[s].player
    for other = 0, case.sides[u] - 1 do
      table.insert(t.frames, frame_of(s,
        (case.face[u][player or 1] + other) % 2))
    end
    local said = case.endings and case.endings[u][player or 1]
    t.unset[s] = said == nil
    local solved = t.puzzle and not case.endings
    t.pay[s] = said == nil and (t.scored and 0 or (case.misere or solved) and
      1 or -1) or PAY[said] or t.scored and math.tointeger(said) or said
  end
  return model.new(t)
end

-- The rules in a line, for messages.
local function text_of(case)
  local rows = {}
  for player, rules in ipairs(case.rules) do
    for u in ipairs(rules) do
      local moves = moves_of(case, u, 0, player)
      for i, parts in ipairs(moves) do moves[i] = unordered(parts) end
      rows[#rows + 1] = ("%s (%d) to %s"):format(encode.text(case.name(u, 0)),
        player, table.concat(moves, ", "))
    end
  end
  return table.concat(rows, "; ")
end

-- A game of a combination: make(), start and options to solve it with, and the
-- model, which says what to expect unless the combination is refused. Every
-- tenth is large, unless it splits. It has no cycles, if it is `acyclic`.
function combinations.case(rng, combination, number, acyclic)
  local case = { combination = combination,
    sided = combination.frame == "normal" or combination.frame == "sorted",
    scored = combination.endings == "scores", acyclic = acyclic,
    large = number % 10 == 0 and not combination.splits }
  case.graph = combination.frame == "starts" and combination.players == 1 and
    not combination.splits and rng(1, 3) == 1 and
    (combination.endings == "normal" or combination.endings == "misere")
  make_rules(case, rng, number)
  make_names(case, rng)
  make_endings(case, rng)
  make_gains(case, rng)
  make_starts(case, rng)
  make_game(case, rng)
  case.model = make_model(case)
  case.text = text_of(case)
  return case
end

return combinations
