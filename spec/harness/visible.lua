-- Game files for every combination of what people see (the fields show, parse,
-- describe, picture, how_to_play, ending, players, board) with what a game can
-- be. A case is a function of a random generator: `source` is the text of the
-- file.

local random = require "spec.harness.random"

local visible = {}

-- Forms of positions. In the texts, o are the parameters: o.size, o.most; `most`
-- is how much the player to move may take.
local FORMS = {
  heap = {
    start = "o.size",
    moves = "for k = 1, math.min(p, most) do add(p - k) end",
    show = "'heap of ' .. p",
    parse = "math.tointeger(text:match '^heap of (%d+)$')",
    describe = "'take ' .. p - q",
    gain = "p - q",
    splits = [[for k = 1, math.min(p, most) do
      add(p - k)
      for a = 1, (p - k) // 2 do add(a, p - k - a) end
    end]],
  },
  record = {
    start = "{ left = o.size, last = 'none', free = true }",
    moves = [[for k = 1, math.min(p.left, most) do
      if p.last ~= 'took ' .. k then
        add { left = p.left - k, last = 'took ' .. k, free = k > 1 }
      end
    end]],
    show = "p.left .. ' left; ' .. p.last .. '; ' .. tostring(p.free)",
    parse = [[(function()
      local left, last, free = text:match '^(%d+) left; ([^;]+); (%l+)$'
      return left and { left = math.tointeger(left), last = last,
        free = free == 'true' }
    end)()]],
    describe = "q.last",
    gain = "p.left - q.left",
  },
  heaps = {
    start = "{ 1, o.size }",
    normal = '"sorted"',
    moves = [[for i = 1, 2 do
      for k = 1, math.min(p[i], most) do
        local q = { p[1], p[2] }
        q[i] = q[i] - k
        add(q)
      end
    end]],
    show = "p[1] .. ' and ' .. p[2]",
    parse = [[(function()
      local a, b = text:match '^(%d+) and (%d+)$'
      return a and { math.tointeger(a), math.tointeger(b) }
    end)()]],
    describe = "'leave ' .. q[1] + q[2]",
    gain = "p[1] + p[2] - q[1] - q[2]",
  },
  board = {
    before = [[local board = require "grundy.board" { columns = o.size, rows = 1,
      fill = ".", pieces = { x = { name = "stone", text = "", color = "#b34700" } } }
    local near = board:steps "orthogonal"]],
    start = "board.start",
    normal = "board:symmetric 'all'",
    moves = [[for cell in board:each(p, '.') do
      local free = most > 1 or cell < o.size
      for _, other in ipairs(near[cell]) do
        free = free and board:get(p, other) == '.'
      end
      if free then add(board:set(p, cell, 'x')) end
    end]],
    board = "board",
    gain = "1",
  },
  ["board in a record"] = {
    before = [[local board = require "grundy.board" { columns = o.size, rows = 1,
      fill = ".", field = "cells", pieces = "x" }]],
    start = "{ cells = ('.'):rep(o.size), stones_left = 2 }",
    moves = [[for cell in board:each(p, '.') do
      if p.stones_left > 0 and (most > 1 or cell < o.size) then
        local q = board:set(p, cell, 'x')
        q.stones_left = p.stones_left - 1
        add(q)
      end
    end]],
    board = "board",
    gain = "1",
  },
}
FORMS.texts = {
  before = [[local to = { ["12"] = { "a_b", "-1" }, a_b = { "{1}" },
    ["-1"] = { "a_b", "x y/z=1" }, ["{1}"] = {}, ["x y/z=1"] = { "{1}" } }]],
  start = "'12'",
  moves = "for i, q in ipairs(to[p]) do if i <= most then add(q) end end",
  describe = "p .. ' to ' .. q",
  gain = "#q",
}
-- Heaps as a board, which words and draws them.
for name, made in pairs { heap = "(o.size)", heaps = "{ 1, o.size }" } do
  local form = {}
  for key, text in pairs(FORMS[name]) do form[key] = text end
  form.show, form.parse, form.describe = nil, nil, nil
  form.board = 'require "grundy.heaps" ' .. made
  FORMS["board of " .. name] = form
end
-- A token on a digraph likewise.
FORMS["board of a token"] = {
  before = FORMS.texts.before,
  moves = FORMS.texts.moves,
  gain = FORMS.texts.gain,
  board = "require 'grundy.tokens' { arrows = to, start = '12' }",
}
local FORM_NAMES = { "heap", "record", "heaps", "board", "board in a record",
  "board of heap", "board of heaps", "board of a token", "texts" }

