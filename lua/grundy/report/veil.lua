-- What tells who wins, behind a button: the script of the board puts a veil over
-- it until a play is over. Without scripts, and on paper, it is there at once.

local html = require "grundy.base.html"

local VEIL = [[
<p class="controls veil" hidden>
<button type="button">{button}</button>
<span class="faint">{promise}</span>
</p>
<div class="behind">
{{markup}}</div>]]

--- The markup of a section, behind a button with a promise beside it unless the
-- report is to tell who wins.
return function(context, button, promise, markup)
  return context.options.verdict and markup or html.fill(VEIL,
    { button = button, promise = promise, markup = markup })
end
