-- The section of the rules in words, as the game tells them.

local html = require "grundy.base.html"
local wording = require "grundy.words.wording"

return function(context)
  local paragraphs = {}
  for i, text in ipairs(wording.paragraphs(context.game.how_to_play or "")) do
    paragraphs[i] = html.fill("<p>{text}</p>\n", { text = text })
  end
  return paragraphs[1] and {
    id = "words",
    title = "How to play",
    html = table.concat(paragraphs),
  } or nil
end
