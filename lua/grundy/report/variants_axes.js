/* exported axes */
"use strict";

// The axes of a plot.
const axes = (() => {
  function round(value, digits) {
    return Number(value.toFixed(digits));
  }

  // The least of 1, 2, 5, 10, 20 ... that is not less than a number.
  function step(least) {
    const power = Math.pow(10, Math.floor(Math.log10(least)));
    return [1, 2, 5, 10].find((digit) => digit * power >= least * 0.999) *
      power;
  }

  // Between integers there are no ticks.
  function linear(least, most, ticks, whole) {
    const by = Math.max(step((most - least || Math.abs(most) || 1) / ticks),
      whole ? 1 : 0);
    const from = Math.floor(least / by) * by;
    const to = Math.max(Math.ceil(most / by) * by, from + by);
    const list = [];
    for (let tick = from; tick < to + by / 2; tick += by) {
      list.push(round(tick, 10));
    }
    return { ticks: list, at: (n) => (n - from) / (to - from) };
  }

  function logarithmic(least, most) {
    const from = Math.floor(Math.log10(least));
    const to = Math.ceil(Math.log10(most));
    const list = [];
    for (let power = from; power <= to; power++) {
      list.push(Math.pow(10, power));
    }
    return { ticks: list, at: (n) => (Math.log10(n) - from) / (to - from) };
  }

  // The axis of some values: where these are, from 0 to 1, and ticks. Where the
  // greatest value is far from the least, it is logarithmic; endless play has
  // a place of its own behind the last tick. Are they `shares`?
  function axis(values, ticks, shares) {
    const finite = values.filter(isFinite);
    const least = finite.reduce((a, b) => Math.min(a, b), Infinity);
    const most = finite.reduce((a, b) => Math.max(a, b), -Infinity);
    const room = finite.length < values.length ? 0.9 : 1;
    const found = finite.length === 0 ? { ticks: [], at: () => 0 } :
      least > 0 && most / least >= 200 ? logarithmic(least, most) :
        linear(least, most, ticks, finite.every(Number.isInteger) && !shares);
    return {
      ticks: room < 1 ? [...found.ticks, Infinity] : found.ticks,
      at: (n) => n === Infinity ? 1 : room * found.at(n),
    };
  }

  return { round, axis };
})();
