import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ownerSchema, repoSchema } from "@skillshelf/directory-api/schema";
import { z } from "zod";
import { categories } from "#content/categories.ts";
import { writeIngestResults } from "#lib/directory/ingest/changes.ts";
import { loadContent } from "#lib/directory/ingest/content/load.ts";
import { readContent } from "#lib/directory/ingest/content/read.ts";
import { type Database, openDirectory } from "#lib/directory/store/database.ts";
import { type Repository, readingOf } from "../../bench/search/repositories.ts";
import { OptionError } from "../../bench/terminal/options.ts";

/**
 * Fills an empty database with repositories as ingestion does; one without a skill is none.
 *
 * @param isReviewed whether the bundled reviews stand beside what was read, or no editor's word.
 */
export const fillByFacts = (
  databaseUrl: string,
  repositories: readonly Repository[],
  isReviewed: boolean,
): Promise<void> =>
  fill(databaseUrl, async (database) => {
    const nothing = { categories, skills: [], collections: [], documents: [] };
    await loadContent(database, isReviewed ? await readContent(contentFolder) : nothing);
    const withSkills = repositories.filter(({ skills }) => skills.length > 0);
    const findings = withSkills.map((repository) => ({
      name: { owner: repository.owner, repo: repository.repo },
      reading: readingOf(repository),
      host: undefined,
    }));
    await writeIngestResults(database, findings);
  });

const contentFolder = join(import.meta.dirname, "..", "..", "content");

/** Fills an empty database with the bundled catalog. */
export const fillByContent = (databaseUrl: string): Promise<void> =>
  fill(databaseUrl, async (database) => void (await loadContent(database, await readContent(contentFolder))));

async function fill(databaseUrl: string, write: (database: Database) => Promise<void>): Promise<void> {
  const { database, close } = openDirectory(databaseUrl, { name: "skillshelf-evals" });
  try {
    await write(database);
  } finally {
    await close();
  }
}

/** A relevant repository: 3 is exactly what the query asks for, 2 answers it, 1 is related. */
const relevantSchema = z.object({
  owner: ownerSchema,
  repo: repoSchema,
  grade: z.int().min(1).max(3),
  skills: z.array(z.string()).optional(),
});

/** A query with its relevant repositories. */
export const judgedQuerySchema = z.object({
  q: z.string().min(1).max(200),
  kind: z.string().min(1),
  relevant: z.array(relevantSchema).min(1),
});

export type JudgedQuery = z.infer<typeof judgedQuerySchema>;
export type Relevant = JudgedQuery["relevant"][number];

/**
 * Queries about the bundled catalog, judged by reading its records, not by what search finds. To one in another language
 * than English answers a record whose text in that language does. Judgments are not changed to suit the search.
 */
export const bundledQueries = join(import.meta.dirname, "bundled-queries.jsonl");

/**
 * Reads a file of JSON, a value on each line; empty lines are left out.
 *
 * @throws {OptionError} that names the file and the first line that is not as the schema has it.
 */
export async function readJsonLines<Value>(file: string, schema: z.ZodType<Value>): Promise<Value[]> {
  const text = await readFile(file, "utf8").catch((error: Error) => {
    throw new OptionError(`${file} cannot be read: ${error.message}`);
  });
  return text
    .split("\n")
    .flatMap((line, index) => (line.trim() === "" ? [] : [parseLine(line, schema, `${file}:${index + 1}`)]));
}

function parseLine<Value>(line: string, schema: z.ZodType<Value>, place: string): Value {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw new OptionError(`${place} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
  const result = schema.safeParse(value);
  if (!result.success) throw new OptionError(`${place} is not as it should be:\n${z.prettifyError(result.error)}`);
  return result.data;
}
