import { OptionError, parseWords } from "@skillshelf/cli/command-line";
import { z } from "zod";
import { scopes } from "#lib/graph/schema.ts";
import { type ChainCommand, chainUsage, parseChain } from "./chain-options.ts";
import { json, namespaceName, namespaceOption } from "./option-parts.ts";

export const graphUsage = `  graph keys create --namespace NAME [--scope SCOPE] [--origin ORIGIN…] [--json]
                     Makes a key for the social graph, and the namespace where it is new. The key is shown this once.
                     SCOPE is read, write or admin, each with what those before it may do (write). With --origin the
                     key works from the pages of these origins alone.
  graph keys list [--namespace NAME] [--json]
  graph keys revoke <prefix> [--json]
                     Servers refuse a revoked key within two seconds.
  graph namespaces create <name> [settings] [--json]
  graph namespaces set <name> [settings] [--json]
    --readable-name TEXT, --favicon URL, --profile-url URL with {username}, --webhook URL; an empty one unsets it.
                     A webhook's secret is shown when it is set for the first time.
  graph namespaces list [--json]
  graph deliveries dead [--namespace NAME] [--json]
                     What the webhooks never took.
  graph deliveries retry <id> [--json]
  graph recount [--repair] [--json]
                     Compares every kept count of the graph with what is counted; exits with 1 where one differs.
${chainUsage}`;

const httpUrl = (name: string) =>
  z.union([
    z.literal(""),
    z.url({ protocol: /^https?$/, error: `--${name} must be an http or https address` }).max(2_048),
  ]);

const origin = z
  .url({ protocol: /^https?$/, error: "--origin must be an origin, for example https://app.example.org" })
  .refine((value) => !URL.canParse(value) || new URL(value).href === `${new URL(value).origin}/`, {
    error: "--origin must be an origin without a path, for example https://app.example.org",
  })
  .transform((value) => new URL(value).origin);

const createOptions = z.object({
  namespace: namespaceOption,
  scope: z
    .array(z.enum(scopes, { error: `--scope must be ${scopes.join(", ")}` }))
    .default(["write"])
    .transform((given) => scopes.findLast((scope) => given.includes(scope)) ?? "read"),
  origin: z.array(origin).max(100, "--origin may be given a hundred times").default([]),
  json,
});

const listOptions = z.object({ namespace: namespaceOption.optional(), json });

const settingOptions = z.object({
  "readable-name": z.string().max(100, "--readable-name must have at most 100 characters").optional(),
  favicon: httpUrl("favicon").optional(),
  "profile-url": httpUrl("profile-url").optional(),
  webhook: httpUrl("webhook").optional(),
  json,
});

const jsonOptions = z.object({ json });
const recountOptions = z.object({ repair: z.boolean().default(false), json });

export type GraphCommand = ChainCommand | TableCommand;

/** A command that the graph's tables alone are needed for. */
type TableCommand = Readonly<
  { name: "graph" } & (
    | { action: "keys create"; options: z.output<typeof createOptions> }
    | { action: "keys list"; options: z.output<typeof listOptions> }
    | { action: "keys revoke"; prefix: string; options: z.output<typeof jsonOptions> }
    | {
        action: "namespaces create" | "namespaces set";
        namespace: string;
        options: z.output<typeof settingOptions>;
      }
    | { action: "namespaces list"; options: z.output<typeof jsonOptions> }
    | { action: "deliveries dead"; options: z.output<typeof listOptions> }
    | { action: "deliveries retry"; id: string; options: z.output<typeof jsonOptions> }
    | { action: "recount"; options: z.output<typeof recountOptions> }
  )
>;

const flags = ["json", "repair"];

/**
 * What the words after `graph` ask for.
 *
 * @throws {OptionError}
 */
export function parseGraph(words: readonly string[]): GraphCommand {
  const name = "graph";
  const [first, second, ...rest] = words;
  const chainCommand = parseChain(words);
  if (chainCommand) return chainCommand;
  if (first === "recount")
    return { name, action: first, options: parseWords(recountOptions, words.slice(1), { flags }).values };
  const action = `${first} ${second}`;
  switch (action) {
    case "keys create":
      return {
        name,
        action,
        options: parseWords(createOptions, rest, { flags, repeated: ["scope", "origin"] }).values,
      };
    case "keys list":
    case "deliveries dead":
      return { name, action, options: parseWords(listOptions, rest, { flags }).values };
    case "namespaces list":
      return { name, action, options: parseWords(jsonOptions, rest, { flags }).values };
    case "keys revoke": {
      const { values, positionals } = parseWords(jsonOptions, rest, { flags, allowPositionals: true });
      return { name, action, prefix: one(positionals, "Name the one key to revoke by its prefix."), options: values };
    }
    case "deliveries retry": {
      const { values, positionals } = parseWords(jsonOptions, rest, { flags, allowPositionals: true });
      const id = one(positionals, "Name the one delivery to try again by its id.");
      if (!z.uuid().safeParse(id).success) throw new OptionError("The id of a delivery is a UUID.");
      return { name, action, id, options: values };
    }
    case "namespaces create":
    case "namespaces set": {
      const { values, positionals } = parseWords(settingOptions, rest, { flags, allowPositionals: true });
      const given = namespaceName.safeParse(one(positionals, `Name the one namespace to ${second}.`));
      if (!given.success) throw new OptionError(given.error.issues[0]?.message ?? "");
      return { name, action, namespace: given.data, options: values };
    }
    default:
      throw new OptionError(
        `graph has no command “${words.slice(0, 2).join(" ")}”; it has keys create, list and revoke, namespaces create, set and list, deliveries dead and retry, recount, chain, worker, verify, failed and retry.`,
      );
  }
}

function one([word, ...more]: readonly string[], message: string): string {
  if (word === undefined || more.length > 0) throw new OptionError(message);
  return word;
}
