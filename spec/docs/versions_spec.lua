-- The Lua files, and the samples of the documents, are valid in Lua 5.4 and in
-- Lua 5.5: there loop variables cannot be assigned to, and `global` may be a
-- reserved word.

local highlight = require "grundy.report.highlight"

-- A program in which the variables of loops are constants: they are declared
-- again after `do`, on the same line, so that Lua itself finds assignments. The
-- name `global` becomes `goto`, which Lua refuses, too.
local function strict(text)
  local parts, blocks = {}, {} -- a loop is a list of variables before its `do`
  local names -- of a loop, while they are read
  for kind, word in highlight.words((text:gsub("^#", "--"))) do
    local top = blocks[#blocks]
    parts[#parts + 1] = kind == "plain" and word == "global" and "goto" or word
    if kind == "keyword" then
      if word == "for" or word == "while" then
        blocks[#blocks + 1] = {}
        names = word == "for" and blocks[#blocks] or nil
      elseif word == "in" then
        names = nil
      elseif word == "do" and type(top) == "table" then
        if top[1] then
          parts[#parts + 1] = (" local %s <const> = %s "):format(
            table.concat(top, " <const>, "), table.concat(top, ", "))
        end
        blocks[#blocks] = word
      elseif word == "do" or word == "function" or word == "if" or
        word == "repeat" then
        blocks[#blocks + 1] = word
      elseif word == "end" or word == "until" then
        blocks[#blocks] = nil
      end
    elseif word == "=" or word == "(" then
      names = nil
    elseif names and kind == "plain" and word:find "^[%a_]" then
      names[#names + 1] = word
    end
  end
  assert(#blocks == 0)
  return table.concat(parts)
end

-- What Lua says of such a program; nil if it is fine.
local function complaint(text, name)
  return select(2, load(strict(text), name or "=it", "t"))
end

local read = require "spec.harness.files".read

describe("Lua 5.4 and Lua 5.5", function()
  it("accept every file", function()
    local count = 0
    for path in io.popen("find lua spec examples -name '*.lua'"):lines() do
      assert.is_nil(complaint(read(path), "@" .. path))
      count = count + 1
    end
    assert.is_true(count > 250)
  end)

  it("accept every sample", function()
    for path in io.popen("ls README.md csrc/PAPERS.md examples/*.md"):lines() do
      for sample in read(path):gmatch "\n```lua\n(.-\n)```" do
        assert.is_nil(complaint(sample, "@" .. path))
      end
    end
  end)

  it("refuse what this spec is to find", function()
    for text, expected in pairs {
      ["for i = 1, 2 do\ni = 3 end"] = "it:2: attempt to assign to const "
        .. "variable 'i'",
      ["for k, v in next, {} do local function f()\nk = v end end"] =
        "it:2: attempt to assign to const variable 'k'",
      ["for k, v in next, { function() for i = 1, 2 do end end } do\nv = k end"]
        = "it:2: attempt to assign to const variable 'v'",
      ["while global do end"] = "it:1: unexpected symbol near 'goto'",
    } do
      assert.equal(expected, complaint(text))
    end
    for _, text in ipairs {
      "for i = 1, 2 do local i = i i = 3 end i = 4",
      "while x(function() repeat for i in x do end until y end) do x = 2 end",
      "-- for i do i = 1\nlocal s = 'global' for _ = 1, 2 do end",
    } do
      assert.is_nil(complaint(text))
    end
  end)
end)
