/* exported link */
/* global CompressionStream, DecompressionStream */
"use strict";

// A game in the fragment of an address, which browsers do not send anywhere:
// #game= is followed by { name, text, set } as JSON, compressed, in base 64
// with the letters that an address may have; #rules= by the text alone, as
// pages that no browser made have it, and perhaps &name=.
const link = (() => {
  const LONGEST = 1 << 20;

  // A few bytes can be a gigabyte when they are unpacked: so they are counted.
  async function through(bytes, transform) {
    const reader = new Blob([bytes]).stream().pipeThrough(transform)
      .getReader();
    const parts = [];
    let size = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) {
        return new Uint8Array(await new Blob(parts).arrayBuffer());
      }
      parts.push(value);
      size += value.length;
      if (size > LONGEST) {
        reader.cancel();
        throw new Error("the text is too long");
      }
    }
  }

  function to64(bytes) {
    let text = "";
    bytes.forEach((byte) => {
      text += String.fromCharCode(byte);
    });
    return btoa(text).replace(/\+/g, "-").replace(/\//g, "_")
      .replace(/=+$/, "");
  }

  function from64(text) {
    const bytes = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    return Uint8Array.from(bytes, (c) => c.charCodeAt(0));
  }

  async function write(game) {
    const bytes = new TextEncoder().encode(JSON.stringify(game));
    return "#game=" + to64(await through(bytes,
      new CompressionStream("deflate-raw")));
  }

  // What is read from outside is checked: texts, and pairs of texts.
  function checked({ name, text, set }) {
    const isText = (value) => typeof value === "string";
    if (!isText(text)) {
      throw new Error("there is no text");
    }
    return {
      name: isText(name) && /^[\w-]{1,60}\.lua$/.test(name) ? name : "game.lua",
      text,
      set: (Array.isArray(set) ? set : []).filter((pair) =>
        Array.isArray(pair) && pair.length === 2 && pair.every(isText)),
    };
  }

  // The game of a fragment; null if it has none. One that cannot be read is an
  // error.
  async function read(fragment) {
    const found = new URLSearchParams(fragment.slice(1));
    if (fragment.length > LONGEST) {
      throw new Error("the link is too long");
    } else if (found.has("rules")) {
      return checked({ text: found.get("rules"), name: found.get("name") });
    } else if (!found.has("game")) {
      return null;
    }
    const bytes = await through(from64(found.get("game")),
      new DecompressionStream("deflate-raw"));
    return checked(JSON.parse(new TextDecoder().decode(bytes)));
  }

  return { write, read, checked };
})();
