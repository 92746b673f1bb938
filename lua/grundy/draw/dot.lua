-- Pictures of solutions, as text for Graphviz. Colors are those of the page;
-- shapes and line styles, and the colors that the option "lm" asks for, are
-- those of Lorusso and Mottinelli (2008, section 3.2).

local core = require "grundy.core"
local check = require "grundy.base.check"
local colors = require "grundy.base.colors"
local excerpt = require "grundy.draw.excerpt"
local label = require "grundy.draw.label"
local kind = require "grundy.kind"
local lexicon = require "grundy.lexicon"
local shapes = require "grundy.base.followers"
local title_of = require "grundy.base.parameters".title
local wording = require "grundy.words.wording"

local plural = wording.count
local fail, at = check.fail, core.at
local methods = {}
local quoted = label.quoted

local fields = {
  labels = "table",
  names = "any",
  title = "any",
  colors = "any",
  layout = "any",
  clusters = "boolean",
  moves = "any",
  around = "any",
  player = "any",
  radius = "any",
  most = "any",
  reduce = "boolean",
}

local DEFAULT_LIMIT = 500 -- positions
-- The text is one string, and it takes tables to make it: Lua copies the one
-- and extends the others at once, and a larger picture would hold up the host.
local MAX_LIMIT = 20000
local MANY_MOVES = 250 -- with more, only best moves are drawn, if not asked
local MANY_MOVES_ON_PAGE = 400 -- likewise; it can be enlarged
local MANY_LEAVES = 12 -- with more, they are put in several rows
local MANY_NAMES = 60 -- with more moves, these are drawn without their names

-- The looks: of positions by their outcome, and of the moves there. The caption
-- names them by `key` and `arrows`.
local BEST = ", penwidth=2.5, weight=2"
local named = colors.of "light"
local function in_color(outcome)
  return {
    node = ('fillcolor="%s", color="%s"'):format(colors.pale(outcome),
      named[outcome]),
    edge = ('color="%s"'):format(named[outcome]),
  }
end
local as_on_page = {
  key = { P = "blue", N = "orange", D = "grey" },
  arrows = "an arrow has the colour of what it leads to",
  all = ', shape=box, style="rounded,filled"',
  P = in_color "P",
  N = in_color "N",
  D = in_color "D",
  best = BEST,
}
local lm = {
  key = { P = "red", N = "green", D = "yellow" },
  arrows = "arrow to P: green, to N: red, to D: yellow",
  all = ', shape=box, style="rounded,filled", color="#555555"',
  P = { node = 'fillcolor="#f6b0a8"', edge = 'color="#2a8a3e"' },
  N = { node = 'fillcolor="#b5dfae"', edge = 'color="#cc3322"' },
  D = { node = 'fillcolor="#fbe89a"', edge = 'color="#c59a00"' },
  best = BEST,
}
local black_and_white = {
  key = { P = "triangle", N = "rectangle", D = "circle" },
  arrows = "arrow to P: solid, to N: dotted, to D: dashed",
  all = "",
  P = { node = "shape=triangle, width=0.6, margin=0", edge = "style=solid" },
  N = { node = "shape=box", edge = "style=dotted" },
  D = { node = "shape=circle, margin=0.02", edge = "style=dashed" },
  best = BEST,
}
-- On a page the style sheet has the colors.
local on_page = {
  all = ', shape=box, style=rounded, fontname="monospace"',
  P = { node = 'class="P"', edge = 'class="move"' },
  N = { node = 'class="N"', edge = 'class="move"' },
  D = { node = 'class="D"', edge = 'class="move"' },
  best = ', class="best", weight=2',
}

