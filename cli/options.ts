import { OptionError, parseWords, unknownCommand, whole } from "@skillshelf/cli/command-line";
import { clientCommands } from "@skillshelf/cli/commands";
import { defaultLimits, type Limits, limitsSchema } from "@skillshelf/skill-reader/git/limits";
import { isSameName, parseRepositoryName, type RepositoryName } from "@skillshelf/skill-reader/git/source";
import { z } from "zod";
import { type GraphCommand, graphUsage, parseGraph } from "./graph/options.ts";

const limitNames = limitsSchema
  .keyof()
  .options.map((name) => `      ${name.padEnd(16)} ${limitsSchema.shape[name].description} (${defaultLimits[name]})`);

export const usage = `Usage: npm run skillshelf -- <command> [options]

${clientCommands.map(({ name, summary }) => `  ${name.padEnd(19)}${summary}`).join("\n")}
  help <command>     says more of one of those above

  ingest <source>…   Reads repositories of skills and writes what it finds into the catalogue, as it reads them. The
                     same command goes on where it was stopped or killed less than a day ago.
                     A source is owner/repo (GitHub), an https or ssh address, or the folder of a checkout
                     or of a bare repository.
    --from FILE      sources from a file, one a line; a folder may be followed by the owner/repo it stands for
    --all            every listed repository, where its head has moved
    --as OWNER/REPO  which repository a single source stands for
    --concurrency N  sources read at a time (4)
    --limit NAME=N   what one source may take; may be repeated:
${limitNames.join("\n")}
    --dry-run        reads and writes nothing
    --json           one line of JSON for each source, once it is written, and one for the whole
  ingest status [--json]
                     Says what is in the catalogue and how the last runs went.
  discover --topic TOPIC… [--min-stars N] [--new] [--json]
                     Prints the repositories that have a topic on GitHub, archived ones and forks left out, as
                     --from reads them; with --new only those that are not listed yet. Needs GITHUB_TOKEN.
  facts [--from FILE] [--concurrency N] [--limit NAME=N]
                     Reads the repositories of the bundled records and writes what it finds to content/facts.
                     A file may say where else than on GitHub some of them are.
  remove <owner/repo> --reason TEXT [--successor OWNER/REPO]
                     Takes a record out of the directory; its address says why from then on.
  restore <owner/repo>
                     Brings back a record that remove took out, as it was.
  rename <owner/repo> <owner/repo>
                     Gives a record the name its repository has now; the old address leads to the new one.

${graphUsage}

With GITHUB_TOKEN in the environment, ingest asks GitHub for stars, whether a repository is archived and what it is
called now. Without DATABASE_URL the commands use the embedded PostgreSQL, that of the running server if there is one.`;

const repositoryName = (name: string) =>
  z.string().transform((text, context): RepositoryName => {
    const found = parseRepositoryName(text);
    if (found) return found;
    context.addIssue(`--${name} must be owner/repo`);
    return z.NEVER;
  });

const ingestOptions = z.object({
  from: z.string().min(1, "--from must be a file").optional(),
  all: z.boolean().default(false),
  as: repositoryName("as").optional(),
  concurrency: whole("concurrency", 1, 64).default(4),
  limit: z.array(z.string()).default([]),
  "dry-run": z.boolean().default(false),
  json: z.boolean().default(false),
});

const factsOptions = ingestOptions.pick({ from: true, concurrency: true, limit: true });

const removeOptions = z.object({
  reason: z
    .string({ error: "--reason must say why in a sentence; visitors read it" })
    .trim()
    .min(1, "--reason must say why in a sentence; visitors read it")
    .max(300, "--reason must be at most 300 characters"),
  successor: repositoryName("successor").optional(),
});

const statusOptions = ingestOptions.pick({ json: true });

const topic = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,49}$/, "--topic must be a topic of GitHub: lower-case letters, digits and hyphens");

const discoverOptions = z.object({
  topic: z.array(topic, "--topic must name a topic; it may be repeated"),
  "min-stars": whole("min-stars", 0, 10_000_000).default(0),
  new: z.boolean().default(false),
  json: z.boolean().default(false),
});

export type StatusCommand = Readonly<{ name: "status"; options: z.infer<typeof statusOptions> }>;

export type DiscoverCommand = Readonly<{
  name: "discover";
  topics: readonly string[];
  options: z.infer<typeof discoverOptions>;
}>;

export type RestoreCommand = Readonly<{ name: "restore"; record: RepositoryName }>;

export type RenameCommand = Readonly<{ name: "rename"; from: RepositoryName; to: RepositoryName }>;

