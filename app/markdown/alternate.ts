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
import { listPage, ownerPage, readListParameters } from "#lib/directory/loaders/list.ts";
import { auditPage, auditsPage, filesPage, repositoryPage } from "#lib/directory/loaders/repository.ts";
import { skillPage } from "#lib/directory/loaders/skill.ts";
import { submitPage } from "#lib/directory/loaders/submit.ts";
import * as lists from "#lib/directory/markdown/lists.ts";
import {
  auditMarkdown,
  auditsMarkdown,
  filesMarkdown,
  repositoryMarkdown,
} from "#lib/directory/markdown/repository.ts";
import { skillMarkdown } from "#lib/directory/markdown/skill.ts";
import type { Context } from "#lib/directory/markdown/writer.ts";
import type { PageFrame } from "#lib/directory/views/page-frame.ts";

type Alternate = Readonly<{ frame: PageFrame; text: string }>;

/** Renders the page of a path below its locale as Markdown. */
export async function markdownAlternate(
  path: readonly string[],
  locale: Locale,
  query: URLSearchParams,
  context: Context,
): Promise<Alternate | undefined> {
  const render = <View extends { frame: PageFrame }>(
    view: View | undefined,
    write: (view: View, context: Context) => string,
  ): Alternate | undefined => view && { frame: view.frame, text: write(view, context) };
  const page = query.get("page") ?? undefined;
  const [section, first, second, ...more] = path;
  if (section === "skills" && first !== undefined && second !== undefined) {
    const [part, name, ...rest] = more;
    if (part === "audits" && name !== undefined && rest.length === 0)
      return render(await auditPage(locale, first, second, name), auditMarkdown);
    if (part === "audits" && name === undefined) {
      const [from, to] = [query.get("from") ?? undefined, query.get("to") ?? undefined];
      return render(await auditsPage(locale, first, second, { from, to }), auditsMarkdown);
    }
    if (part === "files" && name === undefined) return render(await filesPage(locale, first, second), filesMarkdown);
    if (part !== undefined && name === undefined)
      return render(await skillPage(locale, first, second, part), skillMarkdown);
  }
  if (more.length > 0 && section !== "docs") return undefined;
  switch (section) {
    case undefined:
      return render(await homePage(locale), lists.homeMarkdown);
    case "skills": {
      if (first !== undefined && second !== undefined)
        return render(await repositoryPage(locale, first, second), repositoryMarkdown);
      if (first !== undefined) return render(await ownerPage(locale, first, page), lists.ownerMarkdown);
      const parameters = await readListParameters(query);
      return render(parameters && (await listPage(locale, parameters)), lists.listMarkdown);
    }
    case "categories":
      return first === undefined
        ? render(await categoriesPage(locale), lists.categoriesMarkdown)
        : render(second === undefined ? await categoryPage(locale, first, page) : undefined, lists.categoryMarkdown);
    case "collections":
      return first === undefined
        ? render(await collectionsPage(locale), lists.collectionsMarkdown)
        : render(second === undefined ? await collectionPage(locale, first) : undefined, lists.collectionMarkdown);
    case "compare":
      return first === undefined
        ? render(await comparePage(locale, JSON.stringify(query.getAll("r"))), lists.comparisonMarkdown)
        : undefined;
    case "submit":
      return first === undefined
        ? render(await submitPage(locale, query.get("repository") ?? ""), lists.submitMarkdown)
        : undefined;
    case "docs":
      return first === undefined
        ? render(await documentsPage(locale), lists.documentsMarkdown)
        : render(await documentPage(locale, path.slice(1).join("/")), lists.documentMarkdown);
    default:
      return undefined;
  }
}
