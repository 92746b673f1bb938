-- The third part of the board's script: where the focus is, and what clicks
-- and keys do.

return [==[
// Focus

function buttons() {
  return Array.prototype.slice.call(list.querySelectorAll("button"));
}

// Makes the button with this index the one that Tab comes to.
function choose(index, focus) {
  var all = buttons();
  all.forEach(function (button, i) {
    button.tabIndex = i === index ? 0 : -1;
  });
  if (focus && all[index]) {
    all[index].focus();
  }
}

// Where the focus was in the board it stays there, at what is next to do.
function settle(held) {
  var stands = play.stands(), active = document.activeElement;
  if (!held || live.contains(active) && active !== live &&
    !active.disabled && active !== list) {
    return;
  }
  var next = stands === "you" ? buttons()[hinted ? hintedIndex() : 0] :
    stands === "computer" ? list : fresh;
  next.focus({ preventScroll: true });
}

function hintedIndex() {
  return buttons().findIndex(function (button) {
    return Number(button.dataset.move) === hinted;
  });
}

function show(text) {
  var held = live.contains(document.activeElement);
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

// Play

function still() {
  clearTimeout(timer);
  timer = null;
}

function answer() {
  timer = null;
  play.make(play.choose(level.value));
  go();
}

// Goes on from the present state.
function go(text) {
  still();
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
  var inList = list.contains(document.activeElement);
  var hint = book.hint(play.now());
  hinted = hint.move.number;
  filter.value = "";
  showMoves();
  var index = hintedIndex();
  if (index >= 0) {
    choose(index, inList);
    buttons()[index].scrollIntoView({ block: "nearest" });
  }
  tell(hint.text);
}

// Keys

// Chooses the move with the number that is being typed.
function typeDigit(digit) {
  var time = Date.now();
  var text = time - typed.time < TYPING ? typed.text + digit : digit;
  var found = list.querySelector('[data-move="' + Number(text) + '"]') ||
    list.querySelector('[data-move="' + Number(text = digit) + '"]');
  typed = { text: text, time: time };
  if (found) {
    choose(buttons().indexOf(found), true);
  }
}

function step(key) {
  var all = buttons(), index = all.indexOf(document.activeElement);
  var next = { ArrowDown: index + 1, ArrowRight: index + 1,
    ArrowUp: index - 1, ArrowLeft: index - 1, Home: 0,
    End: all.length - 1 }[key];
  if (all.length > 0) {
    choose(Math.max(0, Math.min(all.length - 1, next)), true);
  }
}

var letters = { h: giveHint, u: takeBack, n: begin };

live.addEventListener("keydown", function (event) {
  if (event.ctrlKey || event.altKey || event.metaKey) {
    return;
  }
  var own = event.target === filter || event.target === side ||
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

list.addEventListener("click", function (event) {
  var button = event.target.closest("button[data-move]");
  if (button) {
    playMove(Number(button.dataset.move));
  }
});
fresh.addEventListener("click", begin);
undo.addEventListener("click", takeBack);
help.addEventListener("click", giveHint);
side.addEventListener("change", begin);
level.addEventListener("change", function () {
  page.say("The computer is " + level.value + " now.");
});
filter.addEventListener("input", showMoves);
worth.addEventListener("change", function () {
  showMoves();
});

list.classList.toggle("mono", data.mono);
live.hidden = false;
begin();
root.dataset.ready = "yes";
]==]
