/* exported downloads */
/* global draft, files, notices */
"use strict";

// What can be downloaded: functions by the names of buttons. `query` asks the
// worker about the game, `done` is what is done with its last answer, `page`
// gives the page that was made last, and `keep` keeps the game.
const downloads = ({ query, done, page, keep }) => {
  const stem = () => draft.game().name.replace(/\.lua$/, "");

  // A download that the worker has to make.
  function made(request, file, type) {
    let content = null;
    notices.state("busy", "writing " + file);
    query(request, {
      file(bytes) {
        content = bytes;
      },
      done(...told) {
        done(...told);
        files.save(file, content, type);
      },
    });
  }

  function saveGame() {
    const { name, text } = draft.game();
    files.save(name, text, "text/x-lua");
    draft.saved();
    keep();
  }

  return {
    game: saveGame,
    page: () => files.save(stem() + ".html", page(), "text/html"),
    lua: () => made({ what: "export", format: "lua" }, stem() +
      "_opponent.lua", "text/x-lua"),
    js: () => made({ what: "export", format: "js" }, stem() + "_opponent.js",
      "text/javascript"),
    saved: () => made({ what: "save" }, stem() + ".grundy",
      "application/octet-stream"),
  };
};
