import type { RepositoryKey } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import { type DirectoryRecord, ownerSchema, repoSchema } from "@skillshelf/directory-api/schema";
import { noPageFacts, type PageFacts } from "@skillshelf/skill-reader/repository-facts";
import {
  bestTag,
  type CacheTag,
  cardTag,
  categoriesTag,
  categoryTag,
  copiesTag,
  listTag,
  nameTag,
  ownerTag,
  recordTag,
  relatedTag,
  similarTag,
  skillTag,
} from "../cache-tags.ts";
import type { ListParameters } from "../parameters.ts";
import { toCachedJson } from "../skill-record.ts";
import type { Database } from "../store/database.ts";
import * as list from "../store/list.ts";
import { findAudit, findListedFiles, findPageFacts, findSource, listAudits } from "../store/page-facts.ts";
import * as store from "../store/records.ts";
import { isCompleted } from "../store/related.ts";
import { findRepository, type Repository } from "../store/repository.ts";
import * as skill from "../store/skill.ts";
import type { Versioned } from "../store/statements.ts";
import { skillSlug } from "../unit-anchors.ts";
import { currentVersion } from "./catalog.ts";
import { assertLoaded, bind, database } from "./database.ts";
import { declareTags, requestReads } from "./request-reads.ts";

export type RecordWithUnits = store.RecordWithUnits;

export type Page<Item> = Readonly<{ items: readonly Item[]; totalCount: number }>;

/** Returns how many items come before a page. */
export const offsetOf = ({ page, pageSize }: { page: number; pageSize: number }): number => (page - 1) * pageSize;

type ListQuery = Omit<ListParameters, "updatedSince"> & list.ListFilter;

/** Reads a page of the list: listed records, or with `updatedSince` all that changed since. */
export async function listRecords(query: ListQuery): Promise<Versioned<Page<DirectoryRecord>>> {
  const { filter, order, isDeep } = toListQuery(query);
  const deep = isDeep ? await deepPage(order, list.recordsOf, filter) : undefined;
  const { owner, category } = filter;
  const tag = owner !== undefined ? ownerTag(owner) : category !== undefined ? categoryTag(category) : listTag;
  return deep ?? assertLoaded(await list.listRecords(database([tag]), filter, order));
}

/** Reads the same page as the API returns it: the JSON of its records, joined by commas. */
export async function listRecordJson(query: ListQuery): Promise<Versioned<{ json: string; totalCount: number }>> {
  const { filter, order, isDeep } = toListQuery(query);
  const deep = isDeep ? await deepPage(order, list.cachedJsonOf, filter) : undefined;
  const { content, ...version } = deep ?? assertLoaded(await list.listCachedJson(database([listTag]), filter, order));
  const { json, totalCount } = content;
  if (json !== null) return { ...version, content: { json, totalCount } };
  const { content: page, ...newer } = await listRecords(query);
  return { ...newer, content: { json: page.items.map(toCachedJson).join(","), totalCount: page.totalCount } };
}

/**
 * A page that begins after this offset is read by the order of all ids, whatever comes before it. So is every page of a
 * list with filters whose records may be anywhere in it.
 */
const DEEP_OFFSET = 1_000;

function toListQuery({ sort: requested, pageSize: limit, page, ...filter }: ListQuery) {
  const sort: list.ListSort = requested === "relevance" ? "updated" : requested;
  const offset = offsetOf({ page, pageSize: limit });
  const isWholeList = [filter.owner, filter.category, filter.updatedSince].every((value) => value === undefined);
  return {
    filter,
    order: { sort, limit, offset },
    isDeep: isWholeList && (list.isScattered(filter) || offset > DEEP_OFFSET),
  };
}

/** The ids of the whole list by sort order and filter, each with the catalog version it was read from. */
const orders = new Map<string, Promise<Versioned<readonly number[]>>>();

type PageReader<Part> = (database: Database, ids: readonly number[]) => Promise<Versioned<Part> | undefined>;

/**
 * Reads a page of the whole list, or of what a filter leaves, by the order of all ids, which is read once per catalog
 * version. Returns undefined while the catalog changes faster than that.
 */
export async function deepPage<Part>(
  order: list.Order,
  read: PageReader<Part>,
  filter: list.ScatteredFilter = {},
): Promise<Versioned<Part & { totalCount: number }> | undefined> {
  const key = [order.sort, filter.audit, filter.agent].join();
  const known = orders.get(key);
  const page = known && (await pageOf(await known, order, read));
  if (page) return page;
  // The first request that finds the order outdated reads it for all.
  const newest = orders.get(key);
  return pageOf(await (newest === undefined || newest === known ? readOrder(key, order, filter) : newest), order, read);
}

/** Returns undefined when the catalog has a newer version than the order. */
async function pageOf<Part>(
  { version, content: ids }: Versioned<readonly number[]>,
  { offset, limit }: list.Order,
  read: PageReader<Part>,
) {
  const { content, ...current } = assertLoaded(await read(database([listTag]), ids.slice(offset, offset + limit)));
  return current.version === version ? { ...current, content: { ...content, totalCount: ids.length } } : undefined;
}

