import type { Audit, DocumentGroup, Editorial } from "@skillshelf/directory-api/schema";
import type { AuditedUnitFacts } from "@skillshelf/skill-audit/audit-facts";
import type { HostFacts, RepositoryFacts, SourceWords } from "@skillshelf/skill-reader/repository-facts";
import { type SQL, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { type Part, partName, parts } from "../search/lexemes.ts";
import type { SourceReport } from "./runs.ts";

/** The directory's own PostgreSQL schema. */
export const directory = pgSchema("directory");

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
const hstore = customType<{ data: string }>({ dataType: () => "hstore" });
const instant = (name: string) => timestamp(name, { withTimezone: true });
const identity = (name: string) => bigint(name, { mode: "number" }).generatedAlwaysAsIdentity();

/** One row for each change of the catalogue. Readers see the newest. */
export const catalogueVersions = directory.table("catalogue_versions", {
  version: identity("version").primaryKey(),
  contentHash: text("content_hash").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

const listed = sql`status in ('active', 'archived')`;

/**
 * A skill repository. `name`, `summary` are those of the default locale, or the source's own in
 * `summaryLanguage`, null where that is not known. `copyOf` is the `owner/repo` that most of its units
 * come from; `categoryTerms` are the words that decided a category no editor chose.
 */
export const records = directory.table(
  "records",
  {
    id: identity("id").primaryKey(),
    owner: text("owner").notNull(),
    repo: text("repo").notNull(),
    name: text("name").notNull(),
    summary: text("summary").notNull(),
    summaryLanguage: text("summary_language"),
    category: text("category").notNull(),
    tags: text("tags").array().notNull(),
    languages: text("languages").array().notNull(),
    license: text("license"),
    licenseSource: text("license_source"),
    marketplace: text("marketplace"),
    skillCount: integer("skill_count").notNull(),
    stars: integer("stars"),
    score: smallint("score"),
    contextAlways: integer("context_always"),
    contextOnActivation: integer("context_on_activation"),
    audit: jsonb("audit").$type<Audit>(),
    reviewedCommit: text("reviewed_commit"),
    reviewedOn: date("reviewed_on", { mode: "string" }),
    status: text("status", { enum: ["active", "archived", "renamed", "removed"] }).notNull(),
    reason: text("reason"),
    successor: text("successor"),
    commit: text("commit"),
    updatedAt: instant("updated_at"),
    copyOf: text("copy_of"),
    isCopy: boolean("is_copy").notNull().generatedAlwaysAs(sql`copy_of is not null`),
    categoryTerms: text("category_terms").array().notNull().default(sql`'{}'`),
    firstIndexedAt: instant("first_indexed_at").notNull().defaultNow(),
    indexedAt: instant("indexed_at").notNull(),
    /** The catalogue version in which it last changed. A trigger sets it. */
    changedIn: bigint("changed_in", { mode: "number" }).notNull().default(0),
    fingerprint: text("fingerprint").notNull(),
  },
  (table) => [
    uniqueIndex("records_key").on(sql`lower(${table.owner})`, sql`lower(${table.repo})`),
    index("records_updated").on(table.isCopy, sql`${table.updatedAt} desc nulls last`, table.id).where(listed),
    index("records_category")
      .on(table.category, table.isCopy, sql`${table.updatedAt} desc nulls last`, table.id)
      .where(listed),
    index("records_indexed").on(table.indexedAt),
    index("records_changed_in").on(table.changedIn, table.id),
    index("records_changed").on(sql`${table.indexedAt} desc`, sql`${table.id} desc`).where(listed),
    index("records_owner").on(sql`lower(${table.owner})`, table.id).where(listed),
    index("records_owner_changed").on(sql`lower(${table.owner})`, sql`${table.indexedAt} desc`).where(listed),
    index("records_first_indexed").on(sql`${table.firstIndexedAt} desc`, sql`${table.id} desc`).where(listed),
    index("records_category_changed")
      .on(table.category, sql`${table.indexedAt} desc`, sql`${table.id} desc`)
      .where(listed),
    index("records_category_first_indexed")
      .on(table.category, sql`${table.firstIndexedAt} desc`, sql`${table.id} desc`)
      .where(listed),
    index("records_copies").on(table.id).where(sql`copy_of is not null`),
    // Of each order of a list, in full, so that a page is read from it alone.
    index("records_name").on(table.isCopy, sql`lower(${table.name}) collate "C"`, table.id).where(listed),
    index("records_score")
      .on(table.isCopy, sql`${table.score} desc nulls last`, sql`${table.updatedAt} desc nulls last`, table.id)
      .where(listed),
    index("records_stars")
      .on(table.isCopy, sql`${table.stars} desc nulls last`, sql`${table.updatedAt} desc nulls last`, table.id)
      .where(listed),
  ],
);

/** The record that a row is a part of, and goes with. */
const recordReference = () =>
  bigint("record_id", { mode: "number" }).references(() => records.id, { onDelete: "cascade" });

/** What editors wrote about a record, in one locale. `body` is Markdown, empty when only name and summary are translated. */
export const recordTexts = directory.table(
  "record_texts",
  {
    recordId: recordReference().notNull(),
    locale: text("locale").notNull(),
    name: text("name").notNull(),
    summary: text("summary").notNull(),
    body: text("body").notNull(),
  },
  (table) => [primaryKey({ columns: [table.recordId, table.locale] })],
);

/** A SKILL.md of a record. The path is its key; `anchor` is unique on the record's page. */
export const units = directory.table(
  "units",
  {
    recordId: recordReference().notNull(),
    position: integer("position").notNull(),
    path: text("path").notNull(),
    otherLocations: text("other_locations").array().notNull().default(sql`'{}'`),
    name: text("name").notNull(),
    description: text("description"),
    /** The author's words that it is searched by beside that, and that are not shown. */
    searched: text("searched"),
    /** Of the description. */
    language: text("language"),
    anchor: text("anchor").notNull(),
    plugin: text("plugin"),
    kind: text("kind", { enum: ["skill", "template", "fixture"] })
      .notNull()
      .default("skill"),
    bodyTokens: integer("body_tokens"),
  },
  (table) => [
    primaryKey({ columns: [table.recordId, table.path] }),
    unique("units_anchor").on(table.recordId, table.anchor),
    unique("units_position").on(table.recordId, table.position),
    index("units_name").on(table.name, table.recordId),
  ],
);

const ofRecord = () => recordReference().primaryKey();

/** What the editors' files say of a record. It is put together from this and from what was read of its repository. */
export const recordEditorials = directory.table("record_editorials", {
  recordId: ofRecord(),
  editorial: jsonb("editorial").$type<Editorial>().notNull(),
});

/**
 * What was read of a record's repository last. `source` is where from; null for bundled facts. `head` is the commit its
 * head was found at since, where that could not be read.
 */
export const recordReadings = directory.table("record_readings", {
  recordId: ofRecord(),
  source: text("source"),
  head: text("head"),
  facts: jsonb("facts").$type<RepositoryFacts>().notNull(),
  words: jsonb("words").$type<SourceWords>().notNull(),
});

/**
 * Audits of a record's repository: one of each commit by each version of the rules. None is ever changed, but that
 * excerpts are added to one that came without.
 */
export const recordAudits = directory.table(
  "record_audits",
  {
    recordId: recordReference().notNull(),
    commit: text("commit").notNull(),
    engine: text("engine").notNull(),
    auditedAt: instant("audited_at").notNull(),
    units: jsonb("units").$type<readonly AuditedUnitFacts[]>().notNull(),
    excerpts: jsonb("excerpts").$type<SourceWords["excerpts"]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.recordId, table.commit, table.engine] })],
);

