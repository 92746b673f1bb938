/* exported notices */
/* global editor, solver */
"use strict";

// What is said of the work: how far it is, what is wrong with the rules, what
// these print, and what can be downloaded.
const notices = (() => {
  const at = (id) => document.getElementById(id);
  const LONG = 10; // seconds, after which rules may be endless
  let clock = 0;

  function say(text) {
    at("said").textContent = text;
  }

  function state(which, text) {
    document.body.dataset.state = which;
    at("state").textContent = text;
    at("stop").hidden = which !== "busy";
    clearInterval(clock);
    if (which === "busy") {
      clock = setInterval(() => {
        const seconds = Math.round(solver.busy() / 1000);
        at("seconds").textContent = `${seconds} s` + (seconds < LONG ? "" :
          " (if it never ends, Stop ends it)");
      }, 500);
    } else {
      at("seconds").textContent = "";
    }
  }

  function complain({ message, note, line }) {
    at("problem").hidden = false;
    at("problem-text").textContent = (line ? `Line ${line}: ` : "") + message +
      (note ? ` (${note})` : "");
    at("problem-go").hidden = !line;
    at("problem-go").onclick = () => editor.go(line);
    editor.mark(line || 0);
  }

  function forgive() {
    at("problem").hidden = true;
    editor.mark(0);
  }

  function print(text) {
    at("printed").hidden = false;
    at("printed-text").textContent += text + "\n";
  }

  function clearPrinted() {
    at("printed").hidden = true;
    at("printed-text").textContent = "";
  }

  function downloadable(can) {
    at("downloads").querySelectorAll("[data-solved]").forEach((button) => {
      button.disabled = !can;
    });
  }

  return { say, state, complain, forgive, print, clearPrinted, downloadable };
})();
