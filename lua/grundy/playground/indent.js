/* exported indent */
"use strict";

// Indentation while one types: a new line begins where the last one did, or two
// spaces further in a block; a line that ends a block moves back. Tab indents
// lines, unless Escape comes before it: then it leaves the field, as elsewhere.
const indent = (() => {
  const STEP = "  ";
  const HEAD = /\bfunction\s*[\w.:]*\s*\([^()]*\)\s*(?:--.*)?$/;
  const OPENER = /(?:\b(?:then|do|else|repeat)|[{(])\s*(?:--.*)?$/;
  const CLOSES = /^\s*(?:end|else|elseif|until|[})])$/;
  let leaves = false;

  function opens(line) {
    return HEAD.test(line) || OPENER.test(line);
  }

  // Types a text in the place of what is selected, so that it can be undone.
  function type(field, text) {
    field.focus();
    if (!document.execCommand("insertText", false, text)) {
      field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
      field.dispatchEvent(new Event("input"));
    }
  }

  function startOfLine(field, at) {
    return field.value.lastIndexOf("\n", at - 1) + 1;
  }

  function newLine(field) {
    const at = field.selectionStart;
    const line = field.value.slice(startOfLine(field, at), at);
    type(field, "\n" + /^\s*/.exec(line)[0] + (opens(line) ? STEP : ""));
  }

  // After the last letter of a word that ends a block.
  function moveBack(field) {
    const at = field.selectionStart;
    const start = startOfLine(field, at);
    const line = field.value.slice(start, at);
    const before = field.value.slice(startOfLine(field, start - 1), start - 1);
    const depth = /^\s*/.exec(before)[0].length;
    const own = /^\s*/.exec(line)[0].length;
    const wanted = opens(before) ? depth : depth - STEP.length;
    if (at === field.selectionEnd && CLOSES.test(line) && own > wanted &&
        wanted >= 0 && own >= STEP.length) {
      field.setSelectionRange(start, start + own);
      type(field, " ".repeat(Math.max(wanted, own - STEP.length)));
      const end = at - own + Math.max(wanted, own - STEP.length);
      field.setSelectionRange(end, end);
    }
  }

  // All lines of the selection, in or out by a step.
  function shift(field, out) {
    const { selectionStart, selectionEnd } = field;
    if (!out && selectionStart === selectionEnd) {
      type(field, STEP);
      return;
    }
    const start = startOfLine(field, selectionStart);
    const lines = field.value.slice(start, selectionEnd).split("\n");
    const moved = lines.map((line) => (out ? line.replace(/^ {1,2}/, "") :
      line && STEP + line)).join("\n");
    field.setSelectionRange(start, selectionEnd);
    type(field, moved);
    field.setSelectionRange(start, start + moved.length);
  }

  function press(event) {
    const field = event.target;
    const leaving = leaves;
    leaves = event.key === "Escape" || leaves && event.key === "Shift";
    if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    if (event.key === "Enter") {
      event.preventDefault();
      newLine(field);
    } else if (event.key === "Tab" && !leaving) {
      event.preventDefault();
      shift(field, event.shiftKey);
    }
  }

  function listen(field) {
    field.addEventListener("keydown", press);
    field.addEventListener("input", (event) => {
      if (event.inputType === "insertText" &&
          /[a-z})]/.test(event.data || "")) {
        moveBack(field);
      }
    });
  }

  return { listen };
})();
