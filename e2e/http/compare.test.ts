import { describe, expect, it } from "vitest";
import { hrefsOf, parsePage } from "./page.ts";
import { ask } from "./request.ts";

const names = ["obra/superpowers", "anthropics/skills"];
const address = `/en/compare?${new URLSearchParams(names.map((name) => ["r", name]))}`;

describe("the comparison", () => {
  it("has the repositories in the given order, each with a link and a way out, and is not indexed", async () => {
    const page = parsePage((await ask(address)).text);
    const heads = page.querySelectorAll("thead th");
    expect(heads.map((head) => hrefsOf(head, "a"))).toEqual([
      ["/en/skills/obra/superpowers", "/en/compare?r=anthropics%2Fskills"],
      ["/en/skills/anthropics/skills", "/en/compare?r=obra%2Fsuperpowers"],
    ]);
    for (const row of page.querySelectorAll("tbody tr")) expect(row.querySelectorAll("td")).toHaveLength(2);
    expect(page.querySelector("meta[name=robots]")?.getAttribute("content")).toContain("noindex");
  });

  it("adds one more by its form, whatever form its name has, up to four", async () => {
    const added = await ask(`${address}&r=https%3A%2F%2Fgithub.com%2Fstripe%2Fai`);
    expect(parsePage(added.text).querySelectorAll("thead th")).toHaveLength(3);
    const many = await ask(`${address}&r=stripe%2Fai&r=expo%2Fskills&r=no%2Fmore`);
    expect([many.status, many.headers.get("location")?.match(/r=/g)?.length]).toEqual([308, 4]);
  });

  it("names what it does not know, as text", async () => {
    const { text } = await ask(`/en/compare?r=${encodeURIComponent("<img src=x>")}&r=no%2Fbody`);
    expect(text).not.toContain("<img src=x>");
    const page = parsePage(text);
    expect(hrefsOf(page, ".callout a")).toEqual(["/en/submit?repository=no%2Fbody"]);
    expect(page.querySelectorAll(".callout")).toHaveLength(2);
  });
});

describe("the audits of a repository", () => {
  it("are listed with links to each, are not indexed, and are read in Markdown too", async () => {
    const path = "/en/skills/anthropics/skills/audits";
    const { text, status } = await ask(path);
    expect([status, text.includes('content="noindex, follow"')]).toEqual([200, true]);
    const [audit] = hrefsOf(parsePage(text), "tbody a");
    expect((await ask(audit ?? "")).text).toContain(`href="${path}"`);
    expect((await ask(`${path}.md`)).text).toContain(audit);
    expect((await ask(`${path}?to=nothing`)).status).toBe(404);
    expect((await ask("/en/skills/ANTHROPICS/skills/audits")).headers.get("location")).toBe(path);
  });
});
