import { handleOf, isVersionOf } from "@skillshelf/directory-api/clawhub";
import {
  absolute,
  clawHubPath,
  folderUrl,
  queryString,
  type RepositoryKey,
  skillPath,
  unitsApiPath,
} from "@skillshelf/directory-api/links";
import { defaultLocale } from "@skillshelf/directory-api/locales";
import type { ProblemDetails } from "@skillshelf/directory-api/problem";
import { folderOf } from "@skillshelf/skill-reader/folder-of";
import type { SearchParameters } from "#lib/directory/parameters.ts";
import { getSkill, getSource } from "#lib/directory/queries/records.ts";
import { searchSkills, skillsNamed } from "#lib/directory/queries/search-skills.ts";
import { findBySlug, skillSlug } from "#lib/directory/unit-anchors.ts";
import {
  commitToInstall,
  downloadVersion,
  type KnownSkill,
  toClawHubInstallation,
  toClawHubList,
  toClawHubSearch,
  toClawHubSkill,
  toClawHubVersion,
  toClawHubVersions,
} from "#lib/directory/views/clawhub.ts";
import { env } from "#lib/env.ts";
import { type Endpoint, endpoint, type Result } from "#lib/http/endpoint.ts";
import { operations } from "#lib/http/operations.ts";
import { findRepository } from "../api/find-repository.ts";

/* The endpoints that the npm command `clawhub` asks. */

const getConfiguration = endpoint(operations.getClawHubConfiguration, async () => ({
  kind: "data",
  body: { apiBase: absolute(env().siteUrl, clawHubPath) },
}));

const search = endpoint(operations.searchClawHub, async ({ q, limit, mode }) => {
  const found =
    mode === "exact"
      ? await skillsNamed({ name: q, isPrefix: false, limit, offset: 0 })
      : await searchSkills({ q, page: 1, pageSize: limit, sort: "relevance", facets: false });
  const skills = found.items.filter(({ unit }) => unit.kind === "skill");
  return { kind: "data", body: toClawHubSearch(skills), version: found.version, lastModified: found.createdAt };
});

const list = endpoint(operations.listClawHubSkills, async ({ limit, sort, cursor: page, prefix }) => {
  const { items, hasMore, version, createdAt } =
    prefix === undefined ? await sortedPage(sort, page, limit) : await namedPage(prefix, page, limit);
  const skills = items.filter(({ unit }) => unit.kind === "skill");
  return {
    kind: "data",
    body: toClawHubList(skills, hasMore ? page + 1 : null),
    version,
    lastModified: createdAt,
  };
});

async function sortedPage(sort: SearchParameters["sort"], page: number, limit: number) {
  const found = await searchSkills({ q: "", page, pageSize: limit, sort, facets: false });
  return { ...found, hasMore: page * limit < found.totalCount };
}

async function namedPage(prefix: string, page: number, limit: number) {
  const found = await skillsNamed({ name: prefix, isPrefix: true, limit: limit + 1, offset: (page - 1) * limit });
  return { ...found, items: found.items.slice(0, limit), hasMore: found.items.length > limit };
}

type Found = KnownSkill & Readonly<{ version: number }>;

/** What a request asks about. `path` and `others` are the address for a repository that was renamed. */
type Asked = Readonly<{
  slug: string;
  path: string;
  others?: Readonly<Record<string, string | undefined>>;
}>;

/** Skills that are named where several have a name. */
const NAMED = 10;

/** Responds about a skill, which is found by its name alone where no other has the name. */
async function aboutSkill<Body>(
  asked: Asked,
  ownerHandle: RepositoryKey | undefined,
  respond: (found: Found) => Promise<Result<Body>> | Result<Body>,
): Promise<Result<Body>> {
  if (ownerHandle !== undefined) return aboutSkillOf(ownerHandle, asked, respond);
  const { slug } = asked;
  const { items } = await skillsNamed({ name: slug, isPrefix: false, limit: NAMED + 1, offset: 0 });
  const [only, ...more] = items;
  if (only && more.length === 0)
    return aboutSkillOf(only.record, { ...asked, slug: skillSlug(only.unit.anchor) }, respond);
  if (only === undefined) {
    const detail = `No skill is named ${slug}. Search for it, or name its repository as well: owner_repo/skill.`;
    return { kind: "problem", problem: { type: "not-found", detail } };
  }
  const detail = `Several repositories have a skill ${slug}. Name one of them as well.`;
  const errors = [{ parameter: "ownerHandle", detail: "is missing" }];
  const matches = items.slice(0, NAMED).map(({ record, unit: { anchor } }) => {
    const match = { ownerHandle: handleOf(record), slug: skillSlug(anchor) };
    const url = absolute(env().siteUrl, skillPath(defaultLocale, record, match.slug));
    return { ...match, ref: `@${match.ownerHandle}/${match.slug}`, url };
  });
  return { kind: "problem", problem: { type: "invalid-parameter", detail, errors, matches } };
}

async function aboutSkillOf<Body>(
  key: RepositoryKey,
  { slug, path, others }: Asked,
  respond: (found: Found) => Promise<Result<Body>> | Result<Body>,
): Promise<Result<Body>> {
  const renamed = (to: RepositoryKey) => path + queryString({ ...others, ownerHandle: handleOf(to) });
  const found = await findRepository(key, { limit: 0, offset: 0 }, renamed);
  if (!found.ok) return found.result;
  const { record, version } = found;
  const { skill } = (await getSkill(record.owner, record.repo, slug)) ?? {};
  const unit = findBySlug(skill?.namesakes ?? [], slug);
  if (unit === undefined || !skill) {
    const units = absolute(env().siteUrl, unitsApiPath(record));
    const detail = `${record.owner}/${record.repo} has no skill ${slug}. Its skills are at ${units}.`;
    return { kind: "problem", problem: { type: "not-found", detail } };
  }
  return respond({ record, unit, details: skill.details, version });
}

