-- Files that list the moves of a digraph: what was written is read, in any pieces;
-- anything else is refused, with its line.

local grundy = require "grundy"
local core = require "grundy.core"
local files = require "spec.harness.files"
local random = require "spec.harness.random"

local path = os.tmpname()

local function read(text, format)
  files.write(path, text)
  return grundy.graph_file(path, { format = format })
end

-- A name as a file has it.
local function quoted(name)
  return '"' .. tostring(name):gsub('"', '""') .. '"'
end

local function in_dot(name)
  return '"' .. tostring(name):gsub('"', '\\"') .. '"'
end

local function plain(name)
  return tostring(name)
end

-- Either of two ways to write a name, if the first one can be.
local function some(rng, name, way)
  return tostring(name):find "^[%w_]+$" and rng(1, 2) == 1 and plain(name) or
    way(name)
end

local function blanks(rng)
  return random.pick(rng, { "", " ", "\t", "  \t" })
end

-- How the lines of a format look: a move, a vertex alone, and what says nothing.
local writers = {
  edges = {
    name = plain,
    move = function(rng, a, b)
      return blanks(rng) .. a .. random.pick(rng, { " ", "\t", " \t " }) .. b
        .. blanks(rng)
    end,
    alone = function(_, a) return a end,
    idle = { "", "# a comment, \"and\" more of it", "  % another", "\t" },
  },
  csv = {
    name = quoted,
    move = function(rng, a, b)
      return blanks(rng) .. a .. blanks(rng) .. "," .. blanks(rng) .. b
        .. blanks(rng)
    end,
    alone = function(rng, a) return rng(1, 2) == 1 and a or a .. "," end,
    idle = { "", " " },
  },
  dot = {
    name = in_dot,
    move = function(rng, a, b)
      return a .. random.pick(rng, { "", ":p", ':"p":n' }) .. blanks(rng) .. "->"
        .. blanks(rng) .. b .. random.pick(rng, { "", ";", ' [color="red", x=1];',
        "[a=b][c=d]" })
    end,
    alone = function(rng, a) return a .. random.pick(rng, { ";", "", "[a=<b<c>>]" })
    end,
    idle = { "", "# line", "// -> {", "/* a -> \n b */", "node [shape=box];",
      'x = "y"', "edge[]", "graph [ a=b; c=d, ]", "subgraph s { }", ";" },
  },
}

local names = {
  edges = { function(i) return i end, function(i) return "v" .. i end,
    function(i) return "0" .. i end, function(i) return "é" .. i end,
    function(i) return math.mininteger + i end, function(i) return -i end,
    function(i) return (9 + i) .. "9223372036854775807" end,
    function(i) return "ab\"," .. i .. ";->{" end },
  csv = { function(i) return i end, function(i) return ("\n \0,"):rep(i) end,
    function(i) return ('"'):rep(i - 1) end, function(i) return "a " .. i end },
  dot = { function(i) return i end, function(i) return "V" .. i end,
    function(i) return ("\n\r} "):rep(i) end, function(i) return ('"'):rep(i - 1) end,
    function(i) return "<" .. i .. "\0>" end, function(i) return -i end },
}

