import { cache } from "react";
import type { ListParameters } from "../parameters.ts";
import {
  type DirectoryRecord,
  type DirectoryUnit,
  ownerSchema,
  type RecordText,
  type RelatedRecord,
  repoSchema,
} from "../schema.ts";
import * as store from "../store/records.ts";
import { relatedRecords as findRelated } from "../store/related.ts";
import { database } from "./database.ts";

export type Page<Item> = Readonly<{ items: readonly Item[]; totalCount: number }>;

/** How many items come before a page. */
export const offsetOf = ({ page, pageSize }: { page: number; pageSize: number }): number => (page - 1) * pageSize;

/** A page of the list: listed records, or with `updatedSince` all that changed since. */
export async function listRecords(
  parameters: Omit<ListParameters, "updatedSince"> & store.ListFilter,
): Promise<Page<DirectoryRecord>> {
  const { pageSize: limit, sort } = parameters;
  const totalCount = await store.countRecords(database(), parameters);
  const offset = offsetOf(parameters);
  const items = offset < totalCount ? await store.listRecords(database(), parameters, { sort, limit, offset }) : [];
  return { items, totalCount };
}

/**
 * A record by `owner/repo` without regard to letter case, whatever its status; undefined when there
 * is none. Names that no repository can have are not looked for.
 */
export const getRecord = cache(async (owner: string, repo: string): Promise<DirectoryRecord | undefined> => {
  const isName = ownerSchema.safeParse(owner).success && repoSchema.safeParse(repo).success;
  return isName ? store.findRecord(database(), owner, repo) : undefined;
});

/** An account's name in its canonical letter case; undefined when nothing of it is listed. */
export const getOwner = cache(
  async (owner: string): Promise<string | undefined> =>
    ownerSchema.safeParse(owner).success ? store.findOwner(database(), owner) : undefined,
);

/** Listed records with most in common with one, and what they have in common. */
export async function relatedRecords(record: DirectoryRecord, limit: number): Promise<readonly RelatedRecord[]> {
  return findRelated(database(), record, limit);
}

/** Listed records that are newest here, or that changed here last, latest first. */
export async function latestRecords(
  by: "firstIndexedAt" | "indexedAt",
  limit: number,
): Promise<readonly DirectoryRecord[]> {
  return store.latestRecords(database(), by, limit);
}

/** Some of a record's units, in the order of their paths. */
export async function listUnits(
  record: Pick<DirectoryRecord, "id">,
  window: { limit: number; offset: number },
): Promise<DirectoryUnit[]> {
  return store.listUnits(database(), record.id, window);
}

/** A page of a record's units. */
export async function pageUnits(
  record: DirectoryRecord,
  parameters: { page: number; pageSize: number },
): Promise<Page<DirectoryUnit>> {
  const items = await listUnits(record, { limit: parameters.pageSize, offset: offsetOf(parameters) });
  return { items, totalCount: record.skillCount };
}

/** What editors wrote about some records, in every locale. */
export async function textsOf(
  records: readonly DirectoryRecord[],
): Promise<ReadonlyMap<number, readonly RecordText[]>> {
  return store.recordTextsOf(
    database(),
    records.map(({ id }) => id),
  );
}