const pathOf = (slug: string, rest = ""): string => `${clawHubPath}/api/v1/skills/${encodeURIComponent(slug)}${rest}`;

const dataOf = <Body>({ record, version }: Found, body: Body): Result<Body> => ({
  kind: "data",
  body,
  version,
  lastModified: record.indexedAt,
});

const get = endpoint(operations.getClawHubSkill, ({ ownerHandle }, { skill: slug = "" }) =>
  aboutSkill({ slug, path: pathOf(slug) }, ownerHandle, (found) => dataOf(found, toClawHubSkill(found, env().siteUrl))),
);

const getInstallation = endpoint(operations.getClawHubInstallation, ({ ownerHandle }, { skill: slug = "" }) =>
  aboutSkill({ slug, path: pathOf(slug, "/install") }, ownerHandle, (found) =>
    dataOf(found, toClawHubInstallation(found, env().siteUrl)),
  ),
);

const listVersions = endpoint(operations.listClawHubVersions, ({ ownerHandle }, { skill: slug = "" }) =>
  aboutSkill({ slug, path: pathOf(slug, "/versions") }, ownerHandle, (found) =>
    dataOf(found, toClawHubVersions(found)),
  ),
);

const getVersion = endpoint(operations.getClawHubVersion, ({ ownerHandle }, { skill: slug = "", version = "" }) =>
  aboutSkill({ slug, path: pathOf(slug, `/versions/${encodeURIComponent(version)}`) }, ownerHandle, async (found) => {
    const read = await filesOf(found, version);
    return read.ok ? dataOf(found, toClawHubVersion(found, version, read.files)) : read.result;
  }),
);

const getFile = endpoint(operations.getClawHubFile, ({ ownerHandle, path, version }, { skill: slug = "" }) =>
  aboutSkill({ slug, path: pathOf(slug, "/file"), others: { path, version } }, ownerHandle, async (found) => {
    const read = passesOn(found) ?? (await filesOf(found, version));
    if (!read.ok) return read.result;
    const file = read.files.find((one) => one.path === path);
    return file === undefined
      ? { kind: "problem", problem: { type: "not-found", detail: `The skill has no file ${path}.` } }
      : fileOf(found, file.content, "file");
  }),
);

const resolve = endpoint(operations.resolveClawHubVersion, ({ slug, ownerHandle }) =>
  aboutSkill({ slug, path: operations.resolveClawHubVersion.path, others: { slug } }, ownerHandle, (found) => {
    const version = downloadVersion(found);
    return dataOf(found, { match: null, latestVersion: version === null ? null : { version } });
  }),
);

const download = endpoint(operations.downloadClawHubSkill, ({ slug, ownerHandle, version }) =>
  aboutSkill(
    { slug, path: operations.downloadClawHubSkill.path, others: { slug, version } },
    ownerHandle,
    async (found) => {
      const read = passesOn(found) ?? (await filesOf(found, version));
      if (!read.ok) return read.result;
      const { toZip } = await import("#lib/directory/archive/zip.ts");
      return fileOf(found, await toZip(read.files), `${skillSlug(found.unit.anchor)}.zip`);
    },
  ),
);

/** A file is always saved: what is in it is not from this site. */
const fileOf = ({ record, version }: Found, file: Uint8Array, name: string): Result<never> => ({
  kind: "data",
  file: Buffer.from(file),
  version,
  lastModified: record.indexedAt,
  headers: { "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}` },
});

type Refusal = Readonly<{ ok: false; result: Result<never> }>;

const refusal = (problem: ProblemDetails, retryAfter?: number): Refusal => ({
  ok: false,
  result: { kind: "problem", problem, ...(retryAfter !== undefined && { retryAfter }) },
});

/** Returns where the files of a skill are, for clients that cannot get them here. */
function elsewhere({ record, unit }: Found): string {
  const commit = commitToInstall(record);
  return commit === null
    ? ""
    : ` The files are at ${folderUrl(record, commit, folderOf(unit.path))}, commit ${commit}.`;
}

/** The refusal to pass on the files of a skill; undefined where its license permits it. */
function passesOn(found: Found): Refusal | undefined {
  if (downloadVersion(found) !== null) return undefined;
  const detail = `The license of this skill is unknown, or does not let others pass on its files.${elsewhere(found)}`;
  return refusal({ type: "not-found", detail });
}

/** Seconds after which reading that failed for a passing reason may succeed. */
const RETRY_AFTER = 10;

/** Reads the files of a skill, if a version is the one that was audited. */
async function filesOf(found: Found, version: string | undefined) {
  const { record, unit } = found;
  const commit = commitToInstall(record);
  if (commit === null) return refusal({ type: "not-found", detail: "No commit of the repository is known yet." });
  if (version !== undefined && !isVersionOf(version, commit)) {
    const detail = `Version ${version} is not the one that was audited, which is commit ${commit}.`;
    return refusal({ type: "not-found", detail });
  }
  // Loaded when it is needed: few servers are asked for files.
  const { readSkillFiles } = await import("#lib/directory/archive/skill-files.ts");
  const read = await readSkillFiles({ key: record, commit, path: unit.path, source: await getSource(record) });
  if (read.ok) return read;
  const detail = `${read.why}${elsewhere(found)}`;
  return read.isTransient
    ? refusal({ type: "unavailable", detail }, RETRY_AFTER)
    : refusal({ type: "not-found", detail });
}

export const clawHubEndpoints: readonly Endpoint[] = [
  getConfiguration,
  search,
  list,
  get,
  listVersions,
  getVersion,
  getFile,
  getInstallation,
  resolve,
  download,
];
