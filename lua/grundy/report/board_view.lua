-- The second part of the board's script: what is seen of a play, and in
-- words.

return [==[
var DELAY = 500; // milliseconds, until the computer answers
var MANY = 60; // moves, from which on they scroll and can be searched
var MOST = 500; // buttons at a time
var SHORT = 14; // characters, up to which labels are set close
var TYPING = 900; // milliseconds between the digits of a number

function part(name) {
  return document.getElementById("board-" + name);
}

var live = part("live"), side = part("side"), level = part("level");
var list = part("moves"), filter = part("filter"), record = part("record");
var worth = part("worth"), status = part("status");
var fresh = part("new"), undo = part("undo"), help = part("hint");
var seed = 1, play = null, timer = null;
var hinted = 0; // the number of the move that is marked
var typed = { text: "", time: 0 };

function make(tag, text, className) {
  var element = document.createElement(tag);
  element.textContent = text;
  if (className) {
    element.className = className;
  }
  return element;
}

function clear(element) {
  while (element.firstChild) {
    element.removeChild(element.firstChild);
  }
}

function tell(text) {
  status.textContent = text;
  page.say(text);
}

// Showing

function image(look) {
  var element = document.createElement("img");
  element.alt = look.name;
  element.src = "data:image/svg+xml," + encodeURIComponent(look.picture);
  return element;
}

// A text of few columns is shown in large type; a long one is broken into
// lines, but a board of several lines scrolls.
function textual(look) {
  var lines = look.name.split("\n");
  var widest = lines.reduce(function (most, line) {
    return Math.max(most, line.length);
  }, 0);
  var element = make("pre", look.name, widest <= 14 ? "large" :
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
  var place = part("position"), looks = book.looks(play.now());
  clear(place);
  place.classList.toggle("several", looks.length > 1);
  place.classList.toggle("textual", !data.pictures);
  looks.forEach(function (look) {
    place.appendChild(look.picture === null ? textual(look) : image(look));
  });
  if (looks.length === 0) {
    place.appendChild(make("p", "Nothing is left.", "faint"));
  }
}

var signs = { win: "✓", draw: "=", loss: "✗" };
var classes = { win: "best", draw: "faint", loss: "wrong" };

function moveButton(move) {
  var button = document.createElement("button");
  button.type = "button";
  button.dataset.move = move.number;
  button.tabIndex = -1;
  button.appendChild(make("span", move.number, "board-number"));
  button.appendChild(make("span", move.label, "board-label"));
  var chips = make("span", "", "board-chips"), kind = book.result(move);
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
  var text = filter.value.trim().toLowerCase();
  return moves.length <= MANY || text === "" ? moves :
    moves.filter(function (move) {
      return String(move.number) === text ||
        move.label.toLowerCase().indexOf(text) >= 0;
    });
}

// As many moves as there are buttons for, and the one that is marked.
function pageful(moves) {
  var marked = moves.slice(MOST).filter(function (move) {
    return move.number === hinted;
  });
  return marked.concat(moves.slice(0, MOST));
}

function showMoves() {
  var mine = play.stands() === "you";
  var all = mine ? book.moves(play.now()) : [], shown = wanted(all);
  part("find").hidden = all.length <= MANY;
  list.classList.toggle("many", all.length > MANY);
  list.classList.toggle("short", all.every(function (move) {
    return move.label.length <= SHORT;
  }));
  clear(list);
  pageful(shown).forEach(function (move) {
    var item = document.createElement("li");
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
      "The computer is at its move." : "There is nothing to choose.",
      "faint"));
  }
  choose(0);
}

function showRecord() {
  clear(record);
  play.past.slice(1).forEach(function (entry) {
    record.appendChild(make("li",
      (entry.mine ? "You: " : "Computer: ") + entry.label));
  });
  if (play.past.length === 1) {
    record.appendChild(make("li", "Nothing yet.", "faint"));
  }
  record.classList.toggle("empty", play.past.length === 1);
  record.scrollTop = record.scrollHeight;
}

// Words

function lastMove() {
  var last = play.past[play.past.length - 1];
  return last.label === undefined ? "" :
    (last.mine ? "You: " : "Computer: ") + last.label + ". ";
}

// What is paid at the end, where that is told.
function payment(stands) {
  var paid = book.worth(play.now());
  return paid === null || stands === "drawn" ? "" :
    (stands === "won" ? " It pays you " : " It costs you ") + paid + ".";
}

function ending(stands) {
  var why = play.mine() ? "You have no move: " : "The computer has no move: ";
  var what = { won: "you win!", lost: "the computer wins.",
    drawn: "it is a draw." };
  return why + what[stands] + payment(stands);
}

// What is to come where the book ends and the visitor is to move.
function leaving() {
  var what = { won: "you win", lost: "the computer wins",
    drawn: "it is a draw" };
  return "Here ends what this page knows of the moves. With best play " +
    book.inMoves(what[book.prospect(play.now())], play.now()) + ".";
}

function turn() {
  var player = book.player(play.now());
  var who = player === null ? "" : " You are player " +
    (play.mine() ? player : 3 - player) + ".";
  return (play.mine() ? "Your turn." : "The computer is to move.") +
    (play.past.length === 1 ? who : "");
}

function situation() {
  var stands = play.stands();
  if (stands === "you" || stands === "computer") {
    return lastMove() + turn();
  } else if (stands === "repeated") {
    return lastMove() + "The same position for the third time: that is a " +
      "draw.";
  }
  return lastMove() + (stands === "left" ? leaving() : ending(stands));
}

// The marks for who looks at the page from outside.
function mark() {
  var stands = play.stands();
  var over = { won: "won", lost: "lost", drawn: "drawn",
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
]==]
