import { defaultLocale, type Locale } from "./locales.ts";

/** All URLs of the site are built here. Paths begin with `/`; `absolute` prepends the site. */

export type SkillKey = Readonly<{ owner: string; repo: string }>;

export const absolute = (siteUrl: string, path: string): string => `${siteUrl}${path}`;

/** Returns the path of a language for a path without one. */
export const inLocale = (locale: Locale, path: string): string => `/${locale}${path === "/" ? "" : path}`;

export const homePath = (locale: Locale): string => `/${locale}`;
export const skillsPath = (locale: Locale): string => `/${locale}/skills`;
export const ownerPath = (locale: Locale, owner: string): string => `/${locale}/skills/${owner}`;
export const skillPath = (locale: Locale, { owner, repo }: SkillKey): string => `/${locale}/skills/${owner}/${repo}`;
/** Page of an audit of a repository. Its content never changes. */
export const auditPath = (locale: Locale, key: SkillKey, name: string): string =>
  `${skillPath(locale, key)}/audits/${name}`;
/** Page of the files of a repository's skills. */
export const filesPath = (locale: Locale, key: SkillKey): string => `${skillPath(locale, key)}/files`;
/** Returns the name of an audit: the audited commit and the version of the rules. */
export const auditName = (commit: string, engine: string): string => `${commit}-${engine}`;
export const categoriesPath = (locale: Locale): string => `/${locale}/categories`;
export const categoryPath = (locale: Locale, slug: string): string => `/${locale}/categories/${slug}`;
export const collectionsPath = (locale: Locale): string => `/${locale}/collections`;
export const collectionPath = (locale: Locale, slug: string): string => `/${locale}/collections/${slug}`;
export const docsPath = (locale: Locale, slug = ""): string => `/${locale}/docs${slug === "" ? "" : `/${slug}`}`;
/** Returns the entry of an audit rule in the list of rules. */
export const auditRulePath = (locale: Locale, rule: string): string => `${docsPath(locale, "audit-rules")}#${rule}`;
export const gonePath = (locale: Locale, { owner, repo }: SkillKey): string => `/${locale}/removed/${owner}/${repo}`;
export const missingPath = (locale: Locale, { owner, repo }: SkillKey): string => `/${locale}/missing/${owner}/${repo}`;
export const errorPagePath = (locale: Locale, status: number): string => `/${locale}/errors/${status}`;

/** Documentation page of a problem type in the default language; the `type` of RFC 9457. */
export const problemTypePath = (slug: string): string => docsPath(defaultLocale, `errors/${slug}`);

export const listApiPath = "/api/skills";
export const searchApiPath = "/api/skills/search";
export const categoriesApiPath = "/api/categories";
/** Search endpoint of the npm command `skills`. */
export const unitSearchApiPath = "/api/search";
export const changesApiPath = "/api/changes";
export const exportPath = "/api/export.ndjson.gz";
export const openApiPath = "/api/openapi.json";
/** The MCP server, which is neither a page nor part of the API. */
export const mcpPath = "/mcp";
export const skillApiPath = ({ owner, repo }: SkillKey): string => `/api/skills/${owner}/${repo}`;
export const auditApiPath = (key: SkillKey): string => `${skillApiPath(key)}/audit`;
export const unitsApiPath = (key: SkillKey): string => `${skillApiPath(key)}/units`;

export const ownerUrl = (owner: string): string => `https://github.com/${owner}`;
export const repositoryUrl = ({ owner, repo }: SkillKey): string => `https://github.com/${owner}/${repo}`;
export const commitUrl = (key: SkillKey, commit: string): string => `${repositoryUrl(key)}/tree/${commit}`;

const encodePath = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

/** Returns the URL of a folder in a repository at a commit; `""` is the root. */
export const folderUrl = (key: SkillKey, commit: string, path: string): string =>
  path === "" ? commitUrl(key, commit) : `${commitUrl(key, commit)}/${encodePath(path)}`;

/** Returns the URL of a file in a repository at a commit. */
export const fileUrl = (key: SkillKey, commit: string, path: string): string =>
  `${repositoryUrl(key)}/blob/${commit}/${encodePath(path)}`;

/** Returns the URL of a file's raw bytes at a commit. */
export const rawFileUrl = ({ owner, repo }: SkillKey, commit: string, path: string): string =>
  `https://raw.githubusercontent.com/${owner}/${repo}/${commit}/${encodePath(path)}`;

/** Returns the URL of a line in a file. Markdown has line numbers only in the plain view. */
export const lineUrl = (key: SkillKey, commit: string, path: string, line: number): string =>
  `${fileUrl(key, commit, path)}?plain=1#L${line}`;

