-- The places that Graphviz finds for positions. Long moves make it slow, and
-- its pictures broad, as each takes a place on every rank that it passes: so
-- unless there are few, it sees those from a rank to the next only.

local graphviz = require "grundy.draw.graphviz"

local graph_dot = {}

local INCH = 72 -- units of ours

-- So many positions, and moves from a rank to the next, are done in two
-- seconds or so; with five thousand it is half a minute.
graph_dot.POSITIONS = 2000
graph_dot.MOVES = 5000

-- With so many ranks passed by moves in all, it sees all moves, and its
-- curves are drawn.
graph_dot.SPANS = 300

local HEAD = [[
digraph grundy {
graph [nodesep=%s, ranksep=%s, mclimit=%s, nslimit=2, nslimit1=2,
  splines=%s];
node [shape=box, label="", fixedsize=true, width=%s, height=%s];
edge [arrowhead=none];
]]

local FORK = "m%d_%d [shape=point, width=0.05];"

-- All moves, as pairs of names; where a move leads to several, or to none, by
-- a fork.
local function add_moves(shape, lines)
  for i = 1, shape.count do
    for k, move in ipairs(shape.moves[i]) do
      local from = "n" .. i
      if #move ~= 1 then
        from = ("m%d_%d"):format(i, k)
        lines[#lines + 1] = FORK:format(i, k)
        lines[#lines + 1] = ("n%d -> %s;"):format(i, from)
      end
      for _, j in ipairs(move) do
        lines[#lines + 1] = ("%s -> n%d;"):format(from, j)
      end
    end
  end
end

-- The ranks, and moves from a rank to the next.
local function add_short(shape, rank, lines)
  local groups = {}
  for i = 1, shape.count do
    local group = groups[rank[i]] or {}
    groups[rank[i]] = group
    group[#group + 1] = ("n%d;"):format(i)
    local seen = {}
    for _, j in ipairs(shape.to[i]) do
      if rank[j] - rank[i] == 1 and not seen[j] then
        seen[j] = true
        lines[#lines + 1] = ("n%d -> n%d;"):format(i, j)
      end
    end
  end
  for k = 0, #groups do
    lines[#lines + 1] = "{ rank=same; " .. table.concat(groups[k], " ") ..
      " }"
  end
end

-- So many units in inches; the same in every locale.
local function inches(units)
  local thousandths = math.floor(units * 1000 / INCH + 0.5)
  return ("%d.%03d"):format(thousandths // 1000, thousandths % 1000)
end

local function text_of(shape, rank, size, all)
  local lines = { HEAD:format(inches(size.apart), inches(size.between),
    all and "1" or "0.3", all and "true" or "false", inches(size.width),
    inches(size.height)) }
  for i = 1, shape.count do
    lines[#lines + 1] = ("n%d;"):format(i)
  end
  if all then
    add_moves(shape, lines)
  else
    add_short(shape, rank, lines)
  end
  lines[#lines + 1] = "}\n"
  return table.concat(lines, "\n")
end

-- The first numbers in a line, in our units; the second of each two is
-- counted from above. Nil if there are not so many.
local function numbers_in(text, count, height)
  local list = {}
  for word in text:gmatch "%S+" do
    local number = tonumber(word)
    if #list == count or not number then
      break
    end
    list[#list + 1] = (#list % 2 == 0 and number or height - number) * INCH
  end
  return #list == count and list or nil
end

-- Reads what `dot -Tplain` writes: the places of positions, and for each pair
-- of names the curves between them. Nil if it is something else.
local function read(plain, count)
  local height = tonumber(plain:match "^graph %S+ %S+ (%S+)")
  local found = { x = {}, y = {}, curves = {} }
  if not height then
    return nil
  end
  for number, place in plain:gmatch "\nnode n(%d+) ([^\n]*)" do
    local xy = numbers_in(place, 2, height) or {}
    found.x[tonumber(number)], found.y[tonumber(number)] = xy[1], xy[2]
  end
  for pair, points, rest in plain:gmatch "\nedge (%S+ %S+) (%d+) ([^\n]*)" do
    found.curves[pair] = found.curves[pair] or {}
    table.insert(found.curves[pair],
      numbers_in(rest, 2 * tonumber(points), height))
  end
  for i = 1, count do
    if not found.y[i] then
      return nil
    end
  end
  return found
end

-- The curves of all moves, in the order of the moves: to a fork, then from it.
local function curves_of(shape, found)
  local curves = {}
  local function take(from, to)
    local list = found[from .. " " .. to]
    if not (list and list[1]) then
      return false
    end
    curves[#curves + 1] = table.remove(list, 1)
    return true
  end
  for i = 1, shape.count do
    for k, move in ipairs(shape.moves[i]) do
      local from = "n" .. i
      if #move ~= 1 then
        from = ("m%d_%d"):format(i, k)
        if not take("n" .. i, from) then
          return nil
        end
      end
      for _, j in ipairs(move) do
        if not take(from, "n" .. j) then
          return nil
        end
      end
    end
  end
  return curves
end

-- How many ranks the moves pass in all, and how many moves there are from a
-- rank to the next.
local function spans_of(shape, rank)
  local spans, short = 0, 0
  for i = 1, shape.count do
    for _, j in ipairs(shape.to[i]) do
      local span = rank[j] - rank[i]
      spans = spans + math.max(1, math.abs(span))
      short = short + (span == 1 and 1 or 0)
    end
  end
  return spans, short
end

-- What Graphviz makes of a text; nil if there is none, for whatever reason.
local function render(text)
  if not graphviz.has_libraries(true) then
    return nil
  end
  local fine, plain = pcall(graphviz.render, text, "plain")
  if not fine and plain == "not enough memory" then
    error(plain, 0)
  end
  return fine and plain or nil
end

--- The places of the positions of a shape: `x`, `y`, and `curves` if it has
-- seen all moves; or nil and the reason, "many" (too many for Graphviz) or
-- "none"
-- (there is no Graphviz).
-- @param shape which has `moves` too, for each position an array of lists
-- @param rank the ranks of the positions
-- @param size `width` and `height` of positions, and how far they are `apart`
-- and how much is `between` ranks
function graph_dot.place(shape, rank, size)
  local spans, short = spans_of(shape, rank)
  if shape.count > graph_dot.POSITIONS or short > graph_dot.MOVES then
    return nil, "many"
  end
  local all = spans <= graph_dot.SPANS
  local plain = render(text_of(shape, rank, size, all))
  local found = plain and read(plain, shape.count)
  if not found then
    return nil, "none"
  end
  found.curves = all and curves_of(shape, found.curves) or nil
  return found
end

return graph_dot
