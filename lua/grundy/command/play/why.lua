-- Why a position is won, lost or drawn, in sentences.

local grundy = require "grundy"
local chances = require "grundy.moves.chances"
local core = require "grundy.core"
local kind = require "grundy.kind"
local lexicon = require "grundy.lexicon"
local normal = require "grundy.kind.normal"
local place = require "grundy.place"
local wording = require "grundy.words.wording"

local why = {}

local results = normal.results
local result_of = require "grundy.kind.scored".result_of

local function has_values(now)
  return not now.solution or core.has_values(now.solution)
end

-- How long play lasts from N or P, where that is known.
local function length_text(now)
  if now.solution then
    local line = now:line()
    local words = lexicon.of(place.kind(now))
    return line and (line.cycle and words.never_ends or ", after " ..
      words:lasting(line)) or ""
  elseif place.of(now).searched or place.kind(now).forks then
    return ""
  end
  return ", after at most " .. wording.count(now:bound(), "move")
end

-- The players who win by the outcomes N and P.
local PLAYERS = { N = "the player to move", P = "the other player" }

-- The same by name; nil if they have no names.
local function sides_of(now)
  local game = now.solution and core.game(now.solution)
  if game and now.player and wording.is_named(game) then
    local first, second = wording.players(game, now.player)
    return { N = first, P = second }
  end
end

-- What the outcome means where there are scores: what was gained before is not known
-- at a position.
local function points_text(outcome, winner, length)
  return ("So from here on %s (%s)%s."):format(winner and winner
    .. " will gain more" or "the player to move gains " ..
    (outcome == "N" and "more" or "less"), outcome, length)
end

-- What the outcome means to the player to move.
local function verdict(now)
  local outcome, names, of = now:outcome(), sides_of(now), place.kind(now)
  if outcome == "D" then
    return wording.capital(lexicon.of(of).drawn) .. " (D)."
  elseif of.counts == "points" then
    return points_text(outcome, names and names[outcome], length_text(now))
  end
  local winner = names and names[outcome]
  return ("So %s (%s)%s."):format(winner and winner .. " will win" or
    "the player to move " .. (outcome == "N" and "wins" or "loses"), outcome,
    length_text(now))
end

-- Where a value comes from.
local function origin(now, value)
  if not now.solution then
    local values = {}
    for i, component in ipairs(now.places) do
      values[i] = tostring(component:value())
    end
    return ("The values of the games are %s; their nim-sum is %s."):format(
      values[1] and wording.list(values) or "none", tostring(value))
  elseif grundy.is_infinite(value) then
    -- condition C of Definition 1
    return ("The value is %s, which is infinite: it would be %d, but a move "
      .. "leads to an infinite value from which no move leads to the value "
      .. "%d."):format(tostring(value), grundy.mex(value.set),
      grundy.mex(value.set))
  end
  return ("The value is %s, the least number that is not the value of a "
    .. "follower."):format(tostring(value))
end

