-- The section of the board, with its controls: what a page shows and says of it, of
-- a game that is solved and of one that is searched.

local board_data = require "grundy.report.board_data"
local book = require "grundy.report.book"
local how_to_play = require "grundy.report.how_to_play"
local html = require "grundy.base.html"
local lexicon = require "grundy.lexicon"
local page = require "grundy.report.page"
local pictures = require "grundy.report.pictures"
local wording = require "grundy.words.wording"

local script = page.script { "export/fallible.js", "export/engine.js",
  "report/click.js", "report/board_book.js", "report/board_setup.js",
  "report/play.js", "report/sentences.js", "report/motion.js", "report/drag.js",
  "report/review.js", "report/veil.js", "report/board_table.js",
  "report/board_position.js", "report/board_moves.js", "report/board_view.js",
  "report/board_keys.js", "report/play_text.js", "report/picture_file.js",
  "report/share.js", "report/board.js" }

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
<button type="button" id="board-new" aria-keyshortcuts="n">{anew}</button>
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
<option value="second"{{last}}>{second}</option>
<option value="both">on both sides</option>
</select></label>
<label{{fixed}}>The computer is
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
<details class="board-share">
<summary>Copy, save, type in</summary>
<div class="controls">
<button type="button" id="board-link">Copy link</button>
<button type="button" id="board-copy">Copy moves</button>
<button type="button" id="board-svg">Save as SVG</button>
<button type="button" id="board-png">Save as PNG</button>
</div>
<label>The moves so far, or others to play
<textarea id="board-line" rows="3" spellcheck="false"></textarea></label>
<button type="button" id="board-enter">Play these</button>
<p id="board-shared" class="faint"></p>
</details>
</div>
</div>
<p class="keys faint"><kbd>1</kbd> <kbd>2</kbd> … or arrows choose a move,
<kbd>Enter</kbd> plays it; <kbd>h</kbd> hint, <kbd>u</kbd> undo,
<kbd>n</kbd> {key}, <span id="board-arrange-key"><kbd>s</kbd> set up a
position, </span><kbd>Esc</kbd> clears what is chosen.</p>
</div>
{{words}}<p class="faint screen board-note">{intro} {note}</p>]]

-- The start, as it is without scripts and on paper.
local function start_of(context)
  local game = context.game or {}
  local name = html.cut(wording.position(game, context.start), 2000)
  local picture = pictures.of(game, context.start, context.player)
  if picture then
    return html.fill('<img src="{address}" alt="{name}">',
      { address = pictures.address(picture), name = name })
  end
  return html.fill("<pre>{name}</pre>", { name = name })
end

local function section_of(of, markup)
  return { id = "board", title = lexicon.of(of).page.play, html = markup, leads = true }
end

--- Its script, for pages with several boards.
local board_section = { script = script }

--- Without a board, there are the rules in words, and the reason: by default, that
-- the start has no moves.
function board_section.absent(context, why)
  return section_of(context.of, how_to_play(context.game or {})
    .. html.fill('<p class="note">{why}</p>',
    { why = why or "There is nothing to play: the start has no moves." }))
end

--- The largest book that fits, of those that a function of limits makes, and its
-- data; nil if none does. The book of a search has no solution. That of levels may be
-- so many `times` as large.
function board_section.largest(make, solution, times)
  local limits = { positions = book.LIMITS.positions * (times or 1),
    moves = book.LIMITS.moves * (times or 1) }
  while limits.positions > 0 do
    local self = make(limits)
    local data = self and board_data(self, solution, BYTES)
    if data or not self then
      return self, data
    end
    limits.positions = math.min(limits.positions, #self.list) // 2
  end
end

--- The section with these data of a book, which the context has from now on. `words`
-- are what is told of it: `intro` and `note`; the markup of levels that are numbers,
-- `errs` and `more`, if there are some; is the visitor `second` at first, and is the
-- level of the computer `fixed`?
function board_section.of(context, self, data, words)
  context.book, context.album = self, self.album
  local game, player = context.game or {}, self.list[1].player
  local first = player and wording.side(game, player)
  local second = player and wording.side(game, 3 - player)
  local alone = self.states.alone
  local anew = lexicon.of(context.of).page.anew
  local section = section_of(context.of, html.fill(BOARD, {
    anew = anew,
    key = anew:lower(),
    intro = words.intro,
    start = start_of(context),
    turn = player and (": %s to move"):format(first) or "",
    first = player and "first, as " .. first or "first",
    second = player and "second, as " .. second or "second",
    last = words.second and " selected" or "",
    errs = words.errs or "",
    more = words.more or "",
    alone = alone and " hidden" or "",
    fixed = (alone or words.fixed) and " hidden" or "",
    words = how_to_play(game),
    note = words.note,
  }))
  section.script, section.data = script, data
  return section
end

return board_section
