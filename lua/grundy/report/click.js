/* exported clicks */
"use strict";

// How clicks on cells find a move. A move has `cells`, an array of those that
// it changes. Every move is found by clicks on its cells, one after the other,
// and on one of them again; moves that change the same cells need a button.
const clicks = (() => {
  function within(some, all) {
    return some.every((cell) => all.includes(cell));
  }

  // The moves that change all chosen cells.
  function left(moves, chosen) {
    return moves.filter((move) => within(chosen, move.cells));
  }

  // Of the moves left, those whose cells all others change as well; they change
  // the same ones. None, if there is no such move, or if nothing is chosen.
  function least(moves, chosen) {
    const rest = chosen.length > 0 ? left(moves, chosen) : [];
    const fewest = rest.reduce((one, move) =>
      move.cells.length < one.cells.length ? move : one, rest[0]);
    return rest.filter((move) => move.cells.length === fewest.cells.length &&
      rest.every((other) => within(fewest.cells, other.cells)));
  }

  // A click on a chosen cell, where it does not find a move, lets go of all.
  function again(moves, chosen) {
    const found = least(moves, chosen);
    return { chosen: found.length > 0 ? chosen : [],
      play: found.length === 1 ? found[0] : null };
  }

  // Of some heaps, each so many cells high, a click on a chip takes it with
  // what is on it: the least of the moves left, if all are in that heap.
  function inHeap(moves, chosen, high) {
    const heap = (cell) => Math.floor(cell / high);
    const found = least(moves, chosen);
    return high && found.length === 1 && left(moves, chosen).every((move) =>
      move.cells.every((cell) => heap(cell) === heap(chosen[0]))) ?
      found[0] : null;
  }

  // What a click on a cell does: the cells that are chosen then, and the move
  // that is played, if there is only one left. A cell that no move left changes
  // is the first of a new choice. Where there are heaps, they are so `high`.
  function click(moves, chosen, cell, high) {
    if (chosen.includes(cell)) {
      return again(moves, chosen);
    }
    const more = chosen.concat(cell);
    const next = left(moves, more).length > 0 ? more : [cell];
    const found = left(moves, next);
    return { chosen: found.length > 0 ? next : [],
      play: found.length === 1 ? found[0] : inHeap(moves, next, high) };
  }

  // The move by which a chip is dragged away with what is on it, in an array;
  // none if there is no such move. It goes on from cells that are chosen, if it
  // can.
  function chips(moves, chosen, cell) {
    const more = chosen.concat(cell);
    const found = least(moves, left(moves, more).length > 0 ? more : [cell]);
    return found.length === 1 ? found : [];
  }

  return { left, least, click, chips };
})();