function readOrder(
  key: string,
  { sort }: list.Order,
  filter: list.ScatteredFilter,
): Promise<Versioned<readonly number[]>> {
  const reading = list.listIds(database([listTag]), sort, filter).then(assertLoaded);
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
  return readOnce(records, `${owner}/${repo}`, () =>
    store.findRecord(database([recordTag({ owner, repo })]), owner, repo),
  );
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

/** Tells whether a record is listed: neither renamed nor removed. */
export const isListed = store.hasListedStatus;

/** Reads a record like `getRecord` where it is listed. */
export async function getListedRecord(owner: string, repo: string): Promise<DirectoryRecord | undefined> {
  const record = await getRecord(owner, repo);
  return record && isListed(record) ? record : undefined;
}

/** Reads a record like `getRecord`, with everything that its page shows in a locale. A request asks for one locale. */
export async function getRepository(owner: string, repo: string, locale: Locale): Promise<Repository | undefined> {
  if (!isRepositoryName(owner, repo)) return undefined;
  return readOnce(requestReads.getStore()?.repositories, `${owner}/${repo}`, async () => {
    const found = await findRepository(database([recordTag({ owner, repo })]), owner, repo, locale);
    if (found) declareTags(tagsOfRepository(found));
    return found;
  });
}

/** What the page of a repository depends on besides its record. */
function tagsOfRepository({ record, copies, related }: Repository): CacheTag[] {
  return [
    cardTag(record),
    relatedTag(record),
    recordTag({ owner: record.owner, repo: `${record.repo}.md` }),
    categoriesTag,
    ...copies.map(({ cluster }) => copiesTag(cluster)),
    ...related.map((one) => cardTag(one.record)),
    ...(isCompleted(record.category, related) ? [bestTag(record.category)] : []),
  ];
}

/** Reads a record like `getRecord`, with the skill of a slug in canonical form, which is null if it has none. */
export async function getSkill(owner: string, repo: string, slug: string): Promise<skill.RecordWithSkill | undefined> {
  if (!isRepositoryName(owner, repo)) return undefined;
  const skills = requestReads.getStore()?.skills;
  return readOnce(skills, `${owner}/${repo}/${slug}`, async () => {
    const tags = [recordTag({ owner, repo }), similarTag({ owner, repo }, slug)];
    const found = await skill.findSkill(database(tags), owner, repo, slug);
    if (found?.skill) declareTags(tagsOfSkill(found.record, found.skill));
    return found;
  });
}

/** What the page of a skill depends on besides its repository. */
function tagsOfSkill({ owner }: RepositoryKey, { namesakes, copies, similar }: skill.FoundSkill): CacheTag[] {
  return [
    ...namesakes.map(({ name }) => nameTag(owner, name)),
    ...(copies ? [copiesTag(copies.cluster)] : []),
    ...similar.map((other) => skillTag(other, skillSlug(other.anchor))),
  ];
}

/** Reads a record like `getRecord`, with some of its units in the order of their paths. */
export async function getRecordWithUnits(
  owner: string,
  repo: string,
  window: { limit: number; offset: number },
): Promise<Versioned<store.RecordWithUnits | undefined>> {
  if (!isRepositoryName(owner, repo)) return { ...(await currentVersion()), content: undefined };
  return assertLoaded(await store.findRecordWithUnits(database([recordTag({ owner, repo })]), owner, repo, window));
}

/** Tells whether a repository can have this name. */
export const isRepositoryName = (owner: string, repo: string): boolean =>
  ownerSchema.safeParse(owner).success && repoSchema.safeParse(repo).success;

/** Reads an account's name in its canonical letter case; undefined when it has no listed record. */
export async function getOwner(owner: string): Promise<string | undefined> {
  if (!ownerSchema.safeParse(owner).success) return undefined;
  return readOnce(requestReads.getStore()?.owners, owner, () => store.findOwner(database([ownerTag(owner)]), owner));
}

/** A record that was read. */
type Known = Readonly<{ id: number; owner: string; repo: string }>;

/** Binds a function that reads something of a record by its id. */
const bindRecord =
  <Arguments extends readonly unknown[], Result>(
    read: (database: Database, recordId: number, ...given: Arguments) => Promise<Result>,
  ) =>
  (record: Known, ...given: Arguments): Promise<Result> =>
    read(database([recordTag(record)]), record.id, ...given);

export const listUnits = bindRecord(store.listUnits);
export const getListedFiles = bindRecord(findListedFiles);
export const getAudit = bindRecord(findAudit);
export const getAudits = bindRecord(listAudits);
export const getSource = bindRecord(findSource);

/** Reads the facts that only a record's page shows. */
export async function getPageFacts(record: Known): Promise<PageFacts> {
  return (await findPageFacts(database([recordTag(record)]), record.id)) ?? noPageFacts;
}

export const latestRecords = bind(store.latestRecords, [listTag]);
export const featuredSkills = bind(skill.featuredSkills, [listTag]);

const idsOf = (records: readonly Known[]): number[] => records.map(({ id }) => id);

/** Reads what lists show of the editors' texts of some records in a locale and in the default one, by record id. */
export const cardTextsOf = (records: readonly Known[], locale: Locale) =>
  store.cardTextsOf(database(records.map(cardTag)), idsOf(records), locale);

/** Lists the files of the units of some records: the records in their order, the units of each by path. */
export const unitFilesOf = (records: readonly Known[]) =>
  store.unitFilesOf(database(records.map(recordTag)), idsOf(records));
