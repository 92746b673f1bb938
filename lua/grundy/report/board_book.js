/* exported boardBook */
/* global engine */
"use strict";

// What the book of a page says: its data are those of board_data.lua. States
// are numbers. How moves rank, and how the computer makes them, is said by the
// engine of exported opponents, which has its facts from here.
const boardBook = (data) => {
  // A text of numbers, such as "0 4".
  function numbers(text) {
    return text === "" ? [] : text.split(" ").map(Number);
  }

  // One in which some are not known.
  function lengthsIn(text) {
    return text.split(" ").map((one) => one === "" ? null : Number(one));
  }

  const lengths = lengthsIn(data.length);
  const forced = data.forced ? lengthsIn(data.forced) : null;
  const ends = (data.ends || "").split(" ");
  const scores = data.scores ? numbers(data.scores) : null;
  const worths = scores || (data.pays ? numbers(data.pays) : null);
  const atRandom = data.looks ? numbers(data.looks.of) : [];
  const traps = (data.against || []).map((one) =>
    ({ level: one.level, moves: one.moves.split(" ") }));

  // The moves from a state, in the order of the rules.
  function moves(at) {
    const gains = scores ? numbers(data.gains[at]) : [];
    return data.moves[at] === "" ? [] :
      data.moves[at].split(" ").map((text, i) => {
        const [to, label, change] = text.split(",");
        return { number: i + 1, to: Number(to), label: data.labels[label],
          points: scores ? gains[i] : 0,
          cells: data.changes ? numbers(data.changes[change]) : [] };
      });
  }

  // Are all moves from there known?
  function open(at) {
    return data.known[at] >= "2";
  }

  // Where they are and there is none, play has ended.
  function ended(at) {
    return open(at) && data.moves[at] === "";
  }

  // What opponents know

  const { equip, costOf, resultOf } = engine({ puzzle: data.alone,
    scored: scores, errs: true });

  // What a state is worth to the player to move.
  function worthOf(at) {
    return worths ? worths[at] : { P: -1, D: 0, N: 1 }[data.outcome[at]];
  }

  function lengthOf(at) {
    const length = forced && forced[at] !== null ? forced[at] : lengths[at];
    return length === null ? Infinity : length + (data.unmade || 0);
  }

  function factsOf(at) {
    return { position: at, worth: worthOf(at), length: lengthOf(at) };
  }

  function factsAfter(move) {
    return Object.assign(factsOf(move.to), { gain: move.points });
  }

  const solver = equip({}, factsOf, ({ position }) =>
    moves(position).map(factsAfter));

  // A best move; where all lose, one that does so last.
  function best(at) {
    const [first] = solver.moves(at);
    return moves(at).find((move) => move.to === first.position);
  }

  // The moves that an opponent may make. A book that is not complete may know
  // what follows the first of the best moves only.
  function playable(at) {
    const first = data.complete ? null : best(at);
    return moves(at).filter((move) => data.complete ||
      move.to === first.to || data.known[move.to] === "3");
  }

  // An opponent who moves at random by this function. Against a player who
  // errs, at the level `against`, it may know a trap.
  function opponent(random) {
    const self = {};
    return Object.assign(equip(self, factsOf,
      ({ position }) => playable(position).map(factsAfter),
      (list, { position }) => {
        const trap = traps.find((one) => one.level === self.against);
        const index = trap ? trap.moves[position] : "";
        return index === "" ? undefined : list.find((facts) =>
          facts.position === moves(position)[index].to);
      }), { varied: true, random });
  }

  // How a state stands for the player to move, with best play: what it is
  // worth, after a lead where there are scores, which at the end is all.
  function standing(at, lead) {
    return scores && ended(at) ? lead : lead + worthOf(at);
  }

  // The same in a word.
  function prospect(at, lead) {
    const final = standing(at, lead);
    return final > 0 ? "won" : final < 0 ? "lost" : "drawn";
  }

  // What a move costs the player who makes it.
  function cost(move) {
    return costOf(factsAfter(move));
  }

  // The result of a move for that player, who has gained so much more so far.
  function result(move, lead) {
    return resultOf(factsAfter(move), lead);
  }

  // Names and pictures

  function picture(number) {
    return data.pictures ? numbers(data.pictures[number]).map(
      (element) => data.elements[element]).join("") : null;
  }

  function parts(at) {
    return numbers(data.parts ? data.parts[at] : String(at));
  }

  // What lies on the board: an array of names and pictures.
  function looks(at) {
    return parts(at).map((number) =>
      ({ name: data.names[number], picture: picture(number) }));
  }

  // The name of a state, in one line. Of several parts, none turns another.
  function name(at) {
    const flat = parts(at).map((number) =>
      data.names[number].replace(/\n/g, " / "));
    return flat.length > 1 ? flat.map(page.isolated).join(" + ") :
      flat.join();
  }

  // What is said

  function signed(number) {
    return (number > 0 ? "+" : number < 0 ? "−" : "") + Math.abs(number);
  }

  // What play that never ends is to the player to move.
  function forever(at) {
    return !data.endless ? "drawn" :
      Number(data.player[at]) === data.endless ? "won" : "lost";
  }

  // A verb and how long it takes, if that is known.
  function inMoves(verb, length) {
    return length === null ? verb + (data.endless ? " by endless play" : "") :
      verb + (data.within ? " within " : " in ") + page.count(length, "move");
  }

  // How much is left after a move, where that is all there is to say.
  function left(move) {
    const rest = lengths[move.to];
    return rest === null ? data.left.never : rest === 0 ? data.left.none :
      data.left.moves.replace("%s", page.count(rest, "move"));
  }

  // Is there something better than a move from a state, because it leads no
  // nearer to an end that is all there is to reach?
  function strays(at, move) {
    return Boolean(data.needed) && lengths[at] !== null &&
      lengths[move.to] !== null && lengths[move.to] >= lengths[at];
  }

  // What a move promises to its player.
  function promise(move, lead) {
    const rest = lengths[move.to], kind = result(move, lead);
    if (data.left) {
      return left(move);
    } else if (scores) {
      return data.gained.replace("%s", signed(move.points)).replace("%s",
        signed(lead - cost(move)));
    } else if (kind === "draw") {
      return "draws";
    } else if (data.worth) {
      return (kind === "win" ? "wins " : "loses ") + data.worth[move.to];
    }
    return inMoves(kind === "win" ? "wins" : "loses",
      rest === null ? null : rest + 1);
  }

  // A best move, with the reason.
  function hint(at, lead) {
    const move = best(at), kind = result(move, lead);
    const said = promise(move, lead);
    if (data.left) {
      return { move, text: kind === "loss" ? data.hopeless :
        "Best is " + page.isolated(move.label) + ": then " + said + "." };
    }
    const reason = scores ? said : kind === "win" ? "it " + said :
      kind === "draw" ? "it keeps the draw" :
      "all moves lose against best play" +
        (said === "loses" ? "" : ", and this one " + said);
    return { move,
      text: "Best is " + page.isolated(move.label) + ": " + reason + "." };
  }

  return {
    data, moves, looks, name, open, ended, solver, best, opponent, standing,
    prospect, cost, result, promise, hint, forever, strays,
    rest: (at) => lengths[at],
    inMoves: (verb, at) => inMoves(verb, lengths[at]),
    worth: (at) => data.worth ? data.worth[at] : null,
    // The chance that a move to there wins at random, as a text; undefined if
    // it is not known.
    look: (at) => data.looks && data.looks.texts[atRandom[at]],
    // What the game says of an end: "" if its rules tell how play ends, null
    // if they do not.
    ending: (at) => ends[at] ? data.endings[ends[at]] :
      data.told ? "" : null,
    score: (at) => scores ? scores[at] : null,
    // The name of the side to move, after a number of moves; one move later
    // it is the other one.
    side: (at, moved, later = 0) => data.sides[
      ((data.player ? Number(data.player[at]) - 1 : moved) + later) % 2],
    // Does the book hold a move from there?
    goesOn: (at) => data.moves[at] !== ""
  };
};
