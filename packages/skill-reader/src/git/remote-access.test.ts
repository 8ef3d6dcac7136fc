import { describe, expect, it, vi } from "vitest";
import { type Answer, accessRemote, addressesOf, followRedirects, isPublicAddress } from "./remote-access.ts";
import { parseSource } from "./source.ts";

/** The way to a source, with hosts at two public addresses and servers that answer 200. */
async function access(
  text: string,
  reach: "public" | "any",
  addresses: readonly string[] = ["1.1.1.1", "2606:4700::1"],
) {
  const source = parseSource(text);
  if (source.kind === "path") throw new Error("a path is not fetched");
  const network = { resolve: async () => addresses, ask: async () => ({ status: 200, location: null }) };
  return accessRemote(source, { reach, signal: new AbortController().signal, network });
}

describe("the way to an https address", () => {
  it("is held to the addresses that were checked, and to https without redirects", async () => {
    const { url, protocols, configuration } = await access("https://example.org:8443/x", "public");
    expect(url).toBe("https://example.org:8443/x");
    expect(protocols).toEqual(["https"]);
    expect(configuration).toContain("http.curloptResolve=example.org:8443:1.1.1.1,[2606:4700::1]");
    expect(configuration).toContain("http.followRedirects=false");
  });

  it("of GitHub is that of the repository", async () => {
    const { url, configuration } = await access("Acme/skills", "public");
    expect(new URL(url).host).toBe("github.com");
    expect(parseSource(url)).toEqual({ kind: "github", owner: "Acme", repo: "skills" });
    expect(configuration.join(" ")).toContain("github.com:443:1.1.1.1");
  });
});

