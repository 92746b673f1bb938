/* exported explore */
/* global parameters */
"use strict";

// The row that asks for the variants of one parameter.
const explore = (() => {
  const root = document.getElementById("explore");
  const which = document.getElementById("explore-name");
  const values = document.getElementById("explore-values");

  // Values to begin with: some around a number, or both of a switch.
  function proposed({ kind, fallback }) {
    const number = Number(fallback);
    if (kind === "boolean") {
      return "false,true";
    } else if (kind !== "number" || !Number.isInteger(number)) {
      return fallback;
    }
    const first = Math.max(number > 0 ? 1 : number - 3, number - 3);
    return `${first}..${first + 6}`;
  }

  function propose() {
    const one = parameters.names().find(({ name }) => name === which.value);
    values.value = one ? proposed(one) : "";
  }

  // Offers the parameters that there are.
  function offer() {
    const names = parameters.names().map(({ name }) => name);
    const same = names.join() === Array.from(which.options,
      (option) => option.value).join();
    root.hidden = names.length === 0;
    if (!same) {
      which.textContent = "";
      which.append(...names.map((name) => new Option(name, name)));
      propose();
    }
  }

  // `ask` gets what is to be varied.
  function listen(ask) {
    which.addEventListener("change", propose);
    root.addEventListener("submit", (event) => {
      event.preventDefault();
      ask(which.value + "=" + values.value.trim(), which.value);
    });
  }

  return { offer, listen };
})();
