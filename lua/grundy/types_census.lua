---@meta _
-- Types of what solution:stats and solution:chances return: see types.lua.

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
