/* exported frame */
"use strict";

// The page of the game, in a frame of its own, which can reach nothing of this
// page. A new page takes the place of the old one when it is there, scrolled as
// that was.
const frame = (() => {
  const room = document.getElementById("room");
  const inside = document.getElementById("inside").textContent;
  let place = 0;
  let current = null;

  // (A text of the game never has this: markup in it is escaped.)
  function withScript(page) {
    const end = page.lastIndexOf("</body>");
    return page.slice(0, end) + "<script>" + inside + "</" + "script>\n" +
      page.slice(end);
  }

  function show(page, title, again) {
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
      room.dataset.ready = "yes";
    }, { once: true });
    room.dataset.ready = "no";
    current = next;
    next.src = address;
    room.append(next);
  }

  addEventListener("message", (event) => {
    if (current && event.source === current.contentWindow &&
        typeof event.data.place === "number") {
      ({ place } = event.data);
    }
  });

  return { show };
})();
