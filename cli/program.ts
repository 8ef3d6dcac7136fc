import { type Command, InvalidArgumentError } from "@commander-js/extra-typings";
import { repeatable, repositoryName, stringValue, wholeNumber } from "@skillshelf/cli/arguments";
import { UsageError } from "@skillshelf/cli/errors";
import { defaultLimits, type Limits, limitsSchema } from "@skillshelf/skill-reader/git/limits";
import { isSameName, type RepositoryName } from "@skillshelf/skill-reader/git/source";
import { parseDuration } from "./duration.ts";
import { addGraphCommands } from "./graph/commands.ts";
import { run } from "./run.ts";

// The actions load their modules when they run: some take a second to load.

export function addOperatorCommands(program: Command): void {
  program.commandsGroup("Commands for operators:");
  addIngest(program);
  addDiscover(program);
  addFacts(program);
  addRepositoryCommands(program);
  addSuggestions(program);
  addBackupCommands(program);
  addGraphCommands(program);
  program.addHelpText(
    "after",
    `
Environment of the commands for operators:
  DATABASE_URL   PostgreSQL to use instead of the embedded one, which a running server shares
  GITHUB_TOKEN   lets ingest and discover ask GitHub for stars, archived repositories, and current names`,
  );
}

const concurrency = ["--concurrency <n>", "Number of sources to read at a time", wholeNumber(1, 64), 4] as const;

const limitNames = Object.keys(limitsSchema.shape);

const limit = ["--limit <name=n>", "Change a limit per source; repeatable, see below", parseLimit] as const;

/** Adds a limit to those given before. */
function parseLimit(value: string, previous: Limits = defaultLimits): Limits {
  const [, name = "", number = ""] = /^([A-Za-z]+)=(\d{1,12})$/.exec(value) ?? [];
  const result = limitsSchema.safeParse({ ...previous, [name]: Number(number) });
  if (result.success) return result.data;
  throw new InvalidArgumentError(`It must be NAME=N with a positive whole number. Names: ${limitNames.join(", ")}.`);
}

const limitHelp = `
Limits per source:
${limitsSchema
  .keyof()
  .options.map(
    (name) => `  ${name.padEnd(16)} ${limitsSchema.shape[name].description} (default: ${defaultLimits[name]})`,
  )
  .join("\n")}`;

function addIngest(program: Command): void {
  const ingest = program
    .command("ingest")
    .summary("Index repositories")
    .description(
      "Index repositories of skills. A source is owner/repo on GitHub, an https or ssh address, or the folder of a clone or bare repository. After an interruption, the same command continues within a day. Processes with the same sources share the work, on several machines too.",
    )
    .argument("[sources...]", "Sources to index; optional with --from or --all")
    .option(
      "--from <file>",
      "Read sources from a file, one per line; a folder may be followed by its owner/repo",
      stringValue,
    )
    .option("--all", "Index all listed repositories that have new commits")
    .option("--every <duration>", "With --all: repeat so often until stopped, such as 30m, 6h or 1d", parseDuration)
    .option("--as <owner/repo>", "Repository that a single source belongs to", repositoryName)
    .option(...concurrency)
    .option(...limit)
    .option("--dry-run", "Read, but write nothing")
    .option("--json", "Print one line of JSON per source, and one for the whole run")
    .addHelpText("after", limitHelp)
    .action(
      (
        sources,
        {
          from,
          all = false,
          every: everyMs,
          as,
          concurrency: count,
          limit: limits = defaultLimits,
          dryRun = false,
          json = false,
        },
      ) =>
        run(async (signal) => {
          if (sources.length === 0 && from === undefined && !all)
            throw new UsageError("Nothing to index. Pass sources, a file with --from, or --all.");
          if (as !== undefined && (sources.length !== 1 || from !== undefined || all))
            throw new UsageError("--as needs a single source. In a file, write owner/repo after each folder.");
          if (everyMs !== undefined && (!all || sources.length > 0 || from !== undefined || dryRun))
            throw new UsageError("--every needs --all, and neither sources, --from nor --dry-run.");
          const options = { from, all, as, concurrency: count, limits, dryRun, json, everyMs };
          if (everyMs !== undefined) return (await import("./schedule.ts")).runEvery(options, signal);
          return (await import("./ingest.ts")).runIngest(sources, options, signal);
        }),
    );
  ingest
    .command("status")
    .description("Show the contents of the catalog and the last runs.")
    .option("--json", "Print JSON, one line per run and one for the catalog")
    .action(({ json = false }) => run(async () => (await import("./report.ts")).runStatus(json)));
}

const addDiscover = (program: Command): void =>
  void program
    .command("discover")
    .summary("Find repositories by topic on GitHub")
    .description(
      "Print the repositories with a topic on GitHub, except archived ones and forks, one per line as ingest --from reads them. Needs GITHUB_TOKEN.",
    )
    .requiredOption("--topic <topic>", "Topic; repeatable", repeatable(parseTopic))
    .option("--min-stars <n>", "Only repositories with at least this many stars", wholeNumber(0, 10_000_000), 0)
    .option("--new", "Only repositories that are not listed yet")
    .option("--json", "Print one line of JSON per repository")
    .action(({ topic: topics, minStars, new: onlyNew = false, json = false }) =>
      run(async (signal) => (await import("./discover.ts")).runDiscover({ topics, minStars, onlyNew, json }, signal)),
    );

