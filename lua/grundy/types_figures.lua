---@meta _
-- Types of the figures about a game: see types.lua.

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

---The chances of who moves first, as of solution:chances.
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
