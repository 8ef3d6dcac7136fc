import { ask, askRaw } from "./request.ts";

const values: Readonly<Record<string, string>> = {
  owner: "obra",
  repo: "superpowers",
  skill: "brainstorming",
  version: "0.1.2",
  locale: "en",
};

/** What the command `clawhub` asks of a repository, which the server under test does not read from GitHub. */
export const needsRepository = (path: string): boolean => /^\/clawhub\/.*\/(?:download|file|\{version\})$/.test(path);

/** An address of an operation, one that answers 200 unless other values are given or it needs a repository. */
export function addressOf(path: string, changes: Readonly<Record<string, string>> = {}): string {
  const all: Readonly<Record<string, string>> = { ...values, slug: slugOf(path), file: fileOf(path), ...changes };
  return path.replace(/\{(\w+)\}/g, (_, name: string) => all[name] ?? "") + queryOf(path, all);
}

/** The query that an operation needs. The license of this skill does not let it be passed on. */
function queryOf(path: string, { owner, repo, skill = "" }: Readonly<Record<string, string>>): string {
  if (!/^\/clawhub\/.*\/(?:skills\/.+|resolve|download)$/.test(path)) return "";
  const key = needsRepository(path) && owner === values.owner ? "anthropics_skills" : `${owner}_${repo}`;
  const others = { slug: skill, path: "SKILL.md" };
  return `?${new URLSearchParams({ ...(path.includes("{skill}") ? {} : others), ...(path.endsWith("/file") && others), ownerHandle: key })}`;
}

const withQuery = (address: string, query: string): string => address + (address.includes("?") ? "&" : "?") + query;

const fileOf = (path: string): string => (path.startsWith("/cli/") ? "skillshelf.tgz" : "new.xml");

const slugOf = (path: string): string => (path.includes("/collections/") ? "cloud-platforms" : "documents");

/** Values that name nothing, or what is no longer where it was. */
const elsewhere: readonly Readonly<Record<string, string>>[] = [
  { owner: "nobody", repo: "nothing" },
  { owner: "no!body", repo: "nothing" },
  { owner: "example-owner", repo: "renamed" },
  { owner: "example-owner", repo: "removed" },
  { skill: "nothing" },
  { slug: "nothing" },
  { file: "nothing.xml" },
  { locale: "zz" },
];

/**
 * Statuses that a GET answers to what it may be asked, well and badly.
 *
 * @param parameters names of those of its query.
 */
export async function statusesOfGet(path: string, parameters: readonly string[]): Promise<ReadonlySet<number>> {
  const address = addressOf(path);
  const others = new Set(elsewhere.map((changes) => addressOf(path, changes)));
  const queries = parameters.map((name) => withQuery(address, `${name}=%01`));
  const answers = await Promise.all([
    ...[address, ...others, ...queries, withQuery(address, "x".repeat(9_000))].map((asked) => ask(asked)),
    ask(address, { headers: { "if-none-match": "*" } }),
    ask(address, { method: "POST" }),
    ...unreadable("GET", address).map((bytes) => askRaw(bytes)),
  ]);
  return new Set(answers.map(({ status }) => status));
}

/** Requests that the server refuses before it looks for what they ask. */
const unreadable = (method: string, address: string): readonly string[] => [
  `${method} ${address} HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n`,
  `${method} ${address} HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(20_000)}\r\n\r\n`,
];

/** The same of what is posted, to the MCP server or about skills. */
export async function statusesOfPost(path: string): Promise<ReadonlySet<number>> {
  const message = { jsonrpc: "2.0", id: 1, method: "ping" };
  const post = (body: unknown, headers: Readonly<Record<string, string>> = {}, address = path) =>
    ask(address, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  const envelope = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const answers = await Promise.all([
    post(message),
    post({ jsonrpc: "2.0", method: "notifications/initialized" }),
    post({ skills: [{ repository: "obra/superpowers" }] }),
    post("{"),
    post({ ...message, params: { _meta: envelope } }, { "mcp-protocol-version": "2026-07-28", "mcp-method": "ping" }),
    post(message, { accept: "text/event-stream" }),
    post(message, { "content-type": "text/plain" }),
    post("x".repeat(300_000)),
    post(message, {}, `${path}?${"x".repeat(9_000)}`),
    ask(path),
    ...unreadable("POST", path).map((bytes) => askRaw(bytes)),
  ]);
  return new Set(answers.map(({ status }) => status));
}
