-- A page around its sections, with its style sheet and scripts.

local core = require "grundy.core"
local asset = require "grundy.base.asset"
local base64 = require "grundy.base.base64"
local html = require "grundy.base.html"
local colors = require "grundy.base.colors"
local isolated = require "grundy.base.text".isolated
local lexicon = require "grundy.lexicon"
local with_parameters = require "grundy.base.parameters".with_parameters

local page = {}

local TITLE = 120 -- characters; longer names of games are cut

--- The text of a style sheet or a script, "page.css", say.
function page.asset(name)
  return asset("report/" .. name)
end

-- Read now: a host may take io away from what it runs later.
local sheet = colors.css() .. page.asset "page.css"
local shared = page.asset "page.js"
local of_sections = page.asset "thumbnails.js" -- what several sections use

-- The scripts that pages have.
local scripts = { shared, shared .. of_sections }

--- The script of a section, of these files.
function page.script(names)
  local texts = {}
  for i, name in ipairs(names) do
    texts[i] = asset(name)
  end
  scripts[#scripts + 1] = table.concat(texts)
  return scripts[#scripts]
end

--- How a policy names a script, by all that is in its element.
function page.source(text)
  return "'sha256-" .. base64(core.sha256(text)) .. "'"
end

--- What a policy says of all scripts that pages of the modules which are loaded can
-- have.
function page.sources()
  local list = {}
  for i, text in ipairs(scripts) do
    list[i] = page.source("\n" .. text)
  end
  return table.concat(list, " ")
end

-- Nothing is loaded from anywhere, and nothing is sent. Scripts run that the page has
-- from here, known by their hashes, and no others.
local POLICY = "default-src 'none'; style-src 'unsafe-inline'; "
  .. "script-src %s; img-src data:; base-uri 'none'; form-action 'none'"

local PAGE = [[
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="{version}">
<meta name="description" content="{lead}">
<title>{title}</title>
<style>
{{style}}</style>
<noscript><style>.controls { display: none; }
.board-start { display: block; }</style></noscript>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header>
<h1>{title}</h1>
<p class="tagline"><span id="you"></span>{lead}</p>
</header>
<main id="main" tabindex="-1">
{{first}}{{nav}}{{main}}</main>
<footer>
<p>Made by {version}. This page is complete in itself: it loads nothing, and
sends nothing.</p>
</footer>
<div id="said" role="status" aria-live="polite"></div>
{{scripts}}</body>
</html>
]]

local NAV = [[
<nav aria-label="Sections">
<ul>
{{links}}</ul>
</nav>
]]

local SECTION = [[
<section id="{id}" aria-labelledby="{id}-title">
<h2 id="{id}-title">{title}</h2>
{{html}}
</section>
]]

local DATA = [[
<script type="application/json" id="{id}-data">{{data}}</script>
]]

local SCRIPT = [[
<script>{{text}}</script>
]]

local function navigation(sections)
  local links = {}
  for i, section in ipairs(sections) do
    links[i] = html.fill('<li><a href="#{id}">{label}</a></li>\n',
      { id = section.id, label = section.label or section.title })
  end
  return links[2] and html.fill(NAV, { links = table.concat(links) }) or ""
end

-- The data of the sections that have a script, and the scripts, as pieces; and what
-- the policy says of these.
local function scripts_of(about)
  local pieces, sources = {}, {}
  local function add(text)
    text = "\n" .. text
    html.add(pieces, SCRIPT, { text = text })
    sources[#sources + 1] = page.source(text)
  end
  for _, section in ipairs(about.sections) do
    if section.script then
      if not pieces[1] then
        add(shared .. (about.shared or ""))
      end
      html.add(pieces, DATA, section)
      add(section.script)
      sources[#sources + 1] = section.inner and page.source("\n" .. section.inner)
    end
  end
  return pieces, sources[1] and table.concat(sources, " ") or "'none'"
end

--- The name of the game, as part of any text: its own, else that of its file.
function page.title(game, path)
  local name = game.name
  if not name or not name:find "%S" then
    name = path and path:match "([^/\\]+)%.%w+$" or "A game"
  end
  return isolated(html.cut(with_parameters(name, game):gsub("%s+", " "), TITLE))
end

--- The text of a page with a `title`, a `lead`, which is a sentence or two, and
-- `sections`. Those that say `leads` come before the navigation. Their scripts
-- may use one that is `shared`.
function page.text(about)
  local first, main = {}, {}
  for _, section in ipairs(about.sections) do
    html.add(section.leads and first or main, SECTION, section)
  end
  local elements, sources = scripts_of(about)
  return table.concat(html.add({}, PAGE, {
    policy = POLICY:format(sources),
    version = core.version,
    title = about.title,
    lead = about.lead,
    style = sheet,
    first = first,
    nav = navigation(about.sections),
    main = main,
    scripts = elements,
  }))
end

-- What several functions make of a context, where they have something to say. Data
-- become a text at once, since thousands of objects would keep the collector busy
-- while others are made.
local function sections_of(context, makers)
  local found = {}
  for _, section_of in ipairs(makers) do
    local section = section_of(context)
    if section and section.data then
      section.data = html.data(section.data)
    end
    found[#found + 1] = section
  end
  return found
end

--- The page of a report's context, of the sections that these functions make.
function page.of(context, makers)
  local game = context.game
  return page.text {
    title = context.options.title or page.title(game, context.path),
    lead = lexicon.of(context.of):goal(context.solution or game),
    shared = of_sections,
    sections = sections_of(context, makers),
  }
end

return page
