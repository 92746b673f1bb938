/* exported graphPicture */
"use strict";

// The picture of a graph, in an element of its section: it can be moved and
// zoomed, and its positions be chosen. `find` finds controls in the section,
// `looks` are the numbers of small pictures of positions, `go` goes to a
// position, `start` is the first one, and the `heading` tells where one is.
const graphPicture = (place, { find, looks, go, start, heading }) => {
  const svg = place.querySelector("svg");
  const CLOSEST = 1 / 4, LARGEST = 2 / 3; // units in a pixel, zoomed or not
  const LETTERS = 11, READABLE = 8; // units, and pixels, of a letter
  const box = svg.viewBox.baseVal;
  const whole = { x: box.x, y: box.y, w: box.width, h: box.height };
  const nodes = new Map(Array.from(svg.querySelectorAll("[data-position]"),
    (node) => [Number(node.dataset.position), node]));
  const edges = Array.from(svg.querySelectorAll("[data-from]"));
  const pointers = new Map();
  let moved = 0;

  // Units of the picture in a pixel, when all of it is seen.
  const fitting = () => Math.max(LARGEST, whole.w / svg.clientWidth,
    whole.h / svg.clientHeight);
  let unit = 0; // units in a pixel; 0: as much as it takes
  const middle = { x: whole.x + whole.w / 2, y: whole.y + whole.h / 2 };

  // Shows the part around the middle.
  function draw() {
    if (svg.clientWidth === 0) {
      return; // not to be seen
    }
    drawPositions();
    const u = unit || fitting();
    const w = svg.clientWidth * u, h = svg.clientHeight * u;
    svg.setAttribute("viewBox", [middle.x - w / 2, middle.y - h / 2, w, h]
      .join(" "));
    svg.classList.toggle("far", LETTERS / u < READABLE);
  }

  const within = (low, x, size) => Math.max(low, Math.min(low + size, x));

  // Moves by pixels; some of the picture stays in sight.
  function pan(dx, dy) {
    const u = unit || fitting();
    middle.x = within(whole.x, middle.x - dx * u, whole.w);
    middle.y = within(whole.y, middle.y - dy * u, whole.h);
    draw();
  }

  // Zooms about a point, in pixels from the middle.
  function zoom(factor, px = 0, py = 0) {
    const before = unit || fitting();
    unit = Math.max(CLOSEST,
      Math.min(Math.max(fitting(), 1), before / factor));
    middle.x += px * (before - unit);
    middle.y += py * (before - unit);
    pan(0, 0);
  }

  function fit() {
    unit = 0;
    middle.x = whole.x + whole.w / 2;
    middle.y = whole.y + whole.h / 2;
    draw();
  }

  // The middle of an element, in units of the picture.
  function placeOf(node) {
    const rect = node.getBBox();
    const point = new DOMPoint(rect.x + rect.width / 2,
      rect.y + rect.height / 2);
    return point.matrixTransform(svg.getScreenCTM().inverse().multiply(
      node.getScreenCTM()));
  }

  // Brings a position into sight, large enough to be read.
  function reveal(i) {
    const at = placeOf(nodes.get(i));
    unit = Math.min(unit || fitting(), 1.2);
    middle.x = at.x;
    middle.y = at.y;
    pan(0, 0);
  }

  // Puts pictures into the nodes that have been made large enough for them,
  // instead of the names: all texts but the last.
  function drawPositions() {
    const [width, height] = (place.dataset.size || "").split(" ");
    delete place.dataset.size; // once is enough
    nodes.forEach((node, i) => {
      const href = height ? thumbnails.address(looks[i]) : null;
      if (href) {
        const frame = node.querySelector("path").getBBox();
        const texts = Array.from(node.querySelectorAll("text"));
        const image = document.createElementNS(svg.namespaceURI, "image");
        Object.entries({ href, width, height, y: frame.y + 5,
          x: frame.x + (frame.width - width) / 2 }).forEach(([key, value]) =>
          image.setAttribute(key, value));
        texts.pop().setAttribute("y", frame.y + frame.height - 6);
        texts.forEach((text) => text.remove());
        node.append(image);
      }
    });
  }

  // Marks the selected position and its moves.
  function mark(i) {
    nodes.forEach((node, k) => node.classList.toggle("selected", k === i));
    edges.forEach((edge) => {
      edge.classList.toggle("out", Number(edge.dataset.from) === i);
      edge.classList.toggle("in", Number(edge.dataset.to) === i);
    });
  }

  function match(list) {
    const set = new Set(list);
    nodes.forEach((node, k) => node.classList.toggle("match", set.has(k)));
  }

  // The position at a point of the screen, or the nearest within reach.
  function nearest(x, y, reach) {
    let best = -1, least = reach;
    nodes.forEach((node, i) => {
      const r = node.getBoundingClientRect();
      const distance = Math.hypot(
        Math.max(r.left - x, 0, x - r.right),
        Math.max(r.top - y, 0, y - r.bottom));
      if (distance < least) {
        best = i;
        least = distance;
      }
    });
    return best;
  }

  // From the middle of the picture, in pixels.
  function offset(x, y) {
    const r = svg.getBoundingClientRect();
    return [x - r.left - r.width / 2, y - r.top - r.height / 2];
  }

  // The pointers: their middle, and how far they are apart.
  function grip() {
    const [a, b = a] = Array.from(pointers.values());
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2,
      apart: Math.hypot(a.x - b.x, a.y - b.y) };
  }

  place.addEventListener("pointerdown", (event) => {
    if (event.button === 0) {
      moved = pointers.size === 0 ? 0 : moved;
      pointers.set(event.pointerId, { x: event.clientX,
        y: event.clientY });
    }
  });

  place.addEventListener("pointermove", (event) => {
    if (!pointers.has(event.pointerId)) {
      return;
    }
    const before = grip();
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const now = grip();
    moved += Math.abs(now.x - before.x) + Math.abs(now.y - before.y) +
      Math.abs(now.apart - before.apart);
    if (moved > 6) {
      place.setPointerCapture(event.pointerId);
      pan(now.x - before.x, now.y - before.y);
      if (before.apart > 0) {
        zoom(now.apart / before.apart, ...offset(now.x, now.y));
      }
    }
  });

  function release(event) {
    if (pointers.delete(event.pointerId) && event.type === "pointerup" &&
      pointers.size === 0 && moved <= 6) {
      const i = nearest(event.clientX, event.clientY,
        event.pointerType === "mouse" ? 8 : 22);
      place.focus({ preventScroll: true });
      if (i >= 0) {
        go(i);
      }
    }
  }
  place.addEventListener("pointerup", release);
  place.addEventListener("pointercancel", release);

  // The wheel, and a finger alone, move the picture only while it has the
  // focus, so that the page scrolls past it. Two fingers always do.
  place.addEventListener("touchmove", (event) => {
    if (event.touches.length > 1 && event.cancelable) {
      event.preventDefault();
    }
  }, { passive: false });
  place.addEventListener("wheel", (event) => {
    if (document.activeElement === place || event.ctrlKey ||
      event.metaKey) {
      event.preventDefault();
      zoom(Math.exp(-Math.max(-300, Math.min(300, event.deltaY)) / 400),
        ...offset(event.clientX, event.clientY));
    }
  }, { passive: false });

  const keys = {
    ArrowLeft: () => pan(60, 0), ArrowRight: () => pan(-60, 0),
    ArrowUp: () => pan(0, 60), ArrowDown: () => pan(0, -60),
    "+": () => zoom(1.3), "=": () => zoom(1.3), "-": () => zoom(1 / 1.3),
    0: fit, Enter: () => heading.focus(), Escape: () => place.blur(),
    Home: () => { go(start); reveal(start); }
  };
  place.addEventListener("keydown", (event) => {
    if (keys[event.key] && !event.ctrlKey && !event.altKey &&
      !event.metaKey) {
      event.preventDefault();
      keys[event.key]();
    }
  });

  const buttons = { in: () => zoom(1.5), out: () => zoom(1 / 1.5), fit };
  Object.keys(buttons).forEach((key) =>
    find("[data-do=" + key + "]").addEventListener("click", buttons[key]));
  const only = find("[data-do=best]");
  if (only) {
    only.addEventListener("click", () => {
      const pressed = only.getAttribute("aria-pressed") !== "true";
      only.setAttribute("aria-pressed", pressed);
      svg.classList.toggle("best-only", pressed);
    });
  }
  addEventListener("resize", draw);
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  return { mark, match, reveal, fit };
};
