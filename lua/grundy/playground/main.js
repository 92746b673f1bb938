/* global editor, explore, files, frame, kept, link, parameters, solver,
   verdict */
"use strict";

// The playground: what is typed is solved, and what is solved is shown.
(() => {
  const at = (id) => document.getElementById(id);
  const stock = JSON.parse(at("stock").textContent); // { group, name, text }
  const PAUSE = 350; // milliseconds without a key before the text is solved
  const PATIENCE = 1500; // that something older may still take
  const LONG = 10; // seconds, after which rules may be endless
  let name = "game.lua";
  let set = []; // the parameters that a link or an older text has set
  let page = ""; // of the game that was solved last
  let shown = ""; // its name
  let timer = 0;
  let clock = 0;

  //
  // What is said
  //

  function say(text) {
    at("said").textContent = text;
  }

  function state(which, text) {
    document.body.dataset.state = which;
    at("state").textContent = text;
    at("stop").hidden = which !== "busy";
    clearInterval(clock);
    if (which === "busy") {
      clock = setInterval(() => {
        const seconds = Math.round(solver.busy() / 1000);
        at("seconds").textContent = `${seconds} s` + (seconds < LONG ? "" :
          " (if it never ends, Stop ends it)");
      }, 500);
    } else {
      at("seconds").textContent = "";
    }
  }

  function complain({ message, note, line }) {
    at("problem").hidden = false;
    at("problem-text").textContent = (line ? `Line ${line}: ` : "") + message +
      (note ? ` (${note})` : "");
    at("problem-go").hidden = !line;
    at("problem-go").onclick = () => editor.go(line);
    editor.mark(line || 0);
    verdict.fade(true);
  }

  function forgive() {
    at("problem").hidden = true;
    editor.mark(0);
  }

  function print(text) {
    at("printed").hidden = false;
    at("printed-text").textContent += text + "\n";
  }

  function clearPrinted() {
    at("printed").hidden = true;
    at("printed-text").textContent = "";
  }

  function downloadable(can) {
    at("downloads").querySelectorAll("[data-solved]").forEach((button) => {
      button.disabled = !can;
    });
  }

  //
  // Solving
  //

  function game() {
    return { name, text: editor.text(), set };
  }

  // Keeps the game in the address and for a reload.
  async function keep() {
    const mine = game();
    kept.write(mine);
    const fragment = await link.write(mine);
    if (mine.text === editor.text()) {
      history.replaceState(null, "", fragment);
    }
  }

  const NO_MEMORY = "not enough memory";
  const TOO_LARGE = "There is not enough memory: the game needs more than a " +
    "page may use. A smaller one may fit; the command grundy may use more.";
  const ENDED = "It ended by itself: there may have been too little memory. " +
    "The next game starts afresh.";

  // What is done with each kind of answer.
  const answers = {
    parameters(list) {
      parameters.show(list);
      explore.offer();
    },
    progress(text) {
      if (text) {
        state("busy", text);
      }
    },
    printed: print,
    solved(answer) {
      verdict.show(answer);
      verdict.fade(false);
      at("what-if").hidden = !answer.what_if;
      state("busy", "making the page");
      say(answer.verdict);
    },
    page(text) {
      page = text;
      frame.show(text, "The game", name === shown);
      shown = name;
    },
    done() {
      state("solved", "solved");
      downloadable(true);
    },
    failed(problem) {
      if (problem.message === NO_MEMORY) {
        solver.stop(); // gives it back
        problem.message = TOO_LARGE;
      }
      complain(problem);
      state("failed", "not solved");
      say("not solved: " + problem.message);
    },
    error(text) {
      complain({ message: text ? `${ENDED} (${text})` : ENDED });
      state("failed", "not solved");
    },
  };

  const JSONS = ["parameters", "solved", "failed"];

  function hear(kind, text) {
    answers[kind](JSONS.includes(kind) ? JSON.parse(text) : text);
  }

  function solve() {
    const { text } = game();
    forgive();
    clearPrinted();
    downloadable(false);
    state("busy", "solving");
    solver.ask({ what: "solve", path: name, text, set }, hear);
    keep().catch(() => {});
  }

  // Solves soon: when nothing is typed for a moment, and what is being solved
  // is done or has had its time.
  function soon() {
    clearTimeout(timer);
    const left = solver.busy() ? PATIENCE - solver.busy() : 0;
    timer = setTimeout(() => {
      if (solver.busy() && solver.busy() < PATIENCE) {
        soon();
      } else {
        solve();
      }
    }, Math.max(PAUSE, Math.min(left, 50)));
  }

  function stop() {
    clearTimeout(timer);
    solver.stop();
    state("stopped", "stopped");
    say("stopped");
    verdict.fade(true);
  }

  // Asks for another page than that of the game, which takes its place.
  function instead(request, doing, title) {
    forgive();
    state("busy", doing);
    solver.ask({ path: name, text: editor.text(), set, ...request },
      (kind, text) => {
        if (kind === "page") {
          shown = "";
          frame.show(text, title, false);
        } else {
          hear(kind, text);
        }
      });
  }

  function vary(what, which) {
    instead({ what: "explore", vary: what,
      set: set.filter(([other]) => other !== which) }, "solving variants",
    "The variants of the game");
  }

  function changeCells() {
    instead({ what: "what_if" }, "solving changed puzzles",
      "What single changes make of the puzzle");
  }

  //
  // Games to begin with, and files
  //

  function begin(other) {
    ({ name, set } = other);
    parameters.clear();
    editor.show(other.text);
    solve();
  }

  function listExamples() {
    const groups = {};
    stock.forEach((one, i) => {
      if (!groups[one.group]) {
        groups[one.group] = document.createElement("optgroup");
        groups[one.group].label = one.group;
        at("examples").append(groups[one.group]);
      }
      groups[one.group].append(new Option(one.title, i));
    });
    at("examples").addEventListener("change", () => {
      const one = stock[at("examples").value];
      at("examples").value = "";
      begin({ name: one.name, text: one.text, set: [] });
    });
  }

  const stem = () => name.replace(/\.lua$/, "");

  // A download that the worker has to make.
  function made(request, file, type) {
    let content = null;
    state("busy", "writing " + file);
    solver.ask({ path: name, ...request }, (kind, found) => {
      if (kind === "file") {
        content = found;
      } else {
        hear(kind, found);
        if (kind === "done") {
          files.save(file, content, type);
        }
      }
    });
  }

  const downloads = {
    game: () => files.save(name, editor.text(), "text/x-lua"),
    page: () => files.save(stem() + ".html", page, "text/html"),
    lua: () => made({ what: "export", format: "lua" }, stem() +
      "_opponent.lua", "text/x-lua"),
    js: () => made({ what: "export", format: "js" }, stem() + "_opponent.js",
      "text/javascript"),
    saved: () => made({ what: "save" }, stem() + ".grundy",
      "application/octet-stream"),
  };

  async function copyLink() {
    const fragment = await link.write(game());
    const address = location.href.replace(/#.*/, "") + fragment;
    history.replaceState(null, "", fragment);
    try {
      await navigator.clipboard.writeText(address);
      say("The link is copied.");
      at("link").textContent = "Copied";
    } catch (problem) {
      say("The link is in the address bar.");
      at("link").textContent = "See address";
    }
    setTimeout(() => {
      at("link").textContent = "Link";
    }, 2000);
  }

  function refuse(problem) {
    complain({ message: problem.message });
    state("failed", "not opened");
  }

  function listen() {
    editor.listen(soon);
    parameters.listen(() => {
      set = parameters.set();
      soon();
    });
    explore.listen(vary);
    at("what-if").addEventListener("click", changeCells);
    at("stop").addEventListener("click", stop);
    at("link").addEventListener("click", copyLink);
    at("downloads").addEventListener("click", (event) => {
      const { download } = event.target.dataset;
      if (download) {
        at("downloads").open = false;
        downloads[download]();
      }
    });
    files.listen((file, text) => begin({ text, set: [],
      name: /^[\w-]{1,60}\.lua$/.test(file) ? file : "game.lua" }), refuse);
    document.querySelectorAll("[data-show]").forEach((button) => {
      button.addEventListener("click", () => {
        document.body.dataset.shows = button.dataset.show;
        document.querySelectorAll("[data-show]").forEach((other) =>
          other.setAttribute("aria-pressed", String(other === button)));
      });
    });
    addEventListener("hashchange", () => open().catch(refuse));
  }

  // The game of the address, or else the one before the reload, or else the
  // first example.
  async function open() {
    let found = null;
    try {
      found = await link.read(location.hash);
    } catch (problem) {
      refuse(new Error("The link cannot be read: " + problem.message));
      found = { name: "game.lua", set: [], text: "" };
      editor.show("");
      return;
    }
    const first = stock.find((one) => one.name === "dragon.lua");
    begin(found || kept.read() ||
      { name: first.name, text: first.text, set: [] });
  }

  listExamples();
  listen();
  open();
})();
