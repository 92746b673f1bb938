-- What is known of variants, or of puzzles, as lines. Processes write them, and
-- they are kept in a file, so that a command that was stopped goes on where it
-- was. Columns are those of figures/columns.lua, or others like these.
--
-- A line has fields with tabs between them, and ends with a dot, which a line
-- that was cut off does not have:
--   key  outcome  winner …  .        one that is solved
--   key  !  limits  problem  .       one that did not finish within the limits

local columns = require "grundy.figures.columns"
local failure = require "grundy.workbench.failure"
local json = require "grundy.base.json"
local wording = require "grundy.words.wording"

local kept_rows = {}

-- A problem has at most this many characters, so that every line is written by
-- one call of the system and lines of several workers do not mix.
local LONGEST = 160

--- The line of a row. `limits` is a text that differs for other limits; `list`
-- has the columns.
function kept_rows.line(key, row, limits, list)
  local rest = row.problem and ("!\t%s\t%s"):format(limits,
    wording.cut(row.problem, LONGEST)) or columns.encode(row, list)
  return ("%s\t%s\t.\n"):format(key, rest)
end

--- The key and the row of a line; nil if it is no such line, or if what it is
-- about did not finish within other limits.
function kept_rows.read(line, limits, list)
  local key, rest = line:match "^([^\t]+)\t(.*)\t%.$"
  local under, problem = (rest or ""):match "^!\t([^\t]*)\t(.*)$"
  if problem then
    return under == limits and key or nil, { problem = problem }
  end
  return key, key and columns.decode(rest, list)
end

--
-- The file
--

-- The first lines of the file, which say what the rows are about: the version,
-- the options and the text of the game file.
local function head_of(about)
  return { ("%s by %s"):format(about.what, require "grundy"._VERSION),
    "options " .. json.encode(about.options),
    "game " .. json.encode(about.text) }
end

-- Ends the command if the file was written for something else.
local function check_head(about, head, lines)
  local path = about.path
  local what = { "is of another version of grundy",
    "is of a command with other options", "is of another game file, or of "
    .. "one that has been changed since" }
  for i, line in ipairs(head) do
    local found = lines() or ""
    if i == 1 and not found:find("^" .. about.what .. " by ") then
      failure.stop(failure.USAGE, "%s is there, and holds no %s: give "
        .. "another name, or remove it", path, about.what:match "^%S+":lower())
    elseif found ~= line then
      failure.stop(failure.USAGE, "%s %s: remove it to begin again, or give "
        .. "another name after --checkpoint", path, what[i])
    end
  end
end

-- The rows in an open file, by key.
local function rows_in(file, about, head)
  local rows, lines = {}, file:lines()
  check_head(about, head, lines)
  for line in lines do
    local key, row = kept_rows.read(line, about.limits, about.columns)
    if key then
      rows[key] = row
    end
  end
  return rows
end

local function append(path)
  local file, message = io.open(path, "ab")
  return file or failure.stop(failure.FILE, "%s", message)
end

--- Opens the file at `about.path`, which may be there: its rows by key, and a
-- function that adds a line. `about` says `what` the rows are, such as "Variants
-- explored", and has the `options` that decide what a row says, the `text` of the
-- game file, the `limits`, and the `columns`.
function kept_rows.open(about)
  local head, rows, torn = head_of(about), {}, false
  local old <close> = io.open(about.path, "rb")
  local size = old and old:seek "end"
  if size and size > 0 then
    old:seek("end", -1)
    torn = old:read(1) ~= "\n"
    old:seek "set"
    rows = rows_in(old, about, head)
  end
  local file = append(about.path)
  local function add(text)
    local fine, message = file:write(text)
    if fine then
      fine, message = file:flush()
    end
    if not fine then
      failure.stop(failure.FILE, "%s: %s", about.path, message)
    end
  end
  if torn then
    add "\n"
  elseif not size or size == 0 then
    add(table.concat(head, "\n") .. "\n")
  end
  return rows, add
end

return kept_rows
