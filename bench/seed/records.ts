import type { Audit } from "@skillshelf/directory-api/schema";
import { ENGINE_VERSION } from "@skillshelf/skill-audit/audit-facts";
import { Random } from "@skillshelf/skill-audit/testing/random";
import { categories } from "#content/categories.ts";
import { cachedJsonRow } from "#lib/directory/store/cached-json.ts";
import { indexRows } from "#lib/directory/store/search-index.ts";
import type {
  cachedJson,
  nameCompletions,
  recordSearch,
  records,
  recordWords,
  searchTexts,
  units,
} from "#lib/directory/store/tables.ts";
import { unitAnchors } from "#lib/directory/unit-anchors.ts";
import { SkewedList, Zipf } from "../random/zipf.ts";
import { INVENTED_WORDS, inventedWord, nouns, ownerEndings, repoEndings, sentence, title, unitName } from "./words.ts";

/** What is known of an invented record beside its texts. As with ingested ones much of it is null: nobody measured it. */

const DAY_MS = 86_400_000;

/** "Today" of the invented catalog. A fixed day, so that every run makes the same rows. */
const TODAY = Date.UTC(2026, 10, 1);

/** Days over which the repositories were last changed; most of them lately. */
const PAST_DAYS = 900;

const slugs = categories.map(({ slug }) => slug);
const category = new SkewedList([slugs[0] ?? "other", ...slugs.slice(1)], 0.9);
const license = new SkewedList<string | null>(
  ["MIT", "Apache-2.0", null, "BSD-3-Clause", "GPL-3.0-only", "CC-BY-4.0", "ISC", "MPL-2.0", "AGPL-3.0-only"],
  1.3,
);
const language = new SkewedList(
  ["en", "zh-Hans", "ja", "de", "es", "ko", "fr", "pt-BR", "ru", "zh-Hant", "it", "tr", "vi", "pl", "ar"],
  2,
);
const [first] = nouns;
const tag = new SkewedList([first, ...nouns.slice(1, 3_000)], 0.9, 1);
const level = new SkewedList<Audit["level"]>(["none", "low", "medium", "high"], 1.2);
const stars = new Zipf(50_000, 1.2);
const age = new Zipf(PAST_DAYS, 0.7);

/** Facts of one record, but for its name, its texts and its units. */
function facts(random: Random, skillCount: number) {
  const changedAt = TODAY - age.draw(random) * DAY_MS - random.whole(0, DAY_MS - 1);
  const indexedAt = Math.min(TODAY, changedAt + random.whole(0, 3 * DAY_MS));
  const commit = random.hexadecimal(40);
  const measured = random.chance(0.8);
  return {
    category: random.chance(0.15) ? "other" : category.draw(random),
    tags: tag.drawSome(random, random.whole(1, 8)),
    languages: language.drawSome(random, random.chance(0.1) ? 2 : 1),
    license: license.draw(random),
    licenseSource: null,
    status: random.chance(0.96) ? ("active" as const) : ("archived" as const),
    stars: random.chance(0.3) ? stars.draw(random) : null,
    score: measured ? random.whole(35, 100) : null,
    contextAlways: measured ? skillCount * random.whole(40, 120) : null,
    contextOnActivation: measured ? skillCount * random.whole(400, 5_000) : null,
    audit: measured ? auditOf(random, commit, indexedAt) : null,
    commit,
    updatedAt: new Date(changedAt),
    firstIndexedAt: new Date(indexedAt - random.whole(0, 90 * DAY_MS)),
    indexedAt: new Date(indexedAt),
  };
}

function auditOf(random: Random, commit: string, at: number): Audit {
  const drawn = level.draw(random);
  const findings = drawn === "none" ? 0 : random.whole(1, 12);
  const auditedAt = new Date(at).toISOString();
  const known = { level: drawn, findings, accepted: 0, commit, auditedAt, engine: ENGINE_VERSION, unread: 0 };
  return { ...known, stale: random.chance(0.1) };
}

type RepositoryName = Readonly<{ owner: string; repo: string }>;

/** Where the numbers of account names begin: apart from those of the words in texts. */
const FIRST_ACCOUNT = 100_000;

/** Most repositories of one account. */
const MAX_REPOSITORIES = 300;

const repositories = new Zipf(MAX_REPOSITORIES, 2.3);
const ownerEnding = new SkewedList(ownerEndings, 0.6);
const repoEnding = new SkewedList(repoEndings, 0.9);
const noun = new SkewedList(nouns, 1, 3);

/** Names of invented repositories without end: most accounts have one or two, a few have hundreds. */
function* repositoryNames(random: Random): Generator<RepositoryName> {
  for (let account = 0; ; account++) {
    const owner = accountName(account, random);
    const taken = new Set<string>();
    for (let left = repositories.draw(random) + 1; left > 0; left--) yield { owner, repo: newName(random, taken) };
  }
}

function accountName(account: number, random: Random): string {
  const word = inventedWord((FIRST_ACCOUNT + account) % INVENTED_WORDS);
  // Beyond the last word they begin again, each with a number.
  const turn = Math.floor((FIRST_ACCOUNT + account) / INVENTED_WORDS);
  const name = `${word}-${ownerEnding.draw(random)}${turn === 0 ? "" : `-${turn}`}`;
  return random.chance(0.2) ? name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()) : name;
}

function newName(random: Random, taken: Set<string>): string {
  const joint = random.chance(0.93) ? "-" : random.chance(0.5) ? "_" : ".";
  const end = random.chance(0.6) ? repoEnding.draw(random) : noun.draw(random);
  const name = `${noun.draw(random)}${joint}${end}`;
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name}-${number}`;
  taken.add(free);
  return free;
}

export type SeedRow = Readonly<{
  record: typeof records.$inferInsert & { id: number };
  units: readonly (typeof units.$inferInsert)[];
  search: typeof recordSearch.$inferInsert;
  texts: typeof searchTexts.$inferInsert;
  words: typeof recordWords.$inferInsert;
  completions: readonly (typeof nameCompletions.$inferInsert)[];
  cachedJson: typeof cachedJson.$inferInsert;
}>;

const SEED = 20_261_101;

/** Most units of one record: nearly all have a handful. */
const MAX_UNITS = 120;
const unitCount = new Zipf(MAX_UNITS, 1.9);

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
  const { search, texts, words, completions } = indexRows({ ...record, texts: [], units });
  const json = cachedJsonRow({ ...record, summaryLanguage: null, copyOf: null });
  return { record, units, search: { ...search, isCopy: false }, texts, words, completions, cachedJson: json };
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
