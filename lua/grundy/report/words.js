/* exported words */
"use strict";

// What is said of a play.
const words = (book, play) => {
  const { count } = page, { data } = book;

  // Who has made a move.
  function by(entry) {
    return data.puzzle ? "" : play.both ? page.capital(entry.side) + ": " :
      entry.mine ? "You: " : "Computer: ";
  }

  function lastMove() {
    const last = play.past[play.past.length - 1];
    return last.move ? by(last) + last.move.label + ". " : "";
  }

  // The result for the visitor, given the one for the side to move. A win is a
  // win for a visitor who plays both sides.
  function forMe(prospect) {
    return prospect === "drawn" ? "drawn" :
      play.both || (prospect === "won") === play.mine() ? "won" : "lost";
  }

  // Who wins, if what is to come for the side to move is this.
  function winner(prospect) {
    return data.puzzle ? prospect === "won" ? "it is solved" :
      "it is not solved" : prospect === "drawn" ? "it is a draw" :
      play.both ? "it is a win for " + play.side(prospect === "won" ? 0 : 1) :
      forMe(prospect) === "won" ? "you win" : "the computer wins";
  }

  // What is paid at the end, or the margin, where that is told.
  function payment(stands) {
    const score = book.score(play.now());
    if (score !== null) {
      return stands === "drawn" ? "" : " By " +
        count(Math.abs(play.lead() + score), "point") + ".";
    }
    const paid = book.worth(play.now());
    return paid === null || stands === "drawn" ? "" :
      play.both ? " It pays " + paid + "." :
      (forMe(stands) === "won" ? " It pays you " : " It costs you ") + paid +
        ".";
  }

  function ending(stands) {
    if (data.puzzle) {
      return stands === "won" ? "Solved, after " + count(play.past.length - 1,
        "move") + "!" : "There is no move, and it is not solved.";
    }
    const why = play.both ? "There is no move: " :
      play.mine() ? "You have no move: " : "The computer has no move: ";
    return why + winner(stands) + (winner(stands) === "you win" ? "!" : ".") +
      payment(stands);
  }

  // What is to come where the book ends.
  function leaving() {
    return "This page knows no further moves. With best play " + book.inMoves(
      winner(book.prospect(play.now(), play.lead())), play.now()) + ".";
  }

  // Which side has gained more so far, where there are scores.
  function standing() {
    const lead = play.lead(), margin = "head by " + Math.abs(lead);
    return lead === 0 ? "" :
      play.both ? " A" + margin + ": " + play.side(lead > 0 ? 0 : 1) + "." :
      ((lead > 0) === play.mine() ? " You are a" : " The computer is a") +
        margin + ".";
  }

  function turn() {
    const who = data.player && play.past.length === 1 && !play.both ?
      " You play as " + play.side(play.mine() ? 0 : 1) + "." : "";
    const some = play.stands() === "you" && !book.open(play.now()) ?
      " This page knows only the best move here." : "";
    return (play.both ? page.capital(play.side()) + " to move." :
      play.mine() ? "Your turn." : "The computer is to move.") + standing() +
      who + some;
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

  // How the play has ended for the visitor, if it has.
  function result() {
    const stands = play.stands();
    return stands === "repeated" ? "drawn" :
      ["won", "lost", "drawn"].includes(stands) ? forMe(stands) : null;
  }

  return { by, turn, situation, result };
};
