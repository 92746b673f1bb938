// Runs in every page before its own scripts: what the log of the browser does
// not tell.
(() => {
  "use strict";
  const watch = { faults: [], tasks: [], hurry: false };
  Object.defineProperty(window, "watch", { value: watch });
  const later = window.setTimeout;
  window.setTimeout = (act, time, ...rest) =>
    later(act, watch.hurry ? time / 100 : time, ...rest);
  for (const name of ["alert", "confirm", "prompt", "print", "open"]) {
    window[name] = (text) => { watch.faults.push(`${name}: ${text}`); };
  }
  addEventListener("securitypolicyviolation", (event) => {
    watch.faults.push(
      `policy: ${event.violatedDirective}: ${event.blockedURI}`);
  });
  addEventListener("error", (event) => {
    watch.faults.push(`error: ${event.message}`);
  }, true);
  addEventListener("unhandledrejection", (event) => {
    watch.faults.push(`rejection: ${event.reason}`);
  });
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) {
      watch.tasks.push(task.duration);
    }
  }).observe({ type: "longtask", buffered: true });
})();