-- The text of a digraph in a format, and the table that grundy.graph would take.
local function written(rng, digraph, format)
  local writer, taken, name = writers[format], {}, {}
  for u = 1, #digraph do
    name[u] = random.pick(rng, names[format])(u)
    if taken[name[u]] then name[u] = "other" .. u end
    taken[name[u]] = true
  end
  local lines, adjacency = {}, {}
  local has_heading = format == "csv" and rng(1, 3) == 1
  local function line(text)
    lines[#lines + 1] = text
    while rng(1, 5) == 1 do lines[#lines + 1] = random.pick(rng, writer.idle) end
  end
  local order = {}
  for u = 1, #digraph do order[u] = u end
  for _, u in ipairs(random.shuffled(rng, order)) do
    local list = {}
    for i, v in ipairs(digraph[u]) do
      list[i] = name[v]
      line(writer.move(rng, some(rng, name[u], writer.name),
        some(rng, name[v], writer.name)))
    end
    if not list[1] and rng(1, 2) == 1 then
      local alone = some(rng, name[u], writer.name)
      line(has_heading and alone .. "," or writer.alone(rng, alone))
      adjacency[name[u]] = list
    end
    adjacency[name[u]] = list[1] and list or adjacency[name[u]]
  end
  local text = table.concat(lines, random.pick(rng, { "\n", "\r\n" }))
  if format == "dot" then
    text = random.pick(rng, { "digraph", 'strict Digraph "a b"' }) .. " {\n" .. text
      .. "\n}"
  elseif has_heading then
    text = random.pick(rng, { "from,to\n", 'Source , "target"\n' }) .. text
  end
  return (rng(1, 4) == 1 and "\239\187\191" or "") .. text
    .. random.pick(rng, { "", "\n", "\n\n" }), adjacency
end

local function same_game(adjacency, game)
  local other = grundy.graph(adjacency)
  assert.same(other.starts, game.starts)
  for _, p in ipairs(other.starts) do
    assert.same(other.moves(p), game.moves(p))
  end
  local one, two = game:solve(), other:solve()
  assert.equal(#two, #one)
  for p in two:positions() do
    assert.equal(tostring(two:value(p)), tostring(one:value(p)))
  end
end

-- The same text in pieces of any length.
local function in_pieces(rng, text, format)
  local listing, at = core.digraphs.listing(format), 1
  while at <= #text do
    local stop = at + rng(0, rng(1, 2) == 1 and 1 or 30)
    local line, wanted = core.digraphs.read_text(listing, text:sub(at, stop))
    if line then return nil, line, wanted end
    at = stop + 1
  end
  local line, wanted = core.digraphs.read_text(listing)
  if line then return nil, line, wanted end
  return core.digraphs.digraph(listing)
end

describe("grundy.graph_file", function()
  teardown(function() os.remove(path) end)

  for format in pairs(writers) do
    it("reads random digraphs: " .. format, function()
      random.digraphs(400, 1, 9, function(digraph, _, case)
        local rng = random.generator(random.seed, case)
        local text, adjacency = written(rng, digraph, format)
        local game, message = read(text, format)
        assert(game, message)
        same_game(adjacency, game)
        local digraph_of_pieces = in_pieces(rng, text:gsub("^\239\187\191", ""),
          format)
        assert.equal(#game.starts, #digraph_of_pieces)
        for i, p in ipairs(game.starts) do
          assert.equal(p, digraph_of_pieces[i])
          assert.same(game.moves(p), digraph_of_pieces(p))
        end
      end)
    end)

    it("reads or refuses whatever is changed: " .. format, function()
      local refused, taken = 0, 0
      random.digraphs(400, 1, 6, function(digraph, _, case)
        local rng = random.generator(random.seed, case)
        local text = written(rng, digraph, format)
        for _ = 1, rng(1, 3) do
          local at = rng(1, #text + 1)
          text = text:sub(1, at - 1) .. random.pick(rng, { "", '"', ",", "\n", "{",
            "}", "->", "\0", "<", ">", "[", "]", "\\", "/*", "+", "x y z" })
            .. text:sub(at + rng(0, 2))
        end
        local game, message = read(text, format)
        local whole, line, wanted = in_pieces(rng, text:gsub("^\239\187\191", ""),
          format)
        if game then
          taken = taken + 1
          assert.equal(#game.starts, #whole)
          assert.is_true(game:solve():verify())
        else
          refused = refused + 1
          assert.equal(("%s:%d: %s expected"):format(path, line, wanted),
            message:match "^.- expected")
        end
      end)
      random.came_up(refused, taken)
    end)
  end

  it("says which line is wrong, and what is expected there", function()
    for _, case in ipairs {
      { "edges", "1 2\n1 2 3\n", '2: one or two names expected, got "1 2 3"' },
      { "edges", "1 2\n\n\0", "3: a name without control characters expected" },
      { "edges", ("x"):rep(1 << 21), "1: a line of at most 1048576 bytes expected" },
      { "csv", "a,b,c", "1: one or two fields expected" },
      { "csv", "a;b", "1: a comma between two names expected" },
      { "csv", "from,to\n,b", "2: a vertex where the move starts expected" },
      { "csv", "x,from,to\na,b", "2: a field for each of the titles expected" },
      { "csv", 'a,b\n"c', "2: a closing quotation mark expected, at the end" },
      { "csv", '"a"b', "1: a comma after a closing quotation mark expected" },
      { "csv", 'a"b"', "1: quotation marks around the whole field expected" },
      { "dot", "", "1: 'digraph' expected, at the end of the file" },
      { "dot", "graph { a -- b }", "1: 'digraph' expected, got \"graph\"" },
      { "dot", "digraph {\n a -- b }", "2: '->' expected, got \"-\"" },
      { "dot", "digraph { a -> }", "1: a vertex after '->' expected" },
      { "dot", "digraph { a -> b\n\n", "3: '}' expected, at the end" },
      { "dot", "digraph {} }", "1: the end of the file expected" },
      { "dot", 'digraph { "a" + b }', "1: a name in quotation marks after '+'" },
      { "dot", 'digraph { "a', "1: a closing quotation mark expected" },
      { "dot", "digraph { /* ", "1: the end of the comment expected" },
      { "dot", "digraph { <a<b> ", "1: '>' expected" },
    } do
      local game, message = read(case[2], case[1])
      assert.is_nil(game)
      assert.equal(path .. ":" .. case[3], message:sub(1, #path + 1 + #case[3]))
    end
  end)

  it("knows what it cannot read", function()
    for _, case in ipairs {
      { "\31\139\8", "it is compressed by gzip: unpack it first$" },
      { "\255\254d\0", "it is in UTF%-16: UTF%-8 is expected$" },
    } do
      local game, message = read(case[1], "dot")
      assert.is_nil(game)
      assert.matches(case[2], message)
    end
    local game, message = grundy.graph_file("/nowhere/x.dot")
    assert.is_nil(game)
    assert.matches("^/nowhere/x.dot: ", message)
    assert.is_nil((grundy.graph_file(".", { format = "dot" })))
    assert.error_matches(function() grundy.graph_file "x.y" end,
      'the format of x.y is not known: give { format = "edges" }, "dot" or "csv"')
    assert.error_matches(function() grundy.graph_file("x", { format = "gml" }) end,
      "graph_file: option 'format' must be")
    assert.error_matches(function() grundy.graph_file(7) end, "a path expected")
  end)

  it("goes by how names end", function()
    for ending, text in pairs { edges = "a b", txt = "a b", csv = "a,b",
      dot = "digraph{a->b}", GV = "digraph{a->b}" } do
      local named = path .. "." .. ending
      files.write(named, text)
      same_game({ a = { "b" } }, assert(grundy.graph_file(named)))
      os.remove(named)
    end
  end)

  it("knows the language of Graphviz", function()
    same_game({ a = { "b", "c" }, b = { "d" }, c = { "d" }, d = {}, [7] = { -1 },
      k = { "n" }, l = { "m", "n" }, m = { "n" }, ['x"y\\nz'] = { "i<b>j</b>" } },
      assert(read([[
        digraph { a -> {b c} -> d; d
        node [shape=box] x = y 7 -> -1
        subgraph s { k l:p:n -> m [a=b, c=d] [e=f] } -> n
        "x\"y" + "\nz" -> <i<b>j</b>> }]], "dot")))
  end)

  it("has no positions where the file has none", function()
    for _, case in ipairs { { "edges", "" }, { "csv", "from,to\n" },
      { "dot", "digraph { }" } } do
      assert.equal(0, #assert(read(case[2], case[1])):solve())
    end
  end)
end)
