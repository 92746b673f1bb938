-- What `grundy help --completion` writes, in the shells that read it.

local command = require "spec.harness.command"

local desk = command.desk(setup, teardown)

local function installed(name)
  return os.execute("command -v " .. name .. " >/dev/null 2>&1")
end

-- The words with which bash completes the last of these.
local function completed(...)
  local words = table.pack(...)
  for i = 1, words.n do words[i] = command.quoted(words[i]) end
  return (desk:answer(([[bash -c '
    . ./words.bash
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
    _grundy
    echo "${COMPREPLY[*]}"' bash %s]]):format(table.concat(words, " "))))
end

describe("completion", function()
  local texts = {}

  setup(function()
    for _, shell in ipairs { "bash", "zsh", "fish" } do
      texts[shell] = desk:answer("grundy help --completion " .. shell)
      desk:file("words." .. shell, texts[shell])
    end
  end)

  it("knows the subcommands, options and words of the help", function()
    local names = {}
    for name in desk:answer "grundy help":match "\n\n(  new .-)\n\n"
      :gmatch "%f[^\n\0]  (%l+) " do
      names[#names + 1] = name
    end
    assert.is_true(#names > 20)
    assert.equal(table.concat(names, " ") .. "\n", completed("grundy", ""))
    -- The help of each one, then what bash makes of a "-" after it.
    local helps = desk:answer(([[
      for name in %s; do
        echo "<$name>"; grundy help $name; echo "<-->"
        bash -c '. ./words.bash; COMP_WORDS=(grundy "$1" -) COMP_CWORD=2
          _grundy; echo "${COMPREPLY[*]}"' bash $name
      done]]):format(table.concat(names, " ")))
    local count = 0
    for name, help, words in helps:gmatch "<(%l+)>(.-)<%-%->\n([^\n]*)" do
      local list = {}
      for text in help:gmatch "\n  (%-[%w-]*,? ?[%w-]*)" do
        local option = text:match "%-%-[%w-]+"
        list[#list + 1] = option
        command.has(texts.zsh, option)
        command.has(texts.fish, ("from %s' -l %s"):format(name, option:sub(3)))
      end
      assert.equal(table.concat(list, " "), words)
      count = count + 1
    end
    assert.equal(#names, count)
  end)

  it("completes words, in bash", function()
    assert.equal("solve\n", completed("grundy", "so"))
    assert.equal("--keep\n", completed("grundy", "solve", "x.lua", "--ke"))
    assert.equal("random\n", completed("grundy", "play", "--level", "r"))
    assert.equal("explore export\n", completed("grundy", "help", "ex"))
    -- Names of files are left to the shell.
    assert.equal("\n", completed("grundy", "solve", "x"))
  end)

  it("is read by zsh and fish, where they are installed", function()
    if installed "zsh" then
      assert.equal("_grundy\n", desk:answer("zsh -fc 'autoload -Uz compinit; "
        .. "compinit -D -u; . ./words.zsh; echo $_comps[grundy]'"))
    end
    if installed "fish" then
      command.has(desk:answer("HOME=$PWD fish --no-config -c 'source "
        .. "words.fish; complete -C \"grundy play --level \"'"), "forgetful\t")
    end
  end)

  it("is only for shells that it knows", function()
    local _, err, code = desk:shell "grundy help --completion csh"
    assert.equal(2, code)
    command.has(err, "bash")
  end)
end)
