-- A picture of a piece, as its author gives it: elements of SVG that draw, and
-- nothing that runs, loads or refers to something else.

local svg = {}

local ELEMENTS = {}
for name in ([[circle ellipse g line path polygon polyline rect text tspan title]])
  :gmatch "%S+" do
  ELEMENTS[name] = true
end

local ATTRIBUTES = {}
for name in ([[cx cy d dx dy fill fill-opacity fill-rule font-family font-size
  font-style font-weight height opacity points r rx ry stroke stroke-dasharray
  stroke-linecap stroke-linejoin stroke-opacity stroke-width text-anchor transform
  width x x1 x2 y y1 y2]]):gmatch "%S+" do
  ATTRIBUTES[name] = true
end

-- Why a text between elements, or in quotation marks, cannot be there.
local function why_not_text(text)
  local rest = text:gsub("&[alg][mt]p?;", ""):gsub("&quot;", "")
  local control = rest:find "[%z\1-\8\11\12\14-\31]" and "a control character"
  return control or rest:find "[<>]" and "a bracket that is not of an element" or
    rest:find "&" and "an entity other than &amp; &lt; &gt; &quot;" or
    utf8 and not utf8.len(text) and "text that is not UTF-8"
end

-- Why the attributes of an element cannot be there.
local function why_not_attributes(text)
  while text:find "%S" do
    local name, value, after = text:match '^%s+([%w-]+)="([^"]*)"()'
    if not name then
      return ('an attribute name="value" expected at %s'):format(
        text:match "^%s*(.*)")
    elseif not ATTRIBUTES[name] then
      return ("the attribute %s is not among those that draw"):format(name)
    elseif value:lower():find "url" or value:find "\\" then
      return ("the attribute %s refers to something else"):format(name)
    end
    local problem = why_not_text(value)
    if problem then return problem end
    text = text:sub(after)
  end
end

-- Takes a tag: a list of the elements that are open changes. Why it cannot be there.
local function why_not_tag(open, tag)
  local closing = tag:match "^/([%w-]+)%s*$"
  if closing then
    local last = table.remove(open)
    return last ~= closing and ("</%s> does not close %s"):format(closing,
      last and "<" .. last .. ">" or "anything") or nil
  end
  local name, attributes, slash = tag:match "^([%w-]+)(.-)(/?)$"
  if not name or not ELEMENTS[name] then
    return ("<%s> is not among the elements that draw"):format(name or tag)
  end
  open[#open + 1] = slash == "" and name or nil
  return why_not_attributes(attributes)
end

--- Why a text is not such a picture, or nil if it is one.
function svg.problem(text)
  local open, at = {}, 1
  while at <= #text do
    local plain, tag, after = text:match("^([^<]*)<([^<>]*)>()", at)
    local problem = why_not_text(plain or text:sub(at)) or
      tag and why_not_tag(open, tag)
    if problem or not tag then return problem end
    at = after
  end
  return open[1] and ("<%s> is not closed"):format(open[#open]) or nil
end

return svg
