// The element that has the focus shows it, and shows it in the window.
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
if (!visible(element)) faults.push(`not visible: ${told(element)}`);
if (!ringed) {
  element.blur();
  if (looks() === focused) faults.push(`does not show it: ${told(element)}`);
  element.focus({ preventScroll: true, focusVisible: true });
}
return faults;
