-- What figures say, by the keys of their facts (facts.lua).

local notes = require "grundy.lexicon.symmetry".notes
local two = require "grundy.lexicon.two"

return {
  --
  -- What is said of several figures
  --

  ["counted.counts"] = notes.counts,
  ["counted.moves"] = notes.moves,
  ["counted.positions"] = notes.positions,
  ["counted.elsewhere"] = "What was gained before a position does not count.",
  ["features.late"] = "The game's features are left out, because they take more than "
    .. "{seconds:decimal} seconds.",
  ["features.many_moves"] = "The game's features are left out, because there are more "
    .. "than {most} moves.",

  -- Some of the moves from the start
  ["moves.only"] = "the only move",
  ["moves.both"] = "both moves{same}",
  ["moves.all"] = "all {moves} moves{same}",
  ["moves.some"] = "{count} of {moves} moves{same}",
  ["moves.alike"] = " (which are alike)",
  ["moves.distinct"] = " ({distinct.moves} different ones)",
  ["moves.some_distinct"] = " ({of_these} of {distinct.moves} different ones)",

  -- At how many positions there is only one good move
  ["only.none"] = "none of them has only one {what}",
  ["only.it"] = "it has only one {what}",
  ["only.each"] = "each of them has only one {what}",
  ["only.some"] = "{only} of them ({only:percent of positions}) {only:has|have} only "
    .. "one {what}",

  -- How long play lasts that is not best play
  ["lasting.unknown"] = "lasts a number of moves that could not be computed exactly "
    .. "enough",
  ["lasting.never"] = "never ends",
  ["lasting.perhaps"] = "never ends with {never:odds}",
  ["lasting.always"] = "lasts {moves:amount of move}",
  ["lasting.moves"] = "lasts {moves:amount of move} on average, with a spread of "
    .. "{spread:amount}",

  -- Why chances are not computed
  ["chances.many_moves"] = "Chances are computed where there are at most {most} moves; "
    .. "here there are {moves}.",
  ["chances.large_component"] = "Chances are computed where at most {most} positions "
    .. "lead back to each other; here {positions} do.",
  ["chances.many_cyclic"] = "Chances are computed where about {most} positions at most "
    .. "are on cycles; here more than {positions} are.",

  --
  -- Who wins
  --

  ["winner.over"] = "Play is over at {named} before it begins: there are no moves, "
    .. "which is a {result} for {first}.",
  ["winner.only_wins"] = "From {named} {first} {does.win}: the only move wins.",
  ["winner.one_wins"] = "From {named} {first} {does.win}: only one of {moves} moves "
    .. "wins, {move}.",
  ["winner.wins"] = "From {named} {first} {does.win}: {share} {win:wins|win}; best is "
    .. "{move}.",
  ["winner.only_loses"] = "From {named} {second} {does.win}: the only first move loses.",
  ["winner.both_lose"] = "From {named} {second} {does.win}: both first moves{same} lose.",
  ["winner.all_lose"] = "From {named} {second} {does.win}: each of the {moves} first "
    .. "moves{same} loses.",
  ["winner.drawn"] = "From {named} " .. two.drawn .. "; {share} {draw:keeps|keep} it.",
  ["winner.nothing"] = "It pays nothing to either player.",
  ["winner.payoff"] = "With best play {who} {does.get} {payoff:payoff} from {whose}.",
  ["winner.points"] = "With best play {who} {does.win} by {points:point}.",

  --
  -- How long best play lasts
  --

  ["length.over"] = "Play is over at once.",
  ["length.longest"] = "Best play lasts {moves:move}, and no other play is longer.",
  ["length.lasts"] = "Best play lasts {moves:move}.",
  ["length.drawn"] = "Best play lasts {moves:move}, and ends in a draw.",
  ["length.for_aim"] = "Best play lasts {moves:move}, when both play for the {aim}.",
  ["length.at_most"] = "The game lasts at most {distance:move}.",
  ["length.drawn_forever"] = "It can also go on for ever, which is a draw, too.",
  ["length.forever"] = "It can also go on for ever.",
  ["length.badly"] = "Played badly, it can go on for ever.",
  ["length.round"] = "Best play never ends: it goes round, and is back after "
    .. "{round:move}.",
  ["length.later_round"] = "Best play never ends: after {before:move} it goes round, and "
    .. "is back after {round:move}.",
  ["length.not_back"] = "Best play never ends: it goes round, but is not back within "
    .. "{within:move}, and was not followed further.",
  ["length.more_than"] = "Best play lasts more than {more_than:move}.",
  ["length.remoteness"] = "The remoteness, which counts them, is {remoteness}.",
  ["length.sum"] = "With the best moves it lasts {moves:move}.",
  ["length.slow_sum"] = "With the best moves it lasts {moves:move}; there may be a "
    .. "quicker win, because in a sum the parts do not tell how long it takes.",
  ["length.long_sum"] = "Best play is not followed here, because a sum can last more "
    .. "than {most:move}.",

  --
  -- The longest win
  --

  ["longest.none"] = "Neither player can force a win from any position.",
  ["longest.none_ends"] = "No player can force a win that ends.",
  ["longest.over"] = "Wins take no moves: where a player wins, play is over.",
  ["longest.forced"] = "The longest forced win takes {moves:move}: from "
    .. "{position:place}, {how}.",
  ["longest.best"] = "When both make the best moves, the longest play that ends in a win "
    .. "takes {moves:move}: from {position:place}, {how}.",
  ["longest.for_aim"] = "When both play for the {aim}, the longest play that ends in a "
    .. "win takes {moves:move}: from {position:place}, {how}.",
  ["longest.by_mover"] = "won by the player to move",
  ["longest.by_other"] = "won by the player who is not to move",
  ["longest.by_side"] = "with {mover} to move, won by {by}",
  ["longest.forced_from"] = "A win of this length is forced from {count:position}.",
  ["longest.best_from"] = "It is this long from {count:position}.",
  ["longest.cut"] = "The line holds the first {shown:move}.",

  --
  -- How large the game is
  --

  ["size.over"] = "There is 1 position, and play is over there.",
  ["size.loop"] = "There is 1 position, and 1 move, which leads back to it.",
  ["size.positions"] = "There {positions:is|are} {positions:position}, with {moves:move} "
    .. "between them; {where}.",
  ["size.goes_on"] = "play goes on from each of them",
  ["size.all_over"] = "play is over at all of them",
  ["size.over_at"] = "at {ends} play is over",
  ["size.sums"] = "There {positions:is|are} {positions:position}, and {moves:move} from "
    .. "{positions:it|them} to sums of {positions:it|them}; play is over when no part "
    .. "has a move.",
  ["size.one_move"] = "Where there is a move, it is the only one.",
  ["size.average"] = "Where there is a move, {mean} on average.",
  ["size.same_everywhere"] = "Everywhere there {branching.most:is|are} "
    .. "{branching.most:move}.",
  ["size.same_where"] = "Wherever play goes on, there {branching.most:is|are} "
    .. "{branching.most:move}.",
  ["size.branching_everywhere"] = "{mean} on average, {branching.least} at least and "
    .. "{branching.most} at most.",
  ["size.branching_where"] = "Where play goes on, {mean} on average, {branching.least} "
    .. "at least and {branching.most} at most.",
  ["size.about_one"] = "there is about 1 move",
  ["size.mean"] = "there are {branching.mean:decimal} moves",
  ["size.reached"] = "Only {reached} of them can be reached from {named}, itself "
    .. "included.",

  --
  -- Who wins from where
  --

  ["outcomes.P"] = "P, won by the player who has just moved",
  ["outcomes.N"] = "N, won by the player to move",
  ["outcomes.D"] = "D, where " .. two.neither,
  ["outcomes.only"] = "The only position is {what}.",
  ["outcomes.all"] = "All {positions} positions are {what}.",
  ["outcomes.each"] = "Of the {positions:position} {p}; {n}; {d}.",
  ["outcomes.none"] = "none is {what}",
  ["outcomes.some"] = "{count} ({count:percent of positions}) {count:is|are} {what}",

  --
  -- How forgiving
  --

  ["forgiving.none"] = "No position has a winning move.",
  ["forgiving.at_one"] = "At the only position where {where}a win can be forced every "
    .. "move wins.",
  ["forgiving.at_all"] = "At each of the {winning.positions} positions where {where}a "
    .. "win can be forced every move wins.",
  ["forgiving.some"] = "Where {where}a win can be forced, at "
    .. "{winning.positions:position}, {winning.share:share} of the moves win on average; "
    .. "{only}.",
  ["forgiving.goes_on"] = "play goes on and ",
  ["forgiving.winning_move"] = "winning move",
  ["forgiving.sensible"] = "In sensible play from {named}, where " .. two.sensible
    .. ", it is {sensible.share:share} at {sensible.positions:such position}, and "
    .. "{only}.",
  ["forgiving.drawn_one"] = "At the only drawn position{where} every move keeps the "
    .. "draw.",
  ["forgiving.drawn_all"] = "At each of the {holding.positions} drawn positions{where} "
    .. "every move keeps the draw.",
  ["forgiving.drawn"] = "A draw, at {holding.positions:position}{where}, is kept by "
    .. "{holding.share:share} of the moves on average; {only}.",
  ["forgiving.where_on"] = " where play goes on",
  ["forgiving.holding_move"] = "move that keeps it",

  --
  -- Chances at random
  --

  ["chances.never_ends"] = "If both play at random from {named}, play never ends.",
  ["chances.random"] = "If both play at random from {named}, {first} {parts}.",
  ["chances.win"] = "{does.win} with {win:odds}",
  ["chances.no_win"] = "{does.never win}",
  ["chances.loss"] = "{does.lose} with {loss:odds}",
  ["chances.draw"] = "{does.draw} with {draw:odds}",
  ["chances.never"] = "with {never:odds} play never ends",
  ["chances.same"] = "{first:possessive} chance to win is {first_perfect.win:chance} if "
    .. "only one of them plays perfectly, whichever it is.",
  ["chances.perfect"] = "{first:possessive} chance to win is {first_perfect.win:chance} "
    .. "if only {first} plays perfectly, and {second_perfect.win:chance} if only "
    .. "{second} does.",
  ["chances.perfect_second"] = "{second:possessive} chance to win is "
    .. "{first_perfect.loss:chance} if only {first} plays perfectly, and "
    .. "{second_perfect.loss:chance} if only {second} does; {first:possessive} is "
    .. "{first_perfect.win:chance} in both cases.",
  -- A name may be a plural, which goes with another verb.
  ["chances.perfect_named"] = "{first:possessive} chance to win is "
    .. "{first_perfect.win:chance} with perfect play by {first} only, and "
    .. "{second_perfect.win:chance} with perfect play by {second} only.",
  ["chances.perfect_second_named"] = "{second:possessive} chance to win is "
    .. "{first_perfect.loss:chance} with perfect play by {first} only, and "
    .. "{second_perfect.loss:chance} with perfect play by {second} only; "
    .. "{first:possessive} is {first_perfect.win:chance} in both cases.",
  ["chances.inexact"] = "Play at random can last too long for its chances to be computed "
    .. "exactly.",

  --
  -- Random and sensible play
  --

  ["play.random"] = "Play at random from {named} {lasting}.",
  ["play.sensible"] = "In sensible play, where " .. two.sensible .. " and moves are "
    .. "otherwise made at random, it {lasting}{results}.",
  ["play.careful"] = "In sensible play, where the player never gives away a solution and "
    .. "otherwise moves at random, it {lasting}{results}.",
  ["play.results"] = "; {parts}",
  ["play.win"] = "{first} {does.win} with {win:odds}",
  ["play.loss"] = "{second} {does.win} with {loss:odds}",
  ["play.draw"] = "it is drawn with {draw:odds}",
  ["play.solved"] = "it is solved with {win:odds}",
  ["play.other_end"] = "it comes to another end with {loss:odds}",
  ["play.sides"] = "Of the {positions:position}{symmetry}, whoever moves there, {one} "
    .. "{does.win} {wins.1} ({wins.1:percent of positions}) and {two} {wins.2} "
    .. "({wins.2:percent of positions}).",
  ["play.points"] = "Play at random from {named} {lasting}; on average, {by}.",
  ["play.even"] = "neither side wins by anything",
  ["play.by"] = "{who} {does.win} by {score:amount}",
  ["play.by_less"] = "{who} {does.win} by less than 0.01",

  --
  -- The most tempting mistake
  --

  ["mistake.none"] = "On the best line, no move turns a win or a draw into a loss.",
  ["mistake.none_found"] = "No losing move was found on the part of the best line that "
    .. "was looked at.",
  ["mistake.loses"] = "On the best line{after}, at {position:place}, {phrase} loses "
    .. "against best play, {how} if both players then move at random.",
  ["mistake.after"] = ", after {made:move}",
  ["mistake.never_wins"] = "and never wins",
  ["mistake.wins"] = "but wins with {chances.loss:odds}",
  ["mistake.cut"] = "Not all of the line was looked at.",
  ["temptation.chance"] = "After the most tempting mistake, the chance to win is "
    .. "{chance:share}.",

  --
  -- Difficulty
  --

  ["difficulty.given_away"] = "Players who look 1, 2 and 3 moves ahead, and judge what "
    .. "is there by play at random, give {what} away with a chance of {difficulty:share} "
    .. "on average, against best play.",
  ["difficulty.nothing"] = "With best play the {side} player loses: there is nothing to "
    .. "give away.",
  ["difficulty.what"] = "{whose:possessive} {wanted} from {named}",
  ["difficulty.kept"] = "The chance to keep it is {parts}.",
  ["difficulty.keeps"] = "{kept:share} {player}",
  ["difficulty.best"] = "Of {players:player} who go by the game's features, the best one "
    .. "moves {player}, and keeps it with {kept:certainty}.",
  ["difficulty.not_computed"] = "{why}.",

  --
  -- Drawishness
  --

  ["draws.none"] = "No position is a draw with best play.",
  ["draws.only"] = "The only position is a draw with best play.",
  ["draws.all"] = "All {positions} positions are draws with best play.",
  ["draws.some"] = "Of the {positions} positions {D} ({D:percent of positions}) {D:is a "
    .. "draw|are draws} with best play.",
  ["draws.every_play_ends"] = "From {named} every play ends{how}.",
  ["draws.random_ends"] = "From {named} play at random ends sooner or later{how}.",
  ["draws.random_long"] = "From {named} play at random ends with probability 1, but "
    .. "perhaps only after more moves than can be computed{how}.",
  ["draws.always"] = ", always in a draw",
  ["draws.sometimes"] = ", in a draw with {random.draw:odds}",
  ["draws.at_random"] = "; at random it ends in a draw with {random.draw:odds}",
  ["draws.never_ends"] = "From {named} play never ends, however they play.",
  ["draws.perhaps_never"] = "From {named} play at random never ends with "
    .. "{random.never:odds}{how}.",
  ["draws.or_draw"] = ", and ends in a draw with {random.draw:odds}",

  --
  -- Wins that are narrow, and wins that surprise
  --

  ["win.at"] = "{position:place}",
  ["win.at_side"] = "{position:place}, with {mover} to move",
  ["narrow.only_moves"] = "From {where}, the winner has to find the only winning move "
    .. "{times}, against the defence in the line.",
  ["narrow.once"] = "once",
  ["narrow.twice"] = "twice in a row",
  ["narrow.often"] = "{count} times in a row",
  ["narrow.most"] = "No line in the game has more of them; moves without an alternative "
    .. "do not count.",
  ["surprise.none"] = "Wherever a win can be forced, there is a winning move after which "
    .. "even play at random wins.",
  ["surprise.wins"] = "At {where}, {phrase} wins.",
  ["surprise.chance"] = "If both players then move at random, its chance to win is "
    .. "{chance:share}{others}.",
  ["surprise.other"] = "; the other winning move looks no better",
  ["surprise.others"] = "; the other {others} winning moves look no better",
  ["surprise.worst"] = "There is no position where winning moves look worse.",

  --
  -- A rule of thumb
  --

  ["rule.positions"] = "Of the {holds:position} where this is true, {told} P ({P}), and "
    .. "of the {others} others, {missed}; there {exceptional}.",
  ["rule.all"] = "all are",
  ["rule.none"] = "none is",
  ["rule.some"] = "{count} {count:is|are}",
  ["rule.exact"] = "is no exception",
  ["rule.exceptions"] = "{exceptions:is|are} {exceptions:exception}",
  ["rule.move"] = "At {where} where a move {aim.one}, there are such moves, and all of "
    .. "them {aim.all}.",
  ["rule.move_so"] = "{aim.goal}, move so that {condition}: at {where} where a move "
    .. "{aim.one}, there are such moves, and all of them {aim.all}.",
  ["rule.move_there"] = "{aim.goal}, move so that it is true: at {where} where a move "
    .. "{aim.one}, there are such moves, and all of them {aim.all}.",
  ["rule.everywhere"] = "each of the {winning} positions",
  ["rule.mostly"] = "{right} of the {winning} positions",
  ["rule.found"] = "It was found by looking at these {positions:position}, and proves "
    .. "nothing about larger games.",
  ["rule.found_both"] = "Both were found by looking at these {positions:position}, and "
    .. "prove nothing about larger games.",
  ["rule.found_move"] = "It was found by looking at {all:position}, and proves nothing "
    .. "about larger games.",

  -- The conditions of such a rule, which are about a quantity.
  ["term.so"] = "{name}",
  ["term.not_so"] = "{no}",
  ["term.values"] = "{name} is {values:numbers}",
  ["term.even"] = "{name} is even",
  ["term.odd"] = "{name} is odd",
  ["term.multiple"] = "{name} is a multiple of {modulus}",
  ["term.remainder"] = "{name} mod {modulus} is {values:numbers}",
  ["term.at_most"] = "{name} is at most {value:number}",
  ["term.at_least"] = "{name} is at least {value:number}",

  -- What solution:rule says of one.
  ["rule.found_p"] = "P if {condition} ({right} of {holds}{elsewhere}; {exact} in "
    .. "{looked_at}). This was found in these positions, and says nothing of others.",
  ["rule.found_moves"] = "Move so that {condition} (right at {right} of "
    .. "{winning:position} that can be won; {exact} in {looked_at}). This was found in "
    .. "these positions, and says nothing of others.",
  ["rule.elsewhere"] = ", and {missed} elsewhere",
  ["rule.no_exception"] = "no exception",
  ["rule.some_exceptions"] = "{exceptions:exception}",
  ["rule.all_positions"] = "{positions:position}",
  ["rule.first_positions"] = "the first {positions} of {all} positions",

  --
  -- Dead rules
  --

  ["dead.nameless"] = "The game has no describe, so its moves have no names that could "
    .. "tell rules apart.",
  ["dead.no_moves"] = "There are no moves, so no rule is dead.",
  ["dead.unnamed"] = "No move has a name, so rules cannot be told apart.",
  ["dead.the_only"] = "The only kind of move that has a name, "
    .. "{dead:names of dead_count}, is never good.",
  ["dead.all"] = "None of the {rule_count} kinds of moves that have a name is ever good: "
    .. "{dead:names of dead_count}.",
  ["dead.some"] = "Of the {rule_count} kinds of moves {dead_count} {dead_count:is|are} "
    .. "never good, from anywhere: {dead:names of dead_count}.",
  ["dead.some_so_far"] = "Of the {rule_count} kinds of moves {dead_count} "
    .. "{dead_count:is|are} never good: {dead:names of dead_count}.",
  ["dead.alive"] = "{which} good somewhere: no rule is dead.",
  ["dead.by_number"] = "{which} good somewhere. Names that differ only in numbers count "
    .. "as one, since the game has normal.",
  ["dead.by_name"] = "{which} good somewhere; but of the {shared_count} "
    .. "{shared_count:move|moves} by name that can be made at several positions {never} "
    .. "so: {dead_names:names of dead_name_count}.",
  ["dead.which_one"] = "The only kind of move, {rules.1.name:quoted}, is",
  ["dead.which_two"] = "Either of the {rule_count} kinds of moves is",
  ["dead.which_all"] = "Each of the {rule_count} kinds of moves is",
  ["dead.none_is"] = "none is",
  ["dead.never"] = "{dead_name_count} {dead_name_count:is never|are never}",
  ["dead.slow_moves"] = "{slow:names of slow_count} {slow_count:wins|win} somewhere, but "
    .. "never soonest.",
  ["dead.slow_points"] = "{slow:names of slow_count} {slow_count:reaches|reach} the best "
    .. "score somewhere, but never soonest.",
  ["dead.slow_solution"] = "{slow:names of slow_count} {slow_count:keeps|keep} it "
    .. "solvable somewhere, but {slow_count:is|are} never on a shortest way.",
  ["dead.slow_uneven"] = "{slow:names of slow_count} {slow_count:wins|win} somewhere, "
    .. "but {slow_count:is never a best move|are never best moves}.",
  ["dead.cut"] = "Only the moves from the first {positions} of {all} positions were "
    .. "looked at.",
  ["dead.some_unnamed"] = "{unnamed} {unnamed:move has|moves have} no name.",
  ["dead.mirrors"] = "Moves are named only at the positions that the game's normal "
    .. "keeps, not at their mirror images.",

  --
  -- Symmetries
  --

  ["symmetry.not_looked_for"] = "None are looked for: {why}.",
  ["symmetry.many_moves"] = "Symmetries are looked for among at most {most} moves; here "
    .. "there are {moves}.",
  ["symmetry.one"] = "There is only one position.",
  ["symmetry.none"] = "No two of the {positions:position}{kept} are alike: no symmetry "
    .. "was found.",
  ["symmetry.classes"] = "The {positions:position}{kept} fall into {classes} "
    .. "{classes:class|classes}: those of a class are alike, which means that moves from "
    .. "them lead to positions that are alike again.",
  ["symmetry.kept"] = " that the game's normal keeps",
  ["symmetry.example"] = "So are {example}, for example.",
  ["symmetry.largest"] = "The largest class has {largest:position}.",
  ["symmetry.order"] = "It makes no difference in which order the parts of a position "
    .. "are.",
  ["symmetry.some_order"] = "Of the {positions} positions {mirrored} can be reached with "
    .. "their parts in another order, too, and that makes no difference.",
  ["symmetry.backwards"] = "It makes no difference whether a position is read forwards "
    .. "or backwards.",
  ["symmetry.some_backwards"] = "Of the {positions} positions {mirrored} can be reached "
    .. "both forwards and backwards, and that makes no difference.",

  --
  -- What it is equal to
  --

  ["equal.no_values"] = "The game has no values to compare it by: {why}.",
  ["equal.nothing"] = "From {named} the game is equal to an empty Nim heap, the value 0: "
    .. "added to any other game, it does not change who wins.",
  ["equal.heap"] = "From {named} the game is equal to a Nim heap of {value:chip}, the "
    .. "value {value}: in any sum of games such a heap can take its place, and the same "
    .. "player wins.",
  -- What an infinity does in sums: Fraenkel and Yesha 1986, Theorem 5.
  ["equal.infinite"] = "From {named} the game is equal to no Nim heap: its value is "
    .. "{value:cut}.",
  ["equal.draws"] = "Added to any other game, it makes a draw of it.",
  ["equal.wins"] = "Added to a Nim heap of {value.set:one of} it is won by the player to "
    .. "move; added to any other heap, or to another infinity, it is a draw.",
  ["equal.rules"] = "{rules.text}",
  ["equal.sequence"] = "{sequence.text}",

  --
  -- The decisions that matter
  --

  ["decisions.count"] = "At {count:position} of the best line, some moves keep the win "
    .. "or the draw and others give it away; at {only} of them, only one move keeps it.",

  --
  -- Puzzles
  --

  ["puzzle.solved"] = "{named} is solved before it begins: there are no moves.",
  ["puzzle.over"] = "{named} is over before it begins: there are no moves.",
  ["puzzle.unsolvable"] = "From {named} there is no way to a solution, whatever the "
    .. "player does.",
  ["puzzle.solvable"] = "From {named} the puzzle can be solved in {remoteness:move}, and "
    .. "not in fewer: {keeping} {win:keeps|keep} it solvable, and {short} "
    .. "{shortest:is|are} on a shortest way; one begins with {move}.",
  ["puzzle.no_way"] = "There is no way to a solution.",
  ["puzzle.is_solved"] = "It is solved.",
  ["puzzle.shortest"] = "A shortest way takes {moves:move}.",
  ["puzzle.others_forever"] = "Other ways can go on for ever.",
  ["puzzle.forever"] = "Play can go on for ever.",
  ["puzzle.no_longer"] = "No way is longer than {distance:move}.",
  ["puzzle.at_most"] = "Play lasts at most {distance:move}.",
  ["puzzle.positions"] = "There {positions:is|are} {positions:position}.",
  ["puzzle.from_it"] = "The puzzle can be solved from it.",
  ["puzzle.not_from_it"] = "The puzzle cannot be solved from it.",
  ["puzzle.from_all"] = "The puzzle can be solved from all of them.",
  ["puzzle.from_none"] = "The puzzle can be solved from none of them.",
  ["puzzle.from_some"] = "The puzzle can be solved from {N} of them "
    .. "({N:percent of positions}); the other {P} cannot be solved.",
  ["puzzle.none_solvable"] = "Nothing can go wrong: no position with a move can be "
    .. "solved.",
  ["puzzle.all_keep"] = "Nothing can go wrong: {where}the puzzle can be solved, every "
    .. "move keeps it so.",
  ["puzzle.some_keep"] = "{where}the puzzle can be solved, at "
    .. "{winning.positions:position}, {winning.share:share} of the moves keep it so on "
    .. "average; {only}.",
  ["puzzle.where"] = "where ",
  ["puzzle.where_moves"] = "where there is a move and ",
  ["puzzle.such_move"] = "such move",
  ["puzzle.random"] = "A player who moves at random from {named} {parts}.",
  ["puzzle.solves"] = "solves the puzzle with {win:odds}",
  ["puzzle.other_end"] = "comes to another end with {loss:odds}",
  ["puzzle.never_ends"] = "never comes to an end with {never:odds}",
  ["puzzle.nowhere"] = "The puzzle can be solved from no position.",
  ["puzzle.already"] = "Where the puzzle can be solved, it is solved already.",
  ["puzzle.hardest"] = "From {position:place}, the puzzle takes {moves:move}, and from "
    .. "no position it takes more.",
  ["puzzle.of_this_kind"] = "There are {count:position} of this kind.",
  ["puzzle.hardest_start"] = "Of the {starts} starts, {hardest_start:place} is the "
    .. "hardest, with {hardest_start_moves:move}.",
  ["hardest.reached"] = "Of the {positions:position} that can be reached from {named}, "
    .. "{reached:place} is the hardest, with {reached_moves:move}.",
  ["hardest.start"] = "Of the {positions:position} that can be reached from "
    .. "{named}, none takes more moves than the start.",
  ["hardest.undone"] = "Every move that does not end play can be undone, in one move or "
    .. "more.",
  ["hardest.not_undone"] = "Not all moves can be undone.",

  ["solutions.one"] = "There is one shortest solution.",
  ["solutions.some"] = "There are {solutions} shortest solutions.",
  ["solutions.more"] = "There are more than {solutions} shortest solutions.",
  ["solutions.forced"] = "There is never a choice of moves.",
  ["solutions.choice"] = "On {solutions:it|them}, there {choices:is|are} "
    .. "{choices:position} where there is a choice of moves; {where}, only one move is "
    .. "on a shortest solution.",
  ["solutions.there"] = "there",
  ["solutions.at_each"] = "at each of these",
  ["solutions.at_none"] = "at none of these",
  ["solutions.at_some"] = "at {only} of these",

  ["dead_ends.all"] = "The puzzle cannot be solved from {named}, so everything that can "
    .. "be reached from there is a dead end.",
  ["dead_ends.none"] = "Whatever is done from {named}, the puzzle can still be solved.",
  ["dead_ends.some"] = "Of the {positions:position} that can be reached from {named}, "
    .. "{dead_ends} ({dead_ends:percent of positions}) {dead_ends:is a dead end|are dead "
    .. "ends}: the puzzle cannot be solved from there{stuck_there}.",
  ["dead_ends.stuck"] = ", and {stuck} {stuck:has|have} no move",
  ["dead_ends.lost"] = "There {lost:is|are} {lost} {lost:move that leads|moves that "
    .. "lead} into a dead end; the first that can be met is {phrase}, at "
    .. "{from:place}{later}.",
  ["dead_ends.after"] = ", after {after:move}",

  ["detours.moves"] = "Where the puzzle can be solved, there {moves:is|are} "
    .. "{moves:move}: {parts}.",
  ["detours.nearer"] = "{count} ({count:percent of all}) {count:leads|lead} a move "
    .. "nearer to a solution",
  ["detours.sideways"] = "{count} ({count:percent of all}) {count:leads|lead} neither "
    .. "nearer nor away",
  ["detours.away"] = "{count} ({count:percent of all}) {count:leads|lead} away from it",
  ["detours.lost"] = "{count} ({count:percent of all}) {count:leads|lead} where there is "
    .. "none",

  ["pieces.useless"] = "Without {names:or} it still takes {moves:move}.",
  ["pieces.shorter"] = "Without {names:or} it takes {moves:move} only.",
  ["pieces.longer"] = "Without {names:or} it takes {moves:move}.",
  ["pieces.never"] = "Without {names:or} it cannot be solved.",
  ["pieces.open"] = "Without {names:or} it has not been solved.",
}
