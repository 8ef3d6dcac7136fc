import {
  type Audit,
  auditLevels,
  type CapabilityFilter,
  type DocumentGroup,
  type Editorial,
} from "@skillshelf/directory-api/schema";
import type { AuditedUnitFacts, Capability } from "@skillshelf/skill-audit/audit-facts";
import type {
  AgentVersions,
  HostFacts,
  RepositoryFacts,
  SourceWords,
  UnitDetails,
  UnitLoading,
} from "@skillshelf/skill-reader/repository-facts";
import { type SQL, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgSchema,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { type Part, partName, parts } from "../search/lexemes.ts";
import type { SourceReport } from "./runs.ts";

/** A topic by its index, and the weights of a term in it: hand-written and learned. */
export type TopicWeight = readonly [topic: number, written: number, learnt: number];

/** A trained category classifier except for its terms. */
export type StoredModel = Readonly<{
  topics: readonly Readonly<{ name: string; count: number }>[];
  /** Rarity of a term that no reviewed repository has. */
  rarest: number;
  strength: number;
  spread: Readonly<{ share: number; cohesion: number }>;
  leastConfidence: number;
}>;

/** The directory's own PostgreSQL schema. */
export const directory = pgSchema("directory");

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
const hstore = customType<{ data: string }>({ dataType: () => "hstore" });
const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const instant = (name: string) => timestamp(name, { withTimezone: true });
const identity = (name: string) => bigint(name, { mode: "number" }).generatedAlwaysAsIdentity();

/**
 * One row per version of the catalog. Readers use the newest. `tags` are the cache tags of what it changed, set by a trigger;
 * null for everything. They are cleared after a day.
 */
export const catalogVersions = directory.table(
  "catalogue_versions",
  {
    version: identity("version").primaryKey(),
    contentHash: text("content_hash").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    tags: text("tags").array(),
  },
  (table) => [index("catalogue_versions_tags").on(table.version).where(sql`tags is not null`)],
);

/**
 * How far each CDN has been purged, by the URL of its API: up to `version`; null where everything is to be purged. `build` is
 * that of the pages it may hold. `attempts` have failed since the last purge; the next is due at `due_at`.
 */
export const cdnPurges = directory.table("cdn_purges", {
  url: text("url").primaryKey(),
  build: text("build").notNull(),
  version: bigint("version", { mode: "number" }),
  attempts: integer("attempts").notNull().default(0),
  dueAt: instant("due_at").notNull().defaultNow(),
});

/**
 * What the next version will change, filled by triggers: per tag the sum of the hashes of what its pages show now, less those
 * of what they showed before. Where the sums add up to 0, nothing changed: rows are often deleted and inserted again.
 * The tag `*` stands for everything.
 */
export const changedTags = directory.table("changed_tags", {
  tag: text("tag").notNull(),
  delta: numeric("delta").notNull(),
});

const listed = sql`status in ('active', 'archived')`;

/**
 * A repository. `name` and `summary` are in the default locale, or the repository's own in `summaryLanguage`, which is null
 * if unknown. `copyOf` is the `owner/repo` that most of its skills were copied from; `categoryTerms` are the words that
 * determined the category, unless an editor chose it.
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
    /** The versions of agents for which it was predicted how they load its skills; null until then. */
    agents: jsonb("agents").$type<AgentVersions>(),
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
    /** Catalog version of its last change, set by a trigger. */
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
    index("records_category_best")
      .on(table.category, table.isCopy, sql`${table.score} desc nulls last`, table.id)
      .where(listed),
    // One per sort order, with all its columns, so that a page is read from the index alone.
    index("records_name").on(table.isCopy, sql`lower(${table.name}) collate "C"`, table.id).where(listed),
    index("records_score")
      .on(table.isCopy, sql`${table.score} desc nulls last`, sql`${table.updatedAt} desc nulls last`, table.id)
      .where(listed),
    index("records_stars")
      .on(table.isCopy, sql`${table.stars} desc nulls last`, sql`${table.updatedAt} desc nulls last`, table.id)
      .where(listed),
  ],
);

/** The repository of a row, which is deleted with it. */
const recordReference = () =>
  bigint("record_id", { mode: "number" }).references(() => records.id, { onDelete: "cascade" });

