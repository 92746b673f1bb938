---@meta grundy
-- The API of the module: what users can call, with types for editors (the Lua
-- language server) and descriptions. `make reference` makes a page of it,
-- build/reference.md, with contents and links. Nothing here is ever run.

---A position: a number, a string, or a table of these and of booleans; two are equal
---if their contents are.
---@alias grundy.position number|string|table
---@alias grundy.value integer|grundy.infinity
---The previous player wins, the next player wins, or it is a draw.
---@alias grundy.outcome "P"|"N"|"D"
---@alias grundy.result "win"|"draw"|"loss"
---The player who cannot move loses, or wins.
---@alias grundy.play "normal"|"misere"

---Arrays of followers for each vertex.
---@alias grundy.adjacency table<number|string, (number|string)[]>

---A digraph in compressed rows, on the positions 0 to `count` - 1. The strings hold
---words of four bytes, the lowest first, as `string.pack "<I4"` writes them, or an
---array of 32 bits in C or in NumPy. They are checked, and used where they are.
---@class (exact) grundy.packed_digraph: grundy.options
---@field count integer how many positions there are
---@field first string count + 1 words: where the followers of 0, 1, … begin in `to`,
---from 0 on, and where the last ones end
---@field to? string the followers of 0, then those of 1, and so on; default: none

---An ordinal, a text such as "w^2+1", or an integer from 0 on.
---@alias grundy.ordinal_like grundy.ordinal|string|integer

---An element of a well-ordered set: an integer from 0 on or an ordinal, or an
---array of these, in lexicographic order. Elements that are given together are
---of one kind: none of them is an array, or all are arrays of the same length.
---@alias grundy.element integer|grundy.ordinal|(integer|grundy.ordinal)[]

---@alias grundy.infinite grundy.infinite_place|grundy.infinite_compound
---What compounds are made of.
---@alias grundy.component grundy.place|grundy.compound|grundy.infinite

---Makes a move: to the position q; with `splits`, to the sum of its arguments.
---True when a limit has been reached, and `moves` may stop.
---@alias grundy.add fun(...: grundy.position): boolean

---What a language server says of a misspelt option.
---@alias grundy.no_such_option "no such option"

---What tables of options have in common: they take the fields that are listed,
---and no others.
---@class grundy.options
---@field [string] grundy.no_such_option

---The rules of a game; anything callable is a function.
---@class grundy.rules
---@field moves fun(p: any, add: grundy.add, player?: integer): any[]?
---@field name? string
---@field start? grundy.position the default start
---The representative of a position under the symmetries of the game; "sorted"
---where positions are arrays, all of integers or all of strings, and their
---order does not matter; or what `board:symmetric` or `grundy.images` returns.
---@field normal? "sorted"|grundy.symmetry|fun(p: any, player?: integer): grundy.position
---Asked where there is no move: what that is to the player to move. With
---`gain`, an integer or nothing, which is 0.
---@field terminal? fun(p: any, player?: integer): grundy.result|number|nil
---The rules in words, for people: paragraphs, with empty lines between them.
---@field how_to_play? string
---How the game ends, a text for people: "Red wins by a chain."; or a function
---that says it of a position without moves: "Red has a chain." Where there is
---one, or `how_to_play`, pages and `play` do not say it in their own words. Who
---wins is for them to say.
---@field ending? string|fun(p: any, player?: integer): string?
---With 2, or with a list of two names such as { "the fox", "the hounds" }, the
---players move differently, and `moves` gets the player to move. Names stand in
---sentences as they are. 1 is a puzzle: one player wants to reach an end where
---`terminal` says "win", or any end without `terminal`.
---@field players? 1|2|string[]
---@field play? grundy.play default "normal"; in "misere" the last mover loses
---The player who wins play that never ends, in a game for two players without
---`terminal`. Then no position is a draw: where neither player can force an end that
---wins, this player has won, and the remoteness is infinite.
---@field endless? 1|2
---Moves after which the opponent must answer in the same component of a sum; each
---leads to one position. There must be no cycles, and only `solve` has an answer.
---@field entail? fun(p: any, add: grundy.add): any[]?
---Moves after which the same player moves again, anywhere; as for `entail`.
---@field again? fun(p: any, add: grundy.add): any[]?
---@field splits? boolean true: add(q1, q2, …) is a move to a sum
---@field show? fun(p: any): string the text of a position, whoever is to move
---@field parse? fun(text: string): grundy.position?, string?
---@field describe? fun(p: any, q: any, player?: integer): string the name of a move
---What the player who moves from p to q gains by it, an integer of at most 31
---bits: then the score decides, and `solution:score` tells it.
---@field gain? fun(p: any, q: any, player?: integer): integer
---Numbers that you find interesting in a position, by name, at most 16: by these,
---`sight` has more players, and `rule` and the figures look for a rule of thumb. A
---name stands in sentences as it is: "the nim-sum of the gaps". A solution that is
---opened without its game has none.
---@field features? fun(p: any, player?: integer): table<string, number>
---Which moves `game:nimber` tries first: those to q with the lowest numbers. With
---`splits`, q is an array of parts. It changes the time that a search takes, and
---perhaps its proof, but no value.
---@field order? fun(p: any, q: any): number
---@field picture? fun(p: any, player?: integer): string SVG, for reports
---What positions are on: `start`, `show`, `parse`, `describe` and `picture` are
---those of the board where the rules do not have them. On pages its cells can be
---clicked.
---@field board? grundy.board|grundy.heaps_board|grundy.tokens_board
---In a puzzle, the positions among which `grundy puzzles` looks for good starts: a
---list of them, or a function that gives them to add(p) and gets random(n), which
---gives an integer from 1 to n. On a board, a text, or a text in the list, is a start
---with wild cards: `?` is a cell with any piece or none, and `[.ab]` one of these.
---@field puzzles? any[]|string|fun(add: fun(p: any), random: fun(n: integer): integer)
---In a puzzle, the starts that are its levels: a list of them, or the text of a file
---that `grundy puzzles --pack` has written. Where a game has no `start`, it is that of
---the first level.
---@field levels? grundy.level[]|string

---A level of a puzzle: where it starts, a position or a text that `parse` reads, as
---boards are drawn; and its name.
---@class (exact) grundy.level: grundy.options
---@field start any
---@field name? string

---The parameters of a game file, by name.
---@alias grundy.parameters table<string, integer|number|boolean|string>

---What grundy.game takes: the rules, and nothing else.
---@class (exact) grundy.definition: grundy.rules, grundy.options

---@class (exact) grundy.limits: grundy.options
---@field limit? integer positions, default 2^24
---@field bytes? integer memory while it is solved
---@field seconds? number also ends an endless `moves`, if no hook is set
---True: a line on stderr if that is a terminal; or a function.
---@field progress? boolean|fun(progress: grundy.progress)

---@class (exact) grundy.sequence_options: grundy.limits
---@field play? grundy.play "misere": the player who cannot move wins
---Keeps no moves, in a game without cycles: they are found again by the rules when
---they are needed. Takes far less memory. Positions come in another order, what
---needs all moves at once is refused, and the solution is saved without moves.
---@field keep? "values"

---@class (exact) grundy.checkpoint: grundy.options
---@field path string
---The text of the game's file, which must be the same again; default: that of
---`grundy.file`.
---@field text? string

---@class (exact) grundy.solve_options: grundy.sequence_options
---@field starts? grundy.position[] more starts
---No values; linear time on cycles, too. In a game that splits it changes nothing:
---who wins a sum follows from values alone, so they are found all the same.
---@field only? "outcome"
---@field player? 1|2|"both" with two players: the one to move at the starts
---The path of a file that keeps what `moves` and `terminal` have given; with `keep`,
---the values that were found by it. If solving is interrupted in any way, the next
---call with this file goes on from there. The file is not removed. It is refused if
---it is something else, belongs to another game or is in use.
---@field checkpoint? string|grundy.checkpoint
---How many threads run the rules, once that is worth it; 0: as many as there
---are processors; default 1. The solution is the same. The game must come from
---`grundy.file`: each thread runs the file in a Lua state of its own. Not for jobs.
---What follows on a digraph of a million moves or more, by solving, `remoteness`
---and `verify`, is shared by threads, too; that is all they do for `grundy.graph`.
---@field threads? integer

---@alias grundy.steps
---| "orthogonal"
---| "diagonal"
---| "all"
---| "knight"
---| integer[][]

---Where each cell of a board goes.
---@alias grundy.board_map (integer|false)[]|fun(x: integer, y: integer): integer, integer

---How a piece looks in a picture.
---@class (exact) grundy.look: grundy.options
---@field name? string in the names of moves; default: its character
---@field text? string a letter or an emoji
---A disc of this colour, such as "#b34700". It has the text, or its character; with
---`text = ""` it has none.
---@field color? string
---@field fill? string the colour of the cell
---A part of the board, on squares: a dot, the line between the dots on both sides,
---or the box that lines enclose.
---@field draw? "dot"|"line"|"box"
---On squares, neighbouring cells with this piece are drawn as one, such as a car.
---@field joined? boolean
---Pieces stand on it: a move from d1 to d2 names the piece that goes, not the ground
---that is then on d1.
---@field ground? boolean
---A picture: elements of SVG that draw (path, circle, rect, g, text and so on), with
---0,0 in the middle of the cell and 40 as its side.
---@field svg? string

---@class (exact) grundy.board_colors: grundy.options
---@field ground? string around the cells
---@field cell? string
---@field line? string

---A drawing, row by row, a character for each cell; or `columns` and `rows`. A
---space is a hole. Of hexagons, neighbours in a row are two characters apart,
---those above and below one. In a graph `-`, `|`, `/` and `\` are lines, `<`, `>`,
---`^` and `v` make them arrows; a letter or a digit is a cell of this name.
---@class (exact) grundy.board_definition: grundy.options
---@field [integer] string
---@field shape? "squares"|"hexagons"|"graph" default "squares"
---@field columns? integer
---@field rows? integer
---@field fill? string what is on all cells at the start; default: nothing
---@field empty? string the character of an empty cell, default "."
---The characters of pieces that are not in the drawing; or what pieces look
---like: a look, a colour for a disc, or a text.
---@field pieces? string|table<string, string|grundy.look>
---@field field? string positions are records, and this field has the cells
---@field colors? grundy.board_colors
---The colours of the edges of the board; not of a graph.
---@field edges? grundy.board_edges

---@class (exact) grundy.tokens_definition
---@field arrows table<any, any[]> the followers of vertices, which are numbers or texts
---@field start any the vertex of the token, or an array of those of several tokens
---@field at? table<any, number[]> `{ column, row }` of vertices; default: around a circle

---@class (exact) grundy.heaps_fields: grundy.options
---@field most? integer the chips that a heap can have; default: those of the largest
---@field field? string positions are records, and this field has the chips

---@class (exact) grundy.heaps_definition: grundy.heaps_fields
---@field [integer] integer the chips of the heaps at the start

---@class (exact) grundy.board_edges: grundy.options
---@field left? string
---@field right? string
---@field top? string
---@field bottom? string

---Two letters that are exchanged: a text of two characters, or a list of two
---integers or two strings, which are elements of arrays.
---@alias grundy.pair string|integer[]|string[]

---A symmetry that does all this at once.
---@class (exact) grundy.image: grundy.options
---@field reverse? boolean
---@field exchange? string|grundy.pair[]
---@field map? integer[] the places to which places 1, 2, … go

---Symmetries, each of which can be left out. What they make of a position when they are
---combined are its images. An element of the list does several things at once, and
---none of them alone.
---@class (exact) grundy.images_definition: grundy.options
---@field [integer] grundy.image
---@field reverse? boolean true: the same from right to left
---@field rotate? boolean true: the last letters may come first, as in a circle
---True: the order of the letters does not matter, in each field by itself. Then
---nothing else but `field` can be given.
---@field sorted? boolean
---Letters that stand for each other: "XO", or a list of pairs, each by itself.
---@field exchange? string|grundy.pair[]
---For positions of a fixed length: the places to which places 1, 2, … go.
---@field maps? integer[][]
---Positions are integers from 0 to 2^bits - 1, sets of so many bits, at most 63.
---Place 1 is the lowest bit. With `exchange = "01"`, those that are in a set and
---those that are not stand for each other.
---@field bits? integer
---Positions are records, and this field has the letters. Or several fields, which
---all change in the same way; some may have a single letter.
---@field field? string|string[]

---@class (exact) grundy.vector_options: grundy.limits
---@field play? grundy.play "misere": the player who cannot move wins
---@field start? any only what it leads to is solved; default: everything
---@field starts? any[] more of these
---@field only? "outcome" no values; linear time on cycles too

---@class (exact) grundy.graph_file_options: grundy.options
---@field format? "edges"|"csv"|"dot" default: by how the path ends

---@class (exact) grundy.random_options: grundy.options
---@field positions integer
---How many there are; or `{ least, most }`: each position draws how many it has.
---@field moves? integer|integer[]
---@field density? number in place of moves: their share, from 0 to 1
---@field acyclic? boolean true: moves lead to smaller numbers
---@field loops? boolean true: moves may lead back to where they start
---@field seed? integer default 1

---@class (exact) grundy.linear_definition: grundy.options
---@field dimension integer from 1 to 62
---Arrays of the images of 1, 2, 4, …, or functions (dimension at most 20).
---@field maps (integer[]|fun(vector: integer): integer)[]

---A perfect player makes the move that `best` gives, a random one makes every move
---with the same probability. A forgetful one is random now and then, else perfect.
---A number, from 0 to 30, is the level of somebody who errs: see `solution:against`.
---@alias grundy.player
---| "perfect"
---| "forgetful"
---| "random"
---| number
---| fun(now: any, side: string): any

---@class (exact) grundy.match_options: grundy.options
---Gets the place or compound, returns a follower, or a move of a compound.
---@field first grundy.player
---@field second grundy.player
---Where the match begins. It may be a place of a search (`search:at`), where levels
---that are numbers are refused. A heap, a pile or a compound with one may be given; a
---"random" or "forgetful" player may not meet infinitely many moves there, which
---cannot all be as likely.
---@field at grundy.component|grundy.search_place
---@field length? integer moves at most, default 100000
---A draw when a position occurs for this time with the same player to move;
---default: 2 between "perfect" players, else none.
---@field repetition? integer
---@field seed? integer of "random", "forgetful" and levels, default 1
---@field forget? number how often "forgetful" is random, from 0 to 1; default 0.25

---An array of positions, the start first; of a compound, arrays of positions.
---@class grundy.record
---@field [integer] any
---@field winner? "first"|"second"
---"repetition": a position came back; "endless": no ending can be reached any
---more.
---@field reason "end"|"repetition"|"endless"|"length"
---@field cycle? integer the index of the position that came back
---@field payoff? number of the player to move at the end, if endings are numbers
---What the first player has gained more than the second, if there are scores.
---@field score? integer
---A component is one of your own: the end is right if its figures are.
---@field claimed? true

---@class (exact) grundy.save_options: grundy.options
---@field moves? boolean true: with the moves, for all that needs them
---The text of the game's file, to be shown; default: that of `grundy.file`.
---@field text? string
---True: a line on stderr, if that is a terminal; or a function, which is called with
---a table some ten times a second: `stage` is "saving", `done` goes from 0 to 1.
---@field progress? boolean|fun(now: table)

---@class (exact) grundy.open_options: grundy.options
---@field play? "normal"|"misere" as for `game:solve`

---@class (exact) grundy.search_options: grundy.options
---@field kind? "homomorphism"|"d_morphism"|"g_preserving"
---@field onto? boolean true: every position of b must be an image
---@field steps? integer how often an image is looked at, default 10^6

---@class (exact) grundy.relation_options: grundy.options
---@field steps? integer how often a move is looked at, default 10^6

---@class (exact) grundy.map_options: grundy.options
---To be checked: see `given_d`. Integers may be negative. It is asked again for the
---positions of a witness.
---@field d? table|fun(p: any): grundy.element

---@class (exact) grundy.code_options: grundy.options
---@field base? 8|16
---A code of digits from 0 to 3, of the moves that must be answered in the heap that is
---left; the result is a `grundy.entail_heaps`.
---@field entail? string

---@class (exact) grundy.period_options: grundy.options
---@field from? integer the n of the first element, default 0
---@field repeats? integer how often the period must be there, default 2

---@class grundy.list_period
---@field preperiod integer
---@field period integer
---@field saltus integer v(n + period) = v(n) + saltus; 0: an ordinary period
---@field repeats integer how often the whole period is there
---@field proved false
---@field note string that this proves nothing

---@class (exact) grundy.report_options: grundy.options
---@field title? string default the name of the game, or of its file
---@field verdict? boolean tell who wins at once, not only after a first game
---The address of the playground, for a link by which the rules can be changed.
---@field playground? string
---Of a puzzle, the levels of the page, a list or the text of a pack; default: those of
---the game. The page has those that the solution knows, if it begins with one of
---several, and then no figures, plots or graph.
---@field levels? grundy.level[]|string
---The text of the game file, and its name; default: those of `grundy.file`.
---@field source? string
---@field path? string

---@class (exact) grundy.export_options: grundy.options
---@field format? "lua"|"js"|"json" default "lua"
---@field moves? boolean hold the moves, too, so that no rules are needed
---Hold the moves of `solution:against` for this level, too: where it cannot force a
---win, the perfect opponent makes them.
---@field against? number

---@class (exact) grundy.plot_options: grundy.options
---@field title? string default: what is shown, and the game's name
---@field width? integer from 200 to 4000
---@field height? integer from 200 to 4000; more where that is too little
---@field colors? "auto"|"light"|"dark" auto: as the reader has it
---@field id? string what the ids in the picture begin with

---@alias grundy.any_plot_options
---| grundy.histogram_options
---| grundy.sequence_plot_options
---| grundy.heat_options

---@class (exact) grundy.histogram_options: grundy.plot_options
---@field log? boolean a logarithmic axis; default: where counts span much

---@class (exact) grundy.sequence_plot_options: grundy.plot_options
---@field from? integer the first n; of a list, that of its first element
---@field to? integer the last n

---@class (exact) grundy.curve_options: grundy.plot_options
---@field x? string what the numbers below the plot are; default "x"
---@field y? string what the numbers beside it are; default "y"

---@class (exact) grundy.heat_options: grundy.plot_options
---Where a position lies; nil: it is left out. Default: it is an array of two.
---@field at? fun(p: any): integer?, integer?
---@field mirror? boolean true: what is missing at x, y is as at y, x
---@field player? 1|2 the player to move, if there are two; default 1

---@class grundy.game: grundy.rules
---@field file? string the path, if it was made by grundy.file
---@field text? string the text of that file
---@field parameters? grundy.parameters what it was built with
local game = {}

---Expands the game from its starts and solves it. Time: the calls of `moves`,
---and linear in positions and moves (times the largest value at worst, on
---cycles). Options come after the start. A table in the place of the start whose
---fields are all options is a start only if the game's own start has one of these
---fields, or if the game has none; otherwise it is an error. Where the game has
---`entail` or `again`, a `grundy.entail_solution` is returned; its options are
---`grundy.entail_options`.
---Example: `nim:solve(5):value() --> 5`
---Example: `nim:solve(9, { limit = 5 }) --> nil, the limit of 5 positions is reached`
---@param start? grundy.position default: the game's own
---@param options? grundy.solve_options
---@return grundy.solution? solution, string? message # when a limit is reached
function game:solve(start, options) end

---The same in slices, for programs that must not block.
---Example: `local job = nim:job(9); repeat until job:step(5); job:solution():value()
---  --> 9`
---@param start? grundy.position default: the game's own
---@param options? grundy.solve_options
---@return grundy.job
function game:job(start, options) end

---The values of the integer positions from, …, to.
---Example: `kayles:sequence(0, 5) --> { 0, 1, 2, 3, 1, 4 }`
---@param from integer
---@param to integer
---@param options? grundy.sequence_options
---@return grundy.value[]? values, string? message # when a limit is reached
function game:sequence(from, to, options) end

---@class (exact) grundy.nimber_options: grundy.limits
---Only who wins: the first result is an outcome. Takes less time than the value.
---@field only? "outcome"
---The path of a file: a proof of the value, which `grundy check` and
---check_proof.lua check by the rules. If it cannot be written, that is told before the
---search. Nothing is forgotten then, so `bytes` may be too few. The same call gives
---the same bytes.
---@field proof? string
---The path of a proof of this game: what it says is believed, and not searched for
---again. It is refused if its game differs in the text of its file, its parameters,
---`splits` or `normal`.
---@field known? string
---How many threads run the rules, once that is worth it; 0: as many as there are
---processors; default 1. The value is the same, and so is the proof. The search
---runs in one thread; the others run the rules of positions that it will probably
---need next, so two threads take about three quarters of the time of one. The game
---must come from `grundy.file`. Not for jobs.
---@field threads? integer

---The value of one position of a game without cycles, in normal play, by a search
---that runs the rules only where the value depends on them: far fewer positions
---than `solve` needs, above all where the game splits. `limit` counts the
---positions whose moves are asked for. With `bytes`, the search forgets what it
---can find again when memory gets short: the answer is the same, and takes longer.
---The search can be asked about other positions afterwards.
---Example: `kayles:nimber(100) --> 1`
---Example: `local outcome = kayles:nimber(100, { only = "outcome" }); outcome --> N`
---@param start? grundy.position default: the game's own
---@param options? grundy.nimber_options
---@return integer|grundy.outcome|nil value # nil when a limit is reached
---@return grundy.search|string search # or a message
function game:nimber(start, options) end

---The same in slices. When the job is finished, `job:solution()` returns the value
---and the search.
---Example: `local job = kayles:nimber_job(100); repeat until job:step(10);
---  job:solution() --> 1`
---@param start? grundy.position default: the game's own
---@param options? grundy.nimber_options
---@return grundy.job? job, string? message # where `known` or `proof` cannot be used
function game:nimber_job(start, options) end

---What `game:nimber` has found, which can be asked about any position of the game.
---What is not known yet is searched for, with the limits that were given: `limit`
---counts on, `seconds` begin anew.
---@class grundy.search
local search = {}

---The value of a position.
---Example: `search:value(29) --> 4`
---@param p? grundy.position default: the start
---@return integer? value, string? message # when a limit is reached
function search:value(p) end

---Who wins: "P" or "N". This takes less time than the value.
---Example: `search:outcome(29) --> N`
---@param p? grundy.position default: the start
---@return grundy.outcome? outcome, string? message # when a limit is reached
function search:outcome(p) end

---A move that wins, not always the shortest way to win; where none does, the first
---that the rules give. In a game that splits, an array of positions.
---Example: `search:best() --> { 10, 19 }`
---@param p? grundy.position default: the start
---@return grundy.position? best
---@return string? message # when there is no move, or a limit is reached
function search:best(p) end

---A move that wins in the sum of some positions, as a game that splits leaves them:
---which of them is moved from, and what the move leads to. Where none wins, the
---first that the rules give.
---Example: `local number, best = search:best_in { 5, 4 }; best --> { 4 }`
---@param positions grundy.position[]
---@return integer? number # nil when there is no move, or a limit is reached
---@return grundy.position|string best # or a message
function search:best_in(positions) end

---A position to play on from, for `grundy.match` and for programs of your own: what
---`best` returns is a move that wins, wherever there is one. Nothing is said of how
---long play lasts, because a search does not know it.
---Example: `search:at(29):outcome() --> N`
---@param p? grundy.position default: the start
---@return grundy.search_place
function search:at(p) end

---A module that plays the game: plain Lua or JavaScript, as `solution:export`
---writes. It holds the values that the winner needs from the start on, and gets the
---rules from the program; the values of other positions it searches for by itself,
---within a limit. Comments in the module tell how to call it. Of a search with
---`bytes`, which may have forgotten something, there is none.
---Example: `search:export():match "[^\n]+"
---  --> -- A searching opponent that knows 21 positions. Written by grundy.`
---@param options? grundy.search_export_options
---@return string? text, string? message # or when a limit is reached
function search:export(options) end

---Can a search answer this? The name is that of a method of searches or solutions.
---Example: `search:can "remoteness" --> false`
---@param name string
---@return boolean can, string? reason
function search:can(name) end

---The game.
---Example: `search:game() == kayles --> true`
---@return grundy.game
function search:game() end

---How many positions it has met: those whose moves were asked for are `expanded`.
---Example: `search:progress().stage --> finished`
---@return grundy.progress
function search:progress() end

---Gives the memory back; also at the end of `local search <close> = …`, and by
---the collector.
---Example: `local number, own <close> = nim:nimber(9); own:best() --> 0`
function search:close() end

---@class (exact) grundy.search_export_options: grundy.options
---@field format? "lua"|"js" default "lua"

---Where play stands: what every place can be asked, those of solutions and of
---searches, heaps and the like, and compounds. Each of these has more to tell, and says
---where it differs. `now = now:after(now:best())` makes a move.
---@class grundy.any_place
local any_place = {}

---"P", "N" or "D"; or `nil, message` for a misère compound that is not decided by its
---components, and where a search reaches a limit.
---Example: `(solution:at(3) + cycle:at "a"):outcome() --> N`
---@return grundy.outcome? outcome, string? message # where it is not known
function any_place:outcome() end

---A best move: of a compound a `grundy.compound_move`, else the position that it leads
---to.
---Example: `(solution:at(3) + cycle:at "a"):best().changes --> { 0 }`
---@return any? move, string? message # if there is none
function any_place:best() end

---The place after a move, which may come from `best` or be written by hand. What the
---rules do not allow is an error.
---Example: `solution:at(3):after(1):best() --> 0`
---@param move any
---@return grundy.any_place
function any_place:after(move) end

---Is there no move?
---Example: `solution:at(0):ended() --> true`
---@return boolean
function any_place:ended() end

---The position alone, as an array; of several components or of a sum, all of them, in
---order.
---Example: `(solution:at(3) + cycle:at "a"):positions() --> { 3, "a" }`
---@return any[]
function any_place:positions() end

---Where play is, in a game that is searched: a position or, if the game splits, a
---sum of positions. A move is the position that it leads to; in a game that splits it
---is `{ changes = { [i] = positions } }`, as in sums: position i is replaced by those
---in the array.
---@class grundy.search_place: grundy.any_place
---@field position any the position, or an array of those in the sum
local search_place = {}

---The value: of a sum, the nim-sum of the values of its positions.
---Example: `search:at(29):value() --> 4`
---@return integer? value, string? message # when a limit is reached
function search_place:value() end

---The value, if it is known without a search; else nil.
---Example: `search:at(500):known() --> nil`
---@return integer? value
function search_place:known() end

---A move that wins; where none does, the first that the rules give.
---Example: `search:at(5):best().changes --> { { 2, 2 } }`
---@return any? move, string? message # when there is no move, or a limit is reached
function search_place:best() end

---All moves, in the order of the rules.
---Example: `#search:at(5):followers() --> 5`
---@return any[] moves
function search_place:followers() end

