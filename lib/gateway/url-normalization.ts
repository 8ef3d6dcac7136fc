import { clawHubPath } from "@skillshelf/directory-api/links";
import { localeCodes } from "@skillshelf/directory-api/locales";

/** Splits a target into path and query with its `?`. The origin of an absolute target, as proxies send it, is dropped. */
export function splitTarget(target: string): [string, string] {
  const relative = target.replace(/^https?:\/\/[^/?#]*/i, "").replace(/#.*$/s, "");
  const at = relative.indexOf("?");
  if (at < 0) return [relative, ""];
  return [relative.slice(0, at), relative.slice(at)];
}

/** The format of errors, by the reader that a path is for: a visitor, a client of the metadata API, a client of the graph. */
export type ResponseFormat = "page" | "api" | "graph";

/** The format of errors at a path, valid or not. */
export function responseFormatOf(raw: string): ResponseFormat {
  const [first, second] = resolveSegments(raw, decodeAscii);
  // Below it there is nothing but what a program asks for.
  if (`/${first?.toLowerCase()}` === clawHubPath) return "api";
  if (first?.toLowerCase() !== "api") return "page";
  return second?.toLowerCase() === "v1" ? "graph" : "api";
}

const decodeAscii = (segment: string): string =>
  segment.replace(/%([0-7][0-9a-f])/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));

/** The segments of a path without empty and dot segments. A backslash is a slash, as in browsers. */
function resolveSegments(raw: string, decode: (segment: string) => string): string[] {
  const segments: string[] = [];
  for (const segment of raw.split(/[/\\]/).map(decode)) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return segments;
}

/** The percent-encoded path of decoded segments. */
export const encodePath = (segments: readonly string[]): string => `/${segments.map(encodeURIComponent).join("/")}`;

/**
 * Decodes and normalizes the segments of a path: no empty or dot segments, lower-case locale and `api`. Returns undefined
 * when the path is invalid.
 */
export function normalizePath(raw: string): string[] | undefined {
  let segments: string[];
  try {
    segments = resolveSegments(raw, decodeURIComponent);
  } catch {
    return undefined;
  }
  if (segments.some((segment) => /\p{Cc}/u.test(segment))) return undefined;
  const [first, ...rest] = segments;
  if (first === undefined) return [];
  const lower = first.toLowerCase();
  const known = lower === "api" || localeCodes.some((code) => code === lower);
  return [known ? lower : first, ...rest];
}

/** Percent-encoded letters, digits and `-._~`, which need no encoding (RFC 3986 §2.3). */
const encodedUnreserved = /%(?:2d|2e|5f|7e|3\d|[46][1-9a-f]|[57][0-9a])/i;

/**
 * Whether `raw` is the canonical path of these segments. Characters that only some clients encode are accepted in both
 * forms, or those clients would be redirected forever.
 */
export function isCanonicalPath(raw: string, segments: readonly string[]): boolean {
  if (encodedUnreserved.test(raw) || raw.includes("\\")) return false;
  return (
    raw.split("/").map(decodeURIComponent).join("\0") === ["", ...(segments.length === 0 ? [""] : segments)].join("\0")
  );
}

type KnownParameters = Readonly<Record<string, string | number | null>>;

/**
 * The known parameters with another value than their default, as often as they may have one and in their order, with the `?`. `isCanonical` tells
 * whether `raw` is the same query, however it is encoded.
 */
export function canonicalQuery(raw: string, known: KnownParameters): { query: string; isCanonical: boolean } {
  const given = new URLSearchParams(raw);
  const kept = new URLSearchParams();
  for (const [name, initial] of Object.entries(known)) {
    const values = given
      .getAll(name)
      .map((text) => text.trim())
      .filter((text) => text !== "");
    const most = typeof initial === "number" ? initial : 1;
    for (const value of [...new Set(values)].slice(0, most)) if (value !== initial) kept.append(name, value);
  }
  const query = kept.size === 0 ? "" : `?${kept}`;
  const hasGaps = raw !== "" && raw.slice(1).split("&").includes("");
  return { query, isCanonical: !hasGaps && given.toString() === kept.toString() };
}

/** The known parameters of an endpoint that are not empty, each as often as it is given, in their order, with the `?`. */
export function knownQuery(raw: string, known: readonly string[]): string {
  if (raw === "") return "";
  const given = new URLSearchParams(raw);
  const kept = new URLSearchParams(
    known.flatMap((name) =>
      given
        .getAll(name)
        .filter(Boolean)
        .map((value): [string, string] => [name, value]),
    ),
  );
  return kept.size === 0 ? "" : `?${kept}`;
}
