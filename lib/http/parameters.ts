import type { ProblemDetails } from "@skillshelf/directory-api/problem";
import type { z } from "zod";
import { inputMessage } from "#lib/input-message.ts";

export type ReadParameters<Values> = { ok: true; values: Values } | { ok: false; problem: ProblemDetails };

/**
 * Query parameters checked by a schema. Unknown and empty ones are ignored; one that is given twice
 * is ambiguous and refused. All faults are reported at once.
 */
export async function readParameters<Schema extends z.ZodType>(
  schema: Schema,
  query: URLSearchParams,
): Promise<ReadParameters<z.infer<Schema>>> {
  const given = new Map<string, string>();
  const twice = new Set<string>();
  for (const [name, value] of query) {
    if (value === "") continue;
    if (given.has(name)) twice.add(name);
    given.set(name, value);
  }
  const result = await schema.safeParseAsync(Object.fromEntries(given), { error: inputMessage });
  const known = knownNames(schema);
  const details = new Map<string, string>();
  for (const { path, message } of result.error?.issues ?? []) {
    const parameter = path.join(".");
    if (!details.has(parameter)) details.set(parameter, message);
  }
  for (const name of twice) if (known.includes(name)) details.set(name, "must be given once");
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