---The place after a move. A move that the rules do not give is an error.
---Example: `local now = search:at(5); now:after(now:best()):positions() --> { 2, 2 }`
---@param move any
---@return grundy.search_place
function search_place:after(move) end

---@class grundy.progress
---@field stage "expanding"|"solving"|"finished"|"stopped"|"closed"
---@field positions integer
---@field expanded integer
---@field moves integer
---@field seconds number
---@field bytes integer

---@class (exact) grundy.slice: grundy.options
---When to stop. Some work is done in any case, and a function of the game is
---never interrupted.
---@field seconds? number

---@class grundy.job
local job = {}

---Does some work: as much as it takes to expand n positions, or to look at n moves.
---Is it finished now?
---Example: `nim:job(9):step(5) --> false`
---@param n? integer|grundy.slice default 1000; or a time
---@return boolean? finished, string? message # when a limit is reached
function job:step(n) end

---The solution, once the job is finished.
---Example: `nim:job(9):solution() --> nil, the job is not finished`
---@return grundy.solution? solution, string? message # until then
function job:solution() end

---How far it is.
---Example: `local job = nim:job(9); job:step(5); job:progress().stage --> expanding`
---@return grundy.progress
function job:progress() end

---Gives the memory back; also at the end of `local job <close> = …`, and by
---the collector.
---Example: `local job <close> = nim:job(9); job:step(5) --> false`
---@param slice? grundy.slice to give it back in slices; default: all at once
---@return boolean done false: call it again, to give more of it back
function job:close(slice) end

---Any function, in slices. Everything in the library that takes long gives way
---inside it when the slice is over, and so does Lua code, by a count hook. Code
---that Lua cannot leave runs on: the functions of a game, the callbacks of
---`table.sort` or `string.gsub`, and coroutines that the function makes. A
---`coroutine.yield` of its own ends the slice, too. Lua's collector works in small
---steps inside a slice if it is in incremental mode; in generational mode, which
---the program lua5.4 begins with, it collects all at once.
---@class grundy.task
local task = {}

---Goes on for a while; without a time, until the function returns or yields. An
---error in the function passes through, and ends the task.
---Example: `local task = grundy.task(function() coroutine.yield() return 7 end);
---  task:step(); task:step() --> true, 7`
---@param options? grundy.slice
---@return boolean finished # then what the function returned comes after it
---@return any ...
function task:step(options) end

---Where the function is, or where an error has ended it: a stack traceback.
---Example: `local task = grundy.task(error, "no"); pcall(task.step, task);
---  task:traceback():match "in function '(.-)'" --> error`
---@return string? traceback # nil before the function begins and after it returns
function task:traceback() end

---Ends the function where it is and closes its to-be-closed variables; also at
---the end of `local task <close> = …`, and by the collector.
---Example: `local task <close> = grundy.task(coroutine.yield); task:step() --> false`
function task:close() end

---Tokens on a digraph, which a page draws and lets people click.
---@class grundy.tokens_board
---@field start any the position that was given
---@field vertices any[] in order: numbers, then texts
---@field is_single boolean are positions vertices, and not arrays of them?
local tokens_board = {}

---The vertices with tokens.
---Example: `tokens_board:show { "a", "b" } --> a b`
---@param p any
---@return string
function tokens_board:show(p) end

---The position of such a text; nil and a message if it is none.
---Example: `tokens_board:parse "a c" --> { "a", "c" }`
---@param text string
---@return any p, string? message
function tokens_board:parse(text) end

---The name of a move: from where to where a token goes.
---Example: `tokens_board:describe({ "a", "b" }, { "c", "b" }) --> a to c`
---@param p any
---@param q any
---@return string
function tokens_board:describe(p, q) end

---The picture of a position, as SVG.
---Example: `tokens_board:picture { "a", "b" }:match "^<%a+" --> <svg`
---@param p any
---@return string
function tokens_board:picture(p) end

---The numbers of the vertices that a move changes, first that which a token leaves.
---Example: `tokens_board:changes({ "b" }, { "a" }) --> { 2, 1 }`
---@param p any
---@param q any
---@return integer[]
function tokens_board:changes(p, q) end

---Is it a position of this board?
---Example: `tokens_board:fits { "z" } --> false`
---@param p any
---@return boolean
function tokens_board:fits(p) end

---Where the vertices are in the picture: its `width` and `height`, the middle of
---each vertex, and the `outline` of a vertex.
---Example: `#tokens_board:layout() --> 3`
---@return table
function tokens_board:layout() end

---Heaps of chips, which a page shows and lets people click.
---@class grundy.heaps_board
---@field start integer|integer[] the position that was given
---@field sizes integer[] the chips of the heaps at the start
---@field high integer the chips that a heap can have
---@field is_number boolean are positions, or their fields, numbers?
---@field field? string the field of positions that has the chips
local heaps = {}

---The sizes of the heaps.
---Example: `heaps:show { 3, 5, 7 } --> 3 5 7`
---@param p integer|integer[]|table
---@return string
function heaps:show(p) end

---The position of such a text; nil and a message if it is none.
---Example: `heaps:parse "3 1 7" --> { 3, 1, 7 }`
---@param text string
---@return integer|integer[]|table|nil p, string? message
function heaps:parse(text) end

---The name of a move: how many chips it takes or adds, and where.
---Example: `heaps:describe({ 3, 5, 7 }, { 2, 5, 6 }) --> take 1 from heaps 1 and 3`
---@param p integer|integer[]|table
---@param q integer|integer[]|table
---@return string
function heaps:describe(p, q) end

---The picture of a position, as SVG.
---Example: `heaps:picture { 3, 1, 7 }:match "^<%a+" --> <svg`
---@param p integer|integer[]|table
---@return string
function heaps:picture(p) end

---The chips that a move takes or adds: numbers, heap by heap from below, each heap
---with `high` of them.
---Example: `heaps:changes({ 3, 5, 7 }, { 3, 1, 7 }) --> { 9, 10, 11, 12 }`
---@param p integer|integer[]|table
---@param q integer|integer[]|table
---@return integer[]
function heaps:changes(p, q) end

---Are there as many heaps, and none that is too high to be clicked?
---Example: `heaps:fits { 9, 0, 0 } --> false`
---@param p any
---@return boolean
function heaps:fits(p) end

---Where the chips are in the picture: its `width` and `height`, the middle of each
---chip, and the `outline` of a chip.
---Example: `#heaps:layout() --> 21`
---@return table
function heaps:layout() end

---What positions are on: `#board` cells, numbered row by row. A position is a
---string with one character for each of them, or a record with such a field.
---@class grundy.board
---@field [integer] string the names of the cells: a1, b1, …, b3 in column 2, row 3
---@field start string the position that was drawn
local board = {}

---For each cell, the cells one step away.
---Example: `board:steps "diagonal"[5] --> { 9, 7, 1, 3 }`
---@param kind? grundy.steps default: side by side; along the lines of a graph
---@return integer[][]
function board:steps(kind) end

---For each cell, the rays from it: arrays of cells, the nearest first.
---Example: `board:rays "diagonal"[1] --> { { 5, 9 } }`
---@param kind? grundy.steps as of `steps`
---@return integer[][][]
function board:rays(kind) end

---All straight lines of n cells, each once; on a graph, those that one can go
---along, from their first cell to the last.
---Example: `#board:lines(3) --> 8`
---@param n integer
---@return integer[][]
function board:lines(n) end

---The column and the row of a cell in the drawing.
---Example: `board:xy "b3" --> 2, 3`
---@param cell integer|string a cell or its name
---@return integer x, integer y
function board:xy(cell) end

---The cell of a name, or in a column and a row.
---Example: `board:cell "b3" --> 8`
---@param x integer|string
---@param y? integer
---@return integer? cell
function board:cell(x, y) end

---The cells for which f is true.
---Example: `board:where(function(x, y) return x == y end) --> { 1, 5, 9 }`
---@param f fun(x: integer, y: integer): boolean
---@return integer[]
function board:where(f) end

---The cells of a list, or those for which f is true, as a text: "#" for each of
---them, "." for each other cell. `set` takes it as it takes a list, in less time:
---for moves that change many cells, made before the first move.
---Example: `board:mask(function(x, y) return x == y end) --> #...#...#`
---@param cells (integer|string)[]|fun(x: integer, y: integer): boolean
---@return string
function board:mask(cells) end

---The piece on a cell, or `empty`.
---Example: `board:get("x..o.....", 4) --> o`
---@param p any
---@param cell integer|string a cell or its name
---@return string
function board:get(p, cell) end

---The position with other pieces, on one cell or several at once.
---Example: `board:set(".........", 1, "x", { 8, 9 }, "o") --> x......oo`
---@param p any
---@param cell integer|string|(integer|string)[] a cell, its name, a list or a mask
---@param piece string
---@param ... any further cells and pieces
---@return any
function board:set(p, cell, piece, ...) end

---The position after a piece has gone from one cell to another.
---Example: `board:move("x........", 1, 5) --> ....x....`
---@param p any
---@param from integer|string
---@param to integer|string
---@return any
function board:move(p, from, to) end

---The cells that have one of some pieces: `for cell in board:each(p, "xo")`.
---Example: `local cells = {}; for cell in board:each("x..o.....", "xo") do
---  cells[#cells + 1] = cell end; cells --> { 1, 4 }`
---@param p any
---@param pieces string
---@return fun(): integer?
function board:each(p, pieces) end

---How many cells have one of some pieces.
---Example: `board:count("x..o.....", ".") --> 7`
---@param p any
---@param pieces string
---@return integer
function board:count(p, pieces) end

---The piece that has n cells in a row, and these cells; nil if none has.
---Example: `board:in_a_row("xxxoo....", 3) --> x`
---@param p any
---@param n integer
---@return string? piece, integer[]? cells
function board:in_a_row(p, n) end

---The connected parts of what some pieces cover, each a position of its own on
---the same board: for games that split, `add(board:parts(p, "#"))`. Arrows
---connect as lines do.
---Example: `board:parts("x.x......", "x") --> x........, ..x......`
---@param p any
---@param pieces string
---@param kind? grundy.steps what is connected
---@return any ...
function board:parts(p, pieces, kind) end

---The cells that a move changes, and the characters before and after it.
---Example: `board:changes("x........", "....x....") --> { 1, 5 }`
---@param p any
---@param q any a follower; an array of positions if the game splits
---@return integer[] cells, string before, string after
function board:changes(p, q) end

---A text for a position: its rows, with `/` between them, then the other fields
---of a record. `parse` reads it back.
---Example: `board:show "x..o....." --> x../o../...`
---@param p any
---@return string
function board:show(p) end

---The position of such a text, in one line or several.
---Example: `board:parse "x../o../..." --> x..o.....`
---@param text string
---@return any? p, string? message
function board:parse(text) end

---A name for a move, by the cells that change.
---Example: `board:describe(".........", "....x....") --> x at b2`
---@param p any
---@param q any
---@return string
function board:describe(p, q) end

---The picture of a position, as SVG.
---Example: `board:picture("x..o....."):match "^<%a+" --> <svg`
---@param p any
---@return string
function board:picture(p) end

---A `normal`, computed in C: of all images of a position under symmetries, the
---least one as bytes. "mirror" is from left to right, "turn" all rotations, "all"
---both. With "shift" also what lies elsewhere on the board is alike, as far as
---it fits: for the parts of games that split. A list has arrays of cells, to
---which cells 1, 2, … go (false: off the board), or functions of columns and
---rows. While a game is solved, the moves of some positions are compared with
---those of all their images: a difference is an error (see `grundy.images`).
---Example: `board:symmetric "all" "..x......" --> ........x`
---@param kind "mirror"|"turn"|"all"|grundy.board_map[]
---@param shift? "shift"
---@return grundy.symmetry
function board:symmetric(kind, shift) end

---The least image of a position.
---@class grundy.symmetry
---@operator call(any): any

---The infinite value with a set K of finite values. `<` puts it above
---integers and ordinals.
---@class grundy.infinity
---@field set integer[] K, a fresh sorted array

---The infinite value of a sum with an infinite heap and one place of infinite
---value: as `grundy.infinity`, but the members are ordinals. The same set gives
---the same object, and `<` puts it above integers and ordinals.
---@class grundy.ordinal_infinity
---@field set grundy.ordinal[] K, a fresh sorted array

---@class grundy.move
---@field position any a follower; an array of positions if the game splits
---@field value? grundy.value
---@field worth? number where endings differ
---@field gain? integer of the move, where there are scores
---@field score? integer of the follower: the move comes to gain - score
---@field outcome grundy.outcome of the follower
---@field remoteness? number absent if the game splits
---If the game splits: how many moves are left at most, if the winner plays
---`best`.
---@field bound? integer
---For the player who moves; where there are scores, of the points gained from
---here on.
---@field result grundy.result
---@field best boolean
---With the option `chances`: those of `solution:chances` after the move, for the
---player who is then to move.
---@field chances? grundy.chances
---With the option `chances`: the chance that the player who makes the move wins, or
---solves the puzzle, if all moves after it are made at random. Absent where it could
---not be computed exactly enough.
---@field chance? number

---@class (exact) grundy.moves_options: grundy.options
---True: each row has the chances of play at random. A losing move with a high chance
---is a trap. Refused where `solution:chances` is. Time: that of `solution:chances` for
---each move.
---@field chances? boolean

---@class grundy.line
---@field [integer] any positions; arrays of positions if there are several
---If play goes on for ever: the index to which the best move from the last
---position returns (up to `normal`).
---@field cycle? integer

---@class grundy.strategy_row
---@field position any
---@field player? 1|2
---@field move any
---@field result grundy.result for the player to move

---@alias grundy.column
---| "value"
---| "outcome"
---| "counter"
---| "remoteness"
---| "distance"
---| "height"
---| "worth"
---| "score"
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
---@field score? integer
---@field followers? any[]
---@field best? any

---There are no `value`, `counter` and `height` where there are no values, no
---`counter`, `remoteness` and `height` where the game splits; there is `worth`
---where endings differ, and `score` where there are scores.
---@class grundy.info: grundy.row
---@field moves grundy.move[]

