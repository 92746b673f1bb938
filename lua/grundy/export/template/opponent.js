// It is an ES module, and needs nothing.
//
// [moves]
//   import opponent from "./opponent.js";
// [end]
// [rules]
//   import module from "./opponent.js";
//   const opponent = module.new(moves);
// [end]
//
//   outcome(p)     "P": the previous player wins, "N": the next one, "D": draw
//   value(p)       a number, or { infinity: [0, 2] }; undefined where there
//                  are no values
//   remoteness(p)  in how many moves the winner wins; Infinity in a draw
//   moves(p)       all moves, the best first: objects with the fields position,
//                  outcome, value, remoteness, result ("win", "draw" or
//                  "loss" for the player who makes the move) and best
//   best(p)        the position after a best move
//   play(p)        the position after a move of the present level
//   level          "perfect", "forgetful" or "random"; set it at any time
// [errs]
//                  or the number of a player who errs: at 0 all moves are
//                  equally likely, at 8 mistakes are rare, and 30 is the most
// [end]
//   forget         how often a forgetful player moves at random: 0.25
//   varied         does a perfect player make any of the best moves, and not
//                  always the first? false
//   random         Math.random, or another function that is called like it
//   name, start    of the game
//
// Where there is no answer, a function returns undefined. In a game for two
// players p is followed by the player to move, 1 or 2; `player` is the one at
// the start, and `sides` has the names of both, if they have any. Where endings
// differ, the moves have a field worth: what the position pays to the player to
// move.
// [against]
//
// A perfect player who cannot force a win expects mistakes: play(p) makes the
// move that promises the most against a player of the level `against`.
// [end]
// [puzzle]
//
// This is a puzzle, with one player: "N" can be solved, "P" cannot. The
// remoteness is the fewest moves to the solution, and best(p) is the next
// position on a shortest way there.
// [end]
// [scored]
//
// In this game moves gain points. score(p) says by how many the player to move
// wins from p on, with best play; "N" is more than 0, "P" less. The remoteness
// is the length of best play. A move has a gain, and the score of the position
// that it leads to: it comes to gain - score, and its result goes by that.
// [end]
// [splits]
//
// In this game moves split positions, so p is an array of positions, their sum.
// There is no remoteness(p), and the moves have a field bound instead: play
// lasts at most that many moves.
// [end]
// [rules]
//
// new(moves, normal) takes the rules. moves(p, add) calls add(q) with each
// position q that a move from p leads to, or returns them in an array. If the
// game was solved with `normal`, normal(p) gives the position that stands for
// p. In a game for two players the last argument of both is the player to move.
//
// new(rules) takes them as an object. If it has the functions show(p) and
// describe(p, q), which give texts, the opponent has them, too, and the moves
// have a field move: what describe says of them.
// [end]
// [gain]
// new(moves, normal, gain) also takes gain(p, q), which says what the move from
// p to q gains.
// [end]

const data = {};

// [keys]
// Positions as keys: "12," is a number, "3/1," half of three, "2:ab" a string,
// "t" and "f" are booleans, "[1,2,]" is an array, "{;1:xt}" an object with the
// name x. Strings are in UTF-8, a character for each byte.

const toBytes = (text) => unescape(encodeURIComponent(text));
const fromBytes = (bytes) => decodeURIComponent(escape(bytes));

// (Half a character has no bytes.)
function encodeString(text) {
  if (/[\ud800-\udfff]/u.test(text)) {
    return undefined;
  }
  const bytes = toBytes(text);
  return bytes.length + ":" + bytes;
}

function encodeNumber(n) {
  if (Math.abs(n) === Infinity) {
    return n > 0 ? "inf," : "-inf,";
  } else if (!(Math.abs(n) < 2 ** 53)) {
    return undefined;
  }
  let halves = 0;
  while (n !== Math.floor(n)) {
    n *= 2;
    halves++;
  }
  return (n === 0 ? "0" : String(n)) + (halves > 0 ? "/" + halves : "") + ",";
}

function encodeAll(values) {
  const codes = values.map(encode);
  return codes.includes(undefined) ? undefined : codes;
}

