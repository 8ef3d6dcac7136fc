import { readFile } from "node:fs/promises";
import { OptionError } from "@skillshelf/cli/command-line";
import { parseSource, parseSourceList } from "@skillshelf/skill-reader/git/source";
import type { Request } from "#lib/directory/ingest/run/read-source.ts";
import type { Database } from "#lib/directory/store/database.ts";
import { listSnapshots } from "#lib/directory/store/runs.ts";
import type { IngestCommand } from "./options.ts";

/** What a command asks to be read. Without a database no record is known. */
export async function requestsOf(
  database: Database | undefined,
  { sources, options }: IngestCommand,
): Promise<readonly Request[]> {
  return [
    ...sources.map((text): Request => ({ source: parseSource(text), as: options.as, reach: "any" })),
    ...(options.from === undefined ? [] : await listed(options.from)),
    ...(options.all && database ? await everyRecord(database) : []),
  ];
}

/** The sources of a file. */
export async function listed(file: string): Promise<Request[]> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new OptionError(`--from: ${file} cannot be read: ${error.message}`);
  });
  return parseSourceList(text).map(({ source, as }) => ({ source, as, reach: "public" }));
}

async function everyRecord(database: Database): Promise<Request[]> {
  const readings = await listSnapshots(database);
  return readings.map(({ owner, repo, source }) => ({
    source: parseSource(source ?? `${owner}/${repo}`),
    as: { owner, repo },
    reach: "public",
  }));
}
