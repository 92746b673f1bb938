/* exported graphFacts */
"use strict";

// What the data of a graph, which are those of graph_data.lua, say of positions
// and moves, which are numbers.
const graphFacts = (data) => {
  const numbers = (text) => text ? text.split(" ").map(Number) : [];

  // Where the entries of each begin, by how many each has.
  const firsts = (sizes) => {
    const list = [0];
    sizes.forEach((size, i) => list.push(list[i] + size));
    return list;
  };

  const first = firsts(numbers(data.degrees)); // move of each position
  const part = data.parts ? firsts(numbers(data.parts)) : null;
  const to = numbers(data.to);
  const values = numbers(data.values);
  const left = numbers(data.left);
  const hidden = numbers(data.hidden);
  const moveNames = numbers(data.moveNames);
  const looks = numbers(data.looks);
  const tries = numbers(data.tries);

  const flat = (text) => text.replace(/\r?\n/g, " / ");
  const name = (i) => flat(data.names[i]);
  const shown = (i) => page.isolated(name(i));
  const outcome = (i) => data.outcomes[i];
  const isBest = (m) => data.best[m] === "1";
  const partsOf = (m) => part ? to.slice(part[m], part[m + 1]) : [to[m]];
  const after = (m) => data.after ? data.after[m] : outcome(to[m]);
  const moveName = (m) =>
    data.moveTexts ? flat(data.moveTexts[moveNames[m]]) : "";

  function movesFrom(i) {
    const list = [];
    for (let m = first[i]; m < first[i + 1]; m += 1) {
      list.push(m);
    }
    return list;
  }

  // The positions with a move to i.
  function originsOf(i) {
    const list = [];
    const end = (k) => part ? part[first[k + 1]] : first[k + 1];
    let k = 0;
    for (let at = to.indexOf(i); at >= 0; at = to.indexOf(i, end(k))) {
      while (end(k) <= at) {
        k += 1;
      }
      list.push(k);
    }
    return list;
  }

  const side = (player) => data.sides ? page.isolated(data.sides[player - 1]) :
    "player " + player;
  // The name of the player to move, if the players differ.
  const mover = (i) => data.players ? side(data.players[i]) : "";
  const toMove = (i) => mover(i) && ", " + mover(i) + " to move";

  function winner(i) {
    const kind = outcome(i), { said } = data;
    if (kind === "D") {
      return said.drawn;
    } else if (data.players) {
      const player = Number(data.players[i]);
      return side(kind === "N" ? player : 3 - player) + " " + said.win;
    }
    return said.who + " " + (kind === "N" ? said.win : said.lose);
  }

  function sentence(i) {
    const isEnd = first[i] === first[i + 1] && !hidden[i];
    if (data.said.done && left[i] === 0) {
      return data.said.done;
    }
    return winner(i) + (left[i] > 0 ? ", in " + page.count(left[i], "move") :
      isEnd ? ": there is no move" : data.said.forever || "");
  }

  return { first, values, left, hidden, looks, tries, name, shown, outcome,
    isBest, partsOf, after, moveName, movesFrom, originsOf, mover, toMove,
    sentence };
};
