-- Rows of comma-separated values (RFC 4180, lines ended as Unix does). The
-- same in every locale: ∞(0,2) is written inf(0,2).

local csv = {}

local function field(value)
  local text = tostring(value):gsub("∞", "inf")
  if text:find '[,"\r\n]' then
    text = '"' .. text:gsub('"', '""') .. '"'
  end
  return text
end

--- The line of an array of n values, nil being empty.
function csv.line(values, n)
  local texts = {}
  for i = 1, n or #values do
    texts[i] = values[i] == nil and "" or field(values[i])
  end
  return table.concat(texts, ",") .. "\n"
end

return csv
