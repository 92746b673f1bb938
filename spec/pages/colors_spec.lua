-- The look of pages: colours that everybody can read, names that are there.

local colours = require "grundy.base.colors"

-- The relative luminance of WCAG 2, of a colour like "#1b1f24".
local function luminance(colour)
  local parts = {}
  for i, digits in ipairs { colour:match "^#(%x%x)(%x%x)(%x%x)$" } do
    local c = tonumber(digits, 16) / 255
    parts[i] = c <= 0.04045 and c / 12.92 or ((c + 0.055) / 1.055) ^ 2.4
  end
  assert(parts[3], colour)
  return 0.2126 * parts[1] + 0.7152 * parts[2] + 0.0722 * parts[3]
end

local function contrast(a, b)
  local x, y = luminance(a), luminance(b)
  return (math.max(x, y) + 0.05) / (math.min(x, y) + 0.05)
end

local grounds = { ground = true, paper = true, panel = true }
local decoration = { line = true } -- parts, but says nothing
local controls = { edge = true }

describe("colours", function()
  for _, mode in ipairs { "light", "dark", "print" } do
    it("have contrast: " .. mode, function()
      local named, texts = colours.of(mode), 0
      for name, colour in pairs(named) do
        if not grounds[name] and not decoration[name] then
          texts = texts + 1
          for ground in pairs(grounds) do
            local found = contrast(colour, named[ground])
            assert.is_true(found >= (controls[name] and 3 or 4.5),
              ("%s on %s: %.2f"):format(name, ground, found))
          end
        end
      end
      assert.is_true(texts >= 10)
      -- A pressed button, and a focus ring around it.
      assert.is_true(contrast(named.paper, named.link) >= 4.5)
    end)
  end
end)

describe("the style sheet", function()
  it("uses only colors that there are, by their names", function()
    local known = { digits = true, height = true, level = true, x = true,
      y = true }
    for name in pairs(colours.of "light") do known[name] = true end
    local file <close> = assert(io.open "lua/grundy/report/page.css")
    local sheet, count = file:read "a", 0
    for name in sheet:gmatch "var%(%-%-([%w-]+)%)" do
      count = count + 1
      assert.is_true(known[name], name)
    end
    assert.is_true(count > 30)
    assert.is_nil(sheet:find "#%x%x%x%f[%X]")
    assert.is_nil(sheet:find "rgb")
  end)
end)
