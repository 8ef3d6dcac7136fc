import { ownerSchema, repoSchema } from "@skillshelf/directory-api/schema";
import { SourceError, type SourceFault, safeLine } from "./errors.ts";

/** Name of a repository on GitHub. */
export type RepositoryName = Readonly<{ owner: string; repo: string }>;

/** Location of a repository. */
export type Source =
  | (Readonly<{ kind: "github" }> & RepositoryName)
  | Readonly<{ kind: "remote"; url: string; protocol: "https" | "ssh" }>
  | Readonly<{ kind: "path"; path: string }>;

/** A source that has to be fetched. */
export type RemoteSource = Exclude<Source, { kind: "path" }>;

const MAX_SOURCE_LENGTH = 2_048;
const forms = "owner/repo, an https or ssh address, or a folder that starts with ./ or /";

/** A host name or bracketed IP address. Stricter than DNS, because it becomes part of commands. */
const host = String.raw`[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\]`;
const user = "[A-Za-z0-9_][A-Za-z0-9_.-]*";
const scpLike = new RegExp(`^(?:(?:${user})@)?(?<host>${host}):(?<path>.+)$`);
const sshUrl = new RegExp(`^ssh://(?:(?:${user})@)?(?<host>${host})(?::(?<port>\\d{1,5}))?/(?<path>.+)$`);
const remotePath = /^(?!-)[\p{L}\p{N}_./~+@%-]+$/u;

/**
 * Parses a source: `owner/repo`, a URL, or a folder. An ambiguous source is a GitHub repository; prefix a folder with `./`.
 *
 * @throws {SourceError} if the text is none of these.
 */
