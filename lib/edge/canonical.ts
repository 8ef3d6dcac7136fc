import type { ProblemType } from "#lib/http/problem.ts";
import { matchRoute, type Route, readMethods } from "#lib/http/routes.ts";
import { localeCodes } from "#lib/i18n/locales.ts";

/** Longest request target that is read, in bytes. */
export const MAX_URL_BYTES = 8_192;

/** What a request is, before anything is rendered. `path` is canonical wherever it could be read. */
export type Verdict = Readonly<{ path: string; isApi: boolean }> &
  (
    | Readonly<{ kind: "forward"; route: Route; query: string }>
    | Readonly<{ kind: "redirect"; location: string }>
    | Readonly<{ kind: "options"; allow: readonly string[] }>
    | Readonly<{ kind: "problem"; type: ProblemType; detail: string; allow?: readonly string[] }>
  );

/**
 * Decides by syntax and by the route table alone: is the URL readable, is it written in its one
 * canonical form, does it name a route, does the route answer this method.
 */
export function examine(method: string, target: string): Verdict {
  if (method === "OPTIONS" && target === "*") return { kind: "options", allow: readMethods, path: "/", isApi: false };
  const [rawPath, rawQuery] = splitTarget(target);
  const looksLikeApi = isUnderApi(rawPath);
  if (Buffer.byteLength(target) > MAX_URL_BYTES) {
    const detail = `The address is longer than ${MAX_URL_BYTES} bytes.`;
    return { kind: "problem", type: "uri-too-long", detail, path: "/", isApi: looksLikeApi };
  }
  const path = canonicalPath(rawPath);
  if (path === undefined) {
    const detail =
      "The path holds a percent sign that is not followed by the two hexadecimal digits of a UTF-8 character, or a control character.";
    return { kind: "problem", type: "bad-request", detail, path: rawPath, isApi: looksLikeApi };
  }
  const isApi = isUnderApi(path);
  const route = matchRoute(path, localeCodes);
  if (route === undefined) {
    return { kind: "problem", type: "not-found", detail: "There is nothing at this address.", path, isApi };
  }
  const allow = route.methods ?? readMethods;
  if (!allow.includes(method)) {
    return {
      kind: "problem",
      type: "method-not-allowed",
      detail: `This address answers ${allow.join(", ")}.`,
      allow,
      path,
      isApi,
    };
  }
  if (method === "OPTIONS") return { kind: "options", allow, path, isApi };
  const query = route.kind === "page" ? canonicalQuery(rawQuery, route.query ?? {}) : rawQuery;
  if (path !== rawPath || query !== rawQuery) return { kind: "redirect", location: path + query, path, isApi };
  return { kind: "forward", route, query, path, isApi };
}

/** Path and query, the latter with its `?`. The absolute form a proxy may send loses its origin. */
function splitTarget(target: string): [string, string] {
  const relative = target.replace(/^https?:\/\/[^/?#]*/i, "").replace(/#.*$/s, "");
  const at = relative.indexOf("?");
  if (at < 0) return [relative, ""];
  return [relative.slice(0, at), relative.slice(at)];
}

/** Whether a path, readable or not, lies under `/api`. */
const isUnderApi = (raw: string): boolean => resolveSegments(raw, decodeAscii)[0]?.toLowerCase() === "api";

const decodeAscii = (segment: string): string =>
  segment.replace(/%([0-7][0-9a-f])/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));

/** The segments of a path without empty and dot segments. A backslash is a slash, as browsers have it. */
function resolveSegments(raw: string, decode: (segment: string) => string): string[] {
  const segments: string[] = [];
  for (const segment of raw.split(/[/\\]/).map(decode)) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return segments;
}

/**
 * One spelling for every path: single slashes, no dot segments, no trailing slash, one way of
 * percent-encoding, lower-case locale and `api`. Undefined when it cannot be read.
 */
function canonicalPath(raw: string): string | undefined {
  let segments: string[];
  try {
    segments = resolveSegments(raw, decodeURIComponent);
  } catch {
    return undefined;
  }
  if (segments.some((segment) => /\p{Cc}/u.test(segment))) return undefined;
  const [first, ...rest] = segments;
  if (first === undefined) return "/";
  const lower = first.toLowerCase();
  const known = lower === "api" || localeCodes.some((code) => code === lower);
  return `/${[known ? lower : first, ...rest].map(encodeURIComponent).join("/")}`;
}

/** Known parameters that say something, once each, in the order of the route table. */
function canonicalQuery(raw: string, known: NonNullable<Route["query"]>): string {
  const given = new URLSearchParams(raw);
  const kept = new URLSearchParams();
  for (const [name, initial] of Object.entries(known)) {
    const value = given
      .getAll(name)
      .map((text) => text.trim())
      .find((text) => text !== "");
    if (value !== undefined && value !== initial) kept.set(name, value);
  }
  return kept.size === 0 ? "" : `?${kept}`;
}
