-- Public names of 0.2 that are other ones since 0.3.0, for errors that tell the
-- new name.

return {
  fields = { -- by the functions that take them
    game = { rules = "how_to_play" },
    random_graph = { edges = "moves" },
  },
  methods = { kept = "prune", check = "holds" }, -- of solutions
}
