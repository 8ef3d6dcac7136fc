import { defaultLocale, type Locale } from "./locales.ts";

/** The only place that builds a URL of the site. Paths begin with `/`; `absolute` puts the site before them. */

export type SkillKey = Readonly<{ owner: string; repo: string }>;

export const absolute = (siteUrl: string, path: string): string => `${siteUrl}${path}`;

/** What stands in a language at a path that names none. */
export const inLocale = (locale: Locale, path: string): string => `/${locale}${path === "/" ? "" : path}`;

export const homePath = (locale: Locale): string => `/${locale}`;
export const skillsPath = (locale: Locale): string => `/${locale}/skills`;
export const ownerPath = (locale: Locale, owner: string): string => `/${locale}/skills/${owner}`;
export const skillPath = (locale: Locale, { owner, repo }: SkillKey): string => `/${locale}/skills/${owner}/${repo}`;
/** An audit of a record by its name. What stands there never changes. */
export const auditPath = (locale: Locale, key: SkillKey, name: string): string =>
  `${skillPath(locale, key)}/audits/${name}`;
/** The files of a record's units. */
export const filesPath = (locale: Locale, key: SkillKey): string => `${skillPath(locale, key)}/files`;
/** What an audit is called: the commit that was audited and the version of the rules. */
export const auditName = (commit: string, engine: string): string => `${commit}-${engine}`;
export const categoriesPath = (locale: Locale): string => `/${locale}/categories`;
export const categoryPath = (locale: Locale, slug: string): string => `/${locale}/categories/${slug}`;
export const collectionsPath = (locale: Locale): string => `/${locale}/collections`;
export const collectionPath = (locale: Locale, slug: string): string => `/${locale}/collections/${slug}`;
export const docsPath = (locale: Locale, slug = ""): string => `/${locale}/docs${slug === "" ? "" : `/${slug}`}`;
/** What a rule of the audit says, in the list of all of them. */
export const auditRulePath = (locale: Locale, rule: string): string => `${docsPath(locale, "audit-rules")}#${rule}`;
export const gonePath = (locale: Locale, { owner, repo }: SkillKey): string => `/${locale}/removed/${owner}/${repo}`;
export const missingPath = (locale: Locale, { owner, repo }: SkillKey): string => `/${locale}/missing/${owner}/${repo}`;
export const errorPagePath = (locale: Locale, status: number): string => `/${locale}/errors/${status}`;

/** The page of a problem type, in the default language: the `type` of RFC 9457. */
export const problemTypePath = (slug: string): string => docsPath(defaultLocale, `errors/${slug}`);

export const listApiPath = "/api/skills";
export const searchApiPath = "/api/skills/search";
export const categoriesApiPath = "/api/categories";
/** The search as the npm command `skills` asks for it. */
export const unitSearchApiPath = "/api/search";
export const changesApiPath = "/api/changes";
export const exportPath = "/api/export.ndjson.gz";
export const openApiPath = "/api/openapi.json";
/** The MCP server: not a page, and no part of the API. */
export const mcpPath = "/mcp";
export const skillApiPath = ({ owner, repo }: SkillKey): string => `/api/skills/${owner}/${repo}`;
export const auditApiPath = (key: SkillKey): string => `${skillApiPath(key)}/audit`;
export const unitsApiPath = (key: SkillKey): string => `${skillApiPath(key)}/units`;

export const ownerUrl = (owner: string): string => `https://github.com/${owner}`;
export const repositoryUrl = ({ owner, repo }: SkillKey): string => `https://github.com/${owner}/${repo}`;
export const commitUrl = (key: SkillKey, commit: string): string => `${repositoryUrl(key)}/tree/${commit}`;

const encoded = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

/** A folder of a repository at a commit; `""` is the repository itself. */
export const folderUrl = (key: SkillKey, commit: string, path: string): string =>
  path === "" ? commitUrl(key, commit) : `${commitUrl(key, commit)}/${encoded(path)}`;

/** A file of a repository at a commit. */
export const fileUrl = (key: SkillKey, commit: string, path: string): string =>
  `${repositoryUrl(key)}/blob/${commit}/${encoded(path)}`;

/** The bytes of a file of a repository at a commit, as its host sends them. */
export const rawFileUrl = ({ owner, repo }: SkillKey, commit: string, path: string): string =>
  `https://raw.githubusercontent.com/${owner}/${repo}/${commit}/${encoded(path)}`;

/** A line of it: Markdown has lines only where it is shown plain. */
export const lineUrl = (key: SkillKey, commit: string, path: string, line: number): string =>
  `${fileUrl(key, commit, path)}?plain=1#L${line}`;

