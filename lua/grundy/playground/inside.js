"use strict";

// In the frame: where the page is scrolled to is told, and is taken over from
// the page before.
addEventListener("message", ({ source, data }) => {
  if (source === parent && typeof data.place === "number") {
    scrollTo({ top: data.place, behavior: "instant" });
  }
});
addEventListener("scroll", () => parent.postMessage({ place: scrollY }, "*"),
  { passive: true });
