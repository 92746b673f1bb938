-- Solutions in files: csrc/FORMAT.md says what is in one.

local require = require "grundy.base.lazy".require
local core = require "grundy.core"
local check = require "grundy.base.check"
local game = require "grundy.game"
local kind = require "grundy.kind"
local moves = require "grundy.moves"
local opened_from = require "grundy.saved.opened_from"
local regime = require "grundy.regime"
local starts = require "grundy.saved.starts"
local text = require "grundy.base.text"
local check_progress = require "grundy.base.progress".check

local fail = check.fail

local file = {}

local save_options = { moves = "boolean", text = "string",
  progress = "any" }

-- What the rules know of the fields of META.
local function meta_of(rules, options)
  local saved = rules.saved or {}
  local normal = rules.normal
  if normal ~= nil and normal ~= "sorted" then
    normal = "function"
  end
  return {
    name = rules.name,
    text = options.text or rules.text,
    parameters = rules.parameters,
    set = rules.set,
    rules = rules.how_to_play,
    ending = type(rules.ending) == "string" and rules.ending or nil,
    sides = rules.sides,
    normal = normal or saved.normal,
  }
end

function file:save(path, options)
  local rules = core.game(self) or {}
  check.path("save", path)
  kind.need(self, "save")
  options = check.fields("save", options or {}, save_options)
  if rules.ruleless or not rules.moves and not rules.saved then
    fail("save: this solution has no rules of its own: save the one that it "
      .. "was made from")
  end
  if options.moves and regime.solved(self).unkept then
    fail("save: field 'moves': this solution keeps values only, so it has no "
      .. "moves to save")
  end
  local target = core.target(path)
  if not target then
    return nil, path .. " is not a file that can be replaced"
  end
  local progress = check_progress("save: field 'progress'",
    options.progress)
  local function report(done)
    progress { stage = "saving", done = done }
  end
  local saved, message = core.save(self, target, meta_of(rules, options),
    options.moves, progress and report)
  if progress then
    report(1)
  end
  if not saved then
    return nil, message
  end
  return true
end

-- What finds a position in a file whose rules are missing, where that can be
-- told: see `found_by` in theory/annihilation.lua.
local function finder_of(meta)
  if meta.names then
    return require "grundy.theory.annihilation".finder(meta.names)
  elseif meta.normal == "sorted" then
    return function(p)
      return core.sorted(p) or p
    end
  end
end

-- What a file tells of the rules, where these are missing.
local function rules_in(meta)
  return regime.rules(regime.in_file(meta), {
    name = meta.name,
    text = meta.text,
    parameters = meta.parameters,
    set = meta.set,
    title = require "grundy.base.parameters".title(meta),
    start = meta.start,
    how_to_play = meta.rules,
    ending = meta.ending,
    sides = meta.sides and { text.clean(meta.sides[1]),
      text.clean(meta.sides[2]) },
    folded = meta.normal,
    found_by = finder_of(meta),
    saved = meta,
  })
end

-- What gives the moves of a position where none were kept: the rules, which may
-- be missing.
local function row_of(path, meta, rules)
  if meta.keep and rules then
    return moves.row
  elseif meta.keep then
    return function()
      fail("%s has no moves, which this question needs: open it with its game, "
        .. "which tells them", path)
    end
  end
end

local open_options = { play = "any" }

--- grundy.open, where `anywhere` says that the rules may have another start than
-- the file.
function file.open_with(path, of, start, options, anywhere)
  check.path("open", path)
  local rules
  if of ~= nil then
    rules = game.rules(of) or
      fail("open: a game expected, got %s", check.kind(of))
  elseif start ~= nil or options ~= nil then
    fail "open: a start and options need the game"
  end
  game.check_unanswered("open", rules or {})
  check.start("grundy.open(path, game, %s, %s)", rules or {}, start, options,
    open_options)
  options = check.options(options, open_options, "open")
  local wanted = game.regime(rules or {}, options)
  local solution, meta = core.open(path)
  if not solution then
    return nil, meta
  end
  opened_from.note(solution, path, meta)
  if not rules then
    core.attach(solution, rules_in(meta), meta.normal == "sorted" and "sorted"
      or nil, meta.normal == "function", row_of(path, meta))
    return solution
  end
  core.attach(solution, rules, rules.normal, false, row_of(path, meta, rules))
  local from = start
  if from == nil and anywhere then
    from = meta.start
  end
  local fine, wrong = pcall(require "grundy.saved.compare_rules", solution, rules, meta,
    from, wanted)
  if fine and not wrong then
    starts.give(solution, rules, meta, start)
    return solution
  end
  local fault = core.saved_fault(solution)
  solution:close()
  if fault then
    return nil, fault
  elseif not fine then
    error(wrong, 0)
  end
  return nil, ("%s: these are not its rules: %s"):format(path, wrong)
end

function file.open(path, of, start, options)
  return file.open_with(path, of, start, options)
end

return file
