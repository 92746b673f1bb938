/* exported draft */
/* global ask, editor, kept, parameters */
"use strict";

// The game in the editor: its text, and its home: the name of its file, the
// parameters that are set, and the text that is safe, as it was loaded or
// saved. A text that was edited is replaced after a question only, and can be
// brought back: by a button, or by the undo of the editor. That knows nothing
// of homes; so each text that was replaced, or took the place of one, is
// remembered with its home.
const draft = (() => {
  const at = (id) => document.getElementById(id);
  const REMEMBERED = 40;
  let home = { name: "game.lua", set: [], safe: "" };
  let before = null; // { text, home }: the text that was edited, and replaced
  const past = []; // { text, home }

  const here = () => ({ text: editor.text(), home });
  const plain = ({ text, home: { name, set: list } }) =>
    ({ name, text, set: list });

  function game() {
    return plain(here());
  }

  function edited() {
    return editor.text() !== home.safe;
  }

  // Offers the text that was replaced, until it is there again.
  function offer() {
    if (before !== null && before.text === editor.text()) {
      before = null;
    }
    at("back").hidden = before === null;
    at("back-name").textContent = before === null ? "" : before.home.name;
  }

  function move(to) {
    home = to;
    parameters.clear();
  }

  // Puts a text into the editor; false if the one that is there is kept.
  async function put(text, to) {
    const lost = edited() && editor.text().trim() !== "" &&
      editor.text() !== text;
    if (lost && !await ask.replace(home.name)) {
      return false;
    }
    if (lost) {
      before = here();
    }
    past.push(here());
    editor.replace(text);
    move(to);
    past.push(here());
    past.splice(0, past.length - REMEMBERED);
    return true;
  }

  // Another game, which is safe elsewhere.
  async function replace({ name, text, set: list }) {
    const to = { name, set: list, safe: "" };
    const fine = await put(text, to);
    if (fine) {
      saved();
    }
    offer();
    return fine;
  }

  async function bringBack() {
    const { text, home: to } = before;
    const fine = await put(text, to);
    offer();
    return fine;
  }

  // After a change in the editor: undo and redo may have led to another game.
  function follow({ inputType }) {
    const known = /^history/.test(inputType) &&
      past.filter(({ text }) => text === editor.text()).pop();
    if (known && known.home !== home) {
      move(known.home);
    }
    offer();
  }

  // Was the text put here, and not touched since?
  function untouched() {
    return past.length > 0 && !edited();
  }

  function saved() {
    home.safe = editor.text();
  }

  function set(list) {
    home.set = list;
  }

  // The first game. What was kept of the last time, or null, is offered if it
  // was edited and is another one.
  function begin({ name, text, set: list, edited: isEdited }, last) {
    const old = last !== null && (last.text === text || !last.edited) ?
      last.before : last;
    home = { name, set: list, safe: null };
    editor.show(text);
    if (!isEdited) {
      saved();
    }
    before = old && { text: old.text,
      home: { name: old.name, set: old.set, safe: null } };
    offer();
  }

  function keep() {
    kept.write({ ...game(), edited: edited(),
      before: before && plain(before) });
  }

  // Ctrl+Z, where it has no other meaning, while the text is one that has just
  // taken the place of another.
  function undo(event) {
    const { key, target } = event;
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey &&
        key.toLowerCase() === "z" && untouched() &&
        !target.closest("textarea, dialog, input:not([type=checkbox])")) {
      event.preventDefault();
      editor.undo();
    }
  }
  addEventListener("keydown", undo);

  return { game, edited, replace, bringBack, follow, saved, set, begin, keep };
})();
