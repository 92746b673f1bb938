// Colours, as they are seen, and how much they differ (WCAG 2.1).
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