/** What GitHub says of a record's repository. */
export const recordHosts = directory.table("record_hosts", {
  recordId: ofRecord(),
  host: jsonb("host").$type<HostFacts>().notNull(),
});

/**
 * A record as the API answers it, kept as text: a list of them is then neither read column by column nor written anew.
 * Whoever makes a version of the catalogue writes those of what changed; a trigger removes one whose record changes.
 */
export const cachedJson = directory.table("record_answers", {
  recordId: ofRecord(),
  cacheVersion: text("form").notNull(),
  json: text("answer").notNull(),
});

/** Units of one text or nearly so in several repositories: those of a `cluster` are copies of each other; `since` are the dates that tell an origin. */
export const unitCopies = directory.table(
  "unit_copies",
  {
    recordId: recordReference().notNull(),
    path: text("path").notNull(),
    cluster: integer("cluster").notNull(),
    isExact: boolean("is_exact").notNull(),
    isOrigin: boolean("is_origin").notNull(),
    since: instant("since"),
  },
  (table) => [primaryKey({ columns: [table.recordId, table.path] }), index("unit_copies_cluster").on(table.cluster)],
);

/** Answers of GitHub by path, kept so that what has not changed is not sent again, nor asked again too soon. */
export const githubResponses = directory.table("github_answers", {
  path: text("path").primaryKey(),
  etag: text("etag"),
  body: jsonb("body").$type<unknown>(),
  askedAt: instant("asked_at").notNull(),
});

