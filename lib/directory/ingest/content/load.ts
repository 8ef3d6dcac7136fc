import { createHash } from "node:crypto";
import { and, eq, inArray, isNotNull, notInArray, sql } from "drizzle-orm";
import { segmentedText } from "../../segment.ts";
import { newestVersion } from "../../store/catalogue.ts";
import type { Database, Transaction } from "../../store/database.ts";
import * as tables from "../../store/tables.ts";
import { unitAnchors } from "./anchors.ts";
import { type Content, isDeparted, type SkillContent } from "./content.ts";

const LOAD_LOCK = 7_450_022;

/** Raised when the same content is to be stored in another form, so that it is loaded again. */
const FORM = 1;

export type LoadResult = Readonly<{ version: number; loaded: boolean; changedRecords: number; records: number }>;

/**
 * Makes the database's catalogue equal to `content`, in one transaction and as a new version.
 * Content that is already there changes nothing; records that did not change keep their
 * `indexedAt`. Records written by editors that are no longer in the content become `removed`.
 */
export async function loadContent(database: Database, content: Content): Promise<LoadResult> {
  const contentHash = hash(content);
  const records = content.skills.length;
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${LOAD_LOCK})`);
    const current = await newestVersion(transaction);
    if (current?.contentHash === contentHash) {
      return { version: current.version, loaded: false, changedRecords: 0, records };
    }
    await replaceCategories(transaction, content);
    const ids = new Map<string, number>();
    let changedRecords = 0;
    for (const skill of content.skills) {
      const { id, changed } = await writeSkill(transaction, skill);
      ids.set(`${skill.skill.owner}/${skill.skill.repo}`, id);
      if (changed) changedRecords++;
    }
    changedRecords += await withdrawOthers(transaction, [...ids.values()]);
    await replaceCollections(transaction, content, ids);
    await replaceDocuments(transaction, content);
    const [created] = await transaction
      .insert(tables.catalogueVersions)
      .values({ contentHash })
      .returning({ version: tables.catalogueVersions.version });
    return { version: created?.version ?? 0, loaded: true, changedRecords, records };
  });
}

const hash = (value: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify([FORM, value]))
    .digest("hex");

async function writeSkill(transaction: Transaction, content: SkillContent): Promise<{ id: number; changed: boolean }> {
  const { records } = tables;
  const { skill } = content;
  const fingerprint = hash([skill, content.texts]);
  const [existing] = await transaction
    .select({ id: records.id, fingerprint: records.fingerprint })
    .from(records)
    .where(sql`lower(${records.owner}) = lower(${skill.owner}) and lower(${records.repo}) = lower(${skill.repo})`);
  if (existing?.fingerprint === fingerprint) return { id: existing.id, changed: false };

  const values = { ...recordValues(content), fingerprint, indexedAt: sql`now()` };
  const [written] = existing
    ? await transaction.update(records).set(values).where(eq(records.id, existing.id)).returning({ id: records.id })
    : await transaction.insert(records).values(values).returning({ id: records.id });
  if (!written) throw new Error(`${skill.owner}/${skill.repo} could not be written`);
  await replaceParts(transaction, written.id, content);
  return { id: written.id, changed: true };
}

/** The row of a record. A departed one keeps its key, name, status and where it went, and loses its facts. */
function recordValues({ skill, texts }: SkillContent) {
  if (isDeparted(skill)) {
    return {
      owner: skill.owner,
      repo: skill.repo,
      name: skill.name,
      summary: "",
      category: "other",
      tags: [],
      languages: [],
      license: null,
      skillCount: 0,
      reviewedCommit: null,
      reviewedOn: null,
      status: skill.status,
      reason: skill.reason,
      successor: skill.successor ?? null,
      commit: null,
      updatedAt: null,
      searchFields: { name: "", owner: "", unit: "", tag: "", summary: "" },
    };
  }
  const translations = Object.values(texts);
  return {
    owner: skill.owner,
    repo: skill.repo,
    name: skill.name,
    summary: skill.summary,
    category: skill.category,
    tags: skill.tags,
    languages: skill.languages,
    license: skill.license,
    skillCount: skill.units.length,
    reviewedCommit: skill.commit,
    reviewedOn: skill.reviewedOn,
    status: skill.status ?? ("active" as const),
    reason: null,
    successor: null,
    commit: skill.commit,
    updatedAt: skill.committedAt,
    searchFields: {
      name: segmentedText([...new Set(translations.map(({ name }) => name)), skill.repo]),
      owner: segmentedText([skill.owner]),
      unit: segmentedText(skill.units.map(({ name }) => name)),
      tag: segmentedText([...skill.tags, skill.category]),
      summary: segmentedText(translations.map(({ summary }) => summary)),
    },
  };
}

async function replaceParts(transaction: Transaction, recordId: number, { skill, texts }: SkillContent): Promise<void> {
  const { recordTexts, units } = tables;
  await transaction.delete(recordTexts).where(eq(recordTexts.recordId, recordId));
  await transaction.delete(units).where(eq(units.recordId, recordId));
  if (isDeparted(skill)) return;
  await transaction
    .insert(recordTexts)
    .values(Object.entries(texts).map(([locale, text]) => ({ recordId, locale, ...text })));
  const ordered = skill.units.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const anchors = unitAnchors(ordered);
  await transaction.insert(units).values(
    ordered.map(({ name, path, description }, index) => ({
      recordId,
      position: index + 1,
      path,
      name,
      description: description ?? null,
      anchor: anchors[index] ?? `unit-${index + 1}`,
      searchText: segmentedText([name, description ?? ""]),
    })),
  );
}

/** Editors' records whose file is gone: they answer 410 from now on, and say why. */
async function withdrawOthers(transaction: Transaction, kept: readonly number[]): Promise<number> {
  const { records } = tables;
  const withdrawn = await transaction
    .update(records)
    .set({
      status: "removed",
      reason: "Its entry was withdrawn from the catalogue.",
      fingerprint: "",
      reviewedOn: null,
      indexedAt: sql`now()`,
    })
    .where(
      and(
        isNotNull(records.reviewedOn),
        inArray(records.status, ["active", "archived"]),
        kept.length > 0 ? notInArray(records.id, [...kept]) : undefined,
      ),
    )
    .returning({ id: records.id });
  return withdrawn.length;
}

async function replaceCategories(transaction: Transaction, { categories }: Content): Promise<void> {
  await transaction.delete(tables.categories);
  await transaction
    .insert(tables.categories)
    .values(categories.map(({ slug }, index) => ({ slug, position: index + 1 })));
  await transaction
    .insert(tables.categoryTexts)
    .values(
      categories.flatMap(({ slug, texts }) =>
        Object.entries(texts).map(([locale, text]) => ({ slug, locale, ...text })),
      ),
    );
}

async function replaceCollections(
  transaction: Transaction,
  { collections }: Content,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  await transaction.delete(tables.collections);
  if (collections.length === 0) return;
  await transaction.insert(tables.collections).values(collections.map(({ slug, position }) => ({ slug, position })));
  await transaction
    .insert(tables.collectionTexts)
    .values(
      collections.flatMap(({ slug, texts }) =>
        Object.entries(texts).map(([locale, text]) => ({ slug, locale, ...text })),
      ),
    );
  await transaction.insert(tables.collectionMembers).values(
    collections.flatMap(({ slug, members }) =>
      members.flatMap(({ skill, reasons }, index) => {
        const recordId = ids.get(skill);
        return recordId === undefined ? [] : [{ slug, position: index + 1, recordId, reasons }];
      }),
    ),
  );
}

async function replaceDocuments(transaction: Transaction, { documents }: Content): Promise<void> {
  await transaction.delete(tables.documents);
  if (documents.length === 0) return;
  await transaction.insert(tables.documents).values(
    documents.map(({ file: _, bodyLine: __, updatedOn, ...document }) => ({
      ...document,
      updatedAt: new Date(updatedOn),
    })),
  );
}