function parseTopic(value: string): string {
  if (/^[a-z0-9][a-z0-9-]{0,49}$/.test(value)) return value;
  throw new InvalidArgumentError("It must be a topic on GitHub: lowercase letters, digits, and hyphens.");
}

const addFacts = (program: Command): void =>
  void program
    .command("facts")
    .summary("Update content/facts from the bundled repositories")
    .description("Read the repositories of the bundled catalog, and write the results to content/facts.")
    .option(
      "--from <file>",
      "Read these repositories from local folders, one folder and owner/repo per line",
      stringValue,
    )
    .option(...concurrency)
    .option(...limit)
    .addHelpText("after", limitHelp)
    .action(({ from, concurrency: count, limit: limits = defaultLimits }) =>
      run(async (signal) => (await import("./facts.ts")).runFacts({ from, concurrency: count, limits }, signal)),
    );

function addRepositoryCommands(program: Command): void {
  program
    .command("remove")
    .summary("Remove a repository from the catalog")
    .description("Remove a repository from the catalog. Its page shows the reason from then on.")
    .argument("<owner/repo>", "Repository to remove", repositoryName)
    .requiredOption("--reason <text>", "Reason that visitors read: a sentence of at most 300 characters", parseReason)
    .option("--successor <owner/repo>", "Repository that replaces it", repositoryName)
    .action((name, { reason, successor }) =>
      run(async () => (await import("./repositories.ts")).runRemove(name, reason, successor)),
    );
  program
    .command("rename")
    .summary("Rename a repository")
    .description("Change the name of a repository in the catalog. The old address redirects to the new one.")
    .argument("<from>", "Its owner/repo in the catalog", repositoryName)
    .argument("<to>", "Its new owner/repo", repositoryName)
    .action((from, to) =>
      run(async () => {
        if (isSameName(from, to)) throw new UsageError("The names are the same: letter case does not matter.");
        return (await import("./repositories.ts")).runRename(from, to);
      }),
    );
}

function addBackupCommands(program: Command): void {
  program
    .command("backup")
    .summary("Back up the databases and keys")
    .description(
      "Write the databases, the key pair of the local ledger, and the password of the embedded PostgreSQL to a file, while the server runs or not. An external database needs pg_dump, no older than its server.",
    )
    .argument("<file.tar|folder>", "File to write, or folder for a file that is named by the time", stringValue)
    .option("--force", "Replace the file")
    .action((target, { force = false }) =>
      run(
        async (signal) => (await import("./backup/create.ts")).runBackup(target, { force }, signal),
        "Stopped. There is no backup.",
      ),
    );
  program
    .command("restore")
    .summary("Restore a backup, or a removed repository")
    .description(
      "Restore a backup, while no server runs, or restore a repository that was removed with remove. A name that ends in .tar is a backup.",
    )
    .argument("<file.tar|owner/repo>", "Backup or repository to restore", backupOrRepository)
    .option("--force", "Replace existing data by the backup")
    .action((name, { force = false }) =>
      run(async (signal) => {
        if (typeof name === "string")
          return (await import("./backup/restore.ts")).runRestoreBackup(name, { force }, signal);
        if (force) throw new UsageError("--force is for backups, whose names end in .tar.");
        return (await import("./repositories.ts")).runRestore(name);
      }, "Stopped. Nothing was restored."),
    );
}

const backupOrRepository = (value: string): string | RepositoryName =>
  value.endsWith(".tar") ? stringValue(value) : repositoryName(value);

function addSuggestions(program: Command): void {
  const suggestions = program
    .command("suggestions")
    .summary("List repositories that visitors suggested")
    .description(
      "List repositories that visitors suggested and that are not listed yet, the most often suggested first.",
    )
    .option("--json", "Print one line of JSON per repository")
    .action(({ json = false }) => run(async () => (await import("./suggestions.ts")).runSuggestions(json)));
  suggestions
    .command("accept")
    .description("Index suggested repositories.")
    .argument("<owner/repo...>", "Repositories to index", repeatable(repositoryName))
    .action((names) => run(async (signal) => (await import("./suggestions.ts")).runAccept(names, signal)));
  suggestions
    .command("dismiss")
    .description("Forget suggestions.")
    .argument("<owner/repo...>", "Repositories to forget", repeatable(repositoryName))
    .action((names) => run(async () => (await import("./suggestions.ts")).runDismiss(names)));
}

function parseReason(value: string): string {
  const reason = stringValue(value).trim();
  if (reason !== "" && reason.length <= 300) return reason;
  throw new InvalidArgumentError("It must be a sentence of at most 300 characters.");
}
