import { z } from "zod";

/** A bug that is put into the code to see whether a test fails. */
export type Fault = Readonly<{
  name: string;
  area: string;
  /** The effect on users. */
  effect: string;
  /** The file of a test that is known to fail, which is run before all others. */
  caughtBy: string | undefined;
  /** The files it changes. */
  files: readonly string[];
}>;

const headerSchema = z.object({
  Area: z.string().min(1),
  Effect: z.string().min(1),
  "Caught-by": z.string().optional(),
});

/**
 * Reads a patch: lines `Area: …`, `Effect: …` and perhaps `Caught-by: …`, an empty line, and what `git diff` printed.
 *
 * @throws {Error} that names the patch where it has another form.
 */
export function parseFault(name: string, text: string): Fault {
  const [head = "", ...rest] = text.split(/\n\n/);
  const fields = [...head.matchAll(/^([\w-]+): (.+(?:\n(?![\w-]+: ).+)*)$/gm)].map(([, key = "", value = ""]) => [
    key,
    value.replaceAll(/\s+/g, " ").trim(),
  ]);
  const header = headerSchema.safeParse(Object.fromEntries(fields));
  if (!header.success) throw new Error(`${name} must begin with lines "Area: …" and "Effect: …" and an empty line`);
  const files = [...rest.join("\n\n").matchAll(/^diff --git a\/.+ b\/(.+)$/gm)].map(([, path = ""]) => path);
  if (files.length === 0) throw new Error(`${name} has no diff of git below its first lines`);
  const { Area: area, Effect: effect, "Caught-by": caughtBy } = header.data;
  return { name, area, effect, caughtBy, files };
}

/** Reads the faults that may be missed: on each line a name, and why no test finds it. */
export const parseMissed = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(/^(\S+)[ \t]+(\S.*)$/gm)].map(([, name = "", reason = ""]) => [name, reason]));
