import type { z } from "zod";
import { GraphError, invalid } from "../graph-error.ts";
import type { GivenInput } from "./endpoint.ts";

/**
 * What a client sent, as a schema has it. All faults are told at once.
 *
 * @throws {GraphError} naming every field that is wrong.
 */
export function parseInput<Schema extends z.ZodObject>(schema: Schema, given: Partial<GivenInput>): z.output<Schema> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  if (given.body === undefined && "body" in schema.shape)
    throw new GraphError("bad-request", "The request must have a JSON body.");
  const issues = result.error.issues.map(({ path, message }) => ({
    path: path.slice(1).join("."),
    message: valueAt(given, path) === undefined ? "is required" : message,
  }));
  const said = issues.map(({ path, message }) => (path === "" ? `The body ${message}` : `${path} ${message}`));
  throw new GraphError("bad-request", `${said.join("; ")}.`, issues);
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  let value = given;
  for (const name of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Object.entries(value).find(([key]) => key === String(name))?.[1];
  }
  return value;
}

/** The parameters of a query that say something. One that is given twice is refused. */
export function readQuery(query: URLSearchParams): Record<string, string> {
  const given = new Map<string, string>();
  for (const [name, value] of query) {
    if (value === "") continue;
    if (given.has(name)) throw invalid(name.slice(0, 100), "must be given once");
    given.set(name, value);
  }
  return Object.fromEntries(given);
}
