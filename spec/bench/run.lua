-- make bench: ratios measured side by side in one run, medians of
-- interleaved repetitions. `make bench JSON=file` keeps a record.

local machine = require "spec.bench.machine"
local measure = require "spec.bench.measure"
local report = require "spec.bench.report"

local SECTIONS = {}
for _, name in ipairs { "scripted", "built", "compounds", "linear", "quotients",
  "maps", "graphs",
  "heaps", "splitting", "values_only", "searches", "boards", "around", "commands",
  "files", "threads", "together", "ranks" } do
  -- (There is no section of ranks where there is no MPI.)
  SECTIONS[#SECTIONS + 1] = require("spec.bench." .. name) or nil
end

local ratios = {} -- for the record

local function keep(workload, ratio, value, want, more)
  ratios[#ratios + 1] = {
    workload = workload, ratio = ratio, value = value, want = want,
    better = more and "more" or "less",
  }
end

-- Measures and shows a row; its ratios by column.
local function run_row(section, row)
  local found = section.run(row)
  local values = {}
  for k, column in ipairs(section.columns) do
    local above, below = found[column.above], found[column.below]
    if above and below then
      values[k] = above / below
      keep(row.label or row.name, report.name(column), values[k],
        report.want(column, row.group), column.more)
    end
  end
  report.row(section, row, values)
  return values
end

local function run_section(section)
  local by_column, group = {}, nil
  for _, column in ipairs(section.columns) do
    by_column[report.name(column)] = {}
  end
  report.open(section)
  for _, row in ipairs(section.rows) do
    if row.group ~= group then
      group = row.group
      report.group(section, group)
    end
    for k, value in pairs(run_row(section, row)) do
      table.insert(by_column[report.name(section.columns[k])], value)
    end
  end
  for _, total in ipairs(section.totals or {}) do
    local value = total.total(by_column[total.of])
    keep(total[1], total.of, value, total.want, total.more)
    report.total(total, value)
  end
end

if arg[1] then assert(io.open(arg[1], "a")):close() end -- fail early
io.stdout:setvbuf "line"
print(machine)
print(("Every figure is a ratio, of medians of %d interleaved repetitions (%d"
  .. " where they are long,"):format(measure.repeats, measure.slow_repeats))
print(("%d of the solver in Lua alone), in processor time. ! marks what is not"
  .. " as wanted."):format(measure.plain_repeats))
for _, section in ipairs(SECTIONS) do run_section(section) end

local missed = 0
for _, r in ipairs(ratios) do
  if report.misses(r.value, r.want, r.better == "more") then
    missed = missed + 1
  end
end
print(("\n%d ratios, %d not as wanted."):format(#ratios, missed))

-- The record is JSON, a ratio a line. Nothing in it needs to be escaped.
local function json(x)
  return type(x) == "string" and '"' .. x .. '"' or ("%.6g"):format(x)
end

local lines = {}
for i, ratio in ipairs(ratios) do
  local fields = {}
  for _, name in ipairs { "workload", "ratio", "value", "want", "better" } do
    fields[#fields + 1] = ratio[name] and json(name) .. ": " .. json(ratio[name])
  end
  lines[i] = "    { " .. table.concat(fields, ", ") .. " }"
end
if arg[1] then
  local file <close> = assert(io.open(arg[1], "w"))
  assert(file:write(('{\n  "machine": %s,\n  "repetitions": %d,\n  "ratios": [\n')
    :format(json(machine), measure.repeats), table.concat(lines, ",\n"),
    "\n  ]\n}\n"))
end
