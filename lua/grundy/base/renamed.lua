-- Public names that are other ones now, for errors that tell the new name. Fields
-- and methods have theirs since 0.3.0.

return {
  fields = { -- by the functions that take them
    game = { rules = "how_to_play" },
    random_graph = { edges = "moves" },
  },
  methods = { kept = "prune", check = "holds" }, -- of solutions
  steps = { counter = "order" }, -- of traces
  sums = { heaps = "positions" }, -- methods of sums of heaps
}
