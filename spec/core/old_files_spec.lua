-- Files that earlier versions have saved, as users have them: spec/saved has those
-- of each, made by its `grundy solve examples/NAME.lua -o NAME.grundy`. They are
-- opened, checked and answer as today's solution of the same game does.

local grundy = require "grundy"
local check_file = require "grundy.check_file"
local check_proof = require "grundy.saved.check_proof"
local command = require "spec.harness.command"

local folder = command.root .. "/spec/saved/"

-- What was saved, by its version; the example, where its name is another one; and how
-- it was solved.
local SAVED = {
  ["0.2.1"] = { "coins", "dollars_and_cents", "kayles_heaps", "take_misere",
    "tic_tac_toe", "two_tokens", "windup", "wythoff" },
  ["0.3.0"] = { "coins", "cops_and_robber", "kayles_heaps", "sliding",
    "take_misere", "take_values", "two_tokens", "windup", "wythoff" },
}
local EXAMPLE = { take_misere = "take", take_values = "take" }
local OPTIONS = { take_misere = { play = "misere" },
  take_values = { keep = "values" } }

-- Such a file is opened without the rules, which say that play is normal.
local BY_ITSELF = { take_misere = true }

-- What both say of a position, where the older one says anything.
local function same_answers(old, new, ...)
  for _, question in ipairs { "outcome", "value", "remoteness", "score" } do
    local answers = new:can(question)
    assert.equal(answers, (old:can(question)))
    if answers then
      assert.same({ new[question](new, ...) }, { old[question](old, ...) })
    end
  end
end

for version, names in pairs(SAVED) do
  describe("files of version " .. version, function()
    for _, name in ipairs(names) do
      local path = ("%s%s/%s.grundy"):format(folder, version, name)
      local game = grundy.file(
        ("%s/examples/%s.lua"):format(command.root, EXAMPLE[name] or name))

      it("answer as today's solutions, and are certified: " .. name, function()
        local new = game:solve(nil, OPTIONS[name])
        local old = assert(grundy.open(path, not BY_ITSELF[name] and game
          or nil))
        assert.equal(#new, #old)
        local compared = 0
        for p, player in new:positions() do
          same_answers(old, new, p, player)
          compared = compared + 1
        end
        assert.equal(#new, compared)
        assert.is_true(old:verify())
        local _, facts = assert(check_file.check(path, game))
        assert.equal(#new, facts.positions)
      end)
    end
  end)
end

describe("proofs of version 0.3.0", function()
  it("are certified, and known to searches", function()
    local path = folder .. "0.3.0/cram.proof"
    local game = grundy.file(command.root .. "/examples/cram.lua")
    assert.equal(0, assert(check_proof.check(path, game)).value)
    assert.equal(0, (game:nimber(nil, { known = path })))
  end)
end)
