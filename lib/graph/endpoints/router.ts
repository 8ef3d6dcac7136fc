import { GraphError } from "../graph-error.ts";
import type { Endpoint } from "./endpoint.ts";

export type Routed = Readonly<{ endpoint: Endpoint; path: Readonly<Record<string, string>> }>;

/** Finds the operation that a method and a path name. */
export class Router {
  readonly #compiled: readonly { endpoint: Endpoint; parts: readonly string[] }[];

  constructor(endpoints: readonly Endpoint[]) {
    this.#compiled = endpoints
      .map((endpoint) => ({ endpoint, parts: endpoint.path.split("/").slice(1) }))
      .toSorted((one, other) => compare(one.parts, other.parts));
  }

  /**
   * @param segments of the path below the base address, decoded, without an empty one at the end.
   * @throws {GraphError} `not-found` or, naming the methods there are, `method-not-allowed`.
   */
  find(method: string, segments: readonly string[]): Routed {
    const fitting = this.#compiled.filter(({ parts }) => fits(parts, segments));
    const found = fitting.find(({ endpoint }) => endpoint.method === (method === "HEAD" ? "GET" : method));
    if (found) return { endpoint: found.endpoint, path: parametersOf(found.parts, segments) };
    if (fitting.length === 0) throw new GraphError("not-found", "There is no such operation.");
    throw new GraphError("method-not-allowed", `This address answers ${allowedOf(fitting).join(", ")}.`);
  }

  /** The methods that a path answers. */
  allowed(segments: readonly string[]): string[] {
    return allowedOf(this.#compiled.filter(({ parts }) => fits(parts, segments)));
  }
}

const allowedOf = (fitting: readonly { endpoint: Endpoint }[]): string[] => {
  const methods = new Set<string>(fitting.map(({ endpoint }) => endpoint.method));
  return [...methods, ...(methods.has("GET") ? ["HEAD"] : []), "OPTIONS"];
};

const isParameter = (part: string): boolean => part.startsWith("{");

/** Literal segments before parameters, the earlier segment first. */
function compare(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((part, index) => isParameter(part) !== isParameter(other[index] ?? ""));
  if (at < 0) return 0;
  return isParameter(one[at] ?? "") ? 1 : -1;
}

const fits = (parts: readonly string[], segments: readonly string[]): boolean =>
  parts.length === segments.length &&
  parts.every((part, index) => (isParameter(part) ? segments[index] !== "" : part === segments[index]));

const parametersOf = (parts: readonly string[], segments: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    parts.flatMap((part, index) => (isParameter(part) ? [[part.slice(1, -1), segments[index] ?? ""]] : [])),
  );
