/* exported review */
"use strict";

// A play, looked at again: how it stood after each move, and which moves were
// mistakes or, where an end is all there is to reach, led no nearer to it.
const review = (() => {
  const { make } = page;

  // The moves of a play, each with one that was best, and what is said of
  // both. A mistake gave away what the best one would have kept: the result or,
  // of the same result, points. The first move that `strayed` begins a detour.
  function steps(book, play) {
    const again = plays.begin(book, play.past[0].at, null, 1);
    let before = false;
    return play.past.slice(1).map((entry) => {
      const lead = again.lead(), { move } = entry, at = again.now();
      const best = book.best(at), strays = book.strays(at, move);
      const strayed = strays && !before;
      before = before || strays;
      again.make(move);
      return { entry, best, strayed, said: book.promise(move, lead),
        better: book.promise(best, lead),
        isMistake: strays || book.cost(best) < book.cost(move) };
    });
  }

  // How near the positions of a play are to the end, where that is all there is
  // to reach: the nearest has the most, and what leads nowhere -1.
  function nearness(book, play) {
    const rest = play.past.map((entry) => book.rest(entry.at));
    const most = Math.max(...rest);
    return rest.map((moves) => moves === null ? -1 : most - moves + 1);
  }

  // How a play stood at each of its positions, with best play from there on:
  // for a side, 1 won, 0 drawn, -1 lost; or the final margin, or what is paid.
  function standings(book, play, side) {
    if (book.data.needed) {
      return nearness(book, play);
    }
    const again = plays.begin(book, play.past[0].at, side, 1);
    return play.past.map((entry, i) => {
      if (i > 0) {
        again.make(entry.move);
      }
      return (again.mine() ? 1 : -1) *
        book.standing(entry.at, again.lead());
    });
  }

  const kinds = ["loss", "draw", "win"];
  const words = { loss: "lost", draw: "drawn", win: "won" };

  // What a whole bar is: the most that was won or lost, if that is finite.
  function mostOf(values) {
    const finite = values.map(Math.abs).filter((value) => value > 0 &&
      value < Infinity);
    return finite.length > 0 ? Math.max(...finite) : 1;
  }

  // How a position stands, and by how much where that is a number. (What is
  // paid is said as it is of moves.)
  function told(book, at, value, most) {
    const word = words[kinds[Math.sign(value) + 1]];
    if (book.data.standing) {
      const { needed, standing } = book.data;
      return value > 0 && needed && book.rest(at) > 0 ?
        needed.rest.replace("%s", page.count(book.rest(at), "move")) :
        standing[word];
    } else if (book.worth(at) !== null) {
      return value === 0 ? word : word + " " + book.worth(at);
    }
    return most > 1 ? word + ", by " + Math.abs(value) : word;
  }

  // A bar of the strip. It goes up from the middle, or down.
  function bar(value, most, name) {
    const button = make("button");
    const level = make("span", "", kinds[Math.sign(value) + 1]);
    button.type = "button";
    button.setAttribute("aria-label", name);
    level.style.setProperty("--level", Math.min(1, Math.abs(value) / most));
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
  function item(step, i, { book, made }, acts) {
    const element = make("li"), name = made(step.entry);
    element.value = i + 1;
    if (step.strayed) {
      element.append(make("p", book.data.needed.strayed, "wrong"));
    }
    const better = make("p", "Better: " + page.isolated(step.best.label) +
      " (" + step.better + "). ", "best");
    element.append(make("p", name + " (" + step.said + ")."), better,
      action("Show", name, () => acts.show(i)));
    if (step.entry.mine) {
      element.append(" ", action("Try it from here", name,
        () => acts.retry(i)));
    }
    return element;
  }

  // Fills the strip and the list of mistakes; `made` tells a move and its
  // player, `acts` has what the buttons do: `show` a position by its index in
  // the play, or `retry` from there.
  function fill(strip, list, about, acts) {
    const { book, play, side, made } = about, all = steps(book, play);
    const values = standings(book, play, side);
    const most = mostOf(values);
    const bars = values.map((value, i) => bar(value, most,
      (i === 0 ? "Start" : i + ", " + made(play.past[i])) + ": " +
      told(book, play.past[i].at, value, most)));
    bars.forEach((element, i) => {
      element.classList.toggle("mistake", i > 0 && all[i - 1].isMistake);
      element.addEventListener("click", () => acts.show(i));
    });
    strip.replaceChildren(...bars);
    const items = all.map((step, i) => step.isMistake ?
      item(step, i, about, acts) : null).filter((element) => element);
    list.replaceChildren(...(items.length > 0 ? items :
      [make("li", book.data.needed && play.stands() === "won" ?
        book.data.needed.straight :
        "No mistakes: every move kept what could be had.", "faint")]));
    list.classList.toggle("empty", items.length === 0);
  }

  // Marks the bar of the position that is shown, by its index.
  function mark(strip, shown) {
    Array.from(strip.children).forEach((element, i) => {
      if (i === shown) {
        element.setAttribute("aria-current", "true");
      } else {
        element.removeAttribute("aria-current");
      }
    });
  }

  return { fill, mark };
})();
