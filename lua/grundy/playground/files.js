/* exported files */
"use strict";

// Files of the visitor: opened by a button or dropped anywhere on the page, and
// written as downloads.
const files = (() => {
  const LARGEST = 1 << 20;
  const SAVED = "\u0089GRUNDY\n";

  function save(name, content, type) {
    const address = URL.createObjectURL(new Blob([content], { type }));
    const anchor = document.createElement("a");
    anchor.href = address;
    anchor.download = name;
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(address), 60000);
  }

  // The text of a file; an error says what is wrong with it.
  async function read(file) {
    if (file.size > LARGEST) {
      throw new Error(`${file.name} is too large for a game file`);
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    const head = String.fromCharCode(...bytes.slice(0, SAVED.length));
    if (head === SAVED) {
      throw new Error(`${file.name} is a saved solution. Open the game file ` +
        "that it was made from.");
    }
    return new TextDecoder().decode(bytes);
  }

  // `take` gets the name and the text of a file, `refuse` what is wrong.
  function listen(take, refuse) {
    const input = document.getElementById("file");
    const open = (file) => file && read(file)
      .then((text) => take(file.name, text), refuse);
    document.getElementById("open").addEventListener("click",
      () => input.click());
    input.addEventListener("change", () => {
      open(input.files[0]);
      input.value = "";
    });
    addEventListener("dragover", (event) => {
      if (event.dataTransfer.types.includes("Files")) {
        event.preventDefault();
      }
    });
    addEventListener("drop", (event) => {
      if (event.dataTransfer.files.length > 0) {
        event.preventDefault();
        open(event.dataTransfer.files[0]);
      }
    });
  }

  return { save, listen };
})();
