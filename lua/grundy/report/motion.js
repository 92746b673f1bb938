/* exported motion */
"use strict";

// How a position on a board becomes the next one: pieces slide, and what is
// taken fades. The pictures are images, of which no part can move; so parts of
// the old one lie over the new one for a short time.
const motion = (() => {
  const TIME = 190; // milliseconds
  const RADIUS = 14; // of the part of a picture that a piece is

  function drawn(tag, attributes) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    Object.keys(attributes).forEach((name) => {
      element.setAttribute(name, attributes[name]);
    });
    return element;
  }

  function wanted() {
    return !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  // The cells on which a letter is, in the order in which they are read, which
  // does not change if they all move alike.
  function cellsWith(frame, text, letter) {
    const at = (i) => frame.cells[i].map(Math.round);
    return Array.from(text, (_, i) => i).filter((i) => text[i] === letter)
      .sort((one, other) => at(one)[1] - at(other)[1] ||
        at(one)[0] - at(other)[0]);
  }

  // Do all pairs of cells lie alike?
  function areAlike(frame, pairs) {
    const step = ([from, to]) => [0, 1].map((k) =>
      frame.cells[to][k] - frame.cells[from][k]);
    const [x, y] = step(pairs[0]);
    return pairs.every((pair) =>
      Math.hypot(step(pair)[0] - x, step(pair)[1] - y) < 1);
  }

  // A piece of several cells, all those of its letter, that has moved as a
  // whole: pairs of cells; none if that is not what has happened.
  function block(frame, before, after, cells) {
    const letters = new Set(cells.flatMap((i) => [before[i], after[i]])
      .filter((letter) => letter !== frame.empty));
    const [letter] = letters;
    const old = cellsWith(frame, before, letter);
    const now = cellsWith(frame, after, letter);
    if (letters.size !== 1 || old.length < 2 || old.length !== now.length) {
      return [];
    }
    const pairs = old.map((cell, i) => [cell, now[i]]);
    return areAlike(frame, pairs) ? pairs : [];
  }

  // The cells on which two texts of pieces differ; which pieces have gone from
  // one of them to another one, pairs of cells; and the same of a `block`.
  function changes(frame, before, after) {
    const cells = Array.from(before, (_, i) => i).filter((i) =>
      before[i] !== after[i]);
    const left = new Set();
    const slides = [];
    cells.filter((to) => after[to] !== frame.empty).forEach((to) => {
      const from = cells.find((i) => !left.has(i) && before[i] === after[to] &&
        (after[i] === frame.empty || cells.length === 2));
      if (from !== undefined) {
        left.add(from);
        slides.push([from, to]);
      }
    });
    return { cells, slides, before,
      block: block(frame, before, after, cells) };
  }

  // Some cells, if a text has a piece there that is drawn as one over all of
  // them.
  function joinedOf(frame, text, cells) {
    const letter = text && text[cells[0]];
    return frame.joined && letter && frame.joined.includes(letter) &&
      cells.every((cell) => text[cell] === letter) ? cells : null;
  }

  // What a piece on a cell covers: a disc; or, of a piece that is drawn as one
  // over several cells, a box that goes on to the other cells.
  function cover(frame, cell, cells) {
    const [x, y] = frame.cells[cell];
    if (!cells) {
      return drawn("circle", { cx: x, cy: y, r: RADIUS });
    }
    const isAt = (other, dx, dy) => Math.hypot(frame.cells[other][0] - x - dx,
      frame.cells[other][1] - y - dy) < 1;
    const far = (dx, dy) =>
      cells.some((other) => isAt(other, dx, dy)) ? 21 : 17;
    const left = far(-40, 0), top = far(0, -40);
    return drawn("rect", { x: x - left, y: y - top, rx: 6,
      width: left + far(40, 0), height: top + far(0, 40) });
  }

  // A part of the old picture: the cell with this number, or the piece on it,
  // which may be joined over several cells.
  function piece(frame, address, cell, whole, joined) {
    const [x, y] = frame.cells[cell], [dx, dy, outline] = frame.outline;
    const id = "motion-" + cell + (whole ? "" : "-piece");
    const clip = drawn("clipPath", { id });
    clip.append(whole ? drawn("path", { d: "M" + (x + dx) + " " + (y + dy) +
      outline }) : cover(frame, cell, joined));
    const image = drawn("image", { href: address, width: frame.width,
      height: frame.height, "clip-path": "url(#" + id + ")" });
    const group = drawn("g", {});
    group.append(clip, image);
    return group;
  }

  // What lies over the picture of a board.
  function overlay(frame) {
    return drawn("svg", { class: "board-motion", "aria-hidden": "true",
      viewBox: "0 0 " + frame.width + " " + frame.height });
  }

  // What lies over the picture of a board after a move, for a short time: of
  // the picture before it, which has this address, what is gone.
  function over(frame, address, changed) {
    const svg = overlay(frame), { cells } = changed;
    const slides = changed.block.length > 0 ? changed.block : changed.slides;
    cells.filter((cell) => !slides.some(([from]) => from === cell))
      .forEach((cell) => {
        const gone = piece(frame, address, cell, true);
        gone.setAttribute("class", slides.some(([, to]) => to === cell) ?
          "board-waits" : "board-fades");
        svg.append(gone);
      });
    const joined = joinedOf(frame, changed.before,
      slides.map(([from]) => from));
    slides.forEach(([from, to]) => {
      const moving = piece(frame, address, from, false, joined);
      moving.setAttribute("class", "board-slides");
      ["--x", "--y"].forEach((name, i) => moving.style.setProperty(name,
        (frame.cells[to][i] - frame.cells[from][i]) + "px"));
      svg.append(moving);
    });
    setTimeout(() => svg.remove(), TIME);
    return svg;
  }

  // Some cells of a picture, whole or the pieces of a text on them, to be
  // dragged.
  function carried(frame, address, cells, whole, text) {
    const svg = overlay(frame);
    svg.classList.add("board-carried");
    const joined = joinedOf(frame, text, cells);
    svg.append(...cells.map((cell) =>
      piece(frame, address, cell, whole, joined)));
    return svg;
  }

  // An arrow from a cell to another one.
  function arrow(frame, [from, to]) {
    const [x, y] = frame.cells[from], [toX, toY] = frame.cells[to];
    const angle = Math.atan2(toY - y, toX - x);
    const at = (cx, cy, turn, far) => (cx + far * Math.cos(angle + turn))
      .toFixed(1) + " " + (cy + far * Math.sin(angle + turn)).toFixed(1);
    return drawn("path", { class: "board-arrow", d: "M" + at(x, y, 0, 6) + "L" +
      at(toX, toY, 0, -9) + "M" + at(toX, toY, 0.45, -17) + "L" +
      at(toX, toY, 0, -8) + "L" + at(toX, toY, -0.45, -17) });
  }

  return { drawn, wanted, changes, over, carried, arrow };
})();
