-- grundy sequence

local csv_line = require "grundy.command.screen".csv_line
local failure = require "grundy.command.failure"
local gamefile = require "grundy.command.gamefile"

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

return {
  name = "sequence",
  usage = "FILE FROM TO",
  least = 3,
  most = 3,
  summary = "list the values of the positions FROM to TO, which are integers",
  text = {},
  options = { "json", "csv", "limit", "bytes", "seconds", "quiet", "colors" },
  run = function(context)
    local words, values = context.words, context.values
    local from, to = integer(words[2]), integer(words[3])
    if from > to then
      failure.stop(failure.USAGE, "FROM must not be greater than TO, got %d "
        .. "and %d", from, to)
    end
    local game = gamefile.load(words[1], values)
    local list, message = game:sequence(from, to,
      gamefile.options(values))
    gamefile.wipe()
    if not list then
      gamefile.no_answer(words[1], message)
    elseif values.json then
      context.screen:json(list)
    elseif values.csv then
      context.screen:raw(csv_line { "position", "value" })
      for i, value in ipairs(list) do
        context.screen:raw(csv_line { from + i - 1, value })
      end
    else
      write_rows(context.screen, from, list)
    end
  end,
}
