import { cache } from "react";
import { type ListedFiles, noPageFacts, type PageFacts } from "../facts.ts";
import type { ListParameters } from "../parameters.ts";
import type { AuditLevel } from "../schema.ts";
import {
  type DirectoryRecord,
  type DirectoryUnit,
  ownerSchema,
  type RecordText,
  type RelatedRecord,
  repoSchema,
  type UnitCopies,
  type UnitFile,
} from "../schema.ts";
import { toKeptText } from "../skill-record.ts";
import { copiesOf as findCopies } from "../store/copies.ts";
import type { Database } from "../store/database.ts";
import * as list from "../store/list.ts";
import { type ListSort, listIds } from "../store/list.ts";
import { findAudit, findListedFiles, findPageFacts, type StoredAudit } from "../store/page-facts.ts";
import type { State } from "../store/prepared.ts";
import * as store from "../store/records.ts";
import { unitFilesOf as findUnitFiles } from "../store/records.ts";
import { relatedRecords as findRelated } from "../store/related.ts";
import { currentVersion } from "./catalogue.ts";
import { database, loaded } from "./database.ts";

/** The order of all listed records, or of those with a level of the audit, in the version of the catalogue it was read from. */
const orders = new Map<string, Promise<State<readonly number[]>>>();

/** Reads what stands on a page, by its ids. */
type Reader<Part> = (database: Database, ids: readonly number[]) => Promise<State<Part> | undefined>;
type Place = Readonly<{ offset: number; limit: number }>;

/**
 * A page of the whole list, or of one level of the audit, by the order of all ids, which is read once for each version of the
 * catalogue; undefined while the catalogue changes faster than that.
 */
export async function deepPage<Part>(
  sort: ListSort,
  place: Place,
  read: Reader<Part>,
  audit?: AuditLevel,
): Promise<State<Part & { totalCount: number }> | undefined> {
  const name = `${sort} ${audit ?? ""}`;
  const kept = orders.get(name);
  const page = kept && (await pageOf(await kept, place, read));
  if (page) return page;
  // Whoever finds the order outdated first reads it anew, for all.
  const order = orders.get(name);
  return pageOf(await (order === undefined || order === kept ? readOrder(name, sort, audit) : order), place, read);
}

/** Undefined when the catalogue has a newer version than the order. */
async function pageOf<Part>(
  { version, content: ids }: State<readonly number[]>,
  { offset, limit }: Place,
  read: Reader<Part>,
) {
  const { content, ...state } = loaded(await read(database(), ids.slice(offset, offset + limit)));
  return state.version === version ? { ...state, content: { ...content, totalCount: ids.length } } : undefined;
}

function readOrder(name: string, sort: ListSort, audit?: AuditLevel): Promise<State<readonly number[]>> {
  const reading = listIds(database(), sort, audit).then(loaded);
  orders.set(name, reading);
  reading.catch(() => orders.delete(name));
  return reading;
}

export type Page<Item> = Readonly<{ items: readonly Item[]; totalCount: number }>;

/** How many items come before a page. */
export const offsetOf = ({ page, pageSize }: { page: number; pageSize: number }): number => (page - 1) * pageSize;

/**
 * A page that begins later than this is found by the order of all ids, whatever comes before it, and so is every page of
 * a level of the audit, whose records may be anywhere in the list.
 */
const DEEP_OFFSET = 1_000;

type ListQuery = Omit<ListParameters, "updatedSince"> & list.ListFilter;

/** A page of the list: listed records, or with `updatedSince` all that changed since. */
export async function listRecords(query: ListQuery): Promise<State<Page<DirectoryRecord>>> {
  const { filter, order, isDeep } = placeOf(query);
  const deep = isDeep ? await deepPage(order.sort, order, list.recordsOf, filter.audit) : undefined;
  return deep ?? loaded(await list.listRecords(database(), filter, order));
}

/** The same with the kept texts of the records' answers, commas between them. */
export async function listAnswers(query: ListQuery): Promise<State<{ answers: string; totalCount: number }>> {
  const { filter, order, isDeep } = placeOf(query);
  const deep = isDeep ? await deepPage(order.sort, order, list.answersTo, filter.audit) : undefined;
  const { content, ...state } = deep ?? loaded(await list.listAnswers(database(), filter, order));
  const { answers, totalCount } = content;
  if (answers !== null) return { ...state, content: { answers, totalCount } };
  const { content: page, ...stateOfPage } = await listRecords(query);
  return {
    ...stateOfPage,
    content: { answers: page.items.map(toKeptText).join(","), totalCount: page.totalCount },
  };
}

