-- The rules in words, as the game tells them, for the side of the board.

local html = require "grundy.base.html"
local wording = require "grundy.words.wording"

--- Their markup; "" if the game tells none.
return function(game)
  local paragraphs = {}
  for i, text in ipairs(wording.paragraphs(game.how_to_play or "")) do
    paragraphs[i] = html.fill("<p>{text}</p>\n", { text = text })
  end
  return paragraphs[1] and '<div id="words">\n<h3>How to play</h3>\n'
    .. table.concat(paragraphs) .. "</div>\n" or ""
end
