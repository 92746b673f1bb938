-- The script of the graph, first part: positions, moves and their curves as
-- arrays of numbers. Long work is done in slices, so that the page answers.

return [==[
const n = data.count;

const numbers = function (text) {
  return text ? Float32Array.from(text.split(" "), Number) :
    new Float32Array(0);
};

// From how many each has to where each begins.
const firsts = function (counts) {
  const first = new Int32Array(counts.length + 1);
  for (let i = 0; i < counts.length; i += 1) {
    first[i + 1] = first[i] + counts[i];
  }
  return first;
};

const x = numbers(data.x);
const y = numbers(data.y);
const W = data.width;
const H = data.height;
const moveCount = data.best.length;
const first = firsts(numbers(data.degrees));
const to = Int32Array.from(numbers(data.to));
const part = data.parts ? firsts(numbers(data.parts)) : null;
const hidden = data.hidden ? numbers(data.hidden) : null;
const values = data.values ? numbers(data.values) : null;
const movesLeft = data.left ? numbers(data.left) : null;
const moveNames = data.moveNames ? numbers(data.moveNames) : null;
const from = new Int32Array(moveCount);
const best = new Uint8Array(moveCount);

// The parts of move m are to[partFirst(m)] up to to[partFirst(m + 1) - 1].
const partFirst = function (m) { return part ? part[m] : m; };

// Curves: move m has those from curveOf[m] to curveOf[m + 1] - 1, and curve c
// the points from pointOf[c] to pointOf[c + 1] - 1 (each an x and a y).
let curveOf = null;
let pointOf = null;
let points = null;
const box = new Float32Array(4 * moveCount);

// Who has a move to position i: cameFrom[cameFirst[i]] and so on.
let cameFirst = null;
let cameFrom = null;

// Calls step(i) for i from 0 to count - 1, in slices, then done().
const SLICE = 10;
const inSlices = function (count, step, done) {
  let i = 0;
  const slice = function () {
    const end = performance.now() + SLICE;
    while (i < count) {
      step(i);
      i += 1;
      if (i % 64 === 0 && performance.now() > end) {
        setTimeout(slice, 0);
        return;
      }
    }
    setTimeout(done, 0);
  };
  setTimeout(slice, 0);
};

const flat = function (text) { return text.replace(/\n/g, " / "); };
const name = function (i) { return flat(data.names[i]); };
const outcome = function (i) { return data.outcomes[i]; };
const isEnd = function (i) {
  return first[i] === first[i + 1] && !(hidden && hidden[i] > 0);
};

// A curve of four points from one place to another, with the room that boxes
// take at both. It bends to the right of its way where it is long, so that
// it does not pass through what is between, and where there may be one back.
const curve = function (out, x1, y1, h1, x2, y2, h2) {
  const dx = x2 - x1;
  const dy = y2 - y1;
  if (Math.abs(dy) < H / 2) {
    const side = dx < 0 ? -1 : 1;
    const bend = Math.min(90, 24 + Math.abs(dx) * 0.2) * side;
    out.push(x1 + side * Math.min(W / 4, Math.abs(dx) / 4), y1 - h1 * side,
      x1 + dx * 0.3, y1 - h1 * side - bend, x1 + dx * 0.7,
      y2 - h2 * side - bend, x2 - side * Math.min(W / 4, Math.abs(dx) / 4),
      y2 - h2 * side);
    return;
  }
  const down = dy > 0 ? 1 : -1;
  const long = Math.abs(dy) > 1.7 * H + 60;
  const straight = Math.max(0, 1 - Math.abs(dx) / (2 * W));
  let bend = long ? Math.min(160, Math.abs(dy) * 0.16) * straight : 0;
  if (long && straight > 0) { bend += W * 0.55 * straight; }
  if (down < 0) { bend = -Math.max(bend, 24); }
  y1 += down * h1;
  y2 -= down * h2;
  // What goes far to the side goes straight there.
  const slant = 0.05 + 0.3 * Math.min(1, Math.abs(dx / dy) / 3);
  out.push(x1, y1, x1 + bend + dx * slant, y1 + (y2 - y1) * 0.4,
    x2 + bend - dx * slant, y2 - (y2 - y1) * 0.4, x2, y2);
};

const loop = function (out, i) {
  const right = x[i] + W / 2;
  out.push(right, y[i] - 7, right + 34, y[i] - 26, right + 34, y[i] + 26,
    right, y[i] + 7);
};

// A move to several positions, or to none, goes to a fork first: those of a
// position stand in a row at its right.
const fork = function (curves, i, m) {
  const begin = partFirst(m);
  const end = partFirst(m + 1);
  const k = m - first[i] + 0.5;
  const count = first[i + 1] - first[i];
  const right = x[i] + W / 2;
  const fx = right + 18 + 14 * Math.sin(Math.PI * k / count);
  const fy = y[i] + (k / count - 0.5) * Math.min(H + 24, 9 * count);
  curves.push([right, y[i], right + 8, y[i], fx - 6, fy, fx, fy]);
  for (let p = begin; p < end; p += 1) {
    const out = [];
    curve(out, fx, fy, 0, x[to[p]], y[to[p]], H / 2);
    curves.push(out);
  }
};

const curvesOf = function (m) {
  const i = from[m];
  const p = partFirst(m);
  const curves = [];
  if (partFirst(m + 1) - p !== 1) {
    fork(curves, i, m);
  } else {
    const out = [];
    if (to[p] === i) {
      loop(out, i);
    } else {
      curve(out, x[i], y[i], H / 2, x[to[p]], y[to[p]], H / 2);
    }
    curves.push(out);
  }
  return curves;
};

// All curves, and boxes around those of a move; then done().
const makeCurves = function (done) {
  const given = data.curves ? data.curves.split(",") : null;
  const curveFirst = new Int32Array(moveCount + 1);
  const pointFirst = [0];
  let all = new Float32Array(Math.max(64, moveCount * 8));
  let count = 0;
  const add = function (m, list) {
    if (count + list.length > all.length) {
      const more = new Float32Array(2 * (count + list.length));
      more.set(all);
      all = more;
    }
    for (let k = 0; k < list.length; k += 2) {
      all[count] = list[k];
      all[count + 1] = list[k + 1];
      box[4 * m] = Math.min(box[4 * m], list[k]);
      box[4 * m + 1] = Math.min(box[4 * m + 1], list[k + 1]);
      box[4 * m + 2] = Math.max(box[4 * m + 2], list[k]);
      box[4 * m + 3] = Math.max(box[4 * m + 3], list[k + 1]);
      count += 2;
    }
    pointFirst.push(count);
  };
  const oneMove = function (m) {
    const parts = partFirst(m + 1) - partFirst(m);
    let list = null;
    box[4 * m] = box[4 * m + 1] = Infinity;
    box[4 * m + 2] = box[4 * m + 3] = -Infinity;
    if (given) {
      const c = pointFirst.length - 1;
      list = given.slice(c, c + (parts === 1 ? 1 : 1 + parts)).map(numbers);
    } else {
      list = curvesOf(m);
    }
    list.forEach(function (each) { add(m, each); });
    curveFirst[m + 1] = pointFirst.length - 1;
  };
  inSlices(moveCount, oneMove, function () {
    curveOf = curveFirst;
    pointOf = Int32Array.from(pointFirst);
    points = all;
    done();
  });
};

// Whence each position is reached, each place once.
const makeOrigins = function (done) {
  const origins = [];
  for (let i = 0; i < n; i += 1) { origins.push([]); }
  inSlices(n, function (i) {
    for (let p = partFirst(first[i]); p < partFirst(first[i + 1]); p += 1) {
      const list = origins[to[p]];
      if (list[list.length - 1] !== i) { list.push(i); }
    }
  }, function () {
    cameFirst = firsts(origins.map(function (list) { return list.length; }));
    cameFrom = Int32Array.from([].concat.apply([], origins));
    done();
  });
};

const makeMoves = function (done) {
  inSlices(n, function (i) {
    for (let m = first[i]; m < first[i + 1]; m += 1) {
      from[m] = i;
      best[m] = data.best[m] === "1" ? 1 : 0;
    }
  }, done);
};
]==]
