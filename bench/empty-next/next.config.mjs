import { join } from "node:path";

/** What of the project's own settings changes the cost of a request, and nothing else. @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  agentRules: false,
  compress: false,
  generateEtags: false,
  typescript: { ignoreBuildErrors: true },
  experimental: { useTypeScriptCli: false },
  // Its dependencies are those of the project two folders up.
  turbopack: { root: join(import.meta.dirname, "../..") },
};
