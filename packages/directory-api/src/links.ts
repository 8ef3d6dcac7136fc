import { defaultLocale, type Locale } from "./locales.ts";

/* Builds every URL of the site. Paths begin with `/`; `absolute` prepends the origin. */

export type RepositoryKey = Readonly<{ owner: string; repo: string }>;

export const absolute = (siteUrl: string, path: string): string => `${siteUrl}${path}`;

/** Prefixes a path with a locale. */
export const inLocale = (locale: Locale, path: string): string => `/${locale}${path === "/" ? "" : path}`;

export const homePath = (locale: Locale): string => `/${locale}`;
export const skillsPath = (locale: Locale): string => `/${locale}/skills`;
/** The list of repositories, beside that of skills. */
export const repositoriesPath = (locale: Locale): string => `${skillsPath(locale)}?view=repositories`;
/** The list of all repositories, most recently listed first. */
export const newPath = (locale: Locale): string => `${repositoriesPath(locale)}&sort=new`;
export const ownerPath = (locale: Locale, owner: string): string => `/${locale}/skills/${owner}`;
export const repositoryPath = (locale: Locale, { owner, repo }: RepositoryKey): string =>
  `/${locale}/skills/${owner}/${repo}`;
/** The page of one skill. @param slug see `skillSlug`. */
export const skillPath = (locale: Locale, key: RepositoryKey, slug: string): string =>
  `${repositoryPath(locale, key)}/${encodeURIComponent(slug)}`;
/** The immutable page of one audit of a repository. */
export const auditPath = (locale: Locale, key: RepositoryKey, name: string): string =>
  `${repositoryPath(locale, key)}/audits/${name}`;
/** The page that lists the audits of a repository. */
export const auditsPath = (locale: Locale, key: RepositoryKey): string => `${repositoryPath(locale, key)}/audits`;
/** The page that lists the files of a repository's skills. */
export const filesPath = (locale: Locale, key: RepositoryKey): string => `${repositoryPath(locale, key)}/files`;
/** The name of an audit: the audited commit and the version of the rules. */
export const auditName = (commit: string, engine: string): string => `${commit}-${engine}`;
export const categoriesPath = (locale: Locale): string => `/${locale}/categories`;
export const categoryPath = (locale: Locale, slug: string): string => `/${locale}/categories/${slug}`;
export const collectionsPath = (locale: Locale): string => `/${locale}/collections`;
export const collectionPath = (locale: Locale, slug: string): string => `/${locale}/collections/${slug}`;
/** The page to suggest a repository, filled in with a name. */
export const submitPath = (locale: Locale, name?: string): string =>
  `/${locale}/submit${queryString({ repository: name })}`;
/** Repositories that a page compares at most. */
export const MAX_COMPARED = 4;
/** The page that compares repositories, given as `owner/repo`. */
export const comparePath = (locale: Locale, names: readonly string[]): string => {
  const query = new URLSearchParams(names.map((name) => ["r", name]));
  return `/${locale}/compare${names.length === 0 ? "" : `?${query}`}`;
};
export const docsPath = (locale: Locale, slug = ""): string => `/${locale}/docs${slug === "" ? "" : `/${slug}`}`;
/** The documentation of an audit rule. */
export const auditRulePath = (locale: Locale, rule: string): string => `${docsPath(locale, "audit-rules")}#${rule}`;
export const gonePath = (locale: Locale, { owner, repo }: RepositoryKey): string =>
  `/${locale}/removed/${owner}/${repo}`;
export const missingPath = (locale: Locale, { owner, repo }: RepositoryKey): string =>
  `/${locale}/missing/${owner}/${repo}`;
export const errorPagePath = (locale: Locale, status: number): string => `/${locale}/errors/${status}`;

/** The page of a problem type, in the default language: the `type` of RFC 9457. */
export const problemTypePath = (slug: string): string => docsPath(defaultLocale, `errors/${slug}`);

