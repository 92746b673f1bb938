-- The half of the playground that runs in a worker of a browser: it answers
-- requests. csrc/lua/playground.c calls it; worker.js is what calls that.
--
-- A request is a table, written as literal.lua reads it: `what` is one of the
-- names below, `path` and `text` are those of the game file, and `set` is an array
-- of pairs of the name of a parameter and its value as text. Answers are told, by
-- a kind and a text, most of them in JSON; the last one of a request is "done" or
-- "failed".

local attempt = require "grundy.workbench.attempt"
local json = require "grundy.base.json"
local literal = require "grundy.base.literal"

-- What can be asked: a module for each, a function that gets the request, a
-- function that tells, and a table of what is kept from one request to the next.
local requests = {
  solve = "grundy.playground.solve",
  explore = "grundy.playground.explore",
  export = "grundy.playground.export",
  save = "grundy.playground.save",
  what_if = "grundy.playground.what_if",
}

-- What a failure says: its message, and the line of the rules that it is about.
local function failed(problem, path)
  local place = problem.place or {}
  local message = (problem.about and problem.about ~= path and problem.about
    .. ": " or "") .. (problem.message or "nothing is known")
  return {
    message = message .. (problem.more and ". " .. problem.more or ""),
    note = problem.note,
    line = place.file == path and place.line or nil,
  }
end

--- A function that answers requests; `tell` gets the answers.
return function(tell)
  local kept = {}
  return function(text)
    local request = assert(literal.read(text))
    local function say(kind, value)
      tell(kind, type(value) == "string" and value or json.encode(value))
    end
    local fine, problem = attempt.try(function()
      require(requests[request.what])(request, say, kept)
    end)
    if fine then
      tell("done", "")
    else
      collectgarbage()
      say("failed", failed(problem, request.path))
    end
  end
end
