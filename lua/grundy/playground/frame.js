/* exported frame */
"use strict";

// The page of the game, in a frame of its own, which can reach nothing of this
// page. A new page takes the place of the old one when it is there, scrolled as
// that was. As soon as the rules are others, nothing can be done on the old
// page, which says so.
const frame = (() => {
  const room = document.getElementById("room");
  const inside = document.getElementById("inside");
  let place = 0;
  let current = null;
  let isOld = false; // is the page of other rules than those in the editor?
  let due = false; // is the one that is coming of these rules?

  // The page with the script that is inside of it, which its policy then names,
  // too. (A text of the game never has this: markup in it is escaped, and comes
  // later.)
  function withScript(page) {
    const end = page.lastIndexOf("</body>");
    return page.slice(0, end).replace(/script-src (&#39;none&#39;)?/u,
      "script-src " + inside.dataset.source + " ") + "<script>" +
      inside.textContent + "</" + "script>\n" + page.slice(end);
  }

  // (The focus must not be lost with a page that can have it no more.)
  function mark() {
    if (isOld && room.contains(document.activeElement)) {
      document.getElementById("verdict").focus();
    }
    room.inert = isOld;
    document.getElementById("previous").hidden = !isOld ||
      !room.querySelector("iframe:not(.coming)");
  }

  // The rules have changed.
  function retire() {
    isOld = true;
    due = false;
    mark();
  }

  // Shows a page: at the place of the one before, if it is the same game
  // `again`; `fresh` tells whether it is of the rules in the editor.
  function show(page, title, again, fresh) {
    const address = URL.createObjectURL(new Blob([withScript(page)],
      { type: "text/html" }));
    const next = document.createElement("iframe");
    const kept = again ? place : 0;
    next.title = title;
    next.setAttribute("sandbox", "allow-scripts");
    next.className = "coming";
    next.addEventListener("load", () => {
      URL.revokeObjectURL(address);
      if (next !== current) { // a newer page is coming, and will take its place
        return;
      }
      next.contentWindow.postMessage({ place: kept }, "*");
      next.className = "";
      room.querySelectorAll("iframe").forEach((other) => {
        if (other !== next) {
          other.remove();
        }
      });
      isOld = isOld && !due;
      mark();
      room.dataset.ready = "yes";
    }, { once: true });
    room.dataset.ready = "no";
    current = next;
    due = fresh;
    next.src = address;
    room.append(next);
  }

  addEventListener("message", (event) => {
    if (current && event.source === current.contentWindow &&
        typeof event.data.place === "number") {
      ({ place } = event.data);
    }
  });

  return { show, retire };
})();
