"use strict";

// The board: play against the solver, or against a friend.
page.run("board", (root, data) => {
  const { make, count } = page;
  const DELAY = 500; // milliseconds, until the computer answers
  const MANY = 60; // moves, from which on they scroll and can be searched
  const MOST = 500; // buttons at a time
  const GROUPED = 12; // moves, from which on they are in groups
  const FEW = 8; // moves left by clicks, up to which they are buttons
  const SHORT = 14; // characters, up to which labels are set close
  const LONG = 40; // characters, from which on labels are cut in sentences
  const MOST_LEVEL = 30; // of players who err
  const TYPING = 900; // milliseconds between the digits of a number

  function part(name) {
    return document.getElementById("board-" + name);
  }

  const live = part("live"), side = part("side"), level = part("level");
  const strength = part("number"), expected = part("expected");
  const list = part("moves"), filter = part("filter"), record = part("record");
  const worth = part("worth"), status = part("status");
  const fresh = part("new"), undo = part("undo"), help = part("hint");
  const arrange = part("arrange"), place = part("position");
  const book = plays.newBook(data), setup = plays.newSetup(book);
  let seed = 1, play = null, timer = null;
  let said = null; // what there is to say of the play
  let hinted = 0; // the number of the move that is marked
  let chosen = []; // the cells that have been clicked
  let setting = null; // while a position is set up: `at`, and the cells `kept`
  let looking = null; // in a review, the index of the position that is shown
  let seen = null; // the state that was shown last
  let byKeys = false; // does the visitor use keys, and no pointer?
  let typed = { text: "", time: 0 };

  function tell(text) {
    status.textContent = text;
    page.say(text);
  }

  // The state on the board, and the moves that its visitor can make there.

  function shown() {
    return setting ? setting.at : play.past[shownIndex()].at;
  }

  // The index in the play of the position that is shown.
  function shownIndex() {
    return looking === null ? play.past.length - 1 : looking;
  }

  function myTurn() {
    return !setting && looking === null && play.stands() === "you";
  }

  function choices() {
    return myTurn() ? book.moves(play.now()) : [];
  }

  // The position

  function image(look) {
    const element = document.createElement("img");
    element.alt = look.name;
    if (data.board) { // it takes its room before it is drawn
      [element.width, element.height] = [data.board.width, data.board.height];
    }
    element.src = address(look);
    return element;
  }

  function address(look) {
    return "data:image/svg+xml," + encodeURIComponent(look.picture);
  }

  // A text of few columns is shown in large type; a long one is broken into
  // lines, but a board of several lines scrolls.
  function textual(look) {
    const lines = look.name.split("\n");
    const widest = lines.reduce((most, line) => Math.max(most, line.length), 0);
    const element = make("pre", look.name, widest <= 14 ? "large" :
      widest <= 20 ? "middle" : "");
    if (lines.length === 1) {
      element.classList.add("broken");
    } else if (widest > 20) {
      element.tabIndex = 0;
      element.setAttribute("role", "group");
      element.setAttribute("aria-label", "The position, a text that scrolls");
    }
    return element;
  }

  // The move that a click on a chosen cell would make.
  function preview() {
    const least = clicks.least(choices(), chosen);
    return least.length === 1 ? least[0] : null;
  }

  // The picture of a part over which its cells lie; and, over it, that of what
  // the next click would make of it.
  function clickable(look, i, next) {
    const element = make("div", "", "board-look");
    element.appendChild(image(look));
    if (next && next.picture !== look.picture) {
      const ghost = image(next);
      ghost.alt = "";
      ghost.className = "board-ghost";
      element.appendChild(ghost);
    }
    element.appendChild(cellsOf(i * data.board.cells.length));
    return element;
  }

  // How a move from a position can be seen on a board: by the pieces on it, or
  // by the cells that it changes, of which tokens go from one to the other.
  function changeBy(move, from) {
    return setup.cells > 0 ? motion.changes(data.board, setup.pieces(from),
      setup.pieces(move.to)) : { cells: move.cells, block: [],
      slides: data.board.slides && move.cells.length === 2 ?
        [move.cells] : [] };
  }

  // The same of a position that has become another one.
  function change(from, to) {
    if (!data.board || data.parts || from === null || from === to) {
      return null;
    } else if (setup.cells > 0) {
      return changeBy({ to }, from);
    }
    const i = shownIndex(), before = play.past[i - 1];
    return before && before.at === from ?
      changeBy(play.past[i].move, from) : null;
  }

  // Lets the pieces go from where they were. If that fails, play goes on.
  function animate(from) {
    try {
      const changed = change(from, shown());
      if (changed && motion.wanted()) {
        place.firstChild.append(motion.over(data.board,
          address(book.looks(from)[0]), changed));
      }
    } catch (problem) {
      console.error(problem);
    }
  }

  function showPosition() {
    const looks = book.looks(shown()), move = data.parts ? null : preview();
    const from = seen;
    const next = move ? book.looks(move.to)[0] : null;
    place.textContent = "";
    place.classList.toggle("several", looks.length > 1);
    place.classList.toggle("textual", !data.pictures);
    looks.forEach((look, i) => {
      place.appendChild(data.board ? clickable(look, i, next) :
        look.picture === null ? textual(look) : image(look));
    });
    if (looks.length === 0) {
      place.appendChild(make("p", "Nothing is left.", "faint"));
    }
    seen = shown();
    animate(from);
  }

  // The cells

  const signs = { win: "✓", draw: "=", loss: "✗" };

  const { drawn } = motion;

  // The pairs of cells from and to which a move can be dragged: those of the
  // piece that it moves, or of all its cells.
  function dragsOf(move) {
    const { slides, block } = changeBy(move, play.now());
    return slides.concat(block);
  }

  // The moves that take a piece away from a cell, and to another one if that is
  // given.
  function slidesFrom(cell, other) {
    return data.parts ? [] : choices().filter((move) =>
      dragsOf(move).some(([from, to]) => from === cell &&
        (other === undefined || other === to)));
  }

  // The cells that are dragged with a cell: in heaps the chips that would be
  // taken, else those of the piece on it; none if it cannot be dragged.
  function carriedWith(cell) {
    if (data.board.high) {
      return clicks.chips(choices(), chosen, cell)
        .flatMap((move) => move.cells);
    }
    const moves = slidesFrom(cell);
    const block = moves.map((move) => changeBy(move, play.now()).block)
      .find((pairs) => pairs.some(([from]) => from === cell));
    return block ? block.map(([from]) => from) : moves.length > 0 ? [cell] : [];
  }

  function carry(cell) {
    const size = data.board.cells.length, i = Math.floor(cell / size);
    const element = motion.carried(data.board,
      address(book.looks(shown())[i]), carriedWith(cell).map((one) =>
        one - i * size), Boolean(data.board.high),
      setup.cells > 0 ? setup.pieces(shown()) : null);
    place.children[i].append(element);
    return element;
  }

  // Chips that are taken away are taken; a piece is played to where it is put,
  // and has been seen to go there.
  function drop(cell, to) {
    const moves = to === cell ? [] : data.board.high ?
      clicks.chips(choices(), chosen, cell) : slidesFrom(cell, to);
    if (moves.length === 1) {
      seen = null;
      playMove(moves[0]);
    } else if (moves.length > 1) {
      choose([cell, to]);
    }
  }

  // The cells that the last move has changed.
  function lastCells() {
    const last = play.past[shownIndex()];
    return last.move && !setting && chosen.length === 0 ? last.move.cells : [];
  }

  // Arrows where the last move has taken pieces from cell to cell.
  function lastArrows() {
    const before = play.past[shownIndex() - 1];
    const changed = lastCells().length > 0 && before ?
      change(before.at, shown()) : null;
    return changed ? changed.slides.map((slide) =>
      motion.arrow(data.board, slide)) : [];
  }

  // The best results of moves, by the cells that they change.
  function results(moves) {
    const found = new Map(), kinds = ["loss", "draw", "win"];
    moves.forEach((move) => {
      const rank = kinds.indexOf(book.result(move, play.lead()));
      move.cells.forEach((cell) => {
        found.set(cell, Math.max(rank, found.has(cell) ? found.get(cell) : 0));
      });
    });
    return (cell) => kinds[found.get(cell)];
  }

  // How cells are marked: a function of their numbers, which gives class names.
  function marks() {
    const moves = clicks.left(choices(), chosen), resultAt = results(moves);
    const hint = moves.find((move) => move.number === hinted);
    const cells = { chosen: setting ? setting.kept : chosen,
      last: lastCells(), hint: hint ? hint.cells : [],
      next: preview() ? preview().cells : [] };
    const sources = new Set(data.board.high || data.parts ? [] :
      choices().flatMap(dragsOf).map(([from]) => from));
    const draggable = (cell) => data.board.high ? resultAt(cell) :
      sources.has(cell);
    return (cell) => {
      const kind = resultAt(cell), open = setting ? setup.cells > 0 : kind;
      return Object.keys(cells).filter((name) => cells[name].includes(cell))
        .concat(open ? "open" : [], draggable(cell) ? "drag" : [],
          kind && chosen.length > 0 ? "left" : [],
          kind && worth.checked ? kind : []);
    };
  }

  // The outlines of the cells of a part, the first of which has this number.
  function cellsOf(first) {
    const frame = data.board, [dx, dy, outline] = frame.outline;
    const svg = drawn("svg", { class: "board-cells", "aria-hidden": "true",
      viewBox: "0 0 " + frame.width + " " + frame.height });
    const marked = marks();
    frame.cells.forEach(([x, y], i) => {
      const names = marked(first + i);
      svg.appendChild(drawn("path", { "data-cell": first + i,
        class: names.join(" "), d: "M" + (x + dx) + " " + (y + dy) + outline
      }));
      const kind = names.find((name) => signs[name]);
      if (kind) {
        const text = drawn("text", { x: x + 11, y: y + 16 });
        text.textContent = signs[kind];
        svg.append(drawn("circle", { cx: x + 11, cy: y + 12, r: 7,
          class: kind }), text);
      }
    });
    svg.append(...lastArrows());
    return svg;
  }

  // The moves

  const classes = { win: "best", draw: "faint", loss: "wrong" };

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
    const chips = make("span", "", "board-chips"), lead = play.lead();
    const kind = book.result(move, lead);
    if (worth.checked) {
      chips.appendChild(make("span", signs[kind] + " " +
        book.promise(move, lead), classes[kind]));
      const look = book.look(move.to);
      if (look) {
        chips.appendChild(make("span", look + " at random", "faint"));
      }
    }
    if (move.number === hinted) {
      chips.appendChild(make("span", "★ best", "best"));
    }
    const element = button(move.number, move.label, chips);
    element.classList.toggle("board-hinted", move.number === hinted);
    return element;
  }

  // What can be chosen: moves or, to set one up, positions.
  function options() {
    return setting ? setup.states.map((at, i) =>
      ({ number: i + 1, label: book.name(at), cells: [], at })) :
      clicks.left(choices(), chosen);
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
    return setting && data.pictures ? MANY : MOST;
  }

  // As many as there are buttons for, and the one that is marked.
  function pageful(all) {
    const marked = all.slice(room()).filter((one) => one.number === hinted);
    return marked.concat(all.slice(0, room()));
  }

  // Is there a button for a move even for those who click on cells? There is
  // for moves that clicks do not tell apart.
  function needed(all) {
    const least = clicks.least(all, chosen);
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
    const many = moves.length >= GROUPED && !data.mono && !setting;
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

  // A position to set up, with small pictures of its parts.
  function positionButton(one) {
    const pictures = make("span", "", "board-chips");
    book.looks(one.at).filter((look) => look.picture).forEach((look) => {
      const element = image(look);
      element.alt = "";
      element.className = "small-picture";
      pictures.appendChild(element);
    });
    return button(one.number, one.label, pictures);
  }

  function addButtons(all) {
    const isNeeded = needed(all);
    groups(pageful(wanted(all))).forEach(([title, moves]) => {
      if (title !== "") {
        addItem(make("strong", title), "board-group");
      }
      moves.forEach((move) => {
        addItem(setting ? positionButton(move) : moveButton(move),
          isNeeded(move) ? "needed" : "");
      });
    });
  }

  // Why there are no buttons to be seen.
  function excuse(all) {
    return setting || looking !== null ? "" :
      !myTurn() ? play.stands() === "computer" ? "The computer is to move." :
        "" :
      isQuiet() && !all.some(needed(all)) ? chosen.length > 0 ?
        "Click another cell that your move changes." :
        data.board.high ? "Click a chip, or drag it away: those on it or " +
          "after it go with it." :
        data.board.slides ? "Click where a token shall go, or drag it there." :
        "Click a cell that your move changes." : "";
  }

  // Those who click need no list, which is there for keys and screen readers.
  function isQuiet() {
    return Boolean(data.board) && !worth.checked && !setting;
  }

  function showMoves() {
    const all = options(), shownNow = wanted(all);
    part("find").hidden = all.length <= MANY || isQuiet();
    list.classList.toggle("quiet", isQuiet());
    list.classList.toggle("many", all.length > MANY && !isQuiet());
    list.classList.toggle("mono", data.mono || setting !== null);
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
    part("moves-title").textContent = setting ? "Positions" :
      myTurn() ? "Your moves" : "Moves";
    part("choice").hidden = all.length === 0 && excuse(all) === "";
    focusOn(0);
  }

  // The record

  function showRecord() {
    record.textContent = "";
    play.past.slice(1).forEach((entry) => {
      record.appendChild(make("li", said.made(entry)));
    });
    if (play.past.length === 1) {
      record.appendChild(make("li", "Nothing yet.", "faint"));
    } else {
      record.lastChild.classList.add("board-last");
    }
    record.classList.toggle("empty", play.past.length === 1);
    record.scrollTop = record.scrollHeight;
  }

  // Marks how the play stands, for style sheets and tests.
  function mark() {
    const over = setting ? null : said.result();
    showEnd(over || (!setting && play.stands() === "left" ? "left" : null));
    root.dataset.turn = setting ? "setting" : over ? "over" : play.stands();
    status.classList.toggle("best", over === "won" && looking === null);
    status.classList.toggle("wrong", over === "lost" && looking === null);
    if (over) {
      root.dataset.over = over;
    } else {
      delete root.dataset.over;
    }
  }

  // The end: a banner with its result, then, if it is wanted, a review.

  function showEnd(result) {
    part("banner").hidden = !result || looking !== null;
    part("reviewed").hidden = looking === null;
    if (result) {
      if (!data.alone || result === "won") { // no puzzle is given away
        veil.lift();
      }
      part("headline").textContent = said.headline();
      part("banner").className = result;
    }
  }

  // Shows the position with this index in the play, after which the move with
  // the same index was made.
  function lookAt(i) {
    looking = i;
    const bars = Array.from(part("strip").children);
    bars.forEach((element, k) => {
      if (k === i) {
        element.setAttribute("aria-current", "true");
      } else {
        element.removeAttribute("aria-current");
      }
    });
    const entry = play.past[i];
    show(entry.move ? i + ". " + said.made(entry) + "." : "The start.");
  }

  function retry(i) {
    play.goBack(i);
    go("Try it from here. " + said.turn());
  }

  function beginReview() {
    review.fill(part("strip"), part("mistakes"), { book, play, made: said.made,
      side: side.value === "second" ? 1 : 0 }, { show: lookAt, retry });
    lookAt(play.past.length - 1);
    part("reviewed-title").focus();
  }

  // Where the focus is, and what clicks and keys do.

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

  // Can an element of the board keep the focus? What has just been hidden has
  // it still, and loses it a moment later.
  function holds(element) {
    return live.contains(element) && element !== live && element !== list &&
      !element.disabled && element.getClientRects().length > 0;
  }

  // Where the focus was in the board it stays there, at what is next to do.
  function settle(held) {
    if (!held || holds(document.activeElement)) {
      return;
    }
    const next = myTurn() || setting ?
      buttons()[hinted ? hintedIndex() : 0] :
      play.stands() === "computer" ? list :
      looking === null ? part("again") : part("reviewed-title");
    (next && next.getClientRects().length > 0 ? next : place)
      .focus({ preventScroll: true });
  }

  function hintedIndex() {
    return buttons().findIndex((element) =>
      Number(element.dataset.move) === hinted);
  }

  function show(text) {
    const held = live.contains(document.activeElement);
    showPosition();
    showMoves();
    showRecord();
    mark();
    undo.disabled = setting !== null || looking !== null || !play.canUndo();
    help.disabled = !myTurn();
    level.disabled = play.both;
    showLevels();
    arrange.textContent = setting ? "Play from here" : "Set up";
    part("other").hidden = !setting || !data.player || setup.cells === 0;
    tell(text || said.situation());
    settle(held);
    if (held && byKeys) { // (the board stays where it is under a pointer)
      status.scrollIntoView({ block: "nearest" });
    }
  }

  // What there is to choose about the level is in sight where it matters.
  function showLevels() {
    [[strength, "errs"], [expected, "perfect"]].forEach(([field, word]) => {
      if (field) {
        field.parentElement.hidden = play.both || level.value !== word;
      }
    });
  }

  // The level of the computer: a word or a number.
  function computerLevel() {
    const given = strength ? Number(strength.value) : 0;
    return level.value !== "errs" ? level.value :
      Math.max(0, Math.min(MOST_LEVEL, given || 0));
  }

  function answer() {
    play.make(play.choose(computerLevel(),
      expected && expected.value !== "" ? Number(expected.value) : null));
    go();
  }

  // Goes on from the present state.
  function go(text) {
    clearTimeout(timer);
    [hinted, chosen, filter.value] = [0, [], ""];
    looking = null;
    if (play.stands() !== "computer") {
      show(text);
    } else if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      answer();
    } else {
      show(text);
      timer = setTimeout(answer, DELAY);
    }
  }

  // Where the players have names, who moves first is told: at a position that
  // was set up, it can be the other one.
  function showSides() {
    if (data.player) {
      ["first", "second"].forEach((word, later) => {
        side.querySelector("[value=" + word + "]").textContent =
          word + ", as " + play.side(later);
      });
    }
  }

  function begin(start) {
    const visitor = { first: 0, second: 1, both: null }[side.value];
    setting = null;
    play = plays.begin(book, start, visitor, seed++);
    said = sentences(book, play);
    showSides();
    document.getElementById("you").textContent = said.you();
    go();
  }

  // Begins at a state that another part of the page shows.
  function tryOut(at) {
    begin(at);
    live.focus({ preventScroll: true });
    live.scrollIntoView({ block: "start" });
  }

  function playMove(move) {
    play.make(move);
    go();
  }

  function takeBack() {
    if (!setting && looking === null && play.undo()) {
      go("Taken back. " + said.turn());
    }
  }

  function giveHint() {
    if (!myTurn()) {
      return;
    }
    const inList = list.contains(document.activeElement);
    const hint = book.hint(play.now(), play.lead());
    hinted = hint.move.number;
    [chosen, filter.value] = [[], ""];
    showPosition();
    showMoves();
    const index = hintedIndex();
    if (index >= 0) {
      focusOn(index, inList);
      if (byKeys || !data.board) {
        buttons()[index].scrollIntoView({ block: "nearest" });
      }
    }
    tell(hint.text);
  }

  function short(label) {
    return label.length > LONG ? label.slice(0, LONG) + "…" : label;
  }

  // What a visitor who has chosen cells can do next.
  function guide() {
    const rest = clicks.left(choices(), chosen), move = preview();
    const least = clicks.least(choices(), chosen);
    if (chosen.length === 0) {
      return said.turn();
    }
    const again = move ? "Click here again to play “" +
      page.isolated(short(move.label)) + "”, or click" : "Click";
    return least.length === rest.length ?
      count(rest.length, "move") + " change this: choose one by its button." :
      again + " another cell that your move changes.";
  }

  function choose(cells) {
    chosen = cells;
    showPosition();
    showMoves();
    tell(guide());
  }

  function clickCell(cell) {
    if (setting) {
      changeCell(cell);
    } else if (myTurn()) {
      const after = clicks.click(choices(), chosen, cell, data.board.high);
      if (after.play) {
        playMove(after.play);
      } else {
        choose(after.chosen);
      }
    }
  }

  // Setting up a position

  function changeCell(cell) {
    if (cell <= setup.cells) {
      const at = setup.change(setting.at, cell, setting.kept);
      setting = { at, kept: setting.kept.concat(cell) };
      sayWhatIsSet();
    }
  }

  function sayWhatIsSet() {
    const mover = data.player ? " To move: " + book.side(setting.at) + "." : "";
    show("Set up a position: " + (setup.cells > 0 ?
      "click cells to change what is on them, or " : "") +
      "choose one from the list. “Play from here” begins." + mover);
  }

  function toggleSetting() {
    if (setting) {
      begin(setting.at);
    } else {
      clearTimeout(timer);
      [hinted, chosen, filter.value] = [0, [], ""];
      looking = null;
      setting = { kept: [], at: setup.states.includes(play.now()) ? play.now() :
        setup.states[0] };
      sayWhatIsSet();
    }
  }

  // Escape lets go of what is chosen, or leaves the position that was set up.
  function letGo() {
    if (setting || looking !== null) {
      setting = null;
      go();
    } else if (chosen.length > 0) {
      choose([]);
    }
  }

  // A button of the list: a move, or a position.
  function press(number) {
    if (setting) {
      begin(setup.states[number - 1]);
    } else if (myTurn()) {
      playMove(book.moves(play.now())[number - 1]);
    }
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

  const canSetUp = setup.states.length > 0; // a search may know no such state
  const keys = { h: giveHint, u: takeBack, n: () => begin(0), Escape: letGo };
  if (canSetUp) {
    keys.s = toggleSetting;
  }

  // What a stroke of a key does, a function; undefined if nothing. While
  // nothing has the focus, up and down scroll the page.
  function stroke(key, nowhere) {
    return keys[key] || (/^[0-9]$/.test(key) ? () => typeDigit(key) :
      (nowhere ? /^Arrow(Left|Right)$/ :
        /^(Arrow(Up|Down|Left|Right)|Home|End)$/).test(key) ? () => step(key) :
      undefined);
  }

  // In the field that searches moves, what leads to those found.
  function leaveFilter(event) {
    if (buttons().length > 0 && ["Enter", "ArrowDown"].includes(event.key)) {
      event.preventDefault();
      focusOn(0, true);
    }
  }

  // Whoever uses the board by keys goes on from there.
  function enter(nowhere) {
    if (nowhere) {
      live.focus({ preventScroll: true });
    }
  }

  document.addEventListener("keydown", (event) => {
    const { target } = event, nowhere = !target.closest("#board-live");
    byKeys = true;
    if (event.ctrlKey || event.altKey || event.metaKey ||
      nowhere && !target.matches("html, body, main")) {
      return;
    } else if (target === filter) {
      leaveFilter(event);
    } else if (![side, level, strength, expected].includes(target)) {
      const act = stroke(event.key, nowhere);
      if (act) {
        event.preventDefault();
        enter(nowhere);
        act();
      }
    }
  });
  addEventListener("pointerdown", () => {
    byKeys = false;
  }, { capture: true });

  list.addEventListener("click", (event) => {
    const element = event.target.closest("button[data-move]");
    if (element) {
      press(Number(element.dataset.move));
    }
  });
  place.addEventListener("click", (event) => {
    const element = event.target.closest("[data-cell]");
    if (element) {
      clickCell(Number(element.dataset.cell));
    } else if (chosen.length > 0) {
      choose([]);
    }
  });
  if (data.board) {
    drags.allow(place, { carry, drop,
      carries: (cell) => carriedWith(cell).length > 0 });
  }
  document.addEventListener("click", (event) => {
    const element = event.target.closest("[data-try]");
    if (element) {
      tryOut(Number(element.dataset.try));
    }
  });
  fresh.addEventListener("click", () => begin(0));
  part("again").addEventListener("click", () => begin(0));
  part("review").addEventListener("click", beginReview);
  undo.addEventListener("click", takeBack);
  help.addEventListener("click", giveHint);
  arrange.addEventListener("click", toggleSetting);
  part("other").addEventListener("click", () => changeCell(setup.cells));
  side.addEventListener("change", () => begin(0));
  [level, strength].filter(Boolean).forEach((field) => {
    field.addEventListener("change", () => {
      showLevels();
      page.say("The computer is " + (level.value === "errs" ? "of level " :
        "") + computerLevel() + " now.");
    });
  });
  filter.addEventListener("input", showMoves);
  worth.addEventListener("change", () => {
    showPosition();
    showMoves();
  });

  const words = document.getElementById("words");
  if (words) {
    part("beside").insertBefore(words, part("beside").children[1]);
  }
  [arrange, part("arrange-key")].forEach((element) => {
    element.hidden = !canSetUp;
  });
  thumbnails.add(data);
  live.hidden = false;
  veil.put();
  begin(0);
  root.dataset.ready = "yes";
});