function encodeObject(object) {
  const names = Object.keys(object);
  if (names.length === 0) {
    return "[]";
  }
  const codes = encodeAll(names), values = encodeAll(names.map((name) =>
    object[name]));
  if (!codes || !values) {
    return undefined;
  }
  return "{;" + codes.map((code, i) => code + values[i]).sort().join("") + "}";
}

// The code of a value; undefined if it cannot be in a position.
function encode(value) {
  if (typeof value === "number") {
    return encodeNumber(value);
  } else if (typeof value === "string") {
    return encodeString(value);
  } else if (typeof value === "boolean") {
    return value ? "t" : "f";
  } else if (Array.isArray(value)) {
    const codes = encodeAll(Array.from(value));
    return codes && "[" + codes.join("") + "]";
  }
  return value && typeof value === "object" ? encodeObject(value) : undefined;
}

function decodeNumber(text) {
  if (text.endsWith("inf")) {
    return text === "inf" ? Infinity : -Infinity;
  }
  const [whole, halves] = text.split("/");
  let n = Number(whole);
  for (let i = Number(halves || 0); i > 0; i--) {
    n /= 2;
  }
  return n;
}

// The value of a code.
function decode(text) {
  let at = 0;
  function array() {
    const list = [];
    while (text[at] !== "]") {
      list.push(value());
    }
    at++;
    return list;
  }
  function object() {
    const fields = [];
    at++; // the semicolon
    while (text[at] !== "}") {
      fields.push([value(), value()]);
    }
    at++;
    return Object.fromEntries(fields);
  }
  function value() {
    const head = text[at];
    if (head === "t" || head === "f" || head === "[" || head === "{") {
      at++;
      return head === "[" ? array() : head === "{" ? object() : head === "t";
    }
    let last = at;
    while (text[last] !== "," && text[last] !== ":") {
      last++;
    }
    const number = decodeNumber(text.slice(at, last));
    at = last + 1;
    if (text[last] === ",") {
      return number;
    }
    at += number;
    return fromBytes(text.slice(last + 1, at));
  }
  return value();
}

// An array of numbers or of strings in ascending order; else what is given.
function sorted(p) {
  if (Array.isArray(p) && p.every((x) => typeof x === "number")) {
    return p.slice().sort((a, b) => a - b);
  } else if (Array.isArray(p) && p.every((x) => typeof x === "string")) {
    return p.map(toBytes).sort().map(fromBytes);
  }
  return p;
}

// The key of a position; undefined if the game cannot have it.
function keyOf(p, player) {
  const code = encode(data.normal === "sorted" ? sorted(p) : p);
  if (data.players !== 2) {
    return code;
  } else if (player !== 1 && player !== 2) {
    throw new RangeError("the player to move must be 1 or 2, got " + player);
  }
  return code && player + code;
}

const positionOf = (key) => decode(data.players === 2 ? key.slice(1) : key);

// What is packed: data.keys is an array of blocks, texts with data.size
// entries each, in ascending order of keys. An entry is what is known of a
// position, in data.width digits; how many bytes its key shares with the one
// before; how many follow; and these. data.moves has a block for each of those:
// for each position how many moves it has and the numbers of the positions
// that they lead to, in data.wide digits each. (In a game with scores, what the
// move gains follows in data.digits digits, minus data.gain.) data.choices has
// for each position the number of the one to move to, + 1, or 0, in data.wide
// digits. Digits are the characters from 35 to 126, except for 60 (<) and 92 (a
// backslash).

const BASE = 90;

function reader(text) {
  const self = { at: 0, ended: () => self.at >= text.length };
  function digit() {
    const code = text.charCodeAt(self.at++) - 35;
    return code > 57 ? code - 2 : code > 25 ? code - 1 : code;
  }
  self.number = (width) => {
    let number = 0;
    for (let i = 0; i < width; i++) {
      number = number * BASE + digit();
    }
    return number;
  };
  self.sum = () => {
    let sum = 0, add;
    do {
      add = digit();
      sum += add;
    } while (add === BASE - 1);
    return sum;
  };
  self.list = (readOne) => Array.from({ length: self.sum() }, readOne);
  // What is known of the next position, and its key, given the one before.
  self.entry = (before) => {
    const known = self.number(data.width), shared = self.sum();
    const length = self.sum();
    self.at += length;
    return [known, before.slice(0, shared) +
      text.slice(self.at - length, self.at)];
  };
  return self;
}

