"use strict";

// The board: play against the solver, or against a friend.
page.run("board", (root, data) => {
  const DELAY = 500; // milliseconds, until the computer answers
  const LONG = 40; // characters, from which on labels are cut in sentences

  const table = boardTable(data), { book, setup, part } = table;
  const position = boardPosition(table), moves = boardMoves(table, position);
  const view = boardView(table, position, moves), { list, filter } = moves;
  const live = part("live"), side = part("side"), level = part("level");
  const strength = part("number"), expected = part("expected");
  const place = part("position");
  const canSetUp = setup.states.length > 0; // a search may know no such state
  const listeners = []; // of other parts of the page
  let seed = 1, timer = null;
  let byKeys = false; // does the visitor use keys, and no pointer?

  function show(text) {
    view.show(text, byKeys);
  }

  // Shows what can be chosen, where nothing was played.
  function showChoice() {
    position.show();
    moves.show();
  }

  // The course of play

  function answer() {
    table.play.make(table.play.choose(view.level(),
      expected && expected.value !== "" ? Number(expected.value) : null));
    go();
  }

  // Nothing is chosen, and the position of the play is shown.
  function clear() {
    clearTimeout(timer);
    Object.assign(table, { hinted: 0, chosen: [], looking: null });
    filter.value = "";
  }

  // Goes on from the present state.
  function go(text) {
    clear();
    if (table.play.stands() !== "computer") {
      show(text);
    } else if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      answer();
    } else {
      show(text);
      timer = setTimeout(answer, DELAY);
    }
    listeners.forEach((listen) => listen(table.play));
  }

  // A play from a state that has come as far as some moves.
  function resume(start, made, text) {
    const visitor = { first: 0, second: 1, both: null }[side.value];
    table.setting = table.looking = null;
    table.play = plays.begin(book, start, visitor, seed++);
    made.forEach(table.play.make);
    table.said = sentences(book, table.play);
    view.showSides();
    go(text);
  }

  function begin(start) {
    resume(start, []);
  }

  // Begins anew: of levels, the one that is played.
  function beginAnew() {
    begin(page.levels ? table.play.past[0].at : 0);
  }

  // Takes the visitor to the board.
  function come() {
    live.focus({ preventScroll: true });
    live.scrollIntoView({ block: "start" });
  }

  // Begins at a state that another part of the page shows.
  function tryOut(at) {
    begin(at);
    come();
  }

  function playMove(move) {
    table.play.make(move);
    go();
  }

  function takeBack() {
    if (!table.setting && table.looking === null && table.play.undo()) {
      go("Taken back. " + table.said.turn());
    }
  }

  function giveHint() {
    if (!table.myTurn()) {
      return;
    }
    const inList = list.contains(document.activeElement);
    const hint = book.hint(table.play.now(), table.play.lead());
    Object.assign(table, { hinted: hint.move.number, chosen: [] });
    filter.value = "";
    showChoice();
    const index = moves.hintedIndex();
    if (index >= 0) {
      moves.focusOn(index, inList);
      if (byKeys || !data.board) {
        moves.buttons()[index].scrollIntoView({ block: "nearest" });
      }
    }
    view.tell(hint.text);
  }

  // Clicks and drags

  function short(label) {
    return label.length > LONG ? label.slice(0, LONG) + "…" : label;
  }

  // What a visitor who has chosen cells can do next.
  function guide() {
    const rest = table.left(), move = table.preview();
    if (table.chosen.length === 0) {
      return table.said.turn();
    } else if (clicks.least(rest, table.chosen).length === rest.length) {
      return page.count(rest.length, "move") +
        " change this: choose one by its button.";
    }
    return (move ? "Click here again to play “" +
      page.isolated(short(move.label)) + "”, or click" : "Click") +
      " another cell that your move changes.";
  }

  function choose(cells) {
    table.chosen = cells;
    showChoice();
    view.tell(guide());
  }

  function clickCell(cell) {
    if (table.setting) {
      changeCell(cell);
    } else if (table.myTurn()) {
      const after = clicks.click(table.choices(), table.chosen, cell,
        data.board.high);
      if (after.play) {
        playMove(after.play);
      } else {
        choose(after.chosen);
      }
    }
  }

  // A piece is played to where it is put, and has been seen to go there.
  function drop(cell, to) {
    const dragged = table.dragged(cell, to);
    if (dragged.length === 1) {
      position.forget();
      playMove(dragged[0]);
    } else if (dragged.length > 1) {
      choose([cell, to]);
    }
  }

  // A button of the list: a move, or a position.
  function press(number) {
    if (table.setting) {
      begin(setup.states[number - 1]);
    } else if (table.myTurn()) {
      playMove(book.moves(table.play.now())[number - 1]);
    }
  }

  // Setting up a position

  function changeCell(cell) {
    if (cell <= setup.cells) {
      const { at, kept } = table.setting;
      table.setting = { at: setup.change(at, cell, kept),
        kept: kept.concat(cell) };
      sayWhatIsSet();
    }
  }

  function sayWhatIsSet() {
    const mover = data.player ? " To move: " + book.side(table.setting.at) +
      "." : "";
    show("Set up a position: " + (setup.cells > 0 ?
      "click cells to change what is on them, or " : "") +
      "choose one from the list. “Play from here” begins." + mover);
  }

  function toggleSetting() {
    if (table.setting) {
      begin(table.setting.at);
    } else {
      const now = table.play.now();
      clear();
      table.setting = { kept: [],
        at: setup.states.includes(now) ? now : setup.states[0] };
      sayWhatIsSet();
    }
  }

  // Escape lets go of what is chosen, or leaves the position that was set up.
  function letGo() {
    if (table.setting || table.looking !== null) {
      table.setting = null;
      go();
    } else if (table.chosen.length > 0) {
      choose([]);
    }
  }

  // Looking back

  // Shows the position with this index in the play, after which the move with
  // the same index was made.
  function lookAt(i) {
    table.looking = i;
    review.mark(part("strip"), i);
    const entry = table.play.past[i];
    show(entry.move ? i + ". " + table.said.made(entry) + "." : "The start.");
  }

  function retry(i) {
    table.play.goBack(i);
    go("Try it from here. " + table.said.turn());
  }

  function beginReview() {
    part("reviewed-title").textContent = "How it went" + (data.needed &&
      table.play.stands() === "won" ? ": " + table.said.headline() : "");
    review.fill(part("strip"), part("mistakes"), { book, play: table.play,
      made: table.said.made, side: side.value === "second" ? 1 : 0 },
    { show: lookAt, retry });
    lookAt(table.play.past.length - 1);
    part("reviewed-title").focus();
  }

  // Keys

  const keys = { h: giveHint, u: takeBack, n: beginAnew, Escape: letGo };
  if (canSetUp) {
    keys.s = toggleSetting;
  }
  boardKeys(live, moves, keys, [side, level, strength, expected,
    part("line")]);
  document.addEventListener("keydown", () => {
    byKeys = true;
  }, { capture: true });
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
    } else if (table.chosen.length > 0) {
      choose([]);
    }
  });
  if (data.board) {
    drags.allow(place, { carry: position.carry, drop,
      carries: (cell) => table.carriedWith(cell).length > 0 });
  }
  document.addEventListener("click", (event) => {
    const element = event.target.closest("[data-try]");
    if (element) {
      tryOut(Number(element.dataset.try));
    }
  });
  const buttons = { new: beginAnew, again: beginAnew,
    review: beginReview, undo: takeBack, hint: giveHint,
    arrange: toggleSetting, other: () => changeCell(setup.cells) };
  Object.keys(buttons).forEach((name) =>
    part(name).addEventListener("click", buttons[name]));
  side.addEventListener("change", beginAnew);
  [level, strength].filter(Boolean).forEach((field) => {
    field.addEventListener("change", () => {
      view.showLevels();
      page.say("The computer is " + (level.value === "errs" ? "of level " :
        "") + view.level() + " now.");
    });
  });
  filter.addEventListener("input", moves.show);
  part("worth").addEventListener("change", showChoice);

  const words = document.getElementById("words");
  if (words) {
    part("beside").insertBefore(words, part("beside").children[1]);
  }
  [part("arrange"), part("arrange-key")].forEach((element) => {
    element.hidden = !canSetUp;
  });
  thumbnails.add(data);
  live.hidden = false;
  veil.put();
  // What other parts of the page can do with the board: they hear of every
  // play, as it goes on.
  page.board = { table, begin, resume, tryOut, tell: view.tell,
    listen(listener) {
      listeners.push(listener);
      listener(table.play);
    } };
  page.board.isFresh = !share(page.board).begin();
  root.dataset.ready = "yes";
});
