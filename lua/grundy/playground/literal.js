/* exported literal */
"use strict";

// Values as the worker reads them: texts, and arrays and objects of these, as
// Lua writes them.
const literal = (() => {
  const escapes = { "\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r" };

  function write(value) {
    if (typeof value === "string") {
      return '"' + value.replace(/[\\"\n\r]/g, (c) => escapes[c]) + '"';
    } else if (Array.isArray(value)) {
      return "{" + value.map(write).join(",") + "}";
    }
    return "{" + Object.keys(value).map((name) => name + "=" +
      write(value[name])).join(",") + "}";
  }

  return { write };
})();
