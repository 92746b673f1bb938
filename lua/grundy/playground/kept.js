/* exported kept */
/* global link */
"use strict";

// The last game, which survives a reload where the browser lets a page keep
// something: whether it was edited, and the text that it replaced, if that was.
const kept = (() => {
  const NAME = "grundy-playground";

  function write(game) {
    try {
      localStorage.setItem(NAME, JSON.stringify(game));
    } catch (problem) {
      // It is not kept then, and nothing else depends on it.
    }
  }

  function read() {
    try {
      const found = JSON.parse(localStorage.getItem(NAME));
      return { ...link.checked(found), edited: found.edited === true,
        before: found.before ? link.checked(found.before) : null };
    } catch (problem) {
      return null;
    }
  }

  return { write, read };
})();
