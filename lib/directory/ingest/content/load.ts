import { createHash } from "node:crypto";
import type { Delisting, Editorial } from "@skillshelf/directory-api/schema";
import { nameKey, parseRepositoryName, type RepositoryName } from "@skillshelf/skill-reader/git/source";
import { isCurrent, type RepositoryFacts, type Snapshot } from "@skillshelf/skill-reader/repository-facts";
import { INDEX_VERSION } from "../../search/document.ts";
import { CACHE_VERSION } from "../../skill-record.ts";
import { newestVersion } from "../../store/catalog.ts";
import type { Database, Transaction } from "../../store/database.ts";
import { isSuperseded } from "../../store/live-servers.ts";
import { insertRows } from "../../store/statements.ts";
import * as tables from "../../store/tables.ts";
import {
  createVersion,
  deleteDelisting,
  lockCatalog,
  type RecordSources,
  readRecordSources,
  withdrawRecords,
  writeDelisting,
  writeEditorial,
  writeHead,
  writeInBulk,
  writeReading,
  writeRecord,
} from "../../store/writing.ts";
import { currentModel } from "../category/stored-classifier.ts";
import { compose, emptyRecord } from "../composition.ts";
import { refreshCopies } from "../copies.ts";
import { type Content, isDelisted, type SkillContent } from "./content.ts";
import type { DelistedSkill, ReviewedSkill } from "./frontmatter.ts";

/** Version of the stored form of content. Incrementing it causes content to be loaded again. */
const FORM = 5;

export type LoadResult = Readonly<{
  version: number;
  loaded: boolean;
  /** Whether it was not loaded because a server with newer content runs. */
  isSuperseded: boolean;
  changedRecords: number;
  records: number;
}>;

/**
 * Loads `content` into the database in one transaction as a new version. Unchanged content is a no-op, and unchanged
 * records keep their `indexedAt`. Editors' records that are no longer in the content become `removed`.
 *
 * @param isYielding whether nothing is loaded if a server runs that has replaced this content by newer content.
 */
export async function loadContent(database: Database, content: Content, isYielding = false): Promise<LoadResult> {
  const contentHash = hashOf(content);
  const records = content.skills.length;
  return database.transaction(async (transaction) => {
    await lockCatalog(transaction);
    const current = await newestVersion(transaction);
    if (current) {
      const isSame = current.contentHash === contentHash;
      const superseded = !isSame && isYielding && (await isSuperseded(transaction, contentHash, current.contentHash));
      const { version } = current;
      if (isSame || superseded) return { version, loaded: false, isSuperseded: superseded, changedRecords: 0, records };
    }
    // The first load: nothing is cached yet.
    if (current === undefined) await writeInBulk(transaction);
    await replaceCategories(transaction, content);
    const ids = new Map<string, number>();
    const names = new Set(content.skills.map(({ skill }) => nameKey(skill)));
    let changedRecords = 0;
    for (const skill of content.skills) {
      const { id, changed } = await writeSkill(transaction, skill, names);
      ids.set(`${skill.skill.owner}/${skill.skill.repo}`, id);
      if (changed) changedRecords++;
    }
    changedRecords += await withdrawRecords(transaction, [...ids.values()], withdrawn);
    await replaceCollections(transaction, content, ids);
    await replaceDocuments(transaction, content);
    await currentModel(transaction);
    await refreshCopies(transaction);
    const version = await createVersion(transaction, contentHash);
    return { version, loaded: true, isSuperseded: false, changedRecords, records };
  });
}

/** Editors' records without a file; their addresses return 410 with this reason. */
const withdrawn = { ...emptyRecord, status: "removed" as const, reason: "Its entry was withdrawn from the catalog." };

/** The hash of content and of the forms in which this release stores what is derived from it. */
export const hashOf = (content: Content): string =>
  createHash("sha256")
    .update(JSON.stringify([FORM, CACHE_VERSION, INDEX_VERSION, content]))
    .digest("hex");

