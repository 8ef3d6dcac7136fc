import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import { LRUCache } from "lru-cache";
import proxyAddress from "proxy-addr";

/** Identifies clients, also behind trusted proxies. */
export type Clients = Readonly<{
  /** The address of the client: `X-Forwarded-For` counts only when a trusted proxy wrote it. */
  addressOf: (request: IncomingMessage) => string;
  /** The id that a trusted proxy gave the request, if it is a plain one. */
  requestIdOf: (request: IncomingMessage) => string | undefined;
}>;

const directAddress = ({ socket }: IncomingMessage): string => normalizeAddress(socket.remoteAddress ?? "unknown");

/** @param trusted addresses and subnets of proxies. */
export function clientsBehind(trusted: readonly string[]): Clients {
  if (trusted.length === 0) return { addressOf: directAddress, requestIdOf: () => undefined };
  const trust = proxyAddress.compile([...trusted]);
  return {
    addressOf: (request) =>
      request.socket.remoteAddress === undefined ? "unknown" : normalizeAddress(proxyAddress(request, trust)),
    requestIdOf: ({ socket, headers }) => {
      const id = headers["x-request-id"]?.toString();
      if (id === undefined || socket.remoteAddress === undefined || !trust(socket.remoteAddress, 0)) return undefined;
      return /^[\w-]{8,64}$/.test(id) ? id : undefined;
    },
  };
}

/** Memoised addresses. */
const normalized = new LRUCache<string, string>({ max: 1_000 });

/** Returns the IPv4 address of a client that connected over an IPv6 socket. */
export function normalizeAddress(address: string): string {
  if (!address.startsWith("::ffff:")) return address;
  const known = normalized.get(address);
  if (known !== undefined) return known;
  const found = ipv4In(address) ?? address;
  normalized.set(address, found);
  return found;
}

/** The client that an address belongs to, for rate limits: an IPv6 client owns a /64. */
export const subnetOf = (address: string): string => (isIPv6(address) ? subnet(address) : address);

/** An IPv6 address in its shortest form. */
const canonical = (address: string): string => new URL(`http://[${address.split("%")[0]}]`).hostname.slice(1, -1);

/** The IPv4 address that an IPv6 address wraps. */
function ipv4In(address: string): string | undefined {
  const dotted = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/.exec(address)?.[1];
  if (dotted || !isIPv6(address)) return dotted;
  const wrapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(canonical(address));
  if (!wrapped) return undefined;
  const [high = 0, low = 0] = wrapped.slice(1).map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

function subnet(address: string): string {
  const wrapped = ipv4In(canonical(address));
  if (wrapped) return wrapped;
  const shortest = canonical(address);
  const [head = "", tail = ""] = shortest.split("::");
  const left = head.split(":").filter(Boolean);
  const right = shortest.includes("::") ? tail.split(":").filter(Boolean) : [];
  const zeros = Array<string>(8 - left.length - right.length).fill("0");
  return `${[...left, ...zeros, ...right].slice(0, 4).join(":")}::/64`;
}
