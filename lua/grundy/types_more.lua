---@meta _
-- Types of maps, linear games, heaps and ordinals: see types.lua.

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

---The least d of Theorem 7.
---@param p? grundy.position
---@return integer? d
---@return string? message
function map:d(p) end

---The counter that follows from d: two integers, in lexicographic order.
---@param p? grundy.position
---@return integer? first
---@return integer|string second or a message
function map:counter(p) end

---All of it in sentences.
---@return string
function map:explain() end

---Is it a homomorphism of the moves that a semicompatible relation keeps?
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

---The positions whose image is q.
---@param q grundy.position
---@param player? integer
---@return any[]? positions
---@return string? message
function projection:class(q, player) end

---A follower of p whose image is q.
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

---@param set any[]
---@return integer? value
---@return string? message
function tokens:value(set) end

---@param set any[]
---@return "P"|"N"|nil outcome
---@return string? message
function tokens:outcome(set) end

---The moves, winning ones first.
---@param set any[]
---@return grundy.token_move[]? moves
---@return string? message
function tokens:moves(set) end

---A winning move; nil at a P-position.
---@param set any[]
---@return grundy.token_move? move
---@return string? message
function tokens:best(set) end

---The set of units that makes up the value.
---@param set any[]
---@return any[]? units
---@return string? message
function tokens:projection(set) end

---The first positions of value 1, 2, 4, …
---@return any[]
function tokens:units() end

---A basis of the P-positions.
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

---@param vector integer
---@return grundy.value
function linear:value(vector) end

---@param vector integer
---@return grundy.outcome
function linear:outcome(vector) end

---@param vector integer
---@return integer[]
function linear:followers(vector) end

---A winning follower; nil if there is none.
---@param vector integer
---@return integer? follower
---@return string? message
function linear:best(vector) end

---A basis of the P-positions.
---@return integer[]
function linear:basis() end

---The game as a solution.
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

---The value of a heap.
---@param n integer
---@param options? grundy.heap_options
---@return integer? value nil when a limit is reached
---@return string? message
function octal:value(n, options) end

---The values of the heaps 0 to n; element n + 1 is that of heap n.
---@param n integer
---@param options? grundy.heap_options
---@return integer[]? values nil when a limit is reached
---@return string? message
function octal:values(n, options) end

---@param n integer
---@param options? grundy.heap_options
---@return "P"|"N"|nil outcome nil when a limit is reached
---@return string? message
function octal:outcome(n, options) end

---The least period, with proof.
---@param options? grundy.proof_options
---@return grundy.proved_period? period
---@return string? message
function octal:period(options) end

---The heaps before the period that do not have the value it would give them.
---@param options? grundy.proof_options
---@return table<integer, integer>? exceptions
---@return string? message
function octal:exceptions(options) end

---Checks values by the definition.
---@param n? integer the last heap, default: the last that is known
---@return true? fine
---@return string? message
---@return integer? heap
function octal:verify(n) end

---How the values were computed.
---@return grundy.heap_stats
function octal:stats() end

---The rules in words.
---@return string
function octal:rules() end

---The same as a game that splits.
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

---The text with ω; tostring has w.
---@return string
function ordinal:show() end

---The integer; nil if it is not finite.
---@return integer?
function ordinal:tointeger() end

---@return "odd"|"even"
function ordinal:parity() end

---The terms of the Cantor normal form, the largest first.
---@return grundy.ordinal_term[]
function ordinal:terms() end

---`grundy.ordinal "w^2+1"` is an ordinal.
---@class grundy.ordinals
---@overload fun(value: grundy.ordinal_like): grundy.ordinal
local ordinals = {}

---@param value any
---@return boolean
function ordinals.is(value) end

---ω^exponent·coefficient.
---@param exponent? grundy.ordinal_like default 1
---@param coefficient? integer default 1
---@return grundy.ordinal
function ordinals.omega(exponent, coefficient) end

---@param list grundy.ordinal_like[]
---@return grundy.ordinal
function ordinals.nimsum(list) end

---The natural sum of Hessenberg.
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

---@return grundy.ordinal[]
function nim:heaps() end

---@return grundy.ordinal
function nim:value() end

---@return "P"|"N"
function nim:outcome() end

---Is there no move?
---@return boolean
function nim:ended() end

---All winning moves, best first.
---@return grundy.nim_move[]
function nim:moves() end

---@return grundy.nim_move? move nil if every move loses
---@return string? message
function nim:best() end

---The position after a move.
---@param move grundy.nim_move
---@return grundy.nim
function nim:after(move) end
