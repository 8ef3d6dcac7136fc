import { lookup } from "node:dns/promises";
import { request } from "node:https";
import { isIP, isIPv4, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { GitError, safeLine } from "./errors.ts";
import { type GitProtocol, sshEnvironment } from "./git-process.ts";
import { abortError } from "./limits.ts";
import { type RemoteSource, remoteHost } from "./source.ts";

const MAX_REDIRECTS = 5;

/** Suffix of git's first request to a repository. */
const REFS = "/info/refs?service=git-upload-pack";

/** Allowed hosts: "public" for sources from lists, "any" for sources that the operator names. */
export type Reach = "public" | "any";

/** DNS resolution and HTTP requests; tests replace them. */
type Network = Readonly<{ resolve: Resolve; ask: Ask }>;

/** Final URL of a repository, without a trailing slash, and the checked IP addresses. */
type Destination = Readonly<{ url: string; addresses: readonly string[] }>;

/**
 * Follows the redirects of a repository's HTTPS URL. Git would follow them to unchecked hosts. With `reach` "any" the first
 * host may be in a private network, and then so may the others.
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
    // A public host must not redirect into a private network.
    mustBePublic ||= addresses.every(isPublicAddress);
    const { status, location, retryAfter } = await network.ask(asked, addresses, signal);
    if (status < 300 || status >= 400) return checked(status, retryAfter, { url: here, addresses });
    here = redirected(location, asked);
  }
  throw new GitError(
    "unreachable",
    `${safeLine(url)} redirects more than ${MAX_REDIRECTS} times. Use the address of the repository.`,
  );
}

function checked(status: number, retryAfter: string | undefined, destination: Destination): Destination {
  const { url } = destination;
  if (status < 300) return destination;
  if (status < 500 && status !== 408 && status !== 429)
    throw new GitError("not-found", `${url} is not a public repository (status ${status}).`);
  throw new GitError("unreachable", `${url} returned status ${status}. Try again later.`, {
    retryAfterSeconds: secondsUntil(retryAfter),
  });
}

/** Parses `Retry-After`: seconds, or a date. At most a day. */
function secondsUntil(retryAfter = ""): number | undefined {
  const seconds = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1_000);
  return seconds > 0 ? Math.min(seconds, 86_400) : undefined;
}

/** Returns the repository URL from a redirect of its refs. */
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

/** Resolves a host to IP addresses, preferred ones first. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** Resolves with the system resolver. */
const systemResolve: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/** Special ranges in the IANA registries that ipaddr.js classifies as unicast, and a cloud metadata service. */
const specialV4 = ["198.18.0.0/15", "168.63.129.16/32"].map((range) => ipaddr.IPv4.parseCIDR(range));
const globalV6 = ipaddr.IPv6.parse("2000::");
const specialV6 = ["2001::/23", "2002::/16", "3fff::/20"].map((range): [ipaddr.IPv6, number] => {
  const [address = "", bits] = range.split("/");
  return [ipaddr.IPv6.parse(address), Number(bits)];
});

/**
 * Returns whether an address is public. An IPv4-mapped IPv6 address counts as its IPv4 address; addresses of translators
 * and tunnels are never public.
 */
export function isPublicAddress(address: string): boolean {
  // Reject addresses that either parser does not accept.
  if (isIP(address) === 0 || address.includes("%") || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  if (parsed.kind() === "ipv4") return !specialV4.some((range) => matchesV4(parsed, range));
  return matchesV6(parsed, [globalV6, 3]) && !specialV6.some((range) => matchesV6(parsed, range));
}

/**
 * Returns all addresses of a host.
 *
 * @throws {GitError} `unreachable` without an address; `refused` if `mustBePublic` and an address is not public, or if
 *   the name is not a plain host name.
 */
export async function addressesOf(host: string, resolve: Resolve, mustBePublic: boolean): Promise<readonly string[]> {
  const shown = safeLine(host);
  // The name becomes part of git settings, where a leading "-" or "*", a comma or a trailing dot has a meaning.
  if (isIP(host) === 0 && !/^[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?$/i.test(host))
    throw new GitError("refused", `${shown} is not a valid host name. Use letters, digits, dots, and hyphens.`);
  if (mustBePublic && isOddHost(host))
    throw new GitError("refused", `${shown} is not a public host. Listed sources must be on public hosts.`);
  const addresses = isIP(host) === 0 ? await resolved(host, resolve) : [host];
  if (addresses.length === 0) throw new GitError("unreachable", `${shown} has no IP address. Check the name.`);
  // Reject the host for a single private address, because any of them may be used for the connection.
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

/** Returns whether a host is localhost or a number that some programs parse as an address: `0x7f.1`, `2130706433`, `127.1`. */
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

/** Status, redirect target and `Retry-After` of a response. */
export type Answer = Readonly<{ status: number; location: string | null; retryAfter?: string | undefined }>;

/** Sends an HTTPS request to one of `addresses`, without following redirects. */
export type Ask = (url: URL, addresses: readonly string[], signal: AbortSignal) => Promise<Answer>;

/**
 * Sends the request and reads only the head of the response.
 *
 * @throws {GitError} `unreachable`, or the abort reason of `signal`.
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
    // Some servers return web pages to clients other than git.
    const headers = { "user-agent": "git/2 (skillshelf)" };
    const outgoing = request(url, { agent: false, headers, lookup: answering(addresses), signal });
    outgoing.once("error", fail);
    outgoing.once("response", (answer) => {
      answer.destroy();
      const { location = null, "retry-after": retryAfter } = answer.headers;
      resolve({ status: answer.statusCode ?? 0, location, retryAfter });
    });
    outgoing.end();
  });

/** Returns a DNS lookup with a fixed result, so that the connection uses the checked addresses. */
function answering(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIPv4(address) ? 4 : 6 }));
  return (_host, options, callback) => {
    const [first] = all;
    if (options.all === true) callback(null, all);
    else callback(null, first?.address ?? "", first?.family ?? 4);
  };
}

/** Git's access to a remote: URL, protocols, and the settings that enforce them. */
export type RemoteAccess = Readonly<{
  url: string;
  protocols: readonly GitProtocol[];
  /** Settings as `name=value`. */
  configuration: readonly string[];
  environment: Readonly<Record<string, string>>;
}>;

/** Determines how git reaches a remote. */
export type OpenAccess = (
  source: RemoteSource,
  options: Readonly<{ reach: Reach; signal: AbortSignal }>,
) => Promise<RemoteAccess>;

const system: Network = { resolve: systemResolve, ask: askServer };

/**
 * Determines how git reaches a remote. With `reach` "public", the connection is pinned to the checked addresses, so that a
 * changed DNS record cannot redirect it.
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

/** Returns the git setting that pins a host to addresses; none if the host is an address itself. */
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
    // Host keys stay filed under the host name. A shared connection would ignore the pinned address.
    const alias = port === 22 ? host : `[${host}]:${port}`;
    options.push(`HostName=${address}`, `HostKeyAlias=${alias}`, "CanonicalizeHostname=no", "ControlPath=none");
    options.push("ProxyCommand=none", "ProxyJump=none", "PermitLocalCommand=no", "ForwardAgent=no");
  }
  return { url: source.url, protocols: ["ssh"], configuration: [], environment: sshEnvironment(options) };
}
