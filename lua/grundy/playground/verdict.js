/* exported verdict */
"use strict";

// What is said above the board: who wins, what is known of the start, and what
// has changed since the last time.
const verdict = (() => {
  const at = (id) => document.getElementById(id);

  function make(tag, text = "", className = "") {
    const element = document.createElement(tag);
    element.textContent = text;
    element.className = className;
    return element;
  }

  function rowOf([name, text, changed]) {
    const row = make("tr", "", changed ? "changed" : "");
    const head = make("th", name);
    head.scope = "row";
    row.append(head, make("td", (changed ? "changed: " : "") + text));
    return row;
  }

  // The positions where something has changed.
  function positionsOf({ what, count, rows }) {
    if (count === 0) {
      return [];
    }
    const list = make("ul");
    list.append(...rows.map(([position, now, before]) =>
      make("li", `${position}: ${now}, was ${before}`)));
    if (count > rows.length) {
      list.append(make("li", `and ${count - rows.length} more`));
    }
    return [make("p", `The ${what} changed at ${count} position` +
      (count === 1 ? "" : "s") + ":"), list];
  }

  function isChanged({ rows, changes }) {
    return rows.some(([, , changed]) => changed) || changes.line ||
      changes.positions.some(({ count }) => count > 0);
  }

  function sayChanges(answer) {
    const { changes } = answer;
    const list = at("changes-list");
    at("changes").hidden = !changes;
    list.textContent = "";
    if (!changes) {
      return;
    }
    const news = isChanged(answer);
    at("changes-title").textContent = news ? "What changed" :
      "Nothing changed since the last time";
    changes.positions.forEach((part) => list.append(...positionsOf(part)));
    if (changes.line) {
      list.append(make("p", "Best play has changed."));
    }
    if (changes.problem) {
      list.append(make("p", "Positions are not compared one by one: " +
        changes.problem + "."));
    } else if (!list.firstChild) {
      list.append(make("p", news ? "All positions that were there before are " +
        "worth the same." : "The rules give the same positions and moves."));
    }
  }

  function show(answer) {
    at("verdict").textContent = answer.verdict;
    at("verdict").className = "outcome-" + answer.outcome;
    at("facts").textContent = "";
    at("facts").append(...answer.rows.map(rowOf));
    at("line").textContent = [answer.heading || "", ...answer.line].join("\n");
    at("details").hidden = false;
    sayChanges(answer);
  }

  // What is on the screen is about an older text.
  function fade(isOld) {
    document.body.classList.toggle("old", isOld);
  }

  return { show, fade };
})();
