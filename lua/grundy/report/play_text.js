/* exported playText */
"use strict";

// A play as a text. The one in addresses is short: a version, a few letters by
// which a page knows its own game, the side of the visitor, the state at which
// the play began, and the numbers of its moves. The other one, which people
// read, has the names of the moves, as `grundy play` and `line` take them.
const playText = (book) => {
  const { data } = book, VERSION = "1", BASE = 26, A = 97, CAPITAL = 65;
  const SIDES = { first: "a", second: "b", both: "c" };
  let known = ""; // the letters of the game

  // A number in letters, of which only the last one is small.
  function letters(number) {
    let text = String.fromCharCode(A + number % BASE);
    for (let n = Math.floor(number / BASE); n > 0; n = Math.floor(n / BASE)) {
      text = String.fromCharCode(CAPITAL + n % BASE) + text;
    }
    return text;
  }

  // The numbers in letters.
  function numbers(text) {
    return (text.match(/[A-Z]*[a-z]/g) || []).map((one) =>
      Array.from(one.toLowerCase()).reduce((n, letter) =>
        n * BASE + letter.charCodeAt(0) - A, 0));
  }

  // Another game, and rules that have been changed, have others.
  function game() {
    if (known === "") {
      let hash = 0;
      [data.names[0], ...data.moves].forEach((text) => {
        for (let i = 0; i < text.length; i++) {
          hash = Math.imul(hash, 31) + text.charCodeAt(i) | 0;
        }
        hash = Math.imul(hash, 31) + 1 | 0;
      });
      known = (hash >>> 0).toString(36).padStart(4, "0").slice(-4);
    }
    return known;
  }

  // Short

  function write(play, side) {
    return VERSION + game() + SIDES[side] + letters(play.past[0].at) +
      play.past.slice(1).map(({ move }) => letters(move.number)).join("");
  }

  // The start, the side and the moves in a text; null if it is of another game.
  function read(text) {
    const [, key, letter, rest] =
      /^1(\w{4})([abc])((?:[A-Z]*[a-z])+)$/.exec(text) || [];
    if (key !== game()) {
      return null;
    }
    const [start, ...list] = numbers(rest), moves = [];
    let at = start;
    const fine = start < data.moves.length && list.every((number) => {
      const move = book.moves(at)[number - 1];
      moves.push(move);
      at = move ? move.to : at;
      return move;
    });
    return fine ? { start, moves, side: Object.keys(SIDES).find((side) =>
      SIDES[side] === letter) } : null;
  }

  // In names

  function plain(text) {
    return text.replace(/[\u2066-\u2069]/g, "").replace(/\s+/g, " ").trim()
      .toLowerCase();
  }

  function names(play) {
    return play.past.slice(1).map(({ move }) =>
      move.label.replace(/\s+/g, " ")).join("; ");
  }

  // The moves from a state in a text, with semicolons or ends of lines between
  // their names, or numbers; and what is no move there, if anything is.
  function readNames(start, text) {
    const moves = [];
    let rest = plain(text.replace(/\n/g, ";")).replace(/^[; ]+/, "");
    let at = start;
    const isNext = ({ name }) => rest.startsWith(name) &&
      /^ ?(;|$)/.test(rest.slice(name.length));
    const named = (move) => [plain(move.label), String(move.number)].map(
      (name) => ({ move, name }));
    while (rest !== "") {
      const found = book.moves(at).flatMap(named).filter(isNext)
        .sort((a, b) => b.name.length - a.name.length)[0];
      if (!found) {
        return { moves, wrong: rest.split(";")[0].trim() };
      }
      moves.push(found.move);
      at = found.move.to;
      rest = rest.slice(found.name.length).replace(/^[; ]+/, "");
    }
    return { moves };
  }

  return { write, read, names, readNames };
};