function placeOf({ sort: asked, pageSize: limit, page, ...filter }: ListQuery) {
  const sort: list.ListSort = asked === "relevance" ? "updated" : asked;
  const offset = offsetOf({ page, pageSize: limit });
  const isWhole = [filter.owner, filter.category, filter.updatedSince].every((one) => one === undefined);
  return {
    filter,
    order: { sort, limit, offset },
    isDeep: isWhole && (filter.audit !== undefined || offset > DEEP_OFFSET),
  };
}

/**
 * A record by `owner/repo` without regard to letter case, whatever its status; undefined when there
 * is none. Names that no repository can have are not looked for.
 */
export const getRecord = cache(async (owner: string, repo: string): Promise<DirectoryRecord | undefined> => {
  return isName(owner, repo) ? store.findRecord(database(), owner, repo) : undefined;
});

/** The same with some of its units, in the order of their paths. */
export async function getRecordWithUnits(
  owner: string,
  repo: string,
  window: { limit: number; offset: number },
): Promise<State<store.RecordWithUnits | undefined>> {
  if (!isName(owner, repo)) return { ...(await currentVersion()), content: undefined };
  return loaded(await store.findRecordWithUnits(database(), owner, repo, window));
}

/** Whether a repository can have this name. */
export const isName = (owner: string, repo: string): boolean =>
  ownerSchema.safeParse(owner).success && repoSchema.safeParse(repo).success;

/** An account's name in its canonical letter case; undefined when nothing of it is listed. */
export const getOwner = cache(
  async (owner: string): Promise<string | undefined> =>
    ownerSchema.safeParse(owner).success ? store.findOwner(database(), owner) : undefined,
);

/** Copies of a record's units in other repositories. */
export async function copiesOf(record: DirectoryRecord): Promise<readonly UnitCopies[]> {
  return findCopies(database(), record.id);
}

/** Listed records with most in common with one, and what they have in common. */
export async function relatedRecords(record: DirectoryRecord, limit: number): Promise<readonly RelatedRecord[]> {
  return findRelated(database(), record, limit);
}

/** Listed records that are newest here, or that changed here last, latest first; of one category where it is given. */
export async function latestRecords(
  by: "firstIndexedAt" | "indexedAt",
  limit: number,
  category?: string,
): Promise<readonly DirectoryRecord[]> {
  return store.latestRecords(database(), by, limit, category);
}

/** Some of a record's units, in the order of their paths. */
export async function listUnits(
  record: Pick<DirectoryRecord, "id">,
  window: { limit: number; offset: number },
): Promise<DirectoryUnit[]> {
  return store.listUnits(database(), record.id, window);
}

/** The files that units are in, of records in the order they come in, each record's by path. */
export async function unitFilesOf(records: readonly Pick<DirectoryRecord, "id">[]): Promise<readonly UnitFile[]> {
  return findUnitFiles(
    database(),
    records.map(({ id }) => id),
  );
}

/** A record by its name where it is listed: neither renamed nor removed. */
export async function getListedRecord(owner: string, repo: string): Promise<DirectoryRecord | undefined> {
  const record = await getRecord(owner, repo);
  return record && store.hasListedStatus(record) ? record : undefined;
}

/** What only the page of a record tells of it. */
export async function getPageFacts(record: Pick<DirectoryRecord, "id">): Promise<PageFacts> {
  return (await findPageFacts(database(), record.id)) ?? noPageFacts;
}

/** The files of a record's units, as far as they are named; undefined when its repository was not read. */
export async function getListedFiles(record: Pick<DirectoryRecord, "id">): Promise<ListedFiles | undefined> {
  return findListedFiles(database(), record.id);
}

/** An audit of a record by the name that its address has it by; undefined when there is none. */
export async function getAudit(
  record: Pick<DirectoryRecord, "id">,
  commit: string,
  engine: string,
): Promise<StoredAudit | undefined> {
  return findAudit(database(), record.id, commit, engine);
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
