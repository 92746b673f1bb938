-- Makes lua/README.md, the reference, out of lua/grundy/types.lua.

local annotations = require "annotations"

local reference = { source = "lua/grundy/types.lua", path = "lua/README.md" }

local HEAD = [[
# Reference

Made from [grundy/types.lua](grundy/types.lua) by `make reference`. The guide is
[examples/README.md](../examples/README.md).

Methods that take a position `p` take the first start if it is left out; with two
players, the player to move follows it. They return `nil, message` if the position
is not in the graph. A name with `?` is optional.
]]

local function code(text)
  return "`" .. text .. "`"
end

-- A type as readers see it: without the name of the module.
local function plain(text)
  return (text:gsub("grundy%.(%l)", "%1"))
end

local function text_of(about)
  local text = about.text
  return type(text) == "table" and table.concat(text, "\n") or text
end

local function call_of(method)
  local optional = {}
  for i, name in ipairs(method.params) do
    optional[i] = name .. (method.types[i].optional and "?" or "")
  end
  return method.line:gsub("%(.*$", "") .. "(" .. table.concat(optional, ", ")
    .. ")"
end

-- What a method returns: where the second result is a message,
-- there may be no first one.
local function returns_of(method)
  local texts, more, last = {}, {}, method.returns[#method.returns]
  local message = method.returns[2] and method.returns[2].name == "message"
  for i, about in ipairs(method.returns) do
    local written = plain(about.written)
    if message and i == 1 then
      texts[1] = code(written:gsub("%?$", ""):gsub("|nil$", ""))
    elseif message then
      more[#more + 1] = about.name
    else
      texts[i] = code(written) .. (about.name and #method.returns > 1 and
        " " .. about.name or "") .. (about ~= last and about.text and
        about.text ~= "" and " (" .. about.text .. ")" or "")
    end
  end
  return ("- returns %s%s%s\n"):format(table.concat(texts, ", "), message and
    "; or " .. code("nil, " .. table.concat(more, ", ")) or "",
    last.text ~= "" and " " .. last.text or "")
end

local function write_method(write, method)
  write("\n### %s\n", code(call_of(method)))
  if text_of(method) ~= "" then
    write("%s\n", text_of(method))
  end
  if #method.params + #method.returns > 0 then
    write "\n"
  end
  for i, name in ipairs(method.params) do
    local about = method.types[i]
    write("- %s %s%s\n", code(name), code(plain(about.written)),
      about.text ~= "" and " " .. about.text or "")
  end
  if method.returns[1] then
    write(returns_of(method))
  end
end

-- A field or an alias: its name, its type and what it is.
local function row_of(about)
  return ("- %s %s%s\n"):format(code(plain(about.name)
    .. (about.optional and "?" or "")), code(plain(about.written)),
    about.text ~= "" and " " .. about.text or "")
end

local function write_class(write, class, classes, level)
  write("\n%s %s\n", level, code(class.name == "grundy" and "grundy" or
    plain(class.name)))
  for _, parent in ipairs(class.parents) do
    if next(classes[parent].fields) then
      write("All fields of %s.\n", code(plain(parent)))
    end
  end
  if #class.text > 0 then
    write("%s\n", text_of(class))
  end
  local fields = false
  for _, about in ipairs(class.order) do
    if about.written then
      write("%s%s", fields and "" or "\n", row_of(about))
      fields = true
    end
  end
  for _, about in ipairs(class.order) do
    if about.line then
      write_method(write, about)
    end
  end
end

--- The text of the reference.
function reference.text()
  local classes, _, order, aliases = annotations.read { reference.source }
  local parts = { HEAD }
  local function write(format, ...)
    parts[#parts + 1] = select("#", ...) > 0 and format:format(...) or format
  end
  local function write_all(level, wanted)
    for _, class in ipairs(order) do
      local has_methods = next(class.methods) ~= nil
      if wanted(class, has_methods) then
        write_class(write, class, classes, level)
      end
    end
  end
  write_all("##", function(class) return class.name == "grundy" end)
  write_all("##", function(class, has_methods)
    return has_methods and class.name ~= "grundy"
  end)
  write "\n## Tables\nWhat functions take as options, and what they return.\n"
  write_all("###", function(_, has_methods) return not has_methods end)
  write "\n## Types\nNames that stand for other types.\n\n"
  for _, about in ipairs(aliases) do
    write("%s", row_of(about))
  end
  return table.concat(parts)
end

return reference
