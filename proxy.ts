import {
  absolute,
  copyPath,
  gonePath,
  markdownPath,
  missingPath,
  ownerPath,
  type SkillKey,
  skillPath,
  skillPreviewPath,
} from "@skillshelf/directory-api/links";
import { isLocale, type Locale } from "@skillshelf/directory-api/locales";
import { type NextRequest, NextResponse } from "next/server";
import { getOwner, getRecord, isRepositoryName } from "#lib/directory/queries/records.ts";
import { recordNamed } from "#lib/directory/views/in-locale.ts";
import { tellsItself } from "#lib/http/tells-itself.ts";

/** A path on this site: the address from now on, what stands at this one, what is left of it, or what is like it. */
type Decision = Readonly<{ kind: "move" | "show" | "gone" | "missing"; path: string }> | undefined;

/**
 * Gives addresses what a page cannot: 308 to the one spelling of owner and repository and to the
 * successor of a renamed one, 410 for a removed one, 404 for one that never was, and the copy as Markdown for a path that ends
 * in `.md`. A page decides the rest.
 */
export async function proxy({ nextUrl }: NextRequest): Promise<NextResponse> {
  const decision = await decide(nextUrl.pathname);
  if (decision === undefined) return NextResponse.next();
  const url = absolute(nextUrl.origin, decision.path + nextUrl.search);
  if (decision.kind === "move") return NextResponse.redirect(url, 308);
  if (decision.kind === "missing") return NextResponse.rewrite(url, { status: 404, headers: { [tellsItself]: "1" } });
  return NextResponse.rewrite(url, { ...(decision.kind === "gone" && { status: 410 }) });
}

async function decide(pathname: string): Promise<Decision> {
  // Asked for as Markdown at its own address, a page comes with the place of its copy.
  const path = pathname.replace(/^\/markdown(?=\/)/, "");
  const asCopy = path !== pathname;
  const [, locale = "", section, owner, repo, ...more] = path.split("/").map(decodeURIComponent);
  if (isLocale(locale) && section === "skills" && owner !== undefined && repo !== undefined && isPart(more))
    return decidePart(locale, { owner, repo }, path.split("/").slice(5).join("/"), asCopy);
  if (isLocale(locale) && section === "skills" && owner !== undefined && more.length === 0)
    return repo === undefined ? decideOwner(locale, owner, asCopy) : decideRecord(locale, { owner, repo }, asCopy);
  if (isLocale(locale) && section === "previews" && !asCopy)
    return owner === "skills" && more.length === 1 ? decidePreview(locale, repo ?? "", more[0] ?? "") : undefined;
  const page = withoutEnding(path);
  if (page === undefined || !isLocale(page.split("/")[1] ?? "") || hasDotSegment(page)) return undefined;
  return { kind: "show", path: copyPath(page) };
}

/** A path or name without the `.md` of a copy; undefined for one that has no such ending. */
const withoutEnding = (path: string): string | undefined => /^(.*[^/])\.md$/is.exec(path)?.[1];

/** Whether the ending of a copy is written in other letter case. */
const isMisspelt = (name: string): boolean => /\.md$/i.test(name) && !name.endsWith(".md");

const hasDotSegment = (path: string): boolean => /\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path);

async function decideOwner(locale: Locale, given: string, asCopy: boolean): Promise<Decision> {
  const name = withoutEnding(given) ?? given;
  const hasEnding = name !== given;
  // While the database is away the page fails on its own, and is answered as such.
  const owner = await getOwner(name).catch(() => undefined);
  if (owner === undefined) return undefined;
  const path = ownerPath(locale, owner);
  if (owner !== name || isMisspelt(given)) return { kind: "move", path: hasEnding ? markdownPath(path) : path };
  return hasEnding || asCopy ? { kind: "show", path: copyPath(path) } : undefined;
}

/** A repository may itself be named `something.md`: one of the whole name comes first, then the copy of one without the ending. */
async function decideRecord(locale: Locale, { owner, repo }: SkillKey, asCopy: boolean): Promise<Decision> {
  let isAway = false;
  const lookUp = (name: string) =>
    getRecord(owner, name).catch(() => {
      isAway = true;
      return undefined;
    });
  const exact = await lookUp(repo);
  const name = exact === undefined ? (withoutEnding(repo) ?? repo) : repo;
  const record = exact ?? (name === repo ? undefined : await lookUp(name));
  const hasEnding = name !== repo;
  if (record === undefined)
    return isAway || hasEnding || !isRepositoryName(owner, repo)
      ? undefined
      : { kind: "missing", path: missingPath(locale, { owner, repo }) };
  const addressOf = (key: SkillKey) => (hasEnding ? markdownPath(skillPath(locale, key)) : skillPath(locale, key));
  const successor = recordNamed(record.successor);
  if (record.status === "renamed" && successor) return { kind: "move", path: addressOf(successor) };
  if (record.owner !== owner || record.repo !== name || (hasEnding && isMisspelt(repo)))
    return { kind: "move", path: addressOf(record) };
  if (record.status === "removed") return { kind: "gone", path: gonePath(locale, record) };
  return hasEnding || asCopy ? { kind: "show", path: copyPath(skillPath(locale, record)) } : undefined;
}

/** An image goes with its record, too. Of a repository that is itself named `something.png` it ends so twice. */
async function decidePreview(locale: Locale, owner: string, file: string): Promise<Decision> {
  const repo = /^(.+)\.png$/i.exec(file)?.[1];
  const record = repo === undefined ? undefined : await getRecord(owner, repo).catch(() => undefined);
  if (record === undefined) return undefined;
  const successor = recordNamed(record.successor);
  const current = record.status === "renamed" && successor ? successor : record;
  if (current.owner !== owner || file !== `${current.repo}.png`)
    return { kind: "move", path: skillPreviewPath(locale, current) };
  return record.status === "removed" ? { kind: "gone", path: gonePath(locale, record) } : undefined;
}

/** Whether a path below a record leads to one of its audits or to its files. */
const isPart = ([part = "", ...more]: readonly string[]): boolean =>
  part === "audits" ? more.length === 1 : /^files(?:\.md)?$/i.test(part) && more.length === 0;

/** A part of a record, as its path is written, goes with it: where that is called otherwise by now, or no longer here. */
async function decidePart(locale: Locale, key: SkillKey, part: string, asCopy: boolean): Promise<Decision> {
  const record = await getRecord(key.owner, key.repo).catch(() => undefined);
  if (record === undefined) return undefined;
  const successor = recordNamed(record.successor);
  if (record.status === "removed") return { kind: "gone", path: gonePath(locale, record) };
  const current = record.status === "renamed" && successor ? successor : record;
  if (current.owner !== key.owner || current.repo !== key.repo)
    return { kind: "move", path: `${skillPath(locale, current)}/${part}` };
  const name = withoutEnding(part);
  return name !== undefined || asCopy
    ? { kind: "show", path: copyPath(`${skillPath(locale, record)}/${name ?? part}`) }
    : undefined;
}

export const config = {
  matcher: [
    "/:locale/skills/:owner",
    "/:locale/skills/:owner/:repo",
    "/:locale/skills/:owner/:repo/audits/:audit",
    "/:locale/skills/:owner/:repo/files",
    "/:locale/previews/skills/:owner/:repo",
    "/:path*.md",
    "/markdown/:path*",
  ],
};
