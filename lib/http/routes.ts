import { MAX_COMPARED, mcpPath } from "@skillshelf/directory-api/links";
import { type Operation, operations } from "./operations.ts";

/**
 * A route of the site. The gateway matches every request against `routes` before anything is rendered.
 *
 * In a pattern, `:name` matches one segment, `:name.svg` one with that suffix, and a final `*` one or more.
 */
export type Route = Readonly<{
  pattern: string;
  /** `open` routes are for other programs, like the API: not indexed, CORS for any origin, errors as problems. */
  kind: "page" | "api" | "open" | "graph" | "machine" | "asset";
  /**
   * Query parameters of a page in canonical order, with their default values, which canonical URLs omit. A number is how
   * many values a parameter may have.
   */
  query?: Readonly<Record<string, string | number | null>>;
  /** Query parameters of an operation. Others do not change its response. */
  parameters?: readonly string[];
  /** The path of the operation in `operations.ts`. */
  operation?: string;
  cache: CachePolicy;
  methods?: readonly string[];
  /** The response is streamed, since it may be too large to buffer, and has no entity tag. */
  streamed?: true;
}>;

/** Names of `cacheControl`. */
export type CachePolicy = "content" | "immutable" | "asset" | "file" | "never";

/** The `Cache-Control` of each policy. */
export const cacheControl: Readonly<Record<CachePolicy, string>> = {
  content: "public, max-age=60, s-maxage=300, stale-while-revalidate=86400",
  immutable: "public, max-age=31536000, s-maxage=31536000, immutable",
  asset: "public, max-age=3600, s-maxage=3600",
  // Without s-maxage, so that the gateway does not cache it.
  file: "public, max-age=300",
  never: "no-store",
};

/** 404, 410 and redirects are cached briefly. */
export const negativeCacheControl = "public, max-age=60, s-maxage=60";

/** Methods of a route that names none. */
export const readMethods: readonly string[] = ["GET", "HEAD", "OPTIONS"];

const page = (pattern: string, query?: Route["query"]): Route => ({
  pattern,
  kind: "page",
  cache: "content",
  ...(query && { query }),
});

const machine = (pattern: string): Route => ({ pattern, kind: "machine", cache: "content" });

const asset = (pattern: string): Route => ({ pattern, kind: "asset", cache: "asset" });

const operationRoute = ({ path, query, cache, body }: Operation): Route => ({
  pattern: path.replace(/\{(\w+)\}/g, ":$1"),
  kind: /^\/api(?:\/|$)/.test(path) ? "api" : "open",
  parameters: Object.keys(query.shape),
  operation: path,
  cache: cache ?? "content",
  ...(body && { methods: ["POST", "OPTIONS"] }),
  ...(cache === "file" && { streamed: true }),
});

/** The path of the liveness probe. */
export const healthPath = "/api/health";
export const readyPath = "/api/ready";

/** The social graph API. It validates its paths and parameters itself. */
export const graphRoute = {
  pattern: "/api/v1/*",
  kind: "graph",
  cache: "never",
  methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
} as const satisfies Route;

/** The MCP server. It has no stream that a GET could open. */
export const mcpRoute = {
  pattern: mcpPath,
  kind: "open",
  cache: "never",
  methods: ["POST", "OPTIONS"],
} as const satisfies Route;

/** The page to suggest a repository. A suggestion is posted to it. */
export const submitRoute = {
  ...page("/:locale/submit", { repository: null }),
  cache: "never",
  methods: ["GET", "HEAD", "POST", "OPTIONS"],
} as const satisfies Route;

