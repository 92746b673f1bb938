-- The script of the graph, second part: the picture. What is too small to be
-- read is not written. Where many moves are to be seen they are drawn in
-- slices on a sheet of their own, and until that is done the old sheet is
-- shown where it belongs.

return [==[
const canvas = root.querySelector("canvas");
const ink = canvas.getContext("2d");

// How far in: from here on there are labels, and arrowheads.
const LABELS = 0.5;
const ARROWS = 0.3;
// So many moves are drawn at once.
const AT_ONCE = 300;
// And so many positions, where those are mere shapes.
const SHAPES_AT_ONCE = 500;
const FONT = "px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace";

const view = { x: 0, y: 0, scale: 1 }; // the middle of the picture
let width = 0;
let height = 0;
let dense = 1; // pixels of the device
let colours = {};
let printing = false;
let bestOnly = false;
let selected = -1;
let hovered = -1;
let matches = new Set();

const readColours = function () {
  const style = getComputedStyle(root);
  colours = {};
  Object.keys(data.print).forEach(function (key) {
    colours[key] = printing ? data.print[key] :
      style.getPropertyValue("--" + key).trim() || data.print[key];
  });
};

const ends = (function () {
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (let i = 0; i < n; i += 1) {
    left = Math.min(left, x[i]);
    right = Math.max(right, x[i]);
    top = Math.min(top, y[i]);
    bottom = Math.max(bottom, y[i]);
  }
  return { left: left - W, right: right + W, top: top - H - 12,
    bottom: bottom + H + 12 };
})();

const fitScale = function () {
  return Math.min(1.5, width / (ends.right - ends.left),
    height / (ends.bottom - ends.top));
};

const fit = function () {
  view.x = (ends.left + ends.right) / 2;
  view.y = (ends.top + ends.bottom) / 2;
  view.scale = fitScale();
};

// What of the world a view shows.
const window_of = function (at) {
  return {
    left: at.x - width / 2 / at.scale, right: at.x + width / 2 / at.scale,
    top: at.y - height / 2 / at.scale, bottom: at.y + height / 2 / at.scale
  };
};

const use = function (context, at) {
  const s = at.scale * dense;
  context.setTransform(s, 0, 0, s, (width / 2 - at.x * at.scale) * dense,
    (height / 2 - at.y * at.scale) * dense);
};

const wanted = function (m, seen) {
  return (!bestOnly || best[m] === 1) && box[4 * m] <= seen.right &&
    box[4 * m + 2] >= seen.left && box[4 * m + 1] <= seen.bottom &&
    box[4 * m + 3] >= seen.top;
};

// The moves to be seen: those that are best last, as they are on top.
const movesIn = function (seen) {
  const plain = [];
  const good = [];
  for (let m = 0; m < moveCount; m += 1) {
    if (wanted(m, seen)) { (best[m] ? good : plain).push(m); }
  }
  return { list: plain.concat(good), plain: plain.length };
};

const trace = function (context, c) {
  const end = pointOf[c + 1];
  let k = pointOf[c];
  context.moveTo(points[k], points[k + 1]);
  for (k += 2; k + 5 < end; k += 6) {
    context.bezierCurveTo(points[k], points[k + 1], points[k + 2],
      points[k + 3], points[k + 4], points[k + 5]);
  }
};

const arrow = function (context, c, size) {
  const end = pointOf[c + 1];
  const ex = points[end - 2];
  const ey = points[end - 1];
  let dx = ex - points[end - 4];
  let dy = ey - points[end - 3];
  if (dx === 0 && dy === 0) { dx = ex - points[end - 6];
    dy = ey - points[end - 5]; }
  const length = Math.hypot(dx, dy) || 1;
  dx *= size / length;
  dy *= size / length;
  context.moveTo(ex, ey);
  context.lineTo(ex - dx - dy * 0.42, ey - dy + dx * 0.42);
  context.lineTo(ex - dx + dy * 0.42, ey - dy - dx * 0.42);
  context.closePath();
};

// Draws moves in one way: lines, arrowheads, forks.
const drawMoves = function (context, list, begin, end, look, at) {
  context.lineWidth = look.width;
  context.strokeStyle = context.fillStyle = look.colour;
  context.globalAlpha = look.alpha;
  context.beginPath();
  for (let k = begin; k < end; k += 1) {
    const m = list[k];
    for (let c = curveOf[m]; c < curveOf[m + 1]; c += 1) {
      trace(context, c);
    }
  }
  context.stroke();
  if (at.scale >= ARROWS) {
    context.beginPath();
    for (let k = begin; k < end; k += 1) {
      const m = list[k];
      const forked = part && part[m + 1] - part[m] !== 1;
      for (let c = curveOf[m] + (forked ? 1 : 0); c < curveOf[m + 1];
        c += 1) {
        arrow(context, c, look.arrow);
      }
      if (forked) {
        const p = pointOf[curveOf[m] + 1];
        context.moveTo(points[p - 2] + 3, points[p - 1]);
        context.arc(points[p - 2], points[p - 1], 3, 0, 7);
      }
    }
    context.fill();
  }
  context.globalAlpha = 1;
};

// How moves look: thin and faint where there are many.
const looks = function (at, count) {
  const thin = Math.max(0.7, Math.min(1, at.scale * 1.4)) / at.scale;
  const crowd = Math.max(0.18, Math.min(0.75, 900 / (count + 1)));
  return {
    plain: { colour: colours.edge, width: thin, alpha: crowd, arrow: 8 },
    best: { colour: colours.best, width: (count > 2000 ? 1.2 : 2) * thin,
      alpha: Math.max(0.35, Math.min(1, crowd * 1.6)), arrow: 11 },
    out: { colour: colours.ink, width: 2 * thin, alpha: 1, arrow: 11 },
    outBest: { colour: colours.best, width: 3.2 * thin, alpha: 1,
      arrow: 14 },
    into: { colour: colours.faint, width: 1.6 * thin, alpha: 0.9, arrow: 9 }
  };
};

// The sheets of the moves: one to be seen, one that is being drawn.
const newSheet = function () {
  const blank = document.createElement("canvas");
  return { canvas: blank, at: null,
    ink: blank.getContext("2d", { willReadFrequently: true }) };
};
let sheet = newSheet();
let next = newSheet();
let drawing = false;
let version = 0; // of all that moves depend on but the view

const sameView = function (a, b) {
  return a && a.x === b.x && a.y === b.y && a.scale === b.scale &&
    a.version === b.version && a.width === b.width && a.height === b.height;
};

const viewNow = function () {
  return { x: view.x, y: view.y, scale: view.scale, version: version,
    width: width, height: height };
};

const BUNCH = 40; // moves per stroke
const STAMPS = 200; // shapes between two looks at the clock
const drawSheet = function (found, shapes, at) {
  const context = next.ink;
  const look = looks(at, found.list.length);
  drawing = true;
  next.canvas.width = canvas.width;
  next.canvas.height = canvas.height;
  const cuts = [];
  for (let k = 0; k < found.list.length; k += BUNCH) {
    if (k < found.plain && k + BUNCH > found.plain) { cuts.push(k);
      k = found.plain - BUNCH; } else { cuts.push(k); }
  }
  cuts.push(found.list.length);
  let b = 0;
  let p = 0;
  const slice = function () {
    const end = performance.now() + SLICE;
    use(context, at);
    while (b + 1 < cuts.length && performance.now() < end) {
      drawMoves(context, found.list, cuts[b], cuts[b + 1],
        cuts[b] < found.plain ? look.plain : look.best, at);
      b += 1;
      // Lines are drawn when they are wanted, and that is to be now: else
      // thousands of them would be drawn at once, in the end.
      context.getImageData(0, 0, 1, 1);
    }
    while (b + 1 >= cuts.length && p < shapes.length &&
      performance.now() < end) {
      drawShapes(context, shapes.slice(p, p + STAMPS), at);
      p += STAMPS;
      context.getImageData(0, 0, 1, 1);
    }
    if (b + 1 < cuts.length || p < shapes.length) {
      setTimeout(slice, 0);
      return;
    }
    next.at = at;
    const old = sheet;
    sheet = next;
    next = old;
    drawing = false;
    redraw();
  };
  setTimeout(slice, 0);
};

// All moves, and the positions in sight if they are mere shapes: at once if
// there are few, else by the sheet.
const drawAll = function (positions) {
  const at = viewNow();
  const found = movesIn(window_of(at));
  const shapes = at.scale < LABELS ? positions : [];
  if (printing || found.list.length <= AT_ONCE &&
    shapes.length <= SHAPES_AT_ONCE) {
    const look = looks(at, found.list.length);
    for (let k = 0; k < found.plain; k += BUNCH) {
      drawMoves(ink, found.list, k, Math.min(k + BUNCH, found.plain),
        look.plain, at);
    }
    for (let k = found.plain; k < found.list.length; k += BUNCH) {
      drawMoves(ink, found.list, k,
        Math.min(k + BUNCH, found.list.length), look.best, at);
    }
    drawShapes(ink, shapes, at);
    return;
  }
  if (sheet.at) {
    const ratio = at.scale / sheet.at.scale;
    ink.setTransform(1, 0, 0, 1, 0, 0);
    ink.drawImage(sheet.canvas,
      ((sheet.at.x - at.x) * at.scale + (width - sheet.at.width * ratio) / 2) *
        dense,
      ((sheet.at.y - at.y) * at.scale +
        (height - sheet.at.height * ratio) / 2) * dense,
      sheet.canvas.width * ratio, sheet.canvas.height * ratio);
    use(ink, view);
  }
  if (!drawing && !sameView(sheet.at, at)) { drawSheet(found, shapes, at); }
};
]==]
