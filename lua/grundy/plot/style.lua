-- How plots look: rules for the classes of their elements. In a page, rules
-- within an SVG hold for all of it; so all names are prefixed, and pictures in
-- different colours differ in the class of their root.

local palette = require "grundy.plot.palette"

local style = {}

-- What a class does, with the names of colours in braces; {N/55} is a mixture
-- of 55 percent with the paper. What is N is paler than what is P and has an
-- outline, and infinities are hatched, so that colour alone tells nothing.
local RULES = {
  { "paper", "fill:{paper}" },
  { "ink", "fill:{ink}" },
  { "faint", "fill:{faint}" },
  { "grid", "stroke:{line}" },
  { "axis", "stroke:{edge}" },
  { "frame", "fill:none;stroke:{line}" },
  { "P", "fill:{P};stroke:{P}" },
  { "N", "fill:{N/50};stroke:{N}" },
  { "D", "fill:{D/25};stroke:{D}" },
  { "fill", "fill:{best/75};stroke:{best}" },
  { "hatch-N", "fill:none;stroke:{N};stroke-width:1.6" },
  { "hatch-D", "fill:none;stroke:{D};stroke-width:1.6" },
  { "ring-N", "fill:{paper};stroke:{N};stroke-width:1.5" },
  { "ring-D", "fill:{paper};stroke:{D};stroke-width:1.5" },
  { "stem", "fill:none;stroke:{N/50}" },
  { "dot", "fill:{edge}" },
  { "cell-P", "fill:{P};stroke:{halo}" },
  { "pixels", "opacity:{veil}" },
  { "solid-P", "fill:{P}" },
  { "solid-N", "fill:{N}" },
  { "solid-D", "fill:{D}" },
  { "on-P", "fill:{paper};font-weight:700" },
}

local function bytes_of(colour)
  local bytes = {}
  for i = 1, 3 do
    bytes[i] = tonumber(colour:sub(2 * i, 2 * i + 1), 16)
  end
  return bytes
end

-- A colour, mixed with the paper.
local function mixed(colours, name, percent)
  local a, b = bytes_of(colours[name]), bytes_of(colours.paper)
  for i = 1, 3 do
    a[i] = (a[i] * percent + b[i] * (100 - percent) + 50) // 100
  end
  return palette.hex(table.unpack(a))
end

-- What is but of plots: on dark paper P is pale, as small values are, so it
-- gets a dark edge, and pictures of values are dimmed.
local extra = {
  light = { halo = palette.light.P, veil = "1" },
  dark = { halo = palette.dark.paper, veil = ".85" },
}

local function rules(root, mode)
  local colours = setmetatable(extra[mode], { __index = palette[mode] })
  local lines = {}
  for i, rule in ipairs(RULES) do
    lines[i] = (".%s .gp-%s{%s}"):format(root, rule[1],
      (rule[2]:gsub("{(%a+)/?(%d*)}", function(name, percent)
        return percent == "" and colours[name] or
          mixed(colours, name, math.tointeger(tonumber(percent)))
      end)))
  end
  return table.concat(lines, "\n")
end

local FONT = ".%s text{font-family:system-ui,-apple-system,'Segoe UI',"
  .. "'DejaVu Sans',sans-serif}"

-- The text of the rules. Paper is white: what is dark is for screens only.
local function text_of(root, colors)
  local lines = { FONT:format(root),
    rules(root, colors == "dark" and "dark" or "light") }
  if colors == "auto" then
    lines[3] = "@media screen and (prefers-color-scheme:dark){\n"
      .. rules(root, "dark") .. "\n}"
  end
  return table.concat(lines, "\n")
end

local made = {} -- the texts, which are always the same

--- The class of the root, and the text of the rules.
function style.of(colors)
  local root = "gp-" .. colors
  made[colors] = made[colors] or text_of(root, colors)
  return root, made[colors]
end

return style
