/* exported boardPosition */
"use strict";

// The position on a table: its text, or its picture, over which its cells lie.
const boardPosition = (table) => {
  const { make } = page, { drawn } = motion;
  const { data, book, setup } = table;
  const place = table.part("position"), worth = table.part("worth");
  const signs = { win: "✓", draw: "=", loss: "✗" };
  let seen = null; // the state that was shown last

  function address(look) {
    return "data:image/svg+xml," + encodeURIComponent(look.picture);
  }

  function image(look) {
    const element = document.createElement("img");
    element.alt = look.name;
    if (data.board) { // it takes its room before it is drawn
      [element.width, element.height] = [data.board.width, data.board.height];
    }
    element.src = address(look);
    return element;
  }

  // A text of few columns is shown in large type; a long one is broken into
  // lines, but a board of several lines scrolls.
  function textual(look) {
    const lines = look.name.split("\n");
    const widest = lines.reduce((most, line) => Math.max(most, line.length), 0);
    const element = make("pre", look.name, widest <= 14 ? "large" :
      widest <= 20 ? "middle" : "");
    if (lines.length === 1) {
      element.classList.add("broken");
    } else if (widest > 20) {
      element.tabIndex = 0;
      element.setAttribute("role", "group");
      element.setAttribute("aria-label", "The position, a text that scrolls");
    }
    return element;
  }

  // The picture of a part over which its cells lie; and, over it, that of what
  // the next click would make of it.
  function clickable(look, i, next) {
    const element = make("div", "", "board-look");
    element.appendChild(image(look));
    if (next && next.picture !== look.picture) {
      const ghost = image(next);
      ghost.alt = "";
      ghost.className = "board-ghost";
      element.appendChild(ghost);
    }
    element.appendChild(cellsOf(i * data.board.cells.length));
    return element;
  }

  // Lets the pieces go from where they were. If that fails, play goes on.
  function animate(from) {
    try {
      const changed = table.change(from, table.shown());
      if (changed && motion.wanted()) {
        place.firstChild.append(motion.over(data.board,
          address(book.looks(from)[0]), changed));
      }
    } catch (problem) {
      console.error(problem);
    }
  }

  function show() {
    const looks = book.looks(table.shown()), from = seen;
    const move = data.parts ? null : table.preview();
    const next = move ? book.looks(move.to)[0] : null;
    place.textContent = "";
    place.classList.toggle("several", looks.length > 1);
    place.classList.toggle("textual", !data.pictures);
    looks.forEach((look, i) => {
      place.appendChild(data.board ? clickable(look, i, next) :
        look.picture === null ? textual(look) : image(look));
    });
    if (looks.length === 0) {
      place.appendChild(make("p", "Nothing is left.", "faint"));
    }
    seen = table.shown();
    animate(from);
  }

  // What is dragged with a cell, over the part in which it is.
  function carry(cell) {
    const size = data.board.cells.length, i = Math.floor(cell / size);
    const element = motion.carried(data.board,
      address(book.looks(table.shown())[i]), table.carriedWith(cell)
        .map((one) => one - i * size), Boolean(data.board.high),
      setup.cells > 0 ? setup.pieces(table.shown()) : null);
    place.children[i].append(element);
    return element;
  }

  // The cells

  // The best results of moves, by the cells that they change.
  function results(moves) {
    const found = new Map(), kinds = ["loss", "draw", "win"];
    moves.forEach((move) => {
      const rank = kinds.indexOf(book.result(move, table.play.lead()));
      move.cells.forEach((cell) => {
        found.set(cell, Math.max(rank, found.has(cell) ? found.get(cell) : 0));
      });
    });
    return (cell) => kinds[found.get(cell)];
  }

  // How cells are marked: a function of their numbers, which gives class names.
  function marks() {
    const { setting, chosen, hinted } = table;
    const moves = table.left(), resultAt = results(moves);
    const hint = moves.find((move) => move.number === hinted);
    const preview = table.preview();
    const cells = { chosen: setting ? setting.kept : chosen,
      last: table.lastCells(), hint: hint ? hint.cells : [],
      next: preview ? preview.cells : [] };
    const sources = table.sources();
    const draggable = (cell) => data.board.high ? resultAt(cell) :
      sources.has(cell);
    return (cell) => {
      const kind = resultAt(cell), open = setting ? setup.cells > 0 : kind;
      return Object.keys(cells).filter((name) => cells[name].includes(cell))
        .concat(open ? "open" : [], draggable(cell) ? "drag" : [],
          kind && chosen.length > 0 ? "left" : [],
          kind && worth.checked ? kind : []);
    };
  }

  // The outlines of the cells of a part, the first of which has this number.
  function cellsOf(first) {
    const frame = data.board, [dx, dy, outline] = frame.outline;
    const svg = drawn("svg", { class: "board-cells", "aria-hidden": "true",
      viewBox: "0 0 " + frame.width + " " + frame.height });
    const marked = marks();
    frame.cells.forEach(([x, y], i) => {
      const names = marked(first + i);
      svg.appendChild(drawn("path", { "data-cell": first + i,
        class: names.join(" "), d: "M" + (x + dx) + " " + (y + dy) + outline
      }));
      const kind = names.find((name) => signs[name]);
      if (kind) {
        const text = drawn("text", { x: x + 11, y: y + 16 });
        text.textContent = signs[kind];
        svg.append(drawn("circle", { cx: x + 11, cy: y + 12, r: 7,
          class: kind }), text);
      }
    });
    svg.append(...table.lastSlides().map((slide) =>
      motion.arrow(frame, slide)));
    return svg;
  }

  return { show, carry, image, signs,
    // The next position has been seen to come.
    forget() {
      seen = null;
    } };
};
