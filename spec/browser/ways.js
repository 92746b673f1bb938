// Ways to move by clicks on cells, found by the page's own functions. The rest of
// the function has: `book`, and `wayTo(moves, move)`, the fewest cells to click
// for a move, and whether it is then a button. Null: there is no way.
"use strict";
const book = boardBook(JSON.parse(
  document.getElementById("board-data").textContent));

// Does a row of clicks lead to a move and to no other one? (Clicks may begin
// anew; what they have then is all that counts.)
const leads = (moves, move, cells) => {
  let chosen = [];
  for (let i = 0; i < cells.length; i++) {
    const after = clicks.click(moves, chosen, cells[i], book.data.board.high);
    if (after.play) {
      return after.play === move && i === cells.length - 1 ? "play" : null;
    }
    chosen = after.chosen;
  }
  return clicks.least(moves, chosen).includes(move) &&
    clicks.least(moves, chosen).length > 1 ? "button" : null;
};

const wayTo = (moves, move) => {
  if (move.cells.length === 0) {
    return { cells: [], button: true };
  }
  let rows = [[]];
  for (let length = 1; length <= 4; length++) {
    rows = rows.flatMap((row) => move.cells.map((cell) => row.concat(cell)));
    for (const row of rows) {
      const how = leads(moves, move, row);
      if (how) {
        return { cells: row, button: how === "button" };
      }
    }
    if (rows.length > 1000) { // of many cells, those at the ends will do
      rows = rows.slice(0, 1000);
    }
  }
  return null;
};
