-- Levels: starts of one game, with names if they have some. A game lists them, or it
-- has the text of a pack, as `grundy puzzles --pack` writes it: starts with empty
-- lines between them, and comments, which begin with a semicolon.

local core = require "grundy.core"
local check = require "grundy.base.check"
local literal = require "grundy.base.literal"

local levels = {}

local fields = { name = "string", start = "any" }

--
-- Packs
--

-- What a comment above a start says: a name, unless it has the number and the figures
-- that pack.lua writes.
local function name_in(comment)
  local text = comment:match "^;%s*(.-)%s*$"
  return text ~= "" and not text:find "^%d+:" and text or nil
end

-- The entries of a pack. A block of comments alone, such as the first one, is about
-- the pack.
local function of_pack(text)
  local list, name, rows = {}, nil, {}
  for line in (text:gsub("\r\n?", "\n") .. "\n\n"):gmatch "([^\n]*)\n" do
    if line:find "^;" then
      name = name_in(line) or name
    elseif line:find "%S" then
      rows[#rows + 1] = line
    else
      list[#list + 1] = rows[1] and { name = name,
        text = table.concat(rows, "\n") } or nil
      name, rows = nil, {}
    end
  end
  return list
end

--
-- What a game lists
--

local function of_list(given)
  local list = {}
  for i, named in ipairs(given) do
    local level = check.fields(("levels: level %d"):format(i), named, fields)
    if level.start == nil then
      check.fail("levels: level %d has no start", i)
    end
    list[i] = type(level.start) == "string" and { name = level.name,
      text = level.start } or level
    list[i].listed = true
  end
  return list
end

-- The position of an entry. Where a game reads no texts, one that it lists is the
-- position itself.
local function start_of(game, entry)
  local p, why = entry.start, nil
  if entry.text and entry.listed and not game.parse then
    p = entry.text
  elseif entry.text then
    p, why = (game.parse or literal.read)(entry.text)
  end
  return p, p == nil and (type(why) == "string" and why or "") or core.problem(p)
end

--- The levels of a game, or those that are `given` for it, a list or the text of a
-- pack: an array of `{ name, start }`, in which starts are positions. Nil if there are
-- none. Fails if one is no position.
function levels.of(game, given)
  given = given or game.levels
  if given == nil then
    return nil
  elseif type(given) ~= "table" and type(given) ~= "string" then
    check.fail("levels: a list of levels or the text of a pack expected, got %s",
      check.kind(given))
  end
  local list = type(given) == "string" and of_pack(given) or of_list(given)
  if not list[1] then
    check.fail("levels: there is no level")
  end
  for i, entry in ipairs(list) do
    local p, problem = start_of(game, entry)
    if problem then
      check.fail("levels: level %d: %s is no position%s", i, core.shown(entry.text or
        p), problem ~= "" and ": " .. problem or "")
    end
    list[i] = { name = entry.name, start = core.copy(p) }
  end
  return list
end

--- What the level with this number is called.
function levels.title(list, number)
  return list[number].name or ("Level %d"):format(number)
end

return levels
