"use strict";

// The board: play against the solver. The data are those of board_data.lua.
page.run("board", (root, data) => {
  const { make, count } = page;
  const REPETITIONS = 3; // a position that occurs as often is a draw
  const FORGETS = 0.25; // how often a forgetful computer plays at random

  // What the book says, and how the computer plays by it. States are numbers;
  // the sides of a play are 0, which begins, and 1.

  // Random numbers from 0 up to 1, the same for a seed (mulberry32).
  function generator(number) {
    let state = number;
    return () => {
      state = state + 0x6D2B79F5 | 0;
      let t = Math.imul(state ^ state >>> 15, 1 | state);
      t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
      return ((t ^ t >>> 14) >>> 0) / 4294967296;
    };
  }

  // What data says of states and moves.
  const book = (() => {
    const lengths = data.length.split(" ").map((text) =>
      text === "" ? null : Number(text));

    // The moves from a state, in the order of the rules.
    function moves(at) {
      return data.moves[at] === "" ? [] :
        data.moves[at].split(" ").map((text, i) => {
          const numbers = text.split(",");
          return { number: i + 1, to: Number(numbers[0]),
            label: data.labels[numbers[1]], best: numbers[2] === "1" };
        });
    }

    function picture(number) {
      return data.pictures ? data.pictures[number].split(" ").map(
        (element) => data.elements[element]).join("") : null;
    }

    // What lies on the board: an array of names and pictures.
    function looks(at) {
      const parts = data.parts ? data.parts[at] : String(at);
      return parts === "" ? [] : parts.split(" ").map((number) => (
        { name: data.names[number], picture: picture(number) }));
    }

    // Where the moves are all known and there is none, play has ended.
    function ended(at) {
      return data.known[at] === "2" && data.moves[at] === "";
    }

    // What is to come for the player to move, with best play.
    function prospect(at) {
      return { P: "lost", N: "won", D: "drawn" }[data.outcome[at]];
    }

    // A verb and how long it takes, if that is known.
    function inMoves(verb, length) {
      return length === null ? verb :
        verb + (data.within ? " within " : " in ") + count(length, "move");
    }

    // The result of a move for the player who makes it.
    function result(move) {
      return { P: "win", N: "loss", D: "draw" }[data.outcome[move.to]];
    }

    // The same in words.
    function promise(move) {
      const left = lengths[move.to], kind = result(move);
      if (kind === "draw") {
        return "draws";
      } else if (data.worth) {
        return (kind === "win" ? "wins " : "loses ") + data.worth[move.to];
      }
      return inMoves(kind === "win" ? "wins" : "loses",
        left === null ? null : left + 1);
    }

    // A best move, with the reason.
    function hint(at) {
      const best = moves(at).filter((move) => move.best)[0];
      const kind = result(best), said = promise(best);
      const reason = kind === "win" ? "it " + said :
        kind === "draw" ? "it keeps the draw" :
        said === "loses" ? "all moves lose against best play" :
        "all moves lose against best play, this one " + said;
      return { move: best,
        text: "Best is " + best.label + ": " + reason + "." };
    }

    return {
      moves, looks, ended, prospect, result, promise, hint,
      inMoves: (verb, at) => inMoves(verb, lengths[at]),
      player: (at) => data.player ? Number(data.player[at]) : null,
      worth: (at) => data.worth ? data.worth[at] : null,
      // Does the visitor find all moves here?
      open: (at) => data.known[at] === "2"
    };
  })();

  // A play: the states so far, the present one last, each with the label of
  // the move that led to it.
  function newPlay(begins, number) {
    const past = [{ at: 0 }], random = generator(number);

    function now() {
      return past[past.length - 1].at;
    }

    // How often the present state has been there, with the same side to move.
    function occurrences() {
      let n = 0;
      for (let i = past.length - 1; i >= 0; i -= 2) {
        n += past[i].at === now() ? 1 : 0;
      }
      return n;
    }

    function mine() {
      return (past.length - 1) % 2 === begins;
    }

    function pick(moves) {
      return moves[Math.floor(random() * moves.length)];
    }

    return {
      past, now, mine,
      // How the play stands: "won", "lost" or "drawn" for the visitor when it
      // is over; "repeated", also a draw; "left" where the book ends; else
      // "you" or "computer", who is to move.
      stands() {
        const prospect = book.prospect(now());
        if (book.ended(now())) {
          return prospect === "drawn" || mine() ? prospect :
            prospect === "won" ? "lost" : "won";
        } else if (occurrences() >= REPETITIONS) {
          return "repeated";
        } else if (mine()) {
          return book.open(now()) ? "you" : "left";
        }
        return data.moves[now()] === "" ? "left" : "computer";
      },
      make(move) {
        past.push({ at: move.to, label: move.label, mine: mine() });
      },
      // Takes the visitor's last move back, and the answer to it.
      undo() {
        for (let i = past.length - 1; i > 0; i--) {
          if (past[i].mine) {
            past.length = i;
            return true;
          }
        }
        return false;
      },
      canUndo() {
        return past.some((entry) => entry.mine);
      },
      // The computer's move. A book that is not complete knows what follows
      // the first of the best moves only.
      choose(how) {
        const moves = book.moves(now());
        const best = moves.filter((move) => move.best);
        if (!data.complete) {
          return best[0];
        }
        const lapse = how === "random" ||
          how === "forgetful" && random() < FORGETS;
        return pick(lapse ? moves : best);
      }
    };
  }

  // What is seen of a play.

  const DELAY = 500; // milliseconds, until the computer answers
  const MANY = 60; // moves, from which on they scroll and can be searched
  const MOST = 500; // buttons at a time
  const SHORT = 14; // characters, up to which labels are set close
  const TYPING = 900; // milliseconds between the digits of a number

  function part(name) {
    return document.getElementById("board-" + name);
  }

  const live = part("live"), side = part("side"), level = part("level");
  const list = part("moves"), filter = part("filter"), record = part("record");
  const worth = part("worth"), status = part("status");
  const fresh = part("new"), undo = part("undo"), help = part("hint");
  let seed = 1, play = null, timer = null;
  let hinted = 0; // the number of the move that is marked
  let typed = { text: "", time: 0 };

  function tell(text) {
    status.textContent = text;
    page.say(text);
  }

  function image(look) {
    const element = document.createElement("img");
    element.alt = look.name;
    element.src = "data:image/svg+xml," + encodeURIComponent(look.picture);
    return element;
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

  function showPosition() {
    const place = part("position"), looks = book.looks(play.now());
    place.textContent = "";
    place.classList.toggle("several", looks.length > 1);
    place.classList.toggle("textual", !data.pictures);
    looks.forEach((look) => {
      place.appendChild(look.picture === null ? textual(look) : image(look));
    });
    if (looks.length === 0) {
      place.appendChild(make("p", "Nothing is left.", "faint"));
    }
  }

  const signs = { win: "✓", draw: "=", loss: "✗" };
  const classes = { win: "best", draw: "faint", loss: "wrong" };

  function moveButton(move) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.move = move.number;
    button.tabIndex = -1;
    button.appendChild(make("span", move.number, "board-number"));
    button.appendChild(make("span", move.label, "board-label"));
    const chips = make("span", "", "board-chips"), kind = book.result(move);
    if (worth.checked) {
      chips.appendChild(make("span", signs[kind] + " " + book.promise(move),
        classes[kind]));
    }
    if (move.number === hinted) {
      button.classList.add("board-hinted");
      chips.appendChild(make("span", "★ best", "best"));
    }
    if (chips.firstChild) {
      button.appendChild(chips);
    }
    return button;
  }

  // The moves that the filter lets through; by number or by label.
  function wanted(moves) {
    const text = filter.value.trim().toLowerCase();
    return moves.length <= MANY || text === "" ? moves :
      moves.filter((move) => String(move.number) === text ||
          move.label.toLowerCase().includes(text));
  }

  // As many moves as there are buttons for, and the one that is marked.
  function pageful(moves) {
    const marked = moves.slice(MOST).filter((move) => move.number === hinted);
    return marked.concat(moves.slice(0, MOST));
  }

  function showMoves() {
    const mine = play.stands() === "you";
    const all = mine ? book.moves(play.now()) : [], shown = wanted(all);
    part("find").hidden = all.length <= MANY;
    list.classList.toggle("many", all.length > MANY);
    list.classList.toggle("short",
      all.every((move) => move.label.length <= SHORT));
    list.textContent = "";
    pageful(shown).forEach((move) => {
      const item = document.createElement("li");
      item.appendChild(moveButton(move));
      list.appendChild(item);
    });
    part("more").hidden = all.length <= MANY;
    part("more").textContent = shown.length > MOST ?
      "The first " + MOST + " of " + shown.length + " moves are shown." :
      count(shown.length, "move") + " of " + all.length;
    part("moves-title").textContent = mine ? "Your moves" : "Moves";
    if (!mine) {
      list.appendChild(make("li", play.stands() === "computer" ?
        "The computer is to move." : "There is nothing to choose.",
        "faint"));
    }
    choose(0);
  }

  function showRecord() {
    record.textContent = "";
    play.past.slice(1).forEach((entry) => {
      record.appendChild(make("li",
        (entry.mine ? "You: " : "Computer: ") + entry.label));
    });
    if (play.past.length === 1) {
      record.appendChild(make("li", "Nothing yet.", "faint"));
    }
    record.classList.toggle("empty", play.past.length === 1);
    record.scrollTop = record.scrollHeight;
  }

  function lastMove() {
    const last = play.past[play.past.length - 1];
    return last.label === undefined ? "" :
      (last.mine ? "You: " : "Computer: ") + last.label + ". ";
  }

  // What is paid at the end, where that is told.
  function payment(stands) {
    const paid = book.worth(play.now());
    return paid === null || stands === "drawn" ? "" :
      (stands === "won" ? " It pays you " : " It costs you ") + paid + ".";
  }

  function ending(stands) {
    const why = (play.mine() ? "You have" : "The computer has") +
      " no move: ";
    const what = { won: "you win!", lost: "the computer wins.",
      drawn: "it is a draw." };
    return why + what[stands] + payment(stands);
  }

  // What is to come where the book ends and the visitor is to move.
  function leaving() {
    const what = { won: "you win", lost: "the computer wins",
      drawn: "it is a draw" };
    return "This page knows no further moves. With best play " +
      book.inMoves(what[book.prospect(play.now())], play.now()) + ".";
  }

  function turn() {
    const player = book.player(play.now());
    const who = player === null ? "" : " You are player " +
      (play.mine() ? player : 3 - player) + ".";
    return (play.mine() ? "Your turn." : "The computer is to move.") +
      (play.past.length === 1 ? who : "");
  }

  function situation() {
    const stands = play.stands();
    if (stands === "you" || stands === "computer") {
      return lastMove() + turn();
    } else if (stands === "repeated") {
      return lastMove() + "The same position for the third time: a draw.";
    }
    return lastMove() + (stands === "left" ? leaving() : ending(stands));
  }

  // Marks how the play stands, for style sheets and tests.
  function mark() {
    const stands = play.stands();
    const over = { won: "won", lost: "lost", drawn: "drawn",
      repeated: "drawn" }[stands];
    root.dataset.turn = over ? "over" : stands;
    status.classList.toggle("best", over === "won");
    status.classList.toggle("wrong", over === "lost");
    if (over) {
      root.dataset.over = over;
    } else {
      delete root.dataset.over;
    }
  }

  // Where the focus is, and what clicks and keys do.

  function buttons() {
    return Array.from(list.querySelectorAll("button"));
  }

  // Makes the button with this index the one that Tab comes to.
  function choose(index, focus) {
    const all = buttons();
    all.forEach((button, i) => {
      button.tabIndex = i === index ? 0 : -1;
    });
    if (focus && all[index]) {
      all[index].focus();
    }
  }

  // Where the focus was in the board it stays there, at what is next to do.
  function settle(held) {
    const stands = play.stands(), active = document.activeElement;
    if (!held || live.contains(active) && active !== live &&
      !active.disabled && active !== list) {
      return;
    }
    const next = stands === "you" ? buttons()[hinted ? hintedIndex() : 0] :
      stands === "computer" ? list : fresh;
    next.focus({ preventScroll: true });
  }

  function hintedIndex() {
    return buttons().findIndex((button) =>
      Number(button.dataset.move) === hinted);
  }

  function show(text) {
    const held = live.contains(document.activeElement);
    showPosition();
    showMoves();
    showRecord();
    mark();
    undo.disabled = !play.canUndo();
    help.disabled = play.stands() !== "you";
    tell(text || situation());
    settle(held);
    if (held) {
      status.scrollIntoView({ block: "nearest" });
    }
  }

  function answer() {
    play.make(play.choose(level.value));
    go();
  }

  // Goes on from the present state.
  function go(text) {
    clearTimeout(timer);
    hinted = 0;
    filter.value = "";
    if (play.stands() !== "computer") {
      show(text);
    } else if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      answer();
    } else {
      show(text);
      timer = setTimeout(answer, DELAY);
    }
  }

  function begin() {
    play = newPlay(side.value === "second" ? 1 : 0, seed++);
    go();
  }

  function choice(number) {
    return book.moves(play.now())[number - 1];
  }

  function playMove(number) {
    if (play.stands() === "you") {
      play.make(choice(number));
      go();
    }
  }

  function takeBack() {
    if (play.undo()) {
      go("Taken back. Your turn.");
    }
  }

  function giveHint() {
    if (play.stands() !== "you") {
      return;
    }
    const inList = list.contains(document.activeElement);
    const hint = book.hint(play.now());
    hinted = hint.move.number;
    filter.value = "";
    showMoves();
    const index = hintedIndex();
    if (index >= 0) {
      choose(index, inList);
      buttons()[index].scrollIntoView({ block: "nearest" });
    }
    tell(hint.text);
  }

  // Chooses the move with the number that is being typed.
  function typeDigit(digit) {
    const time = Date.now();
    let text = time - typed.time < TYPING ? typed.text + digit : digit;
    const found = list.querySelector('[data-move="' + Number(text) + '"]') ||
      list.querySelector('[data-move="' + Number(text = digit) + '"]');
    typed = { text, time };
    if (found) {
      choose(buttons().indexOf(found), true);
    }
  }

  function step(key) {
    const all = buttons(), index = all.indexOf(document.activeElement);
    const next = { ArrowDown: index + 1, ArrowRight: index + 1,
      ArrowUp: index - 1, ArrowLeft: index - 1, Home: 0,
      End: all.length - 1 }[key];
    if (all.length > 0) {
      choose(Math.max(0, Math.min(all.length - 1, next)), true);
    }
  }

  const letters = { h: giveHint, u: takeBack, n: begin };

  live.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    const own = event.target === filter || event.target === side ||
      event.target === level;
    if (own) {
      if (event.target === filter && buttons().length > 0 &&
        (event.key === "Enter" || event.key === "ArrowDown")) {
        event.preventDefault();
        choose(0, true);
      }
      return;
    }
    if (letters[event.key]) {
      letters[event.key]();
    } else if (/^[0-9]$/.test(event.key)) {
      typeDigit(event.key);
    } else if (/^(Arrow(Up|Down|Left|Right)|Home|End)$/.test(event.key)) {
      step(event.key);
    } else {
      return;
    }
    event.preventDefault();
  });

  list.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-move]");
    if (button) {
      playMove(Number(button.dataset.move));
    }
  });
  fresh.addEventListener("click", begin);
  undo.addEventListener("click", takeBack);
  help.addEventListener("click", giveHint);
  side.addEventListener("change", begin);
  level.addEventListener("change", () => {
    page.say("The computer is " + level.value + " now.");
  });
  filter.addEventListener("input", showMoves);
  worth.addEventListener("change", showMoves);

  list.classList.toggle("mono", data.mono);
  live.hidden = false;
  begin();
  root.dataset.ready = "yes";
});