-- A number of points, as inches, with a dot in any locale.
local function inches(points)
  local hundredths = points * 100 // 72
  return ("%d.%02d"):format(hundredths // 100, hundredths % 100)
end

local function node_line(picture, i, number)
  local solution = picture.solution
  local text, board = label.text(picture, i, number)
  local outcome = at.outcome(solution, number)
  local attributes = {
    "label=" .. quoted(text, board),
    picture.look[outcome].node,
  }
  picture.seen[outcome] = true
  if board then
    attributes[#attributes + 1] = 'fontname="monospace", nojustify=true'
  end
  if core.degree(solution, number) == 0 then
    attributes[#attributes + 1] = "peripheries=2"
    picture.seen["end"] = true
  end
  if picture.size then -- with room for a line of text, and around it
    attributes[#attributes + 1] = ("width=%s, height=%s"):format(
      inches(picture.size[1] + 10), inches(picture.size[2] + 26))
  end
  if number == picture.around then
    attributes[#attributes + 1] = "penwidth=3"
  end
  return ("n%d [%s];"):format(number, table.concat(attributes, ", "))
end

-- The positions, those of a component together.
local function add_clusters(picture, write)
  local groups, order = {}, {}
  for i, number in ipairs(picture.shown) do
    local key = core.component(picture.solution, number)
    if not groups[key] then
      groups[key] = {}
      order[#order + 1] = groups[key]
    end
    table.insert(groups[key], node_line(picture, i, number))
  end
  for k, group in ipairs(order) do
    local indent, inner = "  ", group[2] ~= nil
    if inner then
      write(("  subgraph cluster_%d {"):format(k))
      indent, picture.seen.cluster = "    ", true
    end
    for _, line in ipairs(group) do
      write(indent .. line)
    end
    if inner then
      write "  }"
    end
  end
end

local function add_nodes(picture, write)
  if picture.clusters and not kind.of(picture.solution).always_ends then
    add_clusters(picture, write)
    return
  end
  for i, number in ipairs(picture.shown) do
    write("  " .. node_line(picture, i, number))
  end
end

-- The best move from a position, as a list of numbers; nil at a sink.
local function best_of(solution, number)
  local best = kind.of(solution).best(solution, number)
  return type(best) == "number" and { best } or best
end

-- The moves from the position at a place that are drawn, as lists.
local function drawn_moves(picture, i)
  local shown = picture.shown
  if not picture.best_only then
    return (excerpt.moves(shown, i))
  end
  local best = best_of(picture.solution, shown[i])
  return best and excerpt.holds(shown, best) and { best } or {}
end

-- A move into which many others lead makes a broad picture. So where only one
-- move each is drawn, positions that no move leads to start in several
-- rows: a function that gives the row of a position, as an attribute.
local function rows_of(picture)
  local shown = picture.shown
  local led_to, leaves, row = {}, {}, {}
  local function follower_of(i)
    local move = drawn_moves(picture, i)[1]
    return move and move[1]
  end
  local function add_one(counts, k)
    counts[k] = (counts[k] or 0) + 1
  end
  for i = 1, #shown do
    local k = follower_of(i)
    if k then
      led_to[k] = true
    end
  end
  for i, number in ipairs(shown) do
    local k = follower_of(i)
    if k and not led_to[number] then
      add_one(leaves, k)
    end
  end
  return function(k, number)
    local count = leaves[k] or 0
    if led_to[number] or count <= MANY_LEAVES then
      return ""
    end
    add_one(row, k)
    return (", minlen=%d"):format(1 + (row[k] - 1) * 2 //
      math.ceil(math.sqrt(count) * 2))
  end
end

-- A move to a sum of several positions, or of none, forks at a point.
local function add_fork(write, name, number, move, look, text)
  write(('  %s [shape=point, label="", width=0.06];'):format(name))
  write(("  n%d -> %s [%s, arrowhead=none%s];"):format(number, name, look,
    text))
  for _, part in ipairs(move) do
    write(("  %s -> n%d [%s];"):format(name, part, look))
  end
end

local function add_edges(picture, write)
  local solution = picture.solution
  local of = kind.of(solution)
  local row = picture.best_only and not of.forks and
    rows_of(picture)
  for i, number in ipairs(picture.shown) do
    local best = best_of(solution, number)
    local best_key = best and shapes.key_of_number(best)
    local names = picture.named_moves and label.moves(picture, number) or {}
    local outcome_after = of:outcome_after(solution, number)
    for k, move in ipairs(drawn_moves(picture, i)) do
      local key = shapes.key_of_number(move)
      local look = picture.look[outcome_after(move)].edge ..
        (key == best_key and picture.look.best or "") ..
        (row and row(move[1], number) or "")
      local text = names[key] or ""
      picture.seen.move = true
      if #move == 1 then
        write(("  n%d -> n%d [%s%s];"):format(number, move[1], look, text))
      else
        add_fork(write, ("m%d_%d"):format(number, k), number, move, look, text)
        picture.seen.fork = true
      end
    end
  end
end

-- Which positions an excerpt shows.
local function excerpt_text(picture)
  local which = "the first from the start"
  if picture.around then
    local name, turn = core.shown((label.place(picture, picture.around))), nil
    if picture.name then
      name, turn = label.name(picture, picture.around)
    end
    name = turn and ("%s, %s,"):format(name, turn) or name
    which = (picture.shown.cut and "the first that %s leads to" or
      picture.radius and "what %s leads to in "
        .. plural(picture.radius, "move") or
      "all that %s leads to"):format((name:gsub("\n", " / ")))
  end
  return ("%s of %s: %s"):format(wording.integer(#picture.shown),
    plural(core.count(picture.solution), "position"), which)
end

-- What else a picture has that does not explain itself.
local signs = {
  { "move", "thick: a best move" },
  { "end", "double line: no move is left" },
  { "cluster", "dashed box: play can come back here" },
  { "fork", "point: a move to a sum" },
}

-- Explains what is seen of these, in one line; nil if nothing is.
local function explained(picture, list, text_of)
  local texts = {}
  for _, entry in ipairs(list) do
    texts[#texts + 1] = picture.seen[entry[1]] and text_of(entry) or nil
  end
  return texts[1] and table.concat(texts, ", ")
end

-- Adds the lines that explain what a picture abbreviates.
local function add_legend(picture, lines)
  local of = kind.of(picture.solution)
  lines[#lines + 1] = explained(picture, lexicon.of(of).outcomes, function(entry)
    return ("%s %s (%s)"):format(entry[1], picture.look.key[entry[1]], entry[2])
  end)
  for _, line in ipairs(label.legend(picture)) do
    lines[#lines + 1] = line
  end
  lines[#lines + 1] = picture.seen.move and picture.look.arrows ..
    (of.counts == "points" and ", with what the move gains" or "")
  lines[#lines + 1] = explained(picture, signs, function(entry)
    return entry[2]
  end)
end

-- The lines under the picture.
local function caption_of(picture)
  local lines = { picture.title }
  local count = core.count(picture.solution)
  lines[#lines + 1] = #picture.shown < count and excerpt_text(picture) or
    plural(count, "position")
  if picture.before then
    lines[#lines + 1] = "reduced from " .. plural(picture.before, "position")
  end
  if picture.best_only then
    lines[#lines + 1] = ("best moves only, of %s"):format(
      plural(picture.shown.edges, "move"))
  end
  add_legend(picture, lines)
  return table.concat(lines, "\n")
end

-- How the whole is laid out. Best moves are a forest: its trees lie down, as
-- positions are broader than high, and are packed.
local function layout_of(picture)
  if picture.circular then
    return "layout=circo; oneblock=true; mindist=0.6;"
  elseif picture.best_only then
    return "layout=dot; rankdir=LR; nodesep=0.12; ranksep=0.3; pack=12;"
  end
  -- Without the limit Graphviz takes 20 s for a thousand arrows.
  return "layout=dot; nodesep=0.2; ranksep=0.4; nslimit=1;"
end

local function add_head(picture, write)
  write "digraph grundy {"
  write("  " .. layout_of(picture))
  write('  fontname="Helvetica"; fontsize=11; color="#999999";'
    .. ' style="rounded,dashed";')
  write('  node [fontname="Helvetica", fontsize=11, width=0.3, height=0.3,'
    .. ' margin="0.08,0.04"' .. picture.look.all .. "];")
  write('  edge [fontname="Helvetica", fontsize=9, arrowsize=0.6,'
    .. " penwidth=0.8];")
end

-- The solution that is drawn, the number there of the position around which, if
-- there is one, and how it was asked for; or nil, message.
local function subject(solution, options)
  local around, player = options.around, options.player
  if options.reduce then
    local small, map = solution:reduce()
    if around ~= nil then
      around, player = map(around, player)
      if around == nil then
        return nil, player -- which is the message
      end
    end
    solution = small
  end
  if around == nil then
    return solution
  end
  local number, message = core.find(solution, around, player)
  return number and solution, number or message,
    number and { number = number, position = around, player = player }
end

-- By the option 'colors'.
local looks = { [true] = as_on_page, [false] = black_and_white, lm = lm }

-- The checked options, as a picture yet to be filled.
local function picture_of(solution, around, options)
  if not around and (options.radius ~= nil or options.player ~= nil) then
    fail("option '%s' is for an excerpt, which wants the option 'around'",
      options.radius ~= nil and "radius" or "player")
  end
  local title, look = options.title, looks[options.colors]
  if title ~= nil and title ~= false and type(title) ~= "string" then
    fail("option 'title' must be a string or false, got %s",
      check.shown(title))
  elseif options.colors ~= nil and not look then
    fail("option 'colors' must be a boolean or \"lm\", got %s",
      check.shown(options.colors))
  end
  local radius = check.count("radius", options.radius, nil, math.maxinteger)
  local limit = check.count("most", options.most, DEFAULT_LIMIT,
    MAX_LIMIT)
  local layout = check.word("layout", options.layout,
    { "ordinary", "circular" })
  return {
    solution = solution,
    look = look or as_on_page,
    seen = {},
    circular = layout == "circular",
    clusters = layout ~= "circular" and options.clusters,
    labels = label.wanted(solution, options.labels),
    name = label.namer(solution, options.names),
    around = around,
    radius = radius,
    limit = limit,
    moves = check.word("moves", options.moves, { "all", "best" }),
  }
end

-- Lines that are joined at a time.
local MANY = 1000

-- Writes lines of a text that may be long: a function that takes a line, and
-- one that gives the text. Joining all of them at once takes as long as there
-- are lines, and nothing can interrupt it: so texts of about the same size are
-- joined as they come.
local function writer()
  local texts, lines = {}, {}
  local function join()
    local last = #texts
    texts[last - 1], texts[last] = texts[last - 1] .. "\n" .. texts[last], nil
  end
  local function close()
    texts[#texts + 1], lines = table.concat(lines, "\n"), {}
  end
  local function write(line)
    lines[#lines + 1] = line
    if #lines == MANY then
      close()
      while texts[2] and #texts[#texts - 1] < 2 * #texts[#texts] do
        join()
      end
    end
  end
  return write, function()
    if lines[1] or not texts[1] then
      close()
    end
    while texts[2] do
      join()
    end
    return texts[1]
  end
end

-- The text of a picture, with lines under it if it has a caption.
local function text_of(picture)
  local write, text = writer()
  add_head(picture, write)
  add_nodes(picture, write)
  add_edges(picture, write)
  if picture.start then
    write '  start [shape=plaintext, label="start", class="start"];'
    write(('  start -> n%d [class="start"];'):format(picture.start))
  end
  if picture.captioned then -- not before the clusters, or it is theirs
    write("  label=" .. quoted(caption_of(picture)) .. ";")
  end
  write "}\n"
  return text()
end

-- A picture of all positions for a page, whose style sheet gives the colors:
-- positions have the classes P, N and D, moves are of the class best or move.
-- `name` gives the text of a position; an arrow points at the position with
-- the number `start`, which is shown as `p`. Positions have room for pictures of a
-- `size` in points, if there is one. The second result is true if only best moves
-- are drawn.
function methods.for_page(solution, start, name, size, p)
  local _, player = core.position(solution, start)
  local shown = excerpt.take(solution, nil, nil, math.maxinteger)
  local best_only = shown.edges > MANY_MOVES_ON_PAGE
  return text_of({
    solution = solution,
    look = on_page,
    labels = label.wanted(solution, { "outcome",
      table.unpack(label.measures(solution)) }),
    name = name,
    size = size,
    start = start,
    asked = { number = start, position = p, player = player },
    shown = shown,
    seen = {},
    best_only = best_only,
    clusters = not best_only,
  }), best_only
end

--- A picture of the digraph, in the language of Graphviz.
function methods:dot(options)
  core.count(self) -- is it a solution?
  options = check.options(options, fields)
  local solution, around, asked = subject(self, options)
  if not solution then
    return nil, around -- which is the message
  end
  local picture = picture_of(solution, around, options)
  picture.asked = asked
  picture.before = options.reduce and core.count(self)
  picture.shown = excerpt.take(solution, picture.around,
    picture.radius or math.maxinteger, picture.limit)
  picture.best_only = picture.moves == "best" or
    not picture.moves and picture.shown.edges > MANY_MOVES
  if not picture.best_only and options.clusters == nil then
    picture.clusters = not picture.circular
  end
  local game = core.game(solution) or {}
  picture.captioned = options.title ~= false
  picture.title = options.title or title_of(game)
  picture.named_moves = not (picture.circular or options.reduce) and
    game.describe and MANY_NAMES >= (picture.best_only and #picture.shown or
    picture.shown.edges)
  return text_of(picture)
end

return methods
