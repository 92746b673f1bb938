// The element that has the focus shows it, in the window and not under
// something else.
const element = document.activeElement;
if (!element || element === document.body) return ["nothing has the focus"];
const looks = () => {
  const style = getComputedStyle(element);
  return [style.outline, style.boxShadow, style.border, style.backgroundColor,
    style.textDecoration].join(" | ");
};
if (!element.matches(":focus-visible")) {
  faults.push(`not :focus-visible: ${told(element)}`);
}
const style = getComputedStyle(element);
const ringed = style.outlineStyle !== "none" &&
  parseFloat(style.outlineWidth) >= 1;
const focused = looks();
const rect = element.getBoundingClientRect();
if (rect.bottom < 0 || rect.top > innerHeight || rect.right < 0 ||
    rect.left > innerWidth) {
  faults.push(`out of the window: ${told(element)}`);
}
const at = document.elementFromPoint(
  Math.max(0, (rect.left + Math.min(rect.right, innerWidth)) / 2),
  (Math.max(rect.top, 0) + Math.min(rect.bottom, innerHeight)) / 2);
if (at && !element.contains(at) && !at.contains(element)) {
  faults.push(`covered by ${told(at)}: ${told(element)}`);
}
if (!visible(element)) faults.push(`not visible: ${told(element)}`);
if (ringed) {
  const found = ratio(rgba(style.outlineColor), behind(element.parentElement));
  if (found < 3) {
    faults.push(`contrast ${found.toFixed(2)} of the focus: ${told(element)}`);
  }
} else {
  element.blur();
  if (looks() === focused) faults.push(`does not show it: ${told(element)}`);
  element.focus({ preventScroll: true, focusVisible: true });
}
return faults;
