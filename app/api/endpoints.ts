import {
  absolute,
  auditApiPath,
  changesApiPath,
  exportPath,
  listApiPath,
  queryString,
  repositoryApiPath,
  searchApiPath,
  unitsApiPath,
} from "@skillshelf/directory-api/links";
import { searchParameters, writeCursor } from "#lib/directory/parameters.ts";
import { changesSince, currentVersion, isCategory } from "#lib/directory/queries/catalog.ts";
import { completeName } from "#lib/directory/queries/complete-names.ts";
import { readOverview } from "#lib/directory/queries/overview.ts";
import { getPageFacts, listRecordJson, offsetOf } from "#lib/directory/queries/records.ts";
import { searchRecords, searchUnits } from "#lib/directory/queries/search.ts";
import { verifySkills } from "#lib/directory/queries/verification.ts";
import {
  DETAIL_UNITS,
  toAuditAnswer,
  toChangedRecord,
  toLoadedUnit,
  toSearchPage,
  toSkillDetail,
  toSkillPageText,
  toSuggestions,
  toUnitSearch,
} from "#lib/directory/views/api.ts";
import { toCategoryList } from "#lib/directory/views/catalog.ts";
import { toPagination } from "#lib/directory/views/lists.ts";
import { toVerifyAnswer } from "#lib/directory/views/verification.ts";
import { env } from "#lib/env.ts";
import { type Endpoint, endpoint, postEndpoint } from "#lib/http/endpoint.ts";
import { apiIndex, openApiDocument } from "#lib/http/openapi.ts";
import { operations } from "#lib/http/operations.ts";
import { pageLinks } from "#lib/http/page-links.ts";
import { pathParameters, type Route } from "#lib/http/routes.ts";
import { clawHubEndpoints } from "../clawhub/endpoints.ts";
import { findRepository } from "./find-repository.ts";

/*
 * The endpoints of the metadata API. They run without Next in production and must not import it. The export is a route
 * handler of Next, because it is streamed.
 */

const getIndex = endpoint(operations.getIndex, async () => ({ kind: "data", body: apiIndex(env().siteUrl) }));

const listSkills = endpoint(operations.listSkills, async (query) => {
  const { content, version, createdAt } = await listRecordJson(query);
  const { siteUrl } = env();
  const pagination = toPagination(query, content.totalCount);
  const { pageSize, sort, audit, agent, updatedSince } = query;
  const linked = { pageSize, sort, audit, agent, updatedSince: updatedSince?.toISOString() };
  return {
    kind: "data",
    json: toSkillPageText(content.json, pagination, siteUrl),
    links: pageLinks(siteUrl, listApiPath, linked, pagination),
    version,
    lastModified: createdAt,
  };
});

export const searchSkills = endpoint(
  operations.searchSkills,
  async (query) => {
    const result = await searchRecords(query);
    const { siteUrl } = env();
    const body = toSearchPage(query, result, siteUrl);
    const linked = { ...query, capability: query.capability?.join(), facets: query.facets || undefined };
    const links = pageLinks(siteUrl, searchApiPath, linked, body.pagination);
    return { kind: "data", body, links, version: result.version, lastModified: result.createdAt };
  },
  searchParameters(isCategory),
);

export const getSkill = endpoint(operations.getSkill, async (_, path) => {
  const found = await findRepository(path, { limit: DETAIL_UNITS, offset: 0 }, repositoryApiPath);
  if (!found.ok) return found.result;
  const { record, units, version } = found;
  const body = { data: toSkillDetail(record, units, env().siteUrl) };
  return { kind: "data", body, version, lastModified: record.indexedAt };
});

export const listUnits = endpoint(operations.listUnits, async (query, path) => {
  const { pageSize } = query;
  const found = await findRepository(path, { limit: pageSize, offset: offsetOf(query) }, unitsApiPath);
  if (!found.ok) return found.result;
  const { record, agents, units, version } = found;
  const pagination = toPagination(query, record.skillCount);
  const data = units.map((unit) => toLoadedUnit(unit, agents, record, env().siteUrl));
  const body = { data, pagination, meta: {} };
  const links = pageLinks(env().siteUrl, unitsApiPath(record), { pageSize }, pagination);
  return { kind: "data", body, links, version, lastModified: record.indexedAt };
});

