-- Pictures of positions, as the game's own `picture` draws them: SVG, checked
-- here, and shown by pages as images only, in which no script ever runs.

local core = require "grundy.core"
local check = require "grundy.base.check"
local html = require "grundy.base.html"
local numbered = require "grundy.report.numbered"

local fail = check.fail

local pictures = {}

--- The most bytes of a picture.
pictures.LARGEST = 1 << 16

local NAMESPACE = ' xmlns="http://www.w3.org/2000/svg"'

-- What may come before the element: a mark of the order of bytes, the
-- declaration of XML, a type, comments.
local before = { "^\u{FEFF}", "^%s+", "^<%?.-%?>", "^<!%-%-.-%-%->",
  "^<!DOCTYPE[^%[>]*>" }

-- The text from `<svg` on; nil if there is something else before it.
local function element(text)
  if text:find "^<svg[%s/>]" then
    return text
  end
  local at = 1
  repeat
    local started = at
    for _, pattern in ipairs(before) do
      local _, last = text:sub(at):find(pattern)
      at = last and at + last or at
    end
  until at == started
  text = text:sub(at)
  return text:find "^<svg[%s/>]" and text or nil
end

-- An image is nothing without the name space, which is easily forgotten.
local function with_namespace(text)
  local tag = text:match "^<svg[^>]*"
  return tag:find "%sxmlns%s*=" and text or "<svg" .. NAMESPACE .. text:sub(5)
end

-- What is wrong with a picture; nil if nothing is.
local function problem(text)
  if type(text) ~= "string" then
    return ("returned a %s, not a string"):format(type(text))
  elseif #text > pictures.LARGEST then
    return ("returned %d bytes, more than %d"):format(#text,
      pictures.LARGEST)
  elseif not utf8.len(text) then
    return "returned text that is not UTF-8"
  elseif not element(text) then
    return ("returned %s, not SVG, which starts with <svg"):format(
      core.shown(text:sub(1, 20)))
  end
end

--- The picture of a position, a text of SVG; nil if the game draws none.
function pictures.of(game, p, player)
  if not game.picture then
    return nil
  end
  local shown = core.shown(p)
  local text = game.picture(core.copy(p), player)
  local wrong = problem(text)
  if wrong then
    fail("report: picture %s (for %s)", wrong, shown)
  end
  return with_namespace(element(text))
end

--- A box for pictures, which have most of their elements in common: each is
-- kept once. add(text) gives a picture's own text, the numbers of its
-- elements; `elements` is the array of these, numbered from 0, and `bytes`
-- the size of all.
function pictures.box()
  local elements = numbered()
  local box = { elements = elements.list, bytes = 0 }
  function box.add(text)
    local numbers = {}
    for piece in text:gmatch "<[^<]*" do
      local known = #box.elements
      numbers[#numbers + 1] = elements.number(piece)
      box.bytes = box.bytes + (#box.elements > known and #piece or 0)
    end
    local own = table.concat(numbers, " ")
    box.bytes = box.bytes + #own
    return own
  end
  return box
end

--- A picture as the address of an image.
function pictures.address(text)
  return "data:image/svg+xml," .. html.percent(text)
end

return pictures
