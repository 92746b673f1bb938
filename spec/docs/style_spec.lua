-- The look of pages: colours that everybody can read, names that are there.

local colours = require "grundy.report.colours"
local highlight = require "grundy.report.highlight"
local style = require "grundy.report.style"

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
  it("are measured as WCAG does", function()
    assert.is_true(math.abs(contrast("#000000", "#ffffff") - 21) < 1e-9)
    assert.is_true(math.abs(contrast("#777777", "#ffffff") - 4.478) < 1e-3)
  end)

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

  it("tell the outcomes apart by lightness or hue in each mode", function()
    for _, mode in ipairs { "light", "dark" } do
      local named = colours.of(mode)
      assert.is_true(named.P ~= named.N and named.N ~= named.D)
    end
  end)

  it("are all in the style sheet, for each mode", function()
    for _, mode in ipairs { "light", "dark", "print" } do
      for name, colour in pairs(colours.of(mode)) do
        assert.is_truthy(style:find(("--%s: %s;"):format(name, colour), 1,
          true))
      end
    end
  end)
end)

describe("the style sheet", function()
  local known = { digits = true }
  for name in pairs(colours.of "light") do known[name] = true end

  it("uses colours by the names that there are", function()
    local count = 0
    for _, sheet in ipairs { style, highlight.style } do
      for name in sheet:gmatch "var%(%-%-([%w-]+)" do
        count = count + 1
        assert.is_true(known[name], name)
      end
    end
    assert.is_true(count > 30)
    local rules = style:gsub("%-%-%w+: #%x+;", "")
    assert.is_nil(rules:find "#%x%x%x%f[%X]")
    assert.is_nil(rules:find "rgb")
  end)

  it("has as many braces that open as that close", function()
    for _, sheet in ipairs { style, highlight.style } do
      local depth = 0
      for brace in sheet:gmatch "[{}]" do
        depth = depth + (brace == "{" and 1 or -1)
        assert.is_true(depth >= 0 and depth <= 3)
      end
      assert.equal(0, depth)
    end
  end)

  it("has all that its comment promises to sections", function()
    local file <close> = assert(io.open "lua/grundy/report/style.lua")
    local comment = file:read "a":match "^(.-)\n\n"
    local count = 0
    for name in comment:gmatch "%.(%l+)[ ,]" do
      if name ~= "lua" then
        count = count + 1
        assert.is_truthy(style:find("%." .. name .. "%f[^%w]"), name)
      end
    end
    assert.is_true(count >= 12)
  end)

  it("prints, heeds those who want no motion, and has large buttons",
    function()
      assert.is_truthy(style:find("@media print", 1, true))
      assert.is_truthy(style:find("prefers-reduced-motion", 1, true))
      assert.is_truthy(style:find("min-height: 44px", 1, true))
      assert.is_truthy(style:find(":focus-visible", 1, true))
      assert.is_truthy(style:find("overflow-wrap: anywhere", 1, true))
    end)
end)
