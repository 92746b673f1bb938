---@meta grundy
-- The API of the module: what users can call, with types for editors (the Lua
-- language server) and descriptions. lua/README.md is made from this file by
-- `make reference`. Nothing here is ever run.

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
---@field play? grundy.play default "normal"; in "misere" the last mover loses
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
---@field play? grundy.play "misere": the player who cannot move wins

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
---@field length? integer moves at most, default 100000
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

---@alias grundy.any_plot_options
---| grundy.histogram_options
---| grundy.sequence_plot_options
---| grundy.heat_options

---@class grundy.histogram_options: grundy.plot_options
---@field log? boolean a logarithmic axis; default: where counts span much

---@class grundy.sequence_plot_options: grundy.plot_options
---@field from? integer the first n; of a list, that of its first element
---@field to? integer the last n

---@class grundy.heat_options: grundy.plot_options
---Where a position lies; nil: it is left out. Default: it is an array of two.
---@field at? fun(p: any): integer?, integer?
---@field mirror? boolean true: what is missing at x, y is as at y, x
---@field player? 1|2 the player to move, if there are two; default 1

---@class grundy.game: grundy.rules
local game = {}

---Expands the game from its starts and solves it. Time: the calls of `moves`,
---and linear in positions and edges (times the largest value at worst, on
---cycles).
---Returns a solution; or `nil, message` when a limit is reached.
---@param start? grundy.position default: the game's own
---@param options? grundy.solve_options
---@return grundy.solution? solution nil when a limit is reached
---@return string? message
function game:solve(start, options) end

---The same in slices, for programs that must not block.
---Returns a job.
---@param start? grundy.position default: the game's own
---@param options? grundy.solve_options as for `solve`
---@return grundy.job
function game:job(start, options) end

---The values of the integer positions from, …, to.
---@param from integer
---@param to integer
---@param options? grundy.sequence_options
---@return grundy.value[]? values nil when a limit is reached
---@return string? message
function game:sequence(from, to, options) end

---@class grundy.progress
---@field stage "expanding"|"solving"|"finished"|"stopped"|"closed"
---@field positions integer
---@field expanded integer
---@field moves integer
---@field seconds number
---@field bytes integer

---@class grundy.job
local job = {}

---Does some work.
---Returns `true` when finished, `false` when not; or `nil, message` when a
---limit is reached.
---@param n? integer positions expanded or edges looked at, default 1000
---@return boolean? finished nil when a limit is reached
---@return string? message
function job:step(n) end

---The solution, once the job is finished.
---Returns a solution; or `nil, message`.
---@return grundy.solution? solution
---@return string? message
function job:solution() end

---How far it is.
---Returns a table with `stage`, `positions`, `expanded`, `edges`, `seconds`,
---`bytes`.
---@return grundy.progress
function job:progress() end

---Gives the memory back; also at the end of `local job <close> = …`, and by
---the collector.
function job:close() end

---The infinite value with a set K of finite values. `<` puts it above
---integers.
---@class grundy.infinity
---@field set integer[] K, a fresh sorted array

---@class grundy.move
---@field position any a follower; an array of positions if the game splits
---@field value? grundy.value
---@field worth? number where endings differ
---@field outcome grundy.outcome of the follower
---@field remoteness? number absent if the game splits
---@field bound? integer if the game splits: the moves left at most
---@field result grundy.result for the player who moves
---@field best boolean

---@class grundy.line
---@field [integer] any positions; arrays of positions if there are several
---@field cycle? integer the index to which play returns

---@class grundy.strategy_row
---@field position any
---@field player? 1|2
---@field move any
---@field result grundy.result

---@alias grundy.column
---| "value"
---| "outcome"
---| "counter"
---| "remoteness"
---| "distance"
---| "height"
---| "worth"
---| "followers"
---| "best"

---@class grundy.row
---@field position any
---@field player? 1|2
---@field value? grundy.value
---@field outcome? grundy.outcome
---@field counter? integer
---@field remoteness? number
---@field distance? number
---@field height? number
---@field worth? number
---@field followers? any[]
---@field best? any

---@class grundy.info: grundy.row
---@field moves grundy.move[]

---@class grundy.fault
---@field kind string
---Of a quotient: of the solution that it comes from, and `other` its image.
---@field position? any
---@field player? 1|2
---@field other? any
---@field expected? any

---@class grundy.audit_options
---@field positions? integer only the first ones; default: all
---@field seconds? number

---@class grundy.covered
---@field positions integer
---@field moves integer
---@field normal? integer positions that `normal` takes for others
---@field parse? integer texts of `show` that were read
---@field describe? integer moves

---@class grundy.guarantee
---@field kind "win"|"draw"|"ending"|"at least"
---@field payoff? number of "at least"
---@field moves integer
---@field move? any the first one; absent for the opponent

---@class grundy.security
---@field [integer] grundy.guarantee
---@field opponent grundy.guarantee[]

---@class grundy.threshold
---@field at_least number

---@class grundy.finite
---@field dimension integer
---@field basis any[]
---@field values integer[]

---@alias grundy.label
---| "value"
---| "K"
---| "counter"
---| "remoteness"
---| "distance"
---| "height"
---| "worth"
---| "outcome"

---@class grundy.dot_options
---@field labels? grundy.label[]
---@field names? boolean|fun(p: any): string default: the game's `show`
---@field title? string|false false: nothing is written under the picture
---@field colors? boolean false: black and white
---@field layout? "ordinary"|"circular"
---@field clusters? boolean boxes around strongly connected components
---@field moves? "all"|"best"
---@field reduce? boolean true: draw solution:reduce()
---@field most? integer positions drawn, default 500, at most 50,000
---@field around? grundy.position draw what play from there reaches
---@field player? 1|2 to move at `around`
---@field radius? integer within this many moves

---@class grundy.relation
---@field classes integer
---@field compatible boolean
---@field semicompatible boolean
---@field witness grundy.relation_witnesses

---@class grundy.relation_witnesses
---@field compatible? grundy.relation_witness
---@field semicompatible? grundy.relation_witness

---@class grundy.relation_witness
---@field position any
---@field player? 1|2
---@field follower? any absent where two sinks end differently
---@field other any
---@field text string what is missing, in words

---@class grundy.size
---@field positions integer
---@field moves integer

---@class grundy.step
---@field kind "compatible"|"reversible"
---@field before grundy.size
---@field after grundy.size
---@field map grundy.projection

---What is known of every position of a game. `#solution` is their number.
---Methods that take a position take the player to move after it, if there are
---two players, and return `nil, message` if it is not in the graph.
---@class grundy.solution
local solution = {}

---The positions, in breadth-first order: `for p in solution:positions()`; with
---two players, `for p, player in solution:positions()`.
---@return fun(): any, integer?
function solution:positions() end

---Is a position in the graph?
---Returns a boolean.
---@param p? grundy.position a position
---@param player? integer the player to move, if there are two
---@return boolean
function solution:has(p, player) end

