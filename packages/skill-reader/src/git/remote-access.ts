import { lookup } from "node:dns/promises";
import { request } from "node:https";
import { isIP, isIPv4, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { GitError, safeLine } from "./errors.ts";
import { type GitProtocol, sshEnvironment } from "./git-process.ts";
import { abortError } from "./limits.ts";
import { type RemoteSource, remoteHost } from "./source.ts";

const MAX_REDIRECTS = 5;

/** What git's first request of a repository adds to its address. */
const REFS = "/info/refs?service=git-upload-pack";

/** Which hosts may be reached: "public" ones for sources that others listed, "any" for those an operator gave. */
export type Reach = "public" | "any";

/** How names are resolved and servers asked; a test brings its own. */
type Network = Readonly<{ resolve: Resolve; ask: Ask }>;

/** Where a repository is at last, without a `/` at its end, and the addresses that were checked. */
type Destination = Readonly<{ url: string; addresses: readonly string[] }>;

/**
 * Follows the redirects of a repository's https address, so that git need not: it would connect to hosts that nobody
 * checked. With `reach` "any" the first host may be in a private network, and then so may the others.
 *
 * @throws {GitError} `refused`, `not-found` or `unreachable`.
 */
export async function followRedirects(
  url: string,
  { reach, network, signal }: { reach: Reach; network: Network; signal: AbortSignal },
): Promise<Destination> {
  let here = url;
  let mustBePublic = reach === "public";
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const asked = new URL(here + REFS);
    const addresses = await addressesOf(asked.hostname.replaceAll(/[[\]]/g, ""), network.resolve, mustBePublic);
    // Who begins in public may not be led into the private network.
    mustBePublic ||= addresses.every(isPublicAddress);
    const { status, location } = await network.ask(asked, addresses, signal);
    if (status < 300 || status >= 400) return checked(status, { url: here, addresses });
    here = redirected(location, asked);
  }
  throw new GitError(
    "unreachable",
    `${safeLine(url)} redirects more than ${MAX_REDIRECTS} times. Use the address of the repository.`,
  );
}

function checked(status: number, destination: Destination): Destination {
  const { url } = destination;
  if (status < 300) return destination;
  if (status < 500 && status !== 408 && status !== 429)
    throw new GitError("not-found", `${url} is not a public repository (status ${status}).`);
  throw new GitError("unreachable", `${url} returned status ${status}. Try again later.`);
}

/** The repository that a redirect of its refs leads to. */
function redirected(location: string | null, from: URL): string {
  const where = safeLine(from.host + from.pathname);
  if (location === null || !URL.canParse(location, from))
    throw new GitError("unreachable", `${where} redirects to an invalid address. Use the address of the repository.`);
  const to = new URL(location, from);
  if (to.protocol !== "https:" || to.username !== "" || to.password !== "")
    throw new GitError(
      "refused",
      `${where} redirects to ${safeLine(to.href)}, which is not an https address without credentials.`,
    );
  const whole = `${to.origin}${to.pathname}${to.search}`;
  if (!whole.endsWith(REFS))
    throw new GitError("not-found", `${where} redirects to ${safeLine(to.href)}, which is not a repository.`);
  return whole.slice(0, -REFS.length);
}

/** The addresses of a host, most suitable first. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** Asks the system, as every program does. */
const systemResolve: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/** Special ranges that the registries of IANA name and the library lets pass, and the metadata service of a cloud. */
const specialV4 = ["198.18.0.0/15", "168.63.129.16/32"].map((range) => ipaddr.IPv4.parseCIDR(range));
const globalV6 = ipaddr.IPv6.parse("2000::");
const specialV6 = ["2001::/23", "2002::/16", "3fff::/20"].map((range): [ipaddr.IPv6, number] => {
  const [address = "", bits] = range.split("/");
  return [ipaddr.IPv6.parse(address), Number(bits)];
});

/**
 * Whether an address is one of the public internet's hosts. An IPv4 address inside an IPv6 one counts where it is
 * merely written so; addresses that lead through a translator or a tunnel do not count at all.
 */
