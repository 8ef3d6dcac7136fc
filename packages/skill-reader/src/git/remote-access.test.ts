import { describe, expect, it, vi } from "vitest";
import { accessRemote } from "./remote-access.ts";
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
