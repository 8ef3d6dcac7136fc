import { parseArgs } from "node:util";
import { isOneSlipApart } from "@skillshelf/skill-audit/edit-distance";
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
 * @throws {OptionError} where there is an option that is none of `names`, one without its value or with one that it
 *   does not take, or a word where there is to be none.
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
  // It takes anything, so that what is wrong is said here.
  const { values, positionals, tokens } = parseArgs({
    args: [...words],
    options: Object.fromEntries(options),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind === "positional" && !allowPositionals) throw new OptionError(misplaced(token.value, names));
    if (token.kind !== "option") continue;
    const { name, value, inlineValue, index } = token;
    if (!names.includes(name)) throw new OptionError(unknown(words[index] ?? name, names, allowPositionals));
    const option = `--${name}`;
    if (flags.includes(name)) {
      if (value !== undefined) throw new OptionError(`${option} takes no value; give ${option} alone.`);
    } else if (value === undefined) throw new OptionError(`${option} needs a value after it.`);
    else if (!inlineValue && /^-./.test(value))
      throw new OptionError(
        `${option} needs a value after it, and ${value} looks like an option. If it is the value, write ${option}=${value}`,
      );
  }
  return { values, positionals };
}

function unknown(typed: string, names: readonly string[], allowPositionals: boolean): string {
  const given = typed.split("=", 1).join("");
  const { end, isMeant } = suggestion(given, names);
  const asWord = allowPositionals && !isMeant ? " If it is a word and no option, write -- before it." : "";
  return `There is no option ${given}${end}${asWord}`;
}

const misplaced = (word: string, names: readonly string[]): string =>
  `“${word}” is a word too many: only options can stand here${suggestion(word, names).end}`;

/** The end of a sentence: the option that was meant, as far as that can be told, or else those there are. */
function suggestion(typed: string, names: readonly string[]): { end: string; isMeant: boolean } {
  const meant = nearest(typed.replace(/^-+/, ""), names);
  if (meant !== undefined) return { end: `; did you mean --${meant}?`, isMeant: true };
  const all = names.length === 0 ? "none" : names.map((name) => `--${name}`).join(", ");
  return { end: `; the options are: ${all}.`, isMeant: false };
}

/** What is said of a command that there is not. */
export function unknownCommand(name: string, names: readonly string[]): string {
  if (name.startsWith("-")) return `${name} stands after a command, as in: skillshelf search pdf --json`;
  const meant = nearest(name, names);
  return `There is no command ${name}; ${meant === undefined ? `there are ${names.join(", ")}.` : `did you mean ${meant}?`}`;
}

/** The name that somebody may have meant who wrote another: one that is a slip away, or the only one that begins so. */
function nearest(typed: string, names: readonly string[]): string | undefined {
  const given = typed.toLowerCase();
  const exact = names.find((name) => name === given || isOneSlipApart(name, given));
  const [longer, ...others] = given === "" ? [] : names.filter((name) => name.startsWith(given));
  return exact ?? (others.length === 0 ? longer : undefined);
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
