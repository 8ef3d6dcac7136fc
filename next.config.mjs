import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD } from "next/constants.js";
import { buildScripts, watchScripts } from "./lib/process/browser-scripts.mjs";

/** @type {import("next").NextConfig} */
const settings = {
  poweredByHeader: false,
  agentRules: false,
  compress: false,
  // Every page is rendered whole, head and status first, for every client.
  htmlLimitedBots: /.*/,
  // The gateway knows the canonical form of every URL; Next must not redirect on its own.
  skipTrailingSlashRedirect: true,
  // Too short for any `Link` header of React: they preload what pages do without, or what their heads begin with. React warns of 0.
  reactMaxHeadersLength: 1,
  // The gateway computes ETags over the bytes it sends.
  generateEtags: false,
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ["postgres", "@napi-rs/canvas"],
  experimental: {
    globalNotFound: true,
    // Next otherwise installs a package named `typescript`, which npm would keep in installations without development dependencies.
    useTypeScriptCli: false,
    // A page is loaded when it is first requested. Loaded in advance, all of them take as much memory as the rest of the process.
    preloadEntriesOnStart: false,
    // Renderers would keep those of every page they have drawn: as much memory as the code itself.
    turbopackSourceMaps: false,
  },
  headers: async () => [
    {
      source: "/:segment([aA][pP][iI])/:path*",
      headers: [{ key: "X-Robots-Tag", value: "noindex, nofollow" }],
    },
    {
      source: "/mcp",
      headers: [{ key: "X-Robots-Tag", value: "noindex, nofollow" }],
    },
    {
      source: "/:path*",
      headers: [{ key: "X-Content-Type-Options", value: "nosniff" }],
    },
  ],
};

/** Its name changes with its content, so that a browser need never ask for it again. */
const immutableScripts = {
  source: "/scripts/:file",
  headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }],
};

/**
 * The settings, with the scripts of the site's own made where Next makes its own: their addresses are written into pages.
 *
 * @param {string} phase
 * @returns {Promise<import("next").NextConfig>}
 */
export default async function configuration(phase) {
  const root = import.meta.dirname;
  switch (phase) {
    case PHASE_PRODUCTION_BUILD:
      return {
        ...settings,
        env: await buildScripts(root),
        headers: async () => [...(await settings.headers()), immutableScripts],
      };
    case PHASE_DEVELOPMENT_SERVER:
      return { ...settings, env: await watchScripts(root) };
    default:
      return settings;
  }
}
