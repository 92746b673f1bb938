-- The program of examples/embed.c: the module linked into a host, used from
-- several threads at once; and that the module keeps nothing outside of Lua
-- states. GRUNDY_EMBED names another build of the program.

local program = os.getenv "GRUNDY_EMBED" or "build/embed"

-- What a command writes, errors included, and its exit status.
local function run(command)
  local pipe = assert(io.popen(command .. " 2>&1"))
  local text = pipe:read "a"
  local _, how, status = pipe:close()
  assert.equal("exit", how, text)
  return text, status
end

-- The program, unable to find the module anywhere but in itself.
local function embed(arguments)
  return run("LUA_PATH_5_4=none LUA_CPATH_5_4=none LUA_PATH_5_5=none "
    .. "LUA_CPATH_5_5=none " .. program .. arguments)
end

-- What theory says that n threads find.
local function expected(n)
  local lines = {}
  for i = 1, n do
    lines[i] = ("thread %d: take %d (2000 positions), " ..
      "clock %d (%d positions), lake ∞(%d) (%d positions), " ..
      "mistake:2: game: unknown field 'move'; did you mean moves?\n"
      ):format(i, 1999 % (i + 1), (1000 + i) % 3, 3 * (1000 + i) + 1, i,
      1000 + i + i + 1)
  end
  return table.concat(lines)
end

-- The variables of an object file: data in a section that can be written
-- to. Not .data.rel.ro, which the dynamic linker alone writes to:
-- constants that hold pointers. Nor what is called __x: a sanitizer's own.
local function variables(object)
  local names = {}
  local text, status = run("nm --format=sysv " .. object)
  assert.equal(0, status, text)
  for line in text:gmatch "[^\n]+" do
    local name, class, kind, section =
      line:match "^(%S+)%s*|[^|]*|%s*(%a)%s*|%s*(%u+)|.*|(%S*)$"
    if (kind == "OBJECT" or kind == "TLS") and class:find "[bBdDC]" and
      not section:find "^%.data%.rel%.ro" and not name:find "^__" then
      names[#names + 1] = name
    end
  end
  return names
end

describe("a C program with the module inside", function()
  it("gets the right answers in four threads", function()
    local text, status = embed ""
    assert.equal(expected(4), text)
    assert.equal(0, status)
  end)

  it("gets them in one thread, and in many", function()
    for _, n in ipairs { 1, 2, 16 } do
      local text, status = embed(" " .. n)
      assert.equal(expected(n), text)
      assert.equal(0, status)
    end
  end)

  it("says how it is used", function()
    for _, arguments in ipairs { " 0", " 65", " 2x", " ''", " 1 2" } do
      local text, status = embed(arguments)
      assert.equal("usage: embed [threads, 1 to 64]\n", text)
      assert.equal(1, status)
    end
  end)
end)

describe("the C files", function()
  local folder = program:match "^(.*/)" or "./"

  it("keep nothing in static variables", function()
    local sources = run "ls csrc/*/*.c csrc/core/*/*.c"
    local count = 0
    for name in sources:gmatch "(%S+)%.c\n" do
      assert.same({}, variables(folder .. name .. ".o"), name)
      count = count + 1
    end
    assert.is_true(count >= 20)
  end)
end)
