"use strict";

// The levels of a page: each has a card with its picture, par, and what the
// visitor needed. The board plays the level that is chosen, then the next one.
page.run("level-set", (root, data) => {
  const { make } = page, { board } = page, { book } = board.table;
  page.levels = data.levels;
  const all = data.levels, banner = document.getElementById("board-banner");
  const items = Array.from(root.querySelectorAll("#levels > li"));
  const forget = document.getElementById("levels-forget");
  let fewest = read(); // by the names of the starts, what was needed

  // What is kept. A browser may refuse to keep anything.
  function read() {
    try {
      const kept = JSON.parse(localStorage.getItem(data.key));
      return kept && typeof kept === "object" ? kept : {};
    } catch (problem) {
      return {};
    }
  }

  function keep() {
    try {
      localStorage.setItem(data.key, JSON.stringify(fewest));
    } catch (problem) { /* it is known as long as the page is open */ }
  }

  // What was needed for a level; undefined if it is not solved.
  function needed({ at, par }) {
    const moves = fewest[book.name(at)];
    return Number.isInteger(moves) && moves >= par ? moves : undefined;
  }

  function starsOf({ par }, moves) {
    return moves === undefined ? 0 : moves <= par ? 3 :
      moves <= par * 1.5 ? 2 : 1;
  }

  // The number of the level that is played; -1 if it is none.
  function current() {
    return all.findIndex(({ at }) => at === board.table.play.past[0].at);
  }

  function begin(i) {
    board.tryOut(all[i].at);
  }

  // The cards

  function picture(level) {
    const [look] = book.looks(level.at);
    if (look.picture === null) {
      const text = make("pre", look.name);
      text.setAttribute("aria-hidden", "true");
      return text;
    }
    const image = make("img");
    image.alt = "";
    image.src = "data:image/svg+xml," + encodeURIComponent(look.picture);
    return image;
  }

  function told(level) {
    const moves = needed(level), stars = starsOf(level, moves);
    return moves === undefined ? "" : ", you needed " + moves + " " +
      "★".repeat(stars) + "☆".repeat(3 - stars);
  }

  const cards = items.map((item, i) => {
    const button = make("button"), about = item.querySelector("p");
    const par = about.textContent;
    button.type = "button";
    button.append(picture(all[i]), item.querySelector("h3"), about);
    button.addEventListener("click", () => begin(i));
    item.append(button);
    return { button, show() {
      about.textContent = par + told(all[i]);
      button.classList.toggle("solved", needed(all[i]) !== undefined);
      button.setAttribute("aria-current", String(i === current()));
    } };
  });

  // Beside the board: which level it is, and those before and after it.

  function stepButton(text, name, by) {
    const button = make("button", text);
    button.type = "button";
    button.setAttribute("aria-label", name);
    button.addEventListener("click", () => begin(current() + by));
    return button;
  }

  const place = make("p", "", "board-level"), title = make("strong");
  const before = stepButton("‹", "The level before", -1);
  const after = stepButton("›", "The level after", 1);
  place.append(before, title, after);
  document.querySelector(".board-main").prepend(place);

  const next = stepButton("Next", "The next level", 1);
  next.id = "board-next";
  banner.insertBefore(next, document.getElementById("board-again"));

  function show() {
    const i = current();
    place.hidden = i < 0;
    if (i >= 0) {
      title.textContent = (i + 1) + " of " + all.length + ": " +
        page.isolated(all[i].title) + (all[i].par === undefined ? "" :
          " (par " + all[i].par + ")");
    }
    before.disabled = i <= 0;
    after.disabled = next.hidden = i < 0 || i === all.length - 1;
    forget.hidden = Object.keys(fewest).length === 0;
    cards.forEach((card) => card.show());
  }

  // A play that has solved a level is remembered, if none was better.
  function follow(play) {
    const level = all[current()], moves = play.past.length - 1;
    if (level && moves > 0 && board.table.said.result() === "won" &&
      !(needed(level) <= moves)) {
      fewest[book.name(level.at)] = moves;
      keep();
    }
    show();
  }

  forget.addEventListener("click", () => {
    fewest = {};
    keep();
    show();
    page.say("Forgotten.");
    cards[0].button.focus();
  });

  // Whoever comes back goes on with the first level that is not solved.
  const open = all.findIndex((level) => needed(level) === undefined);
  if (open > 0 && board.isFresh) {
    board.begin(all[open].at);
  }
  board.listen(follow);
});
