import { parseArgs } from "node:util";
import { z } from "zod";

/** A command line is wrong. */
export class OptionError extends Error {
  override readonly name = "OptionError";
}

/** An option that is a whole number from `min` to `max`. */
export const whole = (name: string, min: number, max: number) => {
  const error = `--${name} must be a whole number from ${min} to ${max}`;
  return z
    .string({ error })
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .pipe(z.int().min(min, error).max(max, error));
};

/**
 * Parses options by a schema.
 *
 * @param kinds the options without a value, and those that may be repeated.
 * @throws {OptionError}
 */
export function parseWords<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  words: readonly string[],
  { flags = [], repeated = [] }: Readonly<{ flags?: readonly string[]; repeated?: readonly string[] }> = {},
): z.infer<z.ZodObject<Shape>> {
  const options = Object.keys(schema.shape).map((name) => [
    name,
    { type: flags.includes(name) ? ("boolean" as const) : ("string" as const), multiple: repeated.includes(name) },
  ]);
  const result = schema.safeParse(valuesOf([...words], Object.fromEntries(options)));
  if (!result.success) throw new OptionError(result.error.issues.map(({ message }) => message).join("\n"));
  return result.data;
}

function valuesOf(args: string[], options: NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>["options"]>) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new OptionError(error instanceof Error ? error.message : String(error));
  }
}
