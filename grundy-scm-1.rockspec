rockspec_format = "3.0"
package = "grundy"
version = "scm-1"
source = {
  url = "git+file://.",
}
description = {
  summary = "Solves impartial games with cycles and draws, scripted in Lua",
  detailed = [[
Write the rules of an impartial game as a Lua function that lists the moves.
The C side expands them into a finite digraph, cycles and loops included, and
computes the generalized Sprague-Grundy function, its counter, outcomes,
remoteness and best play; and it certifies its answers.]],
  license = "MIT",
  labels = { "games", "math" },
}
dependencies = {
  "lua >= 5.4, < 5.6",
}
test_dependencies = {
  "busted",
}
test = {
  type = "busted",
}
build = {
  type = "make",
  build_target = "all",
  install_target = "install-modules",
  variables = {
    CC = "$(CC)",
    CFLAGS = "$(CFLAGS) -O3 -DNDEBUG -falign-functions=32",
    SHARED = "$(LIBFLAG)",
    LUA = "$(LUA)",
    LUA_CFLAGS = "-I$(LUA_INCDIR)",
  },
  install_variables = {
    LUADIR = "$(LUADIR)",
    LIBDIR = "$(LIBDIR)",
  },
  install = {
    bin = { grundy = "lua/grundy/command/launcher.lua" },
  },
}
