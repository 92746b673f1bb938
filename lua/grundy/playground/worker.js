"use strict";

// The worker: it has the engine, and nothing else. It gets a compiled module
// first, and requests then. Whatever a request leads to is posted as
// { id, kind, bytes }; the last one is "done", "failed" or "error".
(() => {
  const BYTES = 800 << 20; // of memory, for a state of Lua
  let module = null;
  let state = 0;
  let id = 0;

  let news = ""; // the last one before there is a state

  function tell(kind, bytes) {
    if (state === 0) {
      news = new TextDecoder().decode(bytes);
    }
    postMessage({ id, kind, bytes }, [bytes.buffer]);
  }

  function fail(problem) {
    tell("error", new TextEncoder().encode(String(problem)));
  }

  function serve(request) {
    const at = module._malloc(request.bytes.length);
    ({ id } = request);
    module.lines = 0;
    module.HEAPU8.set(request.bytes, at);
    module._playground_answer(state, at, request.bytes.length);
    if (module.full) {
      tell("full", new Uint8Array(0));
    }
  }

  async function open(compiled) {
    module = await new Promise((done, refuse) => {
      self.engine({
        tell,
        instantiateWasm(imports, ready) {
          WebAssembly.instantiate(compiled, imports)
            .then((instance) => ready(instance, compiled)).catch(refuse);
          return {};
        },
      }).then(done, refuse);
    });
    state = module._playground_open(BYTES);
    if (!state) {
      throw new Error(news);
    }
  }

  let opened = null; // a promise
  self.onmessage = ({ data }) => {
    if (data.compiled) {
      opened = open(data.compiled);
    } else {
      opened.then(() => serve(data)).catch((problem) => {
        ({ id } = data);
        fail(problem);
      });
    }
  };
})();
