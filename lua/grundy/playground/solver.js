/* exported solver */
/* global literal, DecompressionStream */
"use strict";

// The worker that solves, and what it is asked. It does one thing at a time. To
// stop it, it is ended and another one is started: that works whatever it does.
const solver = (() => {
  const decoder = new TextDecoder();
  let compiled = null; // a promise of the module
  let worker = null;
  let asked = null; // { id, hear, since }, while it works
  let count = 0;

  async function compile() {
    const packed = atob(document.getElementById("engine").textContent);
    const bytes = Uint8Array.from(packed, (c) => c.charCodeAt(0));
    const stream = new Blob([bytes]).stream()
      .pipeThrough(new DecompressionStream("gzip"));
    return WebAssembly.compile(await new Response(stream).arrayBuffer());
  }

  const LAST = ["done", "failed", "error"];

  function hear({ data: { id, kind, bytes } }) {
    if (kind === "full" && !asked) {
      stop();
    }
    if (!asked || id !== asked.id) {
      return; // an answer that nobody waits for
    }
    const { hear: listen } = asked;
    if (LAST.includes(kind)) {
      asked = null;
    }
    if (kind === "error") { // it is in no order to answer anything else
      stop();
    }
    listen(kind, kind === "file" ? bytes : decoder.decode(bytes));
  }

  function fail(event) {
    const listen = asked && asked.hear;
    stop();
    if (listen) {
      listen("error", event.message || "");
    }
  }

  function start() {
    const text = document.getElementById("worker").textContent;
    const address = URL.createObjectURL(new Blob([text],
      { type: "text/javascript" }));
    const started = new Worker(address);
    URL.revokeObjectURL(address);
    worker = started;
    worker.onmessage = hear;
    worker.onerror = fail;
    compiled = compiled || compile();
    compiled.then((module) => started.postMessage({ compiled: module }),
      (problem) => fail({ message: String(problem) }));
    return compiled;
  }

  // Ends what it is at, which is not answered any more.
  function stop() {
    asked = null;
    if (worker) {
      worker.terminate();
      worker = null;
    }
  }

  // Asks for something; `listen` gets each kind of answer, and its text. What
  // it was at is ended.
  async function ask(request, listen) {
    if (asked) {
      stop();
    }
    count += 1;
    const mine = { id: count, hear: listen, since: performance.now() };
    asked = mine;
    const bytes = new TextEncoder().encode(literal.write(request));
    try {
      await (worker ? compiled : start());
    } catch (problem) {
      return;
    }
    if (asked === mine) {
      worker.postMessage({ id: mine.id, bytes });
    }
  }

  // For how many milliseconds it has been at work; 0 if it is not.
  function busy() {
    return asked ? Math.max(1, performance.now() - asked.since) : 0;
  }

  return { ask, stop, busy };
})();
