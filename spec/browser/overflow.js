// Nothing is wider than the page, sticks out of it or is cut off, unless one
// can scroll to it.
const scrolls = (element) =>
  ["auto", "scroll"].includes(getComputedStyle(element).overflowX);
const clips = (element) =>
  ["hidden", "clip"].includes(getComputedStyle(element).overflowX);

// How far a box may reach: the inside of the first parent that clips, to
// which the text can be scrolled if a scroller comes before.
const limits = (element) => {
  for (const at of chain(element)) {
    if (at === document.body || at === document.documentElement) break;
    if (scrolls(at)) return null;
    if (clips(at) && (at.localName === "svg" ||
        getComputedStyle(at).display !== "inline")) {
      return at.getBoundingClientRect();
    }
  }
  return { left: 0, right: width };
};

const root = document.scrollingElement;
if (root.scrollWidth > width) {
  faults.push(`the page is ${root.scrollWidth} px wide, not ${width}`);
}
for (const element of document.body.querySelectorAll("*")) {
  if (element.closest("svg") && element.localName !== "svg") continue;
  if (!visible(element)) continue;
  const limit = limits(element.parentElement);
  const rect = element.getBoundingClientRect();
  if (limit && rect.width > 0 && !clips(element.parentElement) &&
      (rect.right > width + 1 || rect.left < -1)) {
    faults.push(`sticks out (${Math.round(rect.left)} to ` +
      `${Math.round(rect.right)}): ${told(element)}`);
  }
}
// What has a border around it stays within.
const bordered = (element) => chain(element.parentElement).find((at) =>
  scrolls(at) || clips(at) ||
  parseFloat(getComputedStyle(at).borderRightWidth) > 0);
for (const element of document.querySelectorAll(
  "table, pre, svg, img, canvas, button, input, select")) {
  const frame = bordered(element);
  if (!frame || scrolls(frame) || !visible(element) ||
      (element.localName === "svg" && element.parentElement.closest("svg"))) {
    continue;
  }
  const out = element.getBoundingClientRect().right -
    frame.getBoundingClientRect().right;
  if (out > 1) {
    faults.push(`${Math.round(out)} px out of ${told(frame)}: ` +
      told(element));
  }
}
for (const [node, element] of texts()) {
  const limit = limits(element), rect = box(node);
  if (limit && (rect.right > limit.right + 2 || rect.left < limit.left - 2)) {
    faults.push(`cut off (${Math.round(rect.left)} to ` +
      `${Math.round(rect.right)}): ${told(element)}`);
  }
}
return faults;