---The value of a position: the generalized Sprague-Grundy function.
---Returns an integer or an infinity.
---Example: `solution:value(3) --> 3`
---@param p? grundy.position a position
---@return grundy.value? value
---@return string? message
function solution:value(p) end

---The outcome: "P", "N" or "D".
---Example: `solution:outcome(3) --> N`
---@param p? grundy.position a position
---@param player? integer the player to move, if there are two
---@return grundy.outcome? outcome
---@return string? message
function solution:outcome(p, player) end

---The counter, which is monotonic in the value.
---Returns an integer; `nil` where the value is infinite.
---@param p? grundy.position a position
---@return integer? counter
---@return string? message
function solution:counter(p) end

---How many moves there are until the end, with best play.
---Returns an integer; `math.huge` for a draw.
---@param p? grundy.position a position
---@param player? integer the player to move, if there are two
---@return number? moves
---@return string? message
function solution:remoteness(p, player) end

---The most moves until the end.
---Returns an integer; `math.huge` if play can last for ever; `nil, message` if
---the game splits and it is 2^32 - 3 or more.
---@param p? grundy.position a position
---@param player? integer the player to move, if there are two
---@return number? moves
---@return string? message
function solution:distance(p, player) end

---Smith's H, the least one: in a sum, a player who moves to value 0 with the
---least sum of heights wins in at most 1 + that sum moves.
---Returns an integer; `math.huge` where the value is infinite.
---@param p? grundy.position a position
---@return number? height
---@return string? message
function solution:height(p) end

---What a position is worth to the player to move.
---Returns 1, 0, -1, or a payoff.
---@param p? grundy.position a position
---@param player? integer the player to move, if there are two
---@return number? worth
---@return string? message
function solution:worth(p, player) end

---The followers of a position; if the game splits, each is an array of
---positions.
---Returns an array; or `nil, message` if p is not in the graph.
---@param p? grundy.position
---@param player? integer
---@return any[]? followers arrays of positions if the game splits
---@return string? message
function solution:followers(p, player) end

---The moves from a position, best first: a winner's shortest win, then draws,
---then losses, the longest resistance first.
---Returns an array of `{ position, value, outcome, remoteness, result, best
---}`, with `worth` where endings differ, and `bound`, how many moves are left
---at most if the winner plays `best`, in place of `remoteness` where the game
---splits; or `nil, message` if p is not in the graph.
---@param p? grundy.position
---@param player? integer
---@return grundy.move[]? moves
---@return string? message
function solution:moves(p, player) end

---A best follower: the first among equals.
---Returns a position; or `nil, message` if there is no move, or if p is not in
---the graph.
---@param p? grundy.position
---@param player? integer
---@return any follower
---@return string? message
function solution:best(p, player) end

---Best play from a position.
---Returns an array of positions from p on; if play goes on for ever, its field
---`cycle` is the index to which the best move from the last one returns (up to
---`normal`). Or `nil, message` if p is not in the graph. If the game splits,
---an array of arrays of positions, the first being { p }, or `nil, message` if
---they are more than 100000 together.
---@param p? grundy.position
---@param player? integer
---@return grundy.line? line
---@return string? message
function solution:line(p, player) end

---The whole strategy: for all positions with a move a row `{ position, move,
---result }` (and `player`, if there are two), the result for the player to
---move.
---@return grundy.strategy_row[]
function solution:strategy() end

---Everything about a position: `position`, `value`, `outcome`, `counter`,
---`remoteness`, `distance`, `height`, `followers`, `moves`, `best`; no
---`value`, `counter` and `height` where there are none, `worth` where endings
---differ, no `counter`, `remoteness` and `height` where the game splits.
---Returns a table; or `nil, message` if p is not in the graph.
---@param p? grundy.position
---@param player? integer
---@return grundy.info? info
---@return string? message
function solution:info(p, player) end

---Rows `{ position, … }` for all positions, with the columns asked for: value,
---outcome, counter, remoteness, distance, height, worth, followers, best. With
---two players, rows have `player` too.
---Example: `solution:table { "value", "outcome" }`
---@param names grundy.column[]
---@return grundy.row[]
function solution:table(names) end

---Figures about the game as a whole and about play from a start: who wins, how
---long it takes, how many positions and moves there are, how forgiving it is,
---what chances a random player has, how drawish it is, the longest forced win,
---rules that are never of use, symmetries, and what it is equal to.
---Returns an array of tables `{ name, title, headline, text, … }`, the text
---being sentences and the rest the numbers, which the array also holds by
---their names, with `start` and `player`; or `nil, message` if the start is
---not in the graph.
---@param p? grundy.position a position; default: the first start
---@param player? integer the player to move there, if there are two
---@return grundy.figures? figures
---@return string? message
function solution:figures(p, player) end

---A page about the game, complete in itself.
---@param p? grundy.position where it begins
---@param player? integer
---@param options? grundy.report_options
---@return string? page text of HTML
---@return string? message
function solution:report(p, player, options) end

---A plot, as SVG.
---@param kind "values"|"remoteness"|"depths"|"sequence"|"heat"
---@param options? grundy.any_plot_options
---@return string? svg
---@return string? message
function solution:plot(kind, options) end

---The game that was solved.
---Returns a game; or `nil, message` if there is none, as for a quotient.
---@return grundy.game? game
---@return string? message
function solution:game() end

---The starts, in order; with two players, the players who move there are a
---second result.
---Returns an array of positions.
---@return grundy.position[] positions
---@return integer[]? players who move there, if there are two
function solution:starts() end

---Counts over all positions, or over those that a position leads to, itself
---among them. Linear time and memory.
---
---* `positions`, `moves`, `ends` (positions without moves), `P`, `N`, `D`
---* `values`: a list of `{ value, count }`, finite values ascending, then
---  infinities by their text; absent where the solution has no values
---* `remoteness`: a list of `{ remoteness, P, N }` from 0 to the greatest: how
---  many positions of either outcome end then; draws are not among them
---* `depths`: how many positions are first reached after 0, 1, 2, … moves from
---  the starts; with p, from p
---* `branching`: `{ least, most, mean, counts }` of the number of moves where
---  there is one, `counts` being a list of `{ moves, count }`
---* `forgiving`: `{ positions, share, only }`: the N positions with moves, the
---  mean share of their moves that win, and how many have one winning move
---  only
---* `holding`: the same of the D positions and the moves that keep the draw
---* `sensible`: the same as `forgiving`, of the N positions that are reached
---  from the starts (with p, from p) while no player gives away a result: a
---  player who can win makes winning moves, one who can draw drawing ones.
---
---Without p also, of the whole graph: `components`, `largest_component`,
---`infinite` (positions), `max_value`, `distinct_K`, `longest_win` (moves),
---`bytes`. Those about values are absent when only outcomes were asked for;
---`max_value` also where none is finite. Where the game splits, `values`,
---`remoteness`, `depths`, `forgiving`, `holding`, `sensible`, `longest_win`
---are absent, and only the `mean` of `branching` is there.
---
---Moves win, draw and lose as `result` of `moves` says: where endings are
---worth more or less, every win counts alike. Where the game has `normal`,
---positions and moves are counted up to symmetry: those that it makes one
---count once. Means over nothing are 0.
---Returns a table; or `nil, message` if p is not in the graph.
---Example: `solution:stats().depths[1] --> 1`
---@param p? grundy.position a position
---@param player? integer the player to move, if there are two
---@return grundy.stats? stats
---@return string? message
function solution:stats(p, player) end

