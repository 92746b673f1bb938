// Text and what it stands on differ enough to be read: 4.5, or 3 for large
// text (WCAG 2.1, 1.4.3).
const shapes = new Map(); // of pictures: [element, its box]

const shapes_of = (svg) => {
  if (!shapes.has(svg)) {
    shapes.set(svg, [...svg.querySelectorAll(
      "rect, circle, ellipse, polygon, path")]
      .filter((shape) => !shape.closest("defs, clipPath, marker, pattern") &&
        getComputedStyle(shape).fill !== "none" && visible(shape))
      .map((shape) => [shape, shape.getBoundingClientRect()]));
  }
  return shapes.get(svg);
};

const covers = (shape, x, y) => {
  const matrix = shape.getScreenCTM();
  return matrix &&
    shape.isPointInFill(new DOMPoint(x, y).matrixTransform(matrix.inverse()));
};

// What is behind the middle of a text in a picture: the shapes drawn before.
const behind_in = (svg, text, rect) => {
  const x = (rect.left + rect.right) / 2, y = (rect.top + rect.bottom) / 2;
  let colour = behind(svg);
  for (const [shape, area] of shapes_of(svg)) {
    if (x < area.left || x > area.right || y < area.top || y > area.bottom ||
        !(shape.compareDocumentPosition(text) &
          Node.DOCUMENT_POSITION_FOLLOWING) || !covers(shape, x, y)) continue;
    const style = getComputedStyle(shape);
    colour = over(faded(rgba(style.fill),
      Number(style.fillOpacity) * opacity(shape)), colour);
  }
  return colour;
};

const judge = (element, colour, ground, what) => {
  const style = getComputedStyle(element);
  const size = parseFloat(style.fontSize);
  const large = size >= 24 ||
    (size >= 18.66 && Number(style.fontWeight) >= 700);
  const seen = over(faded(colour, opacity(element)), ground);
  const found = ratio(seen, ground);
  if (found < (large ? 3 : 4.5) - 0.005) {
    faults.push(`contrast ${found.toFixed(2)} of ${what} (` +
      `${seen.map(Math.round).slice(0, 3)} on ` +
      `${ground.map(Math.round).slice(0, 3)}): ${told(element)}`);
  }
};

for (const [node, element] of texts()) {
  if (element.closest(":disabled, [aria-disabled=true]")) continue;
  const style = getComputedStyle(element);
  const svg = element.closest("svg");
  if (svg) {
    judge(element, faded(rgba(style.fill), Number(style.fillOpacity)),
      behind_in(svg, element, box(node)), "text");
  } else {
    judge(element, rgba(style.color), behind(element), "text");
  }
}
for (const element of document.querySelectorAll("input, select, textarea")) {
  if (!visible(element) || element.disabled) continue;
  judge(element, rgba(getComputedStyle(element).color), behind(element),
    "what is entered");
  if (element.placeholder) {
    judge(element, rgba(getComputedStyle(element, "::placeholder").color),
      behind(element), "the placeholder");
  }
}
return faults;
