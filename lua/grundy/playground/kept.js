/* exported kept */
/* global link */
"use strict";

// The last game, which survives a reload where the browser lets a page keep
// something.
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
      return link.checked(JSON.parse(localStorage.getItem(NAME)));
    } catch (problem) {
      return null;
    }
  }

  return { write, read };
})();
