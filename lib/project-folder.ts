import { createRequire } from "node:module";
import { dirname } from "node:path";

/** The project's folder, also for a module that was bundled elsewhere in it. */
export const projectFolder = dirname(createRequire(import.meta.url).resolve("#package.json"));
