-- What shells need to complete words of the command, made from the same tables as
-- the help.

local options = require "grundy.command.shared.options"

-- Calls `use` with the name, the fields and the meaning of each option of a
-- subcommand.
local function each_option(command, use)
  for _, name in ipairs(command.options) do
    use(name, options.of(command, name), options.meaning(command, name))
  end
  use("help", options.all.help, options.all.help.help)
end

-- The words that an option can be followed by; nil if there are too many.
local function choices(option)
  return type(option.kind) == "table" and option.kind or
    option.kind == "level" and options.levels or nil
end

-- A text between single quotes, for any shell.
local function quoted(text)
  return "'" .. text:gsub("'", "'\\''") .. "'"
end

local function names_of(commands)
  local names = {}
  for i, command in ipairs(commands) do names[i] = command.name end
  return table.concat(names, " ")
end

local write = {}

local BASH = [[
# Completion for grundy, in bash. Load it with: source <(grundy help --completion bash)
_grundy() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words=
  COMPREPLY=()
  if [ "$COMP_CWORD" = 1 ]; then
    words='%s'
  else
    case "${COMP_WORDS[1]} $before" in
%s    *) case "${COMP_WORDS[1]} $word" in
      'help '[!-]* | 'help ') words='%s' ;;
%s      esac ;;
    esac
  fi
  if [ "$words" ]; then
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
  fi
}
complete -o default -F _grundy grundy
]]

function write.bash(commands)
  local values, lists = {}, {}
  for _, command in ipairs(commands) do
    local names = {}
    each_option(command, function(name, option)
      names[#names + 1] = "--" .. name
      if choices(option) then
        values[#values + 1] = ("    '%s --%s') words='%s' ;;\n"):format(
          command.name, name, table.concat(choices(option), " "))
      end
    end)
    lists[#lists + 1] = ("      '%s -'*) words='%s' ;;\n"):format(command.name,
      table.concat(names, " "))
  end
  local all = names_of(commands)
  return BASH:format(all, table.concat(values), all, table.concat(lists))
end

local ZSH = [[
#compdef grundy
# Completion for grundy, in zsh. Load it with: source <(grundy help --completion zsh)
_grundy() {
  local -a subcommands=(
%s  )
  if (( CURRENT == 2 )); then
    _describe subcommand subcommands
    return
  fi
  local subcommand=$words[2]
  shift words
  (( CURRENT-- ))
  case $subcommand in
%s  esac
}
if [ "$funcstack[1]" = _grundy ]; then _grundy "$@"; else compdef _grundy grundy; fi
]]

-- A text inside of a description of zsh.
local function described(text)
  return (text:gsub("[%[%]:\\]", "\\%0"))
end

-- An option as _arguments wants it.
local function zsh_option(name, option, meaning)
  local words = choices(option)
  return ("    %s \\\n"):format(quoted(("%s--%s%s[%s]%s"):format(
    option.repeated and "*" or "", name, option.argument and "=" or "",
    described(meaning), option.argument and (":%s:%s"):format(
    described(option.argument), words and ("(%s)"):format(table.concat(words,
    " ")) or "_files") or "")))
end

function write.zsh(commands)
  local summaries, cases = {}, {}
  for _, command in ipairs(commands) do
    summaries[#summaries + 1] = ("    %s\n"):format(quoted(command.name .. ":"
      .. described(command.summary)))
    local rows = {}
    each_option(command, function(name, option, meaning)
      rows[#rows + 1] = zsh_option(name, option, meaning)
    end)
    cases[#cases + 1] = ("  %s) _arguments \\\n%s    '*:file:%s' ;;\n"):format(
      command.name, table.concat(rows),
      command.name == "help" and ("(%s)"):format(names_of(commands)) or "_files")
  end
  return ZSH:format(table.concat(summaries), table.concat(cases))
end

function write.fish(commands)
  local lines = {
    "# Completion for grundy, in fish. Load it with: grundy help --completion "
      .. "fish | source\n",
  }
  local function say(text, ...) lines[#lines + 1] = text:format(...) .. "\n" end
  for _, command in ipairs(commands) do
    say("complete -c grundy -n __fish_use_subcommand -f -a %s -d %s",
      command.name, quoted(command.summary))
  end
  say("complete -c grundy -n '__fish_seen_subcommand_from help' -f -a %s",
    quoted(names_of(commands)))
  for _, command in ipairs(commands) do
    each_option(command, function(name, option, meaning)
      local words = choices(option)
      say("complete -c grundy -n '__fish_seen_subcommand_from %s' -l %s%s%s -d %s",
        command.name, name, option.short and " -s " .. option.short or "",
        not option.argument and "" or words and " -x -a "
          .. quoted(table.concat(words, " ")) or option.optional and "" or " -r",
        quoted(meaning))
    end)
  end
  return table.concat(lines)
end

--- The text for a shell: bash, zsh or fish.
return function(commands, shell)
  return write[shell](commands)
end
