import { type AuditLevel, type DirectoryRecord, ownerSchema, repoSchema } from "@skillshelf/directory-api/schema";
import { noPageFacts, type PageFacts } from "@skillshelf/skill-reader/repository-facts";
import type { ListParameters } from "../parameters.ts";
import { toCachedJson } from "../skill-record.ts";
import { findCopies } from "../store/copies.ts";
import type { Database } from "../store/database.ts";
import * as list from "../store/list.ts";
import { findAudit, findListedFiles, findPageFacts, listAudits } from "../store/page-facts.ts";
import * as store from "../store/records.ts";
import * as related from "../store/related.ts";
import * as skill from "../store/skill.ts";
import type { Versioned } from "../store/statements.ts";
import { currentVersion } from "./catalog.ts";
import { assertLoaded, bind, database } from "./database.ts";
import { requestReads } from "./request-reads.ts";

export type Page<Item> = Readonly<{ items: readonly Item[]; totalCount: number }>;

/** Returns how many items come before a page. */
export const offsetOf = ({ page, pageSize }: { page: number; pageSize: number }): number => (page - 1) * pageSize;

type ListQuery = Omit<ListParameters, "updatedSince"> & list.ListFilter;

/** Reads a page of the list: listed records, or with `updatedSince` all that changed since. */
export async function listRecords(query: ListQuery): Promise<Versioned<Page<DirectoryRecord>>> {
  const { filter, order, isDeep } = toListQuery(query);
  const deep = isDeep ? await deepPage(order, list.recordsOf, filter.audit) : undefined;
  return deep ?? assertLoaded(await list.listRecords(database(), filter, order));
}

/** Reads the same page as the API returns it: the JSON of its records, joined by commas. */
export async function listRecordJson(query: ListQuery): Promise<Versioned<{ json: string; totalCount: number }>> {
  const { filter, order, isDeep } = toListQuery(query);
  const deep = isDeep ? await deepPage(order, list.cachedJsonOf, filter.audit) : undefined;
  const { content, ...version } = deep ?? assertLoaded(await list.listCachedJson(database(), filter, order));
  const { json, totalCount } = content;
  if (json !== null) return { ...version, content: { json, totalCount } };
  const { content: page, ...newer } = await listRecords(query);
  return { ...newer, content: { json: page.items.map(toCachedJson).join(","), totalCount: page.totalCount } };
}

/**
 * A page that begins after this offset is read by the order of all ids, whatever comes before it. So is every page of an
 * audit level, whose records may be anywhere in the list.
 */
const DEEP_OFFSET = 1_000;

function toListQuery({ sort: requested, pageSize: limit, page, ...filter }: ListQuery) {
  const sort: list.ListSort = requested === "relevance" ? "updated" : requested;
  const offset = offsetOf({ page, pageSize: limit });
  const isWholeList = [filter.owner, filter.category, filter.updatedSince].every((value) => value === undefined);
  return {
    filter,
    order: { sort, limit, offset },
    isDeep: isWholeList && (filter.audit !== undefined || offset > DEEP_OFFSET),
  };
}

/** The ids of the whole list by sort order and audit level, each with the catalog version it was read from. */
const orders = new Map<string, Promise<Versioned<readonly number[]>>>();

type PageReader<Part> = (database: Database, ids: readonly number[]) => Promise<Versioned<Part> | undefined>;

/**
 * Reads a page of the whole list, or of one audit level, by the order of all ids, which is read once per catalog
 * version. Returns undefined while the catalog changes faster than that.
 */
export async function deepPage<Part>(
  order: list.Order,
  read: PageReader<Part>,
  audit?: AuditLevel,
): Promise<Versioned<Part & { totalCount: number }> | undefined> {
  const key = `${order.sort} ${audit ?? ""}`;
  const known = orders.get(key);
  const page = known && (await pageOf(await known, order, read));
  if (page) return page;
  // The first request that finds the order outdated reads it for all.
  const newest = orders.get(key);
  return pageOf(await (newest === undefined || newest === known ? readOrder(key, order, audit) : newest), order, read);
}

