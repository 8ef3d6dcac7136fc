import { localeCodes } from "@skillshelf/directory-api/locales";

/** Path and query, the latter with its `?`. The absolute form a proxy may send loses its origin. */
export function splitTarget(target: string): [string, string] {
  const relative = target.replace(/^https?:\/\/[^/?#]*/i, "").replace(/#.*$/s, "");
  const at = relative.indexOf("?");
  if (at < 0) return [relative, ""];
  return [relative.slice(0, at), relative.slice(at)];
}

/** Whom a path speaks to, which decides the form of an error: a visitor, an integration, a client of the graph. */
export type ResponseFormat = "page" | "api" | "graph";

/** The format of a path, readable or not. */
export function responseFormatOf(raw: string): ResponseFormat {
  const [first, second] = resolveSegments(raw, decodeAscii);
  if (first?.toLowerCase() !== "api") return "page";
  return second?.toLowerCase() === "v1" ? "graph" : "api";
}

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

/** A path from its decoded segments, percent-encoded in one way. */
export const encodePath = (segments: readonly string[]): string => `/${segments.map(encodeURIComponent).join("/")}`;

/**
 * The decoded segments of a path in their one spelling: no empty or dot segments, lower-case locale
 * and `api`. Undefined when it cannot be read.
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

/** Letters, digits, `-._~`: clients may encode and decode these at will (RFC 3986 §2.3). */
const encodedUnreserved = /%(?:2d|2e|5f|7e|3\d|[46][1-9a-f]|[57][0-9a])/i;

/**
 * Whether `raw` spells these segments well: each once between single slashes. Characters that some
 * clients encode and others do not may stand either way, or those clients would be redirected for ever.
 */
export function isCanonicalPath(raw: string, segments: readonly string[]): boolean {
  if (encodedUnreserved.test(raw) || raw.includes("\\")) return false;
  return (
    raw.split("/").map(decodeURIComponent).join("\0") === ["", ...(segments.length === 0 ? [""] : segments)].join("\0")
  );
}

type KnownParameters = Readonly<Record<string, string | null>>;

/**
 * Known parameters that say something, once each, in the order given, with the `?`. `isCanonical`
 * is whether `raw` says just that, however it is encoded.
 */
export function canonicalQuery(raw: string, known: KnownParameters): { query: string; isCanonical: boolean } {
  const given = new URLSearchParams(raw);
  const kept = new URLSearchParams();
  for (const [name, initial] of Object.entries(known)) {
    const value = given
      .getAll(name)
      .map((text) => text.trim())
      .find((text) => text !== "");
    if (value !== undefined && value !== initial) kept.set(name, value);
  }
  const query = kept.size === 0 ? "" : `?${kept}`;
  const hasGaps = raw !== "" && raw.slice(1).split("&").includes("");
  return { query, isCanonical: !hasGaps && given.toString() === kept.toString() };
}

/** The known parameters of an endpoint that say something, each as often as it is given, in one order, with the `?`. */
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
