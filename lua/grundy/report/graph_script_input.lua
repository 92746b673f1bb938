-- The script of the graph, last part: mouse, touch, keys and buttons. The
-- wheel, and a finger alone, move the picture only while it has the focus, or
-- else one could not scroll past it.

return [==[
const CLOSEST = 4;
const calm = window.matchMedia("(prefers-reduced-motion: reduce)");

const limit = function (scale) {
  return Math.max(Math.min(fitScale() * 0.5, 0.5), Math.min(CLOSEST, scale));
};

// Some of the picture stays in sight.
const keepInside = function () {
  view.x = Math.max(ends.left, Math.min(ends.right, view.x));
  view.y = Math.max(ends.top, Math.min(ends.bottom, view.y));
};

// Zooms about a point of the canvas.
const zoomAt = function (factor, px, py) {
  const scale = limit(view.scale * factor);
  const wx = view.x + (px - width / 2) / view.scale;
  const wy = view.y + (py - height / 2) / view.scale;
  view.scale = scale;
  view.x = wx - (px - width / 2) / scale;
  view.y = wy - (py - height / 2) / scale;
  keepInside();
  redraw();
};

const pan = function (dx, dy) {
  view.x -= dx / view.scale;
  view.y -= dy / view.scale;
  keepInside();
  redraw();
};

// Glides to a view.
let gliding = 0;
const GLIDE = 260;
const glide = function (goal) {
  const begin = { x: view.x, y: view.y, scale: view.scale };
  const since = performance.now();
  gliding += 1;
  const mine = gliding;
  const step = function () {
    if (mine !== gliding) { return; }
    const t = calm.matches ? 1 :
      Math.min(1, (performance.now() - since) / GLIDE);
    const e = t * t * (3 - 2 * t);
    view.scale = begin.scale * Math.pow(goal.scale / begin.scale, e);
    view.x = begin.x + (goal.x - begin.x) * e;
    view.y = begin.y + (goal.y - begin.y) * e;
    redraw();
    if (t < 1) { requestAnimationFrame(step); }
  };
  step();
};

// The middle of a view that shows a place, and no more than it must of what
// is beyond the ends.
const centred = function (at, half, low, high) {
  return high - low < 2 * half ? (low + high) / 2 :
    Math.max(low + half, Math.min(high - half, at));
};

// Moves a position near to the middle, large enough to be read, and if that
// can be with what its moves lead to.
const reveal = function (i) {
  let far = 1;
  for (let p = partFirst(first[i]); p < partFirst(first[i + 1]); p += 1) {
    far = Math.max(far, (Math.abs(x[to[p]] - x[i]) + W) * 2 / width,
      (Math.abs(y[to[p]] - y[i]) + H) * 2 / height);
  }
  const near = Math.min(0.9, width / W / 2);
  const scale = Math.max(Math.min(view.scale, near), LABELS + 0.1,
    Math.min(near, 1 / far));
  glide({ scale: scale,
    x: centred(x[i], width / 2 / scale, ends.left, ends.right),
    y: centred(y[i], height / 2 / scale, ends.top, ends.bottom) });
};

const glideToFit = function () {
  glide({ x: (ends.left + ends.right) / 2, y: (ends.top + ends.bottom) / 2,
    scale: fitScale() });
};

// The position at a point of the canvas, or the nearest within `reach`
// pixels; -1 if there is none.
const positionAt = function (px, py, reach) {
  const wx = view.x + (px - width / 2) / view.scale;
  const wy = view.y + (py - height / 2) / view.scale;
  let nearest = -1;
  let least = reach / view.scale;
  for (let i = 0; i < n; i += 1) {
    const dx = Math.max(0, Math.abs(wx - x[i]) - W / 2);
    const dy = Math.max(0, Math.abs(wy - y[i]) - H / 2);
    const distance = Math.hypot(dx, dy) +
      Math.hypot(wx - x[i], wy - y[i]) * 1e-3;
    if (distance < least) {
      least = distance;
      nearest = i;
    }
  }
  return nearest;
};

const pointers = new Map();
let moved = 0;

const place = function (event) {
  const rect = canvas.getBoundingClientRect();
  return { x: event.clientX - rect.left, y: event.clientY - rect.top };
};

const hover = function (i) {
  canvas.style.cursor = i >= 0 ? "pointer" : "";
  if (i !== hovered) {
    hovered = i;
    redraw();
  }
};
canvas.addEventListener("pointerleave", function () { hover(-1); });

const engaged = function () { return document.activeElement === canvas; };

const middle = function () {
  const all = Array.from(pointers.values());
  const a = all[0];
  const b = all[1] || a;
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2,
    apart: Math.hypot(a.x - b.x, a.y - b.y) };
};

canvas.addEventListener("pointerdown", function (event) {
  if (event.button !== 0) { return; }
  if (pointers.size === 0) { moved = 0; }
  pointers.set(event.pointerId, place(event));
  gliding += 1;
  try {
    canvas.setPointerCapture(event.pointerId);
  } catch (problem) { /* the pointer is gone already */ }
});

canvas.addEventListener("pointermove", function (event) {
  if (!pointers.has(event.pointerId)) {
    if (event.pointerType === "mouse") {
      const at = place(event);
      hover(positionAt(at.x, at.y, 6));
    }
    return;
  }
  const before = middle();
  pointers.set(event.pointerId, place(event));
  const now = middle();
  moved += Math.abs(now.x - before.x) + Math.abs(now.y - before.y) +
    Math.abs(now.apart - before.apart);
  if (moved > 6) {
    canvas.style.cursor = "grabbing";
    pan(now.x - before.x, now.y - before.y);
    if (pointers.size > 1 && before.apart > 0) {
      zoomAt(now.apart / before.apart, now.x, now.y);
    }
  }
});

const release = function (event) {
  if (!pointers.delete(event.pointerId)) { return; }
  canvas.style.cursor = "";
  if (event.type === "pointerup" && pointers.size === 0 && moved <= 6) {
    const at = place(event);
    const i = positionAt(at.x, at.y, event.pointerType === "mouse" ? 8 : 22);
    canvas.focus({ preventScroll: true });
    if (i >= 0) { go(i, false); }
  }
};
canvas.addEventListener("pointerup", release);
canvas.addEventListener("pointercancel", release);

canvas.addEventListener("dblclick", function (event) {
  const at = place(event);
  zoomAt(2, at.x, at.y);
});

// Two fingers are ours, one is the page's unless the picture has the focus.
canvas.addEventListener("touchmove", function (event) {
  if (event.touches.length > 1 && event.cancelable) {
    event.preventDefault();
  }
}, { passive: false });

canvas.addEventListener("wheel", function (event) {
  if (!engaged() && !event.ctrlKey && !event.metaKey) { return; }
  event.preventDefault();
  const lines = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
  const at = place(event);
  const turn = Math.max(-240, Math.min(240, event.deltaY * lines));
  gliding += 1;
  zoomAt(Math.pow(event.ctrlKey ? 1.01 : 1.0022, -turn), at.x, at.y);
}, { passive: false });

const STEP = 60;
const keys = {
  ArrowLeft: function () { pan(STEP, 0); },
  ArrowRight: function () { pan(-STEP, 0); },
  ArrowUp: function () { pan(0, STEP); },
  ArrowDown: function () { pan(0, -STEP); },
  "+": function () { zoomAt(1.3, width / 2, height / 2); },
  "=": function () { zoomAt(1.3, width / 2, height / 2); },
  "-": function () { zoomAt(1 / 1.3, width / 2, height / 2); },
  "0": glideToFit,
  Home: function () { go(data.start, true); },
  Enter: function () { panel.querySelector("h3").focus(); },
  Escape: function () { canvas.blur(); }
};

canvas.addEventListener("keydown", function (event) {
  const act = keys[event.key];
  if (act && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    gliding += 1;
    act();
  }
});

field.addEventListener("input", search);
field.addEventListener("keydown", function (event) {
  if (event.key === "Enter") {
    event.preventDefault();
    nextHit(event.shiftKey ? -1 : 1);
  } else if (event.key === "Escape") {
    field.value = "";
    search();
  }
});

const buttons = {
  "in": function () { zoomAt(1.5, width / 2, height / 2); },
  out: function () { zoomAt(1 / 1.5, width / 2, height / 2); },
  fit: glideToFit,
  start: function () { go(data.start, true); },
  best: function (button) {
    bestOnly = !bestOnly;
    version += 1;
    button.setAttribute("aria-pressed", String(bestOnly));
    page.say(bestOnly ? "Only best moves are drawn" : "All moves are drawn");
    redraw();
  }
};

root.querySelectorAll("[data-do]").forEach(function (button) {
  button.addEventListener("click", function () {
    gliding += 1;
    buttons[button.dataset.do](button);
  });
});

// Colours change with the scheme, and on paper.
const recolour = function () {
  readColours();
  version += 1;
  if (width > 0) { draw(); }
};
const onChange = function (query, act) {
  const media = window.matchMedia(query);
  if (media.addEventListener) {
    media.addEventListener("change", act);
  } else {
    media.addListener(act);
  }
  return media;
};
onChange("(prefers-color-scheme: dark)", recolour);
const paper = onChange("print", function () {
  printing = paper.matches;
  recolour();
});
window.addEventListener("beforeprint", function () {
  printing = true;
  recolour();
});
window.addEventListener("afterprint", function () {
  printing = false;
  recolour();
});

makeMoves(function () {
  makeCurves(function () {
    makeOrigins(function () {
      readColours();
      selected = data.start;
      root.dataset.selected = data.start;
      tell(data.start);
      root.querySelector(".graph-all").hidden = false;
      resize();
      if (window.ResizeObserver) {
        new ResizeObserver(function () {
          requestAnimationFrame(resize);
        }).observe(canvas);
      } else {
        window.addEventListener("resize", resize);
      }
      root.dataset.positions = n;
      root.dataset.ready = "yes";
    });
  });
});
]==]
