import { parseArgs } from "node:util";
import { z } from "zod";

/** A command line is wrong: `message` names the option and what would be right. */
export class OptionError extends Error {
  override readonly name = "OptionError";
}

/** An option that is a whole number between two others. */
export const whole = (name: string, least: number, most: number) => {
  const error = `--${name} must be a whole number from ${least} to ${most}`;
  return z
    .string({ error })
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .pipe(z.int().min(least, error).max(most, error));
};

/** Options that take no value, and those that may be given several times. */
type Kinds = Readonly<{ flags?: readonly string[]; repeated?: readonly string[]; allowPositionals?: boolean }>;

/**
 * Reads the words of a command line by the schema of its options.
 *
 * @throws {OptionError}
 */
export function parseWords<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  words: readonly string[],
  { flags = [], repeated = [], allowPositionals = false }: Kinds = {},
) {
  const options = Object.keys(schema.shape).map((name) => [
    name,
    { type: flags.includes(name) ? ("boolean" as const) : ("string" as const), multiple: repeated.includes(name) },
  ]);
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({ args: [...words], options: Object.fromEntries(options), allowPositionals });
  } catch (error) {
    throw new OptionError(error instanceof Error ? error.message : String(error), { cause: error });
  }
  const result = schema.safeParse(parsed.values);
  if (!result.success) throw new OptionError(result.error.issues.map(({ message }) => message).join("\n"));
  return { values: result.data, positionals: parsed.positionals };
}
