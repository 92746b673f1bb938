-- The program of examples/embed.c: the module linked into a host, which limits
-- its memory and time, and uses it from several threads at once; and that the
-- module keeps nothing outside of Lua states. GRUNDY_EMBED names another build
-- of the program, and GRUNDY_SECONDS is what a game may take in a slow one.

local program = os.getenv "GRUNDY_EMBED" or "build/embed"
local least_seconds = tonumber(os.getenv "GRUNDY_SECONDS" or "") or 0.2

-- What a command writes, errors included, and its exit status.
local function run(command)
  local pipe = assert(io.popen(command .. " 2>&1"))
  local text = pipe:read "a"
  local _, how, status = pipe:close()
  assert.equal("exit", how, text)
  return text, status
end

-- The program, unable to find the module anywhere but in itself.
local function embed(arguments, before)
  return run("LUA_PATH_5_4=none LUA_CPATH_5_4=none LUA_PATH_5_5=none "
    .. "LUA_CPATH_5_5=none " .. (before or "") .. program .. arguments)
end

-- The program with n threads, whose games have time enough. (That is time of
-- their threads; but one that may run only now and then needs more of it.)
local function embed_threads(n)
  local text, status
  local seconds = least_seconds / 2
  repeat
    seconds = 2 * seconds
    text, status = embed((" %d %s"):format(n, seconds))
    local _, all = text:gsub("out of time", "")
    local _, endless = text:gsub("endless: out of time", "")
  until all == endless
  return text, status
end

-- The most that a state may take for grundy alone, before a game is made.
local KILOBYTES = 49

-- What theory says that n threads find.
local function expected(n)
  local lines = {}
  for i = 1, n do
    lines[i] = ("thread %d: take: %d (2000 positions); "
      .. "large: not enough memory; clock: %d (%d positions); "
      .. "endless: out of time; lake: ∞(%d) (%d positions); "
      .. "page: 1 (2 positions); mistake: mistake:2: game: unknown field "
      .. "'move'; did you mean moves?\n"):format(i, 1999 % (i + 1),
      (1000 + i) % 3, 3 * (1000 + i) + 1, i, 1000 + i + i + 1)
  end
  return table.concat(lines)
end

-- The output without what grundy takes in each state, which is looked at here.
local function without_bytes(text)
  return (text:gsub("grundy takes (%d+) KB; ", function(kilobytes)
    assert.is_true(tonumber(kilobytes) < KILOBYTES, kilobytes)
    return ""
  end))
end

-- The variables of object files: data in a section that can be written
-- to. Not .data.rel.ro, which the dynamic linker alone writes to:
-- constants that hold pointers. Nor what is called __x: a sanitizer's own.
-- And how many files there are.
local function variables(objects)
  local names, files = {}, 0
  local text, status = run("nm --format=sysv " .. objects)
  assert.equal(0, status, text)
  for line in text:gmatch "[^\n]+" do
    local name, class, kind, section =
      line:match "^(%S+)%s*|[^|]*|%s*(%a)%s*|%s*(%u+)|.*|(%S*)$"
    if (kind == "OBJECT" or kind == "TLS") and class:find "[bBdDC]" and
      not section:find "^%.data%.rel%.ro" and not name:find "^__" then
      names[#names + 1] = name
    end
    files = files + (line:find "^Symbols from " and 1 or 0)
  end
  return names, files
end

describe("a C program with the module inside", function()
  it("gets the right answers in one thread, and in several", function()
    for _, n in ipairs { 1, 5 } do
      local text, status = embed_threads(n)
      assert.equal(expected(n), without_bytes(text))
      assert.equal(0, status)
      assert.equal(n, select(2, text:gsub("grundy takes", "")))
    end
  end)

  it("ends a game that takes longer than it may", function()
    local text, status = embed " 2 1e-9"
    for i = 1, 2 do
      assert.is_truthy(text:find(("thread %d: take: out of time\n"):format(i)))
    end
    assert.equal(1, status)
  end)

  it("can be cancelled in all threads", function()
    local text, status
    local seconds = 0.1
    repeat -- until it has begun by then
      seconds = 2 * seconds
      text, status = embed(" 2 6000", ("timeout -s INT %s "):format(seconds))
    until text ~= ""
    for i = 1, 2 do
      assert.is_truthy(text:find(("thread %d: %%a+: cancelled\n"):format(i)))
    end
    assert.equal(124, status) -- of timeout
  end)

  it("says how it is used", function()
    for _, arguments in ipairs { " 0", " 65", " 2x", " ''", " 1 0", " 1 -1",
      " 1 nan", " 1 1s", " 1 ''", " 1 1 1" } do
      local text, status = embed(arguments)
      assert.equal(
        "usage: embed [threads, 1 to 64 [seconds for a game]]\n", text)
      assert.equal(1, status)
    end
  end)
end)

describe("the C files", function()
  local folder = program:match "^(.*/)" or "./"

  it("keep nothing in static variables", function()
    local names, files = variables(("$(find %scsrc -name '*.o')"):format(folder))
    assert.same({}, names)
    assert.is_true(files >= 20)
  end)
end)