-- What follows from a value.
local function consequence(value)
  if not grundy.is_infinite(value) then
    return value == 0 and
      "It is 0: every move can be answered by a move back to 0." or
      "It is not 0: there is a move to the value 0."
  end
  local set = value.set
  local zero = set[1] == 0
  local text = #set == 0 and "K is empty: no move leads to a finite value."
    or ("K = {%s}: these are the finite values that moves lead to."):format(
      table.concat(set, ","))
  return text .. (zero and " 0 is among them: there is a move to it." or
    #set > 0 and " 0 is not among them." or "")
end

--
-- Where there are no values
--

-- At most this many moves are answered one by one.
local MOST_ANSWERED = 3

-- A move as part of a sentence: its name, or else what it leads to.
local function move_text(now, q)
  local game = core.game(now.solution)
  return wording.name(game, now.position, q, now.player) or
    "the move to " .. wording.follower(game, q)
end

-- What follows a losing move to q: an answer, or the end of play. The verb can
-- be left out after a clause that has it.
local function answer_text(now, q, verb)
  local after = now:after(q)
  if after:ended() then
    return "ends play and loses"
  end
  return verb .. "by " .. move_text(after, after:best())
end

-- Why a move to q wins: what answers the best reply.
local function winning_text(now, q)
  local after = now:after(q)
  local begin = wording.capital(move_text(now, q))
  local reply = after:best()
  if reply == nil then
    return begin .. " wins at once."
  end
  return ("%s wins: %s, %s, %s."):format(begin, #after:followers() == 1 and
    "the only reply" or "every reply loses, and the longest defence",
    move_text(after, reply), answer_text(after, reply, "is answered "))
end

-- Why every move loses: an answer to each of the first ones.
local function losing_text(now)
  local followers, texts = now:followers(), {}
  local answered = false -- has the clause before the verb?
  for i = 1, math.min(#followers, MOST_ANSWERED) do
    local q = followers[i]
    texts[i] = ("%s %s"):format(move_text(now, q), answer_text(now, q,
      answered and "" or "is answered "))
    answered = not now:after(q):ended()
  end
  if #followers > #texts then
    texts[#texts + 1] = ("so on for %s"):format(wording.count(#followers -
      #texts, "other move"))
  end
  return ("%s loses: %s."):format(#followers == 1 and "The only move" or
    "Every move", wording.list(texts))
end

-- How a draw goes on with best play.
local function course_text(now)
  local line = now:line()
  if not line or not line.cycle then
    return line and ("Best play ends in a draw after %s."):format(
      wording.count(#line - 1, "move")) or ""
  end
  return ("Best play goes on forever: it repeats itself every %s."):format(
    wording.count(#line - line.cycle + 1, "move"))
end

-- Why neither player can force a win.
local function drawing_text(now)
  local rows, keep = now:moves(), 0
  for _, row in ipairs(rows) do
    keep = keep + (row.result == "draw" and 1 or 0)
  end
  local kept = keep == #rows and "but every move keeps the draw" or
    keep == 1 and "but one keeps the draw" or
    ("but %d of %d keep the draw"):format(keep, #rows)
  local best = rows[1].position
  return ("%s: %s. %s"):format(#rows == 1 and
    "The only move does not win, but keeps the draw" or
    "No move wins, " .. kept, now:after(best):ended() and
    move_text(now, best) .. " ends play" or ("after %s, no reply wins either")
    :format(move_text(now, best)), course_text(now))
end

-- What a place is worth, and by which best move, where more counts than the outcome;
-- else nil.
local function worth_text(now, of, best)
  local names, phrase = sides_of(now) or PLAYERS, move_text(now, best)
  if of.counts == "points" then
    return ("The score is %s for %s: %s gains %d and leads to a score of %s for "
      .. "%s, and no move comes to more."):format(wording.score(now:score()),
      names.N, phrase, place.points(now, best), wording.score(now:after(best):score()),
      names.P)
  elseif core.payoffs(now.solution) then
    return ("The position is worth %s to %s: %s leads to one that is worth %s to "
      .. "%s, and no move leads to less."):format(wording.number(now:worth()),
      names.N, phrase, wording.number(now:after(best):worth()), names.P)
  end
end

local function without_values(now)
  local solution, outcome = now.solution, now:outcome()
  local of, best = kind.of(solution), now:best()
  local _, reason = lexicon.of(of):why_no_values(solution)
  local text = worth_text(now, of, best)
  if not text then
    text = outcome == "N" and winning_text(now, best) or
      outcome == "P" and losing_text(now) or drawing_text(now)
  end
  return reason .. " " .. text
end

local endings = { N = "and the player to move wins",
  P = "and the player to move loses", D = "in a draw" }

local function ending(now)
  local outcome, names = now:outcome(), sides_of(now)
  return names and names[outcome] and "which is a win for " .. names[outcome] or
    endings[outcome]
end

--
-- The move that looks good and is not
--

-- What a mistake comes to.
local MISTAKES = { loss = "loses", draw = "only draws" }

-- The move that is the best one if all moves after it are made at random, but gives
-- away a win or a draw; "" if there is none, or if it would take long to find it.
local function trap_text(now)
  if not now.solution or not core.loaded(now.solution) or
    not chances.are_quick(now.solution, #now:followers()) then
    return ""
  end
  local trap = chances.trap(now.solution:moves(now.position, now.player,
    { chances = true }))
  return trap and (" The move that looks best is a mistake: %s %s, but its chance "
    .. "to win is %s, the highest of all, if both players then move at random.")
    :format(move_text(now, trap.position), MISTAKES[trap.result],
    chances.text(now.solution, trap)) or ""
end

local function explanation(now, in_words)
  local explained = place.of(now).explanation or
    lexicon.of(place.kind(now)).explanation
  local own = explained(now, in_words or move_text)
  if own then
    return own
  elseif now:ended() then
    return ("There is no move: play has ended, %s."):format(ending(now))
  elseif not has_values(now) then
    return without_values(now) .. " " .. verdict(now)
  end
  local value = now:value()
  return table.concat({ origin(now, value), consequence(value),
    verdict(now) }, " ")
end

--- The sentences about a place or sum, one paragraph. `in_words` gives a move from
-- it in words, if it is not a place.
function why.text(now, in_words)
  return explanation(now, in_words) .. trap_text(now)
end

-- The same for places of a search, as far as values are known: to find them could
-- take long.
local function effect_known(now, after)
  local value = after:known()
  if value then
    return "value " .. value, results[value == 0 and "P" or "N"]
  elseif now:known() == 0 then
    return "", "loss"
  end
  return "not known", ""
end

--- What a move leads to: the value of the position, or what the move gains and
-- the final margin, as a text (nil where there are neither); and the result for
-- the player who moves. `lead` is what that player has gained more so far, where
-- there are scores.
function why.effect(now, move, lead)
  local after, gain = now:after(move), place.points(now, move)
  if place.of(after).searched then
    return effect_known(now, after)
  end
  if gain then
    local margin = lead + gain - after:score()
    return wording.gain(gain, margin), result_of(margin)
  end
  return has_values(after) and "value " .. tostring(after:value()) or nil,
    results[after:outcome()]
end

return why
