import type { Audit } from "@skillshelf/directory-api/schema";
import { ENGINE_VERSION } from "@skillshelf/skill-audit/audit-facts";
import type { Random } from "@skillshelf/skill-audit/testing/random";
import { categories } from "#content/categories.ts";
import { SkewedList, Zipf } from "../random/zipf.ts";
import { nouns } from "./words.ts";

/** What is known of an invented record beside its texts. As with ingested ones much of it is null: nobody measured it. */

const DAY_MS = 86_400_000;

/** "Today" of the invented catalogue. A fixed day, so that every run makes the same rows. */
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
export function facts(random: Random, skillCount: number) {
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
