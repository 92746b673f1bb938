-- Records: the ratios of one run in a JSON file, one a line, with the machine
-- they come from. The reader reads what the writer writes, however it has
-- been laid out since.

local record = {}

-- Nothing in a record needs to be escaped.
local function quoted(text)
  assert(not text:find '[%c"\\{}]', "not for a record: " .. text)
  return '"' .. text .. '"'
end

local function json(x)
  if type(x) == "string" then return quoted(x) end
  assert(x == x and math.abs(x) < math.huge, "not a number for a record")
  return ("%.6g"):format(x)
end

local FIELDS = { "workload", "ratio", "value", "want", "better" }

local function object(ratio)
  local parts = {}
  for _, name in ipairs(FIELDS) do
    if ratio[name] ~= nil then
      parts[#parts + 1] = quoted(name) .. ": " .. json(ratio[name])
    end
  end
  return "{ " .. table.concat(parts, ", ") .. " }"
end

-- Writes an array of { workload, ratio, value, want or nil, better }, where
-- better is "less" or "more"; `run` is what else is worth knowing, by name.
function record.write(path, ratios, run)
  local head, body = {}, {}
  for name, x in pairs(run) do
    head[#head + 1] = ("  %s: %s,\n"):format(quoted(name), json(x))
  end
  table.sort(head)
  for i, ratio in ipairs(ratios) do body[i] = "    " .. object(ratio) end
  local file = assert(io.open(path, "w"))
  assert(file:write("{\n", table.concat(head), '  "ratios": [\n',
    table.concat(body, ",\n"), "\n  ]\n}\n"))
  assert(file:close())
end

local function field(text, name)
  local rest = text:match('"' .. name .. '"%s*:%s*(.*)')
  if rest then
    return rest:match '^"([^"]*)"' or tonumber(rest:match "^[-+.%deE]+")
  end
end

-- Reads the ratios of a record; nil, message if it is none.
function record.read(path)
  local file, message = io.open(path)
  if not file then return nil, message end
  local text = file:read "a"
  file:close()
  local ratios = {}
  for inner in text:gmatch "{[^{}]*}" do
    local ratio = {}
    for _, name in ipairs(FIELDS) do ratio[name] = field(inner, name) end
    if not (ratio.workload and ratio.ratio and tonumber(ratio.value)) then
      return nil, path .. ": not a ratio: " .. inner
    end
    ratios[#ratios + 1] = ratio
  end
  if #ratios == 0 then return nil, path .. ": no ratios" end
  return ratios
end

return record
