-- Writes the documents as static pages: the front page, the guide, the reference and
-- whatever they link to, each at the place where it is in the checkout, so that links
-- hold. A page that is linked to and is not there, or a heading, is an error.
--   lua write.lua OUT [--games] [--playground]
-- Pages of games are in OUT/gallery, and the playground is in OUT/playground, if it is
-- said that they are. Runs in the checkout; cmark-gfm turns Markdown into HTML.

local colors = require "grundy.base.colors"
local highlight = require "grundy.report.highlight"
local html = require "grundy.base.html"

local HERE = "spec/tools/site/"
local FIRST = { "README.md", "examples/README.md", "build/reference.md", "CHANGELOG.md" }
-- Links of the head of each page, and of what is not made of a document.
local DOORS = {
  { "README.md", "grundy" },
  { "examples/README.md", "Guide" },
  { "build/reference.md", "Reference" },
  { "gallery/index.html", "Games", "--games" },
  { "playground/index.html", "Playground", "--playground" },
}
local PICTURES = { png = true, svg = true, gif = true, jpg = true }
-- A page has a list of its sections if there are as many.
local SECTIONS = 4
-- What is found of a long section.
local SEARCHED = 4000

local function read(path)
  local file <close> = assert(io.open(path, "rb"))
  return file:read "a"
end

local function write(path, text)
  local folder = path:match "^(.*)/"
  assert(os.execute(("mkdir -p '%s'"):format(folder)))
  local file <close> = assert(io.open(path, "wb"))
  assert(file:write(text))
end

local function quoted(path)
  return "'" .. path:gsub("'", "'\\''") .. "'"
end

local function output_of(line)
  local pipe <close> = assert(io.popen(line))
  return pipe:read "a"
end

-- "" of a file, its names of a folder.
local function names_in(path)
  return output_of(("cd %s 2>/dev/null && git ls-files 2>/dev/null || ls")
    :format(quoted(path)))
end

-- What a path is: "file", "folder" or false; asked once.
local kinds = setmetatable({}, { __index = function(known, path)
  local file = io.open(path)
  local kind = file and (file:read(0) and "file" or "folder")
  if file then
    if kind == "folder" and file:seek "end" == 0 then kind = "file" end
    file:close()
  end
  known[path] = kind or false
  return known[path]
end })