/** A run of ingestion. One without an end is under way, or was cut off. */
export const ingestRuns = directory.table("ingest_runs", {
  id: identity("id").primaryKey(),
  startedAt: instant("started_at").notNull().defaultNow(),
  endedAt: instant("ended_at"),
  sources: integer("sources").notNull(),
  done: integer("done").notNull().default(0),
  version: bigint("version", { mode: "number" }),
  outcomes: jsonb("outcomes").$type<Readonly<Record<string, number>>>(),
  failures: jsonb("failures").$type<readonly Readonly<{ source: string; reason: string }>[]>(),
  /** Stands for the sources and for what reads them: a run of the same goes on where one was cut off. */
  list: text("list"),
});

/** What became of the sources of the newest run, written together with what was found out about them. */
export const ingestSources = directory.table(
  "ingest_sources",
  {
    runId: bigint("run_id", { mode: "number" })
      .notNull()
      .references(() => ingestRuns.id, { onDelete: "cascade" }),
    /** In the list of the run, from 0. */
    position: integer("position").notNull(),
    report: jsonb("report").$type<SourceReport>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.position] })],
);

/**
 * Records that an operator or the editors took out of the directory. Ingestion does not bring them back; the editors'
 * files bring back what they took out themselves.
 */
export const recordDelistings = directory.table("record_departures", {
  recordId: ofRecord(),
  status: text("status", { enum: ["renamed", "removed"] }).notNull(),
  reason: text("reason").notNull(),
  successor: text("successor"),
  decidedBy: text("decided_by", { enum: ["operator", "editors"] })
    .notNull()
    .default("operator"),
});

/** Whether a row of `record_search` is in a part, as the index of the part has it. */
export function isInPart(part: Part): SQL {
  if ("half" in part) return sql`record_id % 2 = ${sql.raw(String(part.half))}`;
  return "oneIn" in part
    ? sql`record_id % ${sql.raw(String(part.oneIn))} = 0`
    : sql`quality >= ${sql.raw(String(part.qualityFrom))}`;
}

/**
 * What listed records are found by. `quality` decides between those that fit alike; `form` is that of the index when the
 * row was written. Counting reads thousands of rows, and none of their terms: PostgreSQL stores a long value apart only
 * where a row is longer than 2 KB, so each is made longer by `padding`, which itself is compressed to nothing. Rows are a
 * tenth as long then, and counting takes a third of the time.
 */
export const recordSearch = directory.table(
  "record_search",
  {
    recordId: ofRecord(),
    indexVersion: smallint("form").notNull(),
    quality: smallint("quality").notNull(),
    isCopy: boolean("is_copy").notNull(),
    unitCount: integer("unit_count").notNull(),
    owner: text("owner").notNull(),
    category: text("category").notNull(),
    license: text("license"),
    languages: text("languages").array().notNull(),
    terms: tsvector("terms").notNull(),
    padding: text("padding").notNull().default(sql`repeat(' ', 2100)`),
  },
  (table) =>
    parts.map((part) =>
      index(`record_search_${partName(part)}`)
        .using("gin", table.terms)
        .with({ fastupdate: false })
        .where(isInPart(part)),
    ),
);

