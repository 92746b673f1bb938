/* exported boardView */
"use strict";

// Around the position and the moves of a table: how the play stands, what was
// played, how it ended, and what can be done besides.
const boardView = (table, position, moves) => {
  const { make } = page, { data, setup, part } = table;
  const MOST_LEVEL = 30; // of players who err
  const live = part("live"), status = part("status"), record = part("record");
  const side = part("side"), level = part("level");
  const strength = part("number"), expected = part("expected");
  const root = live.closest("section");

  function tell(text) {
    status.textContent = text;
    page.say(text);
  }

  function showRecord() {
    const { past } = table.play;
    record.textContent = "";
    past.slice(1).forEach((entry) => {
      record.appendChild(make("li", table.said.made(entry)));
    });
    if (past.length === 1) {
      record.appendChild(make("li", "Nothing yet.", "faint"));
    } else {
      record.lastChild.classList.add("board-last");
    }
    record.classList.toggle("empty", past.length === 1);
    record.scrollTop = record.scrollHeight;
  }

  // The end: a banner with its result, then, if it is wanted, a review.
  function showEnd(result) {
    part("banner").hidden = !result || table.looking !== null;
    part("reviewed").hidden = table.looking === null;
    if (result) {
      if (!data.alone || result === "won") { // no puzzle is given away
        veil.lift();
      }
      part("headline").textContent = table.said.headline();
      part("banner").className = result;
    }
  }

  // Marks how the play stands, for style sheets and tests.
  function mark() {
    const { setting, looking } = table, stands = table.play.stands();
    const over = setting ? null : table.said.result();
    showEnd(over || (!setting && stands === "left" ? "left" : null));
    root.dataset.turn = setting ? "setting" : over ? "over" : stands;
    status.classList.toggle("best", over === "won" && looking === null);
    status.classList.toggle("wrong", over === "lost" && looking === null);
    if (over) {
      root.dataset.over = over;
    } else {
      delete root.dataset.over;
    }
  }

  // The level of the computer: a word or a number.
  function levelOf() {
    const given = strength ? Number(strength.value) : 0;
    return level.value !== "errs" ? level.value :
      Math.max(0, Math.min(MOST_LEVEL, given || 0));
  }

  // What there is to choose about the level is in sight where it matters.
  function showLevels() {
    [[strength, "errs"], [expected, "perfect"]].forEach(([field, word]) => {
      if (field) {
        field.parentElement.hidden = table.play.both || level.value !== word;
      }
    });
  }

  // Where the players have names, who moves first is told: at a position that
  // was set up, it can be the other one.
  function showSides() {
    if (data.player) {
      ["first", "second"].forEach((word, later) => {
        side.querySelector("[value=" + word + "]").textContent =
          word + ", as " + table.play.side(later);
      });
    }
    document.getElementById("you").textContent = table.said.you();
  }

  // Can an element of the board keep the focus? What has just been hidden has
  // it still, and loses it a moment later.
  function holds(element) {
    return live.contains(element) && element !== live &&
      element !== moves.list && !element.disabled &&
      element.getClientRects().length > 0;
  }

  // Where the focus was in the board it stays there, at what is next to do.
  function settle(held) {
    if (!held || holds(document.activeElement)) {
      return;
    }
    const next = table.myTurn() || table.setting ?
      moves.buttons()[table.hinted ? moves.hintedIndex() : 0] :
      table.play.stands() === "computer" ? moves.list :
      table.looking !== null ? part("reviewed-title") :
      [part("next"), part("again")].find((one) => one && !one.hidden);
    (next && next.getClientRects().length > 0 ? next : part("position"))
      .focus({ preventScroll: true });
  }

  // Shows all of it. Those who go `byKeys` are led to what is told.
  function show(text, byKeys) {
    const { setting, looking, play } = table;
    const held = live.contains(document.activeElement);
    position.show();
    moves.show();
    showRecord();
    mark();
    part("undo").disabled = setting !== null || looking !== null ||
      !play.canUndo();
    part("hint").disabled = !table.myTurn();
    level.disabled = play.both;
    showLevels();
    part("arrange").textContent = setting ? "Play from here" : "Set up";
    part("other").hidden = !setting || !data.player || setup.cells === 0;
    tell(text || table.said.situation());
    settle(held);
    if (held && byKeys) { // (the board stays where it is under a pointer)
      status.scrollIntoView({ block: "nearest" });
    }
  }

  return { tell, show, showLevels, showSides, level: levelOf };
};