/** The editorial text of a repository in one locale. `body` is Markdown, empty if only the name and summary are translated. */
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

/** A skill. The path of its SKILL.md is the key; `anchor` is its fragment on the repository's page, `unit-` and the slug of its own page. */
export const units = directory.table(
  "units",
  {
    recordId: recordReference().notNull(),
    position: integer("position").notNull(),
    path: text("path").notNull(),
    otherLocations: text("other_locations").array().notNull().default(sql`'{}'`),
    name: text("name").notNull(),
    description: text("description"),
    describedBy: text("described_by", { enum: ["directory", "author"] }),
    /** Highest severity of its findings, accepted ones aside; null until it is audited. */
    auditLevel: text("audit_level", { enum: auditLevels }),
    /** Null until it is audited. */
    capabilities: text("capabilities").array().$type<Capability[]>(),
    /** How agents load it where they do not do so as it is written; null until it is predicted, like `agents`. */
    loading: jsonb("loading").$type<UnitLoading>(),
    /** The mask of the agents that load it. */
    agents: integer("agents"),
    /** Further text of the author that is searched but not shown. */
    searched: text("searched"),
    /** BCP 47 tag of the description. */
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
    // Whoever writes skills reads it in the same transaction, where pending entries would be read one by one.
    index("units_name_words").using("gin", sql`string_to_array(${table.name}, '-')`).with({ fastupdate: false }),
  ],
);

/** What only the page of a skill shows, so that the page need not read the facts of the whole repository. */
export const unitDetails = directory.table(
  "unit_details",
  {
    recordId: recordReference().notNull(),
    path: text("path").notNull(),
    details: jsonb("details").$type<UnitDetails>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.recordId, table.path] })],
);

/** The SHA-256 of each SKILL.md that was read, by which skills are found. Filled by triggers from the facts. */
export const unitDigests = directory.table(
  "unit_digests",
  {
    recordId: recordReference().notNull(),
    path: text("path").notNull(),
    digest: bytea("digest").notNull(),
  },
  (table) => [primaryKey({ columns: [table.recordId, table.path] }), index("unit_digests_digest").on(table.digest)],
);

/** The SKILL.md of a skill at a commit, if its license permits showing it. Bundled facts have none. */
export const unitSources = directory.table(
  "unit_sources",
  {
    recordId: recordReference().notNull(),
    path: text("path").notNull(),
    commit: text("commit").notNull(),
    /** Markdown after the frontmatter. */
    text: text("text").notNull(),
    /** Whether the file continues after the text. */
    isCut: boolean("is_cut").notNull(),
  },
  (table) => [primaryKey({ columns: [table.recordId, table.path] })],
);

const ofRecord = () => recordReference().primaryKey();

/** The editorial part of a repository's record. The other part is in `record_readings`. */
export const recordEditorials = directory.table("record_editorials", {
  recordId: ofRecord(),
  editorial: jsonb("editorial").$type<Editorial>().notNull(),
});

/**
 * The latest facts of a repository. `source` is the URL or folder they were read from, null for bundled facts. `head` is a
 * newer head commit that could not be read.
 */
export const recordReadings = directory.table("record_readings", {
  recordId: ofRecord(),
  source: text("source"),
  head: text("head"),
  facts: jsonb("facts").$type<RepositoryFacts>().notNull(),
  words: jsonb("words").$type<SourceWords>().notNull(),
});

/** One audit per commit and version of the rules. Audits are immutable, except that missing excerpts are added. */
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

/** Facts of the repository from GitHub's API. */
export const recordHosts = directory.table("record_hosts", {
  recordId: ofRecord(),
  host: jsonb("host").$type<HostFacts>().notNull(),
});

/**
 * The JSON of a repository in API responses, so that lists need not serialize it. The writer of a catalog version stores
 * the JSON of changed repositories; a trigger deletes the outdated row.
 */
export const cachedJson = directory.table("record_answers", {
  recordId: ofRecord(),
  cacheVersion: text("form").notNull(),
  json: text("answer").notNull(),
});

/** Skills with equal or similar text in several repositories, grouped by `cluster`. `since` dates determine the origin. */
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

