-- The table of what is refused, as the guide has it.

local refusals = { rows = {} }

-- Adds the names in a text to a set, and those of the groups in it.
local function add_names(set, text, groups)
  for name in text:gmatch "`([^`]+)`" do set[name] = true end
  for group in text:gmatch "%*([^*]+)%*" do
    for name in pairs(assert(groups[group], group)) do set[name] = true end
  end
  return set
end

do
  local file <close> = assert(io.open "examples/rules.md")
  local section = file:read "a":match "\n## What does not go together\n(.-)\n#"
  local groups = {}
  for group, text in section:gmatch "\n%- %*([^*]+)%*(.-)[;.]%f[\n]" do
    groups[group] = add_names({}, text, {})
  end
  for names, where, reason in section:gmatch
    "\n| ([`*][^\n]-) | ([^\n]-) | ([^\n]-) |" do
    table.insert(refusals.rows, { where = where, reason = reason, met = 0,
      names = add_names({}, names, groups) })
  end
  assert(#refusals.rows > 20)
end

-- The first row that refuses something under some conditions; nil if none does.
-- Others that say the same are met, too.
function refusals.find(name, conditions)
  local first
  for _, row in ipairs(refusals.rows) do
    if row.names[name] and conditions[row.where] and
      (not first or first.reason == row.reason) then
      row.met = row.met + 1
      first = first or row
    end
  end
  return first
end

-- Fails unless what a call gave is refused for the reason of a row.
function refusals.check(row, name, ok, answer, message)
  message = ok and message or not ok and answer
  if ok and answer ~= nil then
    error(("%s is not refused: %s"):format(name, row.reason), 2)
  elseif not tostring(message):find(row.reason, 1, true) then
    error(("%s is refused for another reason than %q: %s"):format(name,
      row.reason, message), 2)
  end
end

-- Refusals that follow from the moves, or from how a solution was made, not from
-- the kind of game: `can` does not know them.
local unforeseen = { ["cycles"] = true, ["any game of rules"] = true,
  ["a solution for normal play only"] = true,
  ["a quotient, or a pruned solution"] = true }

-- Fails unless `solution:can` says the same of a call: not refused, or with the
-- same message.
function refusals.check_can(row, solution, name, ok, answer, message)
  local fine, can, why = pcall(solution.can, solution, name)
  if not fine or row and unforeseen[row.where] then return end
  message = ok and message or not ok and answer
  if can ~= (row == nil) then
    error(("can %q is %s: %s"):format(name, can, why or message), 2)
  elseif why and message:gsub("component %d+", "component 1"):gsub(
    "solution %d+", "solution 1"):sub(-#why) ~= why then
    error(("can %q says %q, not %q"):format(name, why, message), 2)
  end
end

-- Is a game refused, by grundy.game or by solve? Then it is so for the first
-- reason that the guide has.
function refusals.game(case)
  local splits = case.combination.splits
  local there = { terminal = case.endings ~= nil, play = case.misere,
    gain = case.scored,
    players = case.combination.players == 2, splits = splits }
  local conditions = { ["a game that splits"] = splits,
    ["a puzzle"] = case.combination.endings == "puzzle" }
  for _, row in ipairs(refusals.rows) do
    for name in pairs(conditions[row.where] and row.names or {}) do
      if there[name] then
        row.met = row.met + 1
        refusals.check(row, name, pcall(function()
          return case.make():solve(case.start, case.options)
        end))
        return true
      end
    end
  end
end

return refusals
