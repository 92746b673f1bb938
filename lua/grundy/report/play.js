/* exported plays */
"use strict";

// A play by the book of a page. The sides are 0, which begins, and 1.
const plays = (() => {
  const REPETITIONS = 3; // play that a position occurs in as often is over

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

  // A play from a state: the states so far, the present one last, each with the
  // move that led to it. The visitor is side 0 or 1, or both: null.
  function begin(book, start, visitor, seed) {
    const past = [{ at: start }], computer = book.opponent(generator(seed));

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
        sums[(moved() - i) % 2] += entry.move.points;
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
      choose(level, against) {
        const to = Object.assign(computer, { level, against }).play(now());
        return book.moves(now()).find((move) => move.to === to);
      }
    };
  }

  return { begin };
})();