---The chances of the player to move, if the players move at random or play
---perfectly. A random player picks each move with equal probability; a perfect
---player makes the move that `best` returns: the first among equals, which at
---a D position keeps the draw. Where the game has `normal`, both do so at
---representatives: moves that lead to the same one count once.
---
---* `win`, `loss`: the probabilities that this player wins and loses
---* `draw`: that play ends in a draw; only where the game has such endings
---* `never`: that play never ends
---* `error`: none of these is off by more. Rounding alone makes it about
---  1e-15, with cycles more: see the Guide. It is 1 at most: then nothing is
---  known but what is possible
---
---A probability is 0 only if the result cannot happen. One that is too small
---for a number is the smallest positive number, 4.9e-324.
---
---Linear time but for cycles: see the Guide. Cycles that have not been solved
---after `seconds` are left open, which makes `error` larger.
---Returns a table; or `nil, message` if p is not in the graph.
---Example: `solution:chances(3).win --> 0.5`
---@param p? grundy.position a position
---@param player? integer|grundy.chances_options the options, if no player
---@param options? grundy.chances_options
---@return grundy.chances? chances
---@return string? message
function solution:chances(p, player, options) end

---The same graph under misère play: the player who cannot move wins. Where the game has
---`terminal`, only sinks of which it says nothing change. A quotient that
---leaves moves out, or in which sinks that change are one with others, is none
---under misère play: that is an error. Take the quotient of
---`solution:misere()`.
---Returns a solution, which has no values.
---@return grundy.solution
function solution:misere() end

---Certifies the solution by Definition 1 of Fraenkel and Yesha (conditions A,
---B, C, the sets K, a monotonic counter), and remoteness, distance and height
---where they have been computed. A quotient is also compared with the solution
---that it comes from: the moves, the ends, and what is preserved; so that must
---not have been closed. The checker shares no code with the solver, nor with
---what finds quotients. Linear time.
---Returns `true`; or `nil, message, witness`, where the witness is a table `{
---kind, position, other, expected }`, and `player` if there are two.
---@return true? fine
---@return string? message
---@return grundy.fault? witness
function solution:verify() end

---Runs the rules again, for those that are not what they seem. `moves` must
---give the followers that the graph has, and `terminal` the endings; for each
---follower, the moves of the position that the rules give must lead to the
---same as those of its `normal`, up to `normal`, and end alike; `parse` must
---read what `show` writes, up to `normal`; `show` and `describe` must return
---strings. The positions are run from the last one to the first, so that a
---`moves` that remembers something has the chance to show it.
---
---Time: a call of `moves` for each position, and for each move that `normal`
---changes. An error in the rules passes through.
---Returns `true` and what was covered: a table with `positions`, `moves`, and
---`normal`, `parse`, `describe` (how often each was looked at), where the game
---has them. Or `nil, message, witness`, where the witness is a table `{ kind,
---position, other }`, and `player` if there are two; the kind is "moves",
---"terminal", "normal", "show", "parse" or "describe". Or `nil, message` when
---a limit is reached.
---@param options? grundy.audit_options
---@return true? fine
---@return grundy.covered|string result what was covered, or what is wrong
---@return grundy.fault? witness
function solution:audit(options) end

---Smith's functions: with kind 1 and 0, odd: the player to move can force a
---win, at least a draw; even 0, even 1: the opponent can. With -1, odd: he can
---force an ending; with 2, even: the opponent can. With `{ at_least = v }`,
---odd: he can force a payoff of at least v (win, draw, loss count 1, 0, -1).
---Returns an integer, a bound on the moves; `math.huge`; or `nil, message` if
---p is not in the graph.
---@param p? grundy.position
---@param ... any with two players, the player to move; the kind
---@return number? moves
---@return string? message
function solution:q(p, ...) end

---The security level: all that the player to move can force, best first.
---Returns an array of `{ kind, moves, move }`: the kind is "win", "draw" (at
---least), "ending" (whatever it is), or "at least" with the field `payoff`
---where endings are numbers; it takes at most `moves` moves, and `move` is the
---first one (nil where play has ended). Its field `opponent` is such an array
---for the opponent, without `move`. Or `nil, message`.
---@param p? grundy.position a position
---@param player? 1|2 with two players, the player to move
---@return grundy.security? security
---@return string? message
function solution:security(p, player) end

---A place: a component for compounds.
---Returns a place; or `nil, message` if p is not in the graph.
---@param p? grundy.position
---@param player? integer
---@return grundy.place? place
---@return string? message
function solution:at(p, player) end

---The positions with a finite value, of a game on all vectors over Z_2: they
---are a subspace, and the value is linear on it. (In an annihilation game the
---sum of two positions holds the vertices that are in one of them.)
---Returns a table: `dimension`; `basis`, an array of positions; `values`, an
---array of their values. So 2^dimension positions have a finite value, and
---that of a sum is the nim-sum of the values.
---@return grundy.finite
function solution:finite() end

---L(G), the token game mod 2 on this game, which must be acyclic (on a cyclic
---one, tokens that cancel are not worth the nim-sum: see
---`grundy.annihilation`). Linear time.
---Returns a token game; or `nil, message, cycle` if the game is cyclic, where
---the cycle is an array of positions.
---@return grundy.tokens? tokens nil if the game is cyclic
---@return string? message
---@return any[]? cycle
function solution:linear() end

---Do the moves respect a relation? `f(p)` (with two players, `f(p, player)`)
---gives the class of each position, any value that could be a position; what
---differs in the player to move is never related. Expected time: the calls of
---f, and linear in positions and edges.
---Returns a table: `classes`, how many; `compatible`: related positions have
---related followers; `semicompatible`: if s and t are related, a follower of s
---is related to one of t, or has a follower related to s; in either case,
---related sinks end alike; and for what is false, `witness.compatible` or
---`witness.semicompatible`, tables `{ position, follower, other, text }`.
---@param f fun(p: any, player?: integer): grundy.position a function
---@return grundy.relation
function solution:relation(f) end

---The quotient by a relation. Its positions are the first ones of the classes.
---It keeps this solution for `verify`; if this is closed, the quotient still
---answers, but cannot be verified any more, and the map is of no use.
---Returns a solution and a map m: `m(p)` is the image of p, `m:class(q)` the
---array of the positions whose image is q, `m:lift(p, q)` a follower of p
---whose image is q, `m.from` and `m.to` are the solutions; or `nil, message,
---witness` if there is no such quotient.
---@param relation "compatible"|"grundy"|fun(p: any, player?: integer): any
---@return grundy.solution? quotient
---@return grundy.projection|string map or the message, if there is none
---@return grundy.relation_witness? witness
function solution:quotient(relation) end

