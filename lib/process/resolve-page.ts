import {
  gonePath,
  markdownAlternatePath,
  markdownPath,
  missingPath,
  ownerPath,
  type RepositoryKey,
  repositoryPath,
  repositoryPreviewPath,
  skillPath,
  skillPreviewPath,
} from "@skillshelf/directory-api/links";
import { isLocale, type Locale } from "@skillshelf/directory-api/locales";
import { getOwner, getRecord, getRepository, getSkill, isRepositoryName } from "#lib/directory/queries/records.ts";
import { toSlug } from "#lib/directory/unit-anchors.ts";
import { recordNamed } from "#lib/directory/views/in-locale.ts";

/** The result of resolving a path. `path` is the page in Next that is rendered, with its status. */
export type Resolution =
  | Readonly<{ kind: "page"; path: string; status?: 404 | 410 }>
  | Readonly<{ kind: "redirect"; path: string; status?: undefined }>;

/**
 * Resolves the path of a page by the catalog. Redirects to the canonical spelling of owner and repository, and to the
 * successor of a renamed repository; finds the page of a removed repository (410), the one of a repository that was never
 * listed (404), and the Markdown alternate of a path that ends in `.md`.
 *
 * @param pattern of the page's route.
 * @param pathname begins with `/markdown` where Markdown is requested by the `Accept` header.
 */
export async function resolvePage(pattern: string, pathname: string): Promise<Resolution> {
  const path = pathname.replace(/^\/markdown(?=\/)/, "");
  return (await resolvePath(pattern, path, path !== pathname)) ?? { kind: "page", path: pathname };
}

/** Returns undefined where the page decides by itself. */
async function resolvePath(pattern: string, path: string, asMarkdown: boolean): Promise<Resolution | undefined> {
  if (pattern === "/:locale") return toAlternate(path);
  const [, locale = "", , owner = "", repo = "", file = ""] = path.split("/").map(decodeURIComponent);
  if (!isLocale(locale)) return undefined;
  switch (pattern) {
    case "/:locale/skills/:owner":
      return resolveOwner(locale, owner, asMarkdown);
    case "/:locale/skills/:owner/:repo":
      return resolveRecord(locale, { owner, repo }, asMarkdown);
    case "/:locale/skills/:owner/:repo/audits":
    case "/:locale/skills/:owner/:repo/audits/:audit":
    case "/:locale/skills/:owner/:repo/files":
      return resolvePart(locale, { owner, repo }, path.split("/").slice(5).join("/"), asMarkdown);
    case "/:locale/skills/:owner/:repo/:skill":
      return resolveSkill(locale, { owner, repo }, file, asMarkdown);
    case "/:locale/previews/skills/:owner/:repo/:file":
      return resolveSkillPreview(locale, { owner: repo, repo: file }, path.split("/")[6] ?? "");
    case "/:locale/previews/skills/:owner/:repo":
      // `/en/previews/skills/octo/skills.png`: the owner is one segment further to the right.
      return resolvePreview(locale, repo, file);
    default:
      return toAlternate(path);
  }
}

/** The Markdown alternate that a path with the ending `.md` leads to. */
function toAlternate(path: string): Resolution | undefined {
  const page = withoutEnding(path);
  return page === undefined ? undefined : { kind: "page", path: markdownAlternatePath(page) };
}

/** A path or name without the ending `.md`; undefined where it has none. */
const withoutEnding = (path: string): string | undefined => /^(.*[^/])\.md$/is.exec(path)?.[1];

/** Whether the ending `.md` is written in other letter case. */
const isMisspelled = (name: string): boolean => /\.md$/i.test(name) && !name.endsWith(".md");

async function resolveOwner(locale: Locale, given: string, asMarkdown: boolean): Promise<Resolution | undefined> {
  const name = withoutEnding(given) ?? given;
  const hasEnding = name !== given;
  // While the database is away, the page fails by itself and is mapped to 503.
  const owner = await getOwner(name).catch(() => undefined);
  if (owner === undefined) return undefined;
  const path = ownerPath(locale, owner);
  if (owner !== name || isMisspelled(given)) return { kind: "redirect", path: hasEnding ? markdownPath(path) : path };
  return hasEnding || asMarkdown ? { kind: "page", path: markdownAlternatePath(path) } : undefined;
}

