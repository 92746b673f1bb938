/* exported boardSetup */
"use strict";

// Setting up positions: those from which the book knows all moves.
const boardSetup = (book) => {
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
};