---@class grundy.fault
---@field kind string
---Of a quotient: of the solution that it comes from, and `other` its image.
---@field position? any
---@field player? 1|2
---@field other? any
---@field expected? any

---Claimed to be G, the generalized Sprague-Grundy function.
---@class (exact) grundy.claim: grundy.options
---An infinity, or `math.huge` where nothing is claimed of its set K.
---@field value table|fun(p: any): grundy.value
---Called where the value is finite.
---@field counter? table|fun(p: any): grundy.element
---By which the claim is checked; default 1 with a counter, else 3.
---@field definition? 1|2|3
---True: the counter is claimed to be monotonic, too (Fraenkel and Yesha,
---Definition 4): larger where the value is.
---@field monotonic? boolean
---Called everywhere: an integer, or `math.huge` or nil where the value is
---infinite. Then the claim is checked by the conditions of Smith.
---@field height? table|fun(p: any): number?

---Conditions of Definition 1 (A, B, C), 2 (A', A'', B', C) and 3 (A, C, C'), and of
---Smith (23a to 23e, 26). "monotonic": the counter is not; "K": the set of an
---infinity is not that of the values of its followers.
---@alias grundy.condition
---| "A"
---| "B"
---| "C"
---| "A'"
---| "A''"
---| "B'"
---| "C'"
---| "K"
---| "monotonic"
---| "23a"
---| "23b"
---| "23c"
---| "23d"
---| "23e"
---| "26"

---@class grundy.claim_witness
---@field condition grundy.condition the one that fails
---@field position any where it fails
---@field value grundy.value as it is claimed
---@field mex? integer of the values of the followers, for A, C and 26
---The value that no follower with a smaller counter or height has, for A' and 23c.
---@field missing? integer
---That has no answer, for B, B' and 23e; or the same value and a smaller counter
---or height, for A'' and 23d.
---@field follower? any
---@field follower_value? grundy.value
---Its value is greater than that of `position`, but not its counter.
---@field other? any
---@field other_value? grundy.value
---@field expected? grundy.value for K, what follows from the others; for C', G

---@class (exact) grundy.classical_options: grundy.options
---@field steps? integer how many moves the search may look at, default 10^7
---Functions that are returned; default 100, and at least one, but not more than
---a million rows.
---@field most? integer

---@class grundy.classical_row
---@field position any
---@field value integer

---Functions with g(u) = mex g(F(u)), each an array of rows for all positions.
---@class grundy.classical
---@field [integer] grundy.classical_row[]
---@field count number of the functions that were found, those beyond `most` too
---False: the steps were used up, and there may be more functions.
---@field complete boolean
---@field generalized? integer which of them is G; nil if none is

---@class (exact) grundy.audit_options: grundy.options
---@field positions? integer only the first ones; default: all
---@field seconds? number

---How often each rule was looked at.
---@class grundy.covered
---@field positions integer
---@field moves integer
---@field normal? integer positions that `normal` takes for others, each once
---Positions that were compared with all of their images.
---@field orbits? integer
---@field parse? integer texts of `show` that were read
---@field describe? integer moves

---@class grundy.guarantee
---@field kind "win"|"draw"|"endless"|"ending"|"at least"
---@field payoff? number of "at least"; 0 of "endless" where endings are numbers
---Within how many moves it holds; `math.huge`: play may never end. From a
---position of `grundy.ordinal` an ordinal.
---@field moves number|grundy.ordinal
---Is there a bound on the moves? If `moves` is an infinite ordinal, play is sure
---to end, but the opponent can delay it at will: Smith's "win", not "bounded win".
---@field bounded boolean
---@field move? any the first one; absent for the opponent, and at an ending

---What the player to move can force, best first: a win, at least a draw, at
---least a payoff, or an ending whatever it is. "endless" is a draw that may
---last for ever: the player can avoid every loss, or every payoff below 0, but
---cannot force play to end so well. An ending that is a loss may be on offer
---beside it; which of the two is better is up to the player. Likewise, "at least"
---a payoff below 0 with `moves = math.huge`: the player can avoid every payoff
---below it, but cannot force play to end. With payoffs, the first one pays what
---the position is worth.
---@class grundy.security
---@field [integer] grundy.guarantee
---@field opponent grundy.guarantee[]

---What Smith's functions Q are about: see `solution:q`.
---@alias grundy.success
---| "win"
---| "draw"
---| "ending"
---| "opponent's ending"
---| 1
---| 0
---| -1
---| 2
---| grundy.threshold

---@class (exact) grundy.threshold: grundy.options
---@field at_least number

---So 2^dimension positions have a finite value, and that of a sum is the
---nim-sum of the values.
---@class grundy.finite
---@field dimension integer
---@field basis any[] positions
---@field values integer[] of these

---@alias grundy.label
---| "value"
---| "K"
---| "counter"
---| "remoteness"
---| "distance"
---| "height"
---| "worth"
---| "score"
---| "outcome"

---@class (exact) grundy.dot_options: grundy.options
---@field labels? grundy.label[]
---@field names? boolean|fun(p: any): string default: the game's `show`
---@field title? string|false false: nothing is written under the picture
---False: black and white, with shapes instead of colours. "lm": the colours of
---Lorusso and Mottinelli, P red, N green, D yellow.
---@field colors? boolean|"lm"
---@field layout? "ordinary"|"circular"
---@field clusters? boolean boxes around strongly connected components
---@field moves? "all"|"best"
---@field reduce? boolean true: draw solution:reduce()
---@field most? integer positions drawn, default 500, at most 20,000
---@field around? grundy.position draw what play from there reaches
---@field player? 1|2 to move at `around`
---@field radius? integer within this many moves

---@class grundy.relation
---@field classes integer
---@field compatible boolean related positions have related followers
---If s and t are related, a follower of s is related to one of t, or has a
---follower related to s.
---@field semicompatible boolean
---@field witness grundy.relation_witnesses

---@class grundy.relation_witnesses
---@field compatible? grundy.relation_witness if it is false
---@field semicompatible? grundy.relation_witness if it is false

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

---@class (exact) grundy.trace_options: grundy.options
---Default: "acyclic" if there are no cycles, else "G".
---@field algorithm? "G"|"acyclic"

---@class grundy.trace_answer
---@field follower any one that has no label, or an infinite one
---@field answer any its first follower that has the label of the round

---What is done with a position: it is labelled, or a condition fails.
---@class grundy.trace_step
---@field position any
---@field round integer
---@field pass? integer of Algorithm G; absent where the rest is labelled ∞
---@field value? grundy.value absent if the position is not labelled
---By Algorithm G, how many finite labels were given before this one, if it is
---finite. (Fraenkel and Yesha: m, which becomes their counter c.)
---@field order? integer
---@field answers? grundy.trace_answer[] by Algorithm G: why the value is finite
---By Algorithm G: C1 or C3 fails, because a follower has the label of the
---round, or C2, because a follower without a finite label has no answer.
---@field condition? "C1"|"C2"|"C3"
---The one at which the condition fails; without cycles, the last one that left
---the queue.
---@field follower? any
---@field values? integer[] without cycles: those of the followers

---A row of the table after a round, without cycles.
---@class grundy.trace_row
---@field position any
---@field followers any[] those that have not left the queue
---@field predecessors any[]
---@field values integer[] of the followers, as far as they are labelled
---@field value? integer

---@class grundy.trace_round
---@field round integer from 0 on; by Algorithm G it labels with this number
---@field steps grundy.trace_step[]
---@field queue? any[] without cycles: what leaves the queue
---@field rows? grundy.trace_row[] without cycles: the table after the round

---How the values were found. Positions that are tables are shared among steps.
---@class grundy.trace
---@field algorithm "G"|"acyclic"
---@field rounds grundy.trace_round[]
---For each position, in the order of `positions`, the step that labels it.
---@field labels grundy.trace_step[]
local trace = {}

---All of it in words and tables, as on a blackboard.
---Example: `cycle:trace():explain():match "[^.]+"
---  --> Algorithm G labels positions in rounds`
---@return string
function trace:explain() end

---What is known of every position of a game. `#solution` is their number.
---@class grundy.solution
local solution = {}

---The positions, in breadth-first order: `for p in solution:positions()`; with
---two players, `for p, player in solution:positions()`.
---Example: `local sum = 0; for p in solution:positions() do sum = sum + p end; sum
---  --> 6`
---@return fun(): any, integer?
function solution:positions() end

---Is a position in the graph?
---Example: `solution:has(4) --> false`
---@param p? grundy.position
---@param player? integer
---@return boolean
function solution:has(p, player) end

---The value of a position: the generalized Sprague-Grundy function. (Fraenkel and
---Yesha: G; Smith: the Sprague-Grundy function in the strict sense; Lorusso and
---Mottinelli: γ. Without cycles, Sato: the Grundy function g.)
---Example: `solution:value(3) --> 3`
---@param p? grundy.position
---@return grundy.value? value, string? message
function solution:value(p) end

---The outcome: "P", "N" or "D". In a puzzle, "N" can be solved and "P" cannot.
---(Fraenkel and Yesha: P, N, D; Smith: P, N, O; Lorusso and Mottinelli: U, E, D;
---Sato: safe and unsafe.)
---Example: `solution:outcome(3) --> N`
---@param p? grundy.position
---@param player? integer
---@return grundy.outcome? outcome, string? message
function solution:outcome(p, player) end

---The counter, which is monotonic in the value; `nil` where that is infinite.
---(Fraenkel and Yesha: a monotonic counterfunction. It is not the one that their
---Algorithm G gives, which a trace has as `order`: the solver labels positions in
---another order.)
---Example: `cycle:counter "b" --> 2`
---@param p? grundy.position
---@return integer? counter, string? message
function solution:counter(p) end

---In how many moves the winner wins, if the loser delays the end: odd for the player
---to move, even for the opponent; `math.huge` for a draw, even if it ends. Where the
---winner is to move at the end, this counts a last move that is not made: always in
---misère play, and at endings that are wins.
---
---Where endings are numbers, it is the number of moves within which the winner can
---force what the position is worth, or more. Best play is shorter where the loser
---could delay the end only by losing more. Where there are scores: how many moves
---`line` makes. In a puzzle, the fewest moves to a solved end; `math.huge` if there
---is no way. (Smith: the remoteness R; in misère play, R′.)
---Example: `cycle:remoteness "a" --> 2`
---@param p? grundy.position
---@param player? integer
---@return number? moves, string? message
function solution:remoteness(p, player) end

---The most moves until the end; `math.huge` if play can last for ever. If the
---game splits, there is no answer from 2^32 - 3 on. (Smith: the terminal distance
---D; Sato: the length l.)
---Example: `solution:distance(3) --> 3`
---Example: `cycle:distance "a" --> inf`
---@param p? grundy.position
---@param player? integer
---@return number? moves, string? message
function solution:distance(p, player) end

---Smith's H, the least one: in a sum, a player who moves to value 0 with the
---least sum of heights wins in at most 1 + that sum moves. `math.huge` where
---the value is infinite.
---Example: `cycle:height "b" --> 3`
---@param p? grundy.position
---@return number? height, string? message
function solution:height(p) end

---What a position is worth to the player to move: 1, 0, -1, a payoff, or the
---score. In a puzzle, 1 can be solved and -1 cannot.
---Example: `grundy.game { moves = nim.moves,
---  terminal = function() return 5 end }:solve(1):worth() --> -5`
---@param p? grundy.position
---@param player? integer
---@return number? worth, string? message
function solution:worth(p, player) end

---By how much the player to move wins from a position on, in a game with `gain`:
---the greatest gain - score(q) over the moves to q; at an end the number that
---`terminal` gives, or 0. N, P and D are positions of a score above, below and
---equal to 0.
---Example: `grundy.game { moves = nim.moves,
---  gain = function(p, q) return p - q end }:solve(9):score() --> 9`
---@param p? grundy.position
---@param player? integer
---@return integer? score, string? message
function solution:score(p, player) end

---The followers of a position; if the game splits, each is an array of
---positions. (Fraenkel and Yesha: F(u); Sato: μ(s).)
---Example: `solution:followers(3) --> { 0, 1, 2 }`
---@param p? grundy.position
---@param player? integer
---@return any[]? followers, string? message
function solution:followers(p, player) end

---Writes the solution to a file, which `grundy.open` opens again, also in another
---program. The file takes the place of what was at the path when it is complete, so
---that there is the old one or the new one at any time. The same game gives the
---same bytes. `csrc/FORMAT.md` describes them; `lua/grundy/check_file.lua` certifies
---them, given the rules, in any Lua.
---Example: `local path = os.tmpname(); solution:save(path) --> true`
---@param path string
---@param options? grundy.save_options
---@return true? saved, string? message # if it cannot be written
function solution:save(path, options) end

---The predecessors of a position: all positions of the solution with a move to
---it, in the order of `positions`; with two players, the other player is to move
---there. If the game has `normal`, they are the representatives with a move to
---this position or to one that has the same `normal`. Linear time in positions
---and moves when first asked for, later only in the number of predecessors.
---(Fraenkel and Yesha: the ancestors.)
---Example: `solution:predecessors(1) --> { 3, 2 }`
---@param p? grundy.position
---@param player? integer
---@return any[]? predecessors, string? message
function solution:predecessors(p, player) end

---The moves from a position, best first: a winner's shortest win, then draws,
---then losses, the longest resistance first. Where endings are numbers, what the
---position is worth comes first.
---Example: `local row = solution:moves(3)[1]; row.position, row.result, row.best
---  --> 0, win, true`
---@param p? grundy.position
---@param player? integer
---@param options? grundy.moves_options
---@return grundy.move[]? moves, string? message
function solution:moves(p, player, options) end

---A best follower: the first among equals.
---Example: `solution:best(3) --> 0`
---@param p? grundy.position
---@param player? integer
---@return any follower, string? message # if there is no move, or no solution
function solution:best(p, player) end

---Best play from a position, that position first. If the game splits, an array
---of arrays of positions, the first being { p }; or `nil, message` if they are
---more than 100000 together. A puzzle that cannot be solved has none.
---Example: `cycle:line "a" --> { "a", "b", "c" }`
---@param p? grundy.position
---@param player? integer
---@return grundy.line? line, string? message
function solution:line(p, player) end

---The whole strategy: a row for every position with a move.
---Example: `cycle:strategy()[2] --> { position = "b", move = "c", result = "win" }`
---@return grundy.strategy_row[]
function solution:strategy() end

---Everything about a position.
---Example: `local all = solution:info(2); all.value, all.outcome, all.best --> 2, N, 0`
---@param p? grundy.position
---@param player? integer
---@return grundy.info? info, string? message
function solution:info(p, player) end

---A row for every position, with the columns asked for.
---Example: `solution:table { "value", "outcome" }[1]
---  --> { position = 3, value = 3, outcome = "N" }`
---@param names grundy.column[]
---@return grundy.row[]
function solution:table(names) end

---Figures about the game as a whole and about play from a position: who wins,
---how long it takes, how many positions and moves there are, how forgiving it
---is, what chances a random player has, how hard it is, how drawish it is, the
---longest forced win, rules that are never of use, symmetries, and what it is equal
---to.
---Example: `solution:figures().winner.text
---  --> From 3 the first player wins: only one of 3 moves wins, the move to 0.`
---@param p? grundy.position
---@param player? integer
---@return grundy.figures? figures, string? message
function solution:figures(p, player) end

---A page about the game, complete in itself: a text of HTML.
---Example: `solution:report(nil, { title = "A heap" }):match "<title>(.-)</title>"
---  --> A heap`
---@param p? grundy.position where it begins
---@param player? integer|grundy.report_options the options, if no player
---@param options? grundy.report_options
---@return string? page, string? message
function solution:report(p, player, options) end

---What is known of every position, as the text of a module that needs nothing:
---plain Lua, which runs in Lua 5.1 to 5.5, LuaJIT and Luau; an ES module, for
---web pages; or JSON. Comments in the modules tell how to call them. It is `nil,
---message` if a position holds a number of 2^53 or more, if JavaScript and JSON
---cannot hold a position, or if the moves of a game with `normal` are asked for. The
---levels of the opponent are those of `grundy.match`.
---Example: `load(solution:export { moves = true })().outcome(3) --> N`
---@param options? grundy.export_options
---@return string? module, string? message
function solution:export(options) end

---A plot, as SVG.
---Example: `solution:plot "values":match "^<%a+" --> <svg`
---@param kind "values"|"remoteness"|"depths"|"sequence"|"heat"
---@param options? grundy.any_plot_options
---@return string? svg, string? message # where there is nothing to show
function solution:plot(kind, options) end

---The game that was solved.
---Example: `solution:game() == nim --> true`
---@return grundy.game? game, string? message # as for a quotient
function solution:game() end

---The starts as they were given, in order, each once; with two players, also the
---players who move there. Where a game has `normal`, play begins here, and not at
---the representatives. (A file that was opened without its game only has these.)
---Example: `nim:solve(3, { starts = { 7 } }):starts() --> { 3, 7 }`
---@return grundy.position[] positions, integer[]? players
function solution:starts() end

---Counts over all positions, or over those that a position leads to, itself
---among them. Linear time and memory.
---
---Moves win, draw and lose as `result` of `moves` says: where endings are
---worth more or less, every win counts alike. Where the game has `normal`,
---positions and moves are counted up to symmetry. Means over nothing are 0.
---Example: `local stats = solution:stats(); stats.P, stats.N, stats.D --> 1, 3, 0`
---@param p? grundy.position default: all positions
---@param player? integer
---@return grundy.stats? stats, string? message
function solution:stats(p, player) end

---The chances of the player to move, if the players move at random, play
---perfectly or sensibly, and how long play lasts. A random player picks each move
---with equal probability; a perfect player makes the move that `best` returns,
---which at a D position keeps the draw; a sensible player picks any move that gives
---away neither a win nor a draw. Where the game has `normal`, moves count as the
---player sees them: of two moves to positions with the same representative, each is
---as likely as any other move. As `normal` is a symmetry, there are as many of them
---at a position as at its representative; the first call runs the rules there to count
---them. A file without its rules does not tell, so there each representative that can
---be moved to counts as one move. In a puzzle there is no second player, and a win is
---a solution.
---
---Linear time but for cycles: see the guide. Cycles that have not been solved
---after `seconds` are left open, which makes `error` larger.
---Options come after the position: a table in its place is a position if it is
---one of the solution.
---Example: `solution:chances(3).win --> 0.5`
---@param p? grundy.position
---@param player? integer|grundy.chances_options the options, if no player
---@param options? grundy.chances_options
---@return grundy.chances? chances, string? message
function solution:chances(p, player, options) end

---How to play against somebody who errs, and what to expect: a row for every
---position. You never give away a win or a draw. Where the position is won, your
---move is that of `best`. Elsewhere, of all ways to choose among the moves that keep
---the result, yours gives the most points on average over the whole play: a win is
---1, a draw or endless play 1/2, a loss 0.
---
---The other player makes a move with a probability proportional to
---exp(level · u), where u is
---- 2 + 1/(2n + 2) if the move wins,
---- 1 if it draws,
---- 1/2 − 1/(2n + 2) if it loses,
---
---and n is the remoteness of the position that it leads to, + 1. So the better move
---is the more likely one, quick wins and late losses are preferred a little, and at
---level 0 all moves are equally likely. Where the game has `normal`, moves count as
---for `chances`.
---
---Where the position is lost and several moves promise the most, up to roundings of
---1e-11 of it, yours is the one that loses the least payoff by best play of both and,
---where that is equal, loses latest.
---
---The chances are those of the moves in the rows, up to rounding: play these moves
---throughout, because a move that promises as much may lead back to where you were.
---Linear time but for cycles, where moves are improved in rounds (policy
---iteration), of which there are rarely more than ten.
---Example: `local take = grundy.file "examples/take.lua":solve();
---  ("%.2f"):format(take:against { level = 1 }[1].waiting) --> 0.89`
---@param options grundy.against_options
---@return grundy.against_rows
function solution:against(options) end

---How hard a position is for people: how often players of limited sight keep the win,
---or the draw, against best play. The player of limited sight has the side that wins
---from the position, or moves first if it is a draw; `side` says otherwise. The
---opponent makes the moves that `best` returns. Each row is one such player:
---- One moves at random.
---- One looks n moves ahead, for n = 1, 2, 3: by minimax over the n moves to come,
---  their own first. A position where play is over by then counts as what it is to
---  the player, 1 for a win, 0 for a draw and −1 for a loss; any other position that
---  the n moves lead to, as the chance to win less the chance to lose if both players
---  then move at random. Endless play is a draw, unless the game has `endless`.
---- Where moves gain points (`gain`), these count instead: what is gained in the n
---  moves, and what play at random gains after them on average. And one player takes
---  the most points that a single move gains.
---- With `features`, of the game or of the call, there are two players for each of
---  your numbers: one moves to where it is highest, the other to where it is lowest.
---  A position without the number comes last.
---
---Of moves that look equally good, up to 1e-9, each is equally likely. (Averages of
---points are rounded: where some move gains more than 1,000 points, they look equal up
---to 1e-12 times the greatest gain.) Where the game has `normal`, moves count as for
---`chances`.
---
---The `difficulty` is the chance that the win, or the draw, is given away, on average
---over the players who look 1, 2 and 3 moves ahead; it is no more than that. Nothing is
---sampled: play is a Markov chain, and no chance is off by more than 1e-10. It is nil
---and a message if play comes to more than 500,000 positions and scores there, if with
---`features` more than 500,000 moves can be reached from the position, or if play goes
---round so long that numbers cannot tell. A puzzle has nobody to play against, and is
---refused; so are games that split. In a game with `endless`, `never` is a part of
---`win` or `loss`.
---
---Options come after the position: a table in its place is a position if it is one of
---the solution.
---Example: `local take = grundy.file "examples/take.lua":solve();
---  ("%.2f"):format(take:sight().difficulty) --> 0.92`
---@param p? grundy.position
---@param player? integer|grundy.sight_options the options, if no player
---@param options? grundy.sight_options
---@return grundy.sight? sight, string? message
function solution:sight(p, player, options) end

---A rule of thumb: a simple condition that tells P positions from others, with its
---exceptions counted. Conditions are about the sum of a position that is an
---array of numbers, its nim-sum, whether its numbers are equal, come in equal pairs
---or read the same backwards, the largest and the smallest number, single numbers
---and their differences, and how many there are; about a number; about how often
---each character occurs in a text, and whether it reads the same backwards; about
---how many pieces of each kind are on a board, and whether it is its own mirror
---image; about the fields of a record that are numbers; about the player to move,
---if the players move differently; and about the numbers that your own function
---`features` returns, that of the game or of the call. Of a number, and of its
---remainders by 2 to 12, two lists of
---values are tried, if they have at most three: all those that P positions have, and
---those that more P positions have than others; and the least and the greatest
---value of P positions as bounds. Two conditions are joined by "and" where this
---leaves fewer exceptions.
---
---Of what is tried, the answer has the fewest exceptions, and is the simplest of those
---with as many; there may be better conditions that are not tried. At most 40
---numbers of a position are looked at, yours first, and of all conditions the 400
---simplest. The answer is what was found in the positions that were looked at, and
---no theorem: look at a larger game, too. Where the game has `normal`, positions are
---counted up to symmetry. In a puzzle, P positions are those from which it cannot be
---solved; in a game that splits, positions are looked at one by one, not their sums.
---
---With `of = "move"` the rule tells which moves win: "Move so that the nim-sum is 0."
---The same conditions are tried on the positions after the moves, one at a time; two
---are joined only if they have no exception together. At most 50,000 moves are looked
---at. In a puzzle, the moves that win are those that keep a solution. It is refused
---where there are scores, where the game splits, and with `keep = "values"`.
---
---It is nil and a message if no position or each position is P, or if nothing is
---right more often than to say so; or, of moves, than any move. The time is bounded by
---the number of positions that are looked at: 10,000 take about a second at most.
---Example: `grundy.file "examples/nim.lua":solve():rule().condition --> the nim-sum is 0`
---@param options? grundy.rule_options
---@return (grundy.rule_of_thumb|grundy.rule_of_moves)? rule, string? message
function solution:rule(options) end

---What a designer wants to know of a puzzle (`players = 1`): how many shortest
---solutions it has from a position, where the player has a choice on them, and
---where a player goes wrong. A solution is a sequence of moves that ends where the
---puzzle is solved; moves that lead to the same position are one, and where the game
---has `normal`, positions are counted up to symmetry. Counts of solutions are exact
---up to 2^63 - 1; then `more` is true. Linear time; longer solutions, with the option
---`length`, take as much again for each length.
---Example: `grundy.file "examples/sliding.lua":solve():puzzle().solutions --> 4`
---@param p? any default: the start
---@param player? integer
---@param options? grundy.puzzle_options
---@return grundy.puzzle? puzzle, string? message
function solution:puzzle(p, player, options) end

---The solutions of a puzzle from a position, the shortest first: each is an array of
---positions, which begins with p. Without options they are the shortest ones, and
---1000 at most. The time depends on how many are listed; with `simple`, also on how
---many ways come back to where they were.
---Example: `#grundy.file "examples/sliding.lua":solve():solutions() --> 4`
---@param p? any default: the start
---@param player? integer
---@param options? grundy.solutions_options
---@return grundy.solutions? solutions, string? message
function solution:solutions(p, player, options) end

---Does each piece matter? The puzzle, which must have a board, is solved again from p
---without each of them: a row for each piece, in the order of the cells. All cells
---with the same character are one piece, such as a car of Rush Hour; `by = "cell"`
---takes each cell for one. If the rules fail without a piece, or a limit is reached,
---the row has a `problem`.
---Example: `local rows = grundy.file "examples/sliding.lua":solve():without();
---  rows[1].piece, rows[1].moves --> 4, inf`
---@param p? any default: the start
---@param player? integer
---@param options? grundy.without_options
---@return grundy.without_row[]? rows, string? message
function solution:without(p, player, options) end

---The same graph under misère play: the player who cannot move wins. Where the
---game has `terminal`, only sinks of which it says nothing change. The solution
---has no values. It is an error if moves were left out, as `prune` and quotients
---may do, or if a quotient joins sinks that change with others: start from
---`solution:misere()`.
---Example: `solution:misere():best(3) --> 1`
---@return grundy.solution
function solution:misere() end

---What a quotient is looked for with.
---@class (exact) grundy.misere_options: grundy.options
---@field order? integer the most elements, default 1024
---@field sums? integer the most sums that are kept at a time, default 2^18
---@field seconds? number a limit of time

---The misère quotient of a game that splits (Plambeck and Siegel 2008): who wins a
---sum of any positions if the player who cannot move wins. Two sums are
---indistinguishable if they have the same outcome, whatever is added to both; their
---classes are the elements of a commutative monoid Q, the sum being the product. It is
---found if it is finite and no limit is reached, and proved before it is returned (see
---`quotient:verify`); else `complete` is false, and it is that of the sums of some
---positions. Time: depends on the game.
---Example: `grundy.octal(".77"):game():solve(12):misere_quotient().order --> 24`
---@param options? grundy.misere_options
---@return grundy.misere_quotient? quotient, string? message
function solution:misere_quotient(options) end

---@class grundy.genus
---@field value integer in normal play
---@field digits integer[] misère nim-values of p, p + *2, p + *2 + *2 … (see genus)
---@field text string such as `4^{146}`
---@field tame boolean is p indistinguishable from a sum of Nim heaps?

---The genus of a position of a game that splits, as in Winning Ways: the misère
---nim-value of a sum is the size of the Nim heap that makes a P-position of it. After
---the last digit they alternate by 2. It is found by the misère quotient of all that
---the position leads to, with Nim heaps; *tame* is said of sums of these.
---Example: `grundy.octal(".77"):game():solve(5):genus().text --> 4^{146}`
---@param p? any default: the start
---@return grundy.genus? genus, string? message
function solution:genus(p) end

---Can something be asked of the solution, by the kind of game that it is about
---and by how it was solved? The name is that of a method; of a method with an
---argument: `stats(p)`, `quotient "grundy"`, `prune "grundy"`, `plot "values"`,
---`plot "sequence"`, `plot "remoteness"`, `plot "depths"`, `plot "heat"`; or of
---a function that takes solutions or places: `grundy.sum`,
---`grundy.conjunctive`, `grundy.selective`, `grundy.disjoint`, `grundy.match`,
---`grundy.map`, `grundy.find_map`. If not, the message is that of the error. A
---method that can be asked may still have no answer because of the moves: the
---game may have cycles or be too large. With `save` and `threads`, the option of
---`solve`, it also tells whether the system has them.
---Example: `kayles:solve(3):can "remoteness" --> false`
---@param name string
---@return boolean can, string? message
function solution:can(name) end

---Certifies the solution by Definition 1 of Fraenkel and Yesha (conditions A,
---B, C, the sets K, a monotonic counter), and remoteness, distance and height
---where they have been computed. A quotient is also compared with the solution
---that it comes from: the moves, the ends, and what is preserved; so that must
---not have been closed. The checker shares no code with the solver, nor with
---what finds quotients. A saved solution is loaded first: it is an error if
---anything in the file does not follow from the moves in it. Where moves are not
---kept, the rules are run once more at every position. Linear time.
---Example: `cycle:verify() --> true`
---@param options? grundy.verify_options
---@return true? fine, string? message, grundy.fault? witness
function solution:verify(options) end

---Is a function that you claim to be G really G? With a counter (Fraenkel and
---Yesha: counterfunction) it is checked by their Definition 1 (conditions A, B and
---C) or 2 (A', A'', B' and C), without one by Definition 3 (A, C, and C': no
---function with A and C has more infinite values); with a height, by the
---conditions (23a) to (23e) of Smith, and (26) where it is infinite. The height
---may be any that satisfies them, not only the least, which `solution:height`
---gives. C' is decided by the values of this solution, the rest by the claim
---alone. The witness says which condition fails, and where.
---
---The functions are called at most once for each position; tables from positions
---to values do as well. Linear time, also in the length of counters that are
---arrays or ordinals.
---Example: `solution:holds { value = { [0] = 0, 1, 2, 3 } } --> true`
---Example: `local fine, why = solution:holds { value = { [0] = 0, 1, 2, 2 } };
---  why --> condition A fails at 3: its value is 2,
---  but the mex of the values of its followers is 3`
---@param claim grundy.claim
---@return true? fine, string? message, grundy.claim_witness? witness
function solution:holds(claim) end

---All classical Sprague-Grundy functions: those with g(u) = mex g(F(u)) at every
---position (Smith calls them functions in the wide sense). Without cycles there
---is one, and it is G. With cycles there may be none, one or several. They equal
---G wherever that is finite, so G is one of them exactly if it is finite
---everywhere, and then it is the only one.
---
---The search can take exponential time, hence its `steps`, and there can be
---exponentially many functions. Parts of the digraph that do not depend on each
---other are searched by themselves. The same functions come in the same order
---each time.
---Example: `grundy.graph { a = { "b" }, b = { "a" } }:solve():classical().count --> 2`
---@param options? grundy.classical_options
---@return grundy.classical
function solution:classical(options) end

---Runs the rules again, to find those that are not what they seem. `moves` must
---give the followers that the graph has, and `terminal` the endings; the moves of
---each position that the rules give must lead to the same as those of its
---`normal`, up to `normal`, and end alike; `parse` must read what `show` writes, up
---to `normal`; `show` and `describe` must return strings. The positions are run from
---the last one to the first, so that a `moves` that remembers something has the
---chance to show it.
---
---Where `normal` is "sorted" or comes from `board:symmetric` or `grundy.images`, all
---images of positions are compared with them: of the first positions, and then of
---every k-th, up to 10,000 and 12 more for each position of the solution; that is
---nearly always all there are. (Of more than 1,000 images of one position, up to 50
---are compared.)
---
---Time: a call of `moves` for each position, and for each other one that is
---compared with it. An error in the rules passes through. The kind of a witness is
---"moves", "terminal", "normal", "show", "parse" or "describe"; there is none
---when a limit is reached.
---Example: `local fine, covered = solution:audit(); covered.positions, covered.moves
---  --> 4, 6`
---Example: `local odd = grundy.game {
---  start = 1, moves = function() end, show = tostring, parse = tostring };
---  local fine, why = odd:solve():audit(); why:match "[^:]+"
---  --> parse does not read what show writes`
---@param options? grundy.audit_options
---@return true? fine
---@return grundy.covered|string result what was covered, or what is wrong
---@return grundy.fault? witness
function solution:audit(options) end

---Smith's functions Q: within how many moves something can be forced, or
---`math.huge` if it cannot, by either player. Which one can is told by the number,
---odd or even, and what, by the success that is asked for:
---
---- "win": odd, the player to move forces a win; even, the opponent at least a draw
---  (Smith: Q₁);
---- "draw": odd, the player to move forces at least a draw; even, the opponent a win
---  (Q₀);
---- "ending": odd, the player to move forces an ending, whatever it is (Q₋₁);
---- "opponent's ending": even, the opponent does (Q₂, for the table of the opponent);
---- `{ at_least = v }`: odd, the player to move forces a payoff of at least v (win,
---  draw, loss count 1, 0, -1); even, the opponent a smaller one.
---
---The subscripts 1, 0 and -1, and 2 for the fourth, do as well.
---Example: `solution:q(3, "win") --> 1`
---@param p? grundy.position
---@param ... any with two players, the player to move; the success
---@return number? moves, string? message
function solution:q(p, ...) end

---The security level: all that the player to move can force, best first. (Smith,
---section 12. His *bounded* win, draw or loss is one with a number of `moves`; his
---unterminated draw is "endless", and an "ending" is his loss.)
---Example: `grundy.graph { a = { "a" } }:solve():security "a"[1].kind --> endless`
---@param p? grundy.position
---@param player? 1|2
---@return grundy.security? security, string? message
function solution:security(p, player) end

---A place: a component for compounds.
---Example: `solution:at(3):best() --> 0`
---@param p? grundy.position
---@param player? integer
---@return grundy.place? place, string? message
function solution:at(p, player) end

---The positions with a finite value, of a game on all vectors over Z_2: they
---are a subspace, and the value is linear on it. (In an annihilation game the
---sum of two positions holds the vertices that are in one of them.)
---Example: `grundy.annihilation({ a = { "b" }, b = { "a" } }):finite().basis
---  --> { { "a", "b" } }`
---@return grundy.finite
function solution:finite() end

---L(G), the token game mod 2 on this game, which must be acyclic (on a cyclic
---one, tokens that cancel are not worth the nim-sum: see
---`grundy.annihilation`). Linear time.
---
---Sato orders the sets of L(G) by a numbering d of the positions such that every
---move leads to a smaller number (Lemma 1.2). Here d goes by distance, and
---positions at the same distance are numbered in the order of the solution.
---Example: `solution:linear():best { 1, 3 }.to --> 1`
---@return grundy.tokens? tokens, string? message, any[]? cycle # of positions
function solution:linear() end

---Which game is this? By its moves: positions that are integers, arrays of
---integers or strings (runs of a letter) are read as heaps, and all moves are
---compared with those of Nim, Kayles, other octal and hexadecimal games,
---subtraction games and Wythoff's game; where they agree, the game is the same up
---to the largest heap there is. Heaps without moves are left out. And by its
---values, if positions are integers: formulas, named games, short codes, periods;
---that they agree proves nothing for larger numbers. Nil and a message if neither
---is known; games of more than 100,000 moves are not compared by their moves.
---Example: `grundy.octal(".77"):game():solve(9):known().rules.name --> Kayles`
---@return grundy.known? known, string? message
function solution:known() end

---Sato's numbering d of the positions of a game without cycles (Lemma 1.2), and
---the way back: d(p), from 0 on, is smaller for every position that a move from p
---leads to; state(i) is the position whose number is i, and, with two players, the
---player to move. d(p, player) is nil and a message where p is not in the graph.
---Positions are numbered by distance, and at the same distance in the order of the
---solution. If play can last for ever, there is no numbering: then the results are
---nil, a message and a cycle. Linear time.
---Example: `grundy.graph({ a = { "b" }, b = {} }):solve():numbering()("a") --> 1`
---@return (fun(p: any, player?: integer): integer?, string?)? d
---@return (fun(i: integer): any, integer?)|string state
---@return any[]? cycle
function solution:numbering() end

---How the values are found, step by step: by Algorithm G of Fraenkel and Yesha
---or, if there are no cycles, by a queue (Lorusso and Mottinelli 2008). It is
---run for this from its definition, and tries positions in the order of
---`positions`. There may be at most 100 of them.
---Example: `solution:trace().labels[1].value --> 3`
---@param options? grundy.trace_options
---@return grundy.trace? trace, string? message
function solution:trace(options) end

---Do the moves respect a relation? (Sato: is it compatible, or semicompatible?)
---`f(p)` (with two players, `f(p, player)`) gives the class of each position, any
---value that could be a position.
---Positions with different players to move are never related, nor are sinks
---that end differently. Expected time: the calls of f, and linear in positions
---and moves.
---Example: `solution:relation(function(n) return n % 2 end).witness.compatible.text
---  --> 3 goes to 1, but 1 has no follower related to 1`
---@param f fun(p: any, player?: integer): grundy.position
---@return grundy.relation
function solution:relation(f) end

---The quotient by a relation (Sato: G/~), and the map to it. Its positions are the
---first ones of the classes. It keeps this solution for `verify`; if this is closed,
---the quotient still answers, but cannot be verified any more, and the map is
---of no use.
---Example: `local twins = grundy.graph { a = { "c" }, b = { "c" }, c = {} }:solve();
---  #twins:quotient "compatible" --> 2`
---@param relation "compatible"|"grundy"|fun(p: any, player?: integer): any
---@return grundy.solution? quotient
---@return grundy.projection|string map or a message, if there is no quotient
---@return grundy.relation_witness? witness
function solution:quotient(relation) end

---The moves that a semicompatible relation keeps (Sato 1972, 2.6), as a solution
---with the same positions: a move from s to v is kept if every position that is
---related to s has a move to one that is related to v. If the relation is
---compatible, all moves are kept. Without cycles, every position keeps its
---value, and the quotient by the same relation stays the same. With cycles,
---values may change, and there may be a quotient where this solution has none. A
---relation that is only semicompatible is refused where there are two players, or
---where play is not normal. Time: the calls of the function, and linear in
---positions and moves.
---Example: `local solved = grundy.graph { { 2 }, {}, { 2, 4 }, { 1, 2 } }:solve();
---  solved:prune "grundy":followers(3) --> { 2 }`
---@param relation "compatible"|"grundy"|fun(p: any, player?: integer): any
---@return grundy.solution? pruned, string? message # if it is not semicompatible
---@return grundy.relation_witness? witness
function solution:prune(relation) end

---Are two positions the same, as far as moves can tell? They may belong to two
---solutions: `solution:same(p, q)` or `solution:same(p, other, q)`; with two
---players, each position is followed by the player to move. They are the same if
---the coarsest compatible relation of the positions (of both games, side by
---side) relates them: then they have equal values, outcomes, remoteness and
---distance, in sums and under misère play too (their functions E are equal: Sato
---1972, 2.12 and 2.13). Ends that pay differently are not the same, nor are
---positions with different players to move.
---
---The relation is found in time O(E log V) when two solutions are first compared,
---and takes 4 bytes for each position; after that, an answer takes two lookups.
---A solution keeps such relations with 8 others, until it is closed.
---Example: `grundy.graph { a = { "c" }, b = { "c" }, c = {} }:solve():same("a", "b")
---  --> true`
---@param p? grundy.position
---@param ... any the player to move, if there are two; another solution; q and its player
---@return boolean? same, string? message # if p or q is not in its graph
function solution:same(p, ...) end

---The smallest quotient that the program can find that preserves values, K
---included: in turn by the coarsest compatible relation, and by equal values
---as far as Theorem 7 of Fraenkel and Yesha allows: moves that can be taken
---back are left out. What has finite values becomes Nim heaps. Without values,
---it is the coarsest compatible relation alone.
---
---Values are preserved, not remoteness. A player who plays by the quotient
---(`best` of the image, lifted) wins, if one thing is heeded where there are
---cycles: when the opponent's move from p to r is not a move of the quotient,
---it is taken back, by `m:lift(r, m(p))`.
---Example: `#cycle:reduce() --> 2`
---@return grundy.solution quotient, grundy.projection m, grundy.step[] steps
function solution:reduce() end

---A picture of the digraph, in the language of Graphviz. Time: linear in what
---is drawn (what labels ask for, and components, are computed when first asked
---for).
---Example: `solution:dot():match "^%a+" --> digraph`
---@param options? grundy.dot_options
---@return string? text, string? message # if `around` is not in the graph
function solution:dot(options) end

---Draws the digraph into a file, through Graphviz (its command `dot`; for a
---path that ends in .dot or .gv it is not needed). If that fails, because
---Graphviz or the folder is missing, or there is no room, an older file at the
---path stays as it was.
---Example: `local path = os.tmpname() .. ".dot"; solution:draw(path) --> true`
---@param path string ends in .png, .svg, .pdf, .dot or .gv
---@param options? grundy.dot_options
---@return true? done, string? message
function solution:draw(path, options) end

---Gives the memory back now; also at the end of `local s <close> = …`, and by
---the collector.
---Example: `local own <close> = nim:solve(9); own:value() --> 9`
function solution:close() end

---Where the game splits, `values`, `remoteness`, `depths`, `forgiving`,
---`holding`, `sensible` and `longest_win` are absent, and `branching` has only
---its `mean`. Those about values are absent when only outcomes were asked for;
---`remoteness` and `longest_win` where there are scores.
---@class grundy.stats
---@field positions integer
---@field moves integer
---@field ends integer positions without moves
---@field P integer
---@field N integer
---@field D integer
---@field values? grundy.value_count[] finite ones ascending, then infinities
---How many positions have each remoteness, from 0 to the greatest, without draws.
---@field remoteness? grundy.remoteness_count[]
---How many positions are first reached after 0, 1, 2, … moves from the starts;
---with p, from p.
---@field depths? integer[]
---@field branching grundy.branching of the positions that have moves
---Of winning moves, at N positions; in a puzzle, of moves after which it can still
---be solved.
---@field forgiving? grundy.shares
---@field holding? grundy.shares of moves that keep the draw, at D positions
---As `forgiving`, of the N positions that are reached from the starts (with p,
---from p) while no player gives away a result: a player who can win makes
---winning moves, one who can draw drawing ones.
---@field sensible? grundy.shares
---@field components? integer this and the following: without p
---@field largest_component? integer
---@field infinite? integer positions of infinite value
---@field max_value? integer absent if no value is finite
---@field distinct_K? integer
---@field longest_win? integer the greatest remoteness
---@field wins? integer[] with two players: from how many positions each wins
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
---@field counts? grundy.move_count[]

---@class grundy.move_count
---@field moves integer
---@field count integer

---@class grundy.shares
---@field positions integer that have moves
---@field share number the mean share of the moves
---@field only integer positions with one such move

---How a player plays. A "sensible" one makes any move that gives away neither a
---win nor a draw, with equal probability.
---@alias grundy.way "random"|"perfect"|"sensible"

---@class (exact) grundy.verify_options: grundy.options
---How many threads share the work, if there are a million moves or more; 0: as
---many as there are processors. Default: what `solve` was told, or 1. It also holds
---for what is computed of the solution later.
---@field threads? integer

---@class (exact) grundy.chances_options: grundy.options
---@field first? grundy.way the player to move, default "random"
---@field second? grundy.way the other one, default "random"
---@field seconds? number for cycles; what is open then is part of the error

---A probability is 0 only if the result cannot happen, and 1 only if nothing else can.
---One that is too small for a number is the smallest positive number, 4.9e-324.
---@class grundy.chances
---@field win number
---@field loss number
---@field draw? number that play ends in a draw, where the game has such endings
---@field never number that play never ends
---In a game with `endless`: which of them `never` is a part of.
---@field endless? "win"|"loss"
---None of these is off by more. Rounding alone makes it about 1e-15, with cycles
---more: see the guide. It is 1 at most: then nothing is known but what is
---possible.
---@field error number
---The mean number of moves until the end; `math.huge` if play may never end; nil if
---it could not be computed to nine digits, or not in time.
---@field moves? number
---@field spread? number the standard deviation of the number of moves

---@class (exact) grundy.against_options: grundy.options
---From 0, at random, to 30, nearly perfect: how well the other player plays.
---@field level number

---@class grundy.against_rows
---@field [integer] grundy.against_row
---@field level number
---@field error number none of the chances is off by more; 1 at most

---@class grundy.against_row
---@field position any
---@field player? 1|2
---@field move? any yours, if you are to move there; absent at an end
---@field chance number the points that you can expect, from 0 to 1
---@field never number how likely it is that play never ends
---@field waiting number the chance if the other player is to move there
---@field waiting_never number that play never ends, in the same case

---@class (exact) grundy.sight_options: grundy.options
---How many moves the player looks ahead who looks furthest, from 1 to 10; default 3.
---The difficulty is that of 1, 2 and 3 moves in any case.
---@field ahead? integer
---Numbers that a player may go by, by name, at most 16, of a position that a move
---leads to. `player` is the player to move there, if there are two who move
---differently. Default: those of the game, if it has some.
---@field features? fun(p: any, player?: 1|2): table<string, number>
---If `features` takes longer, it is left out, and the answer is `late`.
---@field seconds? number
---Does the player of limited sight move first, or second? Default: the side that wins
---with best play, and "first" if it is a draw.
---@field side? "first"|"second"

---@class grundy.sight
---@field [integer] grundy.sight_player at random, 1, 2, 3, … moves ahead, and others
---@field side "first"|"second" that of the player of limited sight
---What best play gives that side; absent if it is a loss.
---@field wanted? "win"|"draw"
---@field difficulty? number from 0 to 1; absent if there is nothing to give away
---@field text string the difficulty in a sentence
---@field late? true `features` took too long, and is left out

---The chances are those of the player of limited sight.
---@class grundy.sight_player
---@field name string "looking 2 moves ahead"
---@field ahead? integer how many moves; 0: at random
---@field by? string "gain", or the name of one of your numbers
---@field most? boolean of a number of yours: moves to where it is highest
---@field win number
---@field loss number
---@field draw number that play ends in a draw
---@field never number that play never ends
---@field score? number the mean score in the end, where moves gain points
---@field kept? number the chance to get what is wanted
---@field missed? number the chance not to get it

---@class (exact) grundy.rule_options: grundy.options
---Numbers that you find interesting in a position, by name, at most 16. `player` is
---the player to move, if there are two who move differently. Default: those of the
---game, if it has some.
---@field features? fun(p: any, player?: 1|2): table<string, number>
---If `features` takes longer, it is left out, and the rule is `late`.
---@field seconds? number
---Look at the first positions only, default 10,000, at most 50,000.
---@field positions? integer
---@field terms? 1|2 how many conditions may be joined, default 2
---Which positions are P, the default, or which moves win.
---@field of? "position"|"move"

---@class grundy.rule_of_thumb
---@field text string "P if the nim-sum is 0 (12 of 12; no exception in 88 positions)."
---@field condition string "the nim-sum is 0"
---@field terms string[] the conditions that are joined, one or two
---@field conditions grundy.fact[] the same as facts
---@field exact boolean no exception was found
---@field positions integer how many were looked at
---@field cut boolean there are more
---@field p integer how many of them are P
---@field holds integer for how many the condition is true
---@field right integer how many of these are P
---P positions for which it is not true, and others for which it is.
---@field exceptions integer
---@field examples grundy.rule_exception[] the first ten exceptions
---@field late? true `features` took too long, and is left out

---With `of = "move"`. It is right at a position if some move makes the condition true,
---and all moves that do so win.
---@class grundy.rule_of_moves
---@field of "move"
---@field text string "Move so that the nim-sum is 0 (right at 76 of 76 positions …)."
---@field condition string what is true after the move: "the nim-sum is 0"
---@field terms string[] the conditions that are joined, one or two
---@field conditions grundy.fact[] the same as facts
---@field exact boolean no exception was found
---@field positions integer how many were looked at
---@field cut boolean there are more
---How many of them can be won by a move, and have no move to positions that were not
---looked at.
---@field winning integer
---@field choices integer of these, those where not every move wins
---@field right integer at how many positions that can be won the rule is right
---@field exceptions integer at how many it is not
---@field examples grundy.rule_exception[] the first ten exceptions
---@field late? true `features` took too long, and is left out

---@class grundy.rule_exception
---@field position any
---@field player? 1|2
---@field outcome grundy.outcome

---@class (exact) grundy.puzzle_options: grundy.options
---Solutions of at most this many moves are counted, up to 100000; default: the
---shortest ones.
---@field length? integer
---@field entrances? integer list at most this many, default 10

---Counts over all positions that can be reached from p, itself included; the moves
---`nearer`, `sideways`, `away` and `lost` are those from positions that can be solved.
---@class grundy.puzzle
---@field moves number of a shortest solution; infinite if there is none
---@field solutions integer how many shortest solutions there are
---@field more? true there are more than that
---@field lengths grundy.solution_length[] in order, where there are solutions
---@field on_way integer positions with moves on the shortest solutions
---Of these, those where just one of several moves is on a shortest solution.
---@field only integer
---@field forced integer and those with one move
---@field positions integer
---@field dead_ends integer positions from which it cannot be solved
---@field stuck integer of these, those without moves
---Moves that lead into dead ends, those that can be met first first.
---@field entrances grundy.entrance[]
---@field nearer integer moves that lead nearer to a solution
---@field sideways integer to where it is as far
---@field away integer to where it is farther
---@field lost integer into dead ends
---The mean share of moves after which it can still be solved, at positions with moves
---from where it can; it is that of `solution:stats(p)`. Absent if there are none.
---@field forgiving? number
---@field hardest? grundy.hardest absent if nothing that is reached can be solved
---Is there a way back to p from all of these positions where there is a move?
---@field undone boolean

---@class grundy.solution_length
---@field moves integer
---@field count integer solutions of this length
---@field more? true there are more than that

---@class grundy.entrance
---@field from any a position that can be solved
---@field to any one that cannot
---@field after integer the fewest moves that are made before

---@class grundy.hardest
---@field position any the first of those that take the most moves
---@field moves integer
---@field count integer how many there are

---@class (exact) grundy.solutions_options: grundy.options
---@field length? integer at most this many moves; default: those of the shortest
---@field most? integer list at most so many, default 1000
---Leave out solutions that come to a position again; default false.
---@field simple? boolean
---@field steps? integer moves that are tried in all, default 1000000

---@class grundy.solutions
---@field [integer] any[]
---@field more? true not all are listed, because of `most` or `steps`

---@class (exact) grundy.without_options: grundy.options
---@field by? "kind"|"cell" what is one piece; default "kind"
---@field limit? integer at most so many positions without a piece, default 1000000
---@field seconds? number at most so long without each

---@class grundy.without_row
---@field piece string the character
---@field name string
---@field cells string[] their names
---@field moves? number of a shortest solution without it; infinite if there is none
---@field positions? integer in all; of the figure "pieces" only if there is none
---@field matters? boolean is that another number than with the piece?
---@field problem? string why it is not known; then the three above are absent

---The figures in order, and by their names.
---@class grundy.figures
---@field [integer] grundy.figure
---@field start any
---@field player? 1|2
---@field winner grundy.winner_figure
---@field length grundy.length_figure
---@field solutions? grundy.solutions_figure of a puzzle that can be solved
---@field size grundy.size_figure
---@field outcomes grundy.outcomes_figure
---@field dead_ends? grundy.dead_ends_figure of a puzzle
---@field forgiving? grundy.forgiving_figure
---@field detours? grundy.detours_figure of a puzzle
---@field chances? grundy.chances_figure
---@field play? grundy.play_figure
---@field mistake? grundy.mistake_figure
---@field difficulty? grundy.difficulty_figure
---@field draws? grundy.draws_figure
---@field longest? grundy.longest_figure
---@field narrow? grundy.narrow_figure absent if no win is narrow, or in a large game
---@field surprise? grundy.surprise_figure absent if no win can be forced by a move
---@field rule? grundy.rule_figure absent if none was found that has few exceptions
---@field pieces? grundy.pieces_figure of a puzzle on a board that is not large
---@field dead_rules grundy.dead_rules_figure
---@field symmetry grundy.symmetry_figure
---@field equal? grundy.equal_figure absent for a puzzle

---@class grundy.figure
---@field name string
---@field title string
---@field headline string a word or a number
---@field text string sentences
---@field facts grundy.fact[] what the sentences say, without words

---What a sentence, or a part of one, says: the name of that, and the numbers, positions
---and facts in it that the figure itself does not have.
---@class grundy.fact
---@field fact string such as "length.at_most"
---@field of? string the field of the figure that it is about
---@field short? true the sentence has said before that it tells chances

---@class grundy.first_moves
---@field moves integer
---@field win integer of the moves
---@field draw integer
---@field loss integer

---Who wins from the start.
---@class grundy.winner_figure: grundy.figure
---@field up_to_symmetry? boolean moves that normal makes one are counted once
---@field outcome grundy.outcome
---@field winner? 1|2 the player to move, or the other one
---@field value? grundy.value
---@field worth? number where endings are numbers
---@field score? integer where there are scores
---@field moves integer
---@field win integer of the moves
---@field draw integer
---@field loss integer
---@field distinct? grundy.first_moves the same up to symmetry
---@field shortest? integer of the moves, those on a shortest way, in a puzzle
---@field remoteness? number in a puzzle, the moves of a shortest way
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
---@field share? number the one in the headline; absent: nothing to lose

---The chances of the player to move, as of solution:chances.
---@class grundy.chances_figure: grundy.figure
---@field up_to_symmetry? boolean moves that normal makes one count as one
---@field random? grundy.chances both play at random
---@field first_perfect? grundy.chances only the second one does
---@field second_perfect? grundy.chances only the first one does

---How long play lasts that is not best play, and who wins it.
---@class grundy.play_figure: grundy.figure
---@field up_to_symmetry? boolean moves that normal makes one count as one
---@field random? grundy.chances both play at random
---@field sensible? grundy.chances both give away neither a win nor a draw
---@field expected? grundy.expected where there are scores, instead of these
---@field wins? integer[] with two players: from how many positions each wins

---Of play at random, where there are scores.
---@class grundy.expected
---@field score number what the player to move wins by, on average
---@field moves number their mean number
---@field spread number the standard deviation of the number of moves

---On the best line, the losing move with the highest chance of winning if both
---players then move at random.
---@class grundy.mistake_figure: grundy.figure
---@field up_to_symmetry? boolean moves that normal makes one count as one
---@field position? any where it is made; absent if there is none
---@field player? 1|2 to move there
---@field move? string its name
---@field made? integer moves before it
---@field chance? number of winning
---@field cut? boolean not all of the line was looked at

---What players of limited sight make of the start, as of solution:sight.
---@class grundy.difficulty_figure: grundy.figure
---@field up_to_symmetry? boolean moves that normal makes one count as one
---@field difficulty? number absent if it was not computed, as are the others
---@field side? "first"|"second" that of these players
---@field players? grundy.sight_player[]

---@class grundy.draws_figure: grundy.figure
---@field up_to_symmetry? boolean what normal makes one is counted once
---@field positions integer
---@field D integer
---@field share number
---@field draw? number the chance of play at random
---@field never? number

---The longest forced win; where some endings win and others lose, or pay, the
---longest best play. In a puzzle, the shortest way from the hardest position.
---@class grundy.longest_figure: grundy.figure
---@field up_to_symmetry? boolean what normal makes one is counted once
---@field position? any absent if no win can be forced anywhere
---@field player? 1|2 to move there
---@field from? string the position in words
---@field outcome? grundy.outcome
---@field remoteness? integer
---@field moves integer
---@field count integer positions of this remoteness
---@field line string[] the moves, 1000 at most
---@field cut? boolean there are more
---@field hardest_start? any in a puzzle with several starts
---@field reached? any in a puzzle, the hardest position that can be reached
---@field reached_moves? integer from there
---@field undone? boolean as `puzzle` has it

---The narrowest win: the position from which a winner may have to find the only
---winning move most often in a row. Moves without an alternative do not count.
---@class grundy.narrow_figure: grundy.figure
---@field up_to_symmetry? boolean moves that normal makes one count as one
---@field position any
---@field player? 1|2 to move there
---@field from string the position in words
---@field count integer only moves
---@field line string[] the moves, 100 at most
---@field positions any[] of the line, the first one included
---@field moves integer in the line
---@field cut? boolean there are more

---The most surprising win: where the winning move that looks best looks worst.
---@class grundy.surprise_figure: grundy.figure
---@field up_to_symmetry? boolean moves that normal makes one count as one
---@field chance number that it wins if both players then move at random
---@field position? any absent, as what follows, if play at random wins, too
---@field player? 1|2 to move there
---@field from? string the position in words
---@field line? string[] the move, and best play after it; 100 moves at most
---@field positions? any[] of the line, the first one included
---@field moves? integer in the line
---@field cut? boolean there are more
---@field empty? boolean there is no such position

---A rule of thumb, as `solution:rule` finds it, for positions, and for moves: each is
---there if it has at most one exception for 10 cases. The cases are the P positions, or
---the others if these are fewer; of moves, the positions where some moves win and
---others do not. There must be 4 P positions, 4 others, and 4 such choices. In games
---with more than 5,000 positions no rule is looked for, and with more than 50,000 moves
---none for moves.
---@class grundy.rule_figure: grundy.figure
---@field up_to_symmetry? boolean what normal makes one is counted once
---The condition of P positions, "the nim-sum is 0"; absent, as what follows, if there
---is only a rule for moves.
---@field condition? string
---@field terms? string[] the conditions that are joined, one or two
---@field conditions? grundy.fact[] the same as facts
---@field exact? boolean no exception was found
---@field positions? integer all of the game
---@field p? integer how many of them are P
---@field holds? integer for how many the condition is true
---@field right? integer how many of these are P
---@field exceptions? integer
---@field examples? grundy.rule_exception[] the first ten exceptions
---@field move? grundy.rule_of_moves the rule for moves

---@class grundy.solutions_figure: grundy.figure
---@field up_to_symmetry? boolean what normal makes one is counted once
---@field solutions integer as `puzzle` has it, and the rest
---@field more? true
---@field on_way integer
---@field only integer
---@field forced integer

---@class grundy.dead_ends_figure: grundy.figure
---@field up_to_symmetry? boolean what normal makes one is counted once
---@field positions integer that can be reached
---@field dead_ends integer of these
---@field stuck integer of these, those without moves
---@field lost integer moves that lead into dead ends
---@field from? any where the first of these that can be met is,
---@field to? any where it leads,
---@field after? integer and the moves before it

---@class grundy.detours_figure: grundy.figure
---@field up_to_symmetry? boolean what normal makes one is counted once
---@field nearer integer as `puzzle` has it, and the rest
---@field sideways integer
---@field away integer
---@field lost integer

---@class grundy.pieces_figure: grundy.figure
---@field pieces grundy.without_row[]
---@field useless integer of these, those that do not matter

---@class grundy.rule
---@field name string
---@field moves integer
---@field good integer of the moves
---@field best integer

---Kinds of moves that are never good. Lists hold 100 at most.
---@class grundy.dead_rules_figure: grundy.figure
---@field empty? boolean there is nothing to say, and the text says why
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
---@field empty? boolean there is nothing to say, and the text says why
---@field positions? integer
---@field classes? integer of positions that are alike
---@field largest? integer
---@field example? string
---@field mirrors? string[] "order", "backwards": of the positions there are

---@class grundy.equal_figure: grundy.figure
---@field empty? boolean there is nothing to say, and the text says why
---@field value? grundy.value
---@field rules? grundy.known_rules if the moves are those of a known game
---@field sequence? grundy.known_sequence if the positions are numbers

---What is known of a game: by its moves, by its values, or by both.
---@class grundy.known
---@field rules? grundy.known_rules
---@field values? grundy.known_sequence if the positions are numbers

---The game that the moves are those of, proved up to the largest heap there is.
---@class grundy.known_rules
---@field kind "octal"|"hexadecimal"|"game"
---@field name string such as "Kayles"
---@field text string
---@field heaps string what is taken for heaps, such as "numbers"
---@field last integer the largest heap
---Do all smaller heaps occur, except those without moves? In Wythoff's game: all
---pairs of them?
---@field every boolean
---@field positions integer how many were compared
---@field moves integer the same
---@field code? string of an octal or hexadecimal game
---@field base? integer 8 or 16
---@field shift? integer a heap of n here is one of n + shift there

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
---@class grundy.place: grundy.any_place
---@field solution grundy.solution
---@field position any a fresh copy
---@field player? 1|2
---@operator add(grundy.component): grundy.compound
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
---@return integer
function place:score() end
---@return any[]
function place:followers() end
---@return any[]
function place:predecessors() end
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
---@param success grundy.success
---@return number
function place:q(success) end
---@return grundy.stats
function place:stats() end

---@return grundy.genus? genus, string? message
function place:genus() end
---@param options? grundy.chances_options
---@return grundy.chances
function place:chances(options) end
---@param options? grundy.sight_options
---@return grundy.sight? sight, string? message
function place:sight(options) end
---@param options? grundy.puzzle_options
---@return grundy.puzzle
function place:puzzle(options) end
---@param options? grundy.solutions_options
---@return grundy.solutions
function place:solutions(options) end
---@param options? grundy.without_options
---@return grundy.without_row[]
function place:without(options) end
---@return grundy.figures
function place:figures() end
---@param options? grundy.report_options
---@return string
function place:report(options) end
---@param ... any another solution; q, and the player to move there
---@return boolean? same, string? message
function place:same(...) end

---The place after a move; if the game splits, a sum.
---Example: `local now = solution:at(3); now:after(now:best()):ended() --> true`
---@param q any a follower
---@return grundy.place|grundy.compound
function place:after(q) end

---The place that the position and the player to move are together, in a game
---without colours (Smith 1966, section 2): its positions are { p, player }, and
---whoever is to move makes a move of that player. Then both players have the same
---moves, so there are values, and sums and selective compounds: in each component,
---those move whose turn it is *there*, and every move passes that turn on. (In the
---usual sum of games for two players, each of them has his own moves everywhere;
---that is another game, which is not solved here.) The first call solves the
---digraph once more and keeps its own copy of the positions, not of the moves. For
---normal and misère play. Where both players have the same moves, it is the place
---itself.
---Example: `local take = grundy.game { players = 2,
---  moves = function(n, add, player) if n >= player then add(n - player) end end };
---  take:solve(4):at(4, 1):uncolored():value() --> 1`
---@return grundy.place
function place:uncolored() end

---@class grundy.compound_move
---@field changes table<integer, any> what the components change to
---@field result? grundy.result
---@field best? boolean
---@field claimed? true a component is one of your own: see `grundy.ordinal.place`

---Several games at once: see grundy.sum. `a + b` is a sum.
---@class grundy.compound: grundy.any_place
---@field kind "sum"|"conjunctive"|"selective"
---@field play grundy.play
---@field places grundy.place[] the components
---@operator add(grundy.component): grundy.compound
local compound = {}

---The value of a sum: the generalized nim-sum of the values.
---Example: `(solution:at(3) + solution:at(2)):value() --> 1`
---@return grundy.value
function compound:value() end

---The counter of a sum: the sum of the counters; `nil` where the value is
---infinite.
---Example: `(solution:at(3) + cycle:at "b"):counter() --> 5`
---@return integer?
function compound:counter() end

---How many moves a sum can last at most when the winner plays `best`: from P
---and from N; `math.huge` from D. If a component's game splits, there is no
---answer above 2^32 moves. (Smith: from P, the sum of the heights H.)
---Example: `(solution:at(3) + solution:at(2)):bound() --> 5`
---@return number? moves, string? message
function compound:bound() end

---The remoteness of a conjunctive compound, or of a selective one in normal
---play.
---Example: `grundy.conjunctive { solution:at(3), cycle:at "a" }:remoteness() --> 1`
---@return number
function compound:remoteness() end

---How long play can last. (Smith: the terminal distance D.)
---Example: `(solution:at(3) + solution:at(2)):distance() --> 5`
---@return number
function compound:distance() end

---A best move: from N the one that wins soonest as far as is known without the
---product, and always wins; from D one that keeps the draw; from P one that
---lasts longest, as far as that is known.
---Example: `(solution:at(3) + solution:at(2)):best().changes --> { 2 }`
---@return grundy.compound_move? move, string? message # if there is none
function compound:best() end

---Moves, best first, and how many there are in all; or `nil, message` for a
---misère compound that is not decided by its components.
---Example: `local moves, count = (solution:at(3) + solution:at(2)):moves(2);
---  #moves, count --> 2, 5`
---@param most? integer default 1000
---@return grundy.compound_move[]? moves, integer|string total
function compound:moves(most) end

---The compound after a move, which may come from `best` or `moves`, or be
---written by hand: `{ changes = { [i] = position, … } }`.
---Example: `local sum = solution:at(3) + solution:at(2);
---  sum:after(sum:best()):positions() --> { 2, 2 }`
---@param move grundy.compound_move
---@return grundy.compound
function compound:after(move) end

---Best play, as an array of arrays of positions. A conjunctive compound of
---cycles may come back to where it was only after the product of their lengths;
---a game that splits may last as long, and have ever more components.
---Example: `(solution:at(1) + solution:at(1)):line()
---  --> { { 1, 1 }, { 0, 1 }, { 0, 0 } }`
---@param most? integer how many positions at most, default 100000
---@return grundy.line? line, string? message # also if it is longer
function compound:line(most) end

---The product of the components as an ordinary solution, where everything is
---exact; a position is the array of the components' positions or, where a game
---splits, of arrays of what is left of them.
---Example: `(solution:at(3) + solution:at(2)):expand():remoteness() --> 5`
---@param options? grundy.solve_options
---@return grundy.solution? solution, string? message # when a limit is reached
function compound:expand(options) end

---Some of these, and it in words.
---@class grundy.map_witness
---@field text string
---@field position? any
---@field image? any
---@field follower? any
---@field follower_image? any
---@field missing? any of the second solution: not an image, but it should be
---@field other? any related to the position
---@field reply? any a move back, which makes no progress
---@field d? grundy.element the given d of the position
---@field reply_d? grundy.element the given d of the reply
---@field value? grundy.value
---@field image_value? grundy.value

---A map between two solutions; `map(p)` is the image of p.
---@class grundy.map
---@field from grundy.solution
---@field to grundy.solution
---@field total boolean
---@field surjective boolean
---@field homomorphism boolean the moves from an image are images of the moves (Sato)
---@field condition1 boolean of Fraenkel and Yesha
---@field condition2 boolean of Fraenkel and Yesha
---@field d_morphism boolean both conditions (Fraenkel and Yesha: a D-morphism)
---@field g_preserving boolean by Theorem 7 of Fraenkel and Yesha
---@field given_d? boolean the d that was given is as Theorem 7 wants it
---@field preserves_value boolean all values were compared
---@field witness table<string, grundy.map_witness> for each that is false
---@overload fun(p: grundy.position): any, string?
local map = {}

---The least d of Theorem 7 of Fraenkel and Yesha, whether or not one was given.
---Example: `map:d "a" --> 1`
---@param p? grundy.position a position of the first solution
---@return integer? d, string? message # if there is none
function map:d(p) end

---The counter that follows from d (Fraenkel and Yesha, Theorem 7), which is
---monotonic: two integers, in lexicographic order. `solution:holds` takes it as
---`counter = function(p) return { map:counter(p) } end`.
---Example: `map:counter "b" --> 1, 0`
---@param p? grundy.position a position of the first solution
---@return integer? first, integer|string second_or_message
function map:counter(p) end

---All of it, in sentences.
---Example: `map:explain():match "[^\n]+" --> This is a map from 3 to 4 positions.`
---@return string
function map:explain() end

---Is the map a homomorphism of the moves that a semicompatible relation keeps
---(Sato 1972, 2.10)? If so, and if the game is acyclic, then related positions
---have equal values, and every position has that of its image. On cyclic games
---it promises nothing.
---Example: `map:semihomomorphism() --> true`
---@param relation? fun(p: any): grundy.position default: equal images
---@return true? so, string? message, grundy.map_witness? witness
function map:semihomomorphism(relation) end

---Looks for a relation by which the map is a semihomomorphism: equal images, if
---that will do; else the first one that a search finds, which can take
---exponential time. The relation is a function from positions to classes, for
---`semihomomorphism`, `prune` and `quotient`. If none is found, the third result
---says why: there is none, or the steps are used up.
---Example: `local relation = map:find_relation(); relation "a" == relation "c"
---  --> true`
---@param options? grundy.relation_options
---@return (fun(p?: grundy.position): integer)? relation
---@return string? message, "none"|"limit"|nil why
function map:find_relation(options) end

---The map to a quotient; `map(p)` is the image of p.
---@class grundy.projection
---@field from grundy.solution
---@field to grundy.solution
---@overload fun(p: grundy.position, player?: integer): any, any
local projection = {}

---The positions whose image is q, in breadth-first order.
---Example: `projection:class(projection "a") --> { "a", "c" }`
---@param q grundy.position
---@param player? integer
---@return any[]? positions, string? message # if q is not in the quotient
function projection:class(q, player) end

---A follower of p whose image is q. There is one if q is a follower of the
---image of p. If there are several, it is one from which the fewest moves need
---to be taken back: see `reduce`; the first among equals.
---Example: `projection:lift("b", projection "c") --> c`
---@param p grundy.position
---@param ... any with two players, the player to move; q
---@return any follower, string? message # if there is none
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
---Example: `tokens:value { 1, 2 } --> 3`
---@param set any[]
---@return integer? value, string? message
function tokens:value(set) end

---The outcome of a set of tokens: "P" or "N".
---Example: `tokens:outcome { 1, 2, 3 } --> P`
---@param set any[]
---@return "P"|"N"|nil outcome, string? message
function tokens:outcome(set) end

---The moves from a set of tokens, winning ones first.
---Example: `tokens:moves { 1, 2 }[1].position --> {}`
---@param set any[]
---@return grundy.token_move[]? moves, string? message
function tokens:moves(set) end

---A winning move from a set of tokens: to value 0. There is one with a token
---that has the highest bit of the value of the set, as in Nim.
---Example: `tokens:best { 1, 2, 2, 3 }.position --> {}`
---@param set any[]
---@return grundy.token_move? move, string? message # if no move wins
function tokens:best(set) end

---The projection q of Sato's Lemmas 3.5 to 3.7: the least set, in the order of
---L(G) (see `solution:linear`), that differs from this one by a P-position. It
---has tokens on units only, those of the binary digits of the value.
---Example: `tokens:projection { 3 } --> { 1, 2 }`
---@param set any[]
---@return any[]? units, string? message
function tokens:projection(set) end

---The units, Sato's set F: element i is the first position of value 2^(i-1) in
---his numbering d, by distance and then in the order of the solution. They are a
---basis of the image of the projection.
---Example: `tokens:units() --> { 1, 2 }`
---@return any[]
function tokens:units() end

---A basis of the subspace P: for each position that is not a unit, the set of
---it and of the units that make up its value. Every P-position is the sum of
---some of these, in one way.
---Example: `tokens:basis() --> { { 3, 1, 2 }, { 0 } }`
---@return any[][]
function tokens:basis() end

---H(s) (Definition 3.1): the maps that move a set, which are Sato's h[s,t]: a token
---on s is replaced by one on t. There is one for every move of a token.
---Example: `tokens:maps { 1 } --> { { from = 1, to = 0 } }`
---@param set any[]
---@return grundy.token_map[]? maps, string? message
function tokens:maps(set) end

---Does s appear in t (section 4)? That is if s is simple, so that at most one of
---its tokens can move, and if all maps that move s move t, too. Tokens that cannot
---move do not matter: the empty set appears in every set.
---Example: `tokens:appears({ 1 }, { 1, 2 }) --> true`
---@param s any[]
---@param t any[]
---@return boolean? appears, string? message
function tokens:appears(s, t) end

---Sato's order of the sets as a numbering d, and the way back: d(s) is the number
---whose bits are the numbers of the tokens in `solution:numbering()`; every move
---leads to a smaller one. With more than 62 positions it is nil and a message.
---Example: `tokens:numbering() { 1, 2 } --> 6`
---@return (fun(set: any[]): integer?, string?)? d
---@return (fun(i: integer): any[])|string state
function tokens:numbering() end

---@class grundy.token_map
---@field from any
---@field to any

---Condition (a) or (b) does not hold for the vectors s and t.
---@class grundy.misere_generator
---@field name string `a` and so on
---@field position any

---@class grundy.misere_move
---@field part integer which position of the sum moves
---@field position any[] what it becomes: a list of positions
---@field outcome "P"|"N" of the sum after it
---@field result "win"|"loss"
---@field best boolean

---A misère quotient: see `solution:misere_quotient`. Elements are texts, words in the
---generators, such as `ab^2`, and `1` for the empty sum: the first word of each by
---degree, then by letters.
---@class grundy.misere_quotient
---@field order integer how many elements it has
---@field generators grundy.misere_generator[]
---@field relations string[] such as `a^2 = 1`: all others follow from them
---@field pportion string[] the elements that are P-positions
---@field complete boolean is it that of all positions?
---@field limit? string if not, why
---@field known integer how many positions have an element
local misere_quotient = {}

---The element of a position.
---Example: `misere_quotient:element(3) --> ab`
---@param p? any default: the start
---@return string? element, string? message
function misere_quotient:element(p) end

---The outcome of a sum in misère play. If an element of a position is not known, the
---sum is expanded, up to 2^18 positions.
---Example: `misere_quotient:outcome { 1, 2, 3 } --> P`
---@param list any[] positions
---@return "P"|"N"|nil outcome, string? message
function misere_quotient:outcome(list) end

---The moves from a sum, winning ones first.
---Example: `misere_quotient:moves { 1, 2 }[1].result --> win`
---@param list any[] positions
---@return grundy.misere_move[]? moves, string? message
function misere_quotient:moves(list) end

---Checks the quotient by its definition, with code that shares nothing with what finds
---it: generators commute; and each pair of a sum, its element x and the set E of those
---of its options, is right: x is P exactly if E is not empty and no element of E is P.
---These pairs are the closure of those of the positions under (x, E)(y, F) =
---(xy, xF ∪ yE). Time: the pairs, times different pairs of positions, times the order.
---Example: `misere_quotient:verify() --> true`
---@return true|nil right, string? message, any witness
function misere_quotient:verify() end

---@class grundy.linear_witness
---@field condition "a"|"b"
---@field map integer its number
---@field s integer
---@field t integer

---A game on the integers 0 … 2^dimension - 1 as vectors.
---@class grundy.linear
---@field dimension integer
---@field acyclic boolean
---If acyclic: the simple elements, a basis modulo the terminal positions (Lemma
---4.4).
---@field simple? integer[]
---@field terminal? integer[] if acyclic: a basis of the terminal positions
---@field values? integer[] if acyclic: the Grundy map, by its values at 1, 2, 4, …
---@field reason? string why it is cyclic
---@field solution? grundy.solution if cyclic
---@field finite? grundy.finite if cyclic, as of `solution:finite()`
local linear = {}

---The value of a position: in an acyclic game by the Grundy map (Theorem 4.5),
---in a cyclic one by the solution.
---Example: `linear:value(3) --> 0`
---@param vector integer
---@return grundy.value
function linear:value(vector) end

---The outcome of a position.
---Example: `linear:outcome(3) --> P`
---@param vector integer
---@return grundy.outcome
function linear:outcome(vector) end

---The followers of a position.
---Example: `linear:followers(3) --> { 2, 1 }`
---@param vector integer
---@return integer[]
function linear:followers(vector) end

---A winning move from a position.
---Example: `linear:best(1) --> 0`
---@param vector integer
---@return integer? follower, string? message # if no move wins
function linear:best(vector) end

---A basis of the subspace P, the positions of value 0.
---Example: `linear:basis() --> { 3 }`
---@return integer[]
function linear:basis() end

---H(s) (Definition 3.1): the maps that move a position, by their numbers in the
---definition; of equal ones the first.
---Example: `linear:maps(2) --> { 2 }`
---@param vector integer
---@return integer[]
function linear:maps(vector) end

---Does s appear in t (section 4)? That is if s is simple (Definition 4.1) and if
---all maps that move s move t, too. In an acyclic game, t is the sum of simple
---elements that appear in it and of a terminal position (Lemma 4.2); in a cyclic
---one that need not be so.
---Example: `linear:appears(1, 3) --> true`
---@param s integer
---@param t integer
---@return boolean
function linear:appears(s, t) end

---Sato's numbering d of the positions (Lemma 1.2), and the way back: every move
---leads to a smaller number. Here d is linear: d(s ~ t) = d(s) ~ d(t). If the game
---is cyclic, there is none: then the results are nil and a message.
---Example: `linear:numbering()(3) --> 3`
---@return (fun(vector: integer): integer)? d
---@return (fun(i: integer): integer)|string state
function linear:numbering() end

---The game as a digraph: a solution whose positions are integers.
---Example: `#linear:expand() --> 4`
---@param options? grundy.vector_options
---@return grundy.solution? solution, string? message # when a limit is reached
function linear:expand(options) end

---@class (exact) grundy.heap_options: grundy.options
---@field play? grundy.play
---@field limit? integer positions, for misère play; default 2^18
---@field seconds? number

---@class (exact) grundy.proof_options: grundy.options
---@field heaps? integer the largest heap, default 100000, and 512 in misère play
---@field seconds? number
---@field play? "normal"|"misere" default "normal"
---@field order? integer in misère play, the most elements of the quotient
---@field sums? integer in misère play, the most sums that are kept

---@class grundy.proved_period
---@field preperiod integer
---@field period integer
---Where the digits of the code repeat: by how much values rise in a period.
---@field saltus? integer
---@field proved true
---@field checked_to integer the last heap that the proof needs
---@field theorem string what is proved and how, in words
---@field quotient? grundy.misere_quotient in misère play, that of all heaps

---@class grundy.heap_stats
---@field heaps integer how many are known
---@field max_value integer
---@field max_at integer the first heap that has it
---@field method "sparse"|"plain"
---A value is common if value & mask has an odd number of bits; 0: no guess.
---@field mask integer
---@field rare integer heaps of other values
---@field guesses integer masks that were tried
---@field misses integer heaps that turned out rare against the guess
---@field divisions integer of heaps, that were looked at
---@field plain_divisions integer at which a plain loop would have looked
---@field bytes integer

---The heaps of a taking-and-breaking game.
---@class grundy.octal
---@field name string the code
local octal = {}

---The value of a heap. In misère play, it is that of the whole game tree: the
---mex of the followers' ones, 1 where there is no move; positions are expanded
---for it.
---Example: `octal:value(5) --> 4`
---@param n integer the size of the heap
---@param options? grundy.heap_options
---@return integer? value, string? message # when a limit is reached
function octal:value(n, options) end

---The values of the heaps 0 to n: an array, whose element n + 1 is that of
---heap n.
---Example: `octal:values(5) --> { 0, 1, 2, 3, 1, 4 }`
---@param n integer the size of the last heap
---@param options? grundy.heap_options
---@return integer[]? values, string? message # when a limit is reached
function octal:values(n, options) end

---The outcome of a heap: "P" or "N".
---Example: `octal:outcome(5, { play = "misere" }) --> N`
---@param n integer the size of the heap
---@param options? grundy.heap_options
---@return "P"|"N"|nil outcome, string? message # when a limit is reached
function octal:outcome(n, options) end

---The least period of the values of the heaps, with proof: g(n + period) =
---g(n) for all n >= preperiod, and preperiod is the least such. By the theorem
---of Guy and Smith: if t is the last digit of the code, heaps are divided in
---at most s parts, and the values repeat for all n from n0 > 0 up to s * (n0 +
---period) + t - 1 (n + period included), they always do. Where the digits repeat for
---ever and at most one heap is left, it is g(n + period) = g(n) + saltus that is proved;
---with more heaps, such codes are refused.
---In misère play the same holds of the elements of heaps in the misère quotient, which
---then is that of all heaps (Plambeck and Siegel 2008).
---Example: `octal:period().period --> 12`
---Example: `octal:period({ play = "misere" }).quotient.order --> 40`
---@param options? grundy.proof_options
---@return grundy.proved_period? period, string? message # with how far it got
function octal:period(options) end

---The heaps below the preperiod whose values are not those that the period
---would give them: a table from heaps to values, in misère play to elements of the
---quotient.
---Example: `octal:exceptions()[57] --> 4`
---@param options? grundy.proof_options
---@return table<integer, integer|string>? exceptions, string? message
function octal:exceptions(options) end

---Checks the values by the definition, with code that shares nothing with what
---computes them: all followers of each heap, one by one.
---Example: `octal:value(100); octal:verify() --> true`
---@param n? integer the last heap, default: the last that is known
---@return true? fine, string? message, integer? heap # if one is wrong
function octal:verify(n) end

---How the values were computed.
---Example: `octal:value(100); octal:stats().max_value --> 8`
---@return grundy.heap_stats
function octal:stats() end

---The rules in words, a line for each digit.
---Example: `grundy.octal ".07":rules()
---  --> take 2, leaving nothing, one heap or two heaps`
---@return string
function octal:rules() end

---The same as a game that splits; a position is a heap.
---Example: `octal:game():solve(5):best() --> { 2, 2 }`
---@return grundy.game
function octal:game() end

---What `game:solve` takes where the game has `entail` or `again`.
---@class (exact) grundy.entail_options: grundy.options
---@field starts? grundy.position[] more starts
---@field limit? integer how many positions there may be, two more being marks
---@field bytes? integer
---@field seconds? number
---@field progress? true|fun(report: grundy.progress): any

---A move where moves must be answered.
---@class grundy.entail_move
---@field position grundy.position|grundy.position[] an array where the game splits
---@field kind "move"|"entail"|"again" by the field of the rules
---@field value integer|"loony" of the position, or of the sum
---@field result "win"|"loss" for the player who makes it, beside nothing else
---@field best boolean

---What is known of a game with moves that must be answered, or after which the same
---player moves again. The value of a position is a number, as that of a Nim heap in
---sums, or "loony": then the player to move wins any sum.
---@class grundy.entail_solution
local entail_solution = {}

---Example: `entail_solution:value(3) --> loony`
---@param p? grundy.position default: the start
---@return integer|"loony"|nil value, string? message # if p is not in the graph
function entail_solution:value(p) end

---"P" or "N", for a player who may move as he likes.
---Example: `entail_solution:outcome(4) --> N`
---@param p? grundy.position default: the start
---@return "P"|"N"|nil outcome, string? message
function entail_solution:outcome(p) end

---Does a player win who must answer at p, beside a heap of n, or beside a component
---that is loony?
---Example: `entail_solution:answers(2) --> false`
---@param p grundy.position
---@param n? integer|"loony" default: 0, as if there were nothing else
---@return boolean? wins, string? message # where no move must be answered there
function entail_solution:answers(p, n) end

---Example: `entail_solution:has(6) --> false`
---@param p grundy.position
---@return boolean
function entail_solution:has(p) end

---All positions.
---Example: `entail_solution:positions()() --> 5`
---@return fun(): grundy.position?
function entail_solution:positions() end

---The moves from p, those that win first.
---Example: `entail_solution:moves(3)[1].kind --> entail`
---@param p? grundy.position default: the start
---@return grundy.entail_move[]? moves, string? message
function entail_solution:moves(p) end

---A move that wins, if there is one, else any move; and of which kind it is.
---Example: `entail_solution:best(3) --> 2, entail`
---@param p? grundy.position default: the start
---@return grundy.position|grundy.position[]|nil best, string? kind # or a message
function entail_solution:best(p) end

---Checks all values and sets by their definition, in Lua, one move at a time.
---Example: `entail_solution:verify() --> true`
---@return true? fine, string? message, grundy.position? position # if one is wrong
function entail_solution:verify() end

---Gives the memory back.
---Example: `local own <close> = entail_heaps:game():solve(9); own:value() --> 0`
function entail_solution:close() end

---The position as a place, for sums: `+` adds places of such solutions, places of
---other solutions from where play always ends, and integers, which are Nim heaps.
---Example: `(entail_solution:at(4) + 2):value() --> 3`
---@param p? grundy.position default: the start
---@param must? boolean true: the player to move must answer there
---@return grundy.entail_place? place, string? message
function entail_solution:at(p, must) end

---A move in a sum in which moves must be answered.
---@class grundy.entail_sum_move
---@field component integer
---@field kind? "move"|"entail"|"again" by default "move"
---@field position grundy.position|grundy.position[]
---@field result? "win"|"loss"
---@field best? boolean

---Where play stands in a game, or a sum, in which moves must be answered.
---@class grundy.entail_place
---@operator add(grundy.entail_place|grundy.place|integer): grundy.entail_place
local entail_place = {}

---The value; nil and a message where a move must be answered.
---Example: `(entail_solution:at(4) + 2):value() --> 3`
---@return integer|"loony"|nil value, string? message
function entail_place:value() end

---The component in which the player to move must answer; nil if there is none.
---Example: `(entail_solution:at(4) + entail_solution:at(2, true)):answering() --> 2`
---@return integer?
function entail_place:answering() end

---Example: `(entail_solution:at(4) + 1):outcome() --> P`
---@return "P"|"N"
function entail_place:outcome() end

---A move that wins, if there is one, else any.
---Example: `(entail_solution:at(4) + 2):best().component --> 2`
---@return grundy.entail_sum_move? best, string? message # if there is no move
function entail_place:best() end

---The moves, those that win first, at most n of them; and how many there are.
---Example: `local moves, count = (entail_solution:at(4) + 2):moves(3); #moves, count
---  --> 3, 5`
---@param n? integer default: 1000
---@return grundy.entail_sum_move[] moves, integer count
function entail_place:moves(n) end

---The place after a move. After one of the kind "again", the same player moves.
---Example: `local sum = entail_solution:at(4) + 2; sum:after(sum:best()):outcome()
---  --> P`
---@param move grundy.entail_sum_move
---@return grundy.entail_place
function entail_place:after(move) end

---Is there no move?
---Example: `entail_solution:at(0):ended() --> true`
---@return boolean
function entail_place:ended() end

---The position in each component.
---Example: `(entail_solution:at(4) + 2):positions() --> { 4, 2 }`
---@return grundy.position[]
function entail_place:positions() end

---Heaps of a code where some moves must be answered.
---@class grundy.entail_heaps
---@field name string the codes
local entail_heaps = {}

---The value of a heap.
---Example: `entail_heaps:value(3) --> loony`
---@param n integer the size of the heap, up to 2^18
---@param options? grundy.entail_heap_options
---@return integer|"loony"|nil value, string? message # when a limit is reached
function entail_heaps:value(n, options) end

---The values of the heaps 0 to n: an array, whose element n + 1 is that of heap n.
---Example: `entail_heaps:values(4) --> { 0, "loony", 0, "loony", 1 }`
---@param n integer the size of the last heap
---@param options? grundy.entail_heap_options
---@return (integer|"loony")[]? values, string? message # when a limit is reached
function entail_heaps:values(n, options) end

---The rules in words, a line for each digit.
---Example: `entail_heaps:rules():match "take 1.*"
---  --> take 1, leaving nothing or one heap, to be answered there`
---@return string
function entail_heaps:rules() end

---The same as a game; a position is a heap.
---Example: `entail_heaps:game():solve(4):value() --> 1`
---@return grundy.game
function entail_heaps:game() end

---@class (exact) grundy.entail_heap_options: grundy.options
---@field seconds? number

---What `grundy.turning` takes.
---@class (exact) grundy.turning_definition: grundy.options
---@field name? string
---@field first? integer the number of the first coin: 0 or 1, by default 1
---@field turns fun(n: integer, add: fun(...: integer)) for a coin `n` that shows
---heads, calls `add` for each move, with the other coins that are turned over, each of
---them before `n`

---Coins in a row, or on a board, of which a move turns some over: one that shows
---heads, and others before it. `a * b` is the product of two such games: there, who
---could turn the coins A in one game and B in the other may turn all coins of A × B,
---if the last one shows heads. A coin is a number, in a product an array of as many
---numbers as there are factors.
---@class grundy.turning
---@operator mul(grundy.turning): grundy.turning
local turning = {}

---The value of a position, of which the coins that show heads are given. It is the
---nim-sum of the values of these coins; in a product, that of a coin is the
---nim-product of the values of its numbers (Tartan theorem).
---Example: `turning:value(1, 5, 9) --> 13`
---@param ... integer|integer[]
---@return integer
function turning:value(...) end

---The values of all coins from the first to this one; of a product, an array for
---each number in the first place, and so on.
---Example: `(turning * turning):values { 2, 2 } --> { { 1, 2 }, { 2, 3 } }`
---@param last integer|integer[]
---@return integer[]|table
function turning:values(last) end

---The game with all coins up to this one, which show heads at the start, on a
---board. A product of more than two games has no board.
---Example: `turning:game(3):solve():value() --> 0`
---@param last integer|integer[]
---@return grundy.game
function turning:game(last) end

---Expands this game, and compares the value of each position with that by which
---`value` computes it.
---Example: `turning:verify(3) --> true`
---@param last integer|integer[]
---@param options? grundy.limits
---@return true? fine, string? message, any? position # if one is wrong
function turning:verify(last, options) end

---@class grundy.ordinal_term
---@field exponent grundy.ordinal
---@field coefficient integer

---An ordinal below ε₀. The same ordinal is the same object. `+`, `*` and `^` are the
---ordinal sum, product and power; `a - b` is the ordinal c with b + c = a, and an
---error if there is none; `<` and `<=` compare; `tostring` gives the Cantor normal
---form. Wherever an ordinal is expected, a text or an integer from 0 on will do; but
---`==` with one of those is false, as Lua has it. Infinite values and `math.huge` are
---above all ordinals.
---Example: `grundy.ordinal "w" + 1 > grundy.ordinal "w" --> true`
---@class grundy.ordinal
---@operator add(grundy.ordinal_like): grundy.ordinal
---@operator mul(grundy.ordinal_like): grundy.ordinal
---@operator pow(grundy.ordinal_like): grundy.ordinal
---@operator sub(grundy.ordinal_like): grundy.ordinal
local ordinal = {}

---The text for people, with ω: `ω^2·3+ω+1`.
---Example: `grundy.ordinal "w^2+1":show() --> ω^2+1`
---@return string
function ordinal:show() end

---The integer; `nil` if the ordinal is not finite.
---Example: `grundy.ordinal "3":tointeger() --> 3`
---@return integer?
function ordinal:tointeger() end

---"odd" or "even", as its finite part is (Smith 1966, §11).
---Example: `grundy.ordinal "w+3":parity() --> odd`
---@return "odd"|"even"
function ordinal:parity() end

---The terms of the Cantor normal form, the largest first.
---Example: `grundy.ordinal "w*2+3":terms()[1].coefficient --> 2`
---@return grundy.ordinal_term[]
function ordinal:terms() end

---`grundy.ordinal "w^2+1"` is an ordinal.
---Example: `1 + grundy.ordinal "w" --> w`
---@class grundy.ordinals
---@overload fun(value: grundy.ordinal_like): grundy.ordinal
local ordinals = {}

---Is the value an ordinal?
---Example: `grundy.ordinal.is "w" --> false`
---@param value any
---@return boolean
function ordinals.is(value) end

---ω^exponent·coefficient.
---Example: `grundy.ordinal.omega(2, 3) --> w^2*3`
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

---Transfinite Nim: the sum of heaps of these sizes. There may be none.
---Example: `grundy.ordinal.nim { "w", 3 } --> sum{ heap(w), heap(3) }`
---@param list grundy.ordinal_like[]
---@return grundy.infinite_compound
function ordinals.nim(list) end

---How play ends: what it means to the player to move that there is no move.
---@class (exact) grundy.ending_options: grundy.options
---@field play? grundy.play default "normal", a loss; "misere" is a win
---A result, or what the end pays; by default as `play` says.
---@field terminal? grundy.result|number

---A heap that is an ordinal, as a component of compounds: a move makes it
---smaller.
---Example: `grundy.ordinal.heap "w":remoteness() --> 1`
---@param x grundy.ordinal_like
---@param options? grundy.ending_options
---@return grundy.infinite_place
function ordinals.heap(x, options) end

---A pile of dollars and cents, as a component of compounds: a move takes a
---cent; if there are none, it first changes a dollar for any even number of
---cents, however large. A position is an array, `{ dollars, cents }`.
---Example: `grundy.ordinal.pile(1, 0, { play = "misere" }):remoteness() --> 3`
---@param dollars integer
---@param cents integer
---@param options? grundy.ending_options
---@return grundy.infinite_place
function ordinals.pile(dollars, cents, options) end

---How play ends at the vertices of a digraph that have no followers.
---@class (exact) grundy.endings_options: grundy.options
---@field play? grundy.play what it is where `terminal` says nothing
---What the end is to the player to move, by vertex or for all of them: all
---results or all numbers, those of the heaps and piles as well.
---@field terminal? grundy.result|number|table|fun(vertex: any): grundy.result|number|nil

---A finite digraph, which may have cycles, from which play can go on in heaps
---and piles. Followers are vertices, heaps, piles, and vertices of other such
---digraphs. A vertex that is not a key has no followers.
---Example: `local digraph = grundy.ordinal.digraph {
---  u = { "u", grundy.ordinal.pile(1, 0) } }; digraph:at "u":outcome() --> N`
---@param adjacency table<number|string, (number|string|grundy.infinite_place)[]>
---@param options? grundy.endings_options
---@return grundy.infinite_digraph
function ordinals.digraph(adjacency, options) end

---A digraph of `grundy.ordinal.digraph`.
---@class grundy.infinite_digraph
local digraph = {}

---The component at a vertex. Its lengths are found when they are first asked
---for, those of all vertices at once, in linear time.
---Example: `local digraph = grundy.ordinal.digraph {
---  u = { "v", grundy.ordinal.pile(1, 0) } }; digraph:at "u":distance() --> w+1`
---@param vertex number|string
---@return grundy.infinite_place? component, string? message # if there is none
function digraph:at(vertex) end

---A component of your own. Figures are ordinals, texts, integers from 0 on or
---`math.huge`; those that nothing asks for need not be given. A position is an
---ordinal, or what a position of a game may be.
---@class (exact) grundy.place_definition: grundy.options
---@field start any
---@field value? fun(p: any): grundy.ordinal_like|number infinite: `math.huge`
---Smith's H (1966, §9), infinite where the value is.
---@field height? fun(p: any): grundy.ordinal_like|number
---@field remoteness? fun(p: any): grundy.ordinal_like|number infinite from D
---The terminal distance, infinite where play can go on for ever.
---@field distance? fun(p: any): grundy.ordinal_like|number
---@field is_move? fun(p: any, q: any): boolean is there a move from p to q?
---A follower of value y, of least height among those; nil if there is none.
---@field to? fun(p: any, y: grundy.ordinal): any

---A component of your own, of a digraph that may be infinite. It can be in a sum
---with heaps, piles and places; in conjunctive and selective compounds it has no
---best move, since its followers are found by their values.
---
---Each move that is played, and each follower that `to` gives, is checked against
---Smith's conditions (2), (4) and (23), as far as they speak of the positions
---involved, and refused with the position where they fail. So are the figures of
---one position that do not fit each other, by (7), (17), (30) and (31). This proves
---nothing about other moves. So answers are right if the figures are: places,
---compounds, moves and records of matches have the field `claimed`.
---Example: `grundy.ordinal.place { start = 1, value = math.abs }:value() --> 1`
---@param definition grundy.place_definition
---@return grundy.infinite_place
function ordinals.place(definition) end

---@class (exact) grundy.delay_options: grundy.options
---How many moves play should last at least, if the player to move loses but can
---delay the end at will: default 100, at most 2^30.
---@field delay? integer

---@class grundy.infinite_move
---@field position any a follower; from a vertex perhaps a heap or a pile
---@field worth? number of the follower, where endings differ
---@field outcome grundy.outcome of the follower
---@field remoteness grundy.ordinal|number of the follower
---@field result grundy.result for the player who moves
---@field best boolean

---A heap, a pile, a vertex of a digraph or a component of your own:
---`grundy.ordinal.heap`, `grundy.ordinal.pile`, `grundy.ordinal.digraph`,
---`grundy.ordinal.place`. What it answers are ordinals (Smith 1966, §11), or
---`math.huge` where play need not end. `a + b` is a sum, which cannot have
---vertices, and must be in normal play. Components in misère play can be in
---conjunctive compounds; vertices in these and, in normal play, in selective
---ones; those that end otherwise, in none.
---@class grundy.infinite_place: grundy.any_place
---@field kind "heap"|"pile"|"vertex"|"place"
---@field claimed? true it is one of your own: answers are right if its figures are
---"mixed", if not all endings are losses, nor all wins; of payoffs always.
---@field play "normal"|"misere"|"mixed"
---An ordinal, a fresh array `{ dollars, cents }`, a vertex, or a copy of your own.
---@field position any
---@operator add(grundy.component): grundy.infinite_compound
local component = {}

---The value: of a heap its size, of a pile 1 if the number of cents is odd,
---else 0. Vertices, and what ends otherwise than in normal play, have none.
---Example: `grundy.ordinal.pile(1, 3):value() --> 1`
---@return grundy.ordinal|number # `math.huge` if one of your own says so
function component:value() end

---What it is worth to the player to move: the most that a player can force.
---Wins, draws and losses count 1, 0 and -1. Not known of one of your own, as
---little as `q` and `security`.
---Example: `grundy.ordinal.heap "w":worth() --> 1`
---@return number
function component:worth() end

---The remoteness. In normal play: of a heap 1, or 0 if it is empty; of a pile
---ω·dollars + cents. If it is an infinite ordinal, the loser can delay the end at
---will. From D it is `math.huge`. As of solutions, it counts a last move that
---nobody makes, where the winner is to move at the end.
---Example: `grundy.ordinal.pile(1, 3):remoteness() --> w+3`
---@return grundy.ordinal|number
function component:remoteness() end

---The terminal distance: of a heap its size, of a pile ω·dollars + cents;
---`math.huge` where there is a cycle.
---Example: `grundy.ordinal.heap "w":distance() --> w`
---@return grundy.ordinal|number
function component:distance() end

---The height, which is the distance of heaps and piles, where there is a value.
---Example: `grundy.ordinal.pile(1, 3):height() --> w+3`
---@return grundy.ordinal|number
function component:height() end

---Smith's functions: see `solution:q`.
---Example: `grundy.ordinal.heap "w":q "win" --> 1`
---@param success grundy.success
---@return grundy.ordinal|number
function component:q(success) end

---The security level: all that the player to move can force, best first. Those
---that are not `bounded` are Smith's (1966, Table 1): a "win", a "draw" or an
---"ending" that is sure to come, but that the opponent can delay at will.
---Example: `grundy.ordinal.pile(1, 1):security()[1].moves --> w+1`
---@return grundy.security
function component:security() end

---A best follower: from N one that wins soonest; from D one that keeps the draw,
---and ends play soonest if that can be forced; from P one after which play can
---last at least `delay` moves, this one included, or as long as possible. Of a
---vertex it is another one, or a heap or a pile. Of one of your own there is one
---from N only.
---Example: `grundy.ordinal.pile(1, 0):best { delay = 10 } --> { 0, 9 }`
---@param options? grundy.delay_options
---@return any position, string? message # if there is none
function component:best(options) end

---Moves, best first, and how many there are in all: ω if infinitely many. Then
---the list has the move that `best` gives and the first ones: of a heap to the
---smallest sizes, of a pile to the fewest cents. Where the end can be delayed at
---will, `best` is true of the first one only. Those of one of your own cannot be
---listed: an error.
---Example: `local moves, count = grundy.ordinal.heap "w":moves(2); #moves, count
---  --> 2, w`
---@param most? integer default 1000
---@return grundy.infinite_move[] moves, integer|number|grundy.ordinal total
function component:moves(most) end

---Best play, as an array of positions. A loser who can delay the end at will
---makes it last 100 moves more, each time.
---Example: `#grundy.ordinal.pile(1, 0):line() --> 101`
---@param most? integer how many positions at most, default 100000
---@return any[]? line, string? message # if it is longer, or `best` knows no move
function component:line(most) end

---The component after a move: from a vertex another one, or the heap or pile.
---Example: `grundy.ordinal.heap "w":after(5):value() --> 5`
---@param q any a follower
---@return grundy.infinite_place
function component:after(q) end

---A compound with a heap or a pile among its components: see grundy.sum. What it
---answers are ordinals (Smith 1966, §11). It cannot be expanded, as there may be
---infinitely many positions: `expand` and `counter` are errors. `a + b` is a sum.
---@class grundy.infinite_compound: grundy.any_place
---@field kind "sum"|"conjunctive"|"selective"
---@field play grundy.play
---@field places (grundy.place|grundy.infinite_place)[] the components
---@field claimed? true a component is one of your own
---@operator add(grundy.component): grundy.infinite_compound
local infinite = {}

---The value of a sum: the generalized nim-sum of the values. With a place of
---infinite value ∞(K) it is infinite: a `grundy.infinity`, unless the nim-sum of
---the other values is an infinite ordinal and K is not empty. Where K is not known,
---as of a component of your own, it is `math.huge`.
---Example: `grundy.ordinal.nim { "w", "w+1" }:value() --> 1`
---@return grundy.ordinal|grundy.infinity|grundy.ordinal_infinity|number
function infinite:value() end

---How long a sum can last when the winner plays `best`: an ordinal that falls
---with every two moves; `math.huge` from D. If it is finite, it is a number of
---moves.
---Example: `grundy.ordinal.nim { "w", "w" }:bound() --> w*2`
---@return grundy.ordinal|number
function infinite:bound() end

---The remoteness of a conjunctive or selective compound; `math.huge` from D. If
---it is an infinite ordinal, the loser can delay the end at will.
---Example: `local pile = grundy.ordinal.pile;
---  grundy.conjunctive { pile(1, 0), pile(2, 0) }:remoteness() --> w`
---@return grundy.ordinal|number
function infinite:remoteness() end

---The terminal distance; `math.huge` if play can go on for ever.
---Example: `grundy.ordinal.nim { "w", 3 }:distance() --> w+3`
---@return grundy.ordinal|number
function infinite:distance() end

---A best move: from N one that wins, in all components that must move together;
---from D one that keeps the draw; from P one after which play can last at least
---`delay` moves, this one included, or as long as possible, as far as that is
---known. Where a component is one of your own, a sum has one from N only, and
---other compounds have one only if no such component has to move.
---Example: `grundy.ordinal.nim { "w", 3 }:best().changes[1] --> 3`
---@param options? grundy.delay_options
---@return grundy.compound_move? move, string? message # if there is none
function infinite:best(options) end

---Moves, best first, and how many there are in all: ω if infinitely many. Then
---the list has the move that `best` gives, in a sum a winning one of each
---component that has one, and those to the first followers of each component, as
---many of each as are needed: of heaps to the smallest sizes, of piles to the
---fewest cents. Of moves that lose in a sum, and where the end can be delayed at
---will, `best` is true of the first one only. Those of a component of your own
---cannot be listed: an error.
---Example: `local moves, count = grundy.ordinal.nim { "w", 3 }:moves(2); #moves, count
---  --> 2, w`
---@param most? integer default 1000
---@return grundy.compound_move[] moves, integer|number|grundy.ordinal total
function infinite:moves(most) end

---The compound after a move, which may come from `best` or `moves`, or be
---written by hand: `{ changes = { [i] = position, … } }`.
---Example: `local sum = grundy.ordinal.nim { "w", 3 }; sum:after(sum:best())
---  --> sum{ heap(3), heap(3) }`
---@param move grundy.compound_move
---@return grundy.infinite_compound
function infinite:after(move) end

---Best play, as an array of arrays of positions. A loser who can delay the end
---at will makes it last 100 moves more, each time.
---Example: `#grundy.ordinal.nim { "w", 3 }:line() --> 8`
---@param most? integer how many positions at most, default 100000
---@return grundy.line? line, string? message # if it is longer, or `best` knows no move
function infinite:line(most) end

---The numbers of a version, for programs that need a certain one.
---@class grundy.version
---@field major integer another one may change what programs rely on
---@field minor integer
---@field patch integer

---The module: `local grundy = require "grundy"`.
---@class grundy
---@field _VERSION string such as "grundy 0.3.0"
---@field version grundy.version
---@field ordinal grundy.ordinals
local grundy = {}

---Makes a game, whose fields can be read, but not changed.
---Example: `grundy.game {
---  moves = function(n, add) if n > 0 then add(n - 1) end end }:solve(5):outcome() --> N`
---@param rules grundy.definition
---@return grundy.game
function grundy.game(rules) end

---Makes a game out of a game file, which is run and returns the rules, or a game;
---or two values: a table with the defaults of its parameters, and a function that
---gets the parameters and returns the rules. Globals that the file sets are its
---own. Each call runs the file again, and the function gets a table of its own,
---in which names that are not there are errors. Raises an error if there is one
---in the file, if a name is unknown, or if a value is of another kind than the
---default. For an integer it must be an integer; for a float with a fraction, any
---finite number.
---Example: `grundy.file("examples/hex.lua", { size = 4 }).parameters.size --> 4`
---@param path string
---@param parameters? grundy.parameters those that differ from the defaults
---@return grundy.game? game, string? message # if the file cannot be read
function grundy.file(path, parameters) end

---Makes a board: cells, and all that rules want to know of them. `require
---"grundy.board"` is this function as well; it also works without the C module.
---Example: `#grundy.board { "...", "...", "..." } --> 9`
---@param definition grundy.board_definition
---@return grundy.board
function grundy.board(definition) end

---Makes a board of tokens on a digraph, of at most 60 vertices. With one token,
---positions are vertices; with several, arrays of vertices, in which one may occur
---several times. `require "grundy.tokens"` is this function as well; it needs no
---other module. Games that `grundy.graph` makes have such a board if they are small.
---Example: `grundy.tokens { arrows = { a = { 1 } }, start = "a" }:describe("a", 1)
---  --> a to 1`
---@param definition grundy.tokens_definition
---@return grundy.tokens_board
function grundy.tokens(definition) end

---Makes a board of heaps, for games such as Nim. A number of chips is one heap, and
---positions are numbers; an array is several heaps, and positions are arrays. With a
---`field`, also in a table that follows, these are in a field of records.
---`require "grundy.heaps"` is this function as well; it needs no other module.
---Example: `grundy.heaps { 3, 5 }:describe({ 3, 5 }, { 3, 1 }) --> take 4 from heap 2`
---@param definition integer|grundy.heaps_definition
---@param options? grundy.heaps_fields
---@return grundy.heaps_board
function grundy.heaps(definition, options) end

---A `normal`, computed in C, for positions that are on no board: strings, arrays
---of integers or of strings, sets of bits. Of all images of a position under these
---symmetries, the least one: strings are compared as bytes, arrays element by
---element, sets as integers. While a game is solved, the moves, and the endings, of
---positions that must be alike are compared; a difference is an error. Each position
---that the rules give, and that is not the least of its images, is compared with the
---least one, once, unless it takes a megabyte: for 1,600 calls of `moves` in the first
---5,000 positions, then, for one more for every 32 positions, some of those that come
---later. And the least ones are
---compared with all of their images, such as every rotation, every shift that fits or
---every order: the start, the first ones, and then every k-th, for 300 calls of `moves`,
---and one more for every 32 positions. If a position has more than 1,000 images, or they
---have millions of letters, up to 50 are compared. `solution:audit` compares more.
---`require "grundy.images"` is this function as well; it also works without the C
---module. Time: at most images times letters. There may be 10,000 images, besides
---rotations.
---Example: `grundy.images { reverse = true } "..X" --> ..X`
---Example: `grundy.images { reverse = true, exchange = "XO" } "X.." --> ..O`
---Example: `grundy.images { bits = 4, rotate = true } (12) --> 3`
---Example: `grundy.images { sorted = true } { 3, 1, 2 } --> { 1, 2, 3 }`
---@param definition grundy.images_definition
---@return grundy.symmetry
function grundy.images(definition) end

---Makes a game on an explicit digraph. Every key is a start, in sorted order:
---numbers, then strings, as bytes. A follower that is not a key is a sink. No other
---position is a start. The table may change afterwards. In compressed rows every
---position is a start. Time and memory: linear in positions and moves, with four
---bytes for a move and about twelve for an integer.
---Example: `grundy.graph { a = { "b", "c" }, b = {} }:solve():value "a" --> 1`
---Example: `#grundy.graph { count = 9, first = ("\0"):rep(40) }:solve() --> 9`
---@param adjacency grundy.adjacency|grundy.packed_digraph
---@return grundy.game
function grundy.graph(adjacency) end

---Makes the game of `grundy.graph` out of a file that lists the moves of a digraph,
---which is read piece by piece. A name that is an integer of 64 bits, as Lua writes
---it, is one; every other name is a string. A position is a start if it has a move, or
---stands alone.
---
---- `"edges"`, .edges or .txt: a line has a position and a follower, apart by blanks,
---  or a position alone. Lines that are empty or begin with `#` or `%` say nothing.
---- `"csv"`, .csv: the first two fields of a line are a position and a follower, if
---  there is one. If the first line has the fields `from` and `to`, or `source` and
---  `target`, these are the columns, and there may be others.
---- `"dot"`, .dot or .gv: a `digraph` in the language of Graphviz, also with
---  subgraphs. Attributes say nothing.
---
---If the file is not as it should be, the message has the line, and what is expected
---there. Time: linear in the bytes, and in positions and moves.
---Example: `local path = os.tmpname(); io.open(path, "w"):write("1 2\n2 3\n"):close();
---  grundy.graph_file(path, { format = "edges" }):solve():value(2) --> 1`
---Example: `grundy.graph_file "nowhere.dot"
---  --> nil, nowhere.dot: No such file or directory`
---@param path string
---@param options? grundy.graph_file_options
---@return grundy.game? game, string? message # if it cannot be read
function grundy.graph_file(path, options) end

---A random digraph on the positions 1, 2, …, n, as `grundy.graph` makes it, and
---its adjacency, an array of sorted arrays: all digraphs with that many moves
---are equally likely. With `moves = { least, most }` each position draws how many
---moves it has, and then where each of them leads; those that lead to the same
---position are one move. (With `acyclic`, position 1 has none.) The same fields
---give the same digraph, on every machine.
---Time and memory: linear in positions and moves (and a sort of the followers).
---Example: `local game = grundy.random_graph { positions = 100, moves = 300, seed = 7 };
---  game:solve():stats().moves --> 300`
---@param options grundy.random_options
---@return grundy.game game, integer[][] adjacency
function grundy.random_graph(options) end

---A plot, as SVG: the nim-sequence of a list of values or of an octal game; or a
---curve through a list of points `{ x, y }`, numbers from 0 to 10^9.
---Example: `grundy.plot({ { 5, 3.2 }, { 50, 8.1 } }, { x = "n" }):match "^<%a+" --> <svg`
---@param source grundy.value[]|grundy.octal|number[][]
---@param options? grundy.sequence_plot_options|grundy.curve_options
---@return string? svg, string? message # where there is nothing to show
function grundy.plot(source, options) end

---Solves the annihilation game on a digraph. Tokens stand on vertices, at most
---one on each; a move pushes one to a follower, and if there is a token
---already, both vanish. A token on a vertex without followers stays there.
---Positions are sorted arrays of vertices; where one is asked for, the order
---does not matter, and vertices that are there twice cancel.
---
---All of it runs in C: for n vertices there are 2^n positions, and half of them
---times the moves of the digraph are moves.
---Example: `grundy.annihilation({ a = { "b" }, b = { "a" } }):best { "a", "b" } --> {}`
---@param adjacency grundy.adjacency at most 62 vertices
---@param options? grundy.vector_options
---@return grundy.solution? solution, string? message # when a limit is reached
function grundy.annihilation(adjacency, options) end

---Makes the game in which no move may restore the last position, that before the
---opponent's move, as in the rule of ko. A player who has no other move is as one who
---has none: `terminal` says what that is, if the game has one. Positions are records:
---`at` is the position of the game, and `last` the one that is forbidden, which the
---start does not have. So it is decided by positions, and all answers are exact. Boards
---of heaps or tokens are drawn, but not clicked. Games that split, and games with
---`normal`, are refused.
---Example: `local back = grundy.graph { a = { "b" }, b = { "a" } };
---  grundy.without_return(back):solve { at = "a" }:outcome() --> N`
---@param plain grundy.game
---@return grundy.game
function grundy.without_return(plain) end

---Makes the game that is a draw after n moves, unless it is over by then; where ends
---pay numbers, the draw pays 0. Positions are records: `at` is the position of the
---game, and `left` the number of moves that are left. Games that split, puzzles and
---games with scores are refused.
---Example: `grundy.with_counter(cycle:game(), 1):solve { at = "a", left = 1 }:outcome()
---  --> D`
---@param plain grundy.game
---@param n integer
---@return grundy.game
function grundy.with_counter(plain, n) end

---Makes a linear game (Sato 1972): of maps; or L(G), the token game mod 2 on a game
---without cycles, of a solution (the same as `solution:linear()`) or of the moves of
---a digraph, as `grundy.graph` takes them. A table is a definition by maps if it has
---`maps` or `dimension`, and the latter is not a list.
---
---If a game of maps is cyclic, it is expanded and solved. Nothing is made if a map
---breaks a condition (there is a witness then), when a limit is reached, or if G has
---cycles (the third result is one): there `grundy.annihilation` solves the token
---game.
---Example: `grundy.linear({ {}, { 1 }, { 1, 2 } }):value { 2, 3 } --> 3`
---@param source grundy.linear_definition|grundy.solution|grundy.adjacency
---@param options? grundy.limits not for a solution
---@return grundy.linear|grundy.tokens|nil game, string? message
---@return grundy.linear_witness|any[]|nil witness
function grundy.linear(source, options) end

---The disjoint union of games, a game; or of solutions, a solution. Its
---positions are { i, p }, where p is one of the i-th. Time: linear in the parts.
---(Sato: the direct sum.)
---Example: `grundy.disjoint { solution, cycle }:outcome { 2, "a" } --> P`
---@generic T: grundy.game|grundy.solution
---@param list T[] games, or solutions
---@return T
function grundy.disjoint(list) end

---A string, equal exactly for equal positions.
---Example: `grundy.key { 1, 2.0 } == grundy.key { 1, 2 } --> true`
---@param position grundy.position
---@return string
function grundy.key(position) end

---A sum of places and sums: a move is made in one component. `a + b` is the
---same. (Smith: a disjunctive compound; Sato: the Cartesian product.) A heap or a
---pile of `grundy.ordinal` may be a component: then the result is a
---`grundy.infinite_compound`, here and below. Without components, it is 0.
---Example: `grundy.sum { solution:at(3), solution:at(2) }:value() --> 1`
---@param list grundy.component[]
---@return grundy.compound|grundy.infinite_compound
function grundy.sum(list) end

---A conjunctive compound of places and of selective compounds: a move is made
---in every component. (The name is Smith's.)
---Example: `grundy.conjunctive { solution:at(3), cycle:at "a" }:best().changes
---  --> { 0, "b" }`
---@param list grundy.component[]
---@return grundy.compound|grundy.infinite_compound
function grundy.conjunctive(list) end

---A selective compound of places and of conjunctive compounds: a move is made
---in any components, at least one. (The name is Smith's.)
---Example: `grundy.selective { solution:at(3), solution:at(2) }:best().changes
---  --> { 0, 0 }`
---@param list grundy.component[]
---@return grundy.compound|grundy.infinite_compound
function grundy.selective(list) end

---Plays a match. Each move is checked.
---
---Between two "perfect" players, a position that comes back with the same
---player to move is a draw: they would do the same again. Where a player is
---another one, play goes on. It is a draw as soon as no ending can
---be reached any more, which is looked at once a position has come back: then
---"perfect" makes only its best moves, other players may make any. (In a
---compound each component is looked at alone, with any moves.) With
---`repetition`, these rules give way to that one. In a game with `endless`, what would
---be a draw by these rules is a win of that player.
---Example: `grundy.match { at = solution:at(3), first = "perfect",
---  second = "random" }.winner --> first`
---@param options grundy.match_options
---@return grundy.record
function grundy.match(options) end

---A map between two solutions, and what it keeps. Time: the calls of f, and
---linear in the positions and moves of both. If a function d is given, `given_d`
---says whether it is as Theorem 7 of Fraenkel and Yesha wants it: for every move
---from u to v that has no image, there is a move back from v to a position w with
---the image of u and d(w) < d(u).
---Example: `grundy.map(cycle, solution, { a = 0, b = 1, c = 0 }).preserves_value
---  --> true`
---@param a grundy.solution a solution with values
---@param b grundy.solution another one, or the same
---@param f table|fun(p: any): any from positions of a to positions of b
---@param options? grundy.map_options
---@return grundy.map
function grundy.map(a, b, f, options) end

---Looks for a map of a kind. Images are tried in the order of the positions of
---b (if the map must be onto, those that are not yet an image first): so the
---same map is found each time. If none is found, the third result says why:
---there is none, or the steps are used up.
---Example: `grundy.find_map(cycle, nim:solve(1), { kind = "g_preserving" })("a") --> 0`
---@param a grundy.solution a solution with values
---@param b grundy.solution another one, or the same
---@param options? grundy.search_options
---@return grundy.map? map, string? message, "none"|"limit"|nil why
function grundy.find_map(a, b, options) end

---Opens a saved solution. The file stays where it is: `value`, `outcome`,
---`remoteness`, `height`, `worth`, `score` and `has` read a few of its blocks; for
---everything else it is loaded first, if it was saved with its moves, or if it was
---solved with `keep`: then `distance` reads a few blocks, too, and moves need the
---game. With the game, the solution has its rules again, for what needs them. It
---must be the game that was solved: what the rules say of 100 positions is compared
---with the file; so are the start and `play`, which are given here, too, if they
---were given to `game:solve`. Then `followers`, `moves` and `best` ask the rules and
---the file, which is not loaded, unless endings differ or the game splits.
---Example: `local path = os.tmpname(); solution:save(path); grundy.open(path):value(3)
---  --> 3`
---@param path string
---@param of? grundy.game
---@param start? any as for `game:solve`
---@param options? grundy.open_options
---@return grundy.solution? solution, string? message # if it is something else
function grundy.open(path, of, start, options) end

---Makes a task of a function and its arguments, which runs in slices, so that a
---program need not wait for it. A hook that the host has set goes on being
---called.
---Example: `grundy.task(math.max, 1, 2):step() --> true, 2`
---@param f fun(...: any): ...any or anything else that can be called
---@param ... any
---@return grundy.task
function grundy.task(f, ...) end

---Makes an octal game, or a hexadecimal one.
---Example: `grundy.octal ".77":values(5) --> { 0, 1, 2, 3, 1, 4 }`
---@param text string
---@param options? grundy.code_options
---@return grundy.octal|grundy.entail_heaps
function grundy.octal(text, options) end

---Makes a game of turning coins, by a rule for one coin.
---Example: `grundy.turning { turns = function(n, add) add() end }:values(3)
---  --> { 1, 1, 1 }`
---@param definition grundy.turning_definition
---@return grundy.turning
function grundy.turning(definition) end

---The period of a list of integers: v(n + period) = v(n) + saltus for all n
---from preperiod on, as far as the list goes. Of all that the list bears out,
---the one with the least preperiod + period. Linear in the length.
---Example: `local found = grundy.period { 5, 0, 1, 0, 1 };
---  found.preperiod, found.period --> 1, 2`
---@param values integer[] an array; its first element is v(0)
---@param options? grundy.period_options
---@return grundy.list_period? period, string? message # if there is none
function grundy.period(values, options) end

---The infinite value with a set K of integers or ordinals, given as an array. The
---same set gives the same object; `.set` is K as a fresh sorted array. (Smith: J.)
---Example: `grundy.infinity { 0, 2 } --> ∞(0,2)`
---@param list grundy.ordinal_like[]
---@return grundy.infinity|grundy.ordinal_infinity
function grundy.infinity(list) end

---Is the value an infinite one?
---Example: `grundy.is_infinite(grundy.infinity {}) --> true`
---@param value any
---@return boolean
function grundy.is_infinite(value) end

---The generalized nim-sum of a list of values: finite ones are added in base 2
---without carry; a + ∞(K) = ∞({ k + a }); two infinities give ∞(). With an
---ordinal in the list, a finite nim-sum is an ordinal, too.
---Example: `grundy.nimsum { 1, grundy.infinity { 0, 2 } } --> ∞(1,3)`
---@param list (grundy.value|grundy.ordinal_like|grundy.ordinal_infinity)[]
---@return grundy.value|grundy.ordinal|grundy.ordinal_infinity
function grundy.nimsum(list) end

---The nim-product of a list of nimbers, integers from 0 to 2^32 - 1: with the
---nim-sum as addition, these are a field.
---Example: `grundy.nimproduct { 4, 4 } --> 6`
---@param list integer[]
---@return integer # 1 for an empty list
function grundy.nimproduct(list) end

---The nimber whose nim-product with `b` is `a`.
---Example: `grundy.nimquotient(6, 4) --> 4`
---@param a integer from 0 to 2^32 - 1
---@param b integer from 1 to 2^32 - 1
---@return integer
function grundy.nimquotient(a, b) end

---All nimbers below 2^32 that have the nim-product `a` when multiplied by
---themselves, in ascending order. Square roots are unique; of degree 3, 5, 15, 17,
---51, 85 and 255 a number has that many roots or none.
---Example: `grundy.nimroots(6) --> { 4 }`
---Example: `grundy.nimroots(2, 3) --> {}`
---@param a integer from 0 to 2^32 - 1
---@param degree integer? from 1 to 256, by default 2: how many factors
---@return integer[]
function grundy.nimroots(a, degree) end

---The least non-negative integer that is not in a list of values; infinite
---ones do not count. (Smith: comin.)
---Example: `grundy.mex { 0, 1, 3 } --> 2`
---@param list (grundy.value|grundy.ordinal_like|grundy.ordinal_infinity)[]
---@return integer
function grundy.mex(list) end

return grundy
