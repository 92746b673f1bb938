/* exported boardTable */
"use strict";

// What is on the table: a play, what its visitor has begun to do, and what can
// be done. The other parts of the board show it.
const boardTable = (data) => {
  const book = boardBook(data), setup = boardSetup(book);
  const table = {
    data, book, setup, // (of these nothing changes)
    play: null,
    said: null, // what there is to say of the play
    hinted: 0, // the number of the move that is marked
    chosen: [], // the cells that have been clicked
    setting: null, // while a position is set up: `at`, and the cells `kept`
    looking: null // in a review, the index of the position that is shown
  };

  // The element of the section with this name.
  function part(name) {
    return document.getElementById("board-" + name);
  }

  // The state on the board, and the moves that its visitor can make there.

  function shown() {
    return table.setting ? table.setting.at :
      table.play.past[shownIndex()].at;
  }

  // The index in the play of the position that is shown.
  function shownIndex() {
    return table.looking === null ? table.play.past.length - 1 : table.looking;
  }

  function myTurn() {
    return !table.setting && table.looking === null &&
      table.play.stands() === "you";
  }

  function choices() {
    return myTurn() ? book.moves(table.play.now()) : [];
  }

  // Those that clicks have left.
  function left() {
    return clicks.left(choices(), table.chosen);
  }

  // The move that a click on a chosen cell would make.
  function preview() {
    const least = clicks.least(choices(), table.chosen);
    return least.length === 1 ? least[0] : null;
  }

  // What can be chosen: moves or, to set one up, positions.
  function options() {
    return table.setting ? setup.states.map((at, i) =>
      ({ number: i + 1, label: book.name(at), cells: [], at })) : left();
  }

  // What moves change

  // How a move from a position can be seen on a board: by the pieces on it, or
  // by the cells that it changes, of which tokens go from one to the other.
  function changeBy(move, from) {
    return setup.cells > 0 ? motion.changes(data.board, setup.pieces(from),
      setup.pieces(move.to)) : { cells: move.cells, block: [],
      slides: data.board.slides && move.cells.length === 2 ?
        [move.cells] : [] };
  }

  // The same of a position that has become another one.
  function change(from, to) {
    if (!data.board || data.parts || from === null || from === to) {
      return null;
    } else if (setup.cells > 0) {
      return changeBy({ to }, from);
    }
    const i = shownIndex(), before = table.play.past[i - 1];
    return before && before.at === from ?
      changeBy(table.play.past[i].move, from) : null;
  }

  // The cells that the last move has changed.
  function lastCells() {
    const last = table.play.past[shownIndex()];
    return last.move && !table.setting && table.chosen.length === 0 ?
      last.move.cells : [];
  }

  // Where the last move has taken pieces from cell to cell.
  function lastSlides() {
    const before = table.play.past[shownIndex() - 1];
    const changed = lastCells().length > 0 && before ?
      change(before.at, shown()) : null;
    return changed ? changed.slides : [];
  }

  // What can be dragged

  // The pairs of cells from and to which a move can be dragged: those of the
  // piece that it moves, or of all its cells.
  function dragsOf(move) {
    const { slides, block } = changeBy(move, table.play.now());
    return slides.concat(block);
  }

  // The moves that take a piece away from a cell, and to another one if that is
  // given.
  function slidesFrom(cell, other) {
    return data.parts ? [] : choices().filter((move) =>
      dragsOf(move).some(([from, to]) => from === cell &&
        (other === undefined || other === to)));
  }

  // The moves that a drag from a cell to another one makes: chips that are
  // dragged away are taken.
  function dragged(cell, to) {
    return to === cell ? [] : data.board.high ?
      clicks.chips(choices(), table.chosen, cell) : slidesFrom(cell, to);
  }

  // The cells that are dragged with a cell: in heaps the chips that would be
  // taken, else those of the piece on it; none if it cannot be dragged.
  function carriedWith(cell) {
    if (data.board.high) {
      return clicks.chips(choices(), table.chosen, cell)
        .flatMap((move) => move.cells);
    }
    const moves = slidesFrom(cell);
    const block = moves.map((move) => changeBy(move, table.play.now()).block)
      .find((pairs) => pairs.some(([from]) => from === cell));
    return block ? block.map(([from]) => from) : moves.length > 0 ? [cell] : [];
  }

  // The cells from which pieces can be dragged, where there are no heaps.
  function sources() {
    return new Set(data.board.high || data.parts ? [] :
      choices().flatMap(dragsOf).map(([from]) => from));
  }

  return Object.assign(table, { part, shown, shownIndex, myTurn, choices, left,
    preview, options, change, lastCells, lastSlides, dragged, carriedWith,
    sources });
};
