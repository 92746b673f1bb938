/* exported veil */
"use strict";

// What tells who wins, and the button in front of it.
const veil = (() => {
  const front = document.getElementById("veil");
  const behind = document.getElementById("veiled");

  function lift() {
    front.hidden = true;
    behind.classList.remove("veiled");
  }

  // Hides it until the button is pressed or `lift` is called, unless the page
  // is made to tell it at once.
  function put() {
    if (front.dataset.lifted !== "yes") {
      front.hidden = false;
      behind.classList.add("veiled");
    }
  }

  front.querySelector("button").addEventListener("click", () => {
    lift();
    behind.tabIndex = -1;
    behind.focus();
    page.say(behind.querySelector(".verdict").textContent);
  });

  return { put, lift };
})();