// The block that the key is in, if it is in one.
function blockOf(key) {
  let low = 0, high = data.keys.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (key < reader(data.keys[middle]).entry("")[1]) {
      high = middle - 1;
    } else {
      low = middle;
    }
  }
  return low;
}

// What is known of a position and its number, from 0 on; undefined if it is
// not there.
function find(key) {
  const block = blockOf(key), text = reader(data.keys[block] || "");
  let known, found = "";
  for (let number = block * data.size; !text.ended(); number++) {
    [known, found] = text.entry(found);
    if (found === key) {
      return [known, number];
    }
  }
  return undefined;
}
// [end]

// The facts about a position: the position, its number, what it is worth to
// the player to move, its value, and how long best play lasts. What is known is
// a number, label + labels * (length + 1), or label alone if play does not end.
// Labels below data.values are finite values; of the others, data.labels tells
// the set K of an infinite value, or what the position is worth where there are
// no values. In a game with scores, the label is the score minus data.score.
function factsOf(known, position, number) {
  const labels = data.values + data.labels.length;
  const label = known % labels, length = Math.floor(known / labels) - 1;
  const facts = { position, number, value: label, worth: label > 0 ? 1 : -1,
    length: length < 0 ? Infinity : length };
  const meaning = data.labels[label - data.values];
  if (Array.isArray(meaning)) {
    facts.value = meaning;
    facts.worth = meaning[0] === 0 ? 1 : 0;
  } else if (meaning !== undefined) {
    facts.value = undefined;
    facts.worth = meaning;
  } else if (data.scored) {
    facts.value = undefined;
    facts.worth = label + data.score;
  }
  return facts;
}

// Positions and moves are found by two functions. at(p, player) gives the facts
// about a position, undefined if it is not in the game. movesOf(facts, player)
// gives an array of facts, one for each move in the order of the rules; where
// the game splits, a move is an array of facts.

// The facts about a position that is packed as it is.
function packedAt(p, player) {
  const key = keyOf(p, player), found = key && find(key);
  return found && factsOf(found[0], p, found[1]);
}

// [moves]
// The facts about the position with a number.
function factsAt(number) {
  const text = reader(data.keys[Math.floor(number / data.size)]);
  let known, key = "";
  for (let i = number % data.size; i >= 0; i--) {
    [known, key] = text.entry(key);
  }
  return factsOf(known, positionOf(key), number);
}

function packedMoves({ number }) {
  const text = reader(data.moves[Math.floor(number / data.size)]);
  const readNumber = () => text.number(data.wide);
  const readList = () => text.list(readNumber);
  const readGain = () => [readNumber(), text.number(data.digits)];
  let row;
  for (let i = number % data.size; i >= 0; i--) {
    row = text.list(data.splits ? readList : data.scored ? readGain :
      readNumber);
  }
  if (data.scored) {
    return row.map(([move, gain]) =>
      Object.assign(factsAt(move), { gain: gain + data.gain }));
  }
  return row.map((move) => (data.splits ? move.map(factsAt) : factsAt(move)));
}
// [end]

// [names]
// The rules of a program as an object.
const rulesOf = (given, normal, gain) =>
  (given && typeof given === "object" ? given : { moves: given, normal, gain });

// What a program says of the move from p to some positions; undefined if that
// is no text.
function nameOf(describe, p, parts, player) {
  const list = parts.map((facts) => decode(facts.code));
  const text = describe(p, data.splits ? list : list[0], player);
  return typeof text === "string" && text !== "" ? text : undefined;
}
// [end]

// [rules]
// The same with the rules of the program.
function ruledAt(normal) {
  return (p, player) => {
    const code = encode(p);
    const facts = code && packedAt(data.normal === "function" ?
      normal(decode(code), player) : p, player);
    return facts && Object.assign(facts, { position: decode(code), code });
  };
}

