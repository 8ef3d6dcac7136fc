import type { ProblemDetails } from "@skillshelf/directory-api/problem";
import type { z } from "zod";
import { inputMessage } from "#lib/input-message.ts";

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
  const errors = [...details].map(([parameter, detail]) => ({ parameter, detail }));
  if (result.success && errors.length === 0) return { ok: true, values: result.data };
  const detail = errors.map((error) => `${error.parameter} ${error.detail}`).join("; ");
  return { ok: false, problem: { type: "invalid-parameter", detail: `${detail}.`, errors } };
}

function knownNames(schema: z.ZodType): string[] {
  return "shape" in schema && typeof schema.shape === "object" && schema.shape !== null
    ? Object.keys(schema.shape)
    : [];
}