/** A repository may itself be named `something.md`: its page comes before the Markdown alternate of `something`. */
async function resolveRecord(
  locale: Locale,
  { owner, repo }: RepositoryKey,
  asMarkdown: boolean,
): Promise<Resolution | undefined> {
  let isAway = false;
  // The page that it most often leads to shows all of this.
  const lookUp = async (name: string) => {
    const found = await getRepository(owner, name, locale).catch(() => {
      isAway = true;
    });
    return found?.record;
  };
  const exact = await lookUp(repo);
  const name = exact === undefined ? (withoutEnding(repo) ?? repo) : repo;
  const record = exact ?? (name === repo ? undefined : await lookUp(name));
  const hasEnding = name !== repo;
  if (record === undefined)
    return isAway || hasEnding || !isRepositoryName(owner, repo)
      ? undefined
      : { kind: "page", path: missingPath(locale, { owner, repo }), status: 404 };
  const addressOf = (key: RepositoryKey) =>
    hasEnding ? markdownPath(repositoryPath(locale, key)) : repositoryPath(locale, key);
  const successor = recordNamed(record.successor);
  if (record.status === "renamed" && successor) return { kind: "redirect", path: addressOf(successor) };
  if (record.owner !== owner || record.repo !== name || (hasEnding && isMisspelled(repo)))
    return { kind: "redirect", path: addressOf(record) };
  if (record.status === "removed") return { kind: "page", path: gonePath(locale, record), status: 410 };
  return hasEnding || asMarkdown
    ? { kind: "page", path: markdownAlternatePath(repositoryPath(locale, record)) }
    : undefined;
}

/** Resolves the page of a skill, which moves with its record. */
async function resolveSkill(
  locale: Locale,
  key: RepositoryKey,
  given: string,
  asMarkdown: boolean,
): Promise<Resolution | undefined> {
  // Slugs have no dots.
  const slug = withoutEnding(given) ?? given;
  const canonical = toSlug(slug);
  if (canonical === "") return undefined;
  const record = (await getSkill(key.owner, key.repo, canonical).catch(() => undefined))?.record;
  if (record === undefined) return undefined;
  const successor = recordNamed(record.successor);
  if (record.status === "removed") return { kind: "page", path: gonePath(locale, record), status: 410 };
  const current = record.status === "renamed" && successor ? successor : record;
  const page = skillPath(locale, current, canonical);
  if (current.owner !== key.owner || current.repo !== key.repo || canonical !== slug)
    return { kind: "redirect", path: slug === given ? page : markdownPath(page) };
  return slug !== given || asMarkdown ? { kind: "page", path: markdownAlternatePath(page) } : undefined;
}

/** Resolves the image of a skill. */
async function resolveSkillPreview(locale: Locale, key: RepositoryKey, file: string): Promise<Resolution | undefined> {
  const slug = /^(.+)\.png$/i.exec(decodeURIComponent(file))?.[1];
  const canonical = toSlug(slug ?? "");
  const found = canonical === "" ? undefined : await getSkill(key.owner, key.repo, canonical).catch(() => undefined);
  if (found === undefined) return undefined;
  const { record } = found;
  const successor = recordNamed(record.successor);
  if (record.status === "removed") return { kind: "page", path: gonePath(locale, record), status: 410 };
  const current = record.status === "renamed" && successor ? successor : record;
  const isCanonical = current.owner === key.owner && current.repo === key.repo && canonical === slug;
  return isCanonical ? undefined : { kind: "redirect", path: skillPreviewPath(locale, current, canonical) };
}

/** Resolves an image of a record. Of a repository that is itself named `something.png` it ends in `.png` twice. */
async function resolvePreview(locale: Locale, owner: string, file: string): Promise<Resolution | undefined> {
  const repo = /^(.+)\.png$/i.exec(file)?.[1];
  const record = repo === undefined ? undefined : await getRecord(owner, repo).catch(() => undefined);
  if (record === undefined) return undefined;
  const successor = recordNamed(record.successor);
  const current = record.status === "renamed" && successor ? successor : record;
  if (current.owner !== owner || file !== `${current.repo}.png`)
    return { kind: "redirect", path: repositoryPreviewPath(locale, current) };
  return record.status === "removed" ? { kind: "page", path: gonePath(locale, record), status: 410 } : undefined;
}

/**
 * Resolves a page below that of a record, which moves with it.
 *
 * @param part its path below that of the record, percent-encoded.
 */
async function resolvePart(
  locale: Locale,
  key: RepositoryKey,
  part: string,
  asMarkdown: boolean,
): Promise<Resolution | undefined> {
  const record = await getRecord(key.owner, key.repo).catch(() => undefined);
  if (record === undefined) return undefined;
  const successor = recordNamed(record.successor);
  if (record.status === "removed") return { kind: "page", path: gonePath(locale, record), status: 410 };
  const current = record.status === "renamed" && successor ? successor : record;
  if (current.owner !== key.owner || current.repo !== key.repo)
    return { kind: "redirect", path: `${repositoryPath(locale, current)}/${part}` };
  const name = withoutEnding(part);
  return name !== undefined || asMarkdown
    ? { kind: "page", path: markdownAlternatePath(`${repositoryPath(locale, record)}/${name ?? part}`) }
    : undefined;
}
