-- The script of the graph, third part: positions in the picture. Outcomes
-- are told by shapes: P a circle, N a triangle, D a diamond.

return [==[
const shape = function (context, kind, cx, cy, r) {
  if (kind === "P") {
    context.moveTo(cx + r, cy);
    context.arc(cx, cy, r, 0, 7);
  } else if (kind === "N") {
    context.moveTo(cx, cy - r * 1.15);
    context.lineTo(cx + r * 1.1, cy + r * 0.8);
    context.lineTo(cx - r * 1.1, cy + r * 0.8);
    context.closePath();
  } else {
    context.moveTo(cx, cy - r * 1.2);
    context.lineTo(cx + r * 1.2, cy);
    context.lineTo(cx, cy + r * 1.2);
    context.lineTo(cx - r * 1.2, cy);
    context.closePath();
  }
};

const frameOf = function (context, i, grow) {
  const r = 7 + grow;
  const l = x[i] - W / 2 - grow;
  const t = y[i] - H / 2 - grow;
  const w = W + 2 * grow;
  const h = H + 2 * grow;
  context.moveTo(l + r, t);
  context.arcTo(l + w, t, l + w, t + h, r);
  context.arcTo(l + w, t + h, l, t + h, r);
  context.arcTo(l, t + h, l, t, r);
  context.arcTo(l, t, l + w, t, r);
  context.closePath();
};

const positionsIn = function (seen) {
  const list = [];
  for (let i = 0; i < n; i += 1) {
    if (x[i] + W >= seen.left && x[i] - W <= seen.right &&
      y[i] + H >= seen.top && y[i] - H <= seen.bottom) { list.push(i); }
  }
  return list;
};

// The size of shapes without labels: at least two pixels.
const shapeSize = function (at) {
  return Math.max(Math.min(W, H) * 0.42, 2.6 / at.scale);
};

// A shape as a small picture: thousands of those are sooner drawn than a
// path of thousands of shapes.
const stamp = function (kind, r) {
  const small = document.createElement("canvas");
  const context = small.getContext("2d");
  small.width = small.height = Math.ceil(2.6 * r) + 2;
  context.fillStyle = colours[kind];
  context.beginPath();
  shape(context, kind, small.width / 2, small.width / 2, r);
  context.fill();
  return small;
};

const drawShapes = function (context, list, at) {
  const s = at.scale * dense;
  const left = (width / 2 - at.x * at.scale) * dense;
  const top = (height / 2 - at.y * at.scale) * dense;
  const stamps = {};
  ["D", "N", "P"].forEach(function (kind) {
    stamps[kind] = stamp(kind, shapeSize(at) * s);
  });
  const half = stamps.P.width / 2;
  context.setTransform(1, 0, 0, 1, 0, 0);
  list.forEach(function (i) {
    context.drawImage(stamps[outcome(i)], Math.round(left + x[i] * s - half),
      Math.round(top + y[i] * s - half));
  });
  use(context, at);
};

// The text under the name: outcome, and value or moves left.
const footer = function (i) {
  if (values) { return outcome(i) + " · " + data.texts[values[i]]; }
  if (movesLeft && movesLeft[i] >= 0) {
    return outcome(i) + " · " + movesLeft[i];
  }
  return outcome(i);
};

const drawLabel = function (i) {
  const lines = data.names[i].split("\n").slice(0, data.lines);
  const top = y[i] - (lines.length * 15 + 15) / 2;
  ink.fillStyle = colours.ink;
  ink.font = "12" + FONT;
  lines.forEach(function (line, k) {
    const text = line.length > 21 ? line.slice(0, 20) + "…" : line;
    ink.fillText(text, x[i], top + 15 * k + 8, W - 12);
  });
  const text = footer(i);
  const foot = top + 15 * lines.length + 8;
  ink.font = "bold 11" + FONT;
  ink.fillStyle = colours[outcome(i)];
  ink.fillText(text, x[i] + 6, foot, W - 30);
  const half = Math.min(ink.measureText(text).width, W - 30) / 2;
  ink.beginPath();
  shape(ink, outcome(i), x[i] + 6 - half - 9, foot, 4);
  ink.fill();
};

const drawBoxes = function (list) {
  ink.lineWidth = 1.6;
  ink.fillStyle = colours.paper;
  list.forEach(function (i) {
    ink.strokeStyle = colours[outcome(i)];
    ink.beginPath();
    frameOf(ink, i, 0);
    ink.fill();
    if (isEnd(i)) { frameOf(ink, i, -3); }
    ink.stroke();
  });
  ink.textAlign = "center";
  ink.textBaseline = "middle";
  list.forEach(drawLabel);
};

// A ring around a position, of so many pixels.
const ring = function (i, colour, pixels, gap) {
  const grow = view.scale >= LABELS ? gap / Math.max(view.scale, 1) :
    shapeSize(view) * 0.5 + gap / view.scale;
  ink.strokeStyle = colour;
  ink.lineWidth = pixels / view.scale;
  ink.beginPath();
  if (view.scale >= LABELS) {
    frameOf(ink, i, grow);
  } else {
    ink.arc(x[i], y[i], shapeSize(view) + grow, 0, 7);
  }
  ink.stroke();
};

// The start has a flag: an arrow from the left, and the word.
const drawStart = function () {
  const i = data.start;
  const s = Math.max(1, 0.9 / view.scale);
  const left = x[i] -
    (view.scale >= LABELS ? W / 2 + 6 : shapeSize(view) + 4 * s);
  ink.fillStyle = colours.ink;
  ink.beginPath();
  ink.moveTo(left, y[i]);
  ink.lineTo(left - 10 * s, y[i] - 6 * s);
  ink.lineTo(left - 10 * s, y[i] + 6 * s);
  ink.closePath();
  ink.fill();
  ink.font = "bold " + 12 * s + "px system-ui, sans-serif";
  ink.textAlign = "right";
  ink.textBaseline = "middle";
  ink.strokeStyle = colours.paper;
  ink.lineWidth = 3 * s;
  ink.lineJoin = "round";
  ink.strokeText("start", left - 13 * s, y[i]);
  ink.fillText("start", left - 13 * s, y[i]);
};

// The moves from and to the selected position, over the others.
const drawSelectedMoves = function () {
  const look = looks(view, 0);
  const into = [];
  for (let k = cameFirst[selected]; k < cameFirst[selected + 1]; k += 1) {
    const i = cameFrom[k];
    for (let m = first[i]; m < first[i + 1]; m += 1) {
      for (let p = partFirst(m); p < partFirst(m + 1); p += 1) {
        if (to[p] === selected && (!bestOnly || best[m])) { into.push(m);
          break; }
      }
    }
  }
  ink.setLineDash([6 / view.scale, 4 / view.scale]);
  drawMoves(ink, into, 0, Math.min(into.length, AT_ONCE), look.into, view);
  ink.setLineDash([]);
  for (let m = first[selected]; m < first[selected + 1]; m += 1) {
    if (!bestOnly || best[m]) {
      drawMoves(ink, [m], 0, 1, best[m] ? look.outBest : look.out, view);
    }
  }
};

// The name of a position beside it, where labels are too small.
const drawTag = function (i) {
  const lines = data.names[i].split("\n").slice(0, data.lines);
  lines.push(footer(i));
  const px = (x[i] - view.x) * view.scale + width / 2;
  const py = (y[i] - view.y) * view.scale + height / 2;
  ink.setTransform(dense, 0, 0, dense, 0, 0);
  ink.font = "13" + FONT;
  const w = 16 + Math.min(300, Math.max.apply(null, lines.map(
    function (line) { return ink.measureText(line.slice(0, 60)).width; })));
  const h = 12 + 17 * lines.length;
  const left = Math.max(2, Math.min(width - w - 2, px - w / 2));
  const top = py - h - 14 > 0 ? py - h - 14 : py + 16;
  ink.fillStyle = colours.panel;
  ink.strokeStyle = colours[outcome(i)];
  ink.lineWidth = 1.5;
  ink.fillRect(left, top, w, h);
  ink.strokeRect(left, top, w, h);
  ink.textAlign = "left";
  ink.textBaseline = "middle";
  lines.forEach(function (line, k) {
    ink.fillStyle = k + 1 < lines.length ? colours.ink : colours[outcome(i)];
    ink.fillText(line.slice(0, 60), left + 8, top + 14 + 17 * k, w - 16);
  });
};

const draw = function () {
  ink.setTransform(1, 0, 0, 1, 0, 0);
  ink.fillStyle = colours.paper;
  ink.fillRect(0, 0, canvas.width, canvas.height);
  use(ink, view);
  const list = positionsIn(window_of(view));
  drawAll(list);
  const marked = selected >= 0 && !printing;
  if (marked) { drawSelectedMoves(); }
  if (view.scale >= LABELS) { drawBoxes(list); }
  list.forEach(function (i) {
    if (matches.has(i)) { ring(i, colours.link, 2, 4); }
  });
  if (marked) { ring(selected, colours.focus, 3.5, 5); }
  drawStart();
  if (hovered >= 0 && view.scale < 0.75) { drawTag(hovered); }
};

// Once per frame at most.
let waiting = false;
const redraw = function () {
  if (waiting) { return; }
  waiting = true;
  requestAnimationFrame(function () {
    waiting = false;
    if (width > 0) { draw(); }
  });
};

const resize = function () {
  const rect = canvas.getBoundingClientRect();
  const was = width > 0 && Math.abs(view.scale / fitScale() - 1) < 0.01;
  const w = Math.round(rect.width);
  const h = Math.round(rect.height);
  // On paper the picture is as it was on the screen, in other colours.
  if (w === 0 || h === 0 || printing) { return; }
  const ratio = Math.min(3, window.devicePixelRatio || 1);
  if (w === width && h === height && ratio === dense) { return; }
  const before = width;
  width = w;
  height = h;
  dense = ratio;
  canvas.width = Math.round(w * dense);
  canvas.height = Math.round(h * dense);
  if (before === 0 || was) { fit(); }
  draw();
};
]==]
