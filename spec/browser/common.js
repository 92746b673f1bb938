// What the checks of a page share; each is the rest of this function, and
// returns an array of texts that say what is wrong.
"use strict";
const width = arguments[0];
const faults = [];

const short = (text) => {
  const flat = Array.from(text.replace(/\s+/g, " ").trim());
  return flat.length > 40 ? flat.slice(0, 40).join("") + "…" : flat.join("");
};

const told = (element) => {
  const id = element.id ? "#" + element.id : "";
  const names = element.getAttribute("class");
  const classes = names ? "." + names.trim().split(/\s+/).join(".") : "";
  const section = element.closest("[id]");
  const where = !id && section ? ` in #${section.id}` : "";
  return `<${element.localName}${id}${classes}>${where} ` +
    `"${short(element.textContent)}"`;
};

// Parents up to the root, the element first.
const chain = (element) => {
  const list = [];
  for (let at = element; at; at = at.parentElement) list.push(at);
  return list;
};

// Is it for readers of the screen only (a point that is clipped away)?
const unseen = (element) => chain(element).some((at) => {
  const style = getComputedStyle(at);
  return style.clipPath === "inset(50%)";
});

const visible = (element) =>
  element.checkVisibility({
    opacityProperty: true, visibilityProperty: true,
  }) && !unseen(element);

// All pieces of text that can be seen, as [node, element].
const texts = () => {
  const list = [];
  const walker = document.createTreeWalker(
    document.body || document.documentElement, NodeFilter.SHOW_TEXT);
  const seen = new Map();
  while (walker.nextNode()) {
    const node = walker.currentNode, element = node.parentElement;
    if (!node.data.trim() ||
        ["script", "style", "option", "title", "desc", "noscript"]
          .includes(element.localName)) continue;
    if (!seen.has(element)) seen.set(element, visible(element));
    if (seen.get(element)) list.push([node, element]);
  }
  return list;
};

const box = (node) => {
  const range = document.createRange();
  range.selectNodeContents(node);
  return range.getBoundingClientRect();
};
