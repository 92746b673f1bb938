-- Writes the proof of a value: csrc/FORMAT.md says what is in the file.

local core = require "grundy.core"
local output = require "grundy.base.output"

local IN_BLOCK = 256 -- rows in a block of positions or lines
local HEADER, ROW = 40, 36 -- bytes

local proof = {}

-- What the file says of its game and of the answer, as bytes.
local function meta_of(rules, start, value)
  local normal = rules.normal
  return core.key {
    name = rules.name,
    text = rules.text,
    parameters = rules.parameters,
    set = rules.set,
    splits = rules.splits or nil,
    normal = normal and (normal == "sorted" and normal or "function") or nil,
    start = start,
    value = value,
  }
end

-- A section: its blocks, each followed by its checksum, become bytes with a table
-- of blocks behind them.
local function section_of(name, codec, rows, in_block, blocks)
  local bytes, table_of_blocks, size = {}, {}, 0
  for i = 1, #blocks, 2 do
    size = size + #blocks[i]
    bytes[#bytes + 1] = blocks[i]
    table_of_blocks[#table_of_blocks + 1] = ("<I8I4"):pack(size, blocks[i + 1])
  end
  return { name = name, codec = codec, width = codec == 0 and 1 or 0,
    rows = rows, in_block = in_block,
    bytes = table.concat(bytes) .. table.concat(table_of_blocks) }
end

-- The bytes of a file with some sections.
local function file_of(positions, sections)
  local rows, offset = {}, HEADER + ROW * #sections
  local bytes = {}
  for i, section in ipairs(sections) do
    rows[i] = ("<c4I2I2I8I8I8I4"):pack(section.name, section.codec,
      section.width, section.rows, offset, #section.bytes, section.in_block)
    offset = offset + #section.bytes
    bytes[i] = section.bytes
  end
  local directory = table.concat(rows)
  local header = ("<c8I2I2I4I8I8I4"):pack("\137GRUNDY\n", 1, 0, #sections,
    offset, positions, core.jobs.checksum(directory))
  return header .. ("<I4"):pack(core.jobs.checksum(header)) .. directory ..
    table.concat(bytes)
end

--- The bytes of the proof that a position has a value, which a search knows.
function proof.bytes(job, rules, start, value)
  local meta = meta_of(rules, start, value)
  local positions, posn, lines, line = core.jobs.prove(job, start)
  return file_of(positions, {
    section_of("META", 0, #meta, #meta, { meta, core.jobs.checksum(meta) }),
    section_of("POSN", 3, positions, IN_BLOCK, posn),
    section_of("LINE", 3, lines, IN_BLOCK, line),
  })
end

--- Writes it: true; or nil, message.
function proof.write(path, ...)
  local file <close> = output.file(path)
  local fine, message = file:begin()
  if not fine then
    return nil, message
  end
  return file:finish(proof.bytes(...))
end

return proof
