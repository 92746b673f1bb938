/* global mergeInto, LibraryManager, Module, UTF8ToString, HEAPU8 */
/* eslint object-shorthand: "off" */
"use strict";

// What playground.c calls, for the linker of Emscripten (which does not know
// the short form of methods). The text is copied, as memory may grow and move.
mergeInto(LibraryManager.library, {
  playground_tell: function (kind, text, size) {
    Module.tell(UTF8ToString(kind), HEAPU8.slice(text, text + size));
  },
});