async function writeSkill(
  transaction: Transaction,
  content: SkillContent,
  names: ReadonlySet<string>,
): Promise<{ id: number; changed: boolean }> {
  const { skill, facts } = content;
  const { name } = skill;
  const { owner, repo, sources } = isDelisted(skill)
    ? { ...skill, sources: await readRecordSources(transaction, skill.owner, skill.repo) }
    : await followRenames(transaction, skill, names);
  const editorial = isDelisted(skill) ? undefined : toEditorial(skill, content);
  const operators = sources?.delistedBy === "operator" ? sources.delisting : undefined;
  const delisting = operators ?? (isDelisted(skill) ? toDelisting(skill) : undefined);
  const reading = isDelisted(skill) ? undefined : newerFacts(facts, sources?.reading);
  const head = reading === sources?.reading ? (sources?.head ?? null) : null;
  const parts = { editorial, reading, head, host: sources?.host, delisting };
  const written = await writeRecord(transaction, compose({ owner, repo, name }, parts));
  await writeEditorial(transaction, written.id, editorial);
  await writeReading(transaction, written.id, reading);
  if (head !== null) await writeHead(transaction, written.id, head);
  if (operators === undefined && delisting) await writeDelisting(transaction, written.id, delisting, "editors");
  if (delisting === undefined) await deleteDelisting(transaction, written.id);
  return written;
}

/** Maximum number of renames to follow. */
const MAX_RENAMES = 10;

/**
 * Resolves the record of an editors' file. If an operator has renamed it, returns the new record unless that has its
 * own file.
 */
async function followRenames(
  transaction: Transaction,
  { owner, repo }: RepositoryName,
  names: ReadonlySet<string>,
  left = MAX_RENAMES,
): Promise<RepositoryName & { sources: RecordSources | undefined }> {
  const sources = await readRecordSources(transaction, owner, repo);
  const { status, successor } = sources?.delisting ?? {};
  const next = status === "renamed" && successor ? parseRepositoryName(successor) : undefined;
  if (next === undefined || left === 0 || names.has(nameKey(next))) return { owner, repo, sources };
  return followRenames(transaction, next, names, left - 1);
}

/**
 * Chooses the newer facts. Bundled facts may be older than those an operator read. At the same commit, they replace
 * facts of an older version or older audit rules.
 */
function newerFacts(bundled: RepositoryFacts | undefined, known: Snapshot | undefined): Snapshot | undefined {
  if (bundled === undefined) return known;
  const age = known ? Date.parse(known.facts.committedAt) - Date.parse(bundled.committedAt) : -1;
  if (known === undefined || age < 0)
    return { facts: bundled, words: { summary: "", descriptions: {}, excerpts: {} }, source: null };
  const isBetter = !isCurrent(known.facts) && (isCurrent(bundled) || known.facts.form !== bundled.form);
  return age > 0 || !isBetter ? known : { ...known, facts: bundled };
}

const toDelisting = ({ status, reason, successor }: DelistedSkill): Delisting => ({
  status,
  reason,
  successor: successor ?? null,
});

function toEditorial(
  skill: ReviewedSkill,
  { texts, accepted = [] }: Pick<SkillContent, "texts" | "accepted">,
): Editorial {
  return {
    name: skill.name,
    summary: skill.summary,
    status: skill.status ?? "active",
    category: skill.category,
    tags: skill.tags,
    languages: skill.languages,
    license: skill.license,
    marketplace: skill.marketplace ?? null,
    commit: skill.commit,
    committedAt: skill.committedAt.toISOString(),
    reviewedOn: skill.reviewedOn,
    units: skill.units.map(({ name, path, plugin = null, description = null }) => ({
      name,
      path,
      plugin,
      description,
    })),
    accepted,
    texts,
  };
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
  await insertRows(
    transaction,
    tables.collectionMembers,
    collections.flatMap(({ slug, members }) => {
      // Members that were renamed to the same repository are one record, whose first place counts.
      const known = new Set<number>();
      return members.flatMap(({ skill, reasons }, index) => {
        const recordId = ids.get(skill);
        if (recordId === undefined || known.has(recordId)) return [];
        known.add(recordId);
        return [{ slug, position: index + 1, recordId, reasons }];
      });
    }),
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
