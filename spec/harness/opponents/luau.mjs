// Runs chunks of Luau and writes the texts that they return, a byte for each
// character: node luau.mjs FOLDER FILE... with luau-web in FOLDER/node_modules.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [, , folder, ...files] = process.argv;
const require = createRequire(pathToFileURL(folder + "/"));
const { LuauState } = await import(pathToFileURL(require.resolve("luau-web")));
const state = await LuauState.createAsync();
for (const file of files) {
  const chunk = state.loadstring(readFileSync(file, "latin1"), file, true);
  const [text] = await chunk();
  process.stdout.write(text, "latin1");
}