export const listApiPath = "/api/skills";
export const searchApiPath = "/api/skills/search";
export const categoriesApiPath = "/api/categories";
/** The search of the npm command `skills`. */
export const unitSearchApiPath = "/api/search";
export const suggestionsApiPath = "/api/suggestions";
export const changesApiPath = "/api/changes";
export const verifyApiPath = "/api/verify";
export const exportPath = "/api/export.ndjson.gz";
export const openApiPath = "/api/openapi.json";
/** The MCP server, which is not part of the API. */
export const mcpPath = "/mcp";
export const repositoryApiPath = ({ owner, repo }: RepositoryKey): string => `/api/skills/${owner}/${repo}`;
export const auditApiPath = (key: RepositoryKey): string => `${repositoryApiPath(key)}/audit`;
export const unitsApiPath = (key: RepositoryKey): string => `${repositoryApiPath(key)}/units`;

/** The package of the client command, which `npx` and `npm install` accept. */
export const clientPath = "/cli/skillshelf.tgz";
/** The same by its version. */
export const clientVersionPath = (version: string): string => `/cli/skillshelf-${version}.tgz`;

export const ownerUrl = (owner: string): string => `https://github.com/${owner}`;
export const repositoryUrl = ({ owner, repo }: RepositoryKey): string => `https://github.com/${owner}/${repo}`;
export const commitUrl = (key: RepositoryKey, commit: string): string => `${repositoryUrl(key)}/tree/${commit}`;

const encodePath = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

/** A folder of a repository at a commit; `""` is the repository itself. */
export const folderUrl = (key: RepositoryKey, commit: string, path: string): string =>
  path === "" ? commitUrl(key, commit) : `${commitUrl(key, commit)}/${encodePath(path)}`;

/** A file of a repository at a commit. */
export const fileUrl = (key: RepositoryKey, commit: string, path: string): string =>
  `${repositoryUrl(key)}/blob/${commit}/${encodePath(path)}`;

/** The raw bytes of a file of a repository at a commit. */
export const rawFileUrl = ({ owner, repo }: RepositoryKey, commit: string, path: string): string =>
  `https://raw.githubusercontent.com/${owner}/${repo}/${commit}/${encodePath(path)}`;

/** A line of a file. GitHub shows line numbers of Markdown only with `plain=1`. */
export const lineUrl = (key: RepositoryKey, commit: string, path: string, line: number): string =>
  `${fileUrl(key, commit, path)}?plain=1#L${line}`;

/** The page of a license in the SPDX list, judged by its syntax; undefined for a compound expression. */
export const licenseUrl = (license: string): string | undefined =>
  /^(?!LicenseRef-|NONE$|NOASSERTION$)[A-Za-z0-9][A-Za-z0-9.-]*$/.test(license)
    ? `https://spdx.org/licenses/${license}.html`
    : undefined;

/** The Markdown alternate of a page: inserts `.md` before the query. */
export const markdownPath = (path: string): string => path.replace(/(?=\?|$)/, ".md");

/** The internal route of a Markdown alternate. Clients reach it by `.md` or `Accept`. */
export const markdownAlternatePath = (path: string): string => `/markdown${path}`;

/** Feeds of newly listed and of changed repositories. */
export const feeds = ["new", "updated"] as const;
export type Feed = (typeof feeds)[number];
export const feedPath = (locale: Locale, feed: Feed): string => `/${locale}/feeds/${feed}.xml`;

/** The feed of one category. */
export const categoryFeedPath = (locale: Locale, category: string, feed: Feed): string =>
  `/${locale}/feeds/categories/${category}/${feed}.xml`;

/** The badge of a repository. Default values are omitted from the query. */
export const badgePath = ({ owner, repo }: RepositoryKey, show = "audit", locale: Locale = defaultLocale): string =>
  `/badge/${owner}/${repo}.svg${queryString({
    show: show === "audit" ? undefined : show,
    locale: locale === defaultLocale ? undefined : locale,
  })}`;

