import type { Metafile } from "esbuild";
import { bundle } from "../../../lib/process/programs.mjs";

/** Bundles the client's command with all packages it uses. @returns which inputs went into which file. */
export const bundleClient = (project: string, folder: string): Promise<Metafile> =>
  bundle(project, { entryPoints: { skillshelf: "packages/cli/src/main.ts" }, outdir: folder, minify: true });
