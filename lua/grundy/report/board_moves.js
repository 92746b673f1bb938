/* exported boardMoves */
"use strict";

// The list of what can be chosen at a table, a button for each: moves or, to
// set one up, positions. Those who click on cells need it only for moves that
// clicks do not tell apart.
const boardMoves = (table, position) => {
  const { make } = page, { data, book, part } = table;
  const MANY = 60; // moves, from which on they scroll and can be searched
  const MOST = 500; // buttons at a time
  const GROUPED = 12; // moves, from which on they are in groups
  const FEW = 8; // moves left by clicks, up to which they are buttons
  const SHORT = 14; // characters, up to which labels are set close
  const TYPING = 900; // milliseconds between the digits of a number
  const classes = { win: "best", draw: "faint", loss: "wrong" };
  const list = part("moves"), filter = part("filter"), worth = part("worth");
  let typed = { text: "", time: 0 };

  function button(number, label, chips) {
    const element = document.createElement("button");
    element.type = "button";
    element.dataset.move = number;
    element.tabIndex = -1;
    element.appendChild(make("span", number, "board-number"));
    element.appendChild(make("span", label, "board-label"));
    if (chips && chips.firstChild) {
      element.appendChild(chips);
    }
    return element;
  }

  function moveButton(move) {
    const chips = make("span", "", "board-chips"), lead = table.play.lead();
    const kind = book.result(move, lead);
    if (worth.checked) {
      chips.appendChild(make("span", position.signs[kind] + " " +
        book.promise(move, lead), classes[kind]));
      const look = book.look(move.to);
      if (look) {
        chips.appendChild(make("span", look + " at random", "faint"));
      }
    }
    if (move.number === table.hinted) {
      chips.appendChild(make("span", "★ best", "best"));
    }
    const element = button(move.number, move.label, chips);
    element.classList.toggle("board-hinted", move.number === table.hinted);
    return element;
  }

  // A position to set up, with small pictures of its parts.
  function positionButton(one) {
    const pictures = make("span", "", "board-chips");
    book.looks(one.at).filter((look) => look.picture).forEach((look) => {
      const element = position.image(look);
      element.alt = "";
      element.className = "small-picture";
      pictures.appendChild(element);
    });
    return button(one.number, one.label, pictures);
  }

  // Those that the filter lets through; by number or by label.
  function wanted(all) {
    const text = filter.value.trim().toLowerCase();
    return all.length <= MANY || text === "" ? all :
      all.filter((one) => String(one.number) === text ||
          one.label.toLowerCase().includes(text));
  }

  // How many buttons there are at a time: pictures take longer.
  function room() {
    return table.setting && data.pictures ? MANY : MOST;
  }

  // As many as there are buttons for, and the one that is marked.
  function pageful(all) {
    const marked = all.slice(room()).filter((one) =>
      one.number === table.hinted);
    return marked.concat(all.slice(0, room()));
  }

  // Is there a button for a move even for those who click on cells? There is
  // for moves that clicks do not tell apart.
  function needed(all) {
    const { chosen, hinted } = table, least = clicks.least(all, chosen);
    return (move) => move.cells.length === 0 || move.number === hinted ||
      chosen.length > 0 && (all.length <= FEW ||
        least.length > 1 && least.includes(move));
  }

  // Which word of their labels tells moves apart into the fewest groups; -1 if
  // none does. And from which word on the title of a group is.
  function dividing(words) {
    const kinds = (i) => new Set(words.map((one) => one[i])).size;
    const shortest = Math.min(...words.map((one) => one.length));
    let found = -1, fewest = words.length / 2;
    for (let i = 0; i < shortest; i++) {
      if (kinds(i) > 1 && kinds(i) <= fewest) {
        [found, fewest] = [i, kinds(i) - 1];
      }
    }
    return [found, found > 0 && kinds(found - 1) === 1 ? found - 1 : found];
  }

  // Many moves in groups: an array of titles and moves. A title is a word and
  // the one before, if that is always the same: "heap 1".
  function groups(moves) {
    const words = moves.map((move) => move.label.split(" "));
    const many = moves.length >= GROUPED && !data.mono && !table.setting;
    const [last, first] = many ? dividing(words) : [-1, -1];
    const found = new Map();
    moves.forEach((move, k) => {
      const title = words[k].slice(Math.max(first, 0), last + 1).join(" ")
        .replace(/[,;:.]$/, "");
      found.set(title, (found.get(title) || []).concat(move));
    });
    return Array.from(found);
  }

  function addItem(content, className) {
    const item = make("li", "", className);
    item.appendChild(content);
    list.appendChild(item);
  }

  function addButtons(all) {
    const isNeeded = needed(all);
    groups(pageful(wanted(all))).forEach(([title, moves]) => {
      if (title !== "") {
        addItem(make("strong", title), "board-group");
      }
      moves.forEach((move) => {
        addItem(table.setting ? positionButton(move) : moveButton(move),
          isNeeded(move) ? "needed" : "");
      });
    });
  }

  // Those who click need no list, which is there for keys and screen readers.
  function isQuiet() {
    return Boolean(data.board) && !worth.checked && !table.setting;
  }

  // Why there are no buttons to be seen.
  function excuse(all) {
    return table.setting || table.looking !== null ? "" :
      !table.myTurn() ? table.play.stands() === "computer" ?
        "The computer is to move." : "" :
      isQuiet() && !all.some(needed(all)) ? table.chosen.length > 0 ?
        "Click another cell that your move changes." :
        data.board.high ? "Click a chip, or drag it away: those on it or " +
          "after it go with it." :
        data.board.slides ? "Click where a token shall go, or drag it there." :
        "Click a cell that your move changes." : "";
  }

  function show() {
    const all = table.options(), shownNow = wanted(all);
    part("find").hidden = all.length <= MANY || isQuiet();
    list.classList.toggle("quiet", isQuiet());
    list.classList.toggle("many", all.length > MANY && !isQuiet());
    list.classList.toggle("mono", data.mono || table.setting !== null);
    list.classList.toggle("short",
      all.every((one) => one.label.length <= SHORT));
    list.textContent = "";
    addButtons(all);
    if (excuse(all) !== "") {
      addItem(make("span", excuse(all)), "faint needed");
    }
    part("more").hidden = part("find").hidden;
    part("more").textContent = shownNow.length > room() ?
      "The first " + room() + " of " + shownNow.length + " are shown." :
      shownNow.length + " of " + all.length;
    part("moves-title").textContent = table.setting ? "Positions" :
      table.myTurn() ? "Your moves" : "Moves";
    part("choice").hidden = all.length === 0 && excuse(all) === "";
    focusOn(0);
  }

  // Where the focus is

  function buttons() {
    return Array.from(list.querySelectorAll("button"));
  }

  // Makes the button with this index the one that Tab comes to.
  function focusOn(index, focus) {
    const all = buttons();
    all.forEach((element, i) => {
      element.tabIndex = i === index ? 0 : -1;
    });
    if (focus && all[index]) {
      all[index].focus();
    }
  }

  // The index of the button of the move that is marked; -1 if there is none.
  function hintedIndex() {
    return buttons().findIndex((element) =>
      Number(element.dataset.move) === table.hinted);
  }

  // Chooses the move with the number that is being typed.
  function typeDigit(digit) {
    const time = Date.now();
    let text = time - typed.time < TYPING ? typed.text + digit : digit;
    const found = list.querySelector('[data-move="' + Number(text) + '"]') ||
      list.querySelector('[data-move="' + Number(text = digit) + '"]');
    typed = { text, time };
    if (found) {
      focusOn(buttons().indexOf(found), true);
    }
  }

  function step(key) {
    const all = buttons(), index = all.indexOf(document.activeElement);
    const next = { ArrowDown: index + 1, ArrowRight: index + 1,
      ArrowUp: index - 1, ArrowLeft: index - 1, Home: 0,
      End: all.length - 1 }[key];
    if (all.length > 0) {
      focusOn(Math.max(0, Math.min(all.length - 1, next)), true);
    }
  }

  return { list, filter, show, buttons, focusOn, hintedIndex, typeDigit, step };
};
