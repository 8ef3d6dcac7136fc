import { OptionError, parseWords } from "@skillshelf/cli/command-line";
import { z } from "zod";
import { scopes } from "#lib/graph/schema.ts";

const namespaceSchema = (subject: string) =>
  z
    .string({ error: `${subject} must name a namespace` })
    .regex(
      /^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/i,
      `${subject} must be 1 to 64 letters, digits, dots, hyphens or underscores`,
    );

const namespaceName = namespaceSchema("The name of a namespace");
const namespaceOption = namespaceSchema("--namespace");

const json = z.boolean().default(false);

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
  graph chain [--json]
                     Which chain the graph is anchored on, who pays there, and what waits.
  graph worker       Brings events on chain, beside the server's own worker, until it is stopped.
  graph verify <execution> [--json]
                     Checks a write against the chain, hash by hash; exits with 1 where anything is not as it must be.
  graph failed [--namespace NAME] [--json]
                     Writes whose anchoring was given up, and why.
  graph retry <execution> | --all [--json]
                     Tries again what was given up: an execution with its batch, or everything.`;

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
const retryOptions = z.object({ all: z.boolean().default(false), json });

/** A parsed `graph` command. Without an `id`, `retry` means every failed execution. */
export type GraphCommand = Readonly<
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
    | { action: "chain"; options: z.output<typeof jsonOptions> }
    | { action: "worker" }
    | { action: "verify"; id: string; options: z.output<typeof jsonOptions> }
    | { action: "failed"; options: z.output<typeof listOptions> }
    | { action: "retry"; id: string | undefined; options: z.output<typeof retryOptions> }
  )
>;

const flags = ["json", "repair", "all"];

/**
 * Parses the words after `graph`.
 *
 * @throws {OptionError}
 */
export function parseGraph(words: readonly string[]): GraphCommand {
  const name = "graph";
  const [first = "", second, ...rest] = words;
  const action = ["keys", "namespaces", "deliveries"].includes(first) ? `${first} ${second}` : first;
  const args = action === first ? words.slice(1) : rest;
  switch (action) {
    case "keys create":
      return {
        name,
        action,
        options: parseWords(createOptions, args, { flags, repeated: ["scope", "origin"] }).values,
      };
    case "keys list":
    case "deliveries dead":
    case "failed":
      return { name, action, options: parseWords(listOptions, args, { flags }).values };
    case "namespaces list":
    case "chain":
      return { name, action, options: parseWords(jsonOptions, args, { flags }).values };
    case "recount":
      return { name, action, options: parseWords(recountOptions, args, { flags }).values };
    case "worker":
      parseWords(z.object({}), args);
      return { name, action };
    case "keys revoke": {
      const { values, positionals } = parseWords(jsonOptions, args, { flags, allowPositionals: true });
      return { name, action, prefix: only(positionals, "Name the one key to revoke by its prefix."), options: values };
    }
    case "deliveries retry": {
      const { values, positionals } = parseWords(jsonOptions, args, { flags, allowPositionals: true });
      const id = only(positionals, "Name the one delivery to try again by its id.");
      return { name, action, id: uuid(id, "The id of a delivery is a UUID."), options: values };
    }
    case "verify": {
      const { values, positionals } = parseWords(jsonOptions, args, { flags, allowPositionals: true });
      const id = only(positionals, "Name the one execution to verify by its id.");
      return { name, action, id: uuid(id, "The id of an execution is a UUID."), options: values };
    }
    case "retry": {
      const { values, positionals } = parseWords(retryOptions, args, { flags, allowPositionals: true });
      if (values.all !== (positionals.length === 0))
        throw new OptionError("Name one execution to try again by its id, or give --all.");
      if (values.all) return { name, action, id: undefined, options: values };
      const id = only(positionals, "Name one execution, or give --all.");
      return { name, action, id: uuid(id, "The id of an execution is a UUID."), options: values };
    }
    case "namespaces create":
    case "namespaces set": {
      const { values, positionals } = parseWords(settingOptions, args, { flags, allowPositionals: true });
      const parsed = namespaceName.safeParse(only(positionals, `Name the one namespace to ${second}.`));
      if (!parsed.success) throw new OptionError(parsed.error.issues[0]?.message ?? "");
      return { name, action, namespace: parsed.data, options: values };
    }
    default:
      throw new OptionError(
        `graph has no command “${words.slice(0, 2).join(" ")}”; it has keys create, list and revoke, namespaces create, set and list, deliveries dead and retry, recount, chain, worker, verify, failed and retry.`,
      );
  }
}

function only([word, ...more]: readonly string[], message: string): string {
  if (word === undefined || more.length > 0) throw new OptionError(message);
  return word;
}

function uuid(id: string, message: string): string {
  if (!z.uuid().safeParse(id).success) throw new OptionError(message);
  return id;
}
