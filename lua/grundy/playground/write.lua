-- Writes the playground as one page to the standard output. `make playground` runs
-- it with the script of the engine, the engine itself, compressed, and the examples.

local core = require "grundy.core"
local asset = require "grundy.base.asset"
local base64 = require "grundy.base.base64"
local colors = require "grundy.base.colors"
local html = require "grundy.base.html"
local page = require "grundy.report.page"
local templates = require "grundy.workbench.templates"

-- Scripts run here or in the worker, which is made of a text; WebAssembly is
-- compiled; the page of a game is in a frame, made of a text, too, and keeps to this
-- policy besides its own. Nothing is loaded from anywhere, and nothing is sent.
local POLICY = "default-src 'none'; style-src 'unsafe-inline'; "
  .. "script-src %s 'wasm-unsafe-eval'; worker-src blob:; "
  .. "frame-src blob:; img-src data:; base-uri 'none'; form-action 'none'"

-- The pages that have scripts.
require "grundy.report.board_section"
require "grundy.report.graph"
require "grundy.report.variants"

-- The scripts of the page, those first that others need.
local scripts = { "literal", "solver", "link", "kept", "words", "indent", "editor",
  "parameters", "ask", "draft", "explore", "verdict", "frame", "files", "notices",
  "downloads", "examples", "main" }

local function read(path)
  local file <close> = assert(io.open(path, "rb"))
  return (file:read "a")
end

-- A text as part of an element `script`, which it must not end.
local function within(text)
  assert(not text:find "</[sS]cript" and not text:find "<!%-%-")
  return text
end

-- A script of the playground, without the lines that are comments only.
local function own(name)
  return within((asset("playground/" .. name):gsub("%f[^\n\0]%s*//[^\n]*\n", "")))
end

-- What can be chosen: what `grundy new` begins with, and the examples.
local function stock_of(paths)
  local list = {}
  for _, kind in ipairs(templates.list) do
    list[#list + 1] = { group = "New", title = kind.title, name = "game.lua",
      text = templates.text(kind.name, "game.lua", "game.lua", "my game") }
  end
  for _, path in ipairs(paths) do
    local name = path:match "[^/]+$"
    list[#list + 1] = { group = "Examples", name = name, text = read(path),
      title = name:gsub("%.lua$", ""):gsub("_", " ") }
  end
  return list
end

local function script()
  local texts = {}
  for i, name in ipairs(scripts) do
    texts[i] = own(name .. ".js")
  end
  return table.concat(texts)
end

local inside, main = "\n" .. own "inside.js", "\n" .. script()
require "grundy" -- sets the version
io.write(table.concat(html.add({}, asset "playground/page.html", {
  policy = POLICY:format(table.concat({ page.source(main), page.source(inside),
    page.sources() }, " ")),
  version = core.version,
  style = colors.css() .. asset "report/page.css" .. asset "playground/style.css",
  stock = html.data(stock_of { table.unpack(arg, 3) }),
  inside = inside,
  source = page.source(inside),
  worker = within(read(arg[1])) .. own "worker.js",
  engine = base64(read(arg[2])),
  script = main,
})))
