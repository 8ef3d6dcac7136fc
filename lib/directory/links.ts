import { defaultLocale, type Locale } from "#lib/i18n/locales.ts";

/** The only place that builds a URL of the site. Paths begin with `/`; `absolute` puts the site before them. */

export type SkillKey = Readonly<{ owner: string; repo: string }>;

export const absolute = (siteUrl: string, path: string): string => `${siteUrl}${path}`;

export const homePath = (locale: Locale): string => `/${locale}`;
export const skillsPath = (locale: Locale): string => `/${locale}/skills`;
export const skillPath = (locale: Locale, { owner, repo }: SkillKey): string => `/${locale}/skills/${owner}/${repo}`;
export const categoriesPath = (locale: Locale): string => `/${locale}/categories`;
export const categoryPath = (locale: Locale, slug: string): string => `/${locale}/categories/${slug}`;
export const docsPath = (locale: Locale, slug = ""): string => `/${locale}/docs${slug === "" ? "" : `/${slug}`}`;
export const gonePath = (locale: Locale, { owner, repo }: SkillKey): string => `/${locale}/removed/${owner}/${repo}`;
export const errorPagePath = (locale: Locale, status: number): string => `/${locale}/errors/${status}`;

/** The page of a problem type, in the default language: the `type` of RFC 9457. */
export const problemTypePath = (slug: string): string => docsPath(defaultLocale, `errors/${slug}`);

export const listApiPath = "/api/skills";
export const searchApiPath = "/api/skills/search";
export const skillApiPath = ({ owner, repo }: SkillKey): string => `/api/skills/${owner}/${repo}`;
export const unitsApiPath = (key: SkillKey): string => `${skillApiPath(key)}/units`;

export const repositoryUrl = ({ owner, repo }: SkillKey): string => `https://github.com/${owner}/${repo}`;
export const commitUrl = (key: SkillKey, commit: string): string => `${repositoryUrl(key)}/tree/${commit}`;

/** A file of a repository at a commit. */
export const fileUrl = (key: SkillKey, commit: string, path: string): string =>
  `${repositoryUrl(key)}/blob/${commit}/${path.split("/").map(encodeURIComponent).join("/")}`;

export const sitemapIndexPath = "/sitemap.xml";
export const sitemapPath = (name: string): string => `/sitemaps/${name}.xml`;

/** Query string of the given parameters, empty and undefined ones left out; with its `?`, or "". */
export function queryString(parameters: Readonly<Record<string, string | number | undefined>>): string {
  const entries = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== "");
  return entries.length === 0 ? "" : `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
}
