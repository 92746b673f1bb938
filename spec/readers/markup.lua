-- A strict reader of pages: markup.read(page) gives the elements, or raises an
-- error that says what is wrong and where. Stricter than any browser: whatever
-- a game says must be text, so nothing may need to be guessed.
--
-- An element is a table with `name`, `attributes`, `text` (all that is in it),
-- `inner` (the bytes of a script or a style). The page has `elements` (in
-- order), `by_id` and `text`.

local markup = {}

local function set(words)
  local found = {}
  for word in words:gmatch "%S+" do found[word] = true end
  return found
end

local VOID = set "meta link input br hr img wbr col source"
local RAW = set "script style"
local BARE = set [[hidden disabled open checked selected multiple required
  readonly autofocus]]
local REFERENCES = set [[for aria-labelledby aria-describedby aria-controls
  aria-owns headers list form]]
local LINKS = set "href src xlink:href action formaction data srcset poster"
local LOADING = set [[link iframe frame object embed base audio video source
  track portal]]
local ENTITIES = { amp = "&", lt = "<", gt = ">", quot = '"', ["#39"] = "'",
  nbsp = "\u{A0}", shy = "\u{AD}" }

local function wrong(page, at, format, ...)
  local _, line = page:sub(1, at):gsub("\n", "")
  error(("line %d: %s, at %q"):format(line + 1, format:format(...),
    page:sub(at, at + 60)), 0)
end

-- A piece of text as a reader sees it.
local function decoded(page, at, text)
  if text:find "[<>]" then
    wrong(page, at, "%q in a text", text:match "[<>]")
  elseif text:find "[\0-\8\11\12\14-\31\127]" then
    wrong(page, at, "a control character")
  end
  return (text:gsub("&([#%w]*)(;?)", function(name, stop)
    return stop == ";" and ENTITIES[name] or stop == ";" and
      name:find "^#%d+$" and utf8.char(tonumber(name:sub(2))) or
      wrong(page, at, "the entity &%s%s", name, stop)
  end))
end

-- The attributes of a tag whose name ends before i; and where the tag ends.
local function attributes(page, i)
  local found = {}
  while true do
    local closed, stop = page:match("^%s*(/?)>()", i)
    if stop then return found, stop, closed == "/" end
    local name, value_at = page:match("^%s+([%a_][%w_:.-]*)()", i)
    if not name then wrong(page, i, "no attribute") end
    if found[name] then wrong(page, i, "%s again", name) end
    local value, after = page:match('^="([^"]*)"()', value_at)
    if not value then
      if not BARE[name] or page:find("^%s*=", value_at) then
        wrong(page, i, "%s has no value in double quotes", name)
      end
      value, after = "", value_at
    end
    found[name], i = decoded(page, i, value), after
  end
end

-- Does a style load something? What it takes from the page itself is fine.
local function loads(text)
  text = text:lower()
  return text:find "@import" or text:find "\\" or
    text:gsub("url%(%s*[\"']?#", ""):find "url%(" or text:find "image%-set"
end

-- What is wrong with the attributes of an element, if anything.
local function check_attributes(page, at, element)
  for name, value in pairs(element.attributes) do
    if name:lower():find "^on" then
      wrong(page, at, "the handler %s", name)
    elseif LINKS[name] and not value:find "^#" and
      not value:find "^%./[%w%%._~-]+$" and
      not value:find "^%./[%w%%_~-][%w%%._~-]*/[%w%%_~-][%w%%._~-]*$" and
      not value:find "^data:image/[%w+]+[;,]" and
      not value:find '^%.%./playground/index%.html#[^%s"<>]*$' then
      wrong(page, at, "%s leads away: %s", name, value)
    elseif name == "style" and loads(value) then
      wrong(page, at, "a style that loads")
    end
  end
end

local function check_raw(page, at, name, text)
  if text:find "</" or text:find "<!%-%-" or text:lower():find "<script" then
    wrong(page, at, "markup in a %s", name)
  elseif name == "style" and loads(text) then
    wrong(page, at, "a style that loads")
  end
end

local Reader = {}
Reader.__index = Reader

