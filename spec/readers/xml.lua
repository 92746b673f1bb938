-- A strict little reader of XML: what it reads is well-formed, or it raises.
-- No declarations, comments or sections of character data: nothing of ours
-- has any.
--
-- An element is { name, attributes (by name), …children }, children being
-- elements and texts; attributes and texts have their entities resolved.

local xml = {}

local entities = { amp = "&", lt = "<", gt = ">", quot = '"' }

local function resolved(text)
  assert(not text:find "<", "a < in text")
  local rest = text:gsub("&[%w#]+;", "")
  assert(not rest:find "&", "a lonely &")
  return (text:gsub("&(#?)(%w+);", function(sharp, word)
    if sharp == "#" then
      return utf8.char(assert(tonumber(word), word))
    end
    return assert(entities[word], word)
  end))
end

local function attributes_of(text)
  local attributes, rest = {}, text
  while rest:find "%S" do
    local name, value, after = rest:match '^%s+([%a][%w:-]*)="([^"]*)"(.*)$'
    assert(name, "no attribute: " .. rest:sub(1, 60))
    assert(attributes[name] == nil, "twice: " .. name)
    attributes[name], rest = resolved(value), after
  end
  return attributes
end

local function check_characters(text)
  assert(utf8.len(text), "no UTF-8")
  assert(not text:find "[\0-\8\11\12\14-\31\127]", "a control character")
  for _, code in utf8.codes(text) do
    assert(code < 0xfffe or code > 0xffff, "a character that XML has not")
  end
end

--- The root element of a text.
function xml.read(text)
  check_characters(text)
  local open, at = { { "", {} } }, 1
  local root = open[1]
  while at <= #text do
    local top = open[#open]
    local from, to, slash, name, rest, empty =
      text:find("^<(/?)([%a][%w]*)([^<>]-)(/?)>", at)
    if not from then
      local piece = text:match("^[^<]+", at)
      assert(piece, "no tag: " .. text:sub(at, at + 60))
      top[#top + 1] = resolved(piece)
      at = at + #piece
    else
      at = to + 1
      if slash == "/" then
        assert(top[1] == name and rest == "" and empty == "",
          ("</%s> closes <%s>"):format(name, top[1]))
        open[#open] = nil
      else
        local element = { name, attributes_of(rest) }
        top[#top + 1] = element
        open[#open + 1] = empty == "" and element or nil
      end
    end
  end
  assert(#open == 1, "not closed: " .. open[#open][1])
  local found
  for i = 3, #root do
    if type(root[i]) == "table" then
      assert(not found, "two roots")
      found = root[i]
    else
      assert(not root[i]:find "%S", "text outside")
    end
  end
  return assert(found, "no root")
end

--- Calls visit(element, parents) for an element and all within.
function xml.walk(element, visit, parents)
  parents = parents or {}
  visit(element, parents)
  parents[#parents + 1] = element
  for i = 3, #element do
    if type(element[i]) == "table" then
      xml.walk(element[i], visit, parents)
    end
  end
  parents[#parents] = nil
end

--- All elements of a name within one, that pass a test if there is one.
function xml.all(root, name, passes)
  local list = {}
  xml.walk(root, function(element)
    if element[1] == name and (not passes or passes(element)) then
      list[#list + 1] = element
    end
  end)
  return list
end

--- The text in an element, without that of elements in it.
function xml.text(element)
  local parts = {}
  for i = 3, #element do
    parts[#parts + 1] = type(element[i]) == "string" and element[i] or nil
  end
  return table.concat(parts)
end

return xml
