/* exported page */
"use strict";

// What the scripts of all sections share.
const page = (() => {
  const said = document.getElementById("said");
  let odd = false;

  // Tells screen readers what has happened, even the same thing twice.
  function say(text) {
    odd = !odd;
    said.textContent = odd ? text : text + "\u00a0";
  }

  // An element with a text, which is never markup.
  function make(tag, text = "", className = "") {
    const element = document.createElement(tag);
    element.textContent = text;
    if (className) {
      element.className = className;
    }
    return element;
  }

  function count(n, word) {
    return n + " " + word + (n === 1 ? "" : "s");
  }

  function capital(text) {
    return text.charAt(0).toUpperCase() + text.slice(1);
  }

  // Characters that turn text around, and those of scripts that are written
  // from right to left; as in text.isolated of base/text.lua.
  const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;
  const LEFTWARD = new RegExp("[\u0590-\u08ff\u200f\ufb1d-\ufdff" +
    "\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]", "u");

  // A name as part of a sentence, which it cannot turn around. Parts that are
  // isolated stay so.
  function isolated(name) {
    const parts = name.split(/\u2068(.*?)\u2069/s).map((part) =>
      part.replace(TURNS, ""));
    return parts.some((part, i) => i % 2 === 0 && LEFTWARD.test(part)) ?
      "\u2068" + parts.join("") + "\u2069" : parts.map((part, i) =>
        i % 2 === 0 ? part : "\u2068" + part + "\u2069").join("");
  }

  function tell(root, problem) {
    const note = make("p", "This part of the page does not work here: " +
      problem, "note wrong");
    note.setAttribute("role", "alert");
    root.insertBefore(note, root.children[1] || null);
  }

  // Runs the script of a section on its element and its data. If it fails,
  // the section says so, and the others go on.
  function run(id, script) {
    const root = document.getElementById(id);
    try {
      script(root,
        JSON.parse(document.getElementById(id + "-data").textContent));
    } catch (problem) {
      console.error(problem);
      tell(root, problem);
    }
  }

  return { say, make, count, capital, isolated, run };
})();