---The smallest quotient that the program can find that preserves values, K
---included: in turn by the coarsest compatible relation, and by equal values
---as far as Theorem 7 of Fraenkel and Yesha allows: moves that can be taken
---back are left out. What has finite values becomes Nim heaps. Without values,
---it is the coarsest compatible relation alone.
---
---Values are preserved, not remoteness. Who plays by the quotient (`best` of
---the image, lifted) wins, if one thing is heeded where there are cycles: when
---the opponent's move from p to r is none of the quotient's, it is taken back,
---by `m:lift(r, m(p))`.
---Returns a solution; the map to it; and an array of the steps, tables `{
---kind, before, after, map }` with `positions` and `edges` before and after.
---@return grundy.solution
---@return grundy.projection
---@return grundy.step[]
function solution:reduce() end

---A picture of the digraph, in the language of Graphviz. Time: linear in what
---is drawn (what labels ask for, and components, are computed when first asked
---for).
---Returns a string; or `nil, message` if `around` is not in the graph.
---Example: `solution:dot():match "^%a+" --> digraph`
---@param options? grundy.dot_options
---@return string? text
---@return string? message
function solution:dot(options) end

---Draws the digraph into a file, through Graphviz (its command `dot`; for a
---path that ends in .dot or .gv it is not needed).
---Returns `true`; or `nil, message` if Graphviz or the folder is missing, if
---there is no room, or if `around` is not in the graph. Then an older file at
---the path stays as it was.
---@param path string ends in .png, .svg, .pdf, .dot or .gv
---@param options? grundy.dot_options as for `dot`
---@return true? done
---@return string? message
function solution:draw(path, options) end

---Gives the memory back now; also at the end of `local s <close> = …`, and by
---the collector.
function solution:close() end

---@class grundy.stats
---@field positions integer
---@field moves integer
---@field ends integer positions without moves
---@field P integer
---@field N integer
---@field D integer
---@field values? grundy.value_count[] finite ones ascending, then infinities
---@field remoteness? grundy.remoteness_count[] from 0 to the greatest
---@field depths? integer[] positions first reached after 0, 1, 2, … moves
---@field branching grundy.branching
---@field forgiving? grundy.shares of winning moves, at N positions
---@field holding? grundy.shares of moves that keep the draw, at D positions
---@field sensible? grundy.shares as forgiving, along sensible play
---@field components? integer this and the following: without p
---@field largest_component? integer
---@field infinite? integer positions of infinite value
---@field max_value? integer
---@field distinct_K? integer
---@field longest_win? integer
---@field bytes? integer

---@class grundy.value_count
---@field value grundy.value
---@field count integer

---@class grundy.remoteness_count
---@field remoteness integer
---@field P integer
---@field N integer

---@class grundy.branching
---@field least? integer
---@field most? integer
---@field mean number
---@field counts? grundy.move_count[] absent, as least and most, in split games

---@class grundy.move_count
---@field moves integer
---@field count integer

---@class grundy.shares
---@field positions integer that have moves
---@field share number the mean share of the moves
---@field only integer positions with one such move

---@class grundy.chances_options
---@field first? "random"|"perfect" the player to move, default "random"
---@field second? "random"|"perfect" the other one, default "random"
---@field seconds? number for cycles; what is open then is part of the error

---@class grundy.chances
---@field win number 0 only if it cannot happen, as the others
---@field loss number
---@field draw? number where play can end in one
---@field never number that play never ends
---@field error number none of these is off by more; at most 1

---The figures in order, and by their names.
---@class grundy.figures
---@field [integer] grundy.figure
---@field start any
---@field player? 1|2
---@field winner grundy.winner_figure
---@field length grundy.length_figure
---@field size grundy.size_figure
---@field outcomes grundy.outcomes_figure
---@field forgiving? grundy.forgiving_figure
---@field chances? grundy.chances_figure
---@field draws? grundy.draws_figure
---@field longest? grundy.longest_figure
---@field dead_rules grundy.dead_rules_figure
---@field symmetry grundy.symmetry_figure
---@field equal grundy.equal_figure

---@class grundy.figure
---@field name string
---@field title string
---@field headline string a word or a number
---@field text string sentences

---@class grundy.first_moves
---@field moves integer
---@field win integer of the moves
---@field draw integer
---@field loss integer

---Who wins from the start.
---@class grundy.winner_figure: grundy.figure
---@field outcome grundy.outcome
---@field winner? 1|2 who moves first, or the other one
---@field value? grundy.value
---@field worth? number where endings are numbers
---@field moves integer
---@field win integer of the moves
---@field draw integer
---@field loss integer
---@field distinct? grundy.first_moves the same up to symmetry
---@field best? string the name of a best move

---How long best play lasts.
---@class grundy.length_figure: grundy.figure
---@field moves? number math.huge if it never ends
---@field more_than? integer where it is too long to be followed
---@field before? integer if it never ends: moves before it goes round, if known
---@field round? integer and moves until it is back
---@field remoteness? number
---@field distance? number the most moves of any play

---@class grundy.branching_figure
---@field mean number
---@field least? integer
---@field most? integer

---@class grundy.size_figure: grundy.figure
---@field up_to_symmetry? boolean what normal makes one is counted once
---@field positions integer
---@field moves integer
---@field ends integer positions without moves
---@field branching grundy.branching_figure

---@class grundy.outcome_shares
---@field P number
---@field N number
---@field D number

---@class grundy.outcomes_figure: grundy.figure
---@field up_to_symmetry? boolean what normal makes one is counted once
---@field positions integer
---@field P integer
---@field N integer
---@field D integer
---@field share grundy.outcome_shares

---How many moves keep what a position promises, as of solution:stats.
---@class grundy.forgiving_figure: grundy.figure
---@field up_to_symmetry? boolean what normal makes one is counted once
---@field winning grundy.shares at the N positions
---@field sensible grundy.shares at those of sensible play from the start
---@field holding grundy.shares at the D positions

---The chances of the player to move, as of solution:chances.
---@class grundy.chances_figure: grundy.figure
---@field random? grundy.chances both play at random
---@field first_perfect? grundy.chances only the second one does
---@field second_perfect? grundy.chances only the first one does

---@class grundy.draws_figure: grundy.figure
---@field up_to_symmetry? boolean what normal makes one is counted once
---@field positions integer
---@field D integer
---@field share number
---@field draw? number the chance of play at random
---@field never? number

---The longest forced win; where some endings win and others lose, or pay, the
---longest best play.
---@class grundy.longest_figure: grundy.figure
---@field up_to_symmetry? boolean what normal makes one is counted once
---@field position? any absent if nobody can force a win anywhere
---@field player? 1|2 to move there
---@field from? string the position in words
---@field outcome? grundy.outcome
---@field remoteness? integer
---@field moves integer
---@field count integer positions of this remoteness
---@field line string[] the moves, 1000 at most
---@field cut? boolean there are more

