/* global downloads, draft, editor, examples, explore, files, frame, kept, link,
   notices, parameters, solver, verdict */
"use strict";

// The playground: what is typed is solved, and what is solved is shown.
(() => {
  const at = (id) => document.getElementById(id);
  const PAUSE = 350; // milliseconds without a key before the text is solved
  const PATIENCE = 1500; // that something older may still take
  const { say, state, complain, forgive, print, clearPrinted, downloadable } =
    notices;
  let version = 0; // how often the rules have changed
  let solved = 0; // the version that was solved last
  let page = ""; // its page
  let shown = ""; // its name, while that page is shown
  let timer = 0;

  //
  // Solving
  //

  // The rules have changed: what is shown is about others, until these are
  // solved.
  function outdated() {
    version += 1;
    verdict.fade(true);
    frame.retire();
    downloadable(false);
    if (!solver.busy()) {
      state("typed", "not solved yet");
    }
  }

  // Keeps the game in the address and for a reload.
  async function keep() {
    const mine = draft.game();
    const edited = draft.edited();
    draft.keep();
    const fragment = await link.write(mine);
    if (mine.text === editor.text()) {
      history.replaceState({ edited }, "", fragment);
    }
  }

  const NO_MEMORY = "not enough memory";
  const TOO_LARGE = "There is not enough memory: the game needs more than a " +
    "page may use. A smaller one may fit; the command grundy may use more.";
  const ENDED = "It ended by itself: there may have been too little memory. " +
    "The next game starts afresh.";

  // What is done with each kind of answer; `fresh` tells whether the rules are
  // still those that it is about.
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
    solved(answer, fresh) {
      verdict.show(answer);
      verdict.fade(!fresh);
      at("what-if").hidden = !answer.what_if;
      state("busy", "making the page");
      if (fresh) {
        say(answer.verdict);
      }
    },
    page(text, fresh) {
      const { name } = draft.game();
      page = text;
      solved = fresh ? version : 0;
      frame.show(text, "The game", name === shown, fresh);
      shown = name;
    },
    done(_, fresh) {
      state(...fresh ? ["solved", "solved"] : ["typed", "not solved yet"]);
      downloadable(solved === version);
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

  // Asks about the game as it is now; `meet` gets the kinds of answers that it
  // names, in the place of what is done with them otherwise.
  function query(request, meet = {}) {
    const { name, text, set } = draft.game();
    const mine = version;
    solver.ask({ path: name, text, set, ...request }, (kind, told) => {
      const value = JSONS.includes(kind) ? JSON.parse(told) : told;
      (meet[kind] || answers[kind])(value, mine === version);
    });
  }

  function solve() {
    forgive();
    clearPrinted();
    downloadable(false);
    state("busy", "solving");
    query({ what: "solve" });
    keep().catch(() => {});
  }

  function changed() {
    outdated();
    soon();
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
  }

  // Asks for another page than that of the game, which takes its place.
  function instead(request, doing, title) {
    forgive();
    state("busy", doing);
    query(request, {
      page(text, fresh) {
        shown = "";
        frame.show(text, title, false, fresh);
      },
    });
  }

  function vary(what, which) {
    const set = draft.game().set.filter(([other]) => other !== which);
    instead({ what: "explore", vary: what, set }, "solving variants",
      "The variants of the game");
  }

  function changeCells() {
    instead({ what: "what_if" }, "solving changed puzzles",
      "What single changes make of the puzzle");
  }

  //
  // Games to begin with, and files
  //

  function start() {
    outdated();
    solve();
  }

  // Another game; the address is as it was if the one that is there is kept.
  async function begin(other) {
    if (await draft.replace(other)) {
      start();
    } else {
      keep().catch(() => {});
    }
  }

  async function bringBack() {
    if (await draft.bringBack()) {
      start();
    }
    editor.focus();
  }

  const saving = downloads({ query, done: answers.done, page: () => page,
    keep: () => keep().catch(() => {}) });

  async function copyLink() {
    const fragment = await link.write(draft.game());
    const address = location.href.replace(/#.*/, "") + fragment;
    history.replaceState({ edited: draft.edited() }, "", fragment);
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
    editor.listen((event) => {
      draft.follow(event);
      changed();
    });
    parameters.listen(() => {
      draft.set(parameters.set());
      changed();
    });
    explore.listen(vary);
    at("what-if").addEventListener("click", changeCells);
    at("stop").addEventListener("click", stop);
    at("link").addEventListener("click", copyLink);
    at("back-go").addEventListener("click", bringBack);
    at("downloads").addEventListener("click", (event) => {
      const { download } = event.target.dataset;
      if (download) {
        at("downloads").open = false;
        saving[download]();
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
    addEventListener("hashchange", follow);
  }

  function unreadable(problem) {
    refuse(new Error("The link cannot be read: " + problem.message));
  }

  // Another address: the text stays if that has none.
  async function follow() {
    try {
      const found = await link.read(location.hash);
      await (found ? begin(found) : keep().catch(() => {}));
    } catch (problem) {
      unreadable(problem);
    }
  }

  // The game of the address, or else the one of the last time, or else the
  // first example.
  function first(found, last) {
    if (!found) {
      return last || examples.find("dragon.lua");
    }
    // (The address has a state after a reload only.)
    const { edited } = history.state || {};
    return { ...found, edited: edited === true ||
      last !== null && last.edited && last.text === found.text };
  }

  async function open() {
    const last = kept.read();
    try {
      draft.begin(first(await link.read(location.hash), last), last);
      start();
    } catch (problem) {
      draft.begin({ name: "game.lua", text: "", set: [] }, last);
      unreadable(problem);
    }
  }

  examples.list(begin);
  listen();
  open();
})();
