import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { GitError } from "./git-error.ts";
import { safeLine } from "./safe-line.ts";

/** The addresses of a host, most suitable first. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** Asks the system, as every program does. */
export const systemResolve: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

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
    throw new GitError("refused", `${shown} is not a plain host name; write one of letters, digits, dots and hyphens.`);
  if (mustBePublic && isOddHost(host))
    throw new GitError("refused", `${shown} is not the name of a public host; a listed source must be on one.`);
  const addresses = isIP(host) === 0 ? await resolved(host, resolve) : [host];
  if (addresses.length === 0) throw new GitError("unreachable", `${shown} has no address; check the name.`);
  // One private address is enough: which one is connected to would be the server's choice.
  if (mustBePublic && !addresses.every(isPublicAddress))
    throw new GitError("refused", `${shown} is in a private network; a listed source must be on a public host.`);
  return addresses;
}

async function resolved(host: string, resolve: Resolve): Promise<readonly string[]> {
  try {
    return await resolve(host);
  } catch (cause) {
    throw new GitError("unreachable", `${safeLine(host)} has no address; check the name and the network.`, { cause });
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