/**
 * What the page of a repository, or of the skill at a path, shows as related, by place from 1. Refreshed by `links.ts`.
 * The other one may be deleted before that, so it has no foreign key. `score` tells how much they have in common, `names` and
 * `tags` what repositories have.
 */
export const links = directory.table(
  "links",
  {
    recordId: recordReference().notNull(),
    /** Empty for a repository. */
    path: text("path").notNull(),
    place: smallint("place").notNull(),
    otherId: bigint("other_id", { mode: "number" }).notNull(),
    otherPath: text("other_path").notNull(),
    score: smallint("score").notNull(),
    names: text("names").array().notNull(),
    tags: text("tags").array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.recordId, table.path, table.place] }),
    index("links_other").on(table.otherId),
  ],
);

/** The best repositories of each category, by place from 1. Refreshed by `links.ts`. */
export const categoryBest = directory.table(
  "category_best",
  {
    category: text("category").notNull(),
    place: smallint("place").notNull(),
    recordId: recordReference().notNull(),
  },
  (table) => [primaryKey({ columns: [table.category, table.place] })],
);

/**
 * Changes after which links are to be refreshed, filled by triggers: of a repository, whose path is empty, or of a skill. As
 * in `changed_tags`, nothing changed where the sum is 0. Whoever writes refreshes the links in the same transaction; others
 * are left by bulk loads, migrations and earlier releases.
 */
export const linkChanges = directory.table(
  "link_changes",
  {
    recordId: bigint("record_id", { mode: "number" }).notNull(),
    path: text("path").notNull(),
    input: text("input", { enum: ["text", "copies", "record"] }).notNull(),
    delta: numeric("delta").notNull(),
    transaction: bigint("transaction", { mode: "number" }).notNull().default(sql`txid_current()`),
  },
  (table) => [index("link_changes_order").on(table.transaction, table.recordId)],
);

/**
 * The skills of listed repositories that copies are searched among, with the signatures of their texts. `bands` finds similar
 * ones and `cluster` joins them, also within one repository. There is no reference to the repository: rows of a deleted one
 * tell which clusters it leaves.
 */
export const unitSignatures = directory.table(
  "unit_signatures",
  {
    recordId: bigint("record_id", { mode: "number" }).notNull(),
    path: text("path").notNull(),
    /** `FACTS_VERSION` of the reading; signatures of different versions are not compared. */
    factsVersion: integer("facts_version").notNull(),
    repository: text("repository").notNull(),
    name: text("name").notNull(),
    hash: text("hash").notNull(),
    shingles: integer("shingles").notNull(),
    signature: text("signature").notNull(),
    bands: bigint("bands", { mode: "number" }).array().notNull(),
    firstCommittedAt: instant("first_committed_at"),
    upstreams: text("upstreams").array().notNull(),
    cluster: integer("cluster"),
  },
  (table) => [
    primaryKey({ columns: [table.recordId, table.path] }),
    index("unit_signatures_facts_version").on(table.factsVersion),
    index("unit_signatures_name").on(table.name, table.firstCommittedAt),
    index("unit_signatures_hash").using("hash", table.hash),
    index("unit_signatures_bands").using("gin", table.bands).with({ fastupdate: false }),
    index("unit_signatures_cluster").on(table.cluster).where(sql`cluster is not null`),
  ],
);

/**
 * Numbers of clusters. Earlier releases numbered them from 0 in every version of the catalog: lower numbers are theirs.
 */
export const firstCluster = 1_000_000_000;
export const clusterNumbers = directory.sequence("cluster_numbers", { startWith: firstCluster });

/** Repositories whose skills have to be compared anew with others. Filled by triggers. */
export const uncomparedRecords = directory.table("uncompared_records", {
  recordId: bigint("record_id", { mode: "number" }).primaryKey(),
});

/**
 * What the category classifier learned from the editors' categories, in at most one row, except for the weights of terms. A
 * trigger clears `isCurrent` when the editorials change.
 */
export const categoryModels = directory.table(
  "category_models",
  {
    id: smallint("id").primaryKey().default(1),
    /** Of the algorithm and its hand-written terms. */
    version: text("version").notNull(),
    /** Hash of the editorials that it was trained on. */
    trainedOn: text("trained_on").notNull(),
    isCurrent: boolean("is_current").notNull(),
    model: jsonb("model").$type<StoredModel>().notNull(),
  },
  () => [check("category_models_single", sql`id = 1`)],
);