---@class grundy.rule
---@field name string
---@field moves integer
---@field good integer of the moves
---@field best integer

---Kinds of moves that are never good. Lists hold 100 at most.
---@class grundy.dead_rules_figure: grundy.figure
---@field rules? grundy.rule[] absent without `describe`, as all the rest
---@field rule_count? integer
---@field dead? string[] their names
---@field dead_count? integer
---@field slow? string[] that win, but never soonest
---@field slow_count? integer
---@field name_count? integer moves by their whole names
---@field shared_count? integer those that several moves have
---@field dead_names? string[] of these
---@field dead_name_count? integer
---@field positions? integer that were looked at
---@field moves? integer
---@field unnamed? integer
---@field cut? boolean not all positions were looked at

---@class grundy.symmetry_figure: grundy.figure
---@field positions? integer
---@field classes? integer of positions that are alike
---@field largest? integer
---@field example? string
---@field mirrors? string[] "order", "backwards": of the positions there are

---@class grundy.equal_figure: grundy.figure
---@field value? grundy.value
---@field sequence? grundy.known_sequence if the positions are numbers

---@class grundy.known_sequence
---@field kind "formula"|"octal"|"game"|"period"|"unknown"
---@field text string
---@field from integer the first position that it is said of
---@field values integer how many were compared
---@field name? string
---@field parameter? integer of a formula
---@field code? string of an octal game
---@field shift? integer n here is n + shift there
---@field preperiod? integer
---@field period? integer
---@field saltus? integer

---A position of a solution, with the solution's methods; `a + b` is a sum.
---@class grundy.place
---@field solution grundy.solution
---@field position any a fresh copy
---@field player? 1|2
---@operator add(grundy.place|grundy.compound): grundy.compound
local place = {}

---@return grundy.value
function place:value() end

---@return grundy.outcome
function place:outcome() end

---@return integer?
function place:counter() end

---@return number
function place:remoteness() end

---@return number
function place:distance() end

---@return number
function place:height() end

---@return number
function place:worth() end

---@return any[]
function place:followers() end

---@return grundy.move[]
function place:moves() end

---@return any
function place:best() end

---@return grundy.line
function place:line() end

---@return grundy.info
function place:info() end

---@return grundy.security
function place:security() end

---@param kind 1|0|-1|2|grundy.threshold
---@return number
function place:q(kind) end

---@return grundy.stats
function place:stats() end

---@param options? grundy.chances_options
---@return grundy.chances
function place:chances(options) end

---@return grundy.figures
function place:figures() end

---@param options? grundy.report_options
---@return string
function place:report(options) end

---The place after a move; if the game splits, a sum.
---@param q any a follower
---@return grundy.place|grundy.compound
function place:after(q) end

---Is there no move?
---@return boolean
function place:ended() end

---@class grundy.compound_move
---@field changes table<integer, any> what the components change to
---@field result? grundy.result
---@field best? boolean

---Several games at once: see grundy.sum. `a + b` is a sum.
---@class grundy.compound
---@field kind "sum"|"conjunctive"|"selective"
---@field play grundy.play
---@field places grundy.place[] the components
---@operator add(grundy.place|grundy.compound): grundy.compound
local compound = {}

---The value of a sum: the generalized nim-sum of the values.
---@return grundy.value
function compound:value() end

---The counter of a sum: the sum of the counters; `nil` where the value is
---infinite.
---@return integer?
function compound:counter() end

---How many moves a sum can last at most when the winner plays `best`: from P
---and from N; `math.huge` from D.
---Returns an integer or `math.huge`; or `nil, message` where a component's
---game splits and play can last more than 2^32 moves.
---@return number? moves
---@return string? message
function compound:bound() end

---"P", "N" or "D".
---Returns `nil, message` for a misère compound that is not decided by its
---components.
---@return grundy.outcome? outcome nil if the components do not decide it
---@return string? message
function compound:outcome() end

---The remoteness of a conjunctive compound, or of a selective one in normal
---play.
---@return number
function compound:remoteness() end

---The terminal distance: how long play can last.
---@return number
function compound:distance() end

---A best move: from N the one that wins soonest as far as is known without the
---product, and always wins; from D one that keeps the draw; from P one that
---lasts longest.
---Returns `{ changes = { [i] = position, … }, result, best = true }`; nil if
---there is no move; or `nil, message`.
---@return grundy.compound_move? move nil if there is none
---@return string? message
function compound:best() end

---Moves, best first.
---Returns an array of `{ changes, result, best }`, and how many moves there
---are in all; or `nil, message` for a misère compound that is not decided by
---its components.
---@param most? integer default 1000
---@return grundy.compound_move[]? moves
---@return integer|string total or a message
function compound:moves(most) end

---The compound after a move, which may come from `best` or `moves`, or be
---written by hand: `{ changes = { [i] = position, … } }`.
---@param move grundy.compound_move
---@return grundy.compound
function compound:after(move) end

---Is there no move?
---@return boolean
function compound:ended() end

---The positions of the components, in order.
---@return any[]
function compound:positions() end

---Best play. A conjunctive compound of cycles may come back to where it was
---only after the product of their lengths; a game that splits may last as
---long, and have ever more components.
---Returns an array of arrays of positions; if play goes on for ever, its field
---`cycle` is the index to which the best move from the last one returns. Or
---`nil, message`, also if the line is longer.
---@param most? integer how many positions at most, default 100000
---@return grundy.line? line
---@return string? message
function compound:line(most) end

---The product of the components as an ordinary solution, where everything is
---exact; a position is the array of the components' positions, where a game
---splits, of arrays of what is left of them.
---Returns a solution; or `nil, message` when a limit is reached.
---@param options? grundy.solve_options
---@return grundy.solution? solution nil when a limit is reached
---@return string? message
function compound:expand(options) end

---Some of these, and it in words.
---@class grundy.map_witness
---@field text string
---@field position? any
---@field image? any
---@field follower? any
---@field follower_image? any
---@field missing? any of the second solution: no image, though it should be
---@field other? any related to the position
---@field reply? any a move back, which is no progress
---@field value? grundy.value
---@field image_value? grundy.value

---@class grundy.map_witnesses
---@field total? grundy.map_witness
---@field surjective? grundy.map_witness
---@field homomorphism? grundy.map_witness
---@field condition1? grundy.map_witness
---@field condition2? grundy.map_witness
---@field d_morphism? grundy.map_witness
---@field g_preserving? grundy.map_witness
---@field preserves_value? grundy.map_witness

---A map between two solutions; `map(p)` is the image of p.
---@class grundy.map
---@field from grundy.solution
---@field to grundy.solution
---@field total boolean
---@field surjective boolean
---@field homomorphism boolean
---@field condition1 boolean
---@field condition2 boolean
---@field d_morphism boolean
---@field g_preserving boolean by Theorem 7 of Fraenkel and Yesha
---@field preserves_value boolean compared one by one
---@field witness grundy.map_witnesses
---@overload fun(p: grundy.position): any, string?
local map = {}

