import { Random } from "@skillshelf/skill-audit/testing/random";
import { cachedJsonRow } from "#lib/directory/store/cached-json.ts";
import { indexRows } from "#lib/directory/store/search-index.ts";
import type {
  cachedJson,
  recordSearch,
  records,
  recordWords,
  searchTexts,
  units,
} from "#lib/directory/store/tables.ts";
import { unitAnchors } from "#lib/directory/unit-anchors.ts";
import { Zipf } from "../random/zipf.ts";
import { type RepositoryName, repositoryNames } from "./accounts.ts";
import { facts } from "./facts.ts";
import { sentence, title, unitName } from "./texts.ts";
import { ownerEndings } from "./words.ts";

export type SeedRow = Readonly<{
  record: typeof records.$inferInsert & { id: number };
  units: readonly (typeof units.$inferInsert)[];
  search: typeof recordSearch.$inferInsert;
  texts: typeof searchTexts.$inferInsert;
  words: typeof recordWords.$inferInsert;
  answer: typeof cachedJson.$inferInsert;
}>;

const SEED = 20_261_101;

/** Most units of one record: nearly all have a handful. */
const MOST_UNITS = 120;
const unitCount = new Zipf(MOST_UNITS, 1.9);

const folders = ["skills/", ".claude/skills/", "plugins/", ""];

/**
 * Rows of `count` invented records and of their units, as the ingestion of unreviewed repositories
 * would write them: without an editors' review and its date, so that loading the content folder
 * leaves them alone. The same in every run.
 */
export function* seedRows(count: number): Generator<SeedRow> {
  const random = new Random(SEED);
  const names = repositoryNames(new Random(SEED + 1));
  for (let id = 1; id <= count; id++) {
    const { value } = names.next();
    if (value !== undefined) yield seedRow(id, value, random);
  }
}

function seedRow(id: number, { owner, repo }: RepositoryName, random: Random): SeedRow {
  const marketplace = random.chance(0.3) ? repo.replace(/[._]/g, "-") : null;
  const units = seedUnits(id, unitCount.draw(random) + 1, marketplace, random);
  const known = facts(random, units.length);
  const name = title(random);
  const summary = random.chance(0.95) ? sentence(random) : "";
  const record = {
    ...known,
    id,
    owner,
    repo,
    name,
    summary,
    marketplace,
    skillCount: units.length,
    reviewedCommit: null,
    reviewedOn: null,
    reason: null,
    successor: null,
    fingerprint: `bench ${id}`,
  };
  const { search, texts, words } = indexRows({ ...record, texts: [], units });
  const answer = cachedJsonRow({ ...record, summaryLanguage: null, copyOf: null });
  return { record, units, search: { ...search, isCopy: false }, texts, words, answer };
}

function seedUnits(recordId: number, count: number, marketplace: string | null, random: Random) {
  const folder = random.oneOf(folders);
  const named = Array.from({ length: count }, () => unitName(random));
  const unique = [...new Set(named)].toSorted();
  const paths = unique.map((name) => ({ name, path: `${folder}${name}/SKILL.md` }));
  const anchors = unitAnchors(paths);
  const plugin = marketplace !== null && random.chance(0.9) ? `${marketplace}-${ownerEndings[0]}` : null;
  return paths.map(({ name, path }, index) => {
    const description = random.chance(0.8) ? sentence(random) : null;
    return {
      recordId,
      position: index + 1,
      path,
      name,
      description,
      anchor: anchors[index] ?? `unit-${index + 1}`,
      plugin,
    };
  });
}
