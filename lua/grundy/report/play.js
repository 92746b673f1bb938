/* exported plays */
/* global fallible */
"use strict";

// What the book of a page says, and plays by it. States are numbers; the sides
// of a play are 0, which begins, and 1.
const plays = (() => {
  const REPETITIONS = 3; // play that a position occurs in as often is over
  const FORGETS = 0.25; // how often a forgetful computer plays at random

  // Random numbers from 0 up to 1, the same for a seed (mulberry32).
  function generator(number) {
    let state = number;
    return () => {
      state = state + 0x6D2B79F5 | 0;
      let t = Math.imul(state ^ state >>> 15, 1 | state);
      t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
      return ((t ^ t >>> 14) >>> 0) / 4294967296;
    };
  }

  // A text of numbers, such as "0 4".
  function numbers(text) {
    return text === "" ? [] : text.split(" ").map(Number);
  }

  // What data says of states and moves; they are those of board_data.lua.
  function newBook(data) {
    const lengths = data.length.split(" ").map((text) =>
      text === "" ? null : Number(text));

    const ends = (data.ends || "").split(" ");

    const scores = data.scores ? numbers(data.scores) : null;

    const pays = data.pays ? numbers(data.pays) : null;

    const atRandom = data.looks ? numbers(data.looks.of) : [];

    const choices = (data.against || []).map((one) =>
      ({ level: one.level, moves: one.moves.split(" ") }));

    // The moves from a state, in the order of the rules.
    function moves(at) {
      const gains = scores ? numbers(data.gains[at]) : [];
      return data.moves[at] === "" ? [] :
        data.moves[at].split(" ").map((text, i) => {
          const [to, label, best, change] = text.split(",");
          return { number: i + 1, to: Number(to), label: data.labels[label],
            best: best === "1", gain: gains[i],
            cells: data.changes ? numbers(data.changes[change]) : [] };
        });
    }

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

    // Are all moves from there known?
    function open(at) {
      return data.known[at] >= "2";
    }

    // Where they are and there is none, play has ended.
    function ended(at) {
      return open(at) && data.moves[at] === "";
    }

    // What is to come for the player to move, with best play; where there are
    // scores, after a lead, which at the end is all.
    function prospect(at, lead) {
      const final = !scores ? 0 : ended(at) ? lead : lead + scores[at];
      return final > 0 ? "won" : final < 0 ? "lost" : scores ? "drawn" :
        { P: "lost", N: "won", D: "drawn" }[data.outcome[at]];
    }

    // The final margin for the player who makes a move, where there are scores,
    // if that player has gained so much more so far.
    function margin(move, lead) {
      return lead + move.gain - scores[move.to];
    }

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

    // The result of a move for the player who makes it.
    function result(move, lead) {
      const final = scores ? margin(move, lead) : 0;
      const outcome = !scores ? data.outcome[move.to] :
        final > 0 ? "P" : final < 0 ? "N" : "D";
      return data.results[outcome];
    }

    // How much is left after a move, where that is all there is to say.
    function left(move) {
      const rest = lengths[move.to];
      return rest === null ? data.left.never : rest === 0 ? data.left.none :
        data.left.moves.replace("%s", page.count(rest, "move"));
    }

    // The same in words.
    function promise(move, lead) {
      const rest = lengths[move.to], kind = result(move, lead);
      if (data.left) {
        return left(move);
      } else if (scores) {
        return data.gained.replace("%s", signed(move.gain)).replace("%s",
          signed(margin(move, lead)));
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
      const best = moves(at).filter((move) => move.best)[0];
      const kind = result(best, lead), said = promise(best, lead);
      if (data.left) {
        return { move: best, text: kind === "loss" ? data.hopeless :
          "Best is " + page.isolated(best.label) + ": then " + said + "." };
      }
      const reason = scores ? said : kind === "win" ? "it " + said :
        kind === "draw" ? "it keeps the draw" :
        "all moves lose against best play" +
          (said === "loses" ? "" : ", and this one " + said);
      return { move: best,
        text: "Best is " + page.isolated(best.label) + ": " + reason + "." };
    }

    // What a move is worth to a player who errs.
    function utility(move) {
      return fallible.utility(data.outcome[move.to],
        lengths[move.to] + data.unmade);
    }

    // The move against a player of some level; undefined where any best one
    // will do, or where it is not known.
    function against(at, level) {
      const known = choices.find((one) => one.level === level);
      const index = known ? known.moves[at] : "";
      return index === "" ? undefined : moves(at)[index];
    }

    return {
      data, moves, looks, name, ended, prospect, margin, result, promise, hint,
      utility, against, forever,
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
      // What the player to move gets with best play, where ends are payoffs.
      pay: (at) => pays ? pays[at] : null,
      // The name of the side to move, after a number of moves; one move later
      // it is the other one.
      side: (at, moved, later = 0) => data.sides[
        ((data.player ? Number(data.player[at]) - 1 : moved) + later) % 2],
      // Does the book hold a move from there?
      goesOn: (at) => data.moves[at] !== "",
      open
    };
  }

  // A play from a state: the states so far, the present one last, each with the
  // move that led to it. The visitor is side 0 or 1, or both: null.
  function begin(book, start, visitor, seed) {
    const past = [{ at: start }], random = generator(seed);

    function now() {
      return past[past.length - 1].at;
    }

    // How often the present state has been there, with the same side to move.
    function occurrences() {
      let n = 0;
      for (let i = past.length - 1; i >= 0; i -= 2) {
        n += past[i].at === now() ? 1 : 0;
      }
      return n;
    }

    function moved() {
      return past.length - 1;
    }

    // What the sides have gained, the one to move first, with what the end
    // pays, where there are scores.
    function points() {
      const sums = [book.ended(now()) ? book.score(now()) || 0 : 0, 0];
      past.slice(1).forEach((entry, i) => {
        sums[(moved() - i) % 2] += entry.move.gain || 0;
      });
      return sums;
    }

    // What the side to move has gained more.
    function lead() {
      return points()[0] - points()[1];
    }

    function mine() {
      return visitor === null || book.data.alone || moved() % 2 === visitor;
    }

    function pick(moves) {
      return moves[Math.floor(random() * moves.length)];
    }

    // The moves that the computer may make. A book that is not complete may
    // know what follows the first of the best moves only.
    function playable() {
      const moves = book.moves(now()), best = moves.find((move) => move.best);
      return book.data.complete ? moves : moves.filter((move) =>
        move === best || book.data.known[move.to] === "3");
    }

    return {
      past, now, mine, points, lead, both: visitor === null,
      // The name of the side to move, or a move later of the other one.
      side: (later) => book.side(now(), moved(), later),
      // How the play stands: "won", "lost" or "drawn" for the side to move when
      // it is over; "repeated", which is what endless play is; "left" where the
      // book ends; else "you" or "computer", who is to move.
      stands() {
        if (book.ended(now())) {
          return book.prospect(now(), lead());
        } else if (!book.data.alone && occurrences() >= REPETITIONS) {
          return "repeated";
        } else if (!book.goesOn(now())) {
          return "left";
        }
        return mine() ? "you" : "computer";
      },
      make(move) {
        past.push({ at: move.to, move, mine: mine(),
          side: book.side(now(), moved()) });
      },
      // Takes the visitor's last move back, and the answer to it.
      undo() {
        for (let i = past.length - 1; i > 0; i--) {
          if (past[i].mine) {
            past.length = i;
            return true;
          }
        }
        return false;
      },
      // Goes back to the position with this index.
      goBack(i) {
        past.length = i + 1;
      },
      canUndo() {
        return past.some((entry) => entry.mine);
      },
      // The computer's move, at a level: a word, or the number of a player who
      // errs. A perfect computer may expect mistakes of some level.
      choose(level, expected) {
        const moves = playable(), kind = level === "forgetful" ?
          random() < FORGETS ? "random" : "perfect" : level;
        if (kind === "random") {
          return pick(moves);
        } else if (kind !== "perfect") {
          return moves[fallible.draw(kind, moves.map(book.utility), random())];
        }
        const trap = book.against(now(), expected);
        return moves.find((move) => trap && move.to === trap.to) ||
          pick(moves.filter((move) => move.best));
      }
    };
  }

  // Setting up positions: those from which the book knows all moves.
  function newSetup(book) {
    const data = book.data, template = data.board && data.board.template;
    const states = Array.from(data.outcome, (_, at) => at).filter((at) =>
      book.open(at) && book.goesOn(at));
    const places = Array.from(template || "", (character, i) =>
      character === "\u0001" ? i : -1).filter((i) => i >= 0);
    const texts = new Map();

    // What is on the cells, a character each.
    function pieces(at) {
      return places.map((i) => data.names[at][i]).join("");
    }

    // The same and, in a place of its own, the player to move.
    function text(at) {
      if (!texts.has(at)) {
        texts.set(at, pieces(at) + (data.player ? data.player[at] : ""));
      }
      return texts.get(at);
    }

    function differences(one, other, cells) {
      return cells.filter((cell) => text(one)[cell] !== text(other)[cell])
        .length;
    }

    // The states that differ from another one on a cell, but on none of others.
    function variants(from, cell, kept) {
      return states.filter((at) => differences(from, at, [cell]) === 1 &&
        differences(from, at, kept) === 0);
    }

    // Of some states, those with the next piece on a cell.
    function withNext(some, from, cell) {
      const found = some.map((at) => text(at)[cell]).sort();
      const now = text(from)[cell];
      const next = found.find((piece) => piece > now) || found[0];
      return some.filter((at) => text(at)[cell] === next);
    }

    return {
      states, pieces,
      cells: places.length,
      // The state that has the next piece on a cell, and as little as possible
      // different elsewhere: nothing on cells that were set before, if such a
      // state is known.
      change(from, cell, set) {
        const all = places.map((_, i) => i).concat(places.length);
        const others = set.filter((one) => one !== cell);
        const keeping = variants(from, cell, others);
        const some = keeping.length > 0 ? keeping : variants(from, cell, []);
        const next = withNext(some, from, cell);
        return next.reduce((nearest, at) =>
          differences(from, at, all) < differences(from, nearest, all) ?
            at : nearest, next.length > 0 ? next[0] : from);
      }
    };
  }

  return { newBook, begin, newSetup };
})();
