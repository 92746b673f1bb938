/* exported engine */
/* global fallible */
"use strict";

// How an opponent ranks moves and makes them: an exported one, and the one on
// the page of a game. Each has facts about positions in a form of its own. Here
// they are objects: the `position`, what it is `worth` to the player to move
// there, and the `length` of best play; where there are values, the `value`; of
// a move what it is called, `move`, and where there are scores its `gain`. `of`
// tells what the game is: a `puzzle`; `scored`; `mixed`, if endings differ;
// `bounds`, if lengths are no more than these; and whether the opponent can
// err, `errs`.
const engine = (of) => {
  const outcomeOf = ({ worth }) => (worth < 0 ? "P" : worth > 0 ? "N" : "D");

  // (Draws that a player can force to end have a length, too.)
  const remotenessOf = ({ worth, length }) =>
    (worth === 0 && !of.scored ? Infinity : length);

  const valueOf = ({ value }) =>
    (Array.isArray(value) ? { infinity: value.slice() } : value);

  // What a move costs the player who makes it: what it leads to is worth to the
  // player to move there, less what was gained. In a puzzle, the same player
  // moves again.
  const costOf = ({ worth, gain }) =>
    (of.puzzle ? -worth : worth) - (gain || 0);

  // What it is to that player, who has gained so much more before.
  const resultOf = (facts, lead) => {
    const cost = costOf(facts) - (lead || 0);
    return cost < 0 ? "win" : cost > 0 ? "loss" : "draw";
  };

  // Less than 0 if it is better to move to a than to b: a short win is, and a
  // long loss.
  function compare(a, b) {
    if (costOf(a) !== costOf(b)) {
      return costOf(a) < costOf(b) ? -1 : 1;
    }
    const difference = a.length === b.length ? 0 : a.length - b.length;
    return a.worth > 0 && !of.puzzle && !of.scored ? -difference : difference;
  }

  // The moves of an array of facts, the best first.
  function ranked(list) {
    const order = list.slice().sort(compare);
    return order.map((facts) => {
      const row = {
        position: facts.position,
        outcome: outcomeOf(facts),
        result: resultOf(facts),
        best: compare(order[0], facts) === 0 &&
          !(of.puzzle && resultOf(facts) === "loss"),
      };
      if (facts.move !== undefined) {
        row.move = facts.move;
      }
      if (facts.value !== undefined) {
        row.value = valueOf(facts);
      }
      if (of.mixed) {
        row.worth = facts.worth;
      }
      if (of.scored) {
        row.gain = facts.gain;
        row.score = facts.worth;
      }
      row[of.bounds ? "bound" : "remoteness"] = of.bounds ? facts.length :
        remotenessOf(facts);
      return row;
    });
  }

  // The levels, in words.
  const LEVELS = of.errs ?
    "perfect, forgetful, random or a number from 0 to 30" :
    "perfect, forgetful or random";

  const isLevel = (level) => level === "perfect" || level === "random" ||
    of.errs && typeof level === "number" && level >= 0 && level <= 30;

  // [errs]
  // The facts of a move of a player who errs.
  function erring(list, level, random) {
    return list[fallible.draw(level, list.map((facts) =>
      fallible.utility(outcomeOf(facts), facts.length)), random)];
  }
  // [end]

  // Adds the functions of an opponent to an object. at(p, player) gives the
  // facts about a position, undefined if it is not in the game; movesOf(facts,
  // player) an array of facts, one for each move in the order of the rules; and
  // resisting(list, facts) that of the move to make against a player who errs,
  // undefined if a best one will do.
  function equip(self, at, movesOf, resisting) {
    const about = (f) => (p, player) => {
      const facts = at(p, player);
      return facts && f(facts, player);
    };
    self.outcome = about(outcomeOf);
    self.value = about(valueOf);
    if (!of.bounds) {
      self.remoteness = about(remotenessOf);
    }
    if (of.scored) {
      self.score = about(({ worth }) => worth);
    }
    self.moves = about((facts, player) => ranked(movesOf(facts, player)));

    // The position after the move that choose(rows) gives the index of.
    function after(p, player, choose) {
      const rows = self.moves(p, player);
      return rows && rows.length > 0 ? rows[choose(rows)].position : undefined;
    }
    // [errs]
    // The facts of the move that choose(the facts of all, those of p) gives;
    // undefined if there is no move.
    function chosen(p, player, choose) {
      const facts = at(p, player), list = facts ? movesOf(facts, player) : [];
      return list.length > 0 ? choose(list, facts) : undefined;
    }
    // [end]
    const anyOf = (count) => Math.floor(self.random() * count);
    const first = (rows) => (self.varied ?
      anyOf(Math.max(1, rows.filter(({ best }) => best).length)) : 0);
    self.best = (p, player) => {
      const rows = self.moves(p, player);
      return rows && rows.length > 0 && rows[0].best ? rows[0].position :
        undefined;
    };
    self.play = (p, player) => {
      let level = self.level;
      if (level === "forgetful") {
        level = self.random() < self.forget ? "random" : "perfect";
      } else if (!isLevel(level)) {
        throw new RangeError("the level must be " + LEVELS + ", got " + level);
      }
      // [errs]
      const choose = typeof level !== "number" ?
        level === "perfect" && resisting :
        (list) => erring(list, level, self.random());
      const move = choose && chosen(p, player, choose);
      if (move) {
        return move.position;
      }
      // [end]
      return after(p, player, level === "random" ?
        (rows) => anyOf(rows.length) : first);
    };
    return Object.assign(self, { level: "perfect", forget: 0.25, varied: false,
      random: Math.random });
  }

  return { equip, costOf, resultOf };
};
