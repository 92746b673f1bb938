/* exported ask */
"use strict";

// The question whether a text is replaced. Escape keeps it, and so does another
// question that comes before the answer: a file that is dropped, say.
const ask = (() => {
  const at = (id) => document.getElementById(id);
  const dialog = at("ask");
  let tell = null; // gets the answer, while the question is open

  function answer(yes) {
    const listener = tell;
    tell = null;
    dialog.close(); // the focus goes back to where it was
    if (listener) {
      listener(yes);
    }
  }

  // A promise: true if the text with this name is to be replaced.
  function replace(name) {
    if (tell) {
      answer(false);
    }
    at("ask-name").textContent = name;
    dialog.showModal();
    return new Promise((done) => {
      tell = done;
    });
  }

  at("ask-keep").addEventListener("click", () => answer(false));
  at("ask-replace").addEventListener("click", () => answer(true));
  dialog.addEventListener("cancel", () => answer(false));

  return { replace };
})();
