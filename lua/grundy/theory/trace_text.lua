-- A trace in words and tables. A piece of it is a paragraph, "" for an empty
-- line, or a table with `heading` and `rows`, which are arrays of texts.

local texts = require "grundy.base.text"
local wording = require "grundy.words.wording"

local trace_text = {}

local introductions = {
  G = {
    "Algorithm G labels positions in rounds. In round i, a position is "
      .. "labelled i if two conditions hold:",
    "  C1: no follower of it is labelled i.",
    "  C2: every follower of it that has no label, or the label ∞, has a "
      .. "follower labelled i, which answers it.",
    "Positions are tried in order, pass after pass, until a pass labels none. "
      .. "Then a position that has no label is labelled ∞ if a third condition "
      .. "holds:",
    "  C3: no follower of it is labelled i.",
    "The follower at which a condition fails is in parentheses.",
  },
  acyclic = {
    "There are no cycles, so each position can be labelled after its "
      .. "followers. Positions without moves are labelled 0 and join the "
      .. "queue. A position that leaves the queue is struck from the followers "
      .. "of its predecessors. A position that has no follower left is "
      .. "labelled with the least number that is not the label of a follower, "
      .. "and joins the queue.",
  },
}

-- The function f, which is called once for each position: those that are
-- tables are shared among the steps.
local function once(f)
  local known = {}
  return function(p)
    known[p] = known[p] or f(p)
    return known[p]
  end
end

-- Functions that give the text of a position: in a sentence, and in a cell.
local function names_of(rules)
  rules = rules or {}
  return once(function(p)
    return wording.place(rules, p)
  end), once(function(p)
    return wording.cut(wording.flat(rules, p))
  end)
end

local function each(list, f)
  local results = {}
  for i, x in ipairs(list) do
    results[i] = f(x)
  end
  return results
end

local function set_text(list, f)
  return "{" .. table.concat(each(list, f), ",") .. "}"
end

-- Why a position is labelled as it is.
local function reason(step, name)
  local answers = step.answers
  if step.condition then
    return ("%s is ∞ and has no follower labelled %d"):format(
      name(step.follower), step.round)
  elseif #(answers or step.values) > 0 then
    return not answers and "the least number not in " .. set_text(step.values,
      tostring) or wording.list(each(answers, function(move)
        return ("%s is answered by %s"):format(name(move.follower),
          name(move.answer))
      end))
  end
  return step.value == 0 and "it has no moves" or
    "every follower has a smaller label"
end

--
-- Rounds of Algorithm G
--

-- The sentence about some steps, which are alike if they are several.
local function sentence(steps, name)
  local first, names = steps[1], {}
  for i, step in ipairs(steps) do
    names[i] = name(step.position) .. (step.value and "" or
      (" (%s)"):format(name(step.follower)))
  end
  local subject, one = wording.list(names), #steps == 1
  if not first.value then
    return ("%s %s %s."):format(subject, one and "fails" or "fail",
      first.condition)
  elseif first.condition then
    return ("%s %s labelled ∞."):format(subject, one and "is" or "are")
  end
  return ("%s is labelled %d: %s."):format(subject, first.value,
    reason(first, name))
end

