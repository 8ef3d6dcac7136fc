import * as clawHub from "@skillshelf/directory-api/clawhub";
import { clawHubConfigurationPath, clawHubPath, feeds, verifyApiPath } from "@skillshelf/directory-api/links";
import { localeCodes } from "@skillshelf/directory-api/locales";
import type { ProblemType } from "@skillshelf/directory-api/problem";
import * as shapes from "@skillshelf/directory-api/schema";
import { z } from "zod";
import {
  badgeParameters,
  changesParameters,
  clawHubDownloadParameters,
  clawHubFileParameters,
  clawHubListParameters,
  clawHubResolveParameters,
  clawHubSearchParameters,
  clawHubSkillParameters,
  listParameters,
  searchParameters,
  suggestionParameters,
  unitParameters,
  unitSearchParameters,
} from "#lib/directory/parameters.ts";

/** Responses that only the server itself returns. */
const healthSchema = z.object({ status: z.literal("ok") }).meta({ id: "Health" });
const readySchema = z
  .object({ status: z.literal("ready"), catalogueVersion: z.int().positive() })
  .meta({ id: "Readiness" });
const descriptionSchema = z.looseObject({ openapi: z.string() }).meta({ id: "Description" });

const recordPath = z.object({ owner: shapes.ownerSchema, repo: shapes.repoSchema });
const localePath = z.object({ locale: z.enum(localeCodes) });
const slugPath = z.object({ slug: shapes.slugSchema });
const feedPath = z.object({ file: z.enum(feeds.map((feed) => `${feed}.xml`)) });

const clawHubSkillPath = z.object({ skill: z.string().max(1_024) });

const packagePath = z.object({ file: z.string().regex(/^skillshelf(?:-\d[\w.+-]*)?\.tgz(?:\.sha256)?$/) });

const noQuery = z.object({});

/** An operation of the metadata API, or of what other programs read beside it. */
export type Operation<Query extends z.ZodObject = z.ZodObject, Body = unknown> = Readonly<{
  /** With `{name}` for a parameter. */
  path: string;
  summary: string;
  /** The schema of a JSON body, which is posted. Operations without one are requested with GET. */
  body?: z.ZodType;
  pathParameters?: z.ZodObject;
  query: Query;
  /** The schema of a JSON response, which has an `id`, or the media type of a text or file. */
  response: z.ZodType<Body> | string;
  /** The schema of each line of a compressed response. */
  lines?: z.ZodType;
  /** Problems beside those that every operation has, and those of its query. */
  problems?: readonly ProblemType[];
  /** Descriptions of images that are sent in place of a problem, by status. */
  images?: Readonly<Record<number, string>>;
  isPaged?: true;
  /** The response does not depend on the catalog. */
  isStatic?: true;
  /** Response headers beside those that follow from the other fields. */
  headers?: readonly string[];
  /** A `file` is streamed. What is `never` cached has no validators; without a `body` it describes the server and is not rate-limited. */
  cache?: "file" | "never";
}>;

/**
 * Every operation of the metadata API by its `operationId`. The routing table, the types of the handlers, the OpenAPI document and
 * the index of the API derive from it. Fields and parameters are only ever added.
 */
