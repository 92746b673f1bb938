-- The report: one page that tells everything about a game.

--- @module grundy

local core = require "grundy.core"
local check = require "grundy.check"
local html = require "grundy.report.html"
local style = require "grundy.report.style"
local wording = require "grundy.wording"

local fail = check.fail

-- The sections, in the order of the page. Each module returns a function
-- that gets the context
--   solution, game  what the report is about
--   start, player   the position it starts from, and who moves there if two do
--   number          the number of that position in the solution
--   source, path    the text of the game file and its name; nil if not known
--   options         of the report
-- and returns nil where there is nothing to say, or a table
--   id, title       of the section; the id is also that of its element
--   html            what is in it (html.escape has seen what is the game's)
--   style, script   for the whole page; nil if none. A script is the body of
--                   a function (root, data, page): the section's element, its
--                   data, and what scripts share (page.say tells readers of
--                   the screen what has happened)
--   data            what the script works on, as html.data writes it
local sections = {}
for i, name in ipairs {} do
  sections[i] = require("grundy.report." .. name)
end

local report_options = {
  start = "any",
  player = "any",
  title = "string",
  source = "string",
  path = "string",
}

-- Nothing is loaded from anywhere, and nothing is sent.
local POLICY = "default-src 'none'; style-src 'unsafe-inline'; "
  .. "script-src 'unsafe-inline'; img-src data:"

local PAGE = [[
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>
{{style}}</style>
</head>
<body>
<header>
<h1>{title}</h1>
</header>
<main>
{{sections}}</main>
<div id="said" role="status" aria-live="polite"></div>
{{scripts}}</body>
</html>
]]

local SECTION = [[
<section id="{id}" aria-labelledby="{id}-title">
<h2 id="{id}-title">{title}</h2>
{{html}}
</section>
]]

local SCRIPT = [[
<script type="application/json" id="{id}-data">{{data}}</script>
<script>
(function (root, data, page) {
"use strict";
{{script}}
})(document.getElementById("{id}"),
  JSON.parse(document.getElementById("{id}-data").textContent), {
    say: function (text) {
      document.getElementById("said").textContent = text;
    }
  });
</script>
]]

-- What the sections work on.
local function context_of(solution, options)
  local start, player = options.start, options.player
  if start == nil then
    start, player = core.position(solution, 0)
  end
  local number, message = core.find(solution, start, player)
  if not number then
    return nil, message
  end
  return {
    solution = solution,
    game = core.game(solution),
    start = start,
    player = player,
    number = number,
    source = options.source,
    path = options.path,
    options = options,
  }
end

local function add(page, section)
  page.sections[#page.sections + 1] = html.fill(SECTION, section)
  page.style[#page.style + 1] = section.style
  if section.script then
    page.scripts[#page.scripts + 1] = html.fill(SCRIPT, {
      id = section.id,
      data = html.data(section.data or {}),
      script = section.script,
    })
  end
end

--- A page about a solved game, complete in itself: text of HTML.
-- @function report
-- @within Pictures
-- @param solution a solution
-- @param[opt] options a table with any of `start` (a position; default: the
-- first start), `player` (who moves there, if there are two), `title`
-- (default: the game's name), `source` and `path` (the text and the name of
-- the game file)
-- @return a string; or `nil, message` if the start is not in the graph
return function(solution, options)
  check.solution("report", solution, 1)
  options = options == nil and {} or options
  check.fields("report", options, report_options)
  if core.count(solution) == 0 then
    fail("report: the solution has no positions")
  end
  local context, message = context_of(solution, options)
  if not context then
    return nil, message
  end
  local page = { sections = {}, style = { style }, scripts = {} }
  for _, section_of in ipairs(sections) do
    local section = section_of(context)
    if section then
      add(page, section)
    end
  end
  return html.fill(PAGE, {
    policy = POLICY,
    title = options.title or context.game.name or
      wording.flat(context.game, context.start),
    style = table.concat(page.style, "\n"),
    sections = table.concat(page.sections),
    scripts = table.concat(page.scripts),
  })
end
