-- What is told of a game each time it is solved again: a short summary, in
-- which changes are marked, and the positions that changed.

local changes = require "grundy.workbench.changes"
local compared = require "grundy.workbench.compared"
local summary = require "grundy.workbench.summary"
local wording = require "grundy.words.wording"

local report = {}

-- The first positions of those where something changed.
local function write_changed(screen, view, what, list)
  if list.count == 0 then
    return
  end
  screen:line("\nThe %s changed at %s:", what,
    wording.count(list.count, "position"))
  local i = 0
  screen:table(nil, function()
    i = i + 1
    local change = list[i]
    return change and { "   " .. wording.flat(view.game, change.position)
      .. (change.player and ", " .. wording.side(view.game, change.player) or
      ""),
      wording.number(change.now), "was " .. wording.number(change.before) }
  end, {
    unnamed = 3,
    paint = function(cell, text)
      return cell == 2 and screen:paint(text, text) or text
    end,
  })
  if list.count > #list then
    screen:line("   and %d more", list.count - #list)
  end
end

-- The time, the count of saves, and the text.
local function write_heading(screen, number, text)
  screen:paragraph((number > 0 and ("save %d: "):format(number) or "") .. text,
    2, screen:paint(os.date "%H:%M:%S ", "strong"))
end

--- Tells of a game that is solved the first time.
function report.first(screen, view, quiet)
  write_heading(screen, view.number, view.title)
  summary.write_rows(screen, view.rows)
  if not quiet and view.line[1] and view.heading then
    summary.write_line(screen, view.heading, view.line)
  end
end

-- Which solution the new one is compared with, if that is not the last one.
local function since(old, new)
  return old.number == new.number - 1 and "" or " since " ..
    (old.number == 0 and "the beginning" or "save " .. old.number)
end

local function not_compared(problem)
  return ("positions are not compared one by one: %s"):format(problem)
end

-- Best play, from the move where it begins to differ.
local function write_lines(screen, old, new)
  local now, before, i = new.line, old.line, 1
  while now[i] and now[i] == before[i] do
    i = i + 1
  end
  screen:line("\nBest play changed%s", i <= math.max(#now, #before) and ":" or
    (" after move %d."):format(i - 1))
  screen:table(nil, function()
    if not now[i] and not before[i] then
      return nil
    end
    local number, rest = (before[i] or ""):match "^( *%d*%.?) ?(.*)$"
    local row = { now[i] or number, before[i] and "was " .. rest or nil }
    i = i + 1
    return row
  end, { unnamed = 2 })
end

-- The positions that changed, and best play before and after.
local function write_details(screen, old, new, found, problem)
  if found then
    write_changed(screen, new, "outcome", found.outcomes)
    write_changed(screen, new, found.measure or "value", found.values)
  else
    screen:line()
    screen:paragraph(wording.capital(not_compared(problem)) .. ".")
  end
  if old.line_key ~= new.line_key then
    write_lines(screen, old, new)
  end
end

--- Tells of a game that is solved again: the views of last time and of now.
function report.again(screen, old, new, quiet)
  local found, problem = changes.between(old.solution, new.solution)
  local rows = compared.rows(old, new, found)
  local same = old.line_key == new.line_key and
    (not found or found.outcomes.count + found.values.count == 0)
  for _, row in ipairs(rows) do
    same = same and not row[3]
  end
  if same then
    return write_heading(screen, new.number, "nothing changed"
      .. since(old, new) .. (problem and "; " .. not_compared(problem) or ""))
  end
  write_heading(screen, new.number, new.title .. since(old, new):gsub("^ ",
    ", changes "))
  summary.write_rows(screen, rows)
  if not quiet then
    write_details(screen, old, new, found, problem)
  end
end

--- Tells that a game could not be solved. The caller says why.
function report.failed(screen, number)
  write_heading(screen, number, "not solved")
end

return report
