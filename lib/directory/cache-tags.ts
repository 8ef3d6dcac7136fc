import type { RepositoryKey } from "@skillshelf/directory-api/links";

/**
 * Cache tags: a response names what it depends on, and a version of the catalog names what it changed. They mean what the tags
 * of a CDN mean (`Cache-Tag`, `Surrogate-Key`). Triggers in the database write the same texts.
 */
export type CacheTag =
  | `${"record" | "card" | "skill" | "copies" | "name" | "owner" | "category" | "best" | "collection" | "related" | "similar"}:${string}`
  | "collections"
  | "categories"
  | "docs"
  | EveryVersionTag;

/** Tags that every version of the catalog changes, so that none stores them. */
type EveryVersionTag = "list" | "search";

/** Home, lists, counts, feeds, sitemaps, changes and the export. */
export const listTag = "list";

/** Searches and suggestions. */
export const searchTag = "search";

/** Names and texts of categories, without their counts. */
export const categoriesTag = "categories";

/** Which collections there are, their texts, and how many listed repositories they hold. */
export const collectionsTag = "collections";

/** The documentation. */
export const documentsTag = "docs";

/** Anything of a repository, also whether it exists: its skills, audits, files, texts and collections. */
export const recordTag = ({ owner, repo }: RepositoryKey): CacheTag => `record:${encode(owner)}/${encode(repo)}`;

/** What pages of other repositories show of a repository, and whether it is listed. */
export const cardTag = ({ owner, repo }: RepositoryKey): CacheTag => `card:${encode(owner)}/${encode(repo)}`;

/** What pages of other skills show of a skill, and whether its repository is listed. @param slug as in the address of its page. */
export const skillTag = ({ owner, repo }: RepositoryKey, slug: string): CacheTag =>
  `skill:${encode(owner)}/${encode(repo)}/${encode(slug)}`;

/** Which repositories the page of a repository shows as related, and why. */
export const relatedTag = ({ owner, repo }: RepositoryKey): CacheTag => `related:${encode(owner)}/${encode(repo)}`;

/** Which skills the page of a skill shows as similar. @param slug as in the address of that page. */
export const similarTag = ({ owner, repo }: RepositoryKey, slug: string): CacheTag =>
  `similar:${encode(owner)}/${encode(repo)}/${encode(slug)}`;

/** The members of a cluster of copies, and the addresses of their pages. */
export const copiesTag = (cluster: number): CacheTag => `copies:${cluster}`;

/** Which listed repositories of an owner have a skill of a name. */
export const nameTag = (owner: string, skillName: string): CacheTag => `name:${encode(owner)}/${encode(skillName)}`;

/** The listed repositories of an owner, with their cards. */
export const ownerTag = (owner: string): CacheTag => `owner:${encode(owner)}`;

/** Which repositories are the best of a category. They complete lists of related ones. */
export const bestTag = (category: string): CacheTag => `best:${encode(category)}`;

/** A collection: its texts, and the cards of the listed repositories that it holds, with the reasons. */
export const collectionTag = (slug: string): CacheTag => `collection:${encode(slug)}`;

/**
 * Lower-cases A to Z and percent-encodes the UTF-8 bytes of everything but printable ASCII, in lower-case hexadecimal. Names
 * differ in case only where they name the same; other letters have no lower case that JavaScript and PostgreSQL agree on.
 */
const encode = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    .replace(/[^!-~]+/gu, (others) => encodeURIComponent(others).toLowerCase());

/** With more, a response depends on everything: a header has its limits. Characters. */
const MAX_LENGTH = 8_192;

/**
 * Writes the tags of a response into one text, separated by spaces; undefined when there are too many. Of one that every
 * version changes, the others do not matter.
 */
export function joinTags(tags: Iterable<CacheTag>): string | undefined {
  const all = [...new Set(tags)];
  const always = all.filter((tag) => tag === listTag || tag === searchTag);
  const text = (always.length > 0 ? always : all).join(" ");
  return text.length <= MAX_LENGTH ? text : undefined;
}