function ruledMoves({ moves, gain, describe }, at) {
  return ({ position }, player) => {
    const list = [], seen = new Set(), here = encode(position);
    function take(positions) {
      const parts = positions.map((q) => at(q, player && 3 - player));
      if (parts.includes(undefined)) {
        throw new RangeError("moves gives a position that is not in the game");
      }
      const code = parts.map((facts) => facts.code).sort().join("");
      if (!seen.has(code)) {
        seen.add(code);
        list.push(Object.assign(data.splits ? parts : parts[0], {
          move: describe && nameOf(describe, decode(here), parts, player) }));
        if (data.scored) {
          parts[0].gain = gain(decode(here), decode(code), player);
        }
      }
    }
    const returned = moves(decode(here), (...q) => take(q), player);
    for (const q of returned || []) {
      take(data.splits ? q : [q]);
    }
    return list;
  };
}
// [end]

// [splits]
// Where a game splits, a position is an array of positions, their sum. Its
// value is the nim-sum of theirs, and it lasts at most as long as they do
// together.

function totalOf(parts) {
  const value = parts.reduce((sum, part) => sum ^ part.value, 0);
  return {
    position: parts.map((part) => part.position), value, parts,
    worth: value === 0 ? -1 : 1,
    length: parts.reduce((sum, part) => sum + part.length, 0),
  };
}

// The functions `at` and `movesOf` for sums, given those for positions.
function forSums(at, movesOf) {
  function atSum(sum) {
    if (!Array.isArray(sum)) {
      throw new TypeError("an array of positions expected, got " + sum);
    }
    const parts = sum.map((p) => at(p));
    return parts.includes(undefined) ? undefined : totalOf(parts);
  }
  const followers = ({ parts }) => parts.flatMap((part, i) => {
    part.moves = part.moves || movesOf(part);
    return part.moves.map((move) =>
      Object.assign(totalOf([...parts.slice(0, i), ...move,
        ...parts.slice(i + 1)]), { move: move.move }));
  });
  function movesOfSum(sum) {
    const list = followers(sum);
    for (const after of sum.value === 0 ? list : []) {
      // it is lost: the winner's best answer tells how long it lasts
      after.length = 1 + Math.min(...followers(after)
        .filter((answer) => answer.value === 0)
        .map((answer) => answer.length));
    }
    return list;
  }
  return [atSum, movesOfSum];
}
// [end]

// [against]
// Of some moves, the one against a player who errs; undefined if a best one
// will do.
function resisting(list, { number }) {
  const text = reader(data.choices[Math.floor(number / data.size)]);
  text.at = number % data.size * data.wide;
  const choice = text.number(data.wide) - 1;
  return list.find((move) => move.number === choice);
}
// [end]

const engine = {};

const { equip } = engine(Object.assign({ bounds: data.splits }, data));

// An opponent that finds positions and moves by these functions.
function opponent(self, at, movesOf) {
  // [splits]
  [at, movesOf] = forSums(at, movesOf);
  // [end]
  const start = data.start && positionOf(data.start);
  return equip(Object.assign(self, { against: data.against,
    name: data.name && fromBytes(data.name), player: data.player,
    sides: data.sides && data.sides.map(fromBytes),
    start: data.splits ? [start] : start }), at, movesOf,
  data.choices && resisting);
}

const module = {};

// [moves]
opponent(module, packedAt, packedMoves);
// [end]
// [rules]
module.new = (...given) => {
  const rules = rulesOf(...given);
  const { moves, normal, gain, show, describe } = rules;
  if (typeof moves !== "function") {
    throw new TypeError("new(moves): moves must be a function, got " + moves);
  } else if (data.normal === "function" && typeof normal !== "function") {
    throw new TypeError("new(moves, normal): the function normal is missing, " +
      "because the game has symmetries");
  } else if (data.scored && typeof gain !== "function") {
    throw new TypeError("new(moves, normal, gain): the function gain is " +
      "missing, because the game has scores");
  }
  const at = ruledAt(normal);
  return opponent({ show, describe }, at, ruledMoves(rules, at));
};
// [end]

export default module;