/** Rarity of a term, and its weights in the topics that it occurs in. */
export const categoryTermWeights = directory.table("category_terms", {
  term: text("term").primaryKey(),
  rarity: doublePrecision("rarity").notNull(),
  weights: jsonb("weights").$type<readonly TopicWeight[]>().notNull(),
});

/** A repository that visitors suggested, by its `owner/repo` in lower case, with how often and when. */
export const suggestions = directory.table("suggestions", {
  key: text("key").primaryKey(),
  owner: text("owner").notNull(),
  repo: text("repo").notNull(),
  count: integer("count").notNull().default(1),
  firstAt: instant("first_at").notNull().defaultNow(),
  lastAt: instant("last_at").notNull().defaultNow(),
});

/** Cached responses of GitHub's API by path, for conditional requests and to limit their frequency. */
export const githubResponses = directory.table("github_answers", {
  path: text("path").primaryKey(),
  etag: text("etag"),
  body: jsonb("body").$type<unknown>(),
  askedAt: instant("asked_at").notNull(),
});

/** A run of the ingest. Without `endedAt` it is in progress or was interrupted. */
export const ingestRuns = directory.table("ingest_runs", {
  id: identity("id").primaryKey(),
  startedAt: instant("started_at").notNull().defaultNow(),
  endedAt: instant("ended_at"),
  sources: integer("sources").notNull(),
  done: integer("done").notNull().default(0),
  version: bigint("version", { mode: "number" }),
  outcomes: jsonb("outcomes").$type<Readonly<Record<string, number>>>(),
  failures: jsonb("failures").$type<readonly Readonly<{ source: string; reason: string }>[]>(),
  /** Hash of the sources and of the reader's version. A run with the same hash resumes an interrupted one. */
  list: text("list"),
});

/** Processes that work on a run. One that does not extend its lease is dead, and others take its sources. */
export const ingestWorkers = directory.table("ingest_workers", {
  id: uuid("id").primaryKey().defaultRandom(),
  runId: bigint("run_id", { mode: "number" })
    .notNull()
    .references(() => ingestRuns.id, { onDelete: "cascade" }),
  /** Host name, and the process there. */
  host: text("host").notNull(),
  pid: integer("pid").notNull(),
  /** Identifies the system that numbered the process, so that another process there can tell whether it is alive. */
  pidSpace: text("pid_space").notNull(),
  startedAt: instant("started_at").notNull().defaultNow(),
  leaseUntil: instant("lease_until").notNull(),
  /** Sources that it has written. */
  done: integer("done").notNull().default(0),
});

/** Sources of recent runs. The report is written in the same transaction as the facts. */
export const ingestSources = directory.table(
  "ingest_sources",
  {
    runId: bigint("run_id", { mode: "number" })
      .notNull()
      .references(() => ingestRuns.id, { onDelete: "cascade" }),
    /** Index in the list of the run. */
    position: integer("position").notNull(),
    source: text("source"),
    /** `owner/repo`, if the list names it. */
    repository: text("repository"),
    reach: text("reach", { enum: ["public", "any"] }),
    /** The host that is asked; empty for a folder. */
    host: text("host").notNull().default(""),
    /** Who reads it. */
    workerId: uuid("worker_id"),
    /** Attempts that failed because of the host. */
    attempts: integer("attempts").notNull().default(0),
    /** Null until it is written. */
    report: jsonb("report").$type<SourceReport>(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.position] }),
    index("ingest_sources_waiting")
      .on(table.runId, table.host, table.position)
      .where(sql`report is null and worker_id is null`),
    index("ingest_sources_worker").on(table.workerId).where(sql`worker_id is not null`),
  ],
);

/** When hosts may be asked again, by all workers. */
export const ingestHosts = directory.table("ingest_hosts", {
  host: text("host").primaryKey(),
  nextAt: instant("next_at").notNull().defaultNow(),
  /** Failures since it last answered. */
  failures: integer("failures").notNull().default(0),
  busyUntil: instant("busy_until").notNull().default(sql`to_timestamp(0)`),
});

