import { extname } from "node:path";
import { fileURLToPath } from "node:url";

/** A program beside a module: its TypeScript source, or the bundled file where the module is bundled too. */
export const siblingProgram = (name: string, moduleUrl: string): string =>
  fileURLToPath(new URL(`./${name}${extname(moduleUrl)}`, moduleUrl));
