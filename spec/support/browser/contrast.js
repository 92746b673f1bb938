// Text and what it stands on differ enough to be read: 4.5, or 3 for large
// text (WCAG 2.1, 1.4.3).
const canvas = document.createElementNS("http://www.w3.org/1999/xhtml",
  "canvas"); // also where the document is a picture
canvas.width = canvas.height = 1;
const context = canvas.getContext("2d", { willReadFrequently: true });
const known = new Map();

// Any colour of CSS as [red, green, blue, opacity].
const rgba = (colour) => {
  if (!known.has(colour)) {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const data = context.getImageData(0, 0, 1, 1).data;
    known.set(colour, [data[0], data[1], data[2], data[3] / 255]);
  }
  return known.get(colour);
};

const over = (top, below) => {
  const a = top[3];
  return [0, 1, 2].map((i) => top[i] * a + below[i] * (1 - a)).concat(1);
};

const luminance = (colour) => {
  const [r, g, b] = colour.map((part) => {
    const c = part / 255;
    return c <= 0.03928 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4);
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const ratio = (a, b) => {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

const faded = (colour, opacity) =>
  [colour[0], colour[1], colour[2], colour[3] * opacity];

const paper = () => matchMedia("(prefers-color-scheme: dark)").matches &&
  getComputedStyle(document.documentElement).colorScheme.includes("dark") ?
  [18, 18, 18, 1] : [255, 255, 255, 1];

// What is behind an element of HTML: the backgrounds of its parents.
const behind = (element) => {
  let colour = paper();
  for (const at of chain(element).reverse()) {
    colour = over(rgba(getComputedStyle(at).backgroundColor), colour);
  }
  return colour;
};

const opacity = (element) => chain(element).reduce((product, at) =>
  product * Number(getComputedStyle(at).opacity), 1);

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
