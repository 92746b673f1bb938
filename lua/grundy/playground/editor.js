/* exported editor */
/* global words, indent */
"use strict";

// The editor of the rules: a text field with clear letters, over the same text
// in colors, and the numbers of the lines beside both. What the field does by
// itself, such as selecting, undoing and spelling aloud, stays as it is.
const editor = (() => {
  const field = document.getElementById("rules");
  const below = document.getElementById("rules-colors");
  const numbers = document.getElementById("rules-numbers");
  const LONGEST = 100000; // longer texts have no colors
  let wrong = 0; // the number of the line that is marked
  let typing = true; // is it the visitor who changes the text?

  function numeral(n) {
    const element = document.createElement("span");
    element.textContent = n;
    element.className = n === wrong ? "wrong" : "";
    return element;
  }

  function number(count) {
    while (numbers.children.length > count) {
      numbers.lastChild.remove();
    }
    while (numbers.children.length < count) {
      numbers.append(numeral(numbers.children.length + 1));
    }
  }

  function paint() {
    const rules = field.value;
    below.textContent = "";
    if (rules.length > LONGEST) {
      below.textContent = rules;
    } else {
      below.append(...words.of(rules).map(({ kind, word }) => {
        const element = document.createElement("span");
        element.className = kind;
        element.textContent = word;
        return element;
      }));
    }
    below.append("\n");
    number(rules.split("\n").length);
    scroll();
  }

  function scroll() {
    below.style.transform =
      `translate(${-field.scrollLeft}px, ${-field.scrollTop}px)`;
    numbers.style.transform = `translateY(${-field.scrollTop}px)`;
    below.style.setProperty("--wrong", wrong - 1);
  }

  // Marks a line; 0: none.
  function mark(which) {
    wrong = which;
    Array.from(numbers.children).forEach((element, i) => {
      element.className = i + 1 === wrong ? "wrong" : "";
    });
    below.classList.toggle("marked", wrong > 0);
    field.setAttribute("aria-invalid", String(wrong > 0));
    scroll();
  }

  // Puts the cursor at the beginning of a line.
  function go(which) {
    const lines = field.value.split("\n");
    const at = lines.slice(0, which - 1).reduce((sum, one) =>
      sum + one.length + 1, 0);
    field.focus();
    field.setSelectionRange(at, at + (lines[which - 1] || "").length);
    field.scrollTop = field.scrollHeight * (which - 5) / lines.length;
  }

  function text() {
    return field.value;
  }

  function top() {
    mark(0);
    paint();
    field.scrollTop = 0;
    field.setSelectionRange(0, 0);
  }

  // The first text, which cannot be undone.
  function show(first) {
    field.value = first;
    top();
  }

  // Does something that the field must have the focus for, and be displayed,
  // and leaves the focus where it was.
  function within(act) {
    const { activeElement: focused, body } = document;
    const { shows } = body.dataset;
    body.dataset.shows = "rules";
    field.focus({ preventScroll: true });
    act();
    body.dataset.shows = shows;
    if (focused !== field) {
      field.blur();
      focused.focus({ preventScroll: true });
    }
  }

  // Types a text in the place of the one that is there, but for a letter that
  // both end with, or begin with: Chromium cannot redo it otherwise.
  function type(wanted) {
    const old = field.value;
    const last = wanted.slice(-1) === old.slice(-1) ? 1 : 0;
    const first = !last && wanted[0] === old[0] ? 1 : 0;
    const typed = wanted.slice(first, wanted.length - last);
    field.setSelectionRange(first, old.length - last);
    document.execCommand(typed ? "insertText" : "delete", false, typed);
    if (field.value !== wanted) {
      field.value = wanted;
    }
  }

  // Another text, as if it were pasted over the one that is there: so undo
  // brings that back.
  function replace(other) {
    const wanted = other.replace(/\r\n?/g, "\n");
    if (wanted !== field.value) {
      typing = false;
      within(() => type(wanted));
      typing = true;
    }
    top();
  }

  function undo() {
    within(() => document.execCommand("undo"));
  }

  function focus() {
    field.focus();
  }

  // `changed` is called with the event when the text was changed by typing or
  // by undoing.
  function listen(changed) {
    field.addEventListener("input", (event) => {
      if (typing) {
        paint();
        changed(event);
      } else {
        event.stopImmediatePropagation(); // it is not to be indented, either
      }
    });
    field.addEventListener("scroll", scroll);
    indent.listen(field);
  }

  return { text, show, replace, undo, focus, mark, go, listen };
})();
