import type { z } from "zod";
import { faultsOf, inputMessage } from "#lib/input-message.ts";
import { GraphError, invalid } from "../graph-error.ts";
import type { GivenInput } from "./endpoint.ts";

/**
 * What a client sent, as a schema has it. All faults are told at once.
 *
 * @throws {GraphError} naming every field that is wrong.
 */
export function parseInput<Schema extends z.ZodObject>(schema: Schema, given: Partial<GivenInput>): z.output<Schema> {
  const result = schema.safeParse(given, { error: inputMessage });
  if (result.success) return result.data;
  if (given.body === undefined && "body" in schema.shape)
    throw new GraphError("bad-request", "The request must have a JSON body.");
  const issues = faultsOf(result.error.issues, given).map(({ path, message }) => ({
    path: path.slice(1).join("."),
    message,
  }));
  const said = issues.map(({ path, message }) => (path === "" ? `The body ${message}` : `${path} ${message}`));
  throw new GraphError("bad-request", `${said.join("; ")}.`, issues);
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
