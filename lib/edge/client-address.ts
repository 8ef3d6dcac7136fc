import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import proxyAddress from "proxy-addr";

/**
 * The address of the client, for limits: `X-Forwarded-For` counts only where it was written by one
 * of the trusted addresses or subnets. An IPv6 client is its /64, which one client holds whole.
 */
export function clientAddress(trusted: readonly string[]): (request: IncomingMessage) => string {
  const trust = proxyAddress.compile([...trusted]);
  return (request) => {
    const address = proxyAddress(request, trust).replace(/^::ffff:(?=\d+\.)/, "");
    return isIPv6(address) ? subnet(address) : address;
  };
}

function subnet(address: string): string {
  const [head = "", tail] = address.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail === undefined ? [] : tail.split(":").filter(Boolean);
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
