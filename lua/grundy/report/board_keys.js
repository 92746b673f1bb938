/* exported boardKeys */
"use strict";

// What keys do at the board that is in the element `live`: `keys` has functions
// by the names of keys; digits and arrows choose from the list of moves. In
// `fields`, keys are those of the browser.
const boardKeys = (live, moves, keys, fields) => {
  // What a stroke of a key does, a function; undefined if nothing. While
  // nothing has the focus, up and down scroll the page.
  function stroke(key, nowhere) {
    return keys[key] || (/^[0-9]$/.test(key) ? () => moves.typeDigit(key) :
      (nowhere ? /^Arrow(Left|Right)$/ :
        /^(Arrow(Up|Down|Left|Right)|Home|End)$/).test(key) ?
        () => moves.step(key) : undefined);
  }

  // In the field that searches moves, what leads to those found.
  function leaveFilter(event) {
    if (moves.buttons().length > 0 &&
      ["Enter", "ArrowDown"].includes(event.key)) {
      event.preventDefault();
      moves.focusOn(0, true);
    }
  }

  // Whoever uses the board by keys goes on from there.
  function enter(nowhere) {
    if (nowhere) {
      live.focus({ preventScroll: true });
    }
  }

  document.addEventListener("keydown", (event) => {
    const { target } = event, nowhere = !target.closest("#board-live");
    if (event.ctrlKey || event.altKey || event.metaKey ||
      nowhere && !target.matches("html, body, main")) {
      return;
    } else if (target === moves.filter) {
      leaveFilter(event);
    } else if (!fields.includes(target)) {
      const act = stroke(event.key, nowhere);
      if (act) {
        event.preventDefault();
        enter(nowhere);
        act();
      }
    }
  });
};