-- The sentences about some steps. Steps that fail alike and come one after the
-- other share a sentence.
local function sentences(steps, name)
  local groups, last = {}, {}
  for _, step in ipairs(steps) do
    if step.condition and last.condition == step.condition then
      table.insert(groups[#groups], step)
    else
      groups[#groups + 1] = { step }
    end
    last = step
  end
  return table.concat(each(groups, function(group)
    return sentence(group, name)
  end), " ")
end

-- What happens in a round: a line for each pass, and one for what comes then.
local function add_passes(pieces, round, name)
  local lists, names = {}, {}
  for _, step in ipairs(round.steps) do
    local title = step.pass and ("Pass %d"):format(step.pass) or "Then"
    if names[#names] ~= title then
      names[#names + 1], lists[#lists + 1] = title, {}
    end
    table.insert(lists[#lists], step)
  end
  pieces[#pieces + 1] = ("Round %d"):format(round.round)
  for i, steps in ipairs(lists) do
    pieces[#pieces + 1] = ("  %s: %s"):format(names[i],
      sentences(steps, name))
  end
end

--
-- Rounds of the queue
--

local function first_sentences(round, name)
  local one = #round.steps == 1
  return ("%s %s no moves. %s labelled 0 and %s the queue."):format(
    wording.list(each(round.steps, function(step)
      return name(step.position)
    end)), one and "has" or "have", one and "It is" or "They are",
    one and "joins" or "join")
end

local function queue_sentences(round, name)
  local parts = { ("%s %s the queue."):format(
    wording.list(each(round.queue, name)),
    #round.queue == 1 and "leaves" or "leave") }
  for _, step in ipairs(round.steps) do
    parts[#parts + 1] = ("%s has no follower left: it is labelled %d, %s.")
      :format(name(step.position), step.value, reason(step, name))
  end
  return table.concat(parts, " ")
end

-- What happens in a round, and the table after it.
local function add_queue(pieces, round, name, cell)
  pieces[#pieces + 1] = ("Round %d: %s"):format(round.round,
    (round.round == 0 and first_sentences or queue_sentences)(round, name))
  pieces[#pieces + 1] = {
    heading = { "position", "followers left", "predecessors",
      "labels of followers", "label" },
    rows = each(round.rows, function(row)
      return { cell(row.position), set_text(row.followers, name),
        set_text(row.predecessors, name), set_text(row.values, tostring),
        tostring(row.value or "") }
    end),
  }
end

--
-- All of it
--

--- Which position is labelled when and why: the names of the columns, and an
-- array of records, in the order of the positions.
function trace_text.rows(trace, rules)
  local name, cell = names_of(rules)
  local names = trace.algorithm == "G" and { "position", "value", "round",
    "pass", "order", "reason" } or { "position", "value", "round", "reason" }
  return names, each(trace.labels, function(step)
    return {
      position = cell(step.position), value = step.value, round = step.round,
      pass = step.pass, order = step.order, reason = reason(step, name),
    }
  end)
end

-- The same as a piece.
local function rows_piece(trace, rules)
  local names, records = trace_text.rows(trace, rules)
  return { heading = names, rows = each(records, function(record)
    return each(names, function(name)
      return tostring(record[name] or "")
    end)
  end) }
end

--- The pieces of a trace, without the introduction if `short`.
function trace_text.pieces(trace, rules, short)
  local name, cell = names_of(rules)
  local pieces = {}
  for i, paragraph in ipairs(short and {} or introductions[trace.algorithm]) do
    pieces[i] = paragraph
  end
  for _, round in ipairs(trace.rounds) do
    pieces[#pieces + 1] = pieces[1] and ""
    local add = trace.algorithm == "G" and add_passes or add_queue
    add(pieces, round, name, cell)
  end
  if trace.algorithm == "G" then
    pieces[#pieces + 1] = ""
    pieces[#pieces + 1] = rows_piece(trace, rules)
  end
  return pieces
end

--- How many spaces the lines of a paragraph after the first begin with.
function trace_text.indent(paragraph)
  return paragraph:find "^ " and 4 or 0
end

-- The lines of a table.
local function table_lines(piece)
  local widths = texts.measure { piece.heading, table.unpack(piece.rows) }
  local lines = { texts.row(piece.heading, widths) }
  for i, row in ipairs(piece.rows) do
    lines[i + 1] = texts.row(row, widths)
  end
  return table.concat(lines, "\n")
end

local WIDTH = 80 -- of the text

--- A trace as one text.
function trace_text.whole(trace, rules)
  return table.concat(each(trace_text.pieces(trace, rules), function(piece)
    return type(piece) == "table" and table_lines(piece) or
      texts.wrap(piece, WIDTH, trace_text.indent(piece))
  end), "\n")
end

return trace_text
