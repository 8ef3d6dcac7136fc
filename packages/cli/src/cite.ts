import { toReferences } from "@skillshelf/directory-api/references";
import { z } from "zod";
import { clientCommand } from "./command.ts";
import { exitCodes } from "./errors.ts";
import { askForRecord } from "./repository.ts";

export const citeCommand = clientCommand({
  usage: `Usage: skillshelf cite <owner/repo> [options]

Prints a reference to a repository at the commit that its record describes, and to its review here where there is
one; the same as on the record's page.

  --format FORMAT   text, apa or bibtex (text)`,
  options: z.object({
    format: z.enum(["text", "apa", "bibtex"], { error: "--format must be text, apa or bibtex" }).default("text"),
  }),
  allowPositionals: true,
  async run({ values, positionals }, context) {
    const { data: record } = await askForRecord(positionals, "cite", context);
    const updatedAt = record.updatedAt === null ? null : new Date(record.updatedAt);
    const references = toReferences({ ...record, updatedAt }, new URL(record.url).origin);
    const { out, json } = context;
    if (json) out.json({ data: references });
    else for (const line of references[values.format === "text" ? "plain" : values.format].split("\n")) out.line(line);
    return exitCodes.done;
  },
});
