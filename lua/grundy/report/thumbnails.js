/* exported thumbnails */
"use strict";

// The pictures of positions that the sections of a page share. Each is a text
// of the numbers of its elements; pictures and elements are numbered all over
// the page, so data say from which numbers on theirs are.
const thumbnails = (() => {
  const elements = [], pictures = [];

  function add(data) {
    const { from = [0, 0] } = data;
    (data.pictures || []).forEach((text, i) => {
      pictures[from[0] + i] = text;
    });
    (data.elements || []).forEach((text, i) => {
      elements[from[1] + i] = text;
    });
  }

  // A picture as the address of an image; null if there is no such picture.
  function address(number) {
    return pictures[number] === undefined ? null : "data:image/svg+xml," +
      encodeURIComponent(pictures[number].split(" ").map((element) =>
        elements[element]).join(""));
  }

  // The image of a position with this name; null if there is no picture.
  function image(number, name) {
    const source = address(number);
    if (source === null) {
      return null;
    }
    const element = document.createElement("img");
    element.alt = name;
    element.src = source;
    element.className = "small-picture";
    return element;
  }

  return { add, address, image };
})();
