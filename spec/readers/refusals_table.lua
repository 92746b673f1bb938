-- The table of the guide that tells what is refused in which games: it is what
-- `solution:can` says of a game of each kind.

local grundy = require "grundy"
local core = require "grundy.core"
local guide_table = require "spec.readers.guide_table"
local refusals = require "grundy.kind.refusals"

local function take(p, add)
  for n = 1, math.min(p, 2) do add(p - n) end
end

local function split(p, add)
  for n = 1, p do add(p - n, n - 1) end
end

local function zero() return 0 end

-- What the guide calls several names.
local groups = { "values", "moves to positions",
  values = "value, counter, height, linear, finite, quotient \"grundy\", "
    .. "prune \"grundy\", trace, grundy.map, grundy.find_map, holds, classical, "
    .. "known, plot \"values\", plot \"sequence\"",
  ["moves to positions"] = "predecessors, stats(p), chances, against, sight, "
    .. "relation, quotient, prune, same, reduce, quotient \"grundy\", prune \"grundy\", "
    .. "trace, linear, grundy.map, grundy.find_map, holds, classical, "
    .. "grundy.disjoint, plot \"remoteness\", plot \"depths\"" }

local is_value = refusals.all(groups.values, true)
local of_puzzles = refusals.all("puzzle, solutions, without", true)
local of_sums = refusals.all("misere_quotient, genus", true)

-- The rows in order: where, a solution, and which names they are about.
local sections = {
  { "`keep = \"values\"`", { moves = take }, { keep = "values" },
    names = setmetatable({ counter = true, height = true },
      { __index = refusals.unkept }) },
  { "a game for two", { moves = take }, names = of_puzzles },
  { "a game that does not split", { moves = take }, names = of_sums },
  { "a puzzle without a board", { moves = take, players = 1 },
    names = of_puzzles },
  { "a puzzle", { moves = take, players = 1 } },
  { "a game that splits", { moves = split, splits = true } },
  { "scores", { moves = take, gain = zero } },
  { "`endless`", { moves = take, players = 2, endless = 1 }, names = refusals.all(
    "q, security, against, grundy.sum, grundy.conjunctive, "
    .. "grundy.selective", true) },
  { "a game without `gain`", { moves = take }, names = { score = true } },
  { "two players", { moves = take, players = 2 }, names = is_value },
  { "other endings", { moves = take, terminal = function() return "draw" end } },
  { "misère play", { moves = take, play = "misere" } },
  { "`only = \"outcome\"`", { moves = take }, { only = "outcome" } },
  { "two players", { moves = take, players = 2 },
    names = setmetatable({}, { __index = function(_, name)
      return not is_value[name] and not of_sums[name]
    end }) },
  { "misère play with `keep = \"values\"`", { moves = take, play = "misere" },
    { keep = "values" }, names = { ["grundy.selective"] = true } },
  { "`keep = \"values\"`", { moves = take }, { keep = "values" },
    names = refusals.unkept_at_last },
}

-- All names, in order.
local function questions()
  local names = {}
  for name in pairs(core.methods) do names[#names + 1] = name end
  for name in pairs(refusals.others) do names[#names + 1] = name end
  table.sort(names)
  return names
end

-- The part of a message that is the same for several names.
local function reason_of(message)
  if message:find "^this solution keeps" then return message:match "^[^:]+" end
  return (message:gsub("^[%w ]-: ", ""):gsub("^component 1 ", "")
    :gsub("^is a puzzle: ", ""):gsub("^the game of solution 1 ", ""))
end

-- Names as the guide writes them: groups, then the others.
local function written(names, set)
  local texts, grouped = {}, {}
  for _, group in ipairs(groups) do
    local members, all = refusals.all(groups[group], true), true
    for name in pairs(members) do all = all and set[name] end
    if all then
      texts[#texts + 1] = "*" .. group .. "*"
      for name in pairs(members) do grouped[name] = true end
    end
  end
  for _, name in ipairs(names) do
    texts[#texts + 1] = not grouped[name] and "`" .. name .. "`" or nil
  end
  return table.concat(texts, ", ")
end

local function rows_of(section, lines)
  local solution = grundy.game(section[2]):solve(4, section[3])
  local reasons, by = {}, {}
  for _, name in ipairs(questions()) do
    local can, message = solution:can(name)
    if not can and (not section.names or section.names[name]) and
      (section[1] == "a game without `gain`" or name ~= "score") and
      (section.names or not of_puzzles[name] and not of_sums[name]) then
      local reason = reason_of(message)
      if not by[reason] then
        reasons[#reasons + 1], by[reason] = reason, { set = {} }
      end
      table.insert(by[reason], name)
      by[reason].set[name] = true
    end
  end
  for _, reason in ipairs(reasons) do
    lines[#lines + 1] = ("| %s | %s | %s |\n"):format(
      written(by[reason], by[reason].set), section[1], reason)
  end
end

local function rows()
  local lines = {}
  for _, section in ipairs(sections) do rows_of(section, lines) end
  return lines
end

return guide_table("examples/rules.md",
  "| refused | where | reason |\n|---|---|---|\n", rows)
