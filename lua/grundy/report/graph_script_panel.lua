-- The script of the graph, fourth part: what is told of the position that is
-- selected, and the search. Its buttons walk the graph without the picture.

return [==[
const panel = root.querySelector(".graph-info");
const field = root.querySelector("input[type=search]");
const found = root.querySelector(".graph-found");
const MOVES_TOLD = 100;
const ORIGINS_TOLD = 24;
const MATCHES_TOLD = 30;

const make = function (tag, text, className) {
  const element = document.createElement(tag);
  if (text) { element.textContent = text; }
  if (className) { element.className = className; }
  return element;
};

const plural = function (count, word) {
  return count + " " + word + (count === 1 ? "" : "s");
};

const toMove = function (i) {
  return data.players ? ", player " + data.players[i] + " to move" : "";
};

const badge = function (kind) {
  const element = make("span", kind, "outcome " + kind);
  return element;
};

// Who wins at a position.
const winner = function (i) {
  const kind = outcome(i);
  if (kind === "D") { return "a draw: neither player can force a win"; }
  if (data.players) {
    const player = Number(data.players[i]);
    return "player " + (kind === "N" ? player : 3 - player) + " wins";
  }
  return kind === "N" ? "the player to move wins" :
    "the player to move loses";
};

const sentence = function (i) {
  if (movesLeft && movesLeft[i] > 0) {
    return winner(i) + ", in " + plural(movesLeft[i], "move");
  }
  return winner(i) + (isEnd(i) ? ": there is no move" : "");
};

// What a move leads to is good or bad for who makes it.
const results = { P: "wins", N: "loses", D: "draws" };
const after = function (m) {
  return data.after ? data.after[m] : outcome(to[m]);
};

const moveName = function (m) {
  return moveNames ? flat(data.moveTexts[moveNames[m]]) : "";
};

const goButton = function (i, text, className) {
  const button = make("button", text, className);
  button.type = "button";
  button.dataset.position = i;
  button.addEventListener("click", function () { go(i, true); });
  return button;
};

const moveItem = function (m) {
  const item = make("li");
  const begin = partFirst(m);
  const end = partFirst(m + 1);
  const told = moveName(m);
  const kind = after(m);
  const tail = make("span", null, "graph-result");
  tail.append(badge(kind), " " + results[kind]);
  if (best[m]) { tail.append(", ", make("strong", "best", "best")); }
  if (end - begin === 1) {
    const button = goButton(to[begin], name(to[begin]), "graph-move");
    if (told) { button.append(" ", make("span", told, "faint")); }
    button.append(" ", tail);
    item.append(button);
    return item;
  }
  if (begin === end) { item.append(make("span", "nothing is left")); }
  for (let p = begin; p < end; p += 1) {
    if (p > begin) { item.append(make("span", "+")); }
    item.append(goButton(to[p], name(to[p])));
  }
  if (told) { item.append(make("span", told, "faint")); }
  item.append(tail);
  return item;
};

const list = function (title, count, items, left) {
  const part = document.createDocumentFragment();
  part.append(make("h4", title + " (" + count + ")"));
  if (items.length > 0) {
    const ul = make("ul", null, "graph-list");
    items.forEach(function (item) { ul.append(item); });
    part.append(ul);
  }
  if (left > 0) {
    part.append(make("p", "… and " + left + " more", "faint"));
  }
  return part;
};

const movesPart = function (i) {
  const moves = [];
  for (let m = first[i]; m < first[i + 1]; m += 1) { moves.push(m); }
  const order = { P: 0, D: 1, N: 2 };
  moves.sort(function (a, b) {
    return best[b] - best[a] || order[after(a)] - order[after(b)] || a - b;
  });
  const part = list("Moves", moves.length + (hidden ? hidden[i] : 0),
    moves.slice(0, MOVES_TOLD).map(moveItem), moves.length - MOVES_TOLD);
  if (hidden && hidden[i] > 0) {
    part.append(make("p", plural(hidden[i], "move") + (hidden[i] === 1 ?
      " leads" : " lead") + " to positions that are not shown", "faint"));
  }
  return part;
};

const originsPart = function (i) {
  const origins = Array.from(cameFrom.subarray(cameFirst[i],
    cameFirst[i + 1]));
  return list("Reached from", origins.length,
    origins.slice(0, ORIGINS_TOLD).map(function (k) {
      const item = make("li");
      item.append(goButton(k, name(k)));
      return item;
    }), origins.length - ORIGINS_TOLD);
};

const factsPart = function (i) {
  const facts = make("dl", null, "facts");
  const add = function (term, text) {
    facts.append(make("dt", term), make("dd", text));
  };
  if (data.players) { add("To move", "player " + data.players[i]); }
  if (values) {
    add(data.measure === "value" ? "Value" : "Worth", data.texts[values[i]]);
  }
  if (movesLeft && movesLeft[i] >= 0) {
    add("Moves left", String(movesLeft[i]));
  }
  return facts;
};

const tell = function (i) {
  const heading = panel.querySelector("h3");
  heading.textContent = (i === data.start ? "Start" : "Position") +
    toMove(i);
  const body = panel.querySelector("div");
  body.textContent = "";
  body.append(make("pre", data.names[i], "graph-name"));
  const line = make("p");
  line.append(badge(outcome(i)), " " + sentence(i));
  body.append(line, factsPart(i), movesPart(i), originsPart(i));
  panel.scrollTop = 0;
};

// Selects a position: it is told, said, and if `show` moved into sight. The
// focus is kept near: the button that had it is no more.
const select = function (i, quiet) {
  const inside = panel.contains(document.activeElement);
  selected = i;
  root.dataset.selected = i;
  tell(i);
  if (inside) { panel.querySelector("h3").focus({ preventScroll: true }); }
  if (!quiet) {
    page.say(name(i) + toMove(i) + ". " + outcome(i) + ": " + sentence(i) +
      ". " + plural(first[i + 1] - first[i], "move") + ".");
  }
  redraw();
};

const go = function (i, show) {
  select(i);
  if (show) { reveal(i); }
};

// The search: names that contain the text, whatever the case.
let results_at = -1;
let hits = [];

const search = function () {
  const text = field.value.trim().toLowerCase();
  hits = [];
  results_at = -1;
  for (let i = 0; text && i < n; i += 1) {
    if (name(i).toLowerCase().indexOf(text) >= 0) { hits.push(i); }
  }
  matches = new Set(hits);
  found.textContent = "";
  found.hidden = !text;
  if (text) {
    const told = hits.length === 0 ? "No position matches" :
      plural(hits.length, "position") + (hits.length === 1 ?
        " matches" : " match");
    found.append(make("p", told, "faint"));
    const ul = make("ul", null, "graph-list");
    hits.slice(0, MATCHES_TOLD).forEach(function (i) {
      const item = make("li");
      const button = goButton(i, name(i) + toMove(i));
      button.append(" ", badge(outcome(i)));
      item.append(button);
      ul.append(item);
    });
    if (hits.length > 0) { found.append(ul); }
    if (hits.length > MATCHES_TOLD) {
      found.append(make("p", "… and " + (hits.length - MATCHES_TOLD) +
        " more; Enter goes from one to the next", "faint"));
    }
    page.say(told);
  }
  redraw();
};

const nextHit = function (step) {
  if (hits.length === 0) { return; }
  results_at = (results_at + step + hits.length) % hits.length;
  go(hits[results_at], true);
};
]==]
