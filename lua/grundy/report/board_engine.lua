-- The first part of the board's script: what the book says, and how the
-- computer plays by it. It touches nothing of the page. States are numbers;
-- the sides of a play are 0, who begins, and 1.

return [==[
var REPETITIONS = 3; // a position that comes so often is a draw
var FORGETS = 0.25; // how often a forgetful computer plays at random

function count(n, word) {
  return n + " " + word + (n === 1 ? "" : "s");
}

// Random numbers from 0 up to 1, the same for a seed (mulberry32).
function generator(seed) {
  return function () {
    seed = seed + 0x6D2B79F5 | 0;
    var t = Math.imul(seed ^ seed >>> 15, 1 | seed);
    t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
    return ((t ^ t >>> 14) >>> 0) / 4294967296;
  };
}

// What data says of states and moves.
var book = (function () {
  var lengths = data.length.split(" ").map(function (text) {
    return text === "" ? null : Number(text);
  });

  // The moves from a state, in the order of the rules.
  function moves(at) {
    return data.moves[at] === "" ? [] :
      data.moves[at].split(" ").map(function (text, i) {
        var numbers = text.split(",");
        return { number: i + 1, to: Number(numbers[0]),
          label: data.labels[numbers[1]], best: numbers[2] === "1" };
      });
  }

  function picture(part) {
    return data.pictures ? data.pictures[part].split(" ").map(
      function (number) {
        return data.elements[number];
      }).join("") : null;
  }

  // What lies on the board: an array of names and pictures.
  function looks(at) {
    var parts = data.parts ? data.parts[at] : String(at);
    return parts === "" ? [] : parts.split(" ").map(function (part) {
      return { name: data.names[part], picture: picture(part) };
    });
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

  // What a move brings to who makes it: "win", "draw" or "loss".
  function result(move) {
    return { P: "win", N: "loss", D: "draw" }[data.outcome[move.to]];
  }

  // The same in words.
  function promise(move) {
    var left = lengths[move.to], kind = result(move);
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
    var best = moves(at).filter(function (move) {
      return move.best;
    })[0];
    var kind = result(best), said = promise(best);
    var reason = kind === "win" ? "it " + said :
      kind === "draw" ? "it keeps the draw" :
      said === "loses" ? "all moves lose against best play" :
      "all moves lose against best play, this one " + said;
    return { move: best, text: "Best is " + best.label + ": " + reason + "." };
  }

  return { moves: moves, looks: looks, ended: ended, prospect: prospect,
    result: result, promise: promise, hint: hint,
    inMoves: function (verb, at) { return inMoves(verb, lengths[at]); },
    player: function (at) {
      return data.player ? Number(data.player[at]) : null;
    },
    worth: function (at) { return data.worth ? data.worth[at] : null; },
    // Does the visitor find all moves here?
    open: function (at) { return data.known[at] === "2"; } };
})();

// A play: the states so far, the present one last, each with the label of
// the move that led to it.
function newPlay(side, seed) {
  var past = [{ at: 0 }], random = generator(seed);

  function now() {
    return past[past.length - 1].at;
  }

  // How often the present state has been there, with the same side to move.
  function occurrences() {
    var n = 0;
    for (var i = past.length - 1; i >= 0; i -= 2) {
      n += past[i].at === now() ? 1 : 0;
    }
    return n;
  }

  function mine() {
    return (past.length - 1) % 2 === side;
  }

  function pick(list) {
    return list[Math.floor(random() * list.length)];
  }

  return {
    side: side,
    past: past,
    now: now,
    mine: mine,
    // How the play stands: "won", "lost" or "drawn" for the visitor when it
    // is over; "repeated", also a draw; "left" where the book ends; else
    // "you" or "computer", who is to move.
    stands: function () {
      var prospect = book.prospect(now());
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
    make: function (move) {
      past.push({ at: move.to, label: move.label, mine: mine() });
    },
    // Takes the visitor's last move back, and the answer to it.
    undo: function () {
      for (var i = past.length - 1; i > 0; i--) {
        if (past[i].mine) {
          past.length = i;
          return true;
        }
      }
      return false;
    },
    canUndo: function () {
      return past.some(function (entry) { return entry.mine; });
    },
    // The computer's move. A book that is not complete knows what follows
    // the first of the best moves only.
    choose: function (level) {
      var moves = book.moves(now());
      var best = moves.filter(function (move) { return move.best; });
      if (!data.complete) {
        return best[0];
      }
      var lapse = level === "random" ||
        level === "forgetful" && random() < FORGETS;
      return pick(lapse ? moves : best);
    }
  };
}
]==]