describe("the way to an ssh address", () => {
  it("goes to the address that was checked, for listed ones, and by no detour", async () => {
    const { protocols, environment } = await access("ssh://git@example.org:2222/x", "public");
    const command = environment.GIT_SSH_COMMAND ?? "";
    expect(protocols).toEqual(["ssh"]);
    for (const option of ["HostName=1.1.1.1", "HostKeyAlias=[example.org]:2222", "ProxyCommand=none", "ProxyJump=none"])
      expect(command).toContain(`-o '${option}'`);
    for (const option of ["BatchMode=yes", "ClearAllForwardings=yes"]) expect(command).toContain(`-o '${option}'`);
  });

  it("is refused into a private network, unless an operator gave it", async () => {
    await expect(access("git@example.org:x", "public", ["10.0.0.1"])).rejects.toMatchObject({ reason: "refused" });
    await expect(access("git@127.1:x", "public")).rejects.toMatchObject({ reason: "refused" });
    const { environment } = await access("git@example.org:x", "any", ["10.0.0.1"]);
    expect(environment.GIT_SSH_COMMAND).toContain("BatchMode=yes");
    expect(environment.GIT_SSH_COMMAND).not.toContain("HostName");
  });

  it("alone knows the operator's home and agent", async () => {
    vi.stubEnv("HOME", "/home/operator");
    vi.stubEnv("SSH_AUTH_SOCK", "/run/agent");
    try {
      const known = { HOME: "/home/operator", SSH_AUTH_SOCK: "/run/agent" };
      expect((await access("git@example.org:x", "any")).environment).toMatchObject(known);
      expect((await access("https://example.org/x", "any")).environment).toEqual({});
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

it.each(["1.1.1.1", "140.82.121.4", "2606:4700:4700::1111", "::ffff:1.1.1.1"])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "100.64.0.1",
  "100.100.100.200",
  "127.0.0.1",
  "127.255.255.254",
  "168.63.129.16",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.192",
  "192.0.2.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "::ffff:0:127.0.0.1",
  "64:ff9b::7f00:1",
  "64:ff9b:1::1",
  "100::1",
  "2001::1",
  "2001:2::1",
  "2001:20::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "3fff::1",
  "5f00::1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fe80::1%eth0",
  "2606:4700:4700::1111%1",
  "fec0::1",
  "ff02::1",
  "2130706433",
  "0x7f.1",
  "1",
  "example.org",
  "",
])("%s is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

describe("a host", () => {
  const resolve = async (host: string) =>
    host === "mixed.example" ? ["1.1.1.1", "10.0.0.1"] : ["1.1.1.1", "2606:4700::1"];

  it("is known by all its addresses", async () => {
    expect(await addressesOf("public.example", resolve, true)).toEqual(["1.1.1.1", "2606:4700::1"]);
    expect(await addressesOf("9.9.9.9", resolve, true)).toEqual(["9.9.9.9"]);
  });

  it("is refused when one of its addresses is private, where that matters", async () => {
    await expect(addressesOf("mixed.example", resolve, true)).rejects.toMatchObject({ reason: "refused" });
    expect(await addressesOf("mixed.example", resolve, false)).toEqual(["1.1.1.1", "10.0.0.1"]);
    expect(await addressesOf("127.0.0.1", resolve, false)).toEqual(["127.0.0.1"]);
  });

  it.each([
    "localhost",
    "LOCALHOST.",
    "a.localhost",
    "127.1",
    "0x7f.1",
    "0x7f000001",
    "2130706433",
    "0177.0.0.1",
    "1.1.1.1.",
    "::1",
    "127.0.0.1",
  ])("is refused as %s, whatever it would resolve to", async (host) => {
    await expect(addressesOf(host, resolve, true)).rejects.toMatchObject({ reason: "refused" });
  });

  it.each(["-x.example", "+x.example", "*.example", "*", "x.example.", "x,y.example", "x.example:1", "x y", "", "x'"])(
    "is refused as %j, whoever gave it",
    async (host) => {
      for (const mustBePublic of [true, false])
        await expect(addressesOf(host, resolve, mustBePublic)).rejects.toMatchObject({ reason: "refused" });
    },
  );

  it("is unreachable without an address", async () => {
    const failing = () => Promise.reject(new Error("ENOTFOUND"));
    await expect(addressesOf("x.example", failing, true)).rejects.toMatchObject({ reason: "unreachable" });
    await expect(addressesOf("x.example", async () => [], false)).rejects.toMatchObject({ reason: "unreachable" });
  });
});

const REFS = "/info/refs?service=git-upload-pack";
const hosts: Readonly<Record<string, readonly string[]>> = {
  "one.example": ["1.1.1.1"],
  "two.example": ["1.0.0.1", "2606:4700::1"],
  "inside.example": ["10.0.0.1"],
};
const { signal } = new AbortController();

/** Follows from an address, where servers answer with a status, or a redirect to a text. Tells also who was asked. */
async function follow(
  url: string,
  answers: Readonly<Record<string, number | string | null>>,
  reach: "public" | "any" = "public",
) {
  const asked: string[] = [];
  const network = {
    resolve: async (host: string) => hosts[host] ?? [],
    ask: async ({ href }: URL, addresses: readonly string[]): Promise<Answer> => {
      asked.push(`${href.replace(REFS, "")} at ${addresses.join(" ")}`);
      const answer = answers[href.replace(REFS, "")] ?? null;
      return typeof answer === "number" ? { status: answer, location: null } : { status: 301, location: answer };
    },
  };
  const found = await followRedirects(url, { reach, network, signal });
  return { ...found, asked };
}

describe("an address", () => {
  it("that answers is where the repository is, at the addresses that were checked", async () => {
    const found = await follow("https://two.example/a/b", { "https://two.example/a/b": 200 });
    expect(found).toMatchObject({ url: "https://two.example/a/b", addresses: ["1.0.0.1", "2606:4700::1"] });
  });

  it("that redirects leads on, each host being looked up", async () => {
    const found = await follow("https://one.example/a", {
      "https://one.example/a": `/b${REFS}`,
      "https://one.example/b": `https://two.example/c${REFS}`,
      "https://two.example/c": 200,
    });
    expect(found.url).toBe("https://two.example/c");
    expect(found.addresses).toEqual(hosts["two.example"]);
    expect(found.asked).toEqual([
      "https://one.example/a at 1.1.1.1",
      "https://one.example/b at 1.1.1.1",
      "https://two.example/c at 1.0.0.1 2606:4700::1",
    ]);
  });

  it.each([
    ["127.0.0.1", `https://127.0.0.1/x${REFS}`],
    ["a private host", `https://inside.example/x${REFS}`],
    ["an address in disguise", `https://0x7f.1/x${REFS}`],
    ["http", `http://two.example/x${REFS}`],
    ["a file", "file:///etc/passwd"],
    ["credentials", `https://user@two.example/x${REFS}`],
  ])("that redirects to %s is refused, whoever gave it", async (_name, location) => {
    const answers = { "https://one.example/a": location };
    for (const reach of ["public", "any"] as const)
      await expect(follow("https://one.example/a", answers, reach)).rejects.toMatchObject({ reason: "refused" });
  });

  it("in a private network may lead to another there, where an operator gave it", async () => {
    const answers = { "https://inside.example/a": `https://10.0.0.2/b${REFS}`, "https://10.0.0.2/b": 200 };
    expect((await follow("https://inside.example/a", answers, "any")).url).toBe("https://10.0.0.2/b");
    await expect(follow("https://inside.example/a", answers)).rejects.toMatchObject({ reason: "refused" });
  });

  it.each([
    ["five", 5, "url"],
    ["six", 6, "unreachable"],
  ])("that redirects %s times", async (_name, count, outcome) => {
    const answers = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`https://one.example/${index}`, `/${index + 1}${REFS}`]),
    );
    const found = follow("https://one.example/0", { ...answers, [`https://one.example/${count}`]: 200 });
    if (outcome === "url") expect((await found).url).toBe("https://one.example/5");
    else await expect(found).rejects.toMatchObject({ reason: outcome });
  });

  it.each([
    [401, "not-found"],
    [404, "not-found"],
    [429, "unreachable"],
    [500, "unreachable"],
    [null, "unreachable"],
    ["https://two.example/sign-in", "not-found"],
    ["https://[", "unreachable"],
  ])("that answers with %s is told as such", async (answer, reason) => {
    await expect(follow("https://one.example/a", { "https://one.example/a": answer })).rejects.toMatchObject({
      reason,
    });
  });

  it.each([
    ["120", 120],
    ["999999", 86_400],
    [new Date(Date.now() + 600_000).toUTCString(), expect.closeTo(600, -2)],
    ["Fri, 31 Dec 1999 23:59:59 GMT", undefined],
    ["soon", undefined],
    [undefined, undefined],
  ])("that asks to be left alone for %s is told as such", async (retryAfter, retryAfterSeconds) => {
    const ask = async (): Promise<Answer> => ({ status: 429, location: null, retryAfter });
    const network = { resolve: async () => ["1.1.1.1"], ask };
    const found = followRedirects("https://one.example/a", { reach: "public", network, signal });
    await expect(found).rejects.toMatchObject({ reason: "unreachable", retryAfterSeconds });
  });
});
