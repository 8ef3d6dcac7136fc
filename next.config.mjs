/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  agentRules: false,
  compress: false,
  // Every page is rendered whole, head and status first, for every client.
  htmlLimitedBots: /.*/,
  // The edge knows the canonical form of every URL; Next must not redirect on its own.
  skipTrailingSlashRedirect: true,
  // The edge computes ETags over the bytes it sends.
  generateEtags: false,
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ["postgres", "@napi-rs/canvas"],
  experimental: { globalNotFound: true },
  headers: async () => [
    {
      source: "/:segment([aA][pP][iI])/:path*",
      headers: [{ key: "X-Robots-Tag", value: "noindex, nofollow" }],
    },
    {
      source: "/:path*",
      headers: [{ key: "X-Content-Type-Options", value: "nosniff" }],
    },
  ],
};
