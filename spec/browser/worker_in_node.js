"use strict";

// The worker of the playground in Node.js: the same engine and the same script,
// without a page.
//   node worker_in_node.js FOLDER COUNT ENGINE.js ENGINE.wasm worker.js
// answers the requests in FOLDER/1, FOLDER/2 and so on, one after the other. What
// is told of each is written as FOLDER/1.KIND, and what comes last of a kind stays.
const fs = require("fs");
const vm = require("vm");

const [, , folder, count, engine, wasm, worker] = process.argv;
const LAST = ["done", "failed", "error"];
let ended = null;

global.self = global;
global.location = { href: "" };
global.postMessage = ({ id, kind, bytes }) => {
  fs.writeFileSync(`${folder}/${id}.${kind}`, bytes);
  if (LAST.includes(kind)) {
    ended();
  }
};

const ask = (id) => new Promise((done) => {
  ended = done;
  self.onmessage({ data: { id, bytes: fs.readFileSync(`${folder}/${id}`) } });
});

(async () => {
  for (const path of [engine, worker]) {
    vm.runInThisContext(fs.readFileSync(path, "utf8"), path);
  }
  self.onmessage({ data: {
    compiled: await WebAssembly.compile(fs.readFileSync(wasm)) } });
  for (let id = 1; id <= Number(count); id++) {
    await ask(id);
  }
})();
