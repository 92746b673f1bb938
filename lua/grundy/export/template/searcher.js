// It is an ES module, and needs nothing.
//
//   import module from "./opponent.js";
//   const opponent = module.new(moves, normal);
//
//   best(p)        the position after a move that wins; where none does, after
//                  the first move
//   play(p)        the position after a move of the present level
//   outcome(p)     "P": the previous player wins, "N": the next one
//   value(p)       a number
//   known(p)       the same if it is known without a search
//   moves(p)       all moves, in the order of the rules: objects with the field
//                  position and, if it is known, its value
//   level          "perfect", "forgetful" or "random"; set it at any time
//   forget         how often a forgetful player moves at random: 0.25
//   random         Math.random, or another function that is called like it
//   limit          of how many positions it may ask for the moves to find one
//                  answer: 100000
//   name, start    of the game
//
// The values that are packed are those that the winner needs: from the start
// on, the player who can win knows how, whatever the other one does. Elsewhere
// the module searches, and where the limit is reached, or play is over, a
// function returns undefined. Nothing is known of how long play lasts.
// [splits]
//
// In this game moves split positions, so p is an array of positions, their sum.
// [end]
//
// new(moves, normal) takes the rules. moves(p, add) calls add(q) with each
// position q that a move from p leads to, or returns them in an array. If the
// game has `normal`, normal(p) gives the position that stands for p.
//
// new(rules) takes them as an object. If it has the functions show(p) and
// describe(p, q), which give texts, the opponent has them, too, and the moves
// have a field move: what describe says of them.

const data = {};
let encode, decode, keyOf, positionOf, find, fromBytes, rulesOf, nameOf;

const LIMIT = {}; // what a search throws that asks too often

// Facts about positions are forgotten when there are more of them than this.
const ROOM = 200000;

// Parts are positions, with what is known of them. The fact of a position,
// which all that `normal` takes for the same have in common, has its value, or
// those that are not. Two functions: one gives the part of a position,
// undefined if it is none; one forgets facts if there are many.
function partsBy(normal) {
  const facts = new Map();
  function partOf(p) {
    const code = encode(p);
    const key = code && keyOf(data.normal === "function" ?
      normal(decode(code)) : p);
    if (!key) {
      return undefined;
    }
    if (!facts.has(key)) {
      const found = find(key);
      facts.set(key, { value: found && found[0], excluded: new Set() });
    }
    return { code, fact: facts.get(key) };
  }
  return [partOf, () => facts.size > ROOM && facts.clear()];
}

// The function that gives the moves of a part, arrays of parts.
function rowsBy(moves, partOf) {
  return (part) => {
    if (part.moves) {
      return part.moves;
    }
    const list = [], seen = new Set();
    function take(positions) {
      const parts = positions.map((q) => partOf(q));
      if (parts.includes(undefined)) {
        throw new RangeError("moves gives what is not a position");
      }
      const code = parts.map((each) => each.code).sort().join("");
      if (!seen.has(code)) {
        seen.add(code);
        list.push(parts);
      }
    }
    const returned = moves(decode(part.code), (...q) => take(q));
    for (const q of returned || []) {
      take(data.splits ? q : [q]);
    }
    part.moves = list;
    return list;
  };
}

// The value of a sum of parts, if it is known.
function knownSum(parts) {
  return parts.reduce((sum, { fact }) => (sum === undefined ||
    fact.value === undefined ? undefined : sum ^ fact.value), 0);
}

// The search, by couples of a position and a number: (p, n) is lost if n is the
// value of p. It looks at no more moves than it needs (Lemoine & Viennot 2012).
// Two functions: is n the value of a sum of parts; and what is the value of a
// part? rowOf gives the moves of a part.
function searcher(rowOf) {
  // Does a move from the part lead to the value n?
  function leadsTo(part, n) {
    const row = rowOf(part);
    return row.some((parts) => knownSum(parts) === n) ||
      row.some((parts) => sumIs(parts, n));
  }

  // Is n the value of the part?
  function isValue(part, n) {
    const fact = part.fact;
    if (fact.value !== undefined) {
      return fact.value === n;
    } else if (fact.excluded.has(n)) {
      return false;
    }
    for (let m = 0; m < n; m++) {
      if (isValue(part, m)) {
        return false;
      }
    }
    if (leadsTo(part, n)) {
      fact.excluded.add(n);
      return false;
    }
    fact.value = n;
    return true;
  }

  function valueOf(part) {
    let n = 0;
    while (!isValue(part, n)) {
      n++;
    }
    return n;
  }

  function sumIs(parts, n) {
    let open;
    for (const part of parts) {
      if (part.fact.value !== undefined) {
        n ^= part.fact.value;
      } else if (open) { // the value of the smaller one is found
        const larger = rowOf(open).length > rowOf(part).length;
        n ^= valueOf(larger ? part : open);
        open = larger ? open : part;
      } else {
        open = part;
      }
    }
    return open ? isValue(open, n) : n === 0;
  }

  return [sumIs, valueOf];
}

