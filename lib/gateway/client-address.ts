import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
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

/** Returns the IPv4 address of a client that connected over an IPv6 socket. */
export const normalizeAddress = (address: string): string =>
  address.startsWith("::ffff:") && ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;

/** The client that an address belongs to, for rate limits: an IPv6 client owns a /64. */
export function subnetOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const [network = address] = address.split("%");
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${network}/64`).toString()}/64`;
}
