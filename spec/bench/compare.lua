-- lua5.4 spec/bench/compare.lua OLD NEW: compares two records that
-- `make bench JSON=file` wrote. Exit status: 0, 1 if a ratio got worse by
-- more than 10 %, 2 if there is nothing to compare.

local unjson = require "spec.readers.unjson"

local WORSE = 1.10

-- The ratios of a record: { workload, ratio, value, want or nil, better }, where
-- better is "less" or "more".
local function read(path)
  local file, message = io.open(path)
  local fine, record = pcall(unjson.read, file and file:read "a" or "")
  if fine and record.ratios and record.ratios[1] then return record.ratios end
  io.stderr:write(message or path .. ": no ratios", "\n")
  os.exit(2)
end

local function key(r)
  return r.workload .. ": " .. r.ratio
end

local function by_key(ratios)
  local found = {}
  for _, r in ipairs(ratios) do found[key(r)] = r end
  return found
end

-- How many times worse it is now.
local function factor(before, now)
  if now.better == "more" then return before.value / now.value end
  return now.value / before.value
end

-- Says what got worse; how many ratios were compared, how many are worse.
local function compare(old, new)
  local before, compared, worse = by_key(old), 0, 0
  for _, now in ipairs(new) do
    local was = before[key(now)]
    local times = was and factor(was, now) or 0
    if was then compared = compared + 1 end
    if times > WORSE then
      worse = worse + 1
      print(("worse: %s: %.4g, was %.4g (%.0f %%)"):format(key(now),
        now.value, was.value, (times - 1) * 100))
    end
  end
  return compared, worse
end

local function say_missing(ratios, others, path)
  local found = by_key(others)
  for _, r in ipairs(ratios) do
    if not found[key(r)] then print(("only in %s: %s"):format(path, key(r))) end
  end
end

if #arg ~= 2 then
  io.stderr:write "usage: lua5.4 spec/bench/compare.lua OLD NEW\n"
  os.exit(2)
end
local old, new = read(arg[1]), read(arg[2])
local compared, worse = compare(old, new)
say_missing(old, new, arg[1])
say_missing(new, old, arg[2])
print(("%d ratios compared, %d worse by more than 10 %%"):format(compared,
  worse))
os.exit(compared == 0 and 2 or worse == 0)
