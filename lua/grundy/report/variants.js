"use strict";

// The variants of a game: the table is sorted by its headings, and the plot
// shows two of its columns.
page.run("variants", (root, data) => {
  const { round } = axes;
  // On a narrow screen, the plot is narrower, so that its texts can be read.
  const WIDTH = matchMedia("(max-width: 40rem)").matches ? 420 : 760;
  const HEIGHT = 420;
  const LEFT = 78, RIGHT = 24, TOP = 16, BOTTOM = 56;
  const find = (id) => document.getElementById("variants-" + id);
  const plot = find("plot"), picked = find("picked"), more = find("more");
  const body = find("table").tBodies[0];
  plot.setAttribute("viewBox", "0 0 " + WIDTH + " " + HEIGHT);
  const rows = [...find("table").querySelectorAll("tbody tr")];
  const heads = [...find("table").tHead.rows[0].cells];
  const hasBest = heads.length === data.titles.length + 3;
  let order = rows.map((_, i) => i);
  let shown = data.step, sorted = -1, down = false, marks = [], chosen = -1;

  // A value as a number; NaN where there is none.
  function number(value) {
    return value === "∞" ? Infinity : value === "" ? NaN : Number(value);
  }

  function text(column, value) {
    if (typeof value !== "number" || !isFinite(value)) {
      return value === Infinity ? "∞" : String(value);
    }
    return data.shares[column] ? share(value) :
      round(value, 4).toLocaleString("en");
  }

  // Only 0 and 1 themselves become 0 % and 100 %: as wording.share in Lua.
  function share(x) {
    return x <= 0 ? "0 %" : x >= 1 ? "100 %" : x < 0.001 ? "less than 0.1 %" :
      x > 0.999 ? "more than 99.9 %" : round(100 * x, 1) + " %";
  }

  // --- The table

  // Rows without a value come last, whichever way is up.
  function compare(column, a, b) {
    const p = data.rows[a][column], q = data.rows[b][column];
    if (p === "" || q === "") {
      return Number(p === "") - Number(q === "");
    }
    const words = typeof p === "string" && p !== "∞";
    const sign = words ? p.localeCompare(q) :
      number(p) === number(q) ? 0 : number(p) < number(q) ? -1 : 1;
    return down ? -sign : sign;
  }

  function showRows() {
    const only = hasBest && find("best").checked;
    const list = order.filter((i) => !only || data.best[i]);
    body.replaceChildren(...list.slice(0, shown).map((i) => rows[i]));
    more.hidden = list.length <= shown;
    more.textContent = "Show more (" + (list.length - shown) +
      " are not shown)";
  }

  function sort(column) {
    down = sorted === column && !down;
    sorted = column;
    order = rows.map((_, i) => i).sort((a, b) =>
      compare(column, a, b) || a - b);
    heads.forEach((head) => head.removeAttribute("aria-sort"));
    heads[column + Number(hasBest)].setAttribute("aria-sort",
      down ? "descending" : "ascending");
    shown = data.step;
    showRows();
    page.say("Sorted by " + data.titles[column] +
      (down ? ", the greatest first" : ", the least first"));
  }

  function addButtons() {
    data.titles.forEach((title, column) => {
      const head = heads[column + Number(hasBest)];
      const button = page.make("button", title, "screen");
      button.type = "button";
      button.addEventListener("click", () => sort(column));
      head.replaceChildren(button, page.make("span", title, "print"));
    });
  }

  // --- The plot

  function draw(tag, attributes, content = "") {
    const element = document.createElementNS("http://www.w3.org/2000/svg",
      tag);
    for (const name of Object.keys(attributes)) {
      element.setAttribute(name, attributes[name]);
    }
    element.textContent = content;
    plot.append(element);
    return element;
  }

  function drawAxes(x, y, across, up) {
    for (const tick of across.ticks) {
      draw("path", { class: "grid", d: "M" + x(tick) + " " + TOP + "V" +
        (HEIGHT - BOTTOM) });
      draw("text", { x: x(tick), y: HEIGHT - BOTTOM + 20,
        "text-anchor": "middle" }, text(axisOf("x"), tick));
    }
    for (const tick of up.ticks) {
      draw("path", { class: "grid", d: "M" + LEFT + " " + y(tick) + "H" +
        (WIDTH - RIGHT) });
      draw("text", { x: LEFT - 8, y: y(tick) + 5, "text-anchor": "end" },
        text(axisOf("y"), tick));
    }
    draw("text", { x: (LEFT + WIDTH - RIGHT) / 2, y: HEIGHT - 8,
      "text-anchor": "middle", class: "title" }, data.titles[axisOf("x")]);
    draw("text", { x: 16, y: (TOP + HEIGHT - BOTTOM) / 2, class: "title",
      "text-anchor": "middle", transform: "rotate(-90 16 " +
      (TOP + HEIGHT - BOTTOM) / 2 + ")" }, data.titles[axisOf("y")]);
  }

  const shapes = {
    N: (x, y, r) => "M" + (x - r) + " " + y + "a" + r + " " + r +
      " 0 1 0 " + 2 * r + " 0a" + r + " " + r + " 0 1 0 " + -2 * r + " 0z",
    P: (x, y, r) => "M" + (x - r) + " " + (y - r) + "h" + 2 * r + "v" +
      2 * r + "h" + -2 * r + "z",
    D: (x, y, r) => "M" + (x - 1.3 * r) + " " + y + "l" + 1.3 * r + " " +
      -1.3 * r + "l" + 1.3 * r + " " + 1.3 * r + "l" + -1.3 * r + " " +
      1.3 * r + "z",
  };

  function axisOf(name) {
    return Number(find(name).value);
  }

  // The variants with the same figures and the same outcome, from left to
  // right.
  function groups() {
    const found = new Map();
    data.rows.forEach((row, i) => {
      const x = number(row[axisOf("x")]), y = number(row[axisOf("y")]);
      if (data.outcomes[i] && !isNaN(x) && !isNaN(y)) {
        const key = [x, y, data.outcomes[i]].join(" ");
        const group = found.get(key) ||
          { x, y, outcome: data.outcomes[i], rows: [], best: false };
        group.rows.push(i);
        group.best = group.best || data.best[i];
        found.set(key, group);
      }
    });
    return [...found.values()].sort((a, b) => a.x === b.x ?
      (a.y === b.y ? 0 : a.y - b.y) : a.x - b.x);
  }

  function nameOf(i) {
    return data.titles.slice(0, data.parameters).map((title, column) =>
      title + " = " + page.isolated(String(data.rows[i][column])))
      .join(", ");
  }

  function describe(group) {
    const list = group.rows.slice(0, 5).map(nameOf).join("; ");
    const rest = group.rows.length - 5;
    return data.titles[axisOf("x")] + " " + text(axisOf("x"), group.x) +
      ", " + data.titles[axisOf("y")] + " " + text(axisOf("y"), group.y) +
      (group.best ? ", " + data.mark : "") + ": " + list +
      (rest > 0 ? "; and " + rest + " more" : "");
  }

  function choose(index) {
    if (chosen >= 0) {
      marks[chosen].mark.classList.remove("chosen");
    }
    chosen = index;
    marks[index].mark.classList.add("chosen");
    picked.textContent = describe(marks[index]);
    picked.hidden = false;
    page.say(picked.textContent);
  }

  // Shows the first row of the chosen mark.
  function goToRow() {
    const row = marks[chosen].rows[0];
    shown = Math.max(shown, order.indexOf(row) + 1);
    showRows();
    rows.forEach((other) => other.classList.remove("chosen"));
    rows[row].classList.add("chosen");
    rows[row].tabIndex = -1;
    rows[row].focus();
  }

  // The axis of a column.
  function axis(column, ticks) {
    return axes.axis(data.rows.map((row) => number(row[column]))
      .filter((n) => !isNaN(n)), ticks, data.shares[column]);
  }

  function drawPlot() {
    plot.replaceChildren();
    picked.hidden = true;
    chosen = -1;
    const across = axis(axisOf("x"), 8), up = axis(axisOf("y"), 5);
    const x = (n) => round(LEFT + across.at(n) * (WIDTH - LEFT - RIGHT), 1);
    const y = (n) => round(HEIGHT - BOTTOM - up.at(n) *
      (HEIGHT - TOP - BOTTOM), 1);
    drawAxes(x, y, across, up);
    marks = groups();
    marks.forEach((group, index) => {
      const size = Math.min(5 + 1.5 * Math.sqrt(group.rows.length - 1), 16) +
        (group.best ? 2 : 0);
      group.mark = draw("path", {
        class: "mark " + group.outcome + (group.best ? " best" : ""),
        d: shapes[group.outcome](x(group.x), y(group.y), round(size, 1)),
      });
      group.mark.addEventListener("click", () => choose(index));
    });
    if (marks.length === 0) {
      draw("text", { x: WIDTH / 2, y: HEIGHT / 2, "text-anchor": "middle" },
        "No variant has both figures.");
    }
  }

  function onKey(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by && marks.length > 0) {
      event.preventDefault();
      choose(Math.min(Math.max(chosen + by, 0), marks.length - 1));
    } else if (event.key === "Enter" && chosen >= 0) {
      event.preventDefault();
      goToRow();
    }
  }

  find("table").querySelectorAll(".variants-rest").forEach((part) =>
    part.remove());
  addButtons();
  find("x").value = data.x;
  find("y").value = data.y;
  find("x").addEventListener("change", drawPlot);
  find("y").addEventListener("change", drawPlot);
  plot.addEventListener("keydown", onKey);
  more.addEventListener("click", () => {
    shown += data.step;
    showRows();
  });
  if (hasBest) {
    find("best").addEventListener("change", () => {
      shown = data.step;
      showRows();
    });
  }
  showRows();
  drawPlot();
  root.dataset.ready = "yes";
});
