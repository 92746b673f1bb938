-- A board to play against the solver in the page.

local asset = require "grundy.base.asset"
local core = require "grundy.core"
local kind = require "grundy.kind"
local board_data = require "grundy.report.board_data"
local book = require "grundy.report.book"
local how_to_play = require "grundy.report.how_to_play"
local html = require "grundy.base.html"
local levels = require "grundy.report.levels"
local page = require "grundy.report.page"
local pictures = require "grundy.report.pictures"
local wording = require "grundy.words.wording"

local script = asset "export/fallible.js" .. page.asset "click.js"
  .. page.asset "play.js" .. page.asset "sentences.js"
  .. page.asset "motion.js" .. page.asset "drag.js" .. page.asset "review.js"
  .. page.asset "veil.js" .. page.asset "board.js"

-- What a perfect computer expects at first.
local EXPECTED_LEVEL = 1

-- How many bytes a book has at most, about.
local BYTES = 4 << 20

local BOARD = [[
<figure class="print board-start">
{{start}}
<figcaption>The start{turn}.</figcaption>
</figure>
<noscript><p class="note">To play here, allow this page to run its
scripts.</p></noscript>
<div id="board-live" tabindex="-1" hidden>
<div class="board-table">
<div class="board-main">
<p id="board-status"></p>
<div id="board-position" role="group" aria-label="The position"
tabindex="-1"></div>
<div id="board-banner" hidden>
<p id="board-headline"></p>
<button type="button" id="board-again">Again</button>
<button type="button" id="board-review">Review</button>
</div>
<div id="board-reviewed" hidden>
<h3 id="board-reviewed-title" tabindex="-1">How it went</h3>
<div id="board-strip" role="group" aria-labelledby="board-reviewed-title"></div>
<ol id="board-mistakes" aria-label="Mistakes"></ol>
</div>
<div class="controls">
<button type="button" id="board-new" aria-keyshortcuts="n">New
game</button>
<button type="button" id="board-undo" aria-keyshortcuts="u">Undo</button>
<button type="button" id="board-hint" aria-keyshortcuts="h">Hint</button>
<button type="button" id="board-arrange" aria-keyshortcuts="s">Set
up</button>
<button type="button" id="board-other" hidden>Other player to
move</button>
</div>
</div>
<div id="board-beside">
<div id="board-choice">
<h3 id="board-moves-title">Moves</h3>
<p id="board-find" hidden><label>Find <input type="search"
id="board-filter" autocomplete="off" spellcheck="false"></label></p>
<ol id="board-moves" tabindex="-1" aria-labelledby="board-moves-title"></ol>
<p id="board-more" class="faint" hidden></p>
</div>
<div class="controls board-options">
<label{{alone}}>You move
<select id="board-side">
<option value="first">{first}</option>
<option value="second">{second}</option>
<option value="both">on both sides</option>
</select></label>
<label{{alone}}>The computer is
<select id="board-level">
<option value="perfect">perfect</option>
<option value="forgetful">forgetful</option>
<option value="random">random</option>
{{errs}}</select></label>
{{more}}<label class="board-check"><input type="checkbox" id="board-worth">
What moves are worth</label>
</div>
<div>
<h3 id="board-record-title">Played so far</h3>
<ol id="board-record" aria-labelledby="board-record-title"></ol>
</div>
</div>
</div>
<p class="keys faint"><kbd>1</kbd> <kbd>2</kbd> … or arrows choose a move,
<kbd>Enter</kbd> plays it; <kbd>h</kbd> hint, <kbd>u</kbd> undo,
<kbd>n</kbd> new game, <kbd>s</kbd> set up a position, <kbd>Esc</kbd> clears
what is chosen.</p>
</div>
{{words}}<p class="faint screen board-note">{intro} {note}</p>]]

-- A level that is a number; see levels.lua.
local ERRS = [[
<option value="errs">of level</option>
]]
local MORE = [[
<label hidden>Level
<input type="number" id="board-number" min="0" max="30" step="any"
value="1"></label>
{{expected}}]]
local EXPECTED = [[
<label hidden>It expects mistakes of
<select id="board-expected">
{{options}}<option value="">no level</option>
</select></label>
]]

