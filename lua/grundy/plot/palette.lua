-- The colours of plots. Those of outcomes, ink and paper are the ones of the
-- page. A picture by itself has no page to take them from, and not all that
-- show SVG know variables, so it has them as they are.

local colours = require "grundy.report.colours"

local palette = {
  light = colours.of "light",
  dark = colours.of "dark",
}

-- Values from 1 on, from pale sand to dark brown: the hue of N, as they are N
-- all of them, and so far from the blue of P for the colour-blind, too. The
-- lightness falls evenly.
local ANCHORS = {
  { 0xfd, 0xee, 0xc0 }, { 0xfa, 0xd2, 0x86 }, { 0xf3, 0xb1, 0x55 },
  { 0xe2, 0x8c, 0x2f }, { 0xc4, 0x69, 0x1b }, { 0x9c, 0x49, 0x12 },
  { 0x70, 0x2f, 0x10 }, { 0x45, 0x1a, 0x0e },
}

--- The colour of a share from 0 to 1, as three bytes.
function palette.ramp(share)
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

--- Is black read better on it than white? Of a luminance of 0.179 both differ
-- by 4.58, and the better one by more elsewhere.
function palette.is_pale(red, green, blue)
  return 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue) >
    0.179
end

--- A colour as SVG writes it.
function palette.hex(red, green, blue)
  return ("#%02x%02x%02x"):format(red, green, blue)
end

return palette
