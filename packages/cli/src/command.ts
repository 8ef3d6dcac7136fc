import { z } from "zod";
import { checkedOptions, type Kinds, splitWords } from "./command-line.ts";
import type { Directory } from "./directory.ts";
import type { Output } from "./output.ts";

/** What a command has to work with. */
export type ClientContext = Readonly<{
  directory: Directory;
  /** Whether JSON was asked for: then `out.json` is called once, and nothing else writes to standard output. */
  json: boolean;
  out: Output;
  /** Aborts when the person interrupts; the reason is a {@link CommandError}. */
  signal: AbortSignal;
  /** Whether there is a person to ask: standard input and standard error are terminals. */
  canAsk: boolean;
  /** Asks a question of yes or no, with no as the answer of an empty line. Without a person the answer is no. */
  ask(question: string): Promise<boolean>;
  environment: ClientEnvironment;
}>;

export type ClientEnvironment = Readonly<{
  workingFolder: string;
  homeFolder: string;
  platform: NodeJS.Platform;
}>;

/** What every command takes. */
const globalOptions = z.object({
  url: z.string().optional(),
  json: z.boolean().default(false),
  "no-color": z.boolean().default(false),
});

const globalFlags = ["json", "no-color"];

export type GlobalOptions = z.infer<typeof globalOptions>;

/** A command line that was understood. */
type ReadyCommand = Readonly<{
  globals: GlobalOptions;
  /** @returns the exit code */
  run(context: ClientContext): Promise<number>;
}>;

/** A command of the client. `usage` is its help, without the options that every command takes. */
export type ClientCommand = Readonly<{
  usage: string;
  /** @throws {OptionError} where the words are wrong */
  parse(words: readonly string[]): ReadyCommand;
}>;

type Definition<Options extends z.ZodObject> = Kinds &
  Readonly<{
    usage: string;
    /** By their names without `--`: values are given as strings, those of `flags` as booleans, those of `repeated` as arrays. */
    options: Options;
    run(
      input: Readonly<{ values: z.infer<Options>; positionals: readonly string[] }>,
      context: ClientContext,
    ): Promise<number>;
  }>;

/** Makes a command of its options and of what it does with them. */
export function clientCommand<Options extends z.ZodObject>(definition: Definition<Options>): ClientCommand {
  const { usage, options, flags = [], run } = definition;
  const names = [...Object.keys(options.shape), ...Object.keys(globalOptions.shape)];
  return {
    usage,
    parse(words) {
      const split = splitWords(names, words, { ...definition, flags: [...flags, ...globalFlags] });
      const values = checkedOptions(options, split.values);
      const { positionals } = split;
      return {
        globals: checkedOptions(globalOptions, split.values),
        run: (context) => run({ values, positionals }, context),
      };
    },
  };
}
