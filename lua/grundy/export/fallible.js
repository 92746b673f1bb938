/* exported fallible */
"use strict";

// A player who errs, and makes a move with a probability proportional to
// exp(level * u); see solution:against.
const fallible = (() => {
  // What a move to a position is worth, u.
  function utility(outcome, remoteness) {
    const length = 1 / (2 * remoteness + 4);
    return outcome === "P" ? 2 + length : outcome === "N" ? 0.5 - length : 1;
  }

  // The probabilities of moves that are worth this.
  function weights(level, utilities) {
    const most = Math.max(...utilities);
    const all = utilities.map((u) => Math.exp(level * (u - most)));
    const sum = all.reduce((before, weight) => before + weight, 0);
    return all.map((weight) => weight / sum);
  }

  // The index of one of them, for a random number from 0 up to 1.
  function draw(level, utilities, random) {
    let left = random;
    const all = weights(level, utilities), found = all.findIndex((weight) => {
      left -= weight;
      return left < 0;
    });
    return found < 0 ? all.length - 1 : found;
  }

  return { utility, weights, draw };
})();
