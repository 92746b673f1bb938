-- The colours of pages and plots, by name: light, dark, and on paper. Those of
-- outcomes are near those of Okabe and Ito, which the colour-blind tell apart;
-- still nothing is told by colour alone. All text has the contrast that WCAG
-- wants (AA: 4.5, and 3 for what can be clicked) on all grounds.

local colours = {}

--- In the order of the style sheet: the name, light, dark, printed.
colours.list = {
  -- Grounds: of the page, of its sections, and of what is set in in those.
  { "ground", "#eef1f4", "#0c0f12", "#ffffff" },
  { "paper", "#ffffff", "#15191e", "#ffffff" },
  { "panel", "#f5f7f9", "#1f252c", "#ffffff" },
  -- Text, and text of less weight.
  { "ink", "#1b1f24", "#e6e9ed", "#000000" },
  { "faint", "#525c66", "#a9b2bd", "#3d3d3d" },
  -- Lines that part things; edges of what can be clicked or filled in.
  { "line", "#d3d9df", "#363e47", "#999999" },
  { "edge", "#76808b", "#77828e", "#666666" },
  { "link", "#0550ae", "#7ab8ff", "#000000" },
  { "focus", "#0a58ca", "#9cc9ff", "#000000" },
  -- The outcomes, and what is best.
  { "P", "#0067a3", "#5cb8f0", "#0067a3" },
  { "N", "#a34700", "#f0a04b", "#a34700" },
  { "D", "#5c5c5c", "#b5b5b5", "#5c5c5c" },
  { "best", "#006b4f", "#3fc79a", "#006b4f" },
  { "wrong", "#b3162b", "#ff8f8f", "#b3162b" },
  -- Words of Lua.
  { "keyword", "#8a1c7c", "#e79bdc", "#5f1256" },
  { "text", "#1a6334", "#8bd49c", "#124a26" },
  { "number", "#0550ae", "#8cc4ff", "#033a7e" },
  { "comment", "#525c66", "#a9b2bd", "#3d3d3d" },
}

local columns = { light = 2, dark = 3, print = 4 }

--- The colours of a mode ("light", "dark" or "print"), by name.
function colours.of(mode)
  local found = {}
  for _, row in ipairs(colours.list) do
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

--- All of them as variables of a style sheet.
function colours.css()
  return (SHEET:gsub("{(%l+)}", function(mode)
    local lines = {}
    for i, row in ipairs(colours.list) do
      lines[i] = ("--%s: %s;"):format(row[1], row[columns[mode]])
    end
    return table.concat(lines, " ")
  end))
end

return colours
