-- What make builds, installs and packs, as someone who uses it meets it.
-- spec/tools/check-all.sh packs and installs the rocks.

local command = require "spec.harness.command"

local lua = _VERSION:sub(5)

local read = require "spec.harness.files".read

-- The words of a text, sorted.
local function words(text)
  local list = {}
  for word in text:gmatch "%S+" do list[#list + 1] = word end
  table.sort(list)
  return list
end

local desk = command.desk(setup, teardown)

-- Runs make in the checkout, on its own, with a PATH on which nothing can be
-- installed without leaving a file `called`.
local function make(arguments)
  for _, name in ipairs { "apt-get", "sudo" } do
    desk:file(name, '#!/bin/sh\n: >"${0%/*}/called"; exit 1\n')
  end
  return desk:shell(([[
    here=$PWD; rm -f called; chmod 755 apt-get sudo
    unset LUA_PATH LUA_CPATH MAKEFLAGS MAKELEVEL; cd %s
    PATH=$here:$PATH make -s LUA=lua%s DESTDIR=$here/root PREFIX=/usr %s]])
    :format(command.quoted(command.root), lua, arguments))
end

local function called() return io.open(desk.folder .. "/called") ~= nil end

describe("make", function()
  it("says in a sentence what is missing, and installs nothing", function()
    for what, names in pairs {
      ["LUA=lua5.9"] = "lua5.9 liblua5.9-dev",
      ["LUA_CFLAGS=-I/nowhere"] = ("liblua%s-dev"):format(lua),
      ["CC=nocc"] = ("gcc libc6-dev liblua%s-dev"):format(lua),
    } do
      for _, target in ipairs { "", " install" } do
        local out, err, code = make(what .. target)
        assert.equal("", out)
        assert.equal(2, code)
        assert.equal(("Please install what is missing (Debian's names: %s), "
          .. "or say where it is (make CC=... LUA=... LUA_CFLAGS=-I...).")
          :format(names), err:match "[^\n]*")
        assert.is_false(called())
      end
    end
  end)

  it("refuses an older Lua", function()
    desk:file("lua5.3", "#!/bin/sh\necho 5.3\n")
    local _, err = make "LUA=lua5.3"
    command.has(err, "lua5.3 is Lua 5.3; grundy needs 5.4 or later")
  end)

  it("installs what is missing for run", function()
    local _, err, code = make "LUA=lua5.9 run"
    assert.equal(2, code)
    command.has(err, "Could not install: lua5.9 liblua5.9-dev\n")
    assert.is_true(called())
  end)
end)

describe("make install", function()
  local module = "root/usr/share/lua/" .. lua
  local library = "root/usr/lib/lua/" .. lua
  -- grundy.mpi is there only if it was built.
  local list = "find root -type f -o -type l | sed 's,^root/usr/,,' | "
    .. "grep -v /mpi.so"

  setup(function() assert.equal(0, (select(3, make "install"))) end)

  it("writes the module, the command and its manual", function()
    local files = desk:answer(("cd %s && find lua/grundy -type f ! -name "
      .. "README.md ! -path '*/playground/*'"):format(
      command.quoted(command.root)))
    local expected = files:gsub("lua/grundy", "share/lua/" .. lua .. "/grundy")
      .. (" bin/grundy share/man/man1/grundy.1 lib/lua/%s/grundy/core.so "
        .. "share/bash-completion/completions/grundy "
        .. "share/zsh/site-functions/_grundy "
        .. "share/fish/vendor_completions.d/grundy.fish"):format(lua)
    assert.same(words(expected), words(desk:answer(list)))
    assert.equal("true\n", desk:answer(("lua%s -e 'print(require \"grundy\""
      .. ".graph { a = { \"b\" } }:solve():verify())'"):format(lua),
      ("LUA_PATH='%s/?.lua;%s/?/init.lua' LUA_CPATH='%s/?.so'"):format(module,
      module, library)))
  end)

  it("writes a command that finds its module", function()
    local where = "DESTDIR= PREFIX=$here/prefix "
    assert.equal(0, (select(3, make(where .. "install"))))
    command.has(desk:answer("unset LUA_PATH LUA_CPATH\nprefix/bin/grundy verify "
      .. command.example "nim"), "certified: ")
    assert.same({ "", "", 0 }, { make(where .. "uninstall") })
    assert.equal("", desk:answer "find prefix ! -type d -o -name grundy")
  end)

  it("is undone by make uninstall, and nothing else is", function()
    desk:file(module .. "/grundy/plot/mine.lua", "")
    assert.same({ "", "", 0 }, { make "uninstall" })
    assert.equal(("share/lua/%s/grundy/plot/mine.lua\n"):format(lua),
      desk:answer(list))
    os.remove(desk.folder .. "/" .. module .. "/grundy/plot/mine.lua")
    assert.same({ "", "", 0 }, { make "uninstall" })
    assert.equal("", desk:answer "find root -name 'grundy*'")
  end)
end)

describe("the module", function()
  it("exports the function that Lua looks for, and no other", function()
    local path = assert(package.searchpath("grundy.core", package.cpath))
    assert.equal(" T luaopen_grundy_core\n", desk:answer(
      "nm -D --defined-only " .. command.quoted(command.root .. "/" .. path))
      :gsub("^%x+", "", 1))
  end)
end)

describe("the rockspec", function()
  it("names the files that there are", function()
    local rockspec = require "spec.readers.rockspec"
    assert.equal(rockspec.text(), read(rockspec.path), "run make rockspec")
  end)
end)

describe("the version", function()
  local version = require "grundy"._VERSION:match "^grundy (%d+%.%d+%.%d+)$"

  it("is the same in the module, the changelog and the tag", function()
    assert.equal(version, read "CHANGELOG.md":match "\n## (%d%S*)")
    for tag in desk:answer(("cd %s && git tag --points-at HEAD 2>/dev/null; :")
      :format(command.quoted(command.root))):gmatch "%f[^\n\0]v(%d%S*)" do
      assert.equal(version, tag)
    end
  end)

  it("is that of the rockspec which make dist writes", function()
    local spec = {}
    assert(load(desk:answer(("cd %s && spec/tools/dist.sh rockspec %s"):format(
      command.quoted(command.root), version)), "rockspec", "t", spec))()
    assert.equal(version .. "-1", spec.version)
    assert.equal(("grundy-%s.tar.gz"):format(version), spec.source.url)
  end)

  it("must agree before make dist packs anything", function()
    local out, err, code = make "VERSION=9.8.7 dist"
    assert.equal("", out)
    assert.equal(2, code)
    command.has(err, ("The version is 9.8.7 in lua/grundy/init.lua but %s in "
      .. "CHANGELOG.md."):format(version))
  end)
end)

-- For somebody who upgrades: what to change comes first, and is short.
describe("the changelog", function()
  local MOST_LINES, MOST_COLUMNS = 60, 90
  local ORDERS = {
    ["What you must change, New"] = true,
    ["What you must change, New, Mended"] = true,
  }

  -- The releases, each with its name and its parts: a heading, and how many lines
  -- that are not empty stand below it.
  local function releases()
    local list, part = {}, nil
    for line in read "CHANGELOG.md":gmatch "[^\n]+" do
      assert.is_true(utf8.len(line) <= MOST_COLUMNS, line)
      local level, heading = line:match "^(#+) (.*)"
      if level == "##" then
        list[#list + 1], part = { name = heading }, nil
      elseif level == "###" then
        part = { heading = heading, lines = 0 }
        table.insert(list[#list], part)
      elseif part then
        part.lines = part.lines + 1
      else
        assert.equal("# Changelog", line)
      end
    end
    return list
  end

  it("tells of each release what to change and what is new, in few lines", function()
    local list = releases()
    assert.is_true(#list >= 5)
    for _, release in ipairs(list) do
      local headings = {}
      for i, part in ipairs(release) do
        headings[i] = part.heading
        assert.is_true(part.lines > 0 and part.lines <= MOST_LINES,
          ("%s, %s: %d lines"):format(release.name, part.heading, part.lines))
      end
      local order = table.concat(headings, ", ")
      assert.is_true(ORDERS[order], release.name .. ": " .. order)
    end
  end)
end)
