import type { ProblemDetails } from "@skillshelf/directory-api/problem";
import type { z } from "zod";
import { faultsOf, inputMessage } from "#lib/input-message.ts";
import { parseJson } from "./read-body.ts";

export type ReadParameters<Values> = { ok: true; values: Values } | { ok: false; problem: ProblemDetails };

/**
 * Validates query parameters by a schema. Unknown and empty parameters are ignored; one that is given twice is an error.
 * All errors are reported at once.
 */
export async function readParameters<Schema extends z.ZodType>(
  schema: Schema,
  query: URLSearchParams,
): Promise<ReadParameters<z.infer<Schema>>> {
  const values = new Map<string, string>();
  const repeated = new Set<string>();
  for (const [name, value] of query) {
    if (value === "") continue;
    if (values.has(name)) repeated.add(name);
    values.set(name, value);
  }
  const result = await schema.safeParseAsync(Object.fromEntries(values), { error: inputMessage });
  const known = knownNames(schema);
  const details = new Map<string, string>();
  for (const { path, message } of result.error?.issues ?? []) {
    const parameter = path.join(".");
    if (!details.has(parameter)) details.set(parameter, message);
  }
  for (const name of repeated) if (known.includes(name)) details.set(name, "must be given once");
  if (result.success && details.size === 0) return { ok: true, values: result.data };
  return invalid([...details].map(([parameter, detail]) => ({ parameter, detail })));
}

/** Validates a JSON body by a schema. All errors are reported at once, each with the path of its field. */
export function readJson<Schema extends z.ZodType>(schema: Schema, text: string): ReadParameters<z.infer<Schema>> {
  const value = parseJson(text);
  if (value === undefined) return { ok: false, problem: { type: "bad-request", detail: "The body must be JSON." } };
  const result = schema.safeParse(value, { error: inputMessage });
  if (result.success) return { ok: true, values: result.data };
  const faults = faultsOf(result.error.issues, value);
  return invalid(faults.map(({ path, message }) => ({ parameter: path.join(".") || "body", detail: message })));
}

function invalid(
  errors: readonly Readonly<{ parameter: string; detail: string }>[],
): Readonly<{ ok: false; problem: ProblemDetails }> {
  const detail = errors.map((error) => `${error.parameter} ${error.detail}`).join("; ");
  return { ok: false, problem: { type: "invalid-parameter", detail: `${detail}.`, errors } };
}

function knownNames(schema: z.ZodType): string[] {
  return "shape" in schema && typeof schema.shape === "object" && schema.shape !== null
    ? Object.keys(schema.shape)
    : [];
}
