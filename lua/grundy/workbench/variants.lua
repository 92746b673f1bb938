-- The variants of a game: every choice of values that --vary and --switches give,
-- and of a start that --starts gives.

local failure = require "grundy.workbench.failure"
local percent = require "grundy.base.html".percent
local wording = require "grundy.words.wording"

local plain = require "grundy.base.html".unpercent
local stop = failure.stop

local variants = {}

--- More variants are refused.
variants.MOST = 20000

-- A number as --set takes it.
local function number_text(n)
  return math.tointeger(n) and ("%d"):format(n) or ("%.14g"):format(n)
end

-- Adds the numbers of a range to a list of texts.
local function add_range(texts, word, from, to, step)
  from, to, step = tonumber(from), tonumber(to), tonumber(step or 1)
  if step <= 0 then
    stop(failure.USAGE, "--vary %s: the step must be positive", word)
  elseif from > to then
    stop(failure.USAGE, "--vary %s: the range is empty: %s is more than %s",
      word, number_text(from), number_text(to))
  end
  local count = (to - from) // step + 1
  if (to - from) / step - count > -1e-9 then -- a last step that was rounded
    count = count + 1
  end
  if #texts + count > variants.MOST then
    stop(failure.USAGE, "--vary %s: more than %d values", word, variants.MOST)
  end
  for i = 0, count - 1 do
    texts[#texts + 1] = number_text(from + i * step)
  end
end

local NUMBER = "(%-?%d*%.?%d+)"
local RANGE = "^" .. NUMBER .. "%.%." .. NUMBER .. "$"
local STEPS = "^" .. NUMBER .. "%.%." .. NUMBER .. "%.%." .. NUMBER .. "$"

-- The values of a word such as "size=3..8" or "take=2,3,4", as texts.
local function values_of(word, list)
  local texts, there = {}, {}
  for part in (list .. ","):gmatch "([^,]*)," do
    local from, to, step = part:match(STEPS)
    if not from then
      from, to = part:match(RANGE)
    end
    if from then
      add_range(texts, word, from, to, step)
    else
      texts[#texts + 1] = part
    end
  end
  for _, text in ipairs(texts) do
    if there[text] then
      stop(failure.USAGE, "--vary %s: the value '%s' is given twice", word,
        text)
    end
    there[text] = true
  end
  return texts
end

-- What a word of --vary says: { name, values = texts }.
local function read(word, defaults)
  local name, list = word:match "^([^=]*)=(.*)$"
  if name and list ~= "" then
    return { name = name, values = values_of(word, list) }
  elseif not name and (not defaults or type(defaults[word]) == "boolean") then
    return { name = word, values = { "false", "true" } }
  end
  stop(failure.USAGE, "--vary %s: values are missing: write them as in "
    .. "%s=3..8 or %s=2,3,5", word, name or word, name or word)
end

--- The positions in a word of --starts, as texts. Commas separate them, except
-- within brackets.
function variants.starts_in(word)
  local texts, there, depth, from = {}, {}, 0, 1
  local function add(to)
    local text = word:sub(from, to):match "^%s*(.-)%s*$"
    if text == "" then
      stop(failure.USAGE, "--starts %s: a position is missing", word)
    elseif there[text] then
      stop(failure.USAGE, "--starts: the position '%s' is given twice", text)
    end
    there[text], texts[#texts + 1] = true, text
  end
  for i, sign in word:gmatch "()([][(){},])" do
    if sign == "," and depth == 0 then
      add(i - 1)
      from = i + 1
    elseif sign ~= "," then
      depth = math.max(depth + (sign:find "[[({]" and 1 or -1), 0)
    end
  end
  add(#word)
  return texts
end

-- Adds what is varied: { name, values = texts }.
local function add(self, vary)
  self[#self + 1] = vary
  self.count = self.count * #vary.values
  if self.count > variants.MOST then
    stop(failure.USAGE, "there are more than %s variants, which is the most "
      .. "that are explored at a time", wording.integer(variants.MOST))
  end
end

--- The words of --vary (nil: none), and those that --switches adds: the name of each
-- parameter that is true or false, and that is neither varied nor set, as the pairs
-- in `set` say. In the order of their names.
function variants.with_switches(words, defaults, set)
  local there, names = {}, {}
  for _, word in ipairs(words or {}) do
    there[word:match "^[^=]*"] = true
  end
  for _, pair in ipairs(set) do
    there[pair[1]] = true
  end
  for name, value in pairs(defaults) do
    names[#names + 1] = type(value) == "boolean" and not there[name] and name or nil
  end
  if not names[1] then
    stop(failure.USAGE, "--switches: there is no parameter that is true or false, "
      .. "and neither varied nor set")
  end
  table.sort(names)
  return table.move(names, 1, #names, #(words or {}) + 1, table.move(words or {}, 1,
    #(words or {}), 1, {}))
end

--- The variants that the words of --vary and the starts, an array of texts, give
-- (either may be nil), in a game with these defaults (nil: there are none): an array
-- of `{ name, values }`, with `count`, how many there are. Where play starts is the
-- last one, which has `is_start`.
function variants.read(words, defaults, starts)
  local self, there = { count = 1 }, {}
  for _, word in ipairs(words or {}) do
    local vary = read(word, defaults)
    if there[vary.name] then
      stop(failure.USAGE, "--vary %s is given twice", vary.name)
    end
    there[vary.name] = true
    add(self, vary)
  end
  if starts then
    add(self, { name = "start", values = starts, is_start = true })
  end
  return self
end

--- Which values the variant has with a number from 1 to `count`: their indices. The
-- last parameter varies fastest.
function variants.indices(self, number)
  local indices, rest = {}, number - 1
  for i = #self, 1, -1 do
    local count = #self[i].values
    indices[i] = rest % count + 1
    rest = rest // count
  end
  return indices
end

--- These values, as texts.
function variants.values(self, number)
  local values = variants.indices(self, number)
  for i, index in ipairs(values) do
    values[i] = self[i].values[index]
  end
  return values
end

--- The same as one word without spaces, which is also the name of a file.
function variants.key(self, number)
  local values = variants.values(self, number)
  for i, value in ipairs(values) do
    values[i] = self[i].name .. "=" .. percent(value)
  end
  return table.concat(values, ",")
end

--- What such a word says: the parameters as --set gives them, pairs of a name and a
-- text, after those in a list; and, if the last value is that of a start (`started`),
-- the text of this.
function variants.of_key(key, fixed, started)
  local set = table.move(fixed, 1, #fixed, 1, {})
  for name, text in key:gmatch "([^=,]*)=([^,]*)" do
    set[#set + 1] = { name, plain(text) }
  end
  return set, started and table.remove(set)[2] or nil
end

return variants