export const operations = {
  getIndex: {
    path: "/api",
    summary: "Entry point of the API",
    query: noQuery,
    response: shapes.apiIndexSchema,
    isStatic: true,
  },
  listSkills: {
    path: "/api/skills",
    summary: "List repositories, most recent commit first",
    query: listParameters,
    response: shapes.skillPageSchema,
    isPaged: true,
  },
  searchSkills: {
    path: "/api/skills/search",
    summary: "Search repositories, best match first",
    query: searchParameters(async () => true),
    response: shapes.searchPageSchema,
    isPaged: true,
  },
  getSkill: {
    path: "/api/skills/{owner}/{repo}",
    summary: "Get a repository with its summary and skills",
    pathParameters: recordPath,
    query: noQuery,
    response: shapes.skillAnswerSchema,
    problems: ["not-found", "removed"],
  },
  listUnits: {
    path: "/api/skills/{owner}/{repo}/units",
    summary: "List the skills of a repository",
    pathParameters: recordPath,
    query: unitParameters,
    response: shapes.unitPageSchema,
    problems: ["not-found", "removed"],
    isPaged: true,
  },
  getAudit: {
    path: "/api/skills/{owner}/{repo}/audit",
    summary: "Get the audit findings of a repository by rule, file, and line",
    pathParameters: recordPath,
    query: noQuery,
    response: shapes.auditAnswerSchema,
    problems: ["not-found", "removed"],
  },
  listCategories: {
    path: "/api/categories",
    summary: "List categories with the number of repositories in each",
    query: noQuery,
    response: shapes.categoryListSchema,
  },
  suggest: {
    path: "/api/suggestions",
    summary: "Suggest skills and repositories while a name is typed",
    query: suggestionParameters,
    response: shapes.suggestionsSchema,
  },
  searchUnits: {
    path: "/api/search",
    summary: "Search skills, in the format of the npm command `skills`",
    query: unitSearchParameters,
    response: shapes.unitSearchSchema,
  },
  listOwnSkills: {
    path: "/.well-known/agent-skills/index.json",
    summary: "Index of the skill that teaches agents to use this directory (Agent Skills Discovery)",
    query: noQuery,
    response: shapes.skillIndexSchema,
    isStatic: true,
  },
  getOwnSkill: {
    path: "/.well-known/agent-skills/skillshelf/SKILL.md",
    summary: "The SKILL.md of that skill",
    query: noQuery,
    response: "text/markdown",
    isStatic: true,
  },
  listRecordSkills: {
    path: "/{locale}/skills/{owner}/{repo}/.well-known/agent-skills/index.json",
    summary: "Single-file skills of a repository (Agent Skills Discovery)",
    pathParameters: localePath.extend(recordPath.shape),
    query: noQuery,
    response: shapes.skillIndexSchema,
    problems: ["not-found", "removed"],
  },
  getSkillIndex: {
    path: "/{locale}/skills/{owner}/{repo}/{skill}/.well-known/agent-skills/index.json",
    summary: "One skill, if it is a single file (Agent Skills Discovery)",
    pathParameters: localePath.extend(recordPath.shape).extend({ skill: z.string().max(1_024) }),
    query: noQuery,
    response: shapes.skillIndexSchema,
    problems: ["not-found", "removed"],
  },
  listCollectionSkills: {
    path: "/{locale}/collections/{slug}/.well-known/agent-skills/index.json",
    summary: "Single-file skills of the repositories in a collection (Agent Skills Discovery)",
    pathParameters: localePath.extend(slugPath.shape),
    query: noQuery,
    response: shapes.skillIndexSchema,
    problems: ["not-found"],
  },
  getClawHubConfiguration: {
    path: clawHubConfigurationPath,
    summary: "Where the npm command `clawhub` finds this directory",
    query: noQuery,
    response: clawHub.configurationSchema,
    isStatic: true,
  },
  searchClawHub: {
    path: `${clawHubPath}/api/v1/search`,
    summary: "Search skills, in the format of the npm command `clawhub`",
    query: clawHubSearchParameters,
    response: clawHub.searchSchema,
  },
  listClawHubSkills: {
    path: `${clawHubPath}/api/v1/skills`,
    summary: "List skills, in the format of the npm command `clawhub`",
    query: clawHubListParameters,
    response: clawHub.listSchema,
  },
  getClawHubSkill: {
    path: `${clawHubPath}/api/v1/skills/{skill}`,
    summary: "Get a skill, in the format of the npm command `clawhub`",
    pathParameters: clawHubSkillPath,
    query: clawHubSkillParameters,
    response: clawHub.skillAnswerSchema,
    problems: ["not-found", "removed"],
  },
  listClawHubVersions: {
    path: `${clawHubPath}/api/v1/skills/{skill}/versions`,
    summary: "List the versions of a skill, in the format of the npm command `clawhub`",
    pathParameters: clawHubSkillPath,
    query: clawHubSkillParameters,
    response: clawHub.versionListSchema,
    problems: ["not-found", "removed"],
  },
  getClawHubVersion: {
    path: `${clawHubPath}/api/v1/skills/{skill}/versions/{version}`,
    summary: "Get the version of a skill that was audited, in the format of the npm command `clawhub`",
    pathParameters: clawHubSkillPath.extend({ version: z.string().max(100) }),
    query: clawHubSkillParameters,
    response: clawHub.versionAnswerSchema,
    problems: ["not-found", "removed"],
  },
  getClawHubFile: {
    path: `${clawHubPath}/api/v1/skills/{skill}/file`,
    summary: "A file of a skill at the audited commit, if its license lets others pass it on",
    pathParameters: clawHubSkillPath,
    query: clawHubFileParameters,
    response: "application/octet-stream",
    problems: ["not-found", "removed"],
  },
  getClawHubInstallation: {
    path: `${clawHubPath}/api/v1/skills/{skill}/install`,
    summary: "Where the npm command `clawhub` gets the files of a skill",
    pathParameters: clawHubSkillPath,
    query: clawHubSkillParameters,
    response: clawHub.installationSchema,
    problems: ["not-found", "removed"],
  },
  resolveClawHubVersion: {
    path: `${clawHubPath}/api/v1/resolve`,
    summary: "Latest version of a skill, in the format of the npm command `clawhub`",
    query: clawHubResolveParameters,
    response: clawHub.resolutionSchema,
    problems: ["not-found", "removed"],
  },
  downloadClawHubSkill: {
    path: `${clawHubPath}/api/v1/download`,
    summary: "Files of a skill at the audited commit, if its license lets others pass them on",
    query: clawHubDownloadParameters,
    response: "application/zip",
    problems: ["not-found", "removed"],
  },
  listChanges: {
    path: "/api/changes",
    summary: "List repositories that changed after a catalog version, including removed ones, oldest change first",
    query: changesParameters,
    response: shapes.changesPageSchema,
    isPaged: true,
  },
  verifySkills: {
    path: verifyApiPath,
    summary: "Look up many skills by repository and path, or by digest: status, audit, and commits",
    query: noQuery,
    body: shapes.verifyRequestSchema,
    response: shapes.verifyAnswerSchema,
    cache: "never",
  },
  getExport: {
    path: "/api/export.ndjson.gz",
    summary: "Export all listed repositories with their skills as gzipped NDJSON",
    query: noQuery,
    response: "application/gzip",
    lines: shapes.exportedRecordSchema,
    cache: "file",
  },
  getClientPackage: {
    path: "/cli/{file}",
    summary:
      "The command skillshelf as an npm package: skillshelf.tgz, or skillshelf-VERSION.tgz with its SHA-256 at .sha256",
    pathParameters: packagePath,
    query: noQuery,
    response: "application/gzip",
    problems: ["not-found"],
    isStatic: true,
  },
  getDescription: {
    path: "/api/openapi.json",
    summary: "This OpenAPI document",
    query: noQuery,
    response: descriptionSchema,
    isStatic: true,
  },
  getBadge: {
    path: "/badge/{owner}/{repo}.svg",
    summary: "Badge image with one fact about a repository, or stating that it is not listed or was removed",
    pathParameters: recordPath,
    query: badgeParameters,
    response: "image/svg+xml",
    images: { 404: "Badge stating that the repository is not listed, for an invalid repository name." },
  },
  getFeed: {
    path: "/{locale}/feeds/{file}",
    summary: "Atom feed of new or updated repositories",
    pathParameters: localePath.extend(feedPath.shape),
    query: noQuery,
    response: "application/atom+xml",
    problems: ["not-found"],
  },
  getCategoryFeed: {
    path: "/{locale}/feeds/categories/{slug}/{file}",
    summary: "Atom feed of new or updated repositories in a category",
    pathParameters: localePath.extend(slugPath.shape).extend(feedPath.shape),
    query: noQuery,
    response: "application/atom+xml",
    problems: ["not-found"],
  },
  getOpenSearchDescription: {
    path: "/{locale}/opensearch.xml",
    summary: "OpenSearch 1.1 description of the site search",
    pathParameters: localePath,
    query: noQuery,
    response: "application/opensearchdescription+xml",
    problems: ["not-found"],
    isStatic: true,
  },
  getOverview: {
    path: "/llms.txt",
    summary: "Overview of the site for language models (llms.txt)",
    query: noQuery,
    response: "text/plain",
  },
  getSecurityContact: {
    path: "/.well-known/security.txt",
    summary: "Security contact (RFC 9116)",
    query: noQuery,
    response: "text/plain",
    problems: ["not-found"],
    isStatic: true,
  },
  getHealth: {
    path: "/api/health",
    summary: "Liveness check",
    query: noQuery,
    response: healthSchema,
    cache: "never",
  },
  getReadiness: {
    path: "/api/ready",
    summary: "Readiness check",
    query: noQuery,
    response: readySchema,
    cache: "never",
    headers: ["X-Catalogue-Version", "Cache-Status"],
  },
} as const satisfies Readonly<Record<string, Operation>>;
