import { repositoryApiPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import {
  categoriesPage,
  categoryPage,
  collectionPage,
  collectionsPage,
  homePage,
} from "#lib/directory/loaders/catalog.ts";
import { comparePage } from "#lib/directory/loaders/compare.ts";
import { documentPage, documentsPage } from "#lib/directory/loaders/documents.ts";
import { listPage, ownerPage, readListParameters, recordsLike } from "#lib/directory/loaders/list.ts";
import { auditsPage, filesPage, repositoryPage } from "#lib/directory/loaders/repository.ts";
import { skillPage } from "#lib/directory/loaders/skill.ts";
import { repositoryMarkdown } from "#lib/directory/markdown/repository.ts";
import { skillMarkdown } from "#lib/directory/markdown/skill.ts";
import { matchRoute } from "#lib/http/routes.ts";
import { resolvePage } from "#lib/process/resolve-page.ts";
import { findEndpoint } from "../../app/api/endpoints.ts";
import { allNames, collectionSlugs, documentSlugs, type Name, skillNames } from "./catalog-driver.ts";

/** What is read for a response. */
export type Page = Readonly<{ path: string; read: () => Promise<unknown> }>;

const context = (locale: Locale) => ({ locale, siteUrl: "https://skills.example.org" });

/** A response of the metadata API, without the version it was made at. */
const api = (path: string): Page => ({
  path,
  read: async () => {
    const target = new URL(path, "https://skills.example.org");
    const found = findEndpoint(matchRoute(target.pathname, []), target.pathname);
    const response = await found?.endpoint.respond(target, found.path, undefined);
    return response && [response.status, response.body];
  },
});

/** A page, with the path that it is resolved to. */
const loaded = (path: string, pattern: string, load: () => Promise<unknown>): Page => ({
  path,
  read: async () => [await resolvePage(pattern, path), await load()],
});

function pagesOf({ owner, repo }: Name): Page[] {
  const base = `/en/skills/${owner}/${repo}`;
  return [
    loaded(base, "/:locale/skills/:owner/:repo", async () => {
      const page = await repositoryPage("en", owner, repo);
      return page ? [page, repositoryMarkdown(page, context("en"))] : recordsLike({ owner, repo });
    }),
    loaded(`/de/skills/${owner}/${repo}`, "/:locale/skills/:owner/:repo", () => repositoryPage("de", owner, repo)),
    loaded(`${base}/audits`, "/:locale/skills/:owner/:repo/audits", () =>
      auditsPage("en", owner, repo, { from: undefined, to: undefined }),
    ),
    loaded(`${base}/files`, "/:locale/skills/:owner/:repo/files", () => filesPage("en", owner, repo)),
    ...skillNames.map((skill) =>
      loaded(`${base}/${skill}`, "/:locale/skills/:owner/:repo/:skill", async () => {
        const page = await skillPage("en", owner, repo, skill);
        return page && [page, skillMarkdown(page, context("en"))];
      }),
    ),
    api(repositoryApiPath({ owner, repo })),
    api(`${repositoryApiPath({ owner, repo })}/units`),
    api(`${repositoryApiPath({ owner, repo })}/audit`),
  ];
}

/** Every kind of page, with every name that the driver gives. */
export const pages: readonly Page[] = [
  ...allNames.flatMap(pagesOf),
  ...[...new Set(allNames.map(({ owner }) => owner))].map((owner) => ({
    path: `/en/skills/${owner}`,
    read: async () => [
      await resolvePage("/:locale/skills/:owner", `/en/skills/${owner}`),
      await ownerPage("en", owner, undefined),
    ],
  })),
  ...["documents", "testing", "devops-cloud", "none"].map((slug) => ({
    path: `/en/categories/${slug}`,
    read: () => categoryPage("en", slug, undefined),
  })),
  ...[...collectionSlugs, "none"].map((slug) => ({
    path: `/en/collections/${slug}`,
    read: () => collectionPage("en", slug),
  })),
  ...[...documentSlugs, "none"].map((slug) => ({ path: `/en/docs/${slug}`, read: () => documentPage("en", slug) })),
  { path: "/en", read: () => homePage("en") },
  { path: "/en/collections", read: () => collectionsPage("en") },
  { path: "/en/categories", read: () => categoriesPage("en") },
  { path: "/en/docs", read: () => documentsPage("en") },
  { path: "/en/compare", read: () => comparePage("en", JSON.stringify(["ada/kit", "Bob/tools"])) },
  ...["", "q=pdf", "view=skills"].map((query) => ({
    path: `/en/skills?${query}`,
    read: async () => {
      const parameters = await readListParameters(new URLSearchParams(query));
      return parameters && listPage("en", parameters);
    },
  })),
  ...["/api/skills", "/api/skills/search?q=pdf", "/api/categories", "/api/changes?since=1"].map(api),
];
