-- What a proof says of a game, taken over by a search of that game, which then
-- need not find it again. The lines are believed: who does not, checks them.

local core = require "grundy.core"
local check_proof = require "grundy.saved.check_proof"
local fault = require "grundy.base.fault"
local regime = require "grundy.regime"

local known = {}

--- The bytes of a proof in a file; or nil, message.
function known.bytes(path)
  local file <close>, message = io.open(path, "rb")
  if not file then
    return nil, message
  end
  local bytes
  bytes, message = file:read "a"
  if not bytes then
    return nil, ("%s: %s"):format(path, message)
  elseif not check_proof.is_proof(bytes) then
    return nil, path .. " is not a proof"
  end
  return bytes
end

-- How `normal` is told in META.
local function normal_of(rules)
  local normal = rules.normal
  return normal and (normal == "sorted" and normal or "function") or nil
end

-- Why a proof with this META is not about some rules; nil if it may be.
local function difference(meta, rules)
  local its, theirs = regime.difference(regime.in_file(meta), regime.of(rules))
  if its then
    return ("its game %s, and this one %s"):format(its, theirs)
  elseif meta.normal ~= normal_of(rules) then
    return ("its game has %s normal"):format(meta.normal and "another" or "no")
  elseif core.key(meta.parameters or {}) ~= core.key(rules.parameters or {}) then
    return "its game has other parameters"
  elseif meta.text and rules.text and meta.text ~= rules.text then
    return "the text of its game file is another one"
  end
end

--- The job learns what the proof in a file says: true; or nil, message.
function known.learn(path, job, rules)
  local bytes, message = known.bytes(path)
  if not bytes then
    return nil, message
  end
  local armed, full = fault.is_armed(), false
  local fine, problem, object = check_proof.lines(bytes, function(meta)
    return difference(meta, rules)
  end, function(p, n, losing)
    full = full or not core.jobs.learn(job, p, n, losing)
  end)
  if not fine and fault.is_fatal(object, armed) then
    error(object, 0)
  elseif not fine or full then
    return nil, ("%s: %s"):format(path, problem or "the memory that `bytes` "
      .. "allows is too little for it")
  end
  return true
end

return known