export function parseSource(text: string): Source {
  const source = text.trim();
  const shown = safeLine(source);
  if (source === "") throw SourceError.of(shown, `is empty; use ${forms}`);
  if (source.length > MAX_SOURCE_LENGTH) throw SourceError.of(shown, `is longer than ${MAX_SOURCE_LENGTH} characters`);
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(source))
    throw SourceError.of(shown, `contains control or invisible characters; use ${forms}`);
  if (source.startsWith("-")) throw SourceError.of(shown, `starts with a hyphen; use ${forms}`);
  if (source.startsWith("~")) throw SourceError.of(shown, "starts with ~; use the absolute path of the folder");
  if (/^[./]/.test(source)) return { kind: "path", path: source };
  if (/^https:\/\//i.test(source)) return parseHttps(source, shown);
  if (/^ssh:\/\//i.test(source)) return parseSsh(source, shown);
  if (/^[^/]*:/.test(source)) return parseScpLike(source, shown);
  return githubSource(source) ?? { kind: "path", path: source };
}

export const nameText = ({ owner, repo }: RepositoryName): string => `${owner}/${repo}`;

/** Returns the lookup key of a name, which ignores letter case. */
export const nameKey = (name: RepositoryName): string => nameText(name).toLowerCase();

export const isSameName = (one: RepositoryName, other: RepositoryName): boolean => nameKey(one) === nameKey(other);

/** Returns the name of a source for messages. */
export const sourceName = (source: Source): string =>
  source.kind === "github" ? nameText(source) : source.kind === "remote" ? source.url : source.path;

/** Returns host and port of a remote source; an IPv6 host without brackets. */
export function remoteHost({ url, protocol }: Extract<Source, { kind: "remote" }>): { host: string; port: number } {
  if (protocol === "https") {
    const { hostname, port } = new URL(url);
    return { host: bare(hostname), port: port === "" ? 443 : Number(port) };
  }
  const found = (sshUrl.exec(url) ?? scpLike.exec(url))?.groups;
  return { host: bare(found?.host ?? ""), port: Number(found?.port ?? 22) };
}

const bare = (hostname: string): string => hostname.replaceAll(/[[\]]/g, "");

function parseHttps(source: string, shown: string): Source {
  if (!URL.canParse(source)) throw SourceError.of(shown, "is not an address; use https://host/path");
  const url = new URL(source);
  if (url.username !== "" || url.password !== "")
    throw SourceError.of(shown, "contains credentials, but only public repositories are read; use https://host/path");
  if (url.search !== "" || url.hash !== "")
    throw SourceError.of(shown, "contains a query or a fragment; use https://host/path");
  const path = url.pathname.replace(/\/+$/, "");
  if (path === "" || /%(?:[01][0-9a-f]|7f)/i.test(path))
    throw SourceError.of(shown, "does not name a repository; use https://host/path");
  if (/^(?:www\.)?github\.com$/.test(url.hostname) && url.port === "") return onGithub(path, shown);
  return { kind: "remote", url: `${url.origin}${path}`, protocol: "https" };
}

function parseSsh(source: string, shown: string): Source {
  const found = sshUrl.exec(source.replace(/^ssh/i, "ssh"))?.groups;
  const [path = "", at = "", port = "22"] = [found?.path, found?.host, found?.port];
  if (!remotePath.test(path) || Number(port) < 1 || Number(port) > 65_535)
    throw SourceError.of(shown, "is not an ssh address; use ssh://user@host:port/path without a password");
  if (at.toLowerCase() === "github.com" && port === "22") return onGithub(path, shown);
  return { kind: "remote", url: source.replace(/^ssh/i, "ssh"), protocol: "ssh" };
}

function parseScpLike(source: string, shown: string): Source {
  const { host: at = "", path = "" } = scpLike.exec(source)?.groups ?? {};
  // A single letter before the colon is a Windows drive; two colons invoke a remote helper program.
  const isOther = /^[A-Za-z]:/.test(source) || /^(?:file|git|http|ftps?|rsync):/i.test(source);
  if (isOther || !remotePath.test(path))
    throw SourceError.of(shown, `is neither an https nor an ssh address; use ${forms}`);
  if (at.toLowerCase() === "github.com") return onGithub(path, shown);
  return { kind: "remote", url: source, protocol: "ssh" };
}

function onGithub(path: string, shown: string): Source {
  const source = githubSource(path.replaceAll(/^\/+|\/+$/g, ""));
  if (source === undefined)
    throw SourceError.of(shown, "does not name a repository on GitHub; use https://github.com/owner/repo");
  return source;
}

/** Parses `owner/repo` or `owner/repo.git`; undefined for anything else. */
export function parseRepositoryName(text: string): RepositoryName | undefined {
  const [owner, repo, ...more] = text.replace(/\.git$/, "").split("/");
  if (more.length > 0 || !ownerSchema.safeParse(owner).success || !repoSchema.safeParse(repo).success) return undefined;
  return owner === undefined || repo === undefined ? undefined : { owner, repo };
}

function githubSource(text: string): Source | undefined {
  const name = parseRepositoryName(text);
  return name && { kind: "github", ...name };
}

/** An entry of a source list; `as` is the repository name that the list assigns to a path or URL. */
export type ListedSource = Readonly<{ line: number; source: Source; as?: RepositoryName }>;

/**
 * Parses a list of sources, one per line. A path or URL may be followed by the `owner/repo` it stands for; `#` starts a
 * comment.
 *
 * @throws {SourceError} that names every invalid line.
 */
export function parseSourceList(text: string): readonly ListedSource[] {
  const listed: ListedSource[] = [];
  const faults: SourceFault[] = [];
  for (const [index, content] of text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\n|\r/)
    .entries()) {
    const line = content.replace(/(?:^|[ \t])#.*$/, "").trim();
    if (line === "") continue;
    try {
      listed.push({ line: index + 1, ...parseLine(line) });
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      faults.push(...error.faults.map((fault) => ({ ...fault, line: index + 1 })));
    }
  }
  if (faults.length > 0) throw new SourceError(faults);
  return listed;
}

function parseLine(line: string): { source: Source; as?: RepositoryName } {
  const [first = "", second, ...more] = line.split(/[ \t]+/);
  if (second === undefined) return { source: parseSource(first) };
  const shown = safeLine(line);
  if (more.length > 0)
    throw SourceError.of(shown, "has more than a source and an owner/repo; paths in a list cannot contain spaces");
  const source = parseSource(first);
  const as = parseRepositoryName(second);
  if (as === undefined) throw SourceError.of(shown, "must be followed by owner/repo or by nothing");
  if (source.kind === "github") throw SourceError.of(shown, "names two repositories; use one line per owner/repo");
  return { source, as };
}
