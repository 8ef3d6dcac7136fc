import type { Random } from "@skillshelf/skill-audit/testing/random";
import { writeFindings } from "#lib/directory/ingest/changes.ts";
import type { Database } from "#lib/directory/store/database.ts";
import { deleteRecord, readRecordSources } from "#lib/directory/store/writing.ts";
import { sentence, unitName } from "../seed/texts.ts";
import type { Case } from "./measure.ts";
import { type Repository, readingOf } from "./repositories.ts";

const name = { owner: "bench-change", repo: "one" };

/** How many different words it is given. */
const CHANGES = 400;
const SKILLS = 3;

/** Changes of one record, each to other words, as ingestion makes them. */
export const changeCase = (database: Database, random: Random): Case => ({
  name: "change of a record",
  calls: Array.from({ length: CHANGES }, () => {
    const reading = readingOf(newRepository(random));
    return async () => void (await writeFindings(database, [{ name, reading, host: undefined }]));
  }),
});

function newRepository(random: Random): Repository {
  const skills = Array.from({ length: SKILLS }, (_, index) => ({
    path: `skills/${index}/SKILL.md`,
    name: unitName(random),
    description: sentence(random),
    license: null,
    body_bytes: 1_000,
    script_files: [],
    reference_files: [],
  }));
  return { ...name, commit: random.hexadecimal(40), commit_date: "2026-11-01T00:00:00Z", license_guess: "MIT", skills };
}

/** Takes the record out again, so that the database is what it was. */
export async function forgetChanged(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    const sources = await readRecordSources(transaction, name.owner, name.repo);
    if (sources) await deleteRecord(transaction, sources.id);
  });
}
