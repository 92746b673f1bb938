-- Proofs as tables, to be changed and put together again, with right checksums.

local core = require "grundy.core"

local proofs = {}

local function varint(bytes, at)
  local x, shift = 0, 0
  repeat
    local digit = bytes:byte(at)
    x, shift, at = x | (digit & 127) << shift, shift + 7, at + 1
  until digit < 128
  return x, at
end

local function put(x)
  return x < 128 and string.char(x) or string.char(x % 128 + 128) .. put(x // 128)
end

--- Section i of a small proof, which has one block.
function proofs.section(bytes, i)
  local name, codec, width, rows, from, size, in_block =
    ("<c4I2I2I8I8I8I4"):unpack(bytes, 41 + 36 * (i - 1))
  return { name = name, codec = codec, width = width, rows = rows,
    in_block = in_block, bytes = bytes:sub(from + 1, from + size - 12) }
end

--- All three of them.
function proofs.sections(bytes)
  return { proofs.section(bytes, 1), proofs.section(bytes, 2),
    proofs.section(bytes, 3) }
end

--- The lines of a small proof: arrays of numbers.
function proofs.lines(bytes)
  local line, at, lines = proofs.section(bytes, 3), 1, {}
  for i = 1, line.rows do
    local p, code, count, row
    p, at = varint(line.bytes, at)
    code, at = varint(line.bytes, at)
    row = { p, code }
    if code % 2 == 0 then
      count, at = varint(line.bytes, at)
      row[3] = count
      for k = 1, count do row[3 + k], at = varint(line.bytes, at) end
    end
    lines[i] = row
  end
  return lines
end

--- A file of these sections; `stop` is where the block of each ends, `from` where
-- it begins and `size` how long it is, if that is not what is right. `header` may
-- have `count` and `size`.
function proofs.file(bytes, sections, header)
  local directory, offset, all = {}, 40 + 36 * #sections, {}
  for i, s in ipairs(sections) do
    all[i] = s.bytes .. (s.rows == 0 and "" or
      ("<I8I4"):pack(s.stop or #s.bytes, core.jobs.checksum(s.bytes)))
    directory[i] = ("<c4I2I2I8I8I8I4"):pack(s.name, s.codec, s.width, s.rows,
      s.from or offset, s.size or #all[i], s.in_block)
    offset = offset + #all[i]
  end
  directory = table.concat(directory)
  header = header or {}
  local head = bytes:sub(1, 12) .. ("<I4I8"):pack(header.count or #sections,
    header.size or offset) .. bytes:sub(25, 32) ..
    ("<I4"):pack(core.jobs.checksum(directory))
  return head .. ("<I4"):pack(core.jobs.checksum(head)) .. directory ..
    table.concat(all)
end

--- The same proof with other lines, or with another META.
function proofs.with_lines(bytes, lines, meta)
  local sections, rows = proofs.sections(bytes), {}
  for i, line in ipairs(lines) do
    local texts = {}
    for k, x in ipairs(line) do texts[k] = put(x) end
    rows[i] = table.concat(texts)
  end
  sections[3].rows, sections[3].bytes = #lines, table.concat(rows)
  return proofs.file(bytes, proofs.with_meta(sections, meta))
end

--- Sections with another META, if there is one.
function proofs.with_meta(sections, meta)
  local s = sections[1]
  s.bytes = meta or s.bytes
  s.rows, s.in_block = #s.bytes, #s.bytes
  return sections
end

return proofs
