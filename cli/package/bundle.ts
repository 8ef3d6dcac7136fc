import { join } from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";

/** zod brings its messages in some fifty languages, and this command speaks one. */
const englishAlone: Plugin = {
  name: "english-alone",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: `export { default as en } from "./en.js";`,
    }));
  },
};

/** Programs in CommonJS load what Node.js has by `require`, which modules have not. */
const banner = `import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);`;

/** Makes of the client's modules files of their own, divided where it loads something only when it is needed. */
export async function bundleClient(project: string, folder: string): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: project,
    entryPoints: { skillshelf: join(project, "cli/client/main.ts") },
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
    plugins: [englishAlone],
    metafile: true,
    logLevel: "warning",
  });
  return metafile;
}