-- What there is to choose from besides the levels that are words.
local function more_levels(context)
  local options = {}
  for i, one in ipairs(levels.of(context)) do
    options[i] = ('<option value="%d"%s>level %d</option>\n'):format(one.level,
      one.level == EXPECTED_LEVEL and " selected" or "", one.level)
  end
  return html.fill(MORE, { expected = options[1] and
    html.fill(EXPECTED, { options = table.concat(options) }) or "" })
end

-- How much of a game the book holds, if not all of it.
local function share(self, solution)
  local states, all = #self.list, core.counts(solution)
  local own = kind.of(solution):book_share(states, all)
  if own then
    return own
  elseif self.states.game.normal then
    return ("%s and %s (the game has %s that are not alike)"):format(
      wording.count(states, "position"),
      wording.count(self.moves_count, "move"),
      wording.count(all.positions, "position"))
  end
  return ("%s of the %s of the solution, and %s of the %s"):format(
    wording.integer(states), wording.count(all.positions, "position"),
    wording.integer(self.moves_count), wording.count(all.moves, "move"))
end

-- What the board knows, and what it does not.
local function note(self, solution)
  local of = kind.of(solution)
  if self.complete and #self.list == 1 then
    return "The board knows the only position that can be reached from the "
      .. "start, and the best moves from it."
  elseif self.complete then
    return ("The board knows all %s that can be reached from the start, and "
      .. "the best moves from each."):format(of:states_text(#self.list))
  end
  return of:book_note(share(self, solution), self.closed, self.lines)
end

local function intro(context)
  local solution = context.solution
  return kind.of(solution):invitation(core.at.distance(solution,
    context.number) == math.huge)
end

-- The start, as it is without scripts and on paper.
local function start_of(game, context)
  local name = html.cut(wording.position(game, context.start), 2000)
  local picture = pictures.of(game, context.start, context.player)
  if picture then
    return html.fill('<img src="{address}" alt="{name}">',
      { address = pictures.address(picture), name = name })
  end
  return html.fill("<pre>{name}</pre>", { name = name })
end

local function section_of(markup)
  return { id = "board", title = "Play it", html = markup, leads = true }
end

-- Without a board, there are the rules in words, and the reason.
local function absent(game, why)
  return section_of(how_to_play(game) .. html.fill('<p class="note">{why}</p>',
    { why = why }))
end

-- The largest book that fits, and its data; nil if none does.
local function largest(context)
  local limits = { positions = book.LIMITS.positions,
    moves = book.LIMITS.moves }
  while limits.positions > 0 do
    local self = book.new(context, limits)
    local data = self and board_data(self, context.solution, BYTES)
    if data then
      data.against = levels.choices(context, self)
    end
    if data or not self then
      return self, data
    end
    limits.positions = math.min(limits.positions, #self.list) // 2
  end
end

--- The section of a report.
return function(context)
  local game = core.game(context.solution) or {}
  if core.degree(context.solution, context.number) == 0 then
    return absent(game, "There is nothing to play: the start has no moves.")
  end
  local self, data = largest(context)
  if not self then
    return absent(game, ("There is no board here: the start has %s, and with "
      .. "the answers to them the data are too large for a page."):format(
      wording.count(core.degree(context.solution, context.number), "move")))
  end
  context.book, context.album = self, self.album
  local player = self.list[1].player
  local first = player and wording.side(game, player)
  local second = player and wording.side(game, 3 - player)
  local section = section_of(html.fill(BOARD, {
    intro = intro(context),
    start = start_of(game, context),
    turn = player and (": %s to move"):format(first) or "",
    first = player and "first, as " .. first or "first",
    second = player and "second, as " .. second or "second",
    errs = data.unmade and ERRS or "",
    more = data.unmade and more_levels(context) or "",
    alone = self.states.alone and " hidden" or "",
    words = how_to_play(game),
    note = note(self, context.solution),
  }))
  section.script, section.data = script, data
  return section
end