/** The link preview image of a page. */
export const repositoryPreviewPath = (locale: Locale, { owner, repo }: RepositoryKey): string =>
  `/${locale}/previews/skills/${owner}/${repo}.png`;
export const skillPreviewPath = (locale: Locale, { owner, repo }: RepositoryKey, slug: string): string =>
  `/${locale}/previews/skills/${owner}/${repo}/${encodeURIComponent(slug)}.png`;
export const categoryPreviewPath = (locale: Locale, slug: string): string =>
  `/${locale}/previews/categories/${slug}.png`;
export const collectionPreviewPath = (locale: Locale, slug: string): string =>
  `/${locale}/previews/collections/${slug}.png`;
/** The link preview image of all other pages. */
export const sitePreviewPath = (locale: Locale): string => `/${locale}/previews/site.png`;

export const manifestPath = (locale: Locale): string => `/${locale}/manifest.webmanifest`;
export const openSearchPath = (locale: Locale): string => `/${locale}/opensearch.xml`;
/** The index of skills (Agent Skills Discovery), at the root of the site or below the path of a page. */
export const skillIndexPath = "/.well-known/agent-skills/index.json";
export const repositorySkillIndexPath = (locale: Locale, key: RepositoryKey): string =>
  repositoryPath(locale, key) + skillIndexPath;
/** The index of one skill. */
export const ownSkillIndexPath = (locale: Locale, key: RepositoryKey, slug: string): string =>
  skillPath(locale, key, slug) + skillIndexPath;
export const collectionSkillIndexPath = (locale: Locale, slug: string): string =>
  collectionPath(locale, slug) + skillIndexPath;
/** The skill that teaches agents to use this site. */
export const ownSkillPath = "/.well-known/agent-skills/skillshelf/SKILL.md";
/** Where the npm command `clawhub` finds the registry, and the paths that it asks there. */
export const clawHubConfigurationPath = "/.well-known/clawhub.json";
export const clawHubPath = "/clawhub";
export const clawHubDownloadPath = (
  parameters: Readonly<{ slug: string; ownerHandle: string; version?: string | undefined }>,
): string => `${clawHubPath}/api/v1/download${queryString(parameters)}`;
export const securityPath = "/.well-known/security.txt";
export const iconPath = "/icon.svg";
/** The same icon for clients without SVG support. */
export const faviconPath = "/favicon.ico";
export const touchIconPath = "/apple-touch-icon.png";
export const largeIconPath = (size: 192 | 512): string => `/icon-${size}.png`;
/** Full-bleed: a device may crop a tenth at each edge. */
export const maskableIconPath = "/icon-maskable-512.png";

/** The page about reporting, correcting or removing an entry. */
export const correctionsPath = (locale: Locale): string => docsPath(locale, "corrections");

/** Adds a subject and text to a report address: a `mailto:` URL, or the URL of a code host's issue form. */
export function reportUrl(address: string, subject: string, text: string): string {
  const url = new URL(address);
  const name = url.protocol === "mailto:" ? "subject" : "title";
  const filled = `${name}=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
  // Keep the existing query byte for byte.
  url.search = url.search === "" ? filled : `${url.search}&${filled}`;
  return url.href;
}

export const sitemapIndexPath = "/sitemap.xml";
export const sitemapPath = (name: string): string => `/sitemaps/${name}.xml`;

/** Builds a query string with its `?`, without empty and undefined parameters; `""` if none is left. */
export function queryString(parameters: Readonly<Record<string, string | number | undefined>>): string {
  const entries = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== "");
  return entries.length === 0 ? "" : `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
}

/** The path of a page of a list. The first page has no number. */
export const pagePath = (path: string, page: number): string =>
  path + queryString({ page: page > 1 ? page : undefined });
