// What the script of a page's board says: node board_says.js FILE reads a page
// and writes JSON, for each state in turn: what is said of it where play has
// ended there, and for each move whether it is best, its result and what it
// promises.
"use strict";

const fs = require("fs");
const vm = require("vm");

const page = fs.readFileSync(process.argv[2], "utf8");
const data = JSON.parse(page.match(
  /<script type="application\/json" id="board-data">([^]*?)<\/script>/)[1]);

// The scripts define what is asked for; then they fail, because there is no
// document to work on.
const context = vm.createContext({ document: { getElementById: () => null },
  console: { error() {} }, data });
for (const script of page.matchAll(/<script>([^]*?)<\/script>/g)) {
  try {
    vm.runInContext(script[1], context);
  } catch (problem) {
    if (!/document|null/.test(problem)) {
      throw problem;
    }
  }
}

const said = vm.runInContext(`(() => {
  const book = boardBook(data);
  return Array.from(data.outcome, (_, at) => ({
    end: book.ended(at) ?
      sentences(book, plays.begin(book, at, null, 1)).situation() : "",
    moves: book.moves(at).map((move) => ({ to: move.to + 1,
      best: book.solver.moves(at).some((row) => row.position === move.to &&
        row.best),
      result: book.result(move, 0), promise: book.promise(move, 0) }))
  }));
})()`, context);
process.stdout.write(JSON.stringify(said) + "\n");
