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

  // Another text, which is not typed.
  function show(other) {
    field.value = other;
    mark(0);
    paint();
    field.scrollTop = 0;
    field.setSelectionRange(0, 0);
  }

  // `changed` is called when the text was changed by typing.
  function listen(changed) {
    field.addEventListener("input", () => {
      paint();
      changed();
    });
    field.addEventListener("scroll", scroll);
    indent.listen(field);
  }

  return { text, show, mark, go, listen };
})();
