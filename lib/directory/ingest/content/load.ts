import { createHash } from "node:crypto";
import { and, eq, inArray, isNotNull, notInArray, sql } from "drizzle-orm";
import { newestVersion } from "../../store/catalogue.ts";
import type { Database, Transaction } from "../../store/database.ts";
import { hasKey, isListed } from "../../store/records.ts";
import * as tables from "../../store/tables.ts";
import { type Content, isDeparted, type SkillContent } from "./content.ts";
import { noFacts, recordRow, unitRows } from "./rows.ts";

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
    .where(hasKey(skill.owner, skill.repo));
  if (existing?.fingerprint === fingerprint) return { id: existing.id, changed: false };

  const values = { ...recordRow(content), fingerprint, indexedAt: sql`now()` };
  const [written] = existing
    ? await transaction.update(records).set(values).where(eq(records.id, existing.id)).returning({ id: records.id })
    : await transaction.insert(records).values(values).returning({ id: records.id });
  if (!written) throw new Error(`${skill.owner}/${skill.repo} could not be written`);
  await replaceParts(transaction, written.id, content);
  return { id: written.id, changed: true };
}

async function replaceParts(transaction: Transaction, recordId: number, { skill, texts }: SkillContent): Promise<void> {
  const { recordTexts, units } = tables;
  await transaction.delete(recordTexts).where(eq(recordTexts.recordId, recordId));
  await transaction.delete(units).where(eq(units.recordId, recordId));
  if (isDeparted(skill)) return;
  await transaction
    .insert(recordTexts)
    .values(Object.entries(texts).map(([locale, text]) => ({ recordId, locale, ...text })));
  await transaction.insert(units).values(unitRows(recordId, skill.units));
}

/** Editors' records whose file is gone: they answer 410 from now on, and say why. */
async function withdrawOthers(transaction: Transaction, kept: readonly number[]): Promise<number> {
  const { records } = tables;
  const withdrawn = await transaction
    .update(records)
    .set({
      ...noFacts,
      status: "removed",
      reason: "Its entry was withdrawn from the catalogue.",
      fingerprint: "",
      indexedAt: sql`now()`,
    })
    .where(
      and(isNotNull(records.reviewedOn), isListed, kept.length > 0 ? notInArray(records.id, [...kept]) : undefined),
    )
    .returning({ id: records.id });
  const ids = withdrawn.map(({ id }) => id);
  await transaction.delete(tables.recordTexts).where(inArray(tables.recordTexts.recordId, ids));
  await transaction.delete(tables.units).where(inArray(tables.units.recordId, ids));
  return ids.length;
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
