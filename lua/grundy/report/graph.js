"use strict";

// The graph: the picture that Graphviz has laid out, if there is one, and the
// neighborhood of the selected position: what leads to it on the left, its
// moves on the right. The data are those of graph_data.lua.
page.run("graph", (root, data) => {
  const { make, count } = page;
  const MOVES = 100; // moves, origins and matches that are listed
  const ORIGINS = 24;
  const MATCHES = 30;

  const find = (selector) => root.querySelector(selector);
  const walk = find(".graph-walk");
  const heading = find(".graph-here h3");
  const field = find("input[type=search]");
  const found = find(".graph-found");
  let hits = []; // the positions that match, and the place among them
  let hit = -1;

  // What the data say of positions and moves.

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
  thumbnails.add(data);

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
    const order = { P: 0, D: 1, N: 2 };
    return list.sort((a, b) => isBest(b) - isBest(a) ||
      order[after(a)] - order[after(b)] || a - b);
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
  const toMove = (i) =>
    data.players ? ", " + side(data.players[i]) + " to move" : "";

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
    return winner(i) + (left[i] > 0 ? ", in " + count(left[i], "move") :
      isEnd ? ": there is no move" : data.said.forever || "");
  }

  // The neighborhood.

  // What is seen of it in the picture, if there is one.
  let picture = { mark() {}, match() {}, reveal() {}, fit() {} };

  const badge = (kind) => make("span", kind, "outcome " + kind);

  // A position: its picture, or its name if it has none.
  const look = (i) => thumbnails.image(looks[i], name(i)) || shown(i);

  function button(i, ...content) {
    const element = make("button");
    element.type = "button";
    element.dataset.position = i;
    element.append(look(i), ...content);
    return element;
  }

  function moveItem(m) {
    const item = make("li", "", isBest(m) ? "graph-best" : "");
    const kind = after(m), parts = partsOf(m);
    const tail = make("span", "", "graph-result");
    tail.append(badge(kind), " " + data.said.moves[kind]);
    if (isBest(m)) {
      tail.append(", ", make("strong", "best", "best"));
    }
    const told = moveName(m) ? [" ",
      make("span", page.isolated(moveName(m)), "faint")] : [];
    if (parts.length === 1) {
      item.append(button(parts[0], ...told, " ", tail));
      return item;
    }
    parts.forEach((i, k) => {
      item.append(...(k > 0 ? [make("span", "+")] : []), button(i));
    });
    item.append(...(parts.length === 0 ? [make("span", "nothing is left")] :
      []), ...told, tail);
    return item;
  }

  function originItem(i) {
    const item = make("li");
    item.append(button(i, " ", badge(outcome(i))));
    return item;
  }

  // Fills a column: its title with the count, items, and what is not listed.
  function fill(column, title, total, items, note) {
    const list = make("ul", "", "graph-list");
    list.append(...items);
    column.textContent = "";
    column.append(make("h3", title + " (" + total + ")"));
    if (items.length > 0) {
      column.append(list);
    }
    note.forEach((text) => column.append(make("p", text, "faint")));
  }

  const more = (total, most) =>
    total > most ? ["… and " + (total - most) + " more"] : [];

  function showMoves(i) {
    const moves = movesFrom(i), outside = hidden[i] || 0;
    fill(find(".graph-moves"), "Moves", moves.length + outside,
      moves.slice(0, MOVES).map(moveItem), more(moves.length, MOVES).concat(
        outside > 0 ? [count(outside, "move") + (outside === 1 ?
          " leads" : " lead") + " to positions that are not on this page"] :
          []));
  }

  function showOrigins(i) {
    const origins = originsOf(i);
    fill(find(".graph-origins"), "Reached from", origins.length,
      origins.slice(0, ORIGINS).map(originItem),
      more(origins.length, ORIGINS));
  }

  // The selected position: its name, under its picture if it has one.
  function named(i) {
    const image = thumbnails.image(looks[i], "");
    return image ? [image, make("p", name(i), "graph-name faint")] :
      [make("pre", data.names[i], "graph-name")];
  }

  // A button to play from there, if the board can.
  function playable(i) {
    const element = make("button", "Play from here");
    element.type = "button";
    element.dataset.try = tries[i];
    return tries[i] >= 0 ? [element] : [];
  }

  function showFacts(i) {
    const body = find(".graph-facts"), facts = make("dl", "", "facts");
    const add = (term, text) =>
      facts.append(make("dt", term), make("dd", text));
    if (data.players) {
      add("To move", side(data.players[i]));
    }
    if (data.measure) {
      add(data.measure[0].toUpperCase() + data.measure.slice(1),
        data.texts[values[i]]);
    }
    if (left[i] >= 0) {
      add("Moves left", left[i]);
    }
    const line = make("p");
    line.append(badge(outcome(i)), " " + sentence(i));
    body.textContent = "";
    body.append(...named(i), line, facts, ...playable(i));
  }

  function show(i) {
    root.dataset.selected = i;
    heading.textContent = (i === data.start ? "Start" : "Position") +
      toMove(i);
    showFacts(i);
    showMoves(i);
    showOrigins(i);
    picture.mark(i);
  }

  // Goes to a position. A button that has the focus goes away: the focus then
  // is at the heading, where one reads on.
  function go(i) {
    const inside = walk.contains(document.activeElement);
    show(i);
    if (inside) {
      heading.focus({ preventScroll: true });
    }
    page.say(shown(i) + toMove(i) + ". " + outcome(i) + ": " + sentence(i) +
      ". " + count(first[i + 1] - first[i], "move") + ".");
  }

  // Arrow keys: left to what leads here, right to the moves, up and down in
  // these lists.
  function step(key) {
    const column = { ArrowLeft: ".graph-origins",
      ArrowRight: ".graph-moves" }[key];
    const active = document.activeElement;
    if (column) {
      const target = find(column + " button");
      (active.closest(".graph-origins, .graph-moves") &&
        !active.closest(column) ? heading : target || heading).focus();
      return;
    }
    const all = Array.from((active.closest("ul") || find(".graph-moves"))
      .querySelectorAll("button"));
    const next = all[all.indexOf(active) + (key === "ArrowDown" ? 1 : -1)];
    if (next) {
      next.focus();
    }
  }

  walk.addEventListener("keydown", (event) => {
    if (/^Arrow/.test(event.key) && !event.ctrlKey && !event.altKey &&
      !event.metaKey) {
      event.preventDefault();
      step(event.key);
    }
  });

  // The picture, if there is one.

  function newPicture(place) {
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
      Home: () => { go(data.start); reveal(data.start); }
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
  }

  // The search: names that contain the text, whatever the case.

  function search() {
    const text = field.value.trim().toLowerCase();
    hits = [];
    hit = -1;
    for (let i = 0; text && i < data.count; i += 1) {
      if (name(i).toLowerCase().includes(text)) {
        hits.push(i);
      }
    }
    picture.match(hits);
    found.textContent = "";
    found.hidden = !text;
    if (!text) {
      return;
    }
    const told = hits.length === 0 ? "No position matches" :
      count(hits.length, "position") + (hits.length === 1 ?
        " matches" : " match");
    const list = make("ul", "", "graph-list");
    list.append(...hits.slice(0, MATCHES).map((i) => {
      const item = make("li");
      item.append(button(i, ...(looks[i] >= 0 ? [shown(i)] : []), toMove(i),
        " ", badge(outcome(i))));
      return item;
    }));
    found.append(make("p", told, "faint"));
    if (hits.length > 0) {
      found.append(list);
    }
    more(hits.length, MATCHES).forEach((rest) => found.append(
      make("p", rest + "; Enter goes from one to the next", "faint")));
    page.say(told);
  }

  function goTo(i) {
    go(i);
    picture.reveal(i);
  }

  field.addEventListener("input", search);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && hits.length > 0) {
      event.preventDefault();
      hit = (hit + (event.shiftKey ? -1 : 1) + hits.length) % hits.length;
      goTo(hits[hit]);
    } else if (event.key === "Escape") {
      field.value = "";
      search();
    }
  });
  root.addEventListener("click", (event) => {
    const target = event.target.closest("button[data-position]");
    if (target) {
      goTo(Number(target.dataset.position));
    }
  });
  find("[data-do=start]").addEventListener("click", () => goTo(data.start));

  // The table has pictures when it is opened.
  function drawTable(table) {
    table.querySelectorAll("tbody tr").forEach((row, i) => {
      const image = thumbnails.image(looks[i], "");
      row.cells[0].prepend(...(image ? [image] : []));
    });
  }
  find(".graph-table").addEventListener("toggle", (event) =>
    drawTable(event.target), { once: true });

  walk.hidden = false;
  if (find(".graph-picture")) {
    picture = newPicture(find(".graph-picture"));
    picture.fit();
  }
  show(data.start);
  root.dataset.positions = data.count;
  root.dataset.ready = "yes";
});
