-- The frame of a page: what is around its sections.

local html = require "grundy.report.html"
local style = require "grundy.report.style"

local frame = {}

-- Nothing is loaded from anywhere, and nothing is sent.
local POLICY = "default-src 'none'; style-src 'unsafe-inline'; "
  .. "script-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
  .. "form-action 'none'"

local PAGE = [[
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="{version}">
<meta name="description" content="{verdict}">
<title>{title}</title>
<style>
{{style}}</style>
<noscript><style>.controls { display: none; }</style></noscript>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header>
<h1>{title}</h1>
<p class="verdict">{verdict}</p>
{{below}}</header>
{{nav}}<main id="main" tabindex="-1">
{{main}}</main>
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

-- What all scripts share. Whatever goes wrong in one section is told there,
-- and the others go on.
local SHARED = [[
<script>
var grundyPage = (function () {
"use strict";
var said = document.getElementById("said"), odd = false;
var page = {
  // Tells readers of the screen what has happened, also the same twice.
  say: function (text) {
    odd = !odd;
    said.textContent = odd ? text : text + "\u00a0";
  }
};
function tell(root, problem) {
  var note = document.createElement("p");
  note.className = "note wrong";
  note.setAttribute("role", "alert");
  note.textContent = "This part of the page does not work here: " + problem;
  root.insertBefore(note, root.children[1] || null);
}
return {
  // Runs the script of a section on its element and its data.
  run: function (id, script) {
    var root = document.getElementById(id);
    try {
      script(root,
        JSON.parse(document.getElementById(id + "-data").textContent), page);
    } catch (problem) {
      console.error(problem);
      tell(root, problem);
    }
  }
};
})();
</script>
]]

local SCRIPT = [[
<script type="application/json" id="{id}-data">{{data}}</script>
<script>
grundyPage.run("{id}", function (root, data, page) {
"use strict";
{{script}}
});
</script>
]]

local function navigation(sections)
  local links = {}
  for i, section in ipairs(sections) do
    links[i] = html.fill('<li><a href="#{id}">{label}</a></li>\n',
      { id = section.id, label = section.label or section.title })
  end
  return links[2] and html.fill(NAV, { links = table.concat(links) }) or ""
end

-- Each text once: sections may share a style.
local function once(texts)
  local seen, list = {}, {}
  for _, text in ipairs(texts) do
    if not seen[text] then
      seen[text], list[#list + 1] = true, text
    end
  end
  return table.concat(list, "\n")
end

local function script_of(section)
  return html.fill(SCRIPT, {
    id = section.id,
    data = html.data(section.data or {}),
    script = section.script,
  })
end

--- A page: `version`, `title`, `verdict` and `sections`; also `below`, markup
-- under the verdict.
function frame.page(page)
  local styles, main, scripts = { style }, {}, {}
  for i, section in ipairs(page.sections) do
    main[i] = html.fill(SECTION, section)
    styles[#styles + 1] = section.style
    scripts[#scripts + 1] = section.script and script_of(section)
  end
  if scripts[1] then
    table.insert(scripts, 1, SHARED)
  end
  return html.fill(PAGE, {
    policy = POLICY,
    version = page.version,
    title = page.title,
    verdict = page.verdict,
    below = page.below or "",
    style = once(styles),
    nav = navigation(page.sections),
    main = table.concat(main),
    scripts = table.concat(scripts),
  })
end

return frame
