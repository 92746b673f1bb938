"use strict";

// The boards of small games: a button opens one in a frame of its own, with the
// scripts and the style sheet of this page.
(() => {
  const dialog = document.getElementById("small-board");
  const script = document.getElementById("small-board-script");

  // An element of the page of a board, which is empty at first.
  function add(to, tag, text, attributes) {
    const element = to.ownerDocument.createElement(tag);
    element.textContent = text;
    Object.keys(attributes).forEach((name) =>
      element.setAttribute(name, attributes[name]));
    to.append(element);
    return element;
  }

  // The text of that page.
  function pageOf({ title, html, data }) {
    const made = document.implementation.createHTMLDocument(title);
    const { head, body } = made, main = add(body, "main", "", {});
    made.documentElement.lang = "en";
    add(head, "meta", "", { name: "color-scheme", content: "light dark" });
    add(head, "style", document.querySelector("style").textContent, {});
    add(main, "p", "", { id: "you" });
    const section = add(main, "section", "", { id: "board",
      "aria-labelledby": "board-title" });
    section.innerHTML = html; // in which texts of the game are escaped
    section.prepend(add(section, "h2", title, { id: "board-title" }));
    add(body, "div", "", { id: "said", role: "status" });
    add(body, "script", data, { id: "board-data", type: "application/json" });
    add(body, "script", "\n" + script.textContent, {});
    return "<!DOCTYPE html>" + made.documentElement.outerHTML;
  }

  function open(number) {
    const about = JSON.parse(
      document.getElementById("small-board-" + number).textContent);
    const frame = document.createElement("iframe");
    dialog.querySelectorAll("iframe").forEach((old) => old.remove());
    document.getElementById("small-board-title").textContent = about.title;
    frame.title = about.title;
    frame.srcdoc = pageOf(about);
    dialog.append(frame);
    dialog.showModal();
  }

  document.getElementById("small-board-close").addEventListener("click",
    () => dialog.close());
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-play]");
    if (button) {
      open(Number(button.dataset.play));
    }
  });
})();
