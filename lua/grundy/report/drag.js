/* exported drags */
"use strict";

// Pieces and chips that are dragged, by a mouse, a pen or a finger. What is
// dragged follows the pointer; where it is let go decides what happens.
const drags = (() => {
  const FAR = 8; // pixels, from which on it is a drag and not a click

  const cellOf = (element) => {
    const found = element && element.closest("[data-cell]");
    return found ? Number(found.dataset.cell) : null;
  };

  // Lets cells of an element be dragged. `acts` has `carries`, which tells
  // whether a cell can be; `carry`, which gives what is seen of it meanwhile,
  // an element that lies over its board; and `drop`, which is told the cell and
  // that where it is let go, or null.
  function allow(place, acts) {
    let held = null; // the cell, and where it was; then what is `seen` of it

    function letGo() {
      if (held && held.seen) {
        held.seen.remove();
      }
      held = null;
    }

    function begin(event) {
      if (acts.carries(held.cell)) {
        held.seen = acts.carry(held.cell);
        place.setPointerCapture(event.pointerId);
      } else {
        held = null;
      }
    }

    place.addEventListener("pointerdown", (event) => {
      const cell = event.isPrimary && event.button === 0 ?
        cellOf(event.target) : null;
      letGo();
      held = cell === null ? null :
        { cell, x: event.clientX, y: event.clientY, seen: null };
    });

    place.addEventListener("pointermove", (event) => {
      const x = held ? event.clientX - held.x : 0;
      const y = held ? event.clientY - held.y : 0;
      if (held && !held.seen && Math.hypot(x, y) > FAR) {
        begin(event);
      }
      if (held && held.seen) {
        held.seen.style.transform = "translate(" + x + "px, " + y + "px)";
      }
    });

    place.addEventListener("pointerup", (event) => {
      if (held && held.seen) {
        const from = held.cell;
        letGo();
        // The click that comes with it is none.
        const skip = (click) => click.stopPropagation();
        addEventListener("click", skip, { capture: true });
        setTimeout(() => removeEventListener("click", skip,
          { capture: true }), 0);
        acts.drop(from, cellOf(document.elementFromPoint(event.clientX,
          event.clientY)));
      } else {
        letGo();
      }
    });
    place.addEventListener("pointercancel", letGo);
    // A finger on what can be dragged does not scroll the page.
    place.addEventListener("touchmove", (event) => {
      if (held && event.cancelable && event.touches.length === 1 &&
        (held.seen || acts.carries(held.cell))) {
        event.preventDefault();
      }
    }, { passive: false });
  }

  return { allow };
})();
