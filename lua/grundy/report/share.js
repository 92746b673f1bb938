/* exported share */
"use strict";

// The address of the page holds the play, so that it can be sent, and so that
// it is there again after a reload; going back takes moves back. Moves can be
// copied and typed in, and the board be saved as a picture.
const share = (board) => {
  const { table, resume } = board, { book, part } = table;
  const HASH = /^#play=(\w+)$/, PAUSE = 200; // milliseconds between changes
  const texts = playText(book), side = part("side"), line = part("line");
  const framed = window.top !== window; // then the address is not ours
  let written = null; // what the address has, or what it begins with
  let due = null, time = -PAUSE, timer = null;

  function inAddress() {
    const [, text] = HASH.exec(location.hash) || [];
    return text;
  }

  // Writes what is due. Browsers do not take many changes at a time.
  function write() {
    clearTimeout(timer);
    timer = null;
    const { text, isNew } = due || {};
    due = null;
    if (text === undefined || text === written) {
      return;
    }
    try {
      history[isNew ? "pushState" : "replaceState"]({ play: text }, "",
        written === null ? location.href : "#play=" + text);
    } catch (problem) { /* the page is where it has no address */ }
    written = text;
    time = performance.now();
  }

  function writeSoon() {
    const rest = PAUSE - (performance.now() - time);
    if (rest <= 0) {
      write();
    } else if (timer === null) {
      timer = setTimeout(() => {
        timer = null;
        writeSoon();
      }, rest);
    }
  }

  // The computer's answer takes the place of the move before it.
  function follow(play) {
    const last = play.past[play.past.length - 1];
    const text = texts.write(play, side.value);
    line.value = texts.names(play);
    if (!framed && text !== written) {
      due = { text, isNew: due && due.isNew ||
        written !== null && (!last.move || last.mine) };
      writeSoon();
    } else {
      due = null;
    }
  }

  // Goes on with the play of a text; false if there is none.
  function goOn(text) {
    const found = texts.read(text);
    if (found) {
      side.value = found.side;
      written = text;
      resume(found.start, found.moves);
    }
    return found !== null;
  }

  function refuse() {
    board.tell("The address holds a play of another game, or of other rules. " +
      table.said.turn());
  }

  // Begins with the play in the address, or anew. Is there one, if only of
  // another game, of which the status tells?
  function begin() {
    const text = framed ? undefined : inAddress();
    const found = text !== undefined && goOn(text);
    if (!found) {
      board.begin(0);
    }
    board.listen(follow);
    if (text !== undefined && !found) {
      refuse();
    }
    return text !== undefined;
  }

  // What the buttons do

  function tell(text) {
    part("shared").textContent = text;
    page.say(text);
  }

  // Copies a text; where the browser does not allow it, it is selected.
  function copy(text, what) {
    const fine = () => tell(what + " copied.");
    const select = () => {
      line.value = text;
      line.focus();
      line.select();
      tell(document.execCommand("copy") ? what + " copied." :
        "Copy what is selected.");
    };
    if (navigator.clipboard) {
      navigator.clipboard.writeText(text).then(fine, select);
    } else {
      select();
    }
  }

  function enter() {
    const start = table.play.past[0].at;
    const { moves, wrong } = texts.readNames(start, line.value);
    if (wrong === undefined) {
      resume(start, moves);
      tell(page.count(moves.length, "move") + " played.");
    } else {
      tell("After " + page.count(moves.length, "move") +
        ", there is no move “" + page.isolated(wrong) + "”.");
    }
  }

  function fileName() {
    return document.title.replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-+|-+$/g, "") || "board";
  }

  function save(how) {
    how(book.looks(table.shown()), fileName());
    tell("Saved.");
  }

  const buttons = { link: () => {
    write();
    copy(location.href.replace(/#.*/, "") + "#play=" +
      texts.write(table.play, side.value), "Link");
  }, copy: () => copy(texts.names(table.play), "Moves"), enter,
  svg: () => save(pictureFile.saveSvg), png: () => save(pictureFile.savePng) };
  Object.keys(buttons).forEach((name) =>
    part(name).addEventListener("click", buttons[name]));
  part("link").hidden = framed;

  addEventListener("popstate", (event) => {
    const text = inAddress() || event.state && event.state.play;
    if (text && text !== written) {
      due = null;
      if (!goOn(text)) {
        refuse();
      }
    }
  });
  addEventListener("pagehide", write);

  return { begin };
};