---The least d of Theorem 7 of Fraenkel and Yesha.
---Returns an integer; or `nil, message` if there is none.
---@param p? grundy.position a position of the first solution
---@return integer? d
---@return string? message
function map:d(p) end

---The counter that follows from d.
---Returns two integers, in lexicographic order; or `nil, message`.
---@param p? grundy.position a position of the first solution
---@return integer? first
---@return integer|string second or a message
function map:counter(p) end

---All of it, in sentences.
---Returns a text of several lines.
---@return string
function map:explain() end

---Is the map a homomorphism of the moves that a semicompatible relation keeps
---(Sato 1972, 2.10)? If so, and if the game is acyclic, then related positions
---have equal values, and every position has that of its image. On cyclic games
---it promises nothing.
---Returns `true`; or `nil, message, witness`.
---@param relation? fun(p: any): grundy.position default: equal images
---@return true?
---@return string? message
---@return grundy.map_witness? witness
function map:semihomomorphism(relation) end

---The map to a quotient; `map(p)` is the image of p.
---@class grundy.projection
---@field from grundy.solution
---@field to grundy.solution
---@overload fun(p: grundy.position, player?: integer): any, any
local projection = {}

---The positions whose image is q, in breadth-first order.
---Returns an array; or `nil, message` if q is not in the quotient.
---@param q grundy.position
---@param player? integer
---@return any[]? positions
---@return string? message
function projection:class(q, player) end

---A follower of p whose image is q. There is one if q is a follower of the
---image of p. If there are several, it is one from which the fewest moves need
---to be taken back: see `reduce`; the first among equals.
---Returns a position; or `nil, message` if there is none.
---@param p grundy.position
---@param ... any with two players, the player to move; q
---@return any follower
---@return string? message
function projection:lift(p, ...) end

---@class grundy.token_move
---@field from any
---@field to any
---@field position any[] the set after the move
---@field value integer
---@field outcome "P"|"N"
---@field result "win"|"loss"

---Tokens mod 2 on the positions of an acyclic game: sets are arrays of
---positions, of which equal ones cancel.
---@class grundy.tokens
---@field solution grundy.solution
---@field dimension integer
local tokens = {}

---The value of a set of tokens.
---Returns an integer; or `nil, message` if a position is not in the graph.
---@param set any[]
---@return integer? value
---@return string? message
function tokens:value(set) end

---The outcome of a set of tokens: "P" or "N".
---@param set any[]
---@return "P"|"N"|nil outcome
---@return string? message
function tokens:outcome(set) end

---The moves from a set of tokens, winning ones first.
---Returns an array of `{ from, to, position, value, outcome, result }`, where
---`position` is the set after the move; or `nil, message`.
---@param set any[]
---@return grundy.token_move[]? moves
---@return string? message
function tokens:moves(set) end

---A winning move from a set of tokens: to value 0. There is one with a token
---that has the highest bit of the value of the set, as in Nim.
---Returns `{ from, to, position, value, outcome, result }`; or `nil, message`
---if the set is a P-position, or a position is not in the graph.
---@param set any[]
---@return grundy.token_move? move
---@return string? message
function tokens:best(set) end

---The projection q of Sato's Lemmas 3.5 to 3.7: the least set, in the order of
---L(G), that differs from this one by a P-position. It has tokens on units
---only, those of the binary digits of the value.
---Returns an array of positions; or `nil, message`.
---@param set any[]
---@return any[]? units
---@return string? message
function tokens:projection(set) end

---The units, Sato's set F: element i is the first position of value 2^(i-1),
---by distance and then in the order of the solution. They are a basis of the
---image of the projection.
---Returns an array of positions.
---@return any[]
function tokens:units() end

---A basis of the subspace P: for each position that is not a unit, the set of
---it and of the units that make up its value. Every P-position is the sum of some
---of these, in one way.
---Returns an array of arrays of positions.
---@return any[][]
function tokens:basis() end

---@class grundy.linear_witness
---@field condition "a"|"b"
---@field map integer
---@field s integer
---@field t integer

---A game on the integers 0 … 2^dimension - 1 as vectors.
---@class grundy.linear
---@field dimension integer
---@field acyclic boolean
---@field simple? integer[] if acyclic: a basis modulo the terminal positions
---@field terminal? integer[] if acyclic: a basis of the terminal positions
---@field values? integer[] if acyclic: of 1, 2, 4, …
---@field reason? string why it is cyclic
---@field solution? grundy.solution if cyclic
---@field finite? grundy.finite if cyclic
local linear = {}

---The value of a position: in an acyclic game by the Grundy map (Theorem 4.5),
---in a cyclic one by the solution.
---@param vector integer
---@return grundy.value
function linear:value(vector) end

---The outcome of a position.
---@param vector integer
---@return grundy.outcome
function linear:outcome(vector) end

---The followers of a position.
---Returns an array.
---@param vector integer
---@return integer[]
function linear:followers(vector) end

---A winning move from a position.
---Returns a follower; or `nil, message` if no move wins.
---@param vector integer
---@return integer? follower
---@return string? message
function linear:best(vector) end

---A basis of the subspace P, the positions of value 0.
---Returns an array of vectors.
---@return integer[]
function linear:basis() end

---The game as a digraph: a solution whose positions are integers.
---Returns a solution; or `nil, message` when a limit is reached.
---@param options? grundy.vector_options
---@return grundy.solution? solution nil when a limit is reached
---@return string? message
function linear:expand(options) end

---@class grundy.heap_options
---@field play? grundy.play
---@field limit? integer positions, for misère play; default 2^18
---@field seconds? number

---@class grundy.proof_options
---@field heaps? integer the largest heap, default 100000
---@field seconds? number

---@class grundy.proved_period
---@field preperiod integer
---@field period integer
---@field proved true
---@field checked_to integer the last heap that the proof needs
---@field theorem string

---@class grundy.heap_stats
---@field heaps integer
---@field max_value integer
---@field max_at integer
---@field method "sparse"|"plain"
---@field mask integer
---@field rare integer
---@field guesses integer
---@field misses integer
---@field divisions integer
---@field plain_divisions integer
---@field bytes integer

---The heaps of a taking-and-breaking game.
---@class grundy.octal
---@field name string the code
local octal = {}

---The value of a heap. In misère play, it is that of the whole game tree: the
---mex of the followers' ones, 1 where there is no move; positions are expanded
---for it.
---Returns an integer; or `nil, message` when a limit is reached.
---@param n integer the size of the heap
---@param options? grundy.heap_options
---@return integer? value nil when a limit is reached
---@return string? message
function octal:value(n, options) end

---The values of the heaps 0 to n: an array, whose element n + 1 is that of
---heap n.
---Returns an array of n + 1 integers; or `nil, message` when a limit is
---reached.
---@param n integer the size of the last heap
---@param options? grundy.heap_options as for `value`
---@return integer[]? values nil when a limit is reached
---@return string? message
function octal:values(n, options) end

