"use strict";

// The index: its buttons leave the games of one kind, or all.
page.run("games", (root) => {
  const cards = Array.from(root.querySelectorAll(".game"));
  const title = document.getElementById("games-title");
  const buttons = Array.from(root.querySelectorAll("[data-kind]"))
    .filter((element) => element.localName === "button");

  function filter(kind) {
    const shown = cards.filter((card) => kind === "" ||
      card.dataset.kind === kind);
    cards.forEach((card) => {
      card.hidden = !shown.includes(card);
    });
    buttons.forEach((button) => button.setAttribute("aria-pressed",
      button.dataset.kind === kind));
    title.textContent = page.count(shown.length, "game");
    page.say(title.textContent);
  }

  buttons.forEach((button) => button.addEventListener("click",
    () => filter(button.dataset.kind)));
});
