import { defaultLocale, localeCodes } from "@skillshelf/directory-api/locales";
import type { ProblemType } from "@skillshelf/directory-api/problem";
import { graphRoute, matchRoute, type Route, readMethods } from "#lib/http/routes.ts";
import { hasMarkdownAlternate } from "./content-negotiation.ts";
import { notFound } from "./error-responses.ts";
import {
  canonicalQuery,
  encodePath,
  isCanonicalPath,
  knownQuery,
  normalizePath,
  type ResponseFormat,
  responseFormatOf,
  splitTarget,
} from "./url-normalization.ts";

/** Longest request target that is read, in bytes. */
export const MAX_URL_BYTES = 8_192;

/**
 * What a request is, before anything is rendered. `path` is canonical wherever it could be read;
 * `query`, with its `?`, holds no more than what the response depends on, and `target` is both. What is
 * for the graph goes there as it is `spelt`, its query whole. What is to be negotiated is a page's path
 * without the language that it begins with.
 */
export type RouteMatch = Readonly<{ path: string; format: ResponseFormat }> &
  (
    | Readonly<{ kind: "forward"; route: Route; query: string; target: string }>
    | Readonly<{ kind: "graph"; spelt: string; query: string }>
    | Readonly<{ kind: "redirect"; location: string }>
    | Readonly<{ kind: "negotiate"; query: string }>
    | Readonly<{ kind: "options"; allow: readonly string[] }>
    | Readonly<{ kind: "problem"; type: ProblemType; detail: string; allow?: readonly string[] }>
  );

/**
 * Decides by syntax and by the route table alone: is the URL readable, is it written in its one
 * canonical form, does it name a route, does the route response this method.
 */
export function matchRequest(method: string, target: string): RouteMatch {
  if (method === "OPTIONS" && target === "*") return { kind: "options", allow: readMethods, path: "/", format: "page" };
  const [rawPath, rawQuery] = splitTarget(target);
  const spoken = responseFormatOf(rawPath);
  const problem = (type: ProblemType, path: string, detail: string, format = spoken) => ({
    kind: "problem" as const,
    type,
    detail,
    path,
    format,
  });
  if (Buffer.byteLength(target) > MAX_URL_BYTES) {
    // The beginning of a page's path names its language.
    const beginning = spoken === "page" ? rawPath.slice(0, 32) : "/";
    return problem("uri-too-long", beginning, `The address is longer than ${MAX_URL_BYTES} bytes.`);
  }
  const given = normalizePath(rawPath);
  if (given === undefined) {
    const detail =
      "The path holds a percent sign that is not followed by the two hexadecimal digits of a UTF-8 character, or a control character.";
    return problem("bad-request", asReference(rawPath), detail);
  }
  if (spoken === "graph") return matchGraphRequest(method, rawPath, rawQuery, encodePath(given));
  const named = routeOf(given);
  const localized = named.route ? undefined : pageInLocale(given);
  const { route, segments } = localized ?? named;
  const path = encodePath(segments);
  const format = route?.kind === "open" ? "api" : spoken;
  // A script of another origin asks first; it is to be told of the problem itself, not of a failed question.
  if (method === "OPTIONS" && (route || format !== "page"))
    return { kind: "options", allow: route?.methods ?? readMethods, path, format };
  if (route === undefined) return problem(notFound.type, path, notFound.detail);
  const allow = route.methods ?? readMethods;
  if (!allow.includes(method)) {
    return { ...problem("method-not-allowed", path, onlyThese(allow), format), allow };
  }
  if (route.kind === "page") {
    const { query, isCanonical } = canonicalQuery(rawQuery, route.query ?? {});
    if (localized) return { kind: "negotiate", query, path, format };
    return isCanonical && isCanonicalPath(rawPath, segments)
      ? { kind: "forward", route, query, target: path + query, path, format }
      : { kind: "redirect", location: path + query, path, format };
  }
  if (!isCanonicalPath(rawPath, segments)) return { kind: "redirect", location: path + rawQuery, path, format };
  const query = knownQuery(rawQuery, route.parameters ?? []);
  return { kind: "forward", route, query, target: path + query, path, format };
}

/** The graph knows its addresses itself, and takes them with a trailing slash and without. */
function matchGraphRequest(method: string, spelt: string, query: string, path: string): RouteMatch {
  const place = { path, format: "graph" } as const;
  const allow: readonly string[] = graphRoute.methods;
  if (method === "OPTIONS") return { kind: "options", allow, ...place };
  if (allow.includes(method)) return { kind: "graph", spelt, query, ...place };
  return { kind: "problem", type: "method-not-allowed", detail: onlyThese(allow), allow, ...place };
}

const onlyThese = (methods: readonly string[]): string => `This address answers ${methods.join(", ")}.`;

/** A path that may be unreadable, as a URI reference. */
const asReference = (raw: string): string => encodeURI(raw).replace(/%25(?=[0-9a-f]{2})/gi, "%");

/**
 * The route of a path, and the path in the route's letter case: that of its pattern, else lower throughout, but for
 * Next's files and for owner and repository, whose spelling only the catalogue knows.
 */
function routeOf(segments: readonly string[]): { route: Route | undefined; segments: readonly string[] } {
  const lower = segments.map((segment) => segment.toLowerCase());
  const exact = matchRoute(encodePath(segments), localeCodes);
  const route = exact ?? matchRoute(encodePath(lower), localeCodes) ?? routeOfCopy(encodePath(lower));
  if (route === undefined || route.kind === "asset") return { route: exact, segments };
  const parts = route.pattern.split("/").slice(1);
  const keepsCase = (index: number) =>
    /^:(?:owner|repo)\b/.test(parts[index] ?? "") || parts[index] === segments[index];
  return { route, segments: segments.map((segment, index) => (keepsCase(index) ? segment : (lower[index] ?? ""))) };
}

/** The page that a path leads to once it begins with a language, and the path in its route's letter case, without one. */
function pageInLocale(given: readonly string[]): ReturnType<typeof routeOf> | undefined {
  const { route, segments } = routeOf([defaultLocale, ...given]);
  return route?.kind === "page" ? { route, segments: segments.slice(1) } : undefined;
}

/** The route of the page that a path with `.md` is the copy of. */
function routeOfCopy(path: string): Route | undefined {
  const route = matchRoute(path.replace(/(?<=[^/])\.md$/, ""), localeCodes);
  return route && hasMarkdownAlternate(route) ? route : undefined;
}
