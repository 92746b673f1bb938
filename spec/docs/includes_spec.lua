-- What csrc/README.md says of its floors is true of every #include, and rooms
-- (a .c file with its .h) need each other in one direction only.

local read = require "spec.harness.files".read

-- How high each folder is, by its path: those of the core and those of the binding
-- as the two pictures have them; then what the module is, and the annex.
local floors = { lua = 200, mpi = 201 }
do
  local part, height = "core", 100
  for picture in read "csrc/README.md":gmatch "\n```\n(.-)```" do
    for line in picture:gmatch "[^\n]+" do
      height = height - 1
      -- three blanks end the names of folders
      for folder in (line:match "^(.-)   " or ""):gmatch "%l+" do
        floors[part .. "/" .. folder] = height
      end
    end
    part, height = "lua", 200
  end
end

-- All files: the room ("core/store/code"), its folder, which headers of ours
-- the file includes, and which others.
local files = {}
for path in io.popen "find csrc -name '*.[ch]'":lines() do
  local file = { path = path, room = path:match "^csrc/(.*)%.[ch]$",
    text = read(path), ours = {}, others = {} }
  file.folder = file.room:match "^(.*)/[^/]*$"
  for quote, name in file.text:gmatch '#include (["<])([^">]*)' do
    table.insert(quote == '"' and file.ours or file.others, name)
  end
  table.insert(files, file)
end

