import type { ReactNode } from "react";
import CategoryPage from "../../app/[locale]/categories/[slug]/page.tsx";
import CategoriesPage from "../../app/[locale]/categories/page.tsx";
import CollectionPage from "../../app/[locale]/collections/[slug]/page.tsx";
import CollectionsPage from "../../app/[locale]/collections/page.tsx";
import ComparePage from "../../app/[locale]/compare/page.tsx";
import DocumentPage from "../../app/[locale]/docs/[...slug]/page.tsx";
import DocumentsPage from "../../app/[locale]/docs/page.tsx";
import HomePage from "../../app/[locale]/page.tsx";
import SkillPage from "../../app/[locale]/skills/[owner]/[repo]/[skill]/page.tsx";
import AuditPage from "../../app/[locale]/skills/[owner]/[repo]/audits/[audit]/page.tsx";
import AuditsPage from "../../app/[locale]/skills/[owner]/[repo]/audits/page.tsx";
import FilesPage from "../../app/[locale]/skills/[owner]/[repo]/files/page.tsx";
import RepositoryPage from "../../app/[locale]/skills/[owner]/[repo]/page.tsx";
import OwnerPage from "../../app/[locale]/skills/[owner]/page.tsx";
import SkillsPage from "../../app/[locale]/skills/page.tsx";
import SubmitPage from "../../app/[locale]/submit/page.tsx";

/** Parameters of all pages, as Next passes them: percent-encoded, and `""` where a page has none of the name. */
const noParameters = { locale: "", owner: "", repo: "", skill: "", audit: "", slug: "" };

type Properties = Readonly<{
  params: Promise<typeof noParameters>;
  searchParams: Promise<Record<string, string | string[]>>;
}>;

type Page = (properties: Properties) => Promise<ReactNode>;

/** The pages by the patterns of their routes. */
export const pages: Readonly<Record<string, Page>> = {
  "/:locale": HomePage,
  "/:locale/skills": SkillsPage,
  "/:locale/skills/:owner": OwnerPage,
  "/:locale/skills/:owner/:repo": RepositoryPage,
  "/:locale/skills/:owner/:repo/audits": AuditsPage,
  "/:locale/skills/:owner/:repo/audits/:audit": AuditPage,
  "/:locale/skills/:owner/:repo/files": FilesPage,
  "/:locale/skills/:owner/:repo/:skill": SkillPage,
  "/:locale/categories": CategoriesPage,
  "/:locale/categories/:slug": CategoryPage,
  "/:locale/collections": CollectionsPage,
  "/:locale/collections/:slug": CollectionPage,
  "/:locale/compare": ComparePage,
  "/:locale/submit": SubmitPage,
  "/:locale/docs": DocumentsPage,
  "/:locale/docs/*": async ({ params }) => {
    const { locale, slug } = await params;
    return DocumentPage({ params: Promise.resolve({ locale, slug: slug.split("/") }) });
  },
};

/** The properties of a page at an address, as Next would pass them. */
export function propertiesOf(pattern: string, { pathname, searchParams }: URL): Properties {
  const segments = pathname.split("/");
  const named = pattern.split("/").flatMap((part, index) => {
    if (part === "*") return [["slug", segments.slice(index).join("/")]];
    return part.startsWith(":") ? [[part.slice(1), segments[index] ?? ""]] : [];
  });
  const query = [...new Set(searchParams.keys())].map((name) => {
    const [first = "", ...others] = searchParams.getAll(name);
    return [name, others.length === 0 ? first : [first, ...others]];
  });
  return {
    params: Promise.resolve({ ...noParameters, ...Object.fromEntries(named) }),
    searchParams: Promise.resolve(Object.fromEntries(query)),
  };
}
