/* exported review */
"use strict";

// A play, looked at again: how it stood after each move, and which moves were
// mistakes.
const review = (() => {
  const { make } = page;
  const ranks = { loss: 0, draw: 1, win: 2 };

  // How good a move is for its player: the final margin where there are scores.
  function worth(book, move, lead) {
    return book.score(move.to) === null ? ranks[book.result(move, lead)] :
      book.margin(move, lead);
  }

  // The moves of a play, each with one that was best, and what is said of both.
  // A mistake gave away what the best one would have kept.
  function steps(book, play) {
    const again = plays.begin(book, play.past[0].at, null, 1);
    return play.past.slice(1).map((entry) => {
      const lead = again.lead(), { move } = entry;
      const best = book.moves(again.now()).find((one) => one.best);
      again.make(move);
      return { entry, best, said: book.promise(move, lead),
        better: book.promise(best, lead),
        isMistake: worth(book, best, lead) > worth(book, move, lead) };
    });
  }

  // How a play stood at each of its positions, with best play from there on:
  // for a side, 1 won, 0 drawn, -1 lost; or the final margin.
  function standings(book, play, side) {
    const again = plays.begin(book, play.past[0].at, null, 1);
    return play.past.map((entry, i) => {
      if (i > 0) {
        again.make(entry.move);
      }
      const own = book.data.alone || i % 2 === side ? 1 : -1;
      const lead = again.lead(), score = book.score(entry.at);
      return own * (score !== null ?
        book.ended(entry.at) ? lead : lead + score :
        { won: 1, drawn: 0, lost: -1 }[book.prospect(entry.at, lead)]);
    });
  }

  const kinds = ["loss", "draw", "win"];
  const words = { loss: "lost", draw: "drawn", win: "won" };

  // A bar of the strip. It goes up from the middle, or down.
  function bar(value, most, name) {
    const button = make("button"), kind = kinds[Math.sign(value) + 1];
    const level = make("span", "", kind);
    button.type = "button";
    button.setAttribute("aria-label", name + ": " + words[kind] +
      (most > 1 ? ", by " + Math.abs(value) : ""));
    level.style.setProperty("--level", Math.abs(value) / most);
    button.append(level);
    return button;
  }

  function action(text, name, act) {
    const button = make("button", text);
    button.type = "button";
    button.setAttribute("aria-label", text + ": " + name);
    button.addEventListener("click", act);
    return button;
  }

  // A mistake in the list: what was played, and what was better.
  function item(step, i, by, acts) {
    const element = make("li"), name = by(step.entry) + step.entry.move.label;
    element.value = i + 1;
    const better = make("p", "Better: " + step.best.label + " (" + step.better +
      "). ", "best");
    element.append(make("p", name + " (" + step.said + ")."), better,
      action("Show", name, () => acts.show(i)));
    if (step.entry.mine) {
      element.append(" ", action("Try it from here", name,
        () => acts.retry(i)));
    }
    return element;
  }

  // Fills the strip and the list of mistakes; `by` gives the player of a move,
  // `acts` has what the buttons do: `show` a position by its index in the play,
  // or `retry` from there.
  function fill(strip, list, about, acts) {
    const { book, play, side, by } = about, all = steps(book, play);
    const values = standings(book, play, side);
    const most = Math.max(1, ...values.map(Math.abs));
    const bars = values.map((value, i) => bar(value, most, i === 0 ? "Start" :
      i + ", " + by(play.past[i]) + play.past[i].move.label));
    bars.forEach((element, i) => {
      element.classList.toggle("mistake", i > 0 && all[i - 1].isMistake);
      element.addEventListener("click", () => acts.show(i));
    });
    strip.replaceChildren(...bars);
    const items = all.map((step, i) => step.isMistake ?
      item(step, i, by, acts) : null).filter((element) => element);
    list.replaceChildren(...(items.length > 0 ? items :
      [make("li", "No mistakes: every move kept what could be had.",
        "faint")]));
    list.classList.toggle("empty", items.length === 0);
  }

  return { steps, standings, fill };
})();
