/* exported pictureFile */
"use strict";

// What lies on the board, as a file: a picture of it, or its text as a picture.
const pictureFile = (() => {
  const SCALE = 2; // of pictures in pixels
  const LINE = 24, LETTER = 12, EDGE = 12; // of texts

  function svgOf(text) {
    return new DOMParser().parseFromString(text, "image/svg+xml")
      .documentElement;
  }

  // The width and the height of a picture.
  function sizeOf(svg) {
    const box = (svg.getAttribute("viewBox") || "").split(/[ ,]+/).map(Number);
    const [width, height] = ["width", "height"].map((name, i) =>
      parseFloat(svg.getAttribute(name)) || box[i + 2] || 300);
    return { width, height };
  }

  function ofText(name) {
    const lines = name.split("\n"), { drawn } = motion;
    const width = Math.max(...lines.map((line) => line.length)) * LETTER;
    const svg = drawn("svg", { xmlns: "http://www.w3.org/2000/svg",
      width: width + 2 * EDGE, height: lines.length * LINE + 2 * EDGE });
    svg.append(drawn("rect", { width: "100%", height: "100%", fill: "#fff" }));
    lines.forEach((line, i) => {
      const text = drawn("text", { x: EDGE, y: EDGE + LINE * i + LINE * 0.7,
        "font-family": "monospace", "font-size": 20, fill: "#000",
        "xml:space": "preserve" });
      text.textContent = line;
      svg.append(text);
    });
    return svg;
  }

  // The pictures of several parts side by side.
  function sideBySide(parts) {
    const all = motion.drawn("svg", { xmlns: "http://www.w3.org/2000/svg" });
    let x = 0, most = 0;
    parts.forEach((svg) => {
      const { width, height } = sizeOf(svg);
      svg.setAttribute("x", x);
      all.append(svg);
      x += width + EDGE;
      most = Math.max(most, height);
    });
    all.setAttribute("width", Math.max(1, x - EDGE));
    all.setAttribute("height", Math.max(1, most));
    return all;
  }

  // The text of a picture of what lies on the board.
  function pictureOf(looks) {
    const parts = looks.map((look) => look.picture === null ?
      ofText(look.name) : svgOf(look.picture));
    return new XMLSerializer().serializeToString(parts.length === 1 ?
      parts[0] : sideBySide(parts));
  }

  function save(blob, name) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }

  function saveSvg(looks, name) {
    save(new Blob([pictureOf(looks)], { type: "image/svg+xml" }),
      name + ".svg");
  }

  function savePng(looks, name) {
    const text = pictureOf(looks), { width, height } = sizeOf(svgOf(text));
    const image = new Image(), canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width * SCALE, height * SCALE];
    image.onload = () => {
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width,
        canvas.height);
      canvas.toBlob((blob) => save(blob, name + ".png"));
    };
    image.src = "data:image/svg+xml," + encodeURIComponent(text);
  }

  return { saveSvg, savePng };
})();
