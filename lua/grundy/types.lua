---@meta grundy
-- Types of the module for editors (the Lua language server): its functions
-- and their options. Those of objects are in the other files types_*.lua.
-- Nothing here is ever run.

---A position: an integer, another float, a string, or a table of these and of
---booleans; equal by content.
---@alias grundy.position number|string|table
---@alias grundy.value integer|grundy.infinity
---@alias grundy.outcome "P"|"N"|"D"
---@alias grundy.result "win"|"draw"|"loss"
---@alias grundy.play "normal"|"misere"

---Arrays of followers for each vertex.
---@alias grundy.adjacency table<number|string, (number|string)[]>

---An ordinal, a text such as "w^2+1", or an integer from 0 on.
---@alias grundy.ordinal_like grundy.ordinal|string|integer

---Makes a move: to the position q; with `splits`, to the sum of its arguments.
---True when a limit has been reached, and `moves` may stop.
---@alias grundy.add fun(...: grundy.position): boolean

---What grundy.game takes; anything callable is a function.
---@class grundy.rules
---@field moves fun(p: any, add: grundy.add, player?: integer): any[]?
---@field name? string
---@field start? grundy.position the default start
---The representative of a position under the symmetries of the game.
---@field normal? fun(p: any, player?: integer): grundy.position
---Asked where there is no move: what that is to the player to move.
---@field terminal? fun(p: any, player?: integer): grundy.result|number|nil
---@field players? 1|2 with 2, `moves` gets the player to move
---@field play? grundy.play default "normal"; "misere": who cannot move wins
---@field splits? boolean true: add(q1, q2, …) is a move to a sum
---@field show? fun(p: any): string the text of a position, for people
---@field parse? fun(text: string): grundy.position?, string?
---@field describe? fun(p: any, q: any): string the name of a move
---@field picture? fun(p: any, player?: integer): string SVG, for reports

---@class grundy.limits
---@field limit? integer positions, default 2^24
---@field bytes? integer memory while it is solved
---@field seconds? number also ends an endless `moves`, if no hook is set
---True: a line on stderr if that is a terminal; or a function.
---@field progress? boolean|fun(progress: grundy.progress)

---@class grundy.sequence_options: grundy.limits
---@field play? grundy.play "misere": who cannot move wins

---@class grundy.solve_options: grundy.sequence_options
---@field starts? grundy.position[] more starts
---@field only? "outcome" no values, linear on cycles too
---@field player? 1|2|"both" with two players: who moves first at the starts

---@class grundy.vector_options: grundy.sequence_options
---@field start? any only what it leads to is solved; default: everything
---@field starts? any[] more of these
---@field only? "outcome" no values, linear on cycles too

---@class grundy.random_options
---@field positions integer
---@field edges? integer
---@field density? number in place of edges: their share, from 0 to 1
---@field acyclic? boolean true: edges lead to smaller numbers
---@field loops? boolean true: edges may lead back to where they start
---@field seed? integer default 1

---@class grundy.linear_definition
---@field dimension integer from 1 to 62
---Arrays of the images of 1, 2, 4, …, or functions (dimension at most 20).
---@field maps (integer[]|fun(vector: integer): integer)[]

---@alias grundy.player "perfect"|"random"|fun(now: any, side: string): any

---@class grundy.match_options
---Gets the place or compound, returns a follower, or a move of a compound.
---@field first grundy.player
---@field second grundy.player
---@field at grundy.place|grundy.compound where the match begins
---@field length? integer so many moves at most, default 100000
---A draw when a position occurs for this time with the same player to move;
---default: 2 between "perfect" players, else none.
---@field repetition? integer
---@field seed? integer of "random", default 1

---An array of positions, the start first; of a compound, arrays of positions.
---@class grundy.record
---@field [integer] any
---@field winner? "first"|"second"
---@field reason "end"|"repetition"|"endless"|"length"
---@field cycle? integer the index of the position that came back
---@field payoff? number of the player to move at the end

---@class grundy.search_options
---@field kind? "homomorphism"|"d_morphism"|"g_preserving"
---@field onto? boolean true: every position of b must be an image
---@field steps? integer how often an image is looked at, default 10^6

---@class grundy.code_options
---@field base? 8|16

---@class grundy.period_options
---@field from? integer the n of the first element, default 0
---@field repeats? integer how often the period must be there, default 2

---@class grundy.list_period
---@field preperiod integer
---@field period integer
---@field saltus integer v(n + period) = v(n) + saltus
---@field repeats integer how often the whole period is there
---@field proved false
---@field note string that this proves nothing

