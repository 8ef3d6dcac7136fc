import { type Command, Option } from "@commander-js/extra-typings";
import { toReferences } from "@skillshelf/directory-api/references";
import { repositoryName } from "./arguments.ts";
import { run } from "./context.ts";
import { exitCodes } from "./errors.ts";
import { fetchRecord } from "./repository.ts";

export const defineCite = (command: Command): void =>
  void command
    .description("Print a citation of a repository at its indexed commit, and of its review if it has one.")
    .argument("<owner/repo>", "Repository to cite", repositoryName)
    .addOption(
      new Option("--format <format>", "Citation format").choices(["text", "apa", "bibtex"] as const).default("text"),
    )
    .action((name, { format }, self) =>
      run(self, async (context) => {
        const { data: record } = await fetchRecord(name, context);
        const updatedAt = record.updatedAt === null ? null : new Date(record.updatedAt);
        const references = toReferences({ ...record, updatedAt }, new URL(record.url).origin);
        const { out, json } = context;
        if (json) out.json({ data: references });
        else for (const line of references[format === "text" ? "plain" : format].split("\n")) out.line(line);
        return exitCodes.done;
      }),
    );
