import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { EnvError, parseEnv } from "#lib/env.ts";
import { clientsBehind, subnetOf } from "./client-address.ts";

/** The client of a request, as limits know it. */
const clientAddress = (trusted: readonly string[]) => {
  const clients = clientsBehind(trusted);
  return (request: IncomingMessage): string => subnetOf(clients.addressOf(request));
};

function requestFrom(peer: string, forwardedFor?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: peer });
  const request = new IncomingMessage(socket);
  if (forwardedFor !== undefined) request.headers["x-forwarded-for"] = forwardedFor;
  return request;
}

describe("without a trusted proxy", () => {
  const addressOf = clientAddress([]);

  it("is the address the connection comes from", () => {
    expect(addressOf(requestFrom("203.0.113.7"))).toBe("203.0.113.7");
  });

  it("does not believe what a client writes of itself", () => {
    expect(addressOf(requestFrom("203.0.113.7", "198.51.100.1"))).toBe("203.0.113.7");
    expect(addressOf(requestFrom("127.0.0.1", "198.51.100.1"))).toBe("127.0.0.1");
  });
});

describe("behind trusted proxies", () => {
  const addressOf = clientAddress(["127.0.0.1", "10.0.0.0/8", "2001:db8:ffff::/48"]);

  it("is what the proxy says", () => {
    expect(addressOf(requestFrom("127.0.0.1", "198.51.100.1"))).toBe("198.51.100.1");
    expect(addressOf(requestFrom("2001:db8:ffff::9", "198.51.100.1"))).toBe("198.51.100.1");
  });

  it("is the nearest address that is not a proxy of ours", () => {
    expect(addressOf(requestFrom("127.0.0.1", "198.51.100.1, 10.1.2.3"))).toBe("198.51.100.1");
    expect(addressOf(requestFrom("127.0.0.1", "192.0.2.66, 198.51.100.1, 10.1.2.3"))).toBe("198.51.100.1");
  });

  it("is not what a stranger says", () => {
    expect(addressOf(requestFrom("203.0.113.7", "198.51.100.1"))).toBe("203.0.113.7");
  });

  it("is the proxy itself when that says nothing", () => {
    expect(addressOf(requestFrom("127.0.0.1"))).toBe("127.0.0.1");
    expect(addressOf(requestFrom("127.0.0.1", ""))).toBe("127.0.0.1");
  });

  it("knows a proxy that connects by an IPv4-mapped address", () => {
    expect(addressOf(requestFrom("::ffff:127.0.0.1", "198.51.100.1"))).toBe("198.51.100.1");
  });

  it("takes the names of common ranges", () => {
    expect(clientAddress(["loopback"])(requestFrom("127.0.0.1", "198.51.100.1"))).toBe("198.51.100.1");
  });
});

describe("IPv6", () => {
  const addressOf = clientAddress(["127.0.0.1"]);
  const peer = (address: string): string => addressOf(requestFrom(address));

  it("is one client for each /64", () => {
    expect(peer("2001:db8:1:2::1")).toBe(peer("2001:db8:1:2:ffff:ffff:ffff:ffff"));
    expect(peer("2001:db8:1:2::1")).not.toBe(peer("2001:db8:1:3::1"));
    expect(peer("2001:db8:1:2::1")).not.toBe(peer("2001:db8:2:2::1"));
  });

  it.each([
    ["2001:db8::1", "2001:db8:0:0:1:2:3:4"],
    ["2001:DB8:0:0::1", "2001:db8::1"],
    ["2001:0db8:0000:0001::", "2001:db8:0:1::"],
    ["fe80::1%eth0", "fe80::2%eth0"],
    ["::1", "0:0:0:0:0:0:0:1"],
    ["2001:db8:0:0:0::", "2001:db8::"],
    ["2001:db8::2:0:0:0:1", "2001:db8:0:2::9"],
  ])("is one client however it is written: %s and %s", (one, other) => {
    expect(peer(one)).toBe(peer(other));
  });

  it("holds two clients apart whose addresses differ only before the shortening", () => {
    expect(peer("2001:db8:0:1::5")).not.toBe(peer("2001:db8::1:5"));
  });

  it("that stands for an IPv4 address is that address", () => {
    expect(peer("::ffff:203.0.113.7")).toBe("203.0.113.7");
  });

  it.each(["::FFFF:203.0.113.7", "::ffff:cb00:7107", "0:0:0:0:0:ffff:203.0.113.7"])(
    "that stands for an IPv4 address is that address in the spelling %s too",
    (address) => {
      expect(addressOf(requestFrom("127.0.0.1", address))).toBe("203.0.113.7");
    },
  );
});

/** What the settings make of a list; undefined when they refuse it. */
function settingOf(list: string): readonly string[] | undefined {
  try {
    return parseEnv({ TRUST_PROXY: list }).trustProxy;
  } catch (error) {
    if (error instanceof EnvError) return undefined;
    throw error;
  }
}

describe("a list of trusted proxies the settings accept", () => {
  it.each([
    "",
    "loopback",
    "127.0.0.1",
    "10.0.0.0/8, ::1",
    "2001:db8::/32",
    "linklocal, uniquelocal",
    "::ffff:10.0.0.1/104",
  ])("can be read: %j", (list) => {
    const trusted = settingOf(list);
    expect(trusted).toBeDefined();
    expect(() => clientAddress(trusted ?? [])).not.toThrow();
  });

  it.each(["0.0.0.0/0", "::/0", "10.0.0.0/33", "10.0.0.0/8/8", "10.0.0.0/", "10.0.0"])(
    "is never one that cannot be read: %j",
    (list) => {
      expect(() => clientAddress([list])).toThrow();
      expect(settingOf(list)).toBeUndefined();
    },
  );
});

describe("a list of trusted proxies that cannot be read", () => {
  it("is refused when the server starts, not when a request comes", () => {
    expect(() => clientAddress(["nonsense"])).toThrow();
    expect(() => clientAddress(["10.0.0.0/64"])).toThrow();
  });
});

describe("the id of a request", () => {
  const idOf = (trusted: readonly string[], peer: string, id: string): string | undefined => {
    const request = requestFrom(peer);
    request.headers["x-request-id"] = id;
    return clientsBehind(trusted).requestIdOf(request);
  };

  it("is the one a trusted proxy gave it", () => {
    expect(idOf(["loopback"], "127.0.0.1", "4f9a-0c12-77")).toBe("4f9a-0c12-77");
  });

  it("is not what a stranger calls it", () => {
    expect(idOf(["loopback"], "203.0.113.7", "4f9a-0c12-77")).toBeUndefined();
    expect(idOf([], "127.0.0.1", "4f9a-0c12-77")).toBeUndefined();
  });

  it.each(["short", "x".repeat(65), 'a"b"c"d"e', "line\nbreak", "with space in"])("is never %j", (id) => {
    expect(idOf(["loopback"], "127.0.0.1", id)).toBeUndefined();
  });
});
