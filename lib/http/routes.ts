import { mcpPath } from "@skillshelf/directory-api/links";
import { type Operation, operations } from "./operations.ts";

/**
 * Every route of the site in one table: what it answers to, which query parameters it knows, how
 * long an answer may be kept. The edge decides by this table before anything is rendered.
 *
 * In a pattern `:name` stands for one segment, `:name.svg` for one that ends so, and a final `*` for one or more.
 */
export type Route = Readonly<{
  pattern: string;
  /** What is `open` is for programs of other sites, as the API is: noindex, of any origin, with problems for errors. */
  kind: "page" | "api" | "open" | "graph" | "machine" | "asset";
  /** Known query parameters of a page in canonical order; the default value of each, which is left out of URLs. */
  query?: Readonly<Record<string, string | null>>;
  /** Known query parameters of an operation. Others do not change its response. */
  parameters?: readonly string[];
  /** The path of the operation in `operations.ts`. */
  operation?: string;
  cache: CachePolicy;
  methods?: readonly string[];
  /** Sent as it is made, since it may be too large to hold; it then has no entity tag. */
  streamed?: true;
}>;

/** Names of `cacheControl`. */
export type CachePolicy = "content" | "immutable" | "asset" | "file" | "never";

/** What each policy says in `Cache-Control`. Seconds. */
export const cacheControl: Readonly<Record<CachePolicy, string>> = {
  content: "public, max-age=60, s-maxage=300, stale-while-revalidate=86400",
  immutable: "public, max-age=31536000, s-maxage=31536000, immutable",
  asset: "public, max-age=3600, s-maxage=3600",
  // Kept by the renderers; the edge holds what says s-maxage alone.
  file: "public, max-age=300",
  never: "no-store",
};

/** Answers that say something is not there, or somewhere else, are kept briefly. */
export const negativeCacheControl = "public, max-age=60, s-maxage=60";

/** What every route answers; other methods get 405. */
export const readMethods: readonly string[] = ["GET", "HEAD", "OPTIONS"];

const page = (pattern: string, query?: Route["query"]): Route => ({
  pattern,
  kind: "page",
  cache: "content",
  ...(query && { query }),
});

const machine = (pattern: string): Route => ({ pattern, kind: "machine", cache: "content" });

const asset = (pattern: string): Route => ({ pattern, kind: "asset", cache: "asset" });

const operationRoute = ({ path, query, cache }: Operation): Route => ({
  pattern: path.replace(/\{(\w+)\}/g, ":$1"),
  kind: /^\/api(?:\/|$)/.test(path) ? "api" : "open",
  parameters: Object.keys(query.shape),
  operation: path,
  cache: cache ?? "content",
  ...(cache === "file" && { streamed: true }),
});

/** Says that the server is alive; asked by whatever restarts a server that is not. */
export const healthPath = "/api/health";

/** The social graph. It reads its own paths and parameters, and tells itself what is wrong with them. */
export const graphRoute = {
  pattern: "/api/v1/*",
  kind: "graph",
  cache: "never",
  methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
} as const satisfies Route;

/** The MCP server: it answers what is posted to it, and has no stream that a GET could ask for. */
export const mcpRoute = {
  pattern: mcpPath,
  kind: "open",
  cache: "never",
  methods: ["POST", "OPTIONS"],
} as const satisfies Route;

export const routes: readonly Route[] = [
  graphRoute,
  mcpRoute,
  ...Object.values(operations).map(operationRoute),
  page("/:locale"),
  page("/:locale/skills", {
    q: null,
    category: null,
    license: null,
    language: null,
    audit: null,
    sort: "relevance",
    page: "1",
  }),
  page("/:locale/skills/:owner", { page: "1" }),
  page("/:locale/skills/:owner/:repo"),
  page("/:locale/skills/:owner/:repo/audits/:audit"),
  page("/:locale/skills/:owner/:repo/files"),
  page("/:locale/categories"),
  page("/:locale/categories/:slug", { page: "1" }),
  page("/:locale/collections"),
  page("/:locale/collections/:slug"),
  page("/:locale/docs"),
  page("/:locale/docs/*"),
  machine("/:locale/manifest.webmanifest"),
  machine("/:locale/previews/site.png"),
  machine("/:locale/previews/skills/:owner/:repo"),
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

/**
 * The route a path belongs to; literal segments win over parameters. `locales` are the values
 * `:locale` takes.
 */
export function matchRoute(path: string, locales: readonly string[]): Route | undefined {
  const segments = path.split("/").slice(1);
  let best: { route: Route; literals: number } | undefined;
  for (const { route, parts } of compiled) {
    const literals = route.kind === "page" && !segments.every(isName) ? undefined : fit(parts, segments, locales);
    if (literals !== undefined && literals > (best?.literals ?? -1)) best = { route, literals };
  }
  return best?.route;
}

/**
 * Whether a segment, percent-encoded, can name a page: not if it would be several once decoded, nor if
 * it is a place in the path, with or without the ending of a copy.
 */
const isName = (segment: string): boolean =>
  !/%(?:2f|5c|3f|23|25)/i.test(segment) && !/^\.{1,2}(?:\.md)?$/i.test(segment);

/** Whether a segment is a value of a parameter, with the ending that the pattern asks for. */
function fills(parameter: string, segment: string): boolean {
  const ending = /\..*$/.exec(parameter)?.[0] ?? "";
  return segment.length > ending.length && segment.endsWith(ending);
}

/** How many segments a pattern names literally, or undefined when it does not fit. */
function fit(parts: readonly string[], segments: readonly string[], locales: readonly string[]): number | undefined {
  const open = parts.at(-1) === "*";
  if (open ? segments.length < parts.length : segments.length !== parts.length) return undefined;
  let literals = 0;
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? "";
    if (part === "*") break;
    if (
      part === ":locale" ? !locales.includes(segment) : part.startsWith(":") ? !fills(part, segment) : part !== segment
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
