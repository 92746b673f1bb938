/* global Module, FS, MEMFS */
"use strict";

// Inside the engine, before it starts: what rules may print, and what they may
// write into the files that the engine has in memory. WebAssembly has a limit
// of its own; what is counted here would be memory of the browser's.
Module.preRun = () => {
  const LINES = 200;
  const LONGEST = 400;
  const FILES = 1000;
  const BYTES = 128 << 20;
  const NO_SPACE = 51;
  let files = 0;
  let bytes = 0;
  let line = [];

  function print(code) {
    if (code !== 10 && code !== null) {
      if (line.length < LONGEST) {
        line.push(code);
      }
    } else if (line.length > 0 || code === 10) {
      Module.lines += 1;
      if (Module.lines <= LINES) {
        Module.tell("printed", new Uint8Array(line));
      } else if (Module.lines === LINES + 1) {
        Module.tell("printed", new TextEncoder().encode(
          `(Only the first ${LINES} lines are shown.)`));
      }
      line = [];
    }
  }

  // The files stay, so this engine is of no use any more.
  function check(wanted) {
    if (wanted) {
      Module.full = true;
      throw new FS.ErrnoError(NO_SPACE);
    }
  }

  // A function of the file system that gives a file another size.
  function counted(change) {
    return (node, size) => {
      const before = node.contents ? node.contents.length : 0;
      check(bytes - before + 2 * size > BYTES);
      change(node, size);
      bytes += (node.contents ? node.contents.length : 0) - before;
    };
  }

  // (The optimizer of Emscripten does not know newer ways to write this.)
  const create = MEMFS.createNode;
  MEMFS.createNode = (parent, name, mode, device) => {
    files += 1;
    check(files > FILES);
    return create(parent, name, mode, device);
  };
  MEMFS.expandFileStorage = counted(MEMFS.expandFileStorage);
  MEMFS.resizeFileStorage = counted(MEMFS.resizeFileStorage);
  FS.init(() => null, print, print);
};
