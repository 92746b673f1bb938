---@meta _
-- Types of places and compounds: see types.lua.

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

---The place after a move to q; a sum, if the game splits.
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

---The value of a sum.
---@return grundy.value
function compound:value() end

---The counter of a sum; nil where the value is infinite.
---@return integer?
function compound:counter() end

---How many moves a sum lasts at most when the winner plays `best`.
---@return number? moves
---@return string? message
function compound:bound() end

---@return grundy.outcome? outcome nil if the components do not decide it
---@return string? message
function compound:outcome() end

---Of a conjunctive compound, or of a selective one in normal play.
---@return number
function compound:remoteness() end

---How long play can last.
---@return number
function compound:distance() end

---@return grundy.compound_move? move nil if there is none
---@return string? message
function compound:best() end

---Moves, best first; and how many there are in all.
---@param most? integer default 1000
---@return grundy.compound_move[]? moves
---@return integer|string total or a message
function compound:moves(most) end

---The compound after a move.
---@param move grundy.compound_move
---@return grundy.compound
function compound:after(move) end

---Is there no move?
---@return boolean
function compound:ended() end

---The positions of the components.
---@return any[]
function compound:positions() end

---Best play.
---@param most? integer how many positions at most, default 100000
---@return grundy.line? line
---@return string? message
function compound:line(most) end

---The product as a solution; its positions are arrays of positions.
---@param options? grundy.solve_options
---@return grundy.solution? solution nil when a limit is reached
---@return string? message
function compound:expand(options) end
