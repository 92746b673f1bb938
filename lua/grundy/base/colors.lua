-- The colors of pages, plots and graphs, by name: light, dark, and printed. The
-- colors of outcomes are close to those of Okabe and Ito, which color-blind
-- readers can tell apart; still, nothing is told by color alone. All text has
-- the contrast that WCAG asks for (AA: 4.5, and 3 for controls) on all
-- backgrounds.

local colors = {}

--- In the order of the style sheet: the name, light, dark, printed.
colors.list = {
  -- Backgrounds: of the page, of its sections, and of panels in those.
  { "ground", "#eef1f4", "#0c0f12", "#ffffff" },
  { "paper", "#ffffff", "#15191e", "#ffffff" },
  { "panel", "#f5f7f9", "#1f252c", "#ffffff" },
  -- Text, and text that matters less.
  { "ink", "#1b1f24", "#e6e9ed", "#000000" },
  { "faint", "#525c66", "#a9b2bd", "#3d3d3d" },
  -- Lines between things; edges of controls.
  { "line", "#d3d9df", "#363e47", "#999999" },
  { "edge", "#76808b", "#77828e", "#666666" },
  { "link", "#0550ae", "#7ab8ff", "#000000" },
  { "focus", "#0a58ca", "#9cc9ff", "#000000" },
  -- The outcomes, and best moves.
  { "P", "#0067a3", "#5cb8f0", "#0067a3" },
  { "N", "#a34700", "#f0a04b", "#a34700" },
  { "D", "#5c5c5c", "#b5b5b5", "#5c5c5c" },
  { "best", "#006b4f", "#3fc79a", "#006b4f" },
  { "wrong", "#b3162b", "#ff8f8f", "#b3162b" },
  -- The last move.
  { "last", "#7048c8", "#b79cff", "#7048c8" },
  -- Words of Lua.
  { "keyword", "#8a1c7c", "#e79bdc", "#5f1256" },
  { "text", "#1a6334", "#8bd49c", "#124a26" },
  { "number", "#0550ae", "#8cc4ff", "#033a7e" },
  { "comment", "#525c66", "#a9b2bd", "#3d3d3d" },
}

local columns = { light = 2, dark = 3, print = 4 }

--- The colors of a mode ("light", "dark" or "print"), by name.
function colors.of(mode)
  local found = {}
  for _, row in ipairs(colors.list) do
    found[row[1]] = row[columns[mode]]
  end
  return found
end

local SHEET = [[
:root { color-scheme: light dark; {light} }
@media (prefers-color-scheme: dark) {
  :root { {dark} }
}
@media print {
  :root { color-scheme: light; {print} }
}
]]

--- All colors as variables of a style sheet.
function colors.css()
  return (SHEET:gsub("{(%l+)}", function(mode)
    local lines = {}
    for i, row in ipairs(colors.list) do
      lines[i] = ("--%s: %s;"):format(row[1], row[columns[mode]])
    end
    return table.concat(lines, " ")
  end))
end

-- The colors of the values from 1 on, from pale sand to dark brown: the hue of
-- N, because all of these are N, and far from the blue of P for color-blind
-- readers, too. The lightness falls evenly.
local ANCHORS = {
  { 0xfd, 0xee, 0xc0 }, { 0xfa, 0xd2, 0x86 }, { 0xf3, 0xb1, 0x55 },
  { 0xe2, 0x8c, 0x2f }, { 0xc4, 0x69, 0x1b }, { 0x9c, 0x49, 0x12 },
  { 0x70, 0x2f, 0x10 }, { 0x45, 0x1a, 0x0e },
}

--- The color of a share from 0 to 1, as three bytes.
function colors.ramp(share)
  local place = math.min(math.max(share, 0), 1) * (#ANCHORS - 1)
  local i = math.min(math.floor(place), #ANCHORS - 2)
  local low, high, rest = ANCHORS[i + 1], ANCHORS[i + 2], place - i
  local bytes = {}
  for k = 1, 3 do
    bytes[k] = math.floor(low[k] + (high[k] - low[k]) * rest + 0.5)
  end
  return bytes[1], bytes[2], bytes[3]
end

-- The light of a byte, from 0 to 1 (WCAG 2.1, relative luminance).
local function light(byte)
  local share = byte / 255
  return share <= 0.03928 and share / 12.92 or ((share + 0.055) / 1.055) ^ 2.4
end

--- Is black text easier to read on a color than white? At a luminance of 0.179
-- both have a contrast of 4.58; elsewhere the better one has more.
function colors.is_pale(red, green, blue)
  return 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue) >
    0.179
end

--- A color as SVG writes it.
function colors.hex(red, green, blue)
  return ("#%02x%02x%02x"):format(red, green, blue)
end

-- The bytes of a color such as "#1b1f24".
local function bytes_of(color)
  local bytes = {}
  for i = 1, 3 do
    bytes[i] = tonumber(color:sub(2 * i, 2 * i + 1), 16)
  end
  return bytes
end

-- A color at this percentage, the rest being the ground.
local function mixed(color, ground, percent)
  local a, b = bytes_of(color), bytes_of(ground)
  for i = 1, 3 do
    a[i] = (a[i] * percent + b[i] * (100 - percent) + 50) // 100
  end
  return colors.hex(table.unpack(a))
end

--- A named color as the ground of black text: half as strong as on a dark page.
function colors.pale(name)
  return mixed(colors.of "dark"[name], "#ffffff", 50)
end

-- How plots look: rules for the classes of their elements. A picture on its own
-- has no page to take colors from, and some SVG viewers do not support
-- variables, so the rules hold the colors themselves. Rules within an SVG apply
-- to the whole page that it is in, so all names are prefixed, and pictures in
-- different colors have different classes at their root.

-- The style of each class, with names of colors in braces; {N/50} is 50 percent
-- of the color mixed with the paper. N is paler than P and has an outline, and
-- infinities are hatched, so that nothing is told by color alone.
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

-- For plots only: on dark paper P is as pale as small values, so it gets a dark
-- edge, and pictures of values are dimmed.
local extra = {
  light = { halo = colors.of "light".P, veil = "1" },
  dark = { halo = colors.of "dark".paper, veil = ".85" },
}

local function rules(root, mode)
  local named = setmetatable(extra[mode], { __index = colors.of(mode) })
  local lines = {}
  for i, rule in ipairs(RULES) do
    lines[i] = (".%s .gp-%s{%s}"):format(root, rule[1],
      (rule[2]:gsub("{(%a+)/?(%d*)}", function(name, percent)
        return percent == "" and named[name] or
          mixed(named[name], named.paper, math.tointeger(tonumber(percent)))
      end)))
  end
  return table.concat(lines, "\n")
end

local FONT = ".%s text{font-family:system-ui,-apple-system,'Segoe UI',"
  .. "'DejaVu Sans',sans-serif}"

-- The text of the rules. Paper is white: dark colors are for screens only.
local function text_of(root, scheme)
  local lines = { FONT:format(root),
    rules(root, scheme == "dark" and "dark" or "light") }
  if scheme == "auto" then
    lines[3] = "@media screen and (prefers-color-scheme:dark){\n"
      .. rules(root, "dark") .. "\n}"
  end
  return table.concat(lines, "\n")
end

local made = {} -- the texts made so far, by scheme

--- The class of the root of a plot, and the text of its rules, for the option
-- `colors`: "auto", "light" or "dark".
function colors.rules(scheme)
  local root = "gp-" .. scheme
  made[scheme] = made[scheme] or text_of(root, scheme)
  return root, made[scheme]
end

return colors
