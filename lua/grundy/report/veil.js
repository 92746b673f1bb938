/* exported veil */
"use strict";

// What tells who wins, and the buttons in front of it; see veil.lua.
const veil = (() => {
  const fronts = Array.from(document.querySelectorAll(".veil"));

  function lift() {
    fronts.splice(0).forEach((front) => {
      front.hidden = true;
      front.nextElementSibling.classList.remove("veiled");
    });
    dispatchEvent(new Event("resize")); // for what could not be measured
  }

  // Lifts all for those who press a button, and takes them behind it.
  function show(behind) {
    const told = behind.querySelector(".verdict") ||
      behind.parentElement.querySelector("h2");
    lift();
    behind.tabIndex = -1;
    behind.focus();
    page.say(told.textContent);
  }

  // Hides it until a button is pressed or `lift` is called.
  function put() {
    fronts.forEach((front) => {
      const behind = front.nextElementSibling;
      front.hidden = false;
      behind.classList.add("veiled");
      front.querySelector("button").addEventListener("click",
        () => show(behind));
    });
  }

  return { put, lift };
})();