// The position of a sum, as users have it.
function shown(parts) {
  const positions = parts.map(({ code }) => decode(code));
  return data.splits ? positions : positions[0];
}

// The sum after each move, with its part and what that becomes.
function movesOf(parts, rowOf) {
  return parts.flatMap((part, i) => rowOf(part).map((list) => ({ part, list,
    after: [...parts.slice(0, i), ...list, ...parts.slice(i + 1)] })));
}

const followers = (parts, rowOf) =>
  movesOf(parts, rowOf).map(({ after }) => after);

const module = {};

module.new = (...given) => {
  const { moves, normal, show, describe } = rulesOf(...given);
  if (typeof moves !== "function") {
    throw new TypeError("new(moves): moves must be a function, got " + moves);
  } else if (data.normal === "function" && typeof normal !== "function") {
    throw new TypeError("new(moves, normal): the function normal is missing, " +
      "because the game has symmetries");
  }
  const self = { show, describe };
  let asked = 0;
  const [partOf, forget] = partsBy(normal);
  const rowOf = rowsBy(moves, partOf);
  const [sumIs, valueOf] = searcher((part) => {
    if (!part.moves && ++asked > self.limit) {
      throw LIMIT;
    }
    return rowOf(part);
  });

  // The function of a position that answers as f does for its parts, within the
  // limit.
  const about = (f) => (p) => {
    if (data.splits && !Array.isArray(p)) {
      throw new TypeError("an array of positions expected, got " + p);
    }
    forget();
    const parts = (data.splits ? p : [p]).map((q) => partOf(q));
    if (parts.includes(undefined)) {
      return undefined;
    }
    asked = 0;
    try {
      return f(parts);
    } catch (error) {
      if (error === LIMIT) {
        return undefined;
      }
      throw error;
    }
  };

  const isKnownLoss = (parts) => knownSum(parts) === 0;
  const isLoss = (parts) => sumIs(parts, 0);

  self.best = about((parts) => {
    const list = followers(parts, rowOf);
    let after = list.find(isKnownLoss);
    if (!after) { // if it is won, the move was mostly just met
      after = isLoss(parts) ? list[0] : list.find(isKnownLoss) ||
        list.find(isLoss);
    }
    return after && shown(after);
  });
  self.outcome = about((parts) => (isLoss(parts) ? "P" : "N"));
  self.value = about((parts) =>
    parts.reduce((sum, part) => sum ^ valueOf(part), 0));
  self.known = about(knownSum);
  self.moves = about((parts) => movesOf(parts, rowOf).map((move) => {
    const value = knownSum(move.after), position = shown(move.after);
    const name = describe &&
      nameOf(describe, decode(move.part.code), move.list);
    return Object.assign({ position }, value === undefined ? {} : { value },
      name === undefined ? {} : { move: name });
  }));

  function atRandom(p) {
    const list = self.moves(p) || [];
    return list.length > 0 ?
      list[Math.floor(self.random() * list.length)].position : undefined;
  }

  self.play = (p) => {
    let level = self.level;
    if (level === "forgetful") {
      level = self.random() < self.forget ? "random" : "perfect";
    } else if (level !== "perfect" && level !== "random") {
      throw new RangeError("the level must be perfect, forgetful or random, " +
        "got " + level);
    }
    return level === "random" ? atRandom(p) : self.best(p);
  };

  const start = positionOf(data.start);
  return Object.assign(self, { level: "perfect", forget: 0.25,
    random: Math.random, limit: 100000, name: data.name && fromBytes(data.name),
    start: data.splits ? [start] : start });
};

export default module;
