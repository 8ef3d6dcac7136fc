import type { Collection } from "@skillshelf/directory-api/schema";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { asRow, listOf, Prepared } from "./prepared.ts";
import { isListed, type RecordRow, recordColumns, toRecord } from "./records.ts";
import { collectionMembers, collections, collectionTexts, records } from "./tables.ts";

type CollectionRow = Omit<Collection, "members"> &
  Readonly<{ members: readonly Readonly<{ record: RecordRow; reasons: Readonly<Record<string, string>> }>[] }>;

/** Collections that are wanted, with those of their listed members that are, in order. */
const statementOf = (wanted: { collections: SQL; members: SQL }) =>
  new Prepared<readonly CollectionRow[]>(sql`
    select ${listOf(sql`
      select slug, ${listOf(sql`
        select locale, title, introduction from ${collectionTexts} where ${collectionTexts.slug} = ${collections.slug}`)} as texts,
      ${listOf(sql`
        select ${collectionMembers.reasons}, (select to_json(own) from (select ${asRow(recordColumns)}) own) as record
        from ${collectionMembers} join ${records} on ${records.id} = ${collectionMembers.recordId}
        where ${collectionMembers.slug} = ${collections.slug} and ${isListed} and ${wanted.members}
        order by ${collectionMembers.position}`)} as members
      from ${collections} where ${wanted.collections} order by ${collections.position}`)} as result`);

const every = statementOf({ collections: sql`true`, members: sql`true` });
const bySlug = statementOf({ collections: sql`slug = ${sql.placeholder("slug")}`, members: sql`true` });
const isMember = sql`${collectionMembers.recordId} = ${sql.placeholder("recordId")}::bigint`;
const byMember = statementOf({
  collections: sql`slug in (select slug from ${collectionMembers} where ${isMember})`,
  members: isMember,
});

const toCollections = (rows: readonly CollectionRow[] = []): Collection[] =>
  rows.map(({ members, ...collection }) => ({
    ...collection,
    members: members.map(({ record, reasons }) => ({ record: toRecord(record), reasons })),
  }));

/** All collections with their listed members, in order. */
export async function listCollections(database: Database): Promise<Collection[]> {
  return toCollections(await every.read(database, {}));
}

/** The collection of a slug; undefined when there is none. */
export async function findCollection(database: Database, slug: string): Promise<Collection | undefined> {
  return toCollections(await bySlug.read(database, { slug }))[0];
}

/** Collections that hold a record, with it alone. */
export async function collectionsWith(database: Database, recordId: number): Promise<Collection[]> {
  return toCollections(await byMember.read(database, { recordId }));
}