/**
 * What a listed record is ranked by once it was found, in the notation of `search/record-texts.ts`: of its text and those
 * of its units, where the words stand. What has nothing to do with a query takes no time then.
 */
export const searchTexts = directory.table("search_texts", {
  recordId: ofRecord(),
  lexemes: hstore("lexemes").notNull(),
  units: text("units").notNull(),
});

/** The words of listed records as they are written, each once. */
export const recordWords = directory.table("record_words", {
  recordId: ofRecord(),
  words: text("words").array().notNull(),
});

/** How many listed records have a lexeme, those of pairs of words aside. A trigger keeps it exact. */
export const searchLexemes = directory.table("search_lexemes", {
  lexeme: text("lexeme").primaryKey(),
  count: integer("count").notNull(),
});

/** How many listed records have a word. A trigger keeps it exact. */
export const searchWords = directory.table("search_words", {
  word: text("word").primaryKey(),
  count: integer("count").notNull(),
});

/** The tags of listed records. A trigger keeps them. */
export const recordTags = directory.table(
  "record_tags",
  {
    tag: text("tag").notNull(),
    recordId: bigint("record_id", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tag, table.recordId] })],
);

/**
 * Kept numbers of listed records: `facet` is total, category, license, language or owner, or what is summed up of
 * all of them: skills, reviewed. A trigger keeps them exact.
 */
export const recordCounts = directory.table(
  "record_counts",
  {
    facet: text("facet").notNull(),
    value: text("value").notNull(),
    count: bigint("count", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.facet, table.value] })],
);

/** Accounts with listed records, in lower case: the first of them, and when any last changed here. A trigger keeps them exact. */
export const sitemapOwners = directory.table(
  "sitemap_owners",
  {
    owner: text("owner").primaryKey(),
    firstId: bigint("first_id", { mode: "number" }).notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [index("sitemap_owners_first").on(table.firstId)],
);

/**
 * Ranges of 50 ids with listed records: when any of these, or the page of an owner whose first record is among them,
 * last changed here. A trigger keeps them exact.
 */
export const sitemapRanges = directory.table("sitemap_ranges", {
  range: bigint("range", { mode: "number" }).primaryKey(),
  changedAt: instant("changed_at").notNull(),
});

/** When a listed record of a category last changed, came or left. A trigger keeps them. */
export const sitemapCategories = directory.table("sitemap_categories", {
  category: text("category").primaryKey(),
  changedAt: instant("changed_at").notNull(),
});

export const categories = directory.table("categories", {
  slug: text("slug").primaryKey(),
  position: integer("position").notNull(),
});

export const categoryTexts = directory.table(
  "category_texts",
  {
    slug: text("slug")
      .notNull()
      .references(() => categories.slug, { onDelete: "cascade" }),
    locale: text("locale").notNull(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    excludes: text("excludes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.slug, table.locale] })],
);

export const collections = directory.table("collections", {
  slug: text("slug").primaryKey(),
  position: integer("position").notNull(),
});

export const collectionTexts = directory.table(
  "collection_texts",
  {
    slug: text("slug")
      .notNull()
      .references(() => collections.slug, { onDelete: "cascade" }),
    locale: text("locale").notNull(),
    title: text("title").notNull(),
    introduction: text("introduction").notNull(),
  },
  (table) => [primaryKey({ columns: [table.slug, table.locale] })],
);

/** A member of a collection with the reason it is there, by locale. */
export const collectionMembers = directory.table(
  "collection_members",
  {
    slug: text("slug")
      .notNull()
      .references(() => collections.slug, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    recordId: recordReference().notNull(),
    reasons: jsonb("reasons").$type<Readonly<Record<string, string>>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.slug, table.recordId] }),
    index("collection_members_record").on(table.recordId),
  ],
);

/** A page of the documentation in one locale. `body` is Markdown. */
export const documents = directory.table(
  "documents",
  {
    slug: text("slug").notNull(),
    locale: text("locale").notNull(),
    group: text("group").$type<DocumentGroup>().notNull().default("use"),
    position: integer("position").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    body: text("body").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.slug, table.locale] })],
);
