import { z } from "zod";
import { defaultLimits, type Limits, limitsSchema } from "#lib/directory/ingest/git/limits.ts";
import { parseRepositoryName, type RepositoryName } from "#lib/directory/ingest/git/source.ts";
import { OptionError, parseWords, whole } from "#lib/process/command-line.ts";

const limitNames = limitsSchema
  .keyof()
  .options.map((name) => `      ${name.padEnd(16)} ${limitsSchema.shape[name].description} (${defaultLimits[name]})`);

export const usage = `Usage: npm run skillshelf -- <command> [options]

  ingest <source>…   Reads repositories of skills and writes what it finds as a new version of the catalogue.
                     A source is owner/repo (GitHub), an https or ssh address, or the folder of a checkout
                     or of a bare repository.
    --from FILE      sources from a file, one a line; a folder may be followed by the owner/repo it stands for
    --all            every listed repository, where its head has moved
    --as OWNER/REPO  which repository a single source stands for
    --concurrency N  sources read at a time (4)
    --limit NAME=N   what one source may take; may be repeated:
${limitNames.join("\n")}
    --dry-run        reads and writes nothing
    --json           one line of JSON for each source, and one for the whole
  facts [--from FILE] [--concurrency N] [--limit NAME=N]
                     Reads the repositories of the bundled records and writes what it finds to content/facts.
                     A file may say where else than on GitHub some of them are.
  remove <owner/repo> --reason TEXT [--successor OWNER/REPO]
                     Takes a record out of the directory; its address says why from then on.

Without DATABASE_URL the commands use the embedded PostgreSQL, that of the running server if there is one.`;

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

/**
 * What a command line asks for; undefined when it asks for nothing.
 *
 * @throws {OptionError}
 */
export function parseCommand([name, ...words]: readonly string[]):
  | IngestCommand
  | FactsCommand
  | RemoveCommand
  | undefined {
  if (name === undefined || name === "help" || name === "--help") return undefined;
  if (name === "ingest") return parseIngest(words);
  if (name === "facts") return parseFacts(words);
  if (name === "remove") return parseRemove(words);
  throw new OptionError(`There is no command ${name}; there are ingest, facts and remove.`);
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
  const record = positionals.length === 1 ? parseRepositoryName(positionals[0] ?? "") : undefined;
  if (record === undefined) throw new OptionError("Name the one record to remove as owner/repo.");
  return { name: "remove", record, options: values };
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
