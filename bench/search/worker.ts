import { parentPort, workerData } from "node:worker_threads";
import { Random } from "@skillshelf/skill-audit/testing/random";
import { writeIngestResults } from "#lib/directory/ingest/changes.ts";
import { readOverview } from "#lib/directory/queries/overview.ts";
import type { Database } from "#lib/directory/store/database.ts";
import { deleteRecord, readRecordSources } from "#lib/directory/store/writing.ts";
import { openPool } from "#lib/postgres/pool.ts";
import { readInProcess } from "../in-process.ts";
import { sentence, unitName } from "../seed/words.ts";
import { checkUncached, readingCases, searchCases } from "./cases.ts";
import { type Case, type Figures, measure } from "./measure.ts";
import { type Repository, readingOf, readVocabulary } from "./repositories.ts";
import { type Baseline, measureBaseline } from "./thread.ts";

const CHANGED = { owner: "bench-change", repo: "one" };

/** How many different words it is given. */
const CHANGES = 400;
const SKILLS = 3;

/** Changes of one record, each to other words, as ingestion makes them. */
const changeCase = (database: Database, random: Random): Case => ({
  name: "change of a record",
  calls: Array.from({ length: CHANGES }, () => {
    const reading = readingOf(newRepository(random));
    return async () => void (await writeIngestResults(database, [{ name: CHANGED, reading, host: undefined }]));
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
  return {
    ...CHANGED,
    commit: random.hexadecimal(40),
    commit_date: "2026-11-01T00:00:00Z",
    license_guess: "MIT",
    skills,
  };
}

/** Takes the record out again, so that the database is what it was. */
async function forgetChanged(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    const sources = await readRecordSources(transaction, CHANGED.owner, CHANGED.repo);
    if (sources) await deleteRecord(transaction, sources.id);
  });
}

/** What is measured, on which database. */
export type SearchTask = Readonly<{
  databaseUrl: string;
  records: number;
  seconds: number;
  callers: readonly number[];
}>;

/** What a thread tells as soon as it is measured. */
export type SearchMessage =
  | Readonly<{ kind: "figures"; figures: Figures }>
  | Readonly<{ kind: "baseline"; baseline: Baseline }>;

const SEED = 20_261_101;

const { databaseUrl, records, seconds, callers }: SearchTask = workerData;
const tell = (message: SearchMessage) => parentPort?.postMessage(message, []);

/** What searches read, so that the first of each kind does not wait for the disk more than the others. */
const tables = ["record_search", "search_texts", "units", "records", "search_lexemes", "search_words"];

async function readIntoMemory(pool: typeof sql): Promise<void> {
  await pool`create extension if not exists pg_prewarm`;
  await pool`
    with own as (select oid, reltoastrelid from pg_class where relnamespace = 'directory'::regnamespace and relname = any (${tables})),
    read as (select reltoastrelid as oid from own where reltoastrelid <> 0 union select oid from own)
    select sum(pg_prewarm(oid)) from (
      select oid from read union select indexrelid from pg_index where indrelid in (select oid from read)
    ) whole`;
}

const random = new Random(SEED);
const sql = openPool(databaseUrl, { max: 1, name: "skillshelf-bench" });
const close = readInProcess(databaseUrl);
try {
  await readIntoMemory(sql);
  const vocabulary = await readVocabulary(sql, records, random);
  await checkUncached(vocabulary);
  const categories = (await readOverview()).categories
    .filter(({ skillCount }) => skillCount > 0)
    .map(({ slug }) => slug);
  const cases = [...readingCases(vocabulary, records, categories), ...(await searchCases(vocabulary, random))];
  for (const one of cases)
    for (const count of callers) tell({ kind: "figures", figures: await measure(one, count, seconds) });
  const { skillshelfDirectory: database } = globalThis;
  if (database) {
    tell({ kind: "figures", figures: await measure(changeCase(database, random), 1, seconds) });
    await forgetChanged(database);
  }
  for (const { name, compared } of cases)
    if (compared) tell({ kind: "baseline", baseline: await measureBaseline(sql, name, compared, seconds) });
} finally {
  await close();
  await sql.end({ timeout: 1 });
}
