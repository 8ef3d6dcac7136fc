import { defaultLocale, localeCodes } from "@skillshelf/directory-api/locales";
import type { ProblemType } from "@skillshelf/directory-api/problem";
import { graphRoute, matchRoute, type Route, readMethods } from "#lib/http/routes.ts";
import { nothingThere } from "./failures.ts";
import { hasCopy } from "./markdown-copy.ts";
import {
  canonicalQuery,
  encodePath,
  isWellSpelt,
  knownQuery,
  readPath,
  type Surface,
  splitTarget,
  surfaceOf,
} from "./spelling.ts";

/** Longest request target that is read, in bytes. */
export const MAX_URL_BYTES = 8_192;

/**
 * What a request is, before anything is rendered. `path` is canonical wherever it could be read;
 * `query`, with its `?`, holds no more than what the answer depends on, and `target` is both. What is
 * for the graph goes there as it is `spelt`, its query whole. What is to be negotiated is a page's path
 * without the language that it begins with.
 */
export type Verdict = Readonly<{ path: string; surface: Surface }> &
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
 * canonical form, does it name a route, does the route answer this method.
 */
export function examine(method: string, target: string): Verdict {
  if (method === "OPTIONS" && target === "*")
    return { kind: "options", allow: readMethods, path: "/", surface: "page" };
  const [rawPath, rawQuery] = splitTarget(target);
  const spoken = surfaceOf(rawPath);
  const problem = (type: ProblemType, path: string, detail: string, surface = spoken) => ({
    kind: "problem" as const,
    type,
    detail,
    path,
    surface,
  });
  if (Buffer.byteLength(target) > MAX_URL_BYTES) {
    // The beginning of a page's path names its language.
    const beginning = spoken === "page" ? rawPath.slice(0, 32) : "/";
    return problem("uri-too-long", beginning, `The address is longer than ${MAX_URL_BYTES} bytes.`);
  }
  const given = readPath(rawPath);
  if (given === undefined) {
    const detail =
      "The path holds a percent sign that is not followed by the two hexadecimal digits of a UTF-8 character, or a control character.";
    return problem("bad-request", asReference(rawPath), detail);
  }
  if (spoken === "graph") return examineForGraph(method, rawPath, rawQuery, encodePath(given));
  const named = findRoute(given);
  const localized = named.route ? undefined : pageInLocale(given);
  const { route, segments } = localized ?? named;
  const path = encodePath(segments);
  const surface = route?.kind === "open" ? "api" : spoken;
  // A script of another origin asks first; it is to be told of the problem itself, not of a failed question.
  if (method === "OPTIONS" && (route || surface !== "page"))
    return { kind: "options", allow: route?.methods ?? readMethods, path, surface };
  if (route === undefined) return problem(nothingThere.type, path, nothingThere.detail);
  const allow = route.methods ?? readMethods;
  if (!allow.includes(method)) {
    return { ...problem("method-not-allowed", path, onlyThese(allow), surface), allow };
  }
  if (route.kind === "page") {
    const { query, isCanonical } = canonicalQuery(rawQuery, route.query ?? {});
    if (localized) return { kind: "negotiate", query, path, surface };
    return isCanonical && isWellSpelt(rawPath, segments)
      ? { kind: "forward", route, query, target: path + query, path, surface }
      : { kind: "redirect", location: path + query, path, surface };
  }
  if (!isWellSpelt(rawPath, segments)) return { kind: "redirect", location: path + rawQuery, path, surface };
  const query = knownQuery(rawQuery, route.parameters ?? []);
  return { kind: "forward", route, query, target: path + query, path, surface };
}

/** The graph knows its addresses itself, and takes them with a trailing slash and without. */
function examineForGraph(method: string, spelt: string, query: string, path: string): Verdict {
  const place = { path, surface: "graph" } as const;
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
function findRoute(segments: readonly string[]): { route: Route | undefined; segments: readonly string[] } {
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
function pageInLocale(given: readonly string[]): ReturnType<typeof findRoute> | undefined {
  const { route, segments } = findRoute([defaultLocale, ...given]);
  return route?.kind === "page" ? { route, segments: segments.slice(1) } : undefined;
}

/** The route of the page that a path with `.md` is the copy of. */
function routeOfCopy(path: string): Route | undefined {
  const route = matchRoute(path.replace(/(?<=[^/])\.md$/, ""), localeCodes);
  return route && hasCopy(route) ? route : undefined;
}