/** Returns undefined when the catalog has a newer version than the order. */
async function pageOf<Part>(
  { version, content: ids }: Versioned<readonly number[]>,
  { offset, limit }: list.Order,
  read: PageReader<Part>,
) {
  const { content, ...current } = assertLoaded(await read(database(), ids.slice(offset, offset + limit)));
  return current.version === version ? { ...current, content: { ...content, totalCount: ids.length } } : undefined;
}

function readOrder(key: string, { sort }: list.Order, audit?: AuditLevel): Promise<Versioned<readonly number[]>> {
  const reading = list.listIds(database(), sort, audit).then(assertLoaded);
  orders.set(key, reading);
  reading.catch(() => orders.delete(key));
  return reading;
}

/**
 * Reads a record by `owner/repo` in any letter case, whatever its status; undefined when there is none. Names that no
 * repository can have are not looked up.
 */
export async function getRecord(owner: string, repo: string): Promise<DirectoryRecord | undefined> {
  if (!isRepositoryName(owner, repo)) return undefined;
  const records = requestReads.getStore()?.records;
  return readOnce(records, `${owner}/${repo}`, () => store.findRecord(database(), owner, repo));
}

function readOnce<Result>(
  known: Map<string, Promise<Result>> | undefined,
  name: string,
  read: () => Promise<Result>,
): Promise<Result> {
  const result = known?.get(name) ?? read();
  known?.set(name, result);
  return result;
}

/** Reads a record like `getRecord` where it is listed: neither renamed nor removed. */
export async function getListedRecord(owner: string, repo: string): Promise<DirectoryRecord | undefined> {
  const record = await getRecord(owner, repo);
  return record && store.hasListedStatus(record) ? record : undefined;
}

/** Reads a record like `getRecord`, with the skill of a slug in canonical form, which is null if it has none. */
export async function getSkill(owner: string, repo: string, slug: string): Promise<skill.RecordWithSkill | undefined> {
  if (!isRepositoryName(owner, repo)) return undefined;
  const skills = requestReads.getStore()?.skills;
  return readOnce(skills, `${owner}/${repo}/${slug}`, () => skill.findSkill(database(), owner, repo, slug));
}

/** Reads a record like `getRecord`, with some of its units in the order of their paths. */
export async function getRecordWithUnits(
  owner: string,
  repo: string,
  window: { limit: number; offset: number },
): Promise<Versioned<store.RecordWithUnits | undefined>> {
  if (!isRepositoryName(owner, repo)) return { ...(await currentVersion()), content: undefined };
  return assertLoaded(await store.findRecordWithUnits(database(), owner, repo, window));
}

/** Tells whether a repository can have this name. */
export const isRepositoryName = (owner: string, repo: string): boolean =>
  ownerSchema.safeParse(owner).success && repoSchema.safeParse(repo).success;

/** Reads an account's name in its canonical letter case; undefined when it has no listed record. */
export async function getOwner(owner: string): Promise<string | undefined> {
  if (!ownerSchema.safeParse(owner).success) return undefined;
  return readOnce(requestReads.getStore()?.owners, owner, () => store.findOwner(database(), owner));
}

/** Reads the facts that only a record's page shows. */
export async function getPageFacts(recordId: number): Promise<PageFacts> {
  return (await findPageFacts(database(), recordId)) ?? noPageFacts;
}

export const copiesOf = bind(findCopies);
export const relatedRecords = bind(related.relatedRecords);
export const latestRecords = bind(store.latestRecords);
export const listUnits = bind(store.listUnits);
export const featuredSkills = bind(skill.featuredSkills);
export const getListedFiles = bind(findListedFiles);
export const getAudit = bind(findAudit);
export const getAudits = bind(listAudits);

type WithId = Pick<DirectoryRecord, "id">;
const idsOf = (records: readonly WithId[]): number[] => records.map(({ id }) => id);

/** Reads the editors' texts of some records, in every locale, by record id. */
export const textsOf = (records: readonly WithId[]) => store.recordTextsOf(database(), idsOf(records));

/** Lists the files of the units of some records: the records in their order, the units of each by path. */
export const unitFilesOf = (records: readonly WithId[]) => store.unitFilesOf(database(), idsOf(records));
