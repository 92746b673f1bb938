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
  const { first, values, left, hidden, looks, tries, name, shown, outcome,
    isBest, partsOf, after, moveName, movesFrom, originsOf, mover, toMove,
    sentence } = graphFacts(data);
  let hits = []; // the positions that match, and the place among them
  let hit = -1;
  thumbnails.add(data);

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
    if (mover(i)) {
      add("To move", mover(i));
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
    picture = graphPicture(find(".graph-picture"),
      { find, looks, go, start: data.start, heading });
    picture.fit();
  }
  show(data.start);
  root.dataset.positions = data.count;
  root.dataset.ready = "yes";
});
