-- The contents of the reference: what there is to do, and the calls that do it. A kind of
-- object stands for all its methods where most of these are those of a solution, or
-- where few readers want them.

return {
  { "Rules", "grundy.game grundy.file grundy.graph grundy.graph_file grundy.octal "
    .. "grundy.without_return grundy.with_counter grundy.random_graph grundy.key" },
  { "Boards and pictures", "grundy.board board board:steps board:rays board:where "
    .. "board:mask board:set board:move board:parse board:symmetric grundy.tokens "
    .. "tokens_board grundy.heaps heaps_board grundy.images" },
  { "Solving", "game:solve game:sequence solution:game solution:starts solution:known "
    .. "solution:can solution:close" },
  { "Solving in slices", "game:job job grundy.task task" },
  { "One value of a large game", "game:nimber game:nimber_job search search_place" },
  { "Positions", "solution:positions solution:has solution:at place any_place "
    .. "solution:followers solution:predecessors solution:table solution:info" },
  { "Who wins, and how long it takes", "solution:value solution:outcome "
    .. "solution:counter solution:remoteness solution:distance solution:height "
    .. "solution:worth solution:score solution:misere solution:q solution:security" },
  { "Playing", "solution:moves solution:best solution:line solution:strategy "
    .. "grundy.match solution:export" },
  { "Players who err", "solution:chances solution:against solution:sight" },
  { "Design", "solution:figures solution:stats solution:rule solution:report "
    .. "solution:puzzle solution:solutions solution:without" },
  { "Pictures and tables", "solution:plot grundy.plot solution:dot solution:draw" },
  { "Files", "solution:save grundy.open" },
  { "Certificates", "solution:verify solution:audit solution:holds solution:classical "
    .. "solution:trace trace" },
  { "Sums and other compounds", "grundy.sum grundy.conjunctive grundy.selective "
    .. "grundy.disjoint compound solution:finite solution:misere_quotient "
    .. "misere_quotient solution:genus" },
  { "Values", "grundy.infinity grundy.is_infinite grundy.nimsum grundy.mex "
    .. "grundy.nimproduct grundy.nimquotient grundy.nimroots" },
  { "Maps and quotients", "grundy.map grundy.find_map map solution:relation "
    .. "solution:quotient solution:prune solution:same solution:reduce projection" },
  { "Linear games and tokens", "grundy.linear linear grundy.annihilation tokens "
    .. "solution:linear solution:numbering" },
  { "Heaps, coins and periods", "octal grundy.period grundy.turning turning" },
  { "Moves that must be answered", "entail_solution entail_place entail_heaps" },
  { "Ordinals", "ordinals ordinal infinite_digraph infinite_place infinite_compound" },
}
