import { join } from "node:path";
import { ensurePrograms } from "./programs.mjs";

/** `node run.mjs PROGRAM [WORD …]`: runs a bundled program in this process, bundling it first where its sources changed. */
const [, , program = "", ...words] = process.argv;
const file = join(await ensurePrograms(join(import.meta.dirname, "../..")), `${program}.js`);
process.argv.splice(1, Number.POSITIVE_INFINITY, file, ...words);
await import(file);
