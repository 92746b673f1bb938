---@meta _
-- Types of games, jobs and solutions: see types.lua.

---@class grundy.game: grundy.rules
local game = {}

---Expands the game from its starts and solves it.
---@param start? grundy.position default: the game's own
---@param options? grundy.solve_options
---@return grundy.solution? solution nil when a limit is reached
---@return string? message
function game:solve(start, options) end

---The same in slices, for programs that must not block.
---@param start? grundy.position default: the game's own
---@param options? grundy.solve_options
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

---Does n units of work.
---@param n? integer positions expanded or edges looked at, default 1000
---@return boolean? finished nil when a limit is reached
---@return string? message
function job:step(n) end

---The solution, once the job is finished.
---@return grundy.solution? solution
---@return string? message
function job:solution() end

---How far it is.
---@return grundy.progress
function job:progress() end

---Gives the memory back.
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
---@field positions? integer only the first so many; default: all
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
---@field radius? integer within so many moves

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

---The positions, in breadth-first order; with two players, and the player.
---@return fun(): any, integer?
function solution:positions() end

---Is the position in the graph?
---@param p? grundy.position
---@param player? integer
---@return boolean
function solution:has(p, player) end

---@param p? grundy.position
---@return grundy.value? value
---@return string? message
function solution:value(p) end

---@param p? grundy.position
---@param player? integer
---@return grundy.outcome? outcome
---@return string? message
function solution:outcome(p, player) end

---Monotonic in the value; nil where that is infinite.
---@param p? grundy.position
---@return integer? counter
---@return string? message
function solution:counter(p) end

---Moves until the end, if the winner hurries; math.huge for a draw.
---@param p? grundy.position
---@param player? integer
---@return number? moves
---@return string? message
function solution:remoteness(p, player) end

---The most moves until the end; math.huge if play can last for ever.
---@param p? grundy.position
---@param player? integer
---@return number? moves
---@return string? message
function solution:distance(p, player) end

---Smith's H, the least one; math.huge where the value is infinite.
---@param p? grundy.position
---@return number? height
---@return string? message
function solution:height(p) end

---What the position is worth to the player to move: 1, 0, -1, or a payoff.
---@param p? grundy.position
---@param player? integer
---@return number? worth
---@return string? message
function solution:worth(p, player) end

---@param p? grundy.position
---@param player? integer
---@return any[]? followers arrays of positions if the game splits
---@return string? message
function solution:followers(p, player) end

---The moves from a position, best first.
---@param p? grundy.position
---@param player? integer
---@return grundy.move[]? moves
---@return string? message
function solution:moves(p, player) end

---A best follower; nil at a sink.
---@param p? grundy.position
---@param player? integer
---@return any follower
---@return string? message
function solution:best(p, player) end

---Best play from a position.
---@param p? grundy.position
---@param player? integer
---@return grundy.line? line
---@return string? message
function solution:line(p, player) end

---The best move at every position that has one.
---@return grundy.strategy_row[]
function solution:strategy() end

---Everything about a position.
---@param p? grundy.position
---@param player? integer
---@return grundy.info? info
---@return string? message
function solution:info(p, player) end

---Rows for all positions, with the columns asked for.
---@param names grundy.column[]
---@return grundy.row[]
function solution:table(names) end

---What a designer wants to know, as numbers and in sentences.
---@param p? grundy.position
---@param player? integer
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
---@param options? grundy.histogram_options|grundy.sequence_plot_options|grundy.heat_options
---@return string? svg
---@return string? message
function solution:plot(kind, options) end

---The game that was solved.
---@return grundy.game? game
---@return string? message
function solution:game() end

---The starts.
---@return grundy.position[] positions
---@return integer[]? players who move there, if there are two
function solution:starts() end

---Counts over all positions, or over those that p leads to.
---@param p? grundy.position
---@param player? integer
---@return grundy.stats? stats
---@return string? message
function solution:stats(p, player) end

---The chances of the player to move, if players move at random or perfectly.
---@param p? grundy.position
---@param player? integer|grundy.chances_options the options, if no player
---@param options? grundy.chances_options
---@return grundy.chances? chances
---@return string? message
function solution:chances(p, player, options) end

---The same graph under misère play: who cannot move wins. An error of a
---quotient that is none there.
---@return grundy.solution
function solution:misere() end

---Certifies the solution, by code that shares nothing with the solver; and a
---quotient against the solution that it comes from.
---@return true? fine
---@return string? message
---@return grundy.fault? witness
function solution:verify() end

---Runs the rules again, for those that are not what they seem.
---@param options? grundy.audit_options
---@return true? fine
---@return grundy.covered|string result what was covered, or what is wrong
---@return grundy.fault? witness
function solution:audit(options) end

---Smith's functions: 1, 0, -1, 2 or { at_least = v }.
---@param p? grundy.position
---@param ... any with two players, the player to move; the kind
---@return number? moves
---@return string? message
function solution:q(p, ...) end

---All that the player to move can force, best first.
---@param p? grundy.position
---@param player? 1|2 with two players, the player to move
---@return grundy.security? security
---@return string? message
function solution:security(p, player) end

---A place: a component for compounds.
---@param p? grundy.position
---@param player? integer
---@return grundy.place? place
---@return string? message
function solution:at(p, player) end

---Of an annihilation game or a linear one: the subspace of finite values.
---@return grundy.finite
function solution:finite() end

---The token game mod 2 on the positions of an acyclic game.
---@return grundy.tokens? tokens nil if the game is cyclic
---@return string? message
---@return any[]? cycle
function solution:linear() end

---Is the relation compatible with the moves whose classes f gives?
---@param f fun(p: any, player?: integer): grundy.position
---@return grundy.relation
function solution:relation(f) end

---The quotient by a relation, and the map to it.
---@param relation "compatible"|"grundy"|fun(p: any, player?: integer): any
---@return grundy.solution? quotient
---@return grundy.projection|string map or the message, if there is none
---@return grundy.relation_witness? witness
function solution:quotient(relation) end

---The smallest quotient found that preserves values, the map, and the steps.
---@return grundy.solution
---@return grundy.projection
---@return grundy.step[]
function solution:reduce() end

---A picture, in the language of Graphviz.
---@param options? grundy.dot_options
---@return string? text
---@return string? message
function solution:dot(options) end

---Draws the digraph into a file, through Graphviz.
---@param path string ends in .png, .svg, .pdf, .dot or .gv
---@param options? grundy.dot_options
---@return true? done
---@return string? message
function solution:draw(path, options) end

---Gives the memory back now.
function solution:close() end