-- A path without "." and "..", or nil if it leaves the checkout.
local function plain(path)
  local parts = {}
  for part in path:gmatch "[^/]+" do
    if part == ".." then
      if #parts == 0 then return nil end
      parts[#parts] = nil
    elseif part ~= "." then
      parts[#parts + 1] = part
    end
  end
  return table.concat(parts, "/")
end

-- Where the page of a file is.
local function place_of(path)
  if path == "build/reference.md" then return "reference.html" end
  local folder = path:match "^(.-)README%.md$"
  if folder then return folder .. "index.html" end
  if PICTURES[path:match "%.(%l+)$"] or path:find "%.html$" then return path end
  return (path:gsub("%.md$", "")) .. ".html"
end

-- The address of one page on another.
local function address(from, to)
  local up = select(2, from:gsub("/", ""))
  return ("../"):rep(up) .. to
end

local entities = { amp = "&", lt = "<", gt = ">", quot = '"' }

-- The text of markup.
local function text_of(markup)
  return (markup:gsub("<[^>]*>", ""):gsub("&(%l+);", entities))
end

-- The anchor of a heading, as where Markdown is shown elsewhere.
local function anchor_of(heading)
  return (heading:lower():gsub("[^%w%-_ \128-\255]", ""):gsub(" ", "-"))
end

-- Headings with anchors, and the sections that begin with them.
local function with_anchors(markup)
  local seen, sections = {}, {}
  markup = markup:gsub("<h(%d)>(.-)</h%d>()", function(level, heading, after)
    local title = text_of(heading)
    local anchor = anchor_of(title)
    local again = seen[anchor]
    seen[anchor] = (again or 0) + 1
    if again then anchor = anchor .. "-" .. again end
    sections[#sections + 1] = { level = tonumber(level), title = title,
      anchor = anchor, after = after }
    return ('<h%s id="%s">%s</h%s>'):format(level, html.escape(anchor), heading, level)
  end)
  return markup, sections
end

-- What is searched: each section's text, without its subsections.
local function add_texts(sections, markup)
  for i, section in ipairs(sections) do
    local upto = sections[i + 1] and sections[i + 1].after or #markup + 1
    section.text = text_of(markup:sub(section.after, upto - 1)):gsub("%s+", " ")
      :sub(1, SEARCHED)
  end
end

local site = { pages = {}, order = {}, faults = {} }

-- Takes note that a page leads to a file: it is a page, too.
function site:want(path)
  if not self.pages[path] then
    self.pages[path] = {}
    self.order[#self.order + 1] = path
  end
end

function site:fault(path, link, why)
  self.faults[#self.faults + 1] = ("%s: %s: %s"):format(path, link, why)
end

-- A link of a document as it is on its page.
function site:link(path, link)
  if link:find "^%a[%w+.-]*:" then return link end
  local target, anchor = text_of(link):match "^([^#]*)#?(.*)$"
  local folder = path:match "^(.*/)" or ""
  local file = target == "" and path or plain(folder .. html.unpercent(target))
  if not file then
    self:fault(path, link, "leads out of the checkout")
    return link
  end
  local kind = kinds[file == "" and "." or file]
  local readme = plain(file .. "/README.md")
  if kind == "folder" and kinds[readme] then
    file = readme
  elseif not kind then
    self:fault(path, link, "no such file")
    return link
  end
  self:want(file)
  if anchor ~= "" then
    local links = self.pages[path].links
    links[#links + 1] = { file = file, anchor = html.unpercent(anchor), link = link }
  end
  return html.escape(address(place_of(path), place_of(file)))
    .. (anchor ~= "" and "#" .. html.escape(anchor) or "")
end

-- The lines of a text; those of a program in Lua have colors.
local function lines_of(text, language)
  if language == "lua" then return (highlight.lines(text)) end
  return (html.escape(text):gsub("([^\n]*\n?)", function(line)
    return line ~= "" and '<span class="line">' .. line .. "</span>" or ""
  end))
end

function site:document(path)
  local page = self.pages[path]
  page.links = {}
  local markup = output_of(("cmark-gfm --unsafe -e table -e strikethrough %s")
    :format(quoted(path)))
  local found
  found, page.sections = with_anchors(markup)
  add_texts(page.sections, markup)
  page.title = page.sections[1] and page.sections[1].title or path
  page.markup = found
    :gsub('(<%l+ [^>]-)(%f[%l]%l+)="([^"]*)"', function(before, name, link)
      if name ~= "href" and name ~= "src" then return nil end
      return ('%s%s="%s"'):format(before, name, self:link(path, link))
    end)
    :gsub('(<code class="language%-lua">)(.-)</code>', function(before, text)
      return before .. lines_of(text_of(text), "lua") .. "</code>"
    end)
    :gsub("<table>", '<div class="scroll" tabindex="0"><table>')
    :gsub("</table>", "</table></div>")
end

-- A folder, as the list of what is in it.
function site:folder(path)
  local page = self.pages[path]
  page.title, page.sections, page.links = path, {}, {}
  local rows = {}
  for name in names_in(path):gmatch "[^\n]+" do
    local link = self:link(path .. "/x", name)
    rows[#rows + 1] = ('<li><a href="%s">%s</a></li>'):format(link, html.escape(name))
  end
  page.markup = ("<h1>%s</h1>\n<ul>\n%s\n</ul>\n"):format(html.escape(path),
    table.concat(rows, "\n"))
end

-- A file that is no document, as its text, with the numbers of its lines.
function site:source(path)
  local page, number = self.pages[path], 0
  page.title, page.sections, page.links = path, {}, {}
  page.markup = ('<h1>%s</h1>\n<pre class="source"><code>%s</code></pre>\n'):format(
    html.escape(path), lines_of(read(path), path:match "%.(%w+)$"))
    :gsub('<span class="line">', function(line)
      number = number + 1
      return ('%s id="L%d">'):format(line:sub(1, -2), number)
    end)
end

local PAGE = [[
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="stylesheet" href="{root}site.css">
<script src="{root}search.js" defer></script>
</head>
<body>
<header>
<nav aria-label="Site">{{doors}}</nav>
<div class="search" role="search">
<input type="search" aria-label="Search" placeholder="Search" autocomplete="off"
  data-root="{root}" hidden>
<div class="found" aria-live="polite" hidden></div>
</div>
</header>
<div class="columns">
{{contents}}<main>
{{markup}}</main>
</div>
</body>
</html>
]]

local function doors_of(place, flags)
  local list = {}
  for _, door in ipairs(DOORS) do
    if not door[3] or flags[door[3]] then
      local to = place_of(door[1])
      list[#list + 1] = ('<a href="%s"%s>%s</a>'):format(address(place, to),
        to == place and ' aria-current="page"' or "", door[2])
    end
  end
  return table.concat(list, "\n")
end

local function contents_of(page)
  local items = {}
  for _, section in ipairs(page.sections) do
    if section.level == 2 then
      items[#items + 1] = ('<li><a href="#%s">%s</a></li>')
        :format(html.escape(section.anchor), html.escape(section.title))
    end
  end
  if #items < SECTIONS then return "" end
  return ('<aside><nav aria-label="On this page"><ul>\n%s\n</ul></nav></aside>\n')
    :format(table.concat(items, "\n"))
end

-- Reads all pages that can be reached.
function site:read()
  for _, path in ipairs(FIRST) do self:want(path) end
  local i = 1
  while self.order[i] do
    local path = self.order[i]
    if path:find "%.md$" then
      self:document(path)
    elseif kinds[path] == "folder" then
      self:folder(path)
    elseif not PICTURES[path:match "%.(%l+)$"] then
      self:source(path)
    end
    i = i + 1
  end
end

-- The anchors that links name are there.
function site:check()
  for _, path in ipairs(self.order) do
    for _, link in ipairs(self.pages[path].links or {}) do
      local there = link.anchor:find "^L%d+$" and true
      for _, section in ipairs(self.pages[link.file].sections or {}) do
        there = there or section.anchor == link.anchor
      end
      if not there then self:fault(path, link.link, "no such heading") end
    end
  end
end

function site:write(out, flags)
  local index = {}
  for _, path in ipairs(self.order) do
    local page, place = self.pages[path], place_of(path)
    if not page.markup then
      write(out .. "/" .. place, read(path))
    else
      write(out .. "/" .. place, html.fill(PAGE, {
        title = page.title == "grundy" and page.title or page.title .. " · grundy",
        root = address(place, ""),
        doors = doors_of(place, flags),
        contents = contents_of(page),
        markup = page.markup,
      }))
      for _, section in ipairs(page.sections) do
        index[#index + 1] = { page.title, section.title,
          place .. "#" .. section.anchor, section.text }
      end
    end
  end
  write(out .. "/site.css", colors.css() .. read(HERE .. "site.css"))
  write(out .. "/search.js", read(HERE .. "search.js"))
  write(out .. "/search_index.js", "sections(" .. html.data(index) .. ");\n")
end

local flags = {}
for i = 2, #arg do flags[arg[i]] = true end
site:read()
site:check()
if #site.faults > 0 then
  io.stderr:write(table.concat(site.faults, "\n"), "\n")
  os.exit(1)
end
site:write(arg[1], flags)
