/* exported examples */
"use strict";

// The games to begin with, in a menu.
const examples = (() => {
  const menu = document.getElementById("examples");
  const stock = JSON.parse(document.getElementById("stock").textContent)
    .map(({ group, title, name, text }) =>
      ({ group, title, game: { name, text, set: [] } }));

  // Fills the menu; `begin` gets the game that is chosen.
  function list(begin) {
    const groups = {};
    stock.forEach((one, i) => {
      if (!groups[one.group]) {
        groups[one.group] = document.createElement("optgroup");
        groups[one.group].label = one.group;
        menu.append(groups[one.group]);
      }
      groups[one.group].append(new Option(one.title, i));
    });
    menu.addEventListener("change", () => {
      const { game } = stock[menu.value];
      menu.value = "";
      begin({ ...game });
    });
  }

  // The game of a file.
  function find(file) {
    return { ...stock.find(({ game }) => game.name === file).game };
  }

  return { list, find };
})();
