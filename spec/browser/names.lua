-- Names of controls and pictures, as readers of the screen tell them.

local unjson = require "spec.readers.unjson"

local NAMED = {}
for role in ([[button link textbox searchbox combobox listbox slider checkbox
  radio spinbutton tab menuitem option switch image img Canvas canvas
  graphics-document application ComboBoxMenuList ComboBoxGrouping
  region dialog]]):gmatch "%S+" do
  NAMED[role] = true
end

-- A few words that tell which element a node stands for.
local function described(page, node)
  local fine, answer = pcall(page.cdp, page, "DOM.describeNode",
    { backendNodeId = node.backendDOMNodeId })
  if not fine then
    return "?"
  end
  local parts = { answer.node.nodeName:lower() }
  local attributes = answer.node.attributes or {}
  for i = 1, #attributes, 2 do
    parts[#parts + 1] = ("%s=%q"):format(attributes[i], attributes[i + 1])
  end
  return "<" .. table.concat(parts, " ") .. ">"
end

--- The nodes without a name that should have one.
return function(page)
  local faults = {}
  for _, node in ipairs(page:cdp "Accessibility.getFullAXTree".nodes) do
    local role = node.role and node.role.value
    local name = node.name and node.name.value
    if not node.ignored and NAMED[role] and
      (name == nil or name == unjson.null or not name:find "%S") then
      faults[#faults + 1] = ("%s without a name: %s"):format(role,
        described(page, node))
    end
  end
  return faults
end
