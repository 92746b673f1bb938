/* exported words */
"use strict";

// The words of a Lua program, and what each of them is, for its color; as
// report/highlight.lua has them. Nothing is ever wrong.
const words = (() => {
  const keywords = new Set(("and break do else elseif end for function goto " +
    "if in local not or repeat return then until while").split(" "));
  const constants = new Set(["true", "false", "nil"]);

  const kinds = [
    ["comment", /--\[(=*)\[[^]*?(?:\]\1\]|$)|--[^\n]*/y],
    ["text", /\[(=*)\[[^]*?(?:\]\1\]|$)/y],
    ["text", /"(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?/y],
    ["number", /0[xX][\w.]*|\.?\d(?:[eE][+-]|[\w.])*/y],
    ["name", /[A-Za-z_]\w*/y],
    ["plain", /[^-["'.\w]+|[^]/y],
  ];

  function kindOf(kind, word) {
    if (kind !== "name") {
      return kind;
    } else if (keywords.has(word)) {
      return "keyword";
    }
    return constants.has(word) ? "constant" : "plain";
  }

  // An array of { kind, word }, which are the text if they are put together.
  function of(text) {
    const found = [];
    let at = 0;
    while (at < text.length) {
      for (const [kind, pattern] of kinds) {
        pattern.lastIndex = at;
        const match = pattern.exec(text);
        if (match) {
          found.push({ kind: kindOf(kind, match[0]), word: match[0] });
          at = pattern.lastIndex;
          break;
        }
      }
    }
    return found;
  }

  return { of };
})();
