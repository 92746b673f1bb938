-- grundy sequence

local failure = require "grundy.workbench.failure"
local sandboxed = require "grundy.workbench.sandboxed"
local notices = require "grundy.command.shared.notices"
local savedfile = require "grundy.command.shared.savedfile"
local solved = require "grundy.command.shared.solved"

local ROW = 10 -- values in a row

local function integer(text)
  return math.tointeger(tonumber(text)) or
    failure.stop(failure.USAGE, "FROM and TO are integers, got '%s'", text)
end

-- Rows of ten, each with the position that it begins with.
local function write_rows(screen, from, list)
  local i = 1 - ROW
  screen:table(nil, function()
    i = i + ROW
    if i > #list then
      return nil
    end
    local row = { tostring(from + i - 1) .. ":" }
    for j = i, math.min(i + ROW - 1, #list) do
      row[#row + 1] = tostring(list[j])
    end
    return row
  end)
end

-- The values of some integers in a file, which is a game file or holds a saved
-- solution; or nil, message.
local function sequence_of(path, from, to, values)
  local source = sandboxed.read_any(path)
  if not source then
    return savedfile.sequence(path, from, to, values.set)
  end
  local game = sandboxed.build(source, values)
  local list, message = game:sequence(from, to, solved.options(values))
  notices.wipe()
  return list, message
end

return {
  usage = "FILE FROM TO",
  summary = "list the values of the positions FROM to TO, which are integers",
  text = {},
  options = { "json", "csv", "limit", "bytes", "seconds", "set", "quiet",
    "color" },
  run = function(screen, words, values)
    local from, to = integer(words[2]), integer(words[3])
    if from > to then
      failure.stop(failure.USAGE, "FROM must not be greater than TO, got %d "
        .. "and %d", from, to)
    end
    local list, message = sequence_of(words[1], from, to, values)
    if not list then
      failure.no_answer(words[1], message)
    elseif values.json then
      screen:json(list)
    elseif values.csv then
      local i = 0
      screen:csv({ "position", "value" }, function()
        i = i + 1
        return list[i] and { position = from + i - 1, value = list[i] }
      end)
    else
      write_rows(screen, from, list)
    end
  end,
}
