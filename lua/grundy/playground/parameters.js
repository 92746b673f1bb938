/* exported parameters */
"use strict";

// The parameters of a game as fields.
const parameters = (() => {
  const root = document.getElementById("parameters");
  const fields = document.getElementById("parameters-fields");
  let shown = []; // what there is a field for
  let changed = () => {};

  function inputOf({ name, kind, value }) {
    const input = document.createElement("input");
    input.name = name;
    input.type = { boolean: "checkbox", number: "number" }[kind] || "text";
    input.step = "any";
    input.autocomplete = "off";
    input.checked = value === "true";
    if (kind !== "boolean") {
      input.value = value;
    }
    input.addEventListener("input", () => changed());
    return input;
  }

  function valueOf(input) {
    return input.type === "checkbox" ? String(input.checked) : input.value;
  }

  // The values that differ from the defaults: pairs of a name and a text.
  function set() {
    return shown.map(({ name, fallback }) =>
      [name, valueOf(fields.querySelector(`[name="${name}"]`)), fallback])
      .filter(([, value, fallback]) => value !== fallback && value !== "")
      .map(([name, value]) => [name, value]);
  }

  // Shows these fields, if they are others than before. One that is being
  // filled in keeps what it has.
  function show(list) {
    const wanted = list.map(({ name, kind, default: fallback, value }) =>
      ({ name, kind, fallback, value }));
    const same = wanted.length === shown.length && wanted.every((one, i) =>
      ["name", "kind", "fallback"].every((key) => one[key] === shown[i][key]));
    shown = wanted;
    root.hidden = wanted.length === 0;
    if (!same) {
      fields.textContent = "";
      fields.append(...wanted.map((one) => {
        const label = document.createElement("label");
        label.append(one.name + " ", inputOf(one));
        return label;
      }));
    }
    return same;
  }

  function clear() {
    show([]);
  }

  function listen(listener) {
    changed = listener;
  }

  return { show, set, clear, listen, names: () => shown };
})();