---The outcome of a heap.
---Returns "P" or "N"; or `nil, message` when a limit is reached.
---@param n integer the size of the heap
---@param options? grundy.heap_options as for `value`
---@return "P"|"N"|nil outcome nil when a limit is reached
---@return string? message
function octal:outcome(n, options) end

---The least period of the values of the heaps, with proof: g(n + period) =
---g(n) for all n >= preperiod, and preperiod is the least such. By the theorem
---of Guy and Smith: if t is the last digit of the code, heaps are divided in
---at most s parts, and the values repeat for all n from n0 > 0 up to s * (n0 +
---period) + t - 1 (n + period included), they always do. Codes whose digits
---repeat for ever are refused, and nothing is proved of a saltus.
---Returns a table with `preperiod`, `period`, `proved` (true), `checked_to`
---(the last heap that the proof needs) and `theorem` (what is proved and how,
---in words); or `nil, message` that says how far it got.
---@param options? grundy.proof_options
---@return grundy.proved_period? period
---@return string? message
function octal:period(options) end

---The heaps below the preperiod whose values are not those that the period
---would give them.
---Returns a table from heaps to values; or `nil, message`.
---@param options? grundy.proof_options as for `period`
---@return table<integer, integer>? exceptions
---@return string? message
function octal:exceptions(options) end

---Checks the values by the definition, with code that shares nothing with what
---computes them: all followers of each heap, one by one.
---Returns true; or `nil, message, heap` for the first wrong one.
---@param n? integer the last heap, default: the last that is known
---@return true? fine
---@return string? message
---@return integer? heap
function octal:verify(n) end

---How the values were computed: `heaps` (how many are known), `max_value`,
---`max_at` (the first heap that has it), `method` ("sparse" or "plain"),
---`mask` (a value is common if value & mask has an odd number of bits; 0: no
---guess), `rare` (heaps of other values), `guesses` (how many masks were
---tried), `misses` (heaps that turned out rare against the guess), `divisions`
---(of heaps, that were looked at), `plain_divisions` (at which a plain loop
---would have looked), `bytes`.
---@return grundy.heap_stats
function octal:stats() end

---The rules in words, a line for each digit.
---@return string
function octal:rules() end

---The same as a game that splits; a position is a heap.
---@return grundy.game
function octal:game() end

---@class grundy.ordinal_term
---@field exponent grundy.ordinal
---@field coefficient integer

---An ordinal below ε₀. The same ordinal is the same object.
---@class grundy.ordinal
---@operator add(grundy.ordinal_like): grundy.ordinal
---@operator mul(grundy.ordinal_like): grundy.ordinal
local ordinal = {}

---The text for people, with ω: `ω^2·3+ω+1`.
---@return string
function ordinal:show() end

---The integer; `nil` if the ordinal is not finite.
---@return integer?
function ordinal:tointeger() end

---"odd" or "even", as its finite part is (Smith 1966, §11).
---@return "odd"|"even"
function ordinal:parity() end

---The terms of the Cantor normal form: an array of `{ exponent, coefficient
---}`, the first the largest.
---@return grundy.ordinal_term[]
function ordinal:terms() end

---`grundy.ordinal "w^2+1"` is an ordinal.
---@class grundy.ordinals
---@overload fun(value: grundy.ordinal_like): grundy.ordinal
local ordinals = {}

---Is the value an ordinal?
---@param value any
---@return boolean
function ordinals.is(value) end

---ω^exponent·coefficient.
---@param exponent? grundy.ordinal_like default 1
---@param coefficient? integer default 1
---@return grundy.ordinal
function ordinals.omega(exponent, coefficient) end

---The nim-sum of a list of ordinals.
---Example: `grundy.ordinal.nimsum { "w*3+1", "w*2+1" } --> w`
---@param list grundy.ordinal_like[]
---@return grundy.ordinal
function ordinals.nimsum(list) end

