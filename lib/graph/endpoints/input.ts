import type { z } from "zod";
import { faultsOf, inputMessage } from "#lib/input-message.ts";
import { GraphError, invalid } from "../graph-error.ts";

/** The unvalidated input of a request: decoded path parameters, query parameters and the parsed JSON body. */
export type RawInput = Readonly<{
  path: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body?: unknown;
}>;

/**
 * Parses the input of a request by a schema with `path`, `query` and `body`.
 *
 * @throws {GraphError} `bad-request` that lists every invalid field.
 */
export function parseInput<Schema extends z.ZodObject>(schema: Schema, input: Partial<RawInput>): z.output<Schema> {
  const result = schema.safeParse(input, { error: inputMessage });
  if (result.success) return result.data;
  if (input.body === undefined && "body" in schema.shape)
    throw new GraphError("bad-request", "The request must have a JSON body.");
  const issues = faultsOf(result.error.issues, input).map(({ path, message }) => ({
    path: path.slice(1).join("."),
    message,
  }));
  const details = issues.map(({ path, message }) => (path === "" ? `The body ${message}` : `${path} ${message}`));
  throw new GraphError("bad-request", `${details.join("; ")}.`, issues);
}

/** Reads a query string. Empty parameters count as missing. @throws {GraphError} for one that is given twice. */
export function readQuery(query: URLSearchParams): Record<string, string> {
  const parameters = new Map<string, string>();
  for (const [name, value] of query) {
    if (value === "") continue;
    if (parameters.has(name)) throw invalid(name.slice(0, 100), "must be given once");
    parameters.set(name, value);
  }
  return Object.fromEntries(parameters);
}
