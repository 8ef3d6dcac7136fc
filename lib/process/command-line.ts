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
export type Kinds = Readonly<{ flags?: readonly string[]; repeated?: readonly string[]; allowPositionals?: boolean }>;

/**
 * Reads the words of a command line by the schema of its options.
 *
 * @throws {OptionError}
 */
export function parseWords<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  words: readonly string[],
  kinds: Kinds = {},
) {
  const { values, positionals } = splitWords(Object.keys(schema.shape), words, kinds);
  return { values: checkedOptions(schema, values), positionals };
}

/**
 * The options of a command line by their names, and its other words.
 *
 * @throws {OptionError} where there is an option that is none of `names`, or one without its value.
 */
export function splitWords(
  names: readonly string[],
  words: readonly string[],
  { flags = [], repeated = [], allowPositionals = false }: Kinds,
): Pick<ReturnType<typeof parseArgs>, "values" | "positionals"> {
  const options = names.map((name) => [
    name,
    { type: flags.includes(name) ? ("boolean" as const) : ("string" as const), multiple: repeated.includes(name) },
  ]);
  try {
    return parseArgs({ args: [...words], options: Object.fromEntries(options), allowPositionals });
  } catch (error) {
    throw new OptionError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/**
 * Options as a schema has them. Those that it does not have are left out.
 *
 * @throws {OptionError}
 */
export function checkedOptions<Schema extends z.ZodObject>(schema: Schema, values: unknown): z.infer<Schema> {
  const result = schema.safeParse(values);
  if (!result.success) throw new OptionError(result.error.issues.map(({ message }) => message).join("\n"));
  return result.data;
}
