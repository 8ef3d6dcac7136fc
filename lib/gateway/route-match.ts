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

/** Maximum length of a request target in bytes. */
export const MAX_URL_BYTES = 8_192;

/**
 * What a request asks for, by its syntax and the route table. `path` is canonical if it could be decoded. `query`, with its
 * `?`, has only the parameters that the response depends on, and `target` is both. A request to the graph keeps its `rawPath`
 * and its whole query. A page whose path lacks the language is negotiated.
 */
export type RouteMatch = Readonly<{ path: string; format: ResponseFormat }> &
  (
    | Readonly<{ kind: "forward"; route: Route; query: string; target: string }>
    | Readonly<{ kind: "graph"; rawPath: string; query: string }>
    | Readonly<{ kind: "redirect"; location: string }>
    | Readonly<{ kind: "negotiate"; query: string }>
    | Readonly<{ kind: "options"; allow: readonly string[] }>
    | Readonly<{ kind: "problem"; type: ProblemType; detail: string; allow?: readonly string[] }>
  );

/**
 * Matches a request: is its URL valid and in canonical form, does it match a route, does the route support the method?
 */
export function matchRequest(method: string, target: string): RouteMatch {
  if (method === "OPTIONS" && target === "*") return { kind: "options", allow: readMethods, path: "/", format: "page" };
  const [rawPath, rawQuery] = splitTarget(target);
  const rawFormat = responseFormatOf(rawPath);
  const problem = (type: ProblemType, path: string, detail: string, format = rawFormat) => ({
    kind: "problem" as const,
    type,
    detail,
    path,
    format,
  });
  if (Buffer.byteLength(target) > MAX_URL_BYTES) {
    // The language of the error page is at the beginning of the path.
    const beginning = rawFormat === "page" ? rawPath.slice(0, 32) : "/";
    return problem("uri-too-long", beginning, `The URL is longer than ${MAX_URL_BYTES} bytes.`);
  }
  const given = normalizePath(rawPath);
  if (given === undefined) {
    const detail =
      "The path holds a percent sign that is not followed by the two hexadecimal digits of a UTF-8 character, or a control character.";
    return problem("bad-request", asReference(rawPath), detail);
  }
  if (rawFormat === "graph") return matchGraphRequest(method, rawPath, rawQuery, encodePath(given));
  const named = routeOf(given);
  const localized = named.route ? undefined : pageInLocale(given);
  const { route, segments } = localized ?? named;
  const path = encodePath(segments);
  const format = route?.kind === "open" ? "api" : rawFormat;
  // A preflight succeeds also where the request fails, so that a script of another origin can read the error.
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

/** The graph matches its own paths, with or without a trailing slash. */
function matchGraphRequest(method: string, rawPath: string, query: string, path: string): RouteMatch {
  const place = { path, format: "graph" } as const;
  const allow: readonly string[] = graphRoute.methods;
  if (method === "OPTIONS") return { kind: "options", allow, ...place };
  if (allow.includes(method)) return { kind: "graph", rawPath, query, ...place };
  return { kind: "problem", type: "method-not-allowed", detail: onlyThese(allow), allow, ...place };
}

const onlyThese = (methods: readonly string[]): string => `This address answers ${methods.join(", ")}.`;

/** A path that may be invalid, as a URI reference. */
const asReference = (raw: string): string => encodeURI(raw).replace(/%25(?=[0-9a-f]{2})/gi, "%");

/**
 * Finds the route of a path, and the path in the letter case of the route: lower case except where the pattern has upper
 * case, for Next's files, and for owner and repository, whose case only the catalog knows.
 */
function routeOf(segments: readonly string[]): { route: Route | undefined; segments: readonly string[] } {
  const lower = segments.map((segment) => segment.toLowerCase());
  const exact = matchRoute(encodePath(segments), localeCodes);
  // `files.md` is the alternate of the page `files`, and not a skill of this name.
  const isAlternate = exact?.kind === "page" && lower.at(-1)?.endsWith(".md") === true;
  const route =
    (isAlternate ? routeOfAlternate(encodePath(lower)) : undefined) ??
    exact ??
    matchRoute(encodePath(lower), localeCodes) ??
    routeOfAlternate(encodePath(lower));
  if (route === undefined || route.kind === "asset") return { route: exact, segments };
  const parts = route.pattern.split("/").slice(1);
  const keepsCase = (index: number) =>
    /^:(?:owner|repo)\b/.test(parts[index] ?? "") || parts[index] === segments[index];
  return { route, segments: segments.map((segment, index) => (keepsCase(index) ? segment : (lower[index] ?? ""))) };
}

/** Finds the page of a path that lacks a language, and that path in the letter case of the route. */
function pageInLocale(given: readonly string[]): ReturnType<typeof routeOf> | undefined {
  const { route, segments } = routeOf([defaultLocale, ...given]);
  return route?.kind === "page" ? { route, segments: segments.slice(1) } : undefined;
}

/** The route of the page whose Markdown alternate a path with `.md` is. */
function routeOfAlternate(path: string): Route | undefined {
  const route = matchRoute(path.replace(/(?<=[^/])\.md$/, ""), localeCodes);
  return route && hasMarkdownAlternate(route) ? route : undefined;
}
