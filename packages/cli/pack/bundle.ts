import { build, type Metafile, type Plugin } from "esbuild";

/** Leaves out zod's messages in some fifty languages; the command shows only English ones. */
const englishOnly: Plugin = {
  name: "english-only",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: `export { default as en } from "./en.js";`,
    }));
  },
};

/** CommonJS packages load Node.js modules with `require`, which ES modules lack. */
const banner = `import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);`;

/**
 * Bundles the command with all packages it uses, split where something is loaded on demand.
 *
 * @param project the folder that the paths in the metafile start from.
 * @returns which inputs went into which file.
 */
export async function bundleCommand(project: string, folder: string): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: project,
    entryPoints: { skillshelf: "packages/cli/src/main.ts" },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    minify: true,
    legalComments: "none",
    chunkNames: "[name]-[hash]",
    banner: { js: banner },
    plugins: [englishOnly],
    logLevel: "warning",
    metafile: true,
  });
  return metafile;
}
