/* exported sentences */
"use strict";

// What is said of a play.
const sentences = (book, play) => {
  const { count, isolated } = page, { data } = book;

  // Who has made a move.
  function by(entry) {
    return data.alone ? "" : play.both ? page.capital(entry.side) + ": " :
      entry.mine ? "You: " : "Computer: ";
  }

  // A move, and who has made it.
  function made(entry) {
    return by(entry) + isolated(entry.move.label);
  }

  function lastMove() {
    const last = play.past[play.past.length - 1];
    return last.move ? made(last) + ". " : "";
  }

  // The result for the visitor, given the one for the side to move. A win is a
  // win for a visitor who plays both sides.
  function forMe(prospect) {
    return prospect === "drawn" ? "drawn" :
      play.both || (prospect === "won") === play.mine() ? "won" : "lost";
  }

  // Who wins, if what is to come for the side to move is this.
  function winner(prospect) {
    return data.winner ? data.winner[prospect] :
      prospect === "drawn" ? "it is a draw" :
      play.both ? "it is a win for " + play.side(prospect === "won" ? 0 : 1) :
      forMe(prospect) === "won" ? "you win" : "the computer wins";
  }

  // How much more one side has gained, where there are scores: "3 points, 9 to
  // 6".
  function margin() {
    return count(Math.abs(play.lead()), "point") + ", " +
      Math.max(...play.points()) + " to " + Math.min(...play.points());
  }

  // The same where neither has.
  function level() {
    return " Both have " + count(play.points()[0], "point") + ".";
  }

  // What is paid at the end, or the final score, where that is told.
  function payment(stands) {
    if (book.score(play.now()) !== null) {
      return stands === "drawn" ? level() : " By " + margin() + ".";
    }
    const paid = book.worth(play.now());
    return paid === null || stands === "drawn" ? "" :
      play.both ? " It pays " + paid + "." :
      (forMe(stands) === "won" ? " You get " : " You pay ") + paid +
        ".";
  }

  // How play has ended: what the game says of it, then who wins.
  function ending(stands) {
    const told = book.ending(play.now());
    const said = told ? isolated(told) + " " : "";
    if (data.ended) {
      return said + data.ended[stands].replace("%s",
        count(play.past.length - 1, "move"));
    }
    const why = play.both ? "There is no move: " :
      play.mine() ? "You have no move: " : "The computer has no move: ";
    const who = winner(stands) + (winner(stands) === "you win" ? "!" : ".");
    return (told === null ? why + who : said + page.capital(who)) +
      payment(stands);
  }

  // What is to come where the book ends.
  function leaving() {
    return "This page knows no further moves. With best play " + book.inMoves(
      winner(book.prospect(play.now(), play.lead())), play.now()) + "." +
      standing();
  }

  // Which side has gained more so far, where there are scores.
  function standing() {
    const lead = play.lead();
    if (book.score(play.now()) === null || play.past.length === 1) {
      return "";
    } else if (lead === 0) {
      return level();
    }
    return play.both ?
      " Ahead by " + margin() + ": " + play.side(lead > 0 ? 0 : 1) + "." :
      ((lead > 0) === play.mine() ? " You are" : " The computer is") +
        " ahead by " + margin() + ".";
  }

  // Who is to move; in a puzzle, how many moves have been made.
  function mover() {
    const past = play.past.length - 1;
    return data.alone ? past === 0 ? "Choose a move." :
      count(past, "move") + " so far." :
      play.both ? page.capital(play.side()) + " to move." :
      play.mine() ? "Your turn." : "The computer is to move.";
  }

  function turn() {
    const some = play.stands() === "you" && !book.open(play.now()) ?
      " This page knows only the best move here." : "";
    return mover() + standing() + some;
  }

  // What it is that a position occurs for the third time.
  function repetition() {
    return "The same position for the third time: " + (data.endless ?
      "play that never ends is a win for " + data.sides[data.endless - 1] :
      "a draw") + ".";
  }

  function situation() {
    const stands = play.stands();
    if (stands === "you" || stands === "computer") {
      return lastMove() + turn();
    } else if (stands === "repeated") {
      return lastMove() + repetition();
    }
    return lastMove() + (stands === "left" ? leaving() : ending(stands));
  }

  // How the play stands, where one that never ends is over, too.
  function outcome() {
    const stands = play.stands();
    return stands === "repeated" ? book.forever(play.now()) : stands;
  }

  // How the play has ended for the visitor, if it has.
  function result() {
    const stands = outcome();
    return ["won", "lost", "drawn"].includes(stands) ? forMe(stands) : null;
  }

  // How many moves were made to solve it, and how many are enough.
  function needed() {
    const moves = play.past.length - 1, least = book.rest(play.past[0].at);
    const { fewest, one, some } = data.needed;
    return (moves <= least ? fewest : least === 1 ? one : some)
      .replace("%s", count(moves, "move")).replace("%s", least);
  }

  // What is written large when play is over.
  function headline() {
    const stands = outcome();
    return data.needed && stands === "won" ? needed() :
      stands === "left" ? "The page ends here." :
      page.capital(winner(stands)) + (result() === "won" ? "!" : ".");
  }

  // Which side the visitor has, where the sides have names.
  function you() {
    return data.player && !play.both ?
      "You are " + play.side(play.mine() ? 0 : 1) + ". " : "";
  }

  return { made, turn, situation, result, headline, you };
};
