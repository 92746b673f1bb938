-- The tables of the guide that are made of `grundy help`: subcommands and exit codes.

local command = require "spec.harness.command"
local failure = require "grundy.workbench.failure"
local guide_table = require "spec.readers.guide_table"
local options = require "grundy.command.shared.options"

local PATH = "examples/designers.md"

-- What most subcommands take, which the text after the table tells.
local usual = {}
for _, name in ipairs(options.solving {}) do usual[name] = true end

-- The options that a subcommand has for itself, and that its usage does not name.
local function own_options(subcommand)
  local own = {}
  for _, name in ipairs(subcommand.options) do
    local option = options.of(subcommand, name)
    if not usual[name] and not subcommand.usage:find("--" .. name, 1, true)
      and not (option.short and subcommand.usage:find("-" .. option.short .. " ", 1,
      true)) then
      own[#own + 1] = "`" .. (option.short and "-" .. option.short or "--" .. name) .. "`"
    end
  end
  return table.concat(own, ", ")
end

local function subcommand_rows()
  local lines = {}
  for i, name in ipairs(command.subcommands()) do
    local subcommand = require("grundy.command." .. name)
    local usage = (name .. " " .. subcommand.usage):gsub(" $", ""):gsub("%.%.%.", "…")
    lines[i] = ("| `%s` | %s | %s |\n"):format(usage, subcommand.summary,
      own_options(subcommand))
  end
  return lines
end

local function code_rows()
  local lines = {}
  for i, row in ipairs(failure.codes) do
    lines[i] = ("| %d | %s |\n"):format(row[1], row[2])
  end
  return lines
end

return {
  guide_table(PATH, "| subcommand | what it does | options of its own |\n|---|---|---|\n",
    subcommand_rows),
  guide_table(PATH, "| exit code | |\n|---|---|\n", code_rows),
}