export const routes: readonly Route[] = [
  graphRoute,
  mcpRoute,
  ...Object.values(operations).map(operationRoute),
  page("/:locale"),
  page("/:locale/skills", {
    q: null,
    view: "skills",
    category: null,
    license: null,
    language: null,
    audit: null,
    capability: null,
    agent: null,
    sort: "relevance",
    page: "1",
  }),
  page("/:locale/skills/:owner", { page: "1" }),
  page("/:locale/skills/:owner/:repo"),
  page("/:locale/skills/:owner/:repo/audits", { from: null, to: null }),
  page("/:locale/skills/:owner/:repo/audits/:audit"),
  page("/:locale/skills/:owner/:repo/files"),
  page("/:locale/skills/:owner/:repo/:skill"),
  page("/:locale/categories"),
  page("/:locale/categories/:slug", { page: "1" }),
  page("/:locale/collections"),
  page("/:locale/collections/:slug"),
  page("/:locale/compare", { r: MAX_COMPARED }),
  submitRoute,
  page("/:locale/docs"),
  page("/:locale/docs/*"),
  machine("/:locale/manifest.webmanifest"),
  machine("/:locale/previews/site.png"),
  machine("/:locale/previews/skills/:owner/:repo"),
  machine("/:locale/previews/skills/:owner/:repo/:file"),
  machine("/:locale/previews/categories/:file"),
  machine("/:locale/previews/collections/:file"),
  { ...machine("/sitemap.xml"), streamed: true },
  { ...machine("/sitemaps/:file"), streamed: true },
  machine("/robots.txt"),
  { pattern: "/_next/static/*", kind: "asset", cache: "immutable" },
  { pattern: "/scripts/*", kind: "asset", cache: "immutable" },
  asset("/icon.svg"),
  asset("/favicon.ico"),
  asset("/apple-touch-icon.png"),
  asset("/icon-192.png"),
  asset("/icon-512.png"),
  asset("/icon-maskable-512.png"),
  asset("/enhance.js"),
];

const compiled = routes.map((route) => ({ route, parts: route.pattern.split("/").slice(1) }));

/** Finds the route of a path. Literal segments win over parameters. `locales` are the values of `:locale`. */
export function matchRoute(path: string, locales: readonly string[]): Route | undefined {
  const segments = path.split("/").slice(1);
  let best: { route: Route; literals: number } | undefined;
  for (const { route, parts } of compiled) {
    const literals =
      route.kind === "page" && !segments.every(isName) ? undefined : countLiterals(parts, segments, locales);
    if (literals !== undefined && literals > (best?.literals ?? -1)) best = { route, literals };
  }
  return best?.route;
}

/**
 * Whether a percent-encoded segment can name a page: not when it contains a delimiter once decoded, nor when it is a dot
 * segment, with or without the suffix of a Markdown alternate.
 */
const isName = (segment: string): boolean =>
  !/%(?:2f|5c|3f|23|25)/i.test(segment) && !/^\.{1,2}(?:\.md)?$/i.test(segment);

/** Whether a segment is a value of a parameter, with the suffix of the pattern. */
function matchesParameter(parameter: string, segment: string): boolean {
  const suffix = /\..*$/.exec(parameter)?.[0] ?? "";
  return segment.length > suffix.length && segment.endsWith(suffix);
}

/** Counts the literal segments of a matching pattern; undefined when it does not match. */
function countLiterals(
  parts: readonly string[],
  segments: readonly string[],
  locales: readonly string[],
): number | undefined {
  const isOpen = parts.at(-1) === "*";
  if (isOpen ? segments.length < parts.length : segments.length !== parts.length) return undefined;
  let literals = 0;
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? "";
    if (part === "*") break;
    if (
      part === ":locale"
        ? !locales.includes(segment)
        : part.startsWith(":")
          ? !matchesParameter(part, segment)
          : part !== segment
    )
      return undefined;
    if (!part.startsWith(":")) literals++;
  }
  return literals;
}

/** The decoded parameters of a path that a pattern matches. */
export function pathParameters(pattern: string, path: string): Record<string, string> {
  const segments = path.split("/");
  return Object.fromEntries(
    pattern
      .split("/")
      .flatMap((part, index) =>
        part.startsWith(":") ? [[part.slice(1), decodeURIComponent(segments[index] ?? "")]] : [],
      ),
  );
}
