-- The engine of the playground: every example gives what it gives natively, to the
-- byte. It runs in Node.js, which has WebAssembly as browsers have it; what a
-- browser makes of it is looked at in playground_spec.lua. `make playground` writes
-- the engine; without it, there is nothing to look at.

local browser = require "spec.browser.pages"
local child = require "spec.harness.child"
local command = require "spec.harness.command"
local files = require "spec.harness.files"
local literal = require "grundy.base.literal"

local ENGINE = "build/playground/engine."

local there <close> = io.open(ENGINE .. "wasm")
if not there then
  describe("the engine of the playground", function()
    pending "is not built: make playground"
  end)
  return
end

-- All answers take half a minute, on a busy machine a few.
local SECONDS = 600

-- Answers all requests of a folder, natively and in Node.js. (There are no other
-- programs in a browser, so pages have no pictures by Graphviz.)
local NATIVELY = [[
  io.popen = function() error "'popen' not supported" end
  local files = require "spec.harness.files"
  local folder, id = %q, 0
  local answer = require "grundy.playground"(function(kind, text)
    files.write(("%%s/%%d.%%s"):format(folder, id, kind), text)
  end)
  for i = 1, %d do
    id = i
    answer(files.read(folder .. "/" .. i))
  end
]]
local IN_NODE = "timeout %d node spec/browser/worker_in_node.js %s %d %sjs "
  .. "%swasm lua/grundy/playground/worker.js"

describe("the engine of the playground", function()
  local natively, in_node

  setup(function()
    natively, in_node = command.folder(), command.folder()
  end)
  teardown(function()
    command.remove(natively)
    command.remove(in_node)
  end)

  local function write(folder, requests)
    for i, request in ipairs(requests) do
      command.write(folder, tostring(i), literal.write(request))
    end
  end

  local function answer_natively(requests)
    write(natively, requests)
    assert.equal("", child.run(NATIVELY:format(natively, #requests)))
  end

  local function answer_in_node(requests)
    write(in_node, requests)
    assert(os.execute(IN_NODE:format(SECONDS, command.quoted(in_node), #requests,
      ENGINE, ENGINE)), "not all requests were answered")
  end

  -- What was told of a request; nil if nothing of this kind was.
  local function told(folder, i, kind)
    local file <close> = io.open(("%s/%d.%s"):format(folder, i, kind), "rb")
    return file and file:read "a"
  end

  -- An easier start of Rush Hour, which has a hundredth of the positions.
  local EASY = [["BB...C", "D..E.C", "DAAE.C", "D..E..", "F...GG", "F.HHH."]]

  -- The parameters of those that take long as they are.
  local smaller = { cram = { { "rows", "3" } } }

  -- Small games, whose pages are compared. (Those of large ones leave out figures
  -- that take too many seconds on a busy machine.)
  local pages = { ["dragon.lua"] = true, ["coins.lua"] = true, ["take.lua"] = true,
    ["sliding.lua"] = true, ["two_piles.lua"] = true, ["windup.lua"] = true }

  -- Each example is solved, saved and exported.
  local function requests_of(name)
    local path = name .. ".lua"
    local text = files.read("examples/" .. path):gsub('"GBB.-FF%."', EASY)
    return {
      { what = "solve", path = path, text = text, set = smaller[name] or {} },
      { what = "save", path = path },
      { what = "export", path = path, format = "lua" },
    }
  end

  it("gives the native values of every example, and the same files", function()
    local requests = {}
    for _, name in ipairs(browser.examples) do
      table.move(requests_of(name), 1, 3, #requests + 1, requests)
    end
    answer_natively(requests)
    answer_in_node(requests)
    for i, request in ipairs(requests) do
      assert(told(natively, i, "done"), request.path)
      for _, kind in ipairs { "parameters", "solved", "file", "failed", "error",
        "done", pages[request.path] and "page" } do
        assert(told(natively, i, kind) == told(in_node, i, kind),
          ("%s: %s differs"):format(request.path, kind))
      end
    end
  end)

  it("has no threads, and says so", function()
    answer_in_node { { what = "solve", path = "game.lua", set = {}, text = [[
      local game = { start = 3, moves = function(n, add)
        if n > 0 then add(n - 1) end
      end }
      print(require "grundy".game(game):solve():can "threads")
      return game
    ]] } }
    assert.equal("false\tthreads: not on this system", told(in_node, 1, "printed"))
  end)
end)
