import { GraphError } from "../graph-error.ts";
import type { Endpoint } from "./endpoint.ts";

type RouteMatch = Readonly<{ endpoint: Endpoint; path: Readonly<Record<string, string>> }>;
type Candidate = Readonly<{ endpoint: Endpoint; parts: readonly string[] }>;

/** Finds the endpoint of a method and a path. */
export class Router {
  readonly #candidates: readonly Candidate[];

  constructor(endpoints: readonly Endpoint[]) {
    this.#candidates = endpoints
      .map((endpoint) => ({ endpoint, parts: endpoint.path.split("/").slice(1) }))
      .toSorted((one, other) => compare(one.parts, other.parts));
  }

  /**
   * @param segments of the path below the base address, decoded, without an empty one at the end.
   * @throws {GraphError} `not-found`, or `method-not-allowed` with the methods that the path allows.
   */
  find(method: string, segments: readonly string[]): RouteMatch {
    const matches = this.#match(segments);
    const match = matches.find(({ endpoint }) => endpoint.method === (method === "HEAD" ? "GET" : method));
    if (match) return { endpoint: match.endpoint, path: parametersOf(match.parts, segments) };
    if (matches.length === 0) throw new GraphError("not-found", "There is no such operation.");
    throw new GraphError("method-not-allowed", `This address allows ${this.allowedMethods(segments).join(", ")}.`);
  }

  /** The methods that a path allows. */
  allowedMethods(segments: readonly string[]): string[] {
    const methods = new Set<string>(this.#match(segments).map(({ endpoint }) => endpoint.method));
    return [...methods, ...(methods.has("GET") ? ["HEAD"] : []), "OPTIONS"];
  }

  #match(segments: readonly string[]): readonly Candidate[] {
    return this.#candidates.filter(({ parts }) => matches(parts, segments));
  }
}

const isParameter = (part: string): boolean => part.startsWith("{");

/** Sorts literal segments before parameters; the first segment that differs decides. */
function compare(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((part, index) => isParameter(part) !== isParameter(other[index] ?? ""));
  if (at < 0) return 0;
  return isParameter(one[at] ?? "") ? 1 : -1;
}

const matches = (parts: readonly string[], segments: readonly string[]): boolean =>
  parts.length === segments.length &&
  parts.every((part, index) => (isParameter(part) ? segments[index] !== "" : part === segments[index]));

const parametersOf = (parts: readonly string[], segments: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    parts.flatMap((part, index) => (isParameter(part) ? [[part.slice(1, -1), segments[index] ?? ""]] : [])),
  );
