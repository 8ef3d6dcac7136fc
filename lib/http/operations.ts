import { feeds } from "@skillshelf/directory-api/links";
import { localeCodes } from "@skillshelf/directory-api/locales";
import type { ProblemType } from "@skillshelf/directory-api/problem";
import * as shapes from "@skillshelf/directory-api/schema";
import { z } from "zod";
import {
  badgeParameters,
  changesParameters,
  listParameters,
  searchParameters,
  unitParameters,
  unitSearchParameters,
} from "#lib/directory/parameters.ts";

/** Shapes that only the server itself answers with. */
export const healthSchema = z.object({ status: z.literal("ok") }).meta({ id: "Health" });
export const readySchema = z
  .object({ status: z.literal("ready"), catalogueVersion: z.int().positive() })
  .meta({ id: "Readiness" });

export const descriptionSchema = z.looseObject({ openapi: z.string() }).meta({ id: "Description" });

const recordPath = { owner: shapes.ownerSchema, repo: shapes.repoSchema };
const localePath = { locale: z.enum(localeCodes) };
const feedPath = { file: z.enum(feeds.map((feed) => `${feed}.xml`)) };
const anyCategory = searchParameters(async () => true);

/** A GET of the metadata API, or of what else programs of other sites read. */
export type Operation = Readonly<{
  id: string;
  summary: string;
  path?: z.ZodRawShape;
  query?: z.ZodRawShape;
  /** JSON by a schema that has a name, or text of a media type. */
  answer: z.ZodType | string;
  /** Of an answer that is packed: what each line of it is once it is unpacked, by a schema that has a name. */
  lines?: z.ZodType;
  problems: readonly ProblemType[];
  /** What an image of the same kind says instead of a problem, by status. */
  images?: Readonly<Record<number, string>>;
  paged?: boolean;
  /** What the answer says of itself: about the catalogue unless given. */
  about?: "description" | "server";
  /** Headers of the answer beside those that follow from this. */
  headers?: readonly string[];
}>;