-- How play ends: fields of the game; and what is said of it.
local PLAYS = {
  { name = "normal", ends = "the player who cannot move loses" },
  { name = "misère", fields = { play = '"misere"' },
    ends = "the player who cannot move wins" },
  { name = "words", fields = { terminal = [[function(p, player)
    return player == 2 and "win" or "draw" end]] },
    ends = "endings are worth what the rules say" },
  { name = "payoffs", fields = { terminal = "function() return -2 end" },
    ends = "endings are worth what the rules say" },
  { name = "scores", scored = true,
    ends = "the player who gains more points wins" },
  { name = "puzzle", puzzle = true, fields = { players = "1" },
    ends = "the puzzle is solved where there is no move",
    hopeless = "the puzzle is solved at an end that the rules call a win" },
}

-- How play ends in a case, in words.
function visible.ends(case)
  return case.hopeless and case.play.hopeless or case.play.ends
end

local PLAYERS = { false, "2", '{ "Ümit", "the ants" }' }

local PICTURE = [[function(p, player)
  return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle '
    .. 'cx="4" cy="4" r="' .. (player or 3) .. '"/></svg>'
end]]

visible.RULES = "Take turns. Green stones count."
visible.ENDING = "Whoever is stuck pays for the tea"

-- The field `ending` as a text, and as a function.
local ENDINGS = { false, ("%q"):format(visible.ENDING),
  ("function(p, player) return %q .. (player or '') end"):format(
  visible.ENDING) }

local function field(list, name, text)
  if text then list[#list + 1] = ("    %s = %s,"):format(name, text) end
end

local function fields_of(case)
  local form, fields = case.form, {}
  field(fields, "name", ("%q"):format(case.name))
  field(fields, "start", form.start)
  field(fields, "splits", case.splits and "true")
  field(fields, "players", case.players)
  for _, name in ipairs { "players", "play", "terminal" } do
    field(fields, name, (case.play.fields or {})[name])
  end
  field(fields, "terminal", case.hopeless and "function() return 'loss' end")
  field(fields, "normal", case.normal and form.normal)
  field(fields, "board", form.board)
  field(fields, "gain", case.play.scored and ("function(p, q) return %s end")
    :format(form.gain))
  field(fields, "how_to_play", case.rules and ("%q"):format(visible.RULES))
  field(fields, "ending", case.ending)
  field(fields, "picture", case.picture and PICTURE)
  for name, arguments in pairs { show = "p", parse = "text",
    describe = "p, q" } do
    field(fields, name, case[name] and ("function(%s) return %s end"):format(
      arguments, form[name]))
  end
  field(fields, "moves", ([[function(p, add, player)
      local most = player == 2 and 1 or o.most
      %s
    end]]):format(case.splits and form.splits or form.moves))
  table.sort(fields)
  return table.concat(fields, "\n")
end

local SOURCE = [[
local function game(o)
  %s
  return {
%s
  }
end
return %s]]

-- A case of a number: the first ones have every form and every play.
function visible.case(rng, number)
  local form_name = FORM_NAMES[number % #FORM_NAMES + 1]
  local case = { form = FORMS[form_name],
    play = PLAYS[(number + number // #PLAYS) % #PLAYS + 1],
    parameters = rng(1, 2) == 1 }
  local form, play = case.form, case.play
  case.splits = form.splits and play.name == "normal" and rng(1, 2) == 1
  case.players = not play.puzzle and not case.splits and
    random.pick(rng, PLAYERS)
  case.normal = form.normal and not (form.board and case.players) and
    rng(1, 2) == 1
  case.show = form.show and rng(1, 3) > 1
  case.parse = case.show and rng(1, 3) > 1
  case.describe = form.describe and not case.splits and rng(1, 2) == 1
  case.picture = not form.board and rng(1, 2) == 1
  case.rules = rng(1, 2) == 1
  case.ending = ENDINGS[rng(1, case.splits and 2 or 3)]
  case.ends_told = case.ending == ENDINGS[3]
  case.set = case.parameters and rng(1, 2) == 1 and { most = 3 } or {}
  case.hopeless = play.puzzle and rng(1, 2) == 1
  case.name = ("%s, %s%s%s"):format(form_name, (case.hopeless and "hopeless "
    or "") .. play.name,
    case.splits and ", splits" or case.players and ", two" or "",
    case.normal and ", folded" or "")
  case.source = SOURCE:format(form.before or "", fields_of(case),
    case.parameters and "{ size = 4, most = 2 }, game" or
    "game { size = 4, most = 2 }")
  return case
end

return visible
