-- What tells who wins, or how a puzzle is solved, behind a button: the script of
-- the board puts a veil over it until a play is over. Without scripts, and on paper,
-- it is there at once.

local html = require "grundy.base.html"
local lexicon = require "grundy.lexicon"

local VEIL = [[
<p class="controls veil" hidden>
<button type="button">{button}</button>
<span class="faint">{promise}</span>
</p>
<div class="behind">
{{markup}}</div>]]

-- When it is there; and what, by how many things it is.
local PROMISE = "or find out: it is here when %s."
local PROMISES = {
  one = "It tells %s; it is here when %s.",
  many = "They tell %s; they are here when %s.",
}

--- The markup of a section, behind a button with a promise beside it unless the
-- report is to tell the result. `name` is what the button shows, by default the
-- result; where that is not what it is for, it is "one" thing or "many".
return function(context, markup, name, number)
  local words = lexicon.of(context.of).page
  return context.options.verdict and markup or html.fill(VEIL, {
    button = "Show " .. (name or words.shown),
    promise = number and PROMISES[number]:format(words.tells, words.over) or
      PROMISE:format(words.over),
    markup = markup,
  })
end
