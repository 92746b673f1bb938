// Headings in order, ids that are there once, pictures with a text.
const level = (heading) => Number(heading.localName[1]);
let last = 0;
if (!document.documentElement.lang) faults.push("no language");
if (!document.title.trim()) faults.push("no title");
if (document.querySelectorAll("h1").length !== 1) {
  faults.push(`${document.querySelectorAll("h1").length} h1`);
}
for (const heading of document.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
  if (!visible(heading)) continue;
  if (level(heading) > last + 1) {
    faults.push(`h${last} is followed by ${told(heading)}`);
  }
  if (!heading.textContent.trim()) faults.push(`empty: ${told(heading)}`);
  last = level(heading);
}
const ids = new Set();
for (const element of document.querySelectorAll("[id]")) {
  if (ids.has(element.id)) faults.push(`an id twice: ${told(element)}`);
  ids.add(element.id);
}
for (const image of document.querySelectorAll("img:not([alt])")) {
  faults.push(`no alt: ${told(image)}`);
}
for (const element of document.querySelectorAll("[tabindex]")) {
  if (element.tabIndex > 0) faults.push(`tabindex: ${told(element)}`);
}
for (const name of ["aria-labelledby", "aria-describedby", "aria-controls",
  "for"]) {
  for (const element of document.querySelectorAll(`[${name}]`)) {
    for (const id of element.getAttribute(name).trim().split(/\s+/)) {
      if (!document.getElementById(id)) {
        faults.push(`${name} names #${id}, which is not there: ` +
          told(element));
      }
    }
  }
}
return faults;
