/* exported veil */
"use strict";

// What tells who wins, and the button in front of it; both are in the section
// of the figures, if the page has one.
const veil = (() => {
  const front = document.getElementById("veil");
  const behind = document.getElementById("veiled");

  function lift() {
    if (front) {
      front.hidden = true;
      behind.classList.remove("veiled");
    }
  }

  // Lifts it for those who press the button, and takes them there.
  function show() {
    lift();
    behind.tabIndex = -1;
    behind.focus();
    page.say(behind.querySelector(".verdict").textContent);
  }

  // Hides it until the button is pressed or `lift` is called, unless the page
  // is made to tell it at once.
  function put() {
    if (front && front.dataset.lifted !== "yes") {
      front.hidden = false;
      behind.classList.add("veiled");
      front.querySelector("button").addEventListener("click", show);
    }
  }

  return { put, lift };
})();