export const getAudit = endpoint(operations.getAudit, async (_, path) => {
  const found = await findRepository(path, { limit: 0, offset: 0 }, auditApiPath);
  if (!found.ok) return found.result;
  const { record, version } = found;
  const body = toAuditAnswer(record, await getPageFacts(record), env().siteUrl);
  return { kind: "data", body, version, lastModified: record.indexedAt };
});

export const listCategoriesEndpoint = endpoint(operations.listCategories, async () => {
  const { categories, version, createdAt } = await readOverview();
  return { kind: "data", body: toCategoryList(categories, env().siteUrl), version, lastModified: createdAt };
});

const searchUnitsEndpoint = endpoint(operations.searchUnits, async (query) => {
  const { hits, version, createdAt } = await searchUnits(query);
  const body = toUnitSearch(hits, query.limit, env().siteUrl);
  return { kind: "data", body, version, lastModified: createdAt };
});

const suggestEndpoint = endpoint(operations.suggest, async ({ q, locale }) => {
  const { content, version, createdAt } = await completeName(q);
  const body = toSuggestions(content, locale, env().siteUrl);
  return { kind: "data", body, version, lastModified: createdAt };
});

const listChanges = endpoint(operations.listChanges, async (query) => {
  const { content, version, createdAt } = await changesSince(query);
  const { since, pageSize } = query;
  if (since > version) {
    const detail = `is newer than this catalog (${version}); start again with ${exportPath}`;
    const errors = [{ parameter: "since", detail }];
    return { kind: "problem", problem: { type: "invalid-parameter", detail: `since ${detail}.`, errors } };
  }
  const { siteUrl } = env();
  const { items, last, catalogue } = content;
  const next = last && absolute(siteUrl, changesApiPath + queryString({ since, pageSize, after: writeCursor(last) }));
  const body = {
    data: items.map((change) => toChangedRecord(change, siteUrl)),
    next: next ?? null,
    meta: { since, version, complete: next === undefined, catalogue },
  };
  const links = next && { links: `<${next}>; rel="next"` };
  return { kind: "data", body, ...links, version, lastModified: createdAt };
});

const verifySkillsEndpoint = postEndpoint(operations.verifySkills, async ({ skills }) => {
  const { content, version } = await verifySkills(skills);
  return { kind: "data", body: toVerifyAnswer(skills, content, env().siteUrl), version };
});

const getDescription = endpoint(operations.getDescription, async () => ({
  kind: "data",
  json: JSON.stringify(openApiDocument(env().siteUrl)),
}));

/** Responds while the renderer is alive. */
const getHealth = endpoint(operations.getHealth, async () => ({ kind: "data", body: { status: "ok" as const } }));

/** Responds with 503 until the database can be reached and has a catalog. */
const getReadiness = endpoint(operations.getReadiness, async () => {
  const { version } = await currentVersion();
  return { kind: "data", body: { status: "ready" as const, catalogueVersion: version }, version };
});

const endpoints: readonly Endpoint[] = [
  getIndex,
  listSkills,
  searchSkills,
  getSkill,
  listUnits,
  getAudit,
  listCategoriesEndpoint,
  searchUnitsEndpoint,
  suggestEndpoint,
  listChanges,
  verifySkillsEndpoint,
  getDescription,
  getHealth,
  getReadiness,
  ...clawHubEndpoints,
];

const byPath: ReadonlyMap<string, Endpoint> = new Map(endpoints.map((one) => [one.operation.path, one]));

/** The endpoint of a route, with the parameters of a path that the route matches. */
export function findEndpoint(
  route: Route | undefined,
  path: string,
): Readonly<{ endpoint: Endpoint; path: Readonly<Record<string, string>> }> | undefined {
  const found = byPath.get(route?.operation ?? "");
  return found && route && { endpoint: found, path: pathParameters(route.pattern, path) };
}
