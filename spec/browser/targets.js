// What is touched is at least 44 px wide and high; links within a text are as
// its lines are.
const area = (element) => {
  const rect = element.getBoundingClientRect();
  let [w, h] = [rect.width, rect.height];
  if (["checkbox", "radio"].includes(element.type)) {
    for (const label of element.labels) {
      const other = label.getBoundingClientRect();
      w = Math.max(w, other.width);
      h = Math.max(h, other.height);
    }
  }
  return [w, h];
};
for (const element of document.querySelectorAll(
  "button, input, select, textarea, summary, [role=button], a[href]")) {
  if (!visible(element) || (element.localName === "a" &&
      getComputedStyle(element).display === "inline")) continue;
  const [w, h] = area(element);
  if (w < 43.5 || h < 43.5) {
    faults.push(`${Math.round(w)} x ${Math.round(h)} px to touch: ` +
      told(element));
  }
}
return faults;