function Reader:say(text)
  for _, element in ipairs(self.stack) do
    element.parts[#element.parts + 1] = text
  end
end

local function close(element)
  element.text = table.concat(element.parts)
  element.parts = nil
end

-- A start tag at i; where reading goes on.
function Reader:start(i)
  local page = self.page
  local name, after = page:match("^<(%a[%w]*)()", i)
  if not name then wrong(page, i, "no tag") end
  if LOADING[name] then wrong(page, i, "an element that loads") end
  local element = { name = name, parts = {}, parent = self.stack[#self.stack] }
  local closed
  element.attributes, after, closed = attributes(page, after)
  check_attributes(page, i, element)
  local id = element.attributes.id
  if id then
    if self.by_id[id] then wrong(page, i, "the id %s again", id) end
    if id == "" or id:find "%s" then wrong(page, i, "a bad id") end
    self.by_id[id] = element
  end
  self.elements[#self.elements + 1] = element
  if name == "svg" then self.pictures = self.pictures + 1 end
  if closed and self.pictures == 0 and not VOID[name] then
    wrong(page, i, "<%s/> is no end", name)
  end
  if RAW[name] and not closed then
    local stop, last = page:find("</" .. name .. ">", after, true)
    if not stop then wrong(page, i, "%s does not end", name) end
    element.inner = page:sub(after, stop - 1)
    check_raw(page, i, name, element.inner)
    element.text, element.parts, after = element.inner, nil, last + 1
  elseif VOID[name] or closed then
    close(element)
    if closed and name == "svg" then self.pictures = self.pictures - 1 end
  else
    self.stack[#self.stack + 1] = element
  end
  return after
end

function Reader:stop(i)
  local name, after = self.page:match("^</(%a[%w]*)>()", i)
  local element = table.remove(self.stack)
  if not name or not element or element.name ~= name then
    wrong(self.page, i, "the end of %s expected", element and element.name)
  end
  if name == "svg" then self.pictures = self.pictures - 1 end
  close(element)
  return after
end

-- What an element refers to must be there.
local function check_references(reader)
  for _, element in ipairs(reader.elements) do
    for name, value in pairs(element.attributes) do
      if REFERENCES[name] then
        for id in value:gmatch "%S+" do
          assert(reader.by_id[id], ("%s=%q leads nowhere"):format(name, id))
        end
      elseif LINKS[name] and value:find "^#" then
        assert(reader.by_id[value:sub(2)],
          ("%s=%q leads nowhere"):format(name, value))
      end
    end
  end
end

local function check_headings(reader)
  local level = 0
  for _, element in ipairs(reader.elements) do
    local now = tonumber(element.name:match "^h(%d)$")
    if now then
      assert(now <= level + 1 and (now > 1 or level == 0),
        ("the heading %q is out of order"):format(element.text))
      assert(element.text:find "%S", "a heading without a text")
      level = now
    end
  end
  assert(level > 0, "no headings")
end

-- Controls and pictures have names.
local function check_names(reader)
  for _, element in ipairs(reader.elements) do
    local name, a = element.name, element.attributes
    local named = a["aria-label"] or a["aria-labelledby"] or a.title
    if name == "button" or name == "a" or name == "summary" then
      assert(named or element.text:find "%S", name .. " without a name")
    elseif name == "img" then
      assert(a.alt, "img without alt")
    elseif a.role == "region" or a.role == "img" or name == "nav" then
      assert(named, name .. " without a name")
    end
  end
end

--- Reads a page; see above.
function markup.read(page)
  assert(utf8.len(page), "the page is no UTF-8")
  local _, i = page:find "^<!DOCTYPE html>\n"
  assert(i, "no doctype")
  local reader = setmetatable({ page = page, elements = {}, by_id = {},
    stack = {}, pictures = 0 }, Reader)
  i = i + 1
  while i <= #page do
    local at = page:find("<", i, true) or #page + 1
    if at > i then
      local text = decoded(page, i, page:sub(i, at - 1))
      if not reader.stack[1] and text:find "%S" then
        wrong(page, i, "a text outside of all")
      end
      reader:say(text)
    end
    i = at > #page and at or page:find("^</", at) and reader:stop(at) or
      reader:start(at)
  end
  assert(not reader.stack[1], "an element does not end")
  assert(reader.elements[1].name == "html", "no html")
  check_references(reader)
  check_headings(reader)
  check_names(reader)
  reader.text = reader.elements[1].text
  return reader
end

--- The elements of a name.
function markup.all(read, name)
  local found = {}
  for _, element in ipairs(read.elements) do
    if element.name == name then found[#found + 1] = element end
  end
  return found
end

--- A text without its tags, and with its entities as they are.
function markup.stripped(text)
  return (text:gsub("<[^<>]*>", ""))
end

return markup