---The natural sum (Hessenberg's) of a list of ordinals, in whatever order:
---coefficients of equal exponents are added.
---Example: `grundy.ordinal.natural_sum { 1, "w" } --> w+1`
---@param list grundy.ordinal_like[]
---@return grundy.ordinal
function ordinals.natural_sum(list) end

---Transfinite Nim.
---@param list grundy.ordinal_like[]
---@return grundy.nim
function ordinals.nim(list) end

---@class grundy.nim_move
---@field changes table<integer, grundy.ordinal>
---@field result? "win"
---@field best? boolean

---A position of transfinite Nim.
---@class grundy.nim
local nim = {}

---The heaps: an array of ordinals.
---@return grundy.ordinal[]
function nim:heaps() end

---The value: the nim-sum of the heaps, an ordinal.
---@return grundy.ordinal
function nim:value() end

---"P" where the value is 0, else "N".
---@return "P"|"N"
function nim:outcome() end

---Is there no move?
---@return boolean
function nim:ended() end

---All moves that win; the others may be infinitely many. A heap has at most
---one, to its nim-sum with the value.
---Returns an array of `{ changes = { [i] = ordinal }, result = "win", best }`,
---best first: those that leave the smallest natural sum of heaps, an ordinal
---that falls with every move; empty if the outcome is "P".
---@return grundy.nim_move[]
function nim:moves() end

---A winning move, the first of `moves`.
---Returns `nil, message` if there is none: then every move loses, and none is
---best, since a loser can often delay the end at will.
---@return grundy.nim_move? move nil if every move loses
---@return string? message
function nim:best() end

---The position after a move, which may come from `best` or `moves`, or be
---written by hand: `{ changes = { [i] = ordinal } }`, a smaller one.
---@param move grundy.nim_move
---@return grundy.nim
function nim:after(move) end

---The module: `local grundy = require "grundy"`.
---@class grundy
---@field _VERSION string
---@field ordinal grundy.ordinals
local grundy = {}

---Makes a game.
---Returns a game, whose fields can be read, but not changed.
---@param rules grundy.rules
---@return grundy.game
function grundy.game(rules) end

---Makes a game on an explicit digraph. Every key is a start, in sorted order:
---numbers, then strings. A follower that is not a key is a sink. No other
---position is a start.
---Example: `grundy.graph { a = { "b", "c" }, b = {} }`
---@param adjacency grundy.adjacency
---@return grundy.game
function grundy.graph(adjacency) end

---A random digraph on the positions 1, 2, …, n: all digraphs with that many
---edges are equally likely. The same fields give the same digraph, on every
---machine. Time and memory: linear in positions and edges (and a sort of the
---followers).
---Returns a game, as `grundy.graph` makes it; and its adjacency, an array of
---sorted arrays.
---Example: `grundy.random_graph { positions = 100, edges = 300, seed = 7 }`
---@param options grundy.random_options
---@return grundy.game game
---@return integer[][] adjacency
function grundy.random_graph(options) end

---A plot of a solution; or, with `grundy.plot(source, options)`, a
---nim-sequence of a list of values or of an octal game.
---Returns a string, SVG; or `nil, message` where there is nothing to show.
---Example: `solution:plot "values":match "^<%a+" --> <svg`
---@param source grundy.value[]|grundy.octal
---@param options? grundy.sequence_plot_options
---@return string? svg
---@return string? message
function grundy.plot(source, options) end

---Solves the annihilation game on a digraph. Tokens stand on vertices, at most
---one on each; a move pushes one along an edge, and if there is a token
---already, both vanish. A token on a vertex without followers stays there.
---Positions are sorted arrays of vertices; where one is asked for, the order
---does not matter, and vertices that are there twice cancel.
---
---Nothing of it is in Lua: for n vertices there are 2^n positions, half of
---them times the edges of the digraph are moves.
---Returns a solution; or `nil, message` when a limit is reached.
---Example: `grundy.annihilation { a = { "b", "c" }, b = { "a" }, c = {} }`
---@param adjacency grundy.adjacency at most 62 vertices
---@param options? grundy.vector_options
---@return grundy.solution? solution nil when a limit is reached
---@return string? message
function grundy.annihilation(adjacency, options) end

---Makes a linear game. It has the fields `dimension`; `acyclic`; if it is,
---`simple`, an array of simple elements, a basis modulo the terminal positions
---(Lemma 4.4), `terminal`, a basis of those, and `values`, the Grundy map, as
---the array of the values of the unit vectors. If it is not, `reason`, a
---sentence; `solution`, for it is then expanded and solved; and `finite`, as
---of `solution:finite()`.
---Returns a linear game; `nil, message, witness` if a map breaks a condition,
---where the witness has `condition` ("a" or "b"), `map` (its number), and `s`
---and `t`, vectors for which it does not hold; `nil, message` when a limit is
---reached.
---@param definition grundy.linear_definition
---@param options? grundy.limits
---@return grundy.linear? game nil if a map breaks a condition, or on a limit
---@return string? message
---@return grundy.linear_witness? witness
function grundy.linear(definition, options) end

---The disjoint union of games, a game; or of solutions, a solution. Its
---positions are { i, p }, where p is one of the i-th.
---Returns a game; or a solution, in time linear in the parts.
---Example: `grundy.disjoint { chomp, nim }:solve()`
---@generic T: grundy.game|grundy.solution
---@param list T[] games, or solutions
---@return T
function grundy.disjoint(list) end

---A string, equal exactly for equal positions.
---Example: `grundy.key { 1, 2.0 } == grundy.key { 1, 2 } --> true`
---@param position grundy.position
---@return string
function grundy.key(position) end

---A sum of places and sums. `a + b` is the same.
---@param list (grundy.place|grundy.compound)[] an array of them
---@return grundy.compound
function grundy.sum(list) end

---A conjunctive compound of places and of selective compounds.
---@param list (grundy.place|grundy.compound)[] an array of them
---@return grundy.compound
function grundy.conjunctive(list) end

---A selective compound of places and of conjunctive compounds.
---@param list (grundy.place|grundy.compound)[] an array of them
---@return grundy.compound
function grundy.selective(list) end

---Plays a match. Each move is checked.
---
---Between two "perfect" players, a position that comes back with the same
---player to move is a draw: they would do the same again. Where a player is
---"random" or a function, play goes on. It is a draw as soon as no ending can
---be reached any more, which is looked at once a position has come back: then
---"perfect" makes only its best moves, other players may make any. (In a
---compound each component is looked at alone, with any moves.) With
---`repetition`, these rules give way to that one.
---Returns the record: an array of the positions, the start first (of a
---compound: arrays of positions), with `winner` ("first", "second", or nil),
---`reason` ("end"; "repetition": a position came back; "endless": no ending
---can be reached any more; "length"), `cycle` (the index it came back to),
---`payoff` (of the player to move at the end, where endings are numbers).
---@param options grundy.match_options
---@return grundy.record
function grundy.match(options) end

---A map between two solutions, and what it keeps. Time: the calls of f, and
---linear in the positions and edges of both.
---Returns a map, which can be called: `map(p)` is the image of p. Its fields
---are true or false: `total`; `surjective`; `homomorphism`: the moves from an
---image are the images of the moves; `condition1`, `condition2`, `d_morphism`:
---of Fraenkel and Yesha; `g_preserving`: by their Theorem 7;
---`preserves_value`: all values were compared. `witness.NAME`, where NAME is
---false, is a table with some of `position`, `image`, `follower`,
---`follower_image`, `missing`, `reply`, `value`, `image_value`, and `text`.
---@param a grundy.solution a solution with values
---@param b grundy.solution another one, or the same
---@param f table|fun(p: any): any from positions of a to positions of b
---@return grundy.map
function grundy.map(a, b, f) end

---Looks for a map of a kind. Images are tried in the order of the positions of
---b (if the map must be onto, those that are no image yet first): so the same
---map is found each time.
---Returns a map, as of `grundy.map`; `nil, message, "none"` if there is no
---such map; `nil, message, "limit"` when the steps are used up.
---@param a grundy.solution a solution with values
---@param b grundy.solution another one, or the same
---@param options? grundy.search_options
---@return grundy.map? map
---@return string? message
---@return "none"|"limit"|nil why
function grundy.find_map(a, b, options) end

---Makes an octal game, or a hexadecimal one.
---@param text string
---@param options? grundy.code_options
---@return grundy.octal
function grundy.octal(text, options) end

---The period of a list of integers: v(n + period) = v(n) + saltus for all n
---from preperiod on, as far as the list goes. Of all that the list bears out,
---the one with the least preperiod + period. Linear in the length.
---Returns a table with `preperiod`, `period`, `saltus` (0: an ordinary
---period), `repeats` (how often the whole period is there), `proved` (false)
---and `note` (that this proves nothing); or `nil, message` if there is none.
---@param values integer[] an array; its first element is v(0)
---@param options? grundy.period_options
---@return grundy.list_period? period
---@return string? message
function grundy.period(values, options) end

---The infinite value with a set K of finite values, given as an array. The
---same set gives the same object; `.set` is K as a fresh sorted array.
---Example: `grundy.infinity { 0, 2 } --> ∞(0,2)`
---@param list integer[]
---@return grundy.infinity
function grundy.infinity(list) end

---Is the value an infinite one?
---Example: `grundy.is_infinite(grundy.infinity {}) --> true`
---@param value any any value
---@return boolean
function grundy.is_infinite(value) end

---The generalized nim-sum of a list of values: finite ones are added in base 2
---without carry; a + ∞(K) = ∞({ k + a }); two infinities give ∞().
---Example: `grundy.nimsum { 1, grundy.infinity { 0, 2 } } --> ∞(1,3)`
---@param list grundy.value[]
---@return grundy.value
function grundy.nimsum(list) end

---The least non-negative integer that is not in a list of values; infinite
---ones do not count.
---Example: `grundy.mex { 0, 1, 3 } --> 2`
---@param list grundy.value[]
---@return integer
function grundy.mex(list) end

return grundy