/**
 * Returns the page of a license on the SPDX list, judging by the syntax of its identifier; undefined for a compound
 * expression.
 */
export const licenseUrl = (license: string): string | undefined =>
  /^(?!LicenseRef-|NONE$|NOASSERTION$)[A-Za-z0-9][A-Za-z0-9.-]*$/.test(license)
    ? `https://spdx.org/licenses/${license}.html`
    : undefined;

/** Returns the Markdown alternate of a page: inserts `.md` between path and query. */
export const markdownPath = (path: string): string => path.replace(/(?=\?|$)/, ".md");

/** Returns the internal path of the Markdown alternate of a page. Clients reach it through `.md` or `Accept`. */
export const markdownAlternatePath = (path: string): string => `/markdown${path}`;

/** Feeds of newly listed and of changed repositories. */
export const feeds = ["new", "updated"] as const;
export type Feed = (typeof feeds)[number];
export const feedPath = (locale: Locale, feed: Feed): string => `/${locale}/feeds/${feed}.xml`;

/** Returns the feed of a category. */
export const categoryFeedPath = (locale: Locale, category: string, feed: Feed): string =>
  `/${locale}/feeds/categories/${category}/${feed}.xml`;

/** Returns the badge of a repository. Options with default values are omitted from the query. */
export const badgePath = ({ owner, repo }: SkillKey, show = "audit", locale: Locale = defaultLocale): string =>
  `/badge/${owner}/${repo}.svg${queryString({
    show: show === "audit" ? undefined : show,
    locale: locale === defaultLocale ? undefined : locale,
  })}`;

/** Returns the Open Graph image of a page. */
export const skillPreviewPath = (locale: Locale, { owner, repo }: SkillKey): string =>
  `/${locale}/previews/skills/${owner}/${repo}.png`;
export const categoryPreviewPath = (locale: Locale, slug: string): string =>
  `/${locale}/previews/categories/${slug}.png`;
export const collectionPreviewPath = (locale: Locale, slug: string): string =>
  `/${locale}/previews/collections/${slug}.png`;
/** Returns the Open Graph image of pages without their own. */
export const sitePreviewPath = (locale: Locale): string => `/${locale}/previews/site.png`;

export const manifestPath = (locale: Locale): string => `/${locale}/manifest.webmanifest`;
export const openSearchPath = (locale: Locale): string => `/${locale}/opensearch.xml`;
/** Well-known path of the skill index, at the root or below the path of a page (Agent Skills Discovery). */
export const skillIndexPath = "/.well-known/agent-skills/index.json";
export const recordSkillIndexPath = (locale: Locale, key: SkillKey): string => skillPath(locale, key) + skillIndexPath;
export const collectionSkillIndexPath = (locale: Locale, slug: string): string =>
  collectionPath(locale, slug) + skillIndexPath;
/** The skill for using this site. */
export const ownSkillPath = "/.well-known/agent-skills/skillshelf/SKILL.md";
export const securityPath = "/.well-known/security.txt";
export const iconPath = "/icon.svg";
/** Icon for clients without SVG support. */
export const faviconPath = "/favicon.ico";
export const touchIconPath = "/apple-touch-icon.png";
export const largeIconPath = (size: 192 | 512): string => `/icon-${size}.png`;
/** Full-bleed icon; devices may crop a tenth at the edges. */
export const maskableIconPath = "/icon-maskable-512.png";

/** Page about reporting, correcting or removing an entry. */
export const correctionsPath = (locale: Locale): string => docsPath(locale, "corrections");

/**
 * Returns the URL for reporting a page, with subject and text as the query parameters of mail clients or of issue
 * forms.
 *
 * @param address a URL or `mailto:`.
 */
export function reportUrl(address: string, subject: string, text: string): string {
  const url = new URL(address);
  const name = url.protocol === "mailto:" ? "subject" : "title";
  const filled = `${name}=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
  // Keep the existing query unchanged.
  url.search = url.search === "" ? filled : `${url.search}&${filled}`;
  return url.href;
}

export const sitemapIndexPath = "/sitemap.xml";
export const sitemapPath = (name: string): string => `/sitemaps/${name}.xml`;

/** Builds a query string including `?`, without empty and undefined parameters; "" if none remain. */
export function queryString(parameters: Readonly<Record<string, string | number | undefined>>): string {
  const entries = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== "");
  return entries.length === 0 ? "" : `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
}

/** Returns the path of a page of a list. The first page has no number. */
export const pagePath = (path: string, page: number): string =>
  path + queryString({ page: page > 1 ? page : undefined });
