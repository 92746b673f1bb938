// The search of the site: every word must be in a section. The texts are a
// script of their own, which is loaded when somebody begins to search; so it
// works without a server, too.
"use strict";
{
  const input = document.querySelector(".search input");
  const found = document.querySelector(".found");
  const root = input.dataset.root;
  const MOST = 20, AROUND = 70;
  let rows = null, asked = false;

  const load = () => {
    if (asked) {
      return;
    }
    asked = true;
    const script = document.createElement("script");
    script.src = `${root}search_index.js`;
    document.head.append(script);
  };

  // Titles that are the words come first, then titles that have them all.
  const weight = (row, words, whole) => row.name === whole ? 3 :
    words.every((word) => row.name.includes(word)) ? 2 :
    words.some((word) => row.name.includes(word)) ? 1 : 0;

  // The text around the first word that is in it, with all words marked.
  const excerpt = (row, words) => {
    const lower = row.text.toLowerCase();
    const places = words.map((word) => lower.indexOf(word))
      .filter((at) => at >= 0);
    const at = places.length ? Math.min(...places) : 0;
    const from = Math.max(0, at - AROUND), to = at + 2 * AROUND;
    const piece = document.createElement("p");
    let text = row.text.slice(from, to);
    if (from > 0) {
      piece.append("…");
    }
    while (text) {
      const small = text.toLowerCase();
      const [next, word] = words.map((each) => [small.indexOf(each), each])
        .filter(([place]) => place >= 0).sort((a, b) => a[0] - b[0])[0] ||
        [text.length, ""];
      piece.append(text.slice(0, next));
      if (word) {
        const mark = document.createElement("mark");
        mark.textContent = text.slice(next, next + word.length);
        piece.append(mark);
      }
      text = text.slice(next + word.length);
    }
    if (to < row.text.length) {
      piece.append("…");
    }
    return piece;
  };

  const card = (row, words) => {
    const link = document.createElement("a");
    link.href = root + row.link;
    const title = document.createElement("strong");
    title.textContent = row.title;
    const page = document.createElement("small");
    page.textContent = row.page === row.title ? "" : ` ${row.page}`;
    link.append(title, page, excerpt(row, words));
    return link;
  };

  const show = () => {
    const whole = input.value.trim().toLowerCase();
    const words = whole.split(/\s+/).filter(Boolean);
    found.hidden = words.length === 0;
    if (found.hidden || !rows) {
      return;
    }
    const hits = rows
      .filter((row) => words.every((word) => row.all.includes(word)))
      .map((row, order) => ({ row, order, weight: weight(row, words, whole) }))
      .sort((a, b) => b.weight - a.weight || a.order - b.order);
    const count = document.createElement("small");
    count.textContent = hits.length === 0 ? "Nothing found." :
      hits.length > MOST ? `${hits.length} sections; the first ${MOST}:` : "";
    found.replaceChildren(count,
      ...hits.slice(0, MOST).map(({ row }) => card(row, words)));
  };

  // What the script of texts calls.
  window.sections = (list) => {
    rows = list.map(([page, title, link, text]) => ({
      page, title, link, text, name: title.toLowerCase(),
      all: `${page} ${title} ${text}`.toLowerCase(),
    }));
    show();
  };

  const step = (by) => {
    const links = [...found.querySelectorAll("a")];
    const at = links.indexOf(document.activeElement) + by;
    (links[at] || input).focus();
  };

  input.hidden = false;
  input.addEventListener("focus", load);
  input.addEventListener("input", show);
  document.addEventListener("keydown", (event) => {
    const inside = event.target.closest(".search");
    if (event.key === "/" && !inside && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      input.focus();
    } else if (inside && event.key === "Escape") {
      input.value = "";
      show();
      input.focus();
    } else if (inside && event.key === "ArrowDown") {
      event.preventDefault();
      step(1);
    } else if (inside && event.key === "ArrowUp") {
      event.preventDefault();
      step(-1);
    } else if (event.target === input && event.key === "Enter") {
      const first = found.querySelector("a");
      if (first && !found.hidden) {
        first.click();
      }
    }
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest(".search input")) {
      found.hidden = true;
    }
  });
}
