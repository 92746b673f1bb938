-- Damaged files: what they still tell, and files whose checksums are right
-- although their contents are not.

local grundy = require "grundy"
local core = require "grundy.core"
local files = require "spec.harness.files"
local slow_file = require "spec.oracles.slow_file"

local damage = { read = files.read, write = files.write }

local POINTS = { "value", "outcome", "remoteness", "height", "worth" }

-- What a file tells of a position before it is loaded: some of it is refused
-- for good reasons, which count as answers. Damage is an error.
local function tell_point(texts, opened, path, p, player)
  for _, name in ipairs(POINTS) do
    local ok, result = pcall(opened[name], opened, p, player)
    if not ok and result:find(path, 1, true) then error(result, 0) end
    texts[#texts + 1] = tostring(result)
  end
end

-- Everything about the moves, if they are there.
local function tell_moves(texts, opened)
  for p, player in opened:positions() do
    texts[#texts + 1] = core.shown(p) .. ":" .. tostring(player)
    local followers = opened:followers(p, player)
    if followers then texts[#texts + 1] = grundy.key(followers) end
  end
  assert(opened:verify(), "it is loaded, but not certified")
end

-- What the file at a path tells, as a text: the answers about some positions,
-- which are { position, player }, and about its moves, if it has them. Or nil,
-- message if something is wrong with it.
function damage.tell(path, positions, moves)
  local opened <close>, message = grundy.open(path)
  if not opened then
    assert(type(message) == "string" and message:find(path, 1, true))
    return nil, message
  end
  local texts = { tostring(opened), #opened }
  local ok, why = pcall(function()
    for _, p in ipairs(positions) do
      tell_point(texts, opened, path, p[1], p[2])
    end
    if moves then tell_moves(texts, opened) end
  end)
  if ok then return table.concat(texts, " ") end
  assert(type(why) == "string" and why:find(path, 1, true), why)
  return nil, why
end

function damage.flipped(bytes, i, flip)
  return bytes:sub(1, i - 1) .. string.char(bytes:byte(i) ~ flip)
    .. bytes:sub(i + 1)
end

local function put(bytes, at, text)
  return bytes:sub(1, at) .. text .. bytes:sub(at + #text + 1)
end

-- The bytes with right checksums, as far as there is a place for them.
function damage.mended(bytes)
  if #bytes < 40 then return bytes end
  local count = string.unpack("<I4", bytes, 13)
  if count * 36 > #bytes - 40 then count = 0 end
  for i = 0, count - 1 do
    local rows, offset, size, in_block = string.unpack("<I8I8I8I4", bytes,
      40 + 36 * i + 9)
    local blocks = in_block > 0 and rows >= 0 and
      (rows + in_block - 1) // in_block or 0
    if offset >= 0 and size >= 0 and offset <= #bytes and
      size <= #bytes - offset and blocks <= size // 12 then
      local from, last = 0, offset + size - 12 * blocks
      for k = 0, blocks - 1 do
        local to = string.unpack("<I8", bytes, last + 12 * k + 1)
        if to < from or to > last - offset then break end
        bytes = put(bytes, last + 12 * k + 8, string.pack("<I4",
          slow_file.adler(bytes:sub(offset + from + 1, offset + to))))
        from = to
      end
    end
  end
  bytes = put(bytes, 32, string.pack("<I4",
    slow_file.adler(bytes:sub(41, 40 + 36 * count))))
  return put(bytes, 36, string.pack("<I4", slow_file.adler(bytes:sub(1, 36))))
end

-- The sections of a file as slow_file.join takes them, for one to be changed,
-- and the number of positions.
function damage.sections(bytes)
  local sections, count = slow_file.directory(bytes)
  for _, s in ipairs(sections) do
    s.body = bytes:sub(s.offset + 1, s.offset + s.size)
  end
  return sections, count
end

return damage
