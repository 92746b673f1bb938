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

  return { say, make, count, capital, run };
})();
