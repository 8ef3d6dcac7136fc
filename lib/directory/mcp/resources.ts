import {
  type CompleteRequestParams,
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
  type ResourceTemplateType,
} from "@modelcontextprotocol/server";
import { absolute, markdownPath, queryString, type RepositoryKey } from "@skillshelf/directory-api/links";
import { localeCodes } from "@skillshelf/directory-api/locales";
import type { AuditAnswer, CategoryList, SearchPage, SkillAnswer, UnitPage } from "@skillshelf/directory-api/schema";

/** The directory cannot return the requested data. The message is sent to the client. */
export class SourceError extends Error {
  override readonly name = "SourceError";
  /** Whether the data does not exist; otherwise a later request may succeed. */
  readonly isMissing: boolean;

  constructor(message: string, { isMissing = false }: { isMissing?: boolean } = {}) {
    super(message);
    this.isMissing = isMissing;
  }
}

/** A page in the list of resources. */
type ListedPage = Readonly<{ path: string; title: string; description: string }>;

/** The data of tools and resources. Renamed repositories are followed. Methods reject with a `SourceError` for clients. */
export type Source = Readonly<{
  siteUrl: string;
  /** @param query of the API's search, with its `?`. */
  search(query: string): Promise<SearchPage>;
  record(key: RepositoryKey): Promise<SkillAnswer>;
  /** The first 100 skills. */
  units(key: RepositoryKey): Promise<UnitPage>;
  audit(key: RepositoryKey): Promise<AuditAnswer>;
  categories(): Promise<CategoryList>;
  /** The page at a path, as Markdown. */
  markdown(path: string): Promise<string>;
  /** Pages to choose from without searching: documentation, collections and categories, in the default language. */
  pages(): Promise<readonly ListedPage[]>;
}>;

/* Resources are pages as Markdown. Their URI is the URL of the Markdown alternate, so that people can open it too. */

const mimeType = "text/markdown";

/** Maximum length of a URI. */
const MAX_URI_LENGTH = 1_024;

/** Maximum number of completions, by the protocol. */
const MAX_COMPLETIONS = 100;

/** Number of search results that are used for completions. */
const COMPLETION_RESULTS = 50;

const templates = [
  {
    name: "skill",
    title: "Repository",
    path: "/{locale}/skills/{owner}/{repo}.md",
    description:
      "Full page of a repository: review, skills, installation steps, audit findings, and citation. Longer than get_skill.",
  },
  {
    name: "skill-page",
    title: "Skill",
    path: "/{locale}/skills/{owner}/{repo}/{skill}.md",
    description:
      "Full page of a skill: description, installation steps, capabilities, audit findings, files, and copies.",
  },
  {
    name: "category",
    title: "Category",
    path: "/{locale}/categories/{slug}.md",
    description: "Repositories in a category.",
  },
  {
    name: "collection",
    title: "Collection",
    path: "/{locale}/collections/{slug}.md",
    description: "Repositories selected for a purpose, with the reason for each.",
  },
  {
    name: "document",
    title: "Documentation page",
    path: "/{locale}/docs/{+slug}.md",
    description: "How the directory and its audit work, and how to choose and install skills.",
  },
] as const;

export const listTemplates = (siteUrl: string): ResourceTemplateType[] =>
  templates.map(({ path, ...template }) => ({ ...template, mimeType, uriTemplate: absolute(siteUrl, path) }));

export async function listResources(source: Source): Promise<Resource[]> {
  return (await source.pages()).map(({ path, title, description }) => ({
    uri: absolute(source.siteUrl, markdownPath(path)),
    name: path.slice(1),
    title,
    description,
    mimeType,
  }));
}

/** @throws {ResourceNotFoundError} */
export async function readResource(source: Source, uri: string): Promise<ReadResourceResult> {
  const path = pageOf(uri, source.siteUrl);
  if (path === undefined)
    throw new ResourceNotFoundError(
      uri.slice(0, MAX_URI_LENGTH),
      `Resource URIs are pages of ${source.siteUrl} with a locale and the suffix .md, for example ${absolute(source.siteUrl, "/en/docs.md")}.`,
    );
  try {
    return { contents: [{ uri, mimeType, text: await source.markdown(path) }] };
  } catch (error) {
    if (error instanceof SourceError && error.isMissing) throw new ResourceNotFoundError(uri, error.message);
    throw error;
  }
}

/** Returns the path of the page with this resource URI; undefined if it is no such URI. */
export function pageOf(uri: string, siteUrl: string): string | undefined {
  if (uri.length > MAX_URI_LENGTH || !URL.canParse(uri)) return undefined;
  const { origin, pathname, search, hash, username, password } = new URL(uri);
  if (origin !== new URL(siteUrl).origin || [search, hash, username, password].some(Boolean)) return undefined;
  const path = /^(\/.*[^/])\.md$/.exec(pathname)?.[1];
  return localeCodes.some((code) => code === path?.split("/")[1]) ? path : undefined;
}

/** Completes a variable of a resource template. */
export async function complete(source: Source, { ref, argument, context }: CompleteRequestParams) {
  const template = templates.find(
    ({ path }) => ref.type === "ref/resource" && absolute(source.siteUrl, path) === ref.uri,
  );
  const all = template === undefined ? [] : await valuesOf(source, template.path, argument, context?.arguments ?? {});
  const prefix = argument.value.toLowerCase();
  const values = [...new Set(all)].filter((value) => value.toLowerCase().startsWith(prefix));
  return { values: values.slice(0, MAX_COMPLETIONS), hasMore: values.length > MAX_COMPLETIONS };
}

/** The names of a repository's first skills in the addresses of their pages. */
async function skillsOf(source: Source, { owner, repo }: Readonly<Record<string, string>>): Promise<string[]> {
  if (owner === undefined || repo === undefined) return [];
  const found = await source.record({ owner, repo }).catch(() => undefined);
  return (found?.data.skills ?? []).flatMap(({ url }) => decodeURIComponent(url?.split("/").at(-1) ?? "") || []);
}

async function valuesOf(
  source: Source,
  template: string,
  { name, value }: CompleteRequestParams["argument"],
  known: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  if (!template.includes(`{${name}}`) && !template.includes(`{+${name}}`)) return [];
  if (name === "locale") return localeCodes;
  if (name === "slug") {
    const section = template.split("/")[2];
    const slugs = (await source.pages()).map(({ path }) => path.split("/").slice(2));
    return slugs.flatMap(([first, ...slug]) => (first === section && slug.length > 0 ? [slug.join("/")] : []));
  }
  if (name === "skill") return skillsOf(source, known);
  const query = name === "repo" ? `${known.owner ?? ""} ${value}` : value;
  const { data } = await source.search(queryString({ q: query.trim().slice(0, 200), pageSize: COMPLETION_RESULTS }));
  if (name === "owner") return data.map(({ owner }) => owner);
  const owner = known.owner?.toLowerCase();
  return data.filter((hit) => owner === undefined || hit.owner.toLowerCase() === owner).map(({ repo }) => repo);
}
