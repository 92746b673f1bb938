-- A position in the text of a page: a small picture, if the game draws some, and
-- a button that sets the page's board to it.

local books = require "grundy.report.book"
local html = require "grundy.base.html"
local pictures = require "grundy.report.pictures"
local wording = require "grundy.words.wording"

local NAME = 300 -- characters; longer names are cut

local IMAGE = [[
<img src="{address}" alt="{name}">
]]

local TRY = [[
<div class="controls"><button type="button" data-try="{state}">Try it</button></div>
]]

--- The markup for a position of a report's context; "" if there is neither.
return function(context, p, player)
  local picture = pictures.of(context.game, p, player)
  local state = context.book and books.find(context.book, p, player)
  local parts = (picture and html.fill(IMAGE, {
    address = pictures.address(picture),
    name = html.cut(wording.flat(context.game, p), NAME),
  }) or "") .. (state and html.fill(TRY, { state = state - 1 }) or "")
  return parts ~= "" and '<div class="thumbnail">\n' .. parts .. "</div>\n" or ""
end
