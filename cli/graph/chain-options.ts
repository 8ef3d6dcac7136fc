import { OptionError, parseWords } from "@skillshelf/cli/command-line";
import { z } from "zod";
import { json, namespaceOption } from "./option-parts.ts";

export const chainUsage = `  graph chain [--json]
                     Which chain the graph is anchored on, who pays there, and what waits.
  graph worker       Brings events on chain, beside the server's own worker, until it is stopped.
  graph verify <execution> [--json]
                     Checks a write against the chain, hash by hash; exits with 1 where anything is not as it must be.
  graph failed [--namespace NAME] [--json]
                     Writes whose anchoring was given up, and why.
  graph retry <execution> | --all [--json]
                     Tries again what was given up: an execution with its batch, or everything.`;

const jsonOptions = z.object({ json });
const failedOptions = z.object({ namespace: namespaceOption.optional(), json });
const retryOptions = z.object({ all: z.boolean().default(false), json });

export type ChainCommand = Readonly<
  { name: "graph" } & (
    | { action: "chain"; options: z.output<typeof jsonOptions> }
    | { action: "worker" }
    | { action: "verify"; id: string; options: z.output<typeof jsonOptions> }
    | { action: "failed"; options: z.output<typeof failedOptions> }
    /** All of them without an `id`. */
    | { action: "retry"; id: string | undefined; options: z.output<typeof retryOptions> }
  )
>;

const flags = ["json", "all"];

/**
 * What a command about the chain asks for; undefined where it is about something else.
 *
 * @throws {OptionError}
 */
export function parseChain([action, ...rest]: readonly string[]): ChainCommand | undefined {
  const name = "graph";
  switch (action) {
    case "chain":
      return { name, action, options: parseWords(jsonOptions, rest, { flags }).values };
    case "worker":
      parseWords(z.object({}), rest);
      return { name, action };
    case "failed":
      return { name, action, options: parseWords(failedOptions, rest, { flags }).values };
    case "verify": {
      const { values, positionals } = parseWords(jsonOptions, rest, { flags, allowPositionals: true });
      return {
        name,
        action,
        id: executionId(positionals, "Name the one execution to verify by its id."),
        options: values,
      };
    }
    case "retry": {
      const { values, positionals } = parseWords(retryOptions, rest, { flags, allowPositionals: true });
      if (values.all !== (positionals.length === 0))
        throw new OptionError("Name one execution to try again by its id, or give --all.");
      const id = values.all ? undefined : executionId(positionals, "Name one execution, or give --all.");
      return { name, action, id, options: values };
    }
    default:
      return undefined;
  }
}

function executionId([id, ...more]: readonly string[], message: string): string {
  if (id === undefined || more.length > 0) throw new OptionError(message);
  if (!z.uuid().safeParse(id).success) throw new OptionError("The id of an execution is a UUID.");
  return id;
}
