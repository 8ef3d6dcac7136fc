import { parentPort, workerData } from "node:worker_threads";
import { Random } from "@skillshelf/skill-audit/testing/random";
import { listCategories } from "#lib/directory/queries/catalogue.ts";
import { openPool } from "#lib/postgres/pool.ts";
import { readInProcess } from "../in-process.ts";
import { type Baseline, measureBaseline } from "./baseline.ts";
import { checkUncached, readingCases, searchCases } from "./cases.ts";
import { changeCase, forgetChanged } from "./change.ts";
import { type Figures, measure } from "./measure.ts";
import { readVocabulary } from "./vocabulary.ts";

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
  const categories = (await listCategories()).filter(({ skillCount }) => skillCount > 0).map(({ slug }) => slug);
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
