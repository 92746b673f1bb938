-- How plots look: rules for the classes of their elements. In a page, rules
-- within an SVG hold for all of it; so all names are prefixed, and pictures in
-- different colours differ in the class of their root.

local palette = require "grundy.plot.palette"

local style = {}

-- What a class does, with the names of colours in braces. What is N is paler
-- than what is P and has an outline, so that colour alone tells nothing.
local RULES = {
  { "paper", "fill:{paper}" },
  { "ink", "fill:{ink}" },
  { "faint", "fill:{faint}" },
  { "grid", "stroke:{line};stroke-width:1" },
  { "axis", "stroke:{faint};stroke-width:1" },
  { "frame", "fill:none;stroke:{line}" },
  { "P", "fill:{P};stroke:{P}" },
  { "N", "fill:{N};fill-opacity:.55;stroke:{N}" },
  { "D", "fill:{D};fill-opacity:.3;stroke:{D}" },
  { "fill", "fill:{best};stroke:{best}" },
  { "ring-N", "fill:{paper};stroke:{N};stroke-width:1.5" },
  { "ring-D", "fill:{paper};stroke:{D};stroke-width:1.5" },
  { "line-N", "fill:none;stroke:{N};stroke-width:2" },
  { "line-D", "fill:none;stroke:{D};stroke-width:2" },
  { "edge-N", "stroke:{N}" },
  { "edge-D", "stroke:{D}" },
  { "dot", "fill:{faint}" },
  { "solid-P", "fill:{P}" },
  { "solid-N", "fill:{N}" },
  { "solid-D", "fill:{D}" },
  { "on-P", "fill:{paper};font-weight:700" },
}

local function rules(root, colours)
  local lines = {}
  for i, rule in ipairs(RULES) do
    lines[i] = (".%s .gp-%s{%s}"):format(root, rule[1],
      (rule[2]:gsub("{(%a+)}", colours)))
  end
  return table.concat(lines, "\n")
end

local FONT = ".%s text{font-family:system-ui,-apple-system,'Segoe UI',"
  .. "'DejaVu Sans',sans-serif}"

--- The class of the root, and the text of the rules. Paper is white: what is
-- dark is for screens only.
function style.of(colors)
  local root = "gp-" .. colors
  local lines = { FONT:format(root),
    rules(root, palette[colors == "dark" and "dark" or "light"]) }
  if colors == "auto" then
    lines[3] = "@media screen and (prefers-color-scheme:dark){\n"
      .. rules(root, palette.dark) .. "\n}"
  end
  return root, table.concat(lines, "\n")
end

return style