export type IngestCommand = Readonly<{
  name: "ingest";
  sources: readonly string[];
  options: z.infer<typeof ingestOptions> & { limits: Limits };
}>;

export type FactsCommand = Readonly<{
  name: "facts";
  options: z.infer<typeof factsOptions> & { limits: Limits };
}>;

export type RemoveCommand = Readonly<{
  name: "remove";
  record: RepositoryName;
  options: z.infer<typeof removeOptions>;
}>;

const operatorCommands = ["ingest", "discover", "facts", "remove", "restore", "rename", "graph", "help"] as const;

/**
 * What a command line asks for; undefined when it asks for nothing.
 *
 * @throws {OptionError}
 */
export function parseCommand([name, ...words]: readonly string[]):
  | IngestCommand
  | FactsCommand
  | RemoveCommand
  | StatusCommand
  | DiscoverCommand
  | RenameCommand
  | RestoreCommand
  | GraphCommand
  | undefined {
  if (name === undefined || name === "help" || name === "--help" || name === "-h") return undefined;
  if (name === "ingest") return words[0] === "status" ? parseStatus(words.slice(1)) : parseIngest(words);
  if (name === "facts") return parseFacts(words);
  if (name === "remove") return parseRemove(words);
  if (name === "discover") return parseDiscover(words);
  if (name === "rename") return parseRename(words);
  if (name === "restore") return parseRestore(words);
  if (name === "graph") return parseGraph(words);
  throw new OptionError(unknownCommand(name, [...clientCommands.map((one) => one.name), ...operatorCommands]));
}

function parseStatus(words: readonly string[]): StatusCommand {
  return { name: "status", options: parseWords(statusOptions, words, { flags: ["json"] }).values };
}

function parseDiscover(words: readonly string[]): DiscoverCommand {
  const { values } = parseWords(discoverOptions, words, { flags: ["new", "json"], repeated: ["topic"] });
  return { name: "discover", topics: values.topic, options: values };
}

function parseRestore(words: readonly string[]): RestoreCommand {
  const { positionals } = parseWords(z.object({}), words, { allowPositionals: true });
  return { name: "restore", record: oneRecord(positionals, "restore") };
}

function oneRecord([text = "", ...more]: readonly string[], verb: string): RepositoryName {
  const record = parseRepositoryName(text);
  if (record === undefined || more.length > 0) throw new OptionError(`Name the one record to ${verb} as owner/repo.`);
  return record;
}

function parseRename(words: readonly string[]): RenameCommand {
  const { positionals } = parseWords(z.object({}), words, { allowPositionals: true });
  const [from, to] = positionals.map(parseRepositoryName);
  if (positionals.length !== 2 || from === undefined || to === undefined)
    throw new OptionError("Name the record as owner/repo, and the owner/repo that its repository is now.");
  if (isSameName(from, to)) throw new OptionError("The two names are the same; names do not mind letter case.");
  return { name: "rename", from, to };
}

function parseIngest(words: readonly string[]): IngestCommand {
  const { values, positionals: sources } = parseWords(ingestOptions, words, {
    flags: ["all", "dry-run", "json"],
    repeated: ["limit"],
    allowPositionals: true,
  });
  if (sources.length === 0 && values.from === undefined && !values.all)
    throw new OptionError("Name a source, a file of sources with --from, or --all.");
  if (values.as !== undefined && (sources.length !== 1 || values.from !== undefined || values.all))
    throw new OptionError("--as says what a single source stands for; in a file it stands beside each.");
  return { name: "ingest", sources, options: { ...values, limits: parseLimits(values.limit) } };
}

function parseFacts(words: readonly string[]): FactsCommand {
  const { values, positionals } = parseWords(factsOptions, words, { repeated: ["limit"], allowPositionals: true });
  if (positionals.length > 0) throw new OptionError("facts takes no sources; it reads those of the bundled records.");
  return { name: "facts", options: { ...values, limits: parseLimits(values.limit) } };
}

function parseRemove(words: readonly string[]): RemoveCommand {
  const { values, positionals } = parseWords(removeOptions, words, { allowPositionals: true });
  return { name: "remove", record: oneRecord(positionals, "remove"), options: values };
}

function parseLimits(given: readonly string[]): Limits {
  const pairs = given.map((text) => {
    const [, name = "", value = ""] = /^([A-Za-z]+)=(\d{1,12})$/.exec(text) ?? [];
    return [name, Number(value)] as const;
  });
  const result = limitsSchema.safeParse(Object.fromEntries(pairs));
  if (result.success) return result.data;
  const names = Object.keys(limitsSchema.shape).join(", ");
  throw new OptionError(`--limit must be NAME=N with a whole number from 1 on; the names are ${names}.`);
}
