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
    if (request.socket.remoteAddress === undefined) return "unknown";
    const address = proxyAddress(request, trust);
    return isIPv6(address) ? subnetOrIPv4(address) : address;
  };
}

/** The /64 of an IPv6 address, or the IPv4 address that it wraps. */
function subnetOrIPv4(address: string): string {
  const canonical = new URL(`http://[${address.split("%")[0]}]`).hostname.slice(1, -1);
  const wrapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(canonical);
  if (wrapped) {
    const [high = 0, low = 0] = wrapped.slice(1).map((group) => Number.parseInt(group, 16));
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  }
  const [head = "", tail = ""] = canonical.split("::");
  const left = head.split(":").filter(Boolean);
  const right = canonical.includes("::") ? tail.split(":").filter(Boolean) : [];
  const zeros = Array<string>(8 - left.length - right.length).fill("0");
  return `${[...left, ...zeros, ...right].slice(0, 4).join(":")}::/64`;
}