/** The page of a license of the SPDX list, by the syntax of its name; undefined for an expression of several. */
export const licenseUrl = (license: string): string | undefined =>
  /^(?!LicenseRef-|NONE$|NOASSERTION$)[A-Za-z0-9][A-Za-z0-9.-]*$/.test(license)
    ? `https://spdx.org/licenses/${license}.html`
    : undefined;

/** The same page as Markdown: `.md` after its path, before its query. */
export const markdownPath = (path: string): string => path.replace(/(?=\?|$)/, ".md");

/** Where the application keeps the copy of a page. It is no address of the site: `.md` and `Accept` lead there. */
export const copyPath = (path: string): string => `/markdown${path}`;

/** Which records a feed tells of: those that are new here, or those that changed. */
export const feeds = ["new", "updated"] as const;
export type Feed = (typeof feeds)[number];
export const feedPath = (locale: Locale, feed: Feed): string => `/${locale}/feeds/${feed}.xml`;

/** The feed of one category. */
export const categoryFeedPath = (locale: Locale, category: string, feed: Feed): string =>
  `/${locale}/feeds/categories/${category}/${feed}.xml`;

/** The badge of a record; what it shows and its language stand in the address where they are not the usual ones. */
export const badgePath = ({ owner, repo }: SkillKey, show = "audit", locale: Locale = defaultLocale): string =>
  `/badge/${owner}/${repo}.svg${queryString({
    show: show === "audit" ? undefined : show,
    locale: locale === defaultLocale ? undefined : locale,
  })}`;

/** The image that other sites show with a link to a page. */
export const skillPreviewPath = (locale: Locale, { owner, repo }: SkillKey): string =>
  `/${locale}/previews/skills/${owner}/${repo}.png`;
export const categoryPreviewPath = (locale: Locale, slug: string): string =>
  `/${locale}/previews/categories/${slug}.png`;
export const collectionPreviewPath = (locale: Locale, slug: string): string =>
  `/${locale}/previews/collections/${slug}.png`;
/** The one of every page that has none of its own. */
export const sitePreviewPath = (locale: Locale): string => `/${locale}/previews/site.png`;

export const manifestPath = (locale: Locale): string => `/${locale}/manifest.webmanifest`;
export const openSearchPath = (locale: Locale): string => `/${locale}/opensearch.xml`;
/** Where programs look for the skills that a site offers, or a part of it below its own path (Agent Skills Discovery). */
export const skillIndexPath = "/.well-known/agent-skills/index.json";
export const recordSkillIndexPath = (locale: Locale, key: SkillKey): string => skillPath(locale, key) + skillIndexPath;
export const collectionSkillIndexPath = (locale: Locale, slug: string): string =>
  collectionPath(locale, slug) + skillIndexPath;
/** The skill that teaches agents to use this site. */
export const ownSkillPath = "/.well-known/agent-skills/skillshelf/SKILL.md";
export const securityPath = "/.well-known/security.txt";
export const iconPath = "/icon.svg";
/** The same drawing for programs that read no SVG. */
export const faviconPath = "/favicon.ico";
export const touchIconPath = "/apple-touch-icon.png";
export const largeIconPath = (size: 192 | 512): string => `/icon-${size}.png`;
/** Filled to its edges, of which a device may cut off a tenth. */
export const maskableIconPath = "/icon-maskable-512.png";

/** The page that says how to report, correct or remove an entry. */
export const correctionsPath = (locale: Locale): string => docsPath(locale, "corrections");

/**
 * Where a visitor writes to about a page: `address` (a URL, or `mailto:`) with the subject and the text
 * filled in, by the names that mail programs or the forms of code hosts know them by.
 */
export function reportUrl(address: string, subject: string, text: string): string {
  const url = new URL(address);
  const name = url.protocol === "mailto:" ? "subject" : "title";
  const filled = `${name}=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
  // What the address already asks for stays as it was written.
  url.search = url.search === "" ? filled : `${url.search}&${filled}`;
  return url.href;
}

export const sitemapIndexPath = "/sitemap.xml";
export const sitemapPath = (name: string): string => `/sitemaps/${name}.xml`;

/** Query string of the given parameters, empty and undefined ones left out; with its `?`, or "". */
export function queryString(parameters: Readonly<Record<string, string | number | undefined>>): string {
  const entries = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== "");
  return entries.length === 0 ? "" : `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
}

/** A page of a list: the first one has no number in its address. */
export const pagePath = (path: string, page: number): string =>
  path + queryString({ page: page > 1 ? page : undefined });