/** All of them by their paths. */
export const operations: Readonly<Record<string, Operation>> = {
  "/api": {
    id: "getIndex",
    summary: "Where everything of this API is",
    answer: shapes.apiIndexSchema,
    problems: [],
    about: "description",
  },
  "/api/skills": {
    id: "listSkills",
    summary: "Repositories, newest first",
    query: listParameters.shape,
    answer: shapes.skillPageSchema,
    problems: ["invalid-parameter"],
    paged: true,
  },
  "/api/skills/search": {
    id: "searchSkills",
    summary: "Repositories that fit a query, best first",
    query: anyCategory.shape,
    answer: shapes.searchPageSchema,
    problems: ["invalid-parameter"],
    paged: true,
  },
  "/api/skills/{owner}/{repo}": {
    id: "getSkill",
    summary: "One repository with its short summary and the names of its units",
    path: recordPath,
    answer: shapes.skillAnswerSchema,
    problems: ["not-found", "removed"],
  },
  "/api/skills/{owner}/{repo}/units": {
    id: "listUnits",
    summary: "The units of one repository",
    path: recordPath,
    query: unitParameters.shape,
    answer: shapes.unitPageSchema,
    problems: ["invalid-parameter", "not-found", "removed"],
    paged: true,
  },
  "/api/skills/{owner}/{repo}/audit": {
    id: "getAudit",
    summary: "What the audit of a repository found, by rule, file and line",
    path: recordPath,
    answer: shapes.auditAnswerSchema,
    problems: ["not-found", "removed"],
  },
  "/api/categories": {
    id: "listCategories",
    summary: "Categories with the number of repositories in each",
    answer: shapes.categoryListSchema,
    problems: [],
  },
  "/api/search": {
    id: "searchUnits",
    summary: "Skills that fit a query, in the form the npm command `skills` reads",
    query: unitSearchParameters.shape,
    answer: shapes.unitSearchSchema,
    problems: ["invalid-parameter"],
  },
  "/.well-known/agent-skills/index.json": {
    id: "listOwnSkills",
    summary: "The skill that teaches agents to use this directory (Agent Skills Discovery)",
    answer: shapes.skillIndexSchema,
    problems: [],
    about: "description",
  },
  "/.well-known/agent-skills/skillshelf/SKILL.md": {
    id: "getOwnSkill",
    summary: "That skill itself",
    answer: "text/markdown",
    problems: [],
    about: "description",
  },
  "/{locale}/skills/{owner}/{repo}/.well-known/agent-skills/index.json": {
    id: "listRecordSkills",
    summary: "Skills of a repository that can be fetched as one file each (Agent Skills Discovery)",
    path: { ...localePath, ...recordPath },
    answer: shapes.skillIndexSchema,
    problems: ["not-found", "removed"],
  },
  "/{locale}/collections/{slug}/.well-known/agent-skills/index.json": {
    id: "listCollectionSkills",
    summary: "Skills of the members of a collection that can be fetched as one file each (Agent Skills Discovery)",
    path: { ...localePath, slug: shapes.slugSchema },
    answer: shapes.skillIndexSchema,
    problems: ["not-found"],
  },
  "/api/changes": {
    id: "listChanges",
    summary:
      "Repositories that changed after a version of the catalogue, departed ones included, the oldest change first",
    query: changesParameters.shape,
    answer: shapes.changesPageSchema,
    problems: ["invalid-parameter"],
    paged: true,
  },
  "/api/export.ndjson.gz": {
    id: "getExport",
    summary: "All listed repositories with all their units: a gzip file with a line of JSON for each",
    answer: "application/gzip",
    lines: shapes.exportedRecordSchema,
    problems: [],
  },
  "/api/openapi.json": {
    id: "getDescription",
    summary: "This description",
    answer: descriptionSchema,
    problems: [],
    about: "description",
  },
  "/badge/{owner}/{repo}.svg": {
    id: "getBadge",
    summary: "An image of one fact about a repository, or one that says that it is not listed or was removed",
    path: recordPath,
    query: badgeParameters.shape,
    answer: "image/svg+xml",
    problems: ["invalid-parameter"],
    images: { 404: "A badge that says that it is not listed, for a name that no repository can have." },
  },
  "/{locale}/feeds/{file}": {
    id: "getFeed",
    summary: "The latest records as an Atom feed: those new here, or those that changed",
    path: { ...localePath, ...feedPath },
    answer: "application/atom+xml",
    problems: ["not-found"],
  },
  "/{locale}/feeds/categories/{slug}/{file}": {
    id: "getCategoryFeed",
    summary: "The same of one category",
    path: { ...localePath, slug: shapes.slugSchema, ...feedPath },
    answer: "application/atom+xml",
    problems: ["not-found"],
  },
  "/{locale}/opensearch.xml": {
    id: "getOpenSearchDescription",
    summary: "The search of the pages, for browsers (OpenSearch 1.1)",
    path: localePath,
    answer: "application/opensearchdescription+xml",
    problems: ["not-found"],
    about: "description",
  },
  "/llms.txt": {
    id: "getOverview",
    summary: "What the site holds and where, for language models",
    answer: "text/plain",
    problems: [],
  },
  "/.well-known/security.txt": {
    id: "getSecurityContact",
    summary: "Where to report a security problem (RFC 9116)",
    answer: "text/plain",
    problems: ["not-found"],
    about: "description",
  },
  "/api/health": {
    id: "getHealth",
    summary: "Whether the server is alive",
    answer: healthSchema,
    problems: [],
    about: "server",
  },
  "/api/ready": {
    id: "getReadiness",
    summary: "Whether the catalogue can be read",
    answer: readySchema,
    problems: [],
    about: "server",
    headers: ["X-Catalogue-Version", "Cache-Status"],
  },
};
