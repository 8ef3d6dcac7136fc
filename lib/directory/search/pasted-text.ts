import { ownerSchema, repoSchema } from "@skillshelf/directory-api/schema";
import { z } from "zod";

/** The name in a pasted address or command: a repository or marketplace, and a skill or plugin of it if given. */
export type Pasted = Readonly<{ name: string; part: string }>;

/** Programs that fetch or install repositories and skills, with or without a runner. */
const program =
  /^(?:[$>%#]\s+)?(?:sudo\s+)?(?:npx|bunx|pnpx|uvx|pnpm|yarn|npm|bun|deno|git|gh|claude|codex|gemini|copilot|cursor|opencode|skills|skillshelf|openskills|degit|\/plugins?|\/skills?|\/extensions?)(?:\s|$)/i;

const address =
  /^(?:git\+)?(?:(?:https?|ssh|git):\/\/(?:[^\s/@]+@)?(?<host>[^\s/:@]+)(?::\d+)?\/|(?:[^\s/@:]+@)(?<scpHost>[^\s/:@]+):|(?<bare>(?:www\.)?(?:github\.com|gitlab\.com|codeberg\.org|bitbucket\.org|skills\.sh)|raw\.githubusercontent\.com)\/)(?<path>\S+)$/i;

/** Path segments between a repository and a file on code hosts. */
const views = new Set(["-", "tree", "blob", "raw", "edit", "blame", "src", "commits"]);

const files = /^(?:skill|readme)\.md$/i;
const folders = new Set(["skills", ".claude", ".agents", ".github", ".codex", ".cursor", "plugins"]);

/** Parses a pasted address or command; undefined for other queries. */
export function pastedName(text: string): Pasted | undefined {
  const words = text.trim().slice(0, MAX_LENGTH).split(/\s+/);
  const [only = "", ...others] = words;
  if (others.length === 0) return fromAddress(only);
  if (!program.test(text.trim())) return undefined;
  // A runner may be given the package of the program.
  const given = words
    .slice(1)
    .map((word) => word.replaceAll(/^["']|["']$/g, ""))
    .filter((word) => !/\.tgz$/i.test(word));
  const named = given.map((word) => fromAddress(word) ?? fromShort(word)).find((one) => one !== undefined);
  if (named !== undefined) {
    const flag = given.findIndex((word) => /^(?:--skills?|-s)$/.test(word));
    const after = given[given.findIndex((word) => word.includes(named.name.split("/")[1] ?? word)) + 1];
    const part = flag >= 0 ? given[flag + 1] : after?.startsWith("-") ? undefined : after;
    return { ...named, part: named.part || plain(part ?? "") };
  }
  const plugin = given.map((word) => pluginOfMarketplace.exec(word)).find((found) => found !== null)?.groups;
  return plugin && { name: plain(plugin.marketplace ?? ""), part: plain(plugin.plugin ?? "") };
}

/** Hosts whose addresses name repositories on GitHub. */
const ofGitHub = /^(?:(?:www\.|api\.)?github\.com|raw\.githubusercontent\.com|skills\.sh)$/i;

/**
 * The repository on GitHub that a text names: as `owner/repo`, by its address or that of its page here, or in a command;
 * undefined where it names none.
 *
 * @param host of this site.
 */
export function namedRepository(text: string, host: string): Readonly<{ owner: string; repo: string }> | undefined {
  const [, named] =
    /(?:\/\/(?:[^\s/@]+@)?|\bgit@|^)((?:[\w-]+\.)+[a-z]{2,}|localhost(?::\d+)?)(?=[:/])/i.exec(text.trim()) ?? [];
  if (named !== undefined && !ofGitHub.test(named) && named !== host) return undefined;
  const [owner, repo] = (pastedName(text) ?? fromShort(text.trim()))?.name.split("/") ?? [];
  return owner !== undefined && repo !== undefined ? { owner, repo } : undefined;
}

/** The clipboard may hold a whole file. */
const MAX_LENGTH = 2_000;

const pluginOfMarketplace = /^(?<plugin>[\w.-]+)@(?<marketplace>[a-z][\w.-]*)$/i;

/** `owner/repo`, with a skill after `@` and a version after `#`, as installers accept it. */
function fromShort(word: string): Pasted | undefined {
  const [, name = "", path = "", part = ""] =
    /^([\w.-]+\/[\w.-]+)((?:\/[\w./-]*)?)(?:@([\w.-]+))?(?:#\S*)?$/.exec(word) ?? [];
  return repositoryOf(name.split("/"), path.split("/").filter(Boolean), part);
}

function fromAddress(word: string): Pasted | undefined {
  const found = address.exec(word)?.groups;
  if (found === undefined) return undefined;
  const segments = (found.path ?? "")
    .replace(/[?#].*$/, "")
    .split("/")
    .filter(Boolean);
  const host = (found.host ?? found.scpHost ?? found.bare ?? "").toLowerCase();
  // GitHub's API, and the pages of this site with and without a locale.
  const from = segments.findIndex((segment, index) => index > 1 || !/^(?:repos|skills|[a-z]{2})$/.test(segment));
  const isOther = host === "api.github.com" || segments.slice(0, 2).includes("skills");
  const [owner = "", repo = "", ...path] = segments.slice(isOther && from > 0 ? from : 0);
  const isRaw = host === "raw.githubusercontent.com";
  return repositoryOf([owner, repo], isRaw ? path.slice(1) : path, "");
}

function repositoryOf(
  [owner = "", repo = ""]: readonly string[],
  path: readonly string[],
  part: string,
): Pasted | undefined {
  const name = nameSchema.safeParse({ owner, repo: repo.replace(/\.git$/, "") });
  if (!name.success) return undefined;
  const inside = views.has(path[0] ?? "") ? path.slice(path[0] === "-" ? 3 : 2) : path;
  const folder = inside.filter((segment) => !files.test(segment) && !folders.has(segment)).at(-1) ?? "";
  return { name: `${name.data.owner}/${name.data.repo}`, part: plain(part || folder) };
}

const nameSchema = z.object({ owner: ownerSchema, repo: repoSchema });

/** Characters of the query syntax, which have no meaning here. */
const plain = (text: string): string => text.replace(/[":]/g, " ").replace(/^-+/, "").trim();
