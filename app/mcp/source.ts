import {
  absolute,
  auditApiPath,
  categoriesApiPath,
  categoriesPath,
  collectionsPath,
  docsPath,
  type RepositoryKey,
  repositoryApiPath,
  searchApiPath,
  unitsApiPath,
} from "@skillshelf/directory-api/links";
import { defaultLocale, isLocale } from "@skillshelf/directory-api/locales";
import { problemSchema } from "@skillshelf/directory-api/problem";
import {
  auditAnswerSchema,
  categoryListSchema,
  ownerSchema,
  repoSchema,
  searchPageSchema,
  skillAnswerSchema,
  unitPageSchema,
} from "@skillshelf/directory-api/schema";
import { z } from "zod";
import { categoriesPage, collectionsPage } from "#lib/directory/loaders/catalog.ts";
import { documentsPage } from "#lib/directory/loaders/documents.ts";
import { type Source, SourceError } from "#lib/directory/mcp/resources.ts";
import { env } from "#lib/env.ts";
import type { Endpoint, EndpointResponse } from "#lib/http/endpoint.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { getAudit, getSkill, listCategoriesEndpoint, listUnits, searchSkills } from "../api/endpoints.ts";
import { MAX_RENAMES } from "../api/find-repository.ts";
import { markdownAlternate } from "../markdown/alternate.ts";

const record = (key: RepositoryKey) => requestRepository(getSkill, repositoryApiPath, key, skillAnswerSchema);

/** Reads this server's own API and pages without HTTP. */
export function ownSource(): Source {
  const { siteUrl } = env();
  return {
    siteUrl,
    search: (query) => requestJson(searchSkills, searchApiPath + query, searchPageSchema),
    record,
    units: (key) => requestRepository(listUnits, (asked) => `${unitsApiPath(asked)}?pageSize=100`, key, unitPageSchema),
    audit: (key) => requestRepository(getAudit, auditApiPath, key, auditAnswerSchema),
    categories: () => requestJson(listCategoriesEndpoint, categoriesApiPath, categoryListSchema),
    async markdown(path) {
      const [locale = "", ...segments] = path.split("/").slice(1).map(decoded);
      const alternate = isLocale(locale)
        ? await markdownAlternate(await currentPlace(segments), locale, new URLSearchParams(), { locale, siteUrl })
        : undefined;
      if (alternate === undefined) throw new SourceError(`There is no page at ${path}.`, { isMissing: true });
      return alternate.text;
    },
    pages: listedPages,
  };
}

/** Decodes a path segment; invalid ones decode to an empty name. */
function decoded(segment: string): string {
  try {
    const name = decodeURIComponent(segment);
    return /\p{Cc}/u.test(name) ? "" : name;
  } catch {
    return "";
  }
}

const recordPlace = z.tuple([z.literal("skills"), ownerSchema, repoSchema]).rest(z.string());

/** Returns the present path of the page of a repository or skill; other pages do not move. */
async function currentPlace(segments: readonly string[]): Promise<readonly string[]> {
  const place = recordPlace.safeParse(segments).data;
  if (place === undefined) return segments;
  const [section, owner, repo, ...rest] = place;
  const { data } = await record({ owner, repo });
  return [section, data.owner, data.repo, ...rest];
}

async function listedPages() {
  const locale = defaultLocale;
  const { docs, collections, categories: categoryWords } = dictionaryOf(locale);
  const [documentation, collection, category] = await Promise.all([
    documentsPage(locale),
    collectionsPage(locale),
    categoriesPage(locale),
  ]);
  return [
    { path: docsPath(locale), title: docs.title, description: docs.description },
    ...documentation.documents.map(({ href, title, description }) => ({ path: href, title, description })),
    { path: collectionsPath(locale), title: collections.title, description: collections.description },
    ...collection.collections.map(({ href, title, lead }) => ({ path: href, title, description: lead })),
    { path: categoriesPath(locale), title: categoryWords.title, description: categoryWords.description },
    ...category.categories.map(({ href, name, description }) => ({ path: href, title: name, description })),
  ];
}

async function requestJson<Schema extends z.ZodType>(
  endpoint: Endpoint,
  path: string,
  schema: Schema,
): Promise<z.infer<Schema>> {
  return read(await endpoint.respond(new URL(absolute(env().siteUrl, path)), {}, undefined), schema);
}

/** Requests a repository under its present name. */
async function requestRepository<Schema extends z.ZodType>(
  endpoint: Endpoint,
  pathOf: (key: RepositoryKey) => string,
  asked: RepositoryKey,
  schema: Schema,
): Promise<z.infer<Schema>> {
  let key = asked;
  for (let names = 0; names < MAX_RENAMES; names++) {
    const sent = await endpoint.respond(new URL(absolute(env().siteUrl, pathOf(key))), key, undefined);
    if (sent.status !== 308) return read(sent, schema);
    const [, , , owner = "", repo = ""] = (sent.headers.location ?? "").split("/");
    key = { owner, repo };
  }
  throw new SourceError(`${asked.owner}/${asked.repo} was renamed too often.`);
}

function read<Schema extends z.ZodType>({ status, body }: EndpointResponse, schema: Schema): z.infer<Schema> {
  const parsed: unknown = JSON.parse(String(body));
  if (status === 200) return schema.parse(parsed);
  const { detail, successor } = problemSchema.parse(parsed);
  const isMissing = status === 404 || status === 410;
  throw new SourceError(successor === undefined ? detail : `${detail} It was followed by ${successor}.`, { isMissing });
}
