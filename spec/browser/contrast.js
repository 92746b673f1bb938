// Text and what it stands on differ enough to be read: 4.5, or 3 for large
// text (WCAG 2.1, 1.4.3); and marks enough to be seen: 3 (1.4.11).
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

// Signs that only the style sheet writes. What is beside them in their element
// lies below them where they overlap.
const written = (element, which) => {
  const { content } = getComputedStyle(element, which);
  return /^"\s*"$|^none$|^normal$/.test(content) ? "" : content;
};

// The area of a sign that has its own place, as far as it fills it.
const placed = (element, style) => {
  const outer = element.getBoundingClientRect();
  const top = outer.top + element.clientTop + parseFloat(style.top);
  const left = outer.left + element.clientLeft + parseFloat(style.left);
  return { top, left, bottom: top + parseFloat(style.height),
    right: left + parseFloat(style.width) };
};

const overlap = (one, other) => one.left < other.right &&
  other.left < one.right && one.top < other.bottom - 0.5 &&
  other.top < one.bottom - 0.5;

for (const element of (document.body || document.documentElement)
  .querySelectorAll("*")) {
  for (const which of ["::before", "::after"]) {
    const content = written(element, which);
    if (content === "" || !visible(element) ||
      element.closest(":disabled, [aria-disabled=true]")) continue;
    const style = getComputedStyle(element, which);
    const beside = style.position !== "absolute" ? [] :
      [...element.children].filter((child) =>
        overlap(child.getBoundingClientRect(), placed(element, style)));
    const own = rgba(style.backgroundColor);
    for (const at of beside.concat(element)) {
      judge(element, rgba(style.color), over(own, behind(at)),
        `the sign ${content}`);
    }
  }
}

const see = (element, colour, ground, what) => {
  const found = ratio(over(colour, ground), ground);
  if (found < 3 - 0.005) {
    faults.push(`contrast ${found.toFixed(2)} of ${what} (` +
      `${colour.slice(0, 3)} on ${ground.map(Math.round).slice(0, 3)}): ` +
      told(element.parentElement));
  }
};

// The bars of a review, on their buttons.
for (const bar of document.querySelectorAll("#board-strip span")) {
  if (visible(bar) && bar.getBoundingClientRect().height >= 1) {
    see(bar, rgba(getComputedStyle(bar).backgroundColor),
      behind(bar.parentElement), "a bar");
  }
}

// Signs on cells lie on a picture that may have any colour: what they are made
// of differs from their rim, so that one of both can be seen.
for (const circle of document.querySelectorAll(".board-cells circle")) {
  const style = getComputedStyle(circle);
  const rim = style.stroke === "none" ? rgba(style.fill) : rgba(style.stroke);
  see(circle, rim, rgba(style.fill), "the rim of a sign");
}
return faults;
