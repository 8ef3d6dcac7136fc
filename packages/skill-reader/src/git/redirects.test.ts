import { describe, expect, it } from "vitest";
import type { Answer } from "./ask-server.ts";
import { followRedirects } from "./redirects.ts";

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
});