export function isPublicAddress(address: string): boolean {
  // What either reader of addresses does not know is not public.
  if (isIP(address) === 0 || address.includes("%") || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  if (parsed.kind() === "ipv4") return !specialV4.some((range) => matchesV4(parsed, range));
  return matchesV6(parsed, [globalV6, 3]) && !specialV6.some((range) => matchesV6(parsed, range));
}

/**
 * All addresses of a host.
 *
 * @throws {GitError} `unreachable` when it has none, `refused` when `mustBePublic` and one of them is not public, or
 *   when the name is not a plain one.
 */
export async function addressesOf(host: string, resolve: Resolve, mustBePublic: boolean): Promise<readonly string[]> {
  const shown = safeLine(host);
  // It stands in settings of git, where "-" or "*" at its beginning, a comma or a dot at its end mean something else.
  if (isIP(host) === 0 && !/^[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?$/i.test(host))
    throw new GitError("refused", `${shown} is not a valid host name. Use letters, digits, dots, and hyphens.`);
  if (mustBePublic && isOddHost(host))
    throw new GitError("refused", `${shown} is not a public host. Listed sources must be on public hosts.`);
  const addresses = isIP(host) === 0 ? await resolved(host, resolve) : [host];
  if (addresses.length === 0) throw new GitError("unreachable", `${shown} has no IP address. Check the name.`);
  // One private address is enough: which one is connected to would be the server's choice.
  if (mustBePublic && !addresses.every(isPublicAddress))
    throw new GitError("refused", `${shown} is in a private network. Listed sources must be on public hosts.`);
  return addresses;
}

async function resolved(host: string, resolve: Resolve): Promise<readonly string[]> {
  try {
    return await resolve(host);
  } catch (cause) {
    throw new GitError("unreachable", `${safeLine(host)} has no IP address. Check the name and the network.`, {
      cause,
    });
  }
}

/** Names of this machine, and numbers that some programs read as an address: `0x7f.1`, `2130706433`, `127.1`. */
function isOddHost(host: string): boolean {
  if (/(?:^|\.)localhost$/i.test(host)) return true;
  return isIP(host) === 0 && /(?:^|\.)(?:\d+|0x[0-9a-f]*)$/i.test(host);
}

function matchesV4(address: ipaddr.IPv4 | ipaddr.IPv6, range: [ipaddr.IPv4, number]): boolean {
  return address instanceof ipaddr.IPv4 && address.match(range);
}

function matchesV6(address: ipaddr.IPv4 | ipaddr.IPv6, range: [ipaddr.IPv6, number]): boolean {
  return address instanceof ipaddr.IPv6 && address.match(range);
}

/** The beginning of an answer. */
export type Answer = Readonly<{ status: number; location: string | null }>;

/** Asks for an https address, connecting to none but `addresses`. Follows no redirect. */
export type Ask = (url: URL, addresses: readonly string[], signal: AbortSignal) => Promise<Answer>;

/**
 * Asks over the network, and reads no more of the answer than its head.
 *
 * @throws {GitError} `unreachable`, or what `signal` aborted with.
 */
export const askServer: Ask = (url, addresses, signal) =>
  new Promise((resolve, reject) => {
    const fail = (cause: unknown) =>
      reject(
        signal.aborted
          ? abortError(signal)
          : new GitError("unreachable", `${safeLine(url.host)} cannot be reached. Check the address.`, {
              cause,
              detail: safeLine(String(cause)),
            }),
      );
    // A server may treat clients that do not name themselves as git to its pages.
    const headers = { "user-agent": "git/2 (skillshelf)" };
    const outgoing = request(url, { agent: false, headers, lookup: answering(addresses), signal });
    outgoing.once("error", fail);
    outgoing.once("response", (answer) => {
      answer.destroy();
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? null });
    });
    outgoing.end();
  });

/** A look-up that knows its answer: the connection goes where was looked before. */
function answering(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIPv4(address) ? 4 : 6 }));
  return (_host, options, callback) => {
    const [first] = all;
    if (options.all === true) callback(null, all);
    else callback(null, first?.address ?? "", first?.family ?? 4);
  };
}

/** How git reaches a remote: the address it is given, what it may speak, and settings that hold it to that. */
export type RemoteAccess = Readonly<{
  url: string;
  protocols: readonly GitProtocol[];
  /** `name=value` each. */
  configuration: readonly string[];
  environment: Readonly<Record<string, string>>;
}>;

/** Finds the way to a remote. */
export type OpenAccess = (
  source: RemoteSource,
  options: Readonly<{ reach: Reach; signal: AbortSignal }>,
) => Promise<RemoteAccess>;

const system: Network = { resolve: systemResolve, ask: askServer };

/**
 * Finds the way to a remote. With `reach` "public" it leads to the very addresses that were checked, so that a name
 * that changes its address in between leads nowhere else.
 *
 * @throws {GitError} `refused`, `not-found` or `unreachable`.
 */
export async function accessRemote(
  source: RemoteSource,
  { reach, signal, network = system }: Readonly<{ reach: Reach; signal: AbortSignal; network?: Network }>,
): Promise<RemoteAccess> {
  if (source.kind === "remote" && source.protocol === "ssh") return accessBySsh(source, reach, network);
  const url = source.kind === "github" ? `https://github.com/${source.owner}/${source.repo}.git` : source.url;
  const found = await followRedirects(url, { reach, network, signal });
  const { host, port } = remoteHost({ kind: "remote", protocol: "https", url: found.url });
  const configuration = ["http.followRedirects=false", ...pinned(host, port, found.addresses)];
  return { url: found.url, protocols: ["https"], configuration, environment: {} };
}

/** The setting that holds git's connections to a host to some of its addresses; none for a host that is an address. */
export function pinned(host: string, port: number, addresses: readonly string[]): readonly string[] {
  if (isIP(host) !== 0) return [];
  const listed = addresses.map((address) => (isIP(address) === 6 ? `[${address}]` : address));
  return [`http.curloptResolve=${host}:${port}:${listed.join(",")}`];
}

async function accessBySsh(
  source: Extract<RemoteSource, { kind: "remote" }>,
  reach: Reach,
  network: Network,
): Promise<RemoteAccess> {
  const options = ["BatchMode=yes", "ClearAllForwardings=yes", "ConnectTimeout=30"];
  if (reach === "public") {
    const { host, port } = remoteHost(source);
    const [address = ""] = await addressesOf(host, network.resolve, true);
    // Keys of hosts stay filed under the name. An earlier connection would not go by the address.
    const alias = port === 22 ? host : `[${host}]:${port}`;
    options.push(`HostName=${address}`, `HostKeyAlias=${alias}`, "CanonicalizeHostname=no", "ControlPath=none");
    options.push("ProxyCommand=none", "ProxyJump=none", "PermitLocalCommand=no", "ForwardAgent=no");
  }
  return { url: source.url, protocols: ["ssh"], configuration: [], environment: sshEnvironment(options) };
}
