-- What is documented, as tables from words (grundy, game, solution, …) to
-- sets of names: in doc comments, and in the reference of lua/README.md.

local documented = {}

local function note(set, word, name)
  set[word] = set[word] or {}
  set[word][name] = true
end

--- The files whose doc comments make the reference.
function documented.files()
  local config = {}
  assert(loadfile(".ldoc", "t", config))()
  return config.file
end

-- The doc comments of a file: arrays of lines, with `number` and `code`, the
-- line that follows.
local function comments_of(path)
  local comments, comment, number = {}, nil, 0
  for line in io.lines(path) do
    number = number + 1
    local first = line:match "^%s*%-%-%-(.*)$"
    local more = line:match "^%s*%-%-(.*)$"
    if first then
      comment = { first, number = number, code = "" }
      comments[#comments + 1] = comment
    elseif more and comment then
      comment[#comment + 1] = more
    elseif comment then
      comment.code, comment = line, nil
    end
  end
  return comments
end

-- The tags of a comment, from each to its text of one or more lines.
local function tags_of(comment)
  local tags, last = {}, nil
  for _, line in ipairs(comment) do
    local tag, text = line:match "^%s*@(%a+)%S*%s*(.*)$"
    if tag then
      tags[tag], last = text, tag
    elseif last then
      tags[last] = tags[last] .. "\n" .. line
    end
  end
  return tags
end

--- What the doc comments are about; and their examples, an array of
-- `{ where, code }`.
function documented.comments()
  local set, examples = {}, {}
  for _, path in ipairs(documented.files()) do
    local word = "grundy"
    for _, comment in ipairs(comments_of(path)) do
      local tags = tags_of(comment)
      if tags.module or tags.section then
        word = "grundy"
      end
      word = tags.type or word
      local name = tags["function"] or
        comment.code:match "^%s*function [%w_.]+[:.]([%w_]+)%("
      local owner, static = (name or ""):match "^(%a+)%.([%w_]+)$"
      if name then
        note(set, owner or word, static or name)
      end
      if tags.usage then
        examples[#examples + 1] = {
          where = ("%s:%d"):format(path, comment.number), code = tags.usage,
        }
      end
    end
  end
  return set, examples
end

--- The rows of the reference in lua/README.md.
function documented.rows()
  local file <close> = assert(io.open "lua/README.md")
  local rows = {}
  local section = file:read "a"
  for row in section:gmatch "\n(| `[^\n]*)" do
    rows[#rows + 1] = row
  end
  return rows
end

--- What the rows are about.
function documented.reference()
  local set = {}
  for _, row in ipairs(documented.rows()) do
    local word
    for span in row:gmatch "`([^`]+)`" do
      local of_ordinal = span:match "^grundy%.ordinal%.([%w_]+)"
      local of_plot = span:match "^grundy%.plot%.([%w_]+)"
      local owner, name = span:match "^(%a+)[:.]([%w_]+)"
      if of_ordinal then
        note(set, "ordinal", of_ordinal)
      elseif of_plot then
        note(set, "plot", of_plot)
      elseif owner then
        word = owner
        note(set, word, name)
      elseif word and span:match "^:([%w_]+)" then
        note(set, word, span:match "^:([%w_]+)")
      end
    end
  end
  return set
end

return documented