/** Repositories whose last readings failed, which a schedule tries less often. */
export const ingestFailures = directory.table("ingest_failures", {
  /** `owner/repo` in lower case. */
  repository: text("repository").primaryKey(),
  failures: integer("failures").notNull(),
  failedAt: instant("failed_at").notNull().defaultNow(),
});

/**
 * Repositories that an operator or an editor delisted. The ingest does not list them again; editorial files restore only
 * those that editors delisted.
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

/** The condition of the partial index of a part of `record_search`. */
export function isInPart(part: Part): SQL {
  if ("half" in part) return sql`record_id % 2 = ${sql.raw(String(part.half))}`;
  return "oneIn" in part
    ? sql`record_id % ${sql.raw(String(part.oneIn))} = 0`
    : sql`quality >= ${sql.raw(String(part.qualityFrom))}`;
}

/**
 * The search index of listed repositories. `quality` ranks equally good matches; `indexVersion` is the version of the index
 * format. Counting reads thousands of rows without their terms. PostgreSQL stores long values out of line only if a row
 * exceeds 2 KB, which `padding`, itself compressed to nothing, ensures: rows are a tenth as long, and counting takes a third
 * of the time.
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
    /** Null until it is audited. */
    auditLevel: text("audit_level", { enum: auditLevels }),
    /** The filters by capability that it satisfies. */
    capabilities: text("capabilities").array().$type<CapabilityFilter[]>().notNull().default(sql`'{}'`),
    /** The mask of the agents that load at least one of its skills. */
    agents: integer("agents").notNull().default(0),
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
 * The positions of words in the texts of a listed repository and its skills, in the notation of `search/record-texts.ts`,
 * by which matches are ranked.
 */
export const searchTexts = directory.table("search_texts", {
  recordId: ofRecord(),
  lexemes: hstore("lexemes").notNull(),
  units: text("units").notNull(),
});

/**
 * What is suggested while a name is typed: the names of listed skills, and at `position` 0 those of repositories. There is a
 * row for each word of a name, with the name from there on: `pdf forms`, which `isStart`, and `forms`.
 */
export const nameCompletions = directory.table(
  "name_completions",
  {
    key: text("key").notNull(),
    isStart: boolean("is_start").notNull(),
    quality: smallint("quality").notNull(),
    recordId: recordReference().notNull(),
    position: integer("position").notNull(),
  },
  (table) => [
    index("name_completions_key").on(sql`${table.key} collate "C"`, sql`${table.quality} desc`),
    index("name_completions_record").on(table.recordId),
  ],
);

/** The distinct words of listed repositories, unstemmed. */
export const recordWords = directory.table("record_words", {
  recordId: ofRecord(),
  words: text("words").array().notNull(),
});

/** Number of listed repositories per lexeme, except lexemes of word pairs. Updated by a trigger. */
export const searchLexemes = directory.table("search_lexemes", {
  lexeme: text("lexeme").primaryKey(),
  count: integer("count").notNull(),
});

/** Number of listed repositories per word. Updated by a trigger. */
export const searchWords = directory.table("search_words", {
  word: text("word").primaryKey(),
  count: integer("count").notNull(),
});

/** The tags of listed repositories. Updated by a trigger. */
export const recordTags = directory.table(
  "record_tags",
  {
    tag: text("tag").notNull(),
    recordId: bigint("record_id", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tag, table.recordId] })],
);

/**
 * Number of listed repositories per `facet` (total, category, license, language, owner, reviewed) and value; for the facet
 * `skills`, the number of their skills. Updated by a trigger.
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

/** Owners of listed repositories in lower case, with the first repository and the time of the last change. Updated by a trigger. */
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
 * Time of the last change per range of 50 ids, including pages of owners whose first repository is in the range, and the
 * number of skills of its repositories. Updated by a trigger.
 */
export const sitemapRanges = directory.table("sitemap_ranges", {
  range: bigint("range", { mode: "number" }).primaryKey(),
  changedAt: instant("changed_at").notNull(),
  skills: integer("skills").notNull().default(0),
});

/** Time at which a repository of a category was last changed, listed or delisted. Updated by a trigger. */
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

/** A repository in a collection, with the reason by locale. */
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