describe("In csrc,", function()
  it("a folder includes itself and the floors below it", function()
    for _, file in ipairs(files) do
      for _, name in ipairs(file.ours) do
        local folder = name:match "^(.*)/[^/]*$"
        assert(folder == file.folder or floors[folder] < floors[file.folder],
          file.path .. " includes " .. name)
      end
    end
  end)

  it("only the binding knows Lua, and only that of the annex MPI", function()
    for _, file in ipairs(files) do
      local annex = file.room:find "^mpi/lua_" ~= nil
      local binding = annex or file.room:find "^lua/" ~= nil
      for _, name in ipairs(file.others) do
        assert(binding or not name:find "^lua" and not name:find "^laux",
          file.path .. " includes " .. name)
        assert(annex or name ~= "mpi.h", file.path .. " includes " .. name)
      end
      for _, name in ipairs(file.ours) do
        assert(binding or not name:find "lua[_/]",
          file.path .. " includes " .. name)
      end
    end
  end)

  it("no room needs itself by way of others", function()
    local needs, state = {}, {}
    for _, file in ipairs(files) do
      needs[file.room] = needs[file.room] or {}
      for _, name in ipairs(file.ours) do
        needs[file.room][name:match "^(.*)%.h$"] = true
      end
    end
    local function visit(room, way)
      assert(state[room] ~= "open", way)
      if state[room] then return end
      state[room] = "open"
      for other in pairs(needs[room]) do
        if other ~= room then visit(other, way .. " → " .. other) end
      end
      state[room] = "left"
    end
    for room in pairs(needs) do visit(room, room) end
  end)

  -- Otherwise a header would hide what its users need.
  it("a header declares what its own room defines", function()
    local home = {}
    for _, file in ipairs(files) do
      if file.path:find "%.c$" then
        for name in file.text:gmatch "\n%l[^\n;=]-(l?gr_[%w_]+)%([^;{}]*%) {" do
          home[name] = file.room
        end
      end
    end
    for _, file in ipairs(files) do
      if file.path:find "%.h$" and file.room ~= "lua/host/parts" then
        for name in file.text:gmatch "\n%l[^\n;=]-(l?gr_[%w_]+)%([^;{}]*%);" do
          assert.equal(file.room, home[name] or file.room, name)
        end
      end
    end
  end)

  it("what a header declares, somebody calls", function()
    local mentions = {}
    for _, file in ipairs(files) do
      for name in file.text:gmatch "%f[%w_]l?gr_[%w_]+" do
        mentions[name] = (mentions[name] or 0) + 1
      end
    end
    for _, file in ipairs(files) do
      for first, name, last in (file.path:find "%.h$" and file.text or "")
        :gmatch "\n(%l+)[^\n;=]-(l?gr_[%w_]+)%([^;{}]*%)%s*([;{])" do
        -- it is declared and defined, or both at once
        assert(mentions[name] > (last == ";" and first ~= "typedef" and 2 or 1),
          name)
      end
    end
  end)

  it("the pages name every room, and functions that are there", function()
    local page, annex = read "csrc/README.md", read "csrc/mpi/README.md"
    local text = {}
    for _, file in ipairs(files) do
      local core = file.room:find "^core/" ~= nil
      local name = file.room:match(core and "^core/(.*)" or "[^/]*$")
      local row = file.folder == "mpi" and annex or core and page or
        page:match("\n(| `" .. file.folder:match "[^/]*$" .. "` |[^\n]*)") or page
      assert(row:find("`" .. name .. "`", 1, true), file.room)
      name = file.room:gsub("^lua/", "")
      text[name] = (text[name] or "") .. file.text
    end
    for row in page:match "### Where is it%?(.-)\n#":gmatch "[^\n]+" do
      local room
      for name in row:gmatch "`([%w_/.]+)`" do
        room = text[name:match "^(.*)%.c$"] or room
        assert(not room or name:find "%." or room:find(name .. "(", 1, true),
          row)
      end
    end
  end)

  -- C does not say in which order arguments are evaluated, nor the sides of a
  -- sum, and compilers differ: at most one of them may change a Lua stack, and
  -- then no other may look at it.
  it("no result depends on the order in which arguments are evaluated", function()
    local changing = { "push", "brief", "shown", "tolstring", "getfield" }
    local function check(path, whole, parts)
      local uses, changes = 0, false
      for part in (parts .. ","):gsub("%b()", function(inner)
        return inner:gsub(",", ";")
      end):gmatch "[^,]*" do
        local name = part:match "([%w_]+)%(L[;)]"
        uses = uses + (name and 1 or 0)
        for _, word in ipairs(changing) do
          changes = changes or name and name:find(word, 1, true) ~= nil
        end
      end
      assert(uses < 2 or not changes, path .. ": " .. whole)
    end
    local function code(text)
      return (text:gsub("/%*.-%*/", ""):gsub('\\"', ""):gsub('"[^"\n]*"', '""'))
    end
    for path in io.popen "find csrc spec examples -name '*.c'":lines() do
      local text = code(read(path))
      for at in text:gmatch "()[%w_]+%(" do
        local name, list = text:match("^([%w_]+)(%b())", at)
        if name and not name:find "^if$" and not name:find "^while$" then
          check(path, name .. list, list:sub(2, -2))
        end
      end
      local sum = text:match "push[%w_]*%b()%s*%+%s*[%w_]*push[%w_]*%b()"
      assert(not sum, path .. ": " .. tostring(sum))
    end
  end)

  -- A rock is built with flags that hide nothing.
  it("headers of the core and the binding hide what they declare", function()
    for _, file in ipairs(files) do
      local code, hidden = file.text:gsub("/%*.-%*/", ""), nil
      for line in code:gmatch "[^\n]+" do
        hidden = line:find "^#pragma GCC visibility push" ~= nil or hidden and
          not line:find "^#pragma GCC visibility pop"
        local declares = line:find "^%l[%w_ %*]*%(" and
          not line:find "^typedef" and not line:find "^static"
        assert(hidden or not declares or file.folder == "mpi" or
          not file.path:find "%.h$", file.path .. ": " .. line)
      end
    end
  end)

  -- clang-format moves words that do not fit to lines of their own.
  it("lines of comments begin with two asterisks", function()
    for path in io.popen "find csrc spec -name '*.[ch]'":lines() do
      local line = ("\n" .. read(path)):match "\n( ?%*[^*/ \n][^\n]*)"
      assert(not line, path .. ": " .. tostring(line))
    end
  end)
end)
