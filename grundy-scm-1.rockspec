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
  "lua >= 5.4, < 5.5",
}
test_dependencies = {
  "busted",
}
test = {
  type = "busted",
}
build = {
  type = "builtin",
  modules = {
    ["grundy"] = "lua/grundy/init.lua",
    ["grundy.cantor"] = "lua/grundy/cantor.lua",
    ["grundy.check"] = "lua/grundy/check.lua",
    ["grundy.compound"] = "lua/grundy/compound.lua",
    ["grundy.dot"] = "lua/grundy/dot.lua",
    ["grundy.dot_label"] = "lua/grundy/dot_label.lua",
    ["grundy.dot_text"] = "lua/grundy/dot_text.lua",
    ["grundy.draw"] = "lua/grundy/draw.lua",
    ["grundy.excerpt"] = "lua/grundy/excerpt.lua",
    ["grundy.frame"] = "lua/grundy/frame.lua",
    ["grundy.game"] = "lua/grundy/game.lua",
    ["grundy.generator"] = "lua/grundy/generator.lua",
    ["grundy.graph"] = "lua/grundy/graph.lua",
    ["grundy.listing"] = "lua/grundy/listing.lua",
    ["grundy.match"] = "lua/grundy/match.lua",
    ["grundy.ordinal"] = "lua/grundy/ordinal.lua",
    ["grundy.ordinal_nim"] = "lua/grundy/ordinal_nim.lua",
    ["grundy.ordinal_text"] = "lua/grundy/ordinal_text.lua",
    ["grundy.place"] = "lua/grundy/place.lua",
    ["grundy.product"] = "lua/grundy/product.lua",
    ["grundy.random_graph"] = "lua/grundy/random_graph.lua",
    ["grundy.security"] = "lua/grundy/security.lua",
    ["grundy.solution"] = "lua/grundy/solution.lua",
    ["grundy.summary"] = "lua/grundy/summary.lua",
    ["grundy.tree"] = "lua/grundy/tree.lua",
    ["grundy.values"] = "lua/grundy/values.lua",
    ["grundy.core"] = {
      sources = {
        "csrc/core/components.c",
        "csrc/core/descent.c",
        "csrc/core/endings.c",
        "csrc/core/expansion.c",
        "csrc/core/graph.c",
        "csrc/core/height.c",
        "csrc/core/heightcheck.c",
        "csrc/core/levels.c",
        "csrc/core/memory.c",
        "csrc/core/pages.c",
        "csrc/core/play.c",
        "csrc/core/postorder.c",
        "csrc/core/remoteness.c",
        "csrc/core/reverse.c",
        "csrc/core/rounds.c",
        "csrc/core/sets.c",
        "csrc/core/sort.c",
        "csrc/core/store.c",
        "csrc/core/sum.c",
        "csrc/core/upward.c",
        "csrc/core/values.c",
        "csrc/core/verify.c",
        "csrc/core/worth.c",
        "csrc/lua/answers.c",
        "csrc/lua/clock.c",
        "csrc/lua/deadline.c",
        "csrc/lua/decode.c",
        "csrc/lua/encode.c",
        "csrc/lua/expand.c",
        "csrc/lua/fail.c",
        "csrc/lua/infinity.c",
        "csrc/lua/job.c",
        "csrc/lua/module.c",
        "csrc/lua/pairs.c",
        "csrc/lua/poll.c",
        "csrc/lua/progress.c",
        "csrc/lua/shown.c",
        "csrc/lua/solution.c",
        "csrc/lua/sums.c",
        "csrc/lua/terminal.c",
        "csrc/lua/text.c",
        "csrc/lua/twin.c",
        "csrc/lua/work.c",
      },
      incdirs = { "csrc" },
      defines = { "NDEBUG" },
    },
  },
}