---@class grundy.report_options
---@field title? string default the name of the game, or of its file
---@field source? string the text of the game file
---@field path? string its name

---@class grundy.plot_options
---@field title? string default: what is shown, and the game's name
---@field width? integer from 200 to 4000
---@field height? integer from 200 to 4000; more where that is too little
---@field colors? "auto"|"light"|"dark" auto: as the reader has it
---@field id? string what the ids in the picture begin with

---@class grundy.histogram_options: grundy.plot_options
---@field log? boolean a logarithmic axis; default: where counts span much

---@class grundy.sequence_plot_options: grundy.plot_options
---@field from? integer the first n; of a list, that of its first element
---@field to? integer the last n

---@class grundy.heat_options: grundy.plot_options
---Where a position lies; nil: it is left out. Default: it is an array of two.
---@field at? fun(p: any): integer?, integer?
---@field mirror? boolean true: what is missing at x, y is as at y, x
---@field player? 1|2 who is to move, if there are two; default 1

---The module: `local grundy = require "grundy"`.
---@class grundy
---@field _VERSION string
---@field ordinal grundy.ordinals
local grundy = {}

---Makes a game out of its rules.
---@param rules grundy.rules
---@return grundy.game
function grundy.game(rules) end

---A game on an explicit digraph; every key is a start.
---@param adjacency grundy.adjacency
---@return grundy.game
function grundy.graph(adjacency) end

---A random digraph on 1, 2, …, which the same fields make again.
---@param options grundy.random_options
---@return grundy.game game
---@return integer[][] adjacency
function grundy.random_graph(options) end

---A nim-sequence, as SVG.
---@param source grundy.value[]|grundy.octal
---@param options? grundy.sequence_plot_options
---@return string? svg
---@return string? message
function grundy.plot(source, options) end

---The annihilation game on a digraph, solved: tokens that cancel. Its
---positions are sorted arrays of vertices.
---@param adjacency grundy.adjacency at most 62 vertices
---@param options? grundy.vector_options
---@return grundy.solution? solution nil when a limit is reached
---@return string? message
function grundy.annihilation(adjacency, options) end

---A linear game: maps on the vectors over Z_2, which are integers.
---@param definition grundy.linear_definition
---@param options? grundy.limits
---@return grundy.linear? game nil if a map breaks a condition, or on a limit
---@return string? message
---@return grundy.linear_witness? witness
function grundy.linear(definition, options) end

---Games side by side, of which one is played; positions are { i, p }.
---@generic T: grundy.game|grundy.solution
---@param list T[] games, or solutions
---@return T
function grundy.disjoint(list) end

---A string, equal exactly for equal positions.
---@param position grundy.position
---@return string
function grundy.key(position) end

---A sum of places and sums: a move is a move in one component.
---@param list (grundy.place|grundy.compound)[]
---@return grundy.compound
function grundy.sum(list) end

---A move is a move in every component; it ends when one has ended.
---@param list (grundy.place|grundy.compound)[]
---@return grundy.compound
function grundy.conjunctive(list) end

---A move is a move in any components, at least one.
---@param list (grundy.place|grundy.compound)[]
---@return grundy.compound
function grundy.selective(list) end

---Plays two players against each other; each move is checked.
---@param options grundy.match_options
---@return grundy.record
function grundy.match(options) end

---A map between two solutions, and what it keeps.
---@param a grundy.solution
---@param b grundy.solution
---@param f table|fun(p: any): any from positions of a to positions of b
---@return grundy.map
function grundy.map(a, b, f) end

---Looks for a map of a kind.
---@param a grundy.solution
---@param b grundy.solution
---@param options? grundy.search_options
---@return grundy.map? map
---@return string? message
---@return "none"|"limit"|nil why
function grundy.find_map(a, b, options) end

---The heaps of a taking-and-breaking game, by its code, like ".77".
---@param text string
---@param options? grundy.code_options
---@return grundy.octal
function grundy.octal(text, options) end

---The least period that a list of integers bears out, saltus or not.
---@param values integer[]
---@param options? grundy.period_options
---@return grundy.list_period? period
---@return string? message
function grundy.period(values, options) end

---∞(K), the same object for the same set.
---@param list integer[]
---@return grundy.infinity
function grundy.infinity(list) end

---@param value any
---@return boolean
function grundy.is_infinite(value) end

---The generalized nim-sum.
---@param list grundy.value[]
---@return grundy.value
function grundy.nimsum(list) end

---The least non-negative integer that is not in the list.
---@param list grundy.value[]
---@return integer
function grundy.mex(list) end

return grundy
