import { describe, expect, it } from "vitest";
import { TEST_REPORT_URL } from "../setup/http-server.ts";
import { parsePage } from "./page.ts";
import { ask } from "./request.ts";

const send = (headers: Readonly<Record<string, string>> = {}) =>
  ask("/en/submit", {
    method: "POST",
    body: "repository=octo%2Fnew",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
  });

describe("the page to suggest a repository", () => {
  it("keeps what was written, says what would be right, and is neither indexed nor cached", async () => {
    const { text, headers, status } = await ask("/en/submit?repository=what%3F");
    const page = parsePage(text);
    const field = page.querySelector("main input[name=repository]");
    expect([status, field?.getAttribute("value"), field?.getAttribute("aria-invalid")]).toEqual([200, "what?", "true"]);
    expect(page.querySelector("#result")?.text).toContain("https://github.com/owner/repo");
    expect(page.querySelector("meta[name=robots]")?.getAttribute("content")).toContain("noindex");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("leads to what is listed, and to the reason why something is not", async () => {
    const listed = parsePage((await ask("/en/submit?repository=https%3A%2F%2Fgithub.com%2FOBRA%2Fsuperpowers")).text);
    expect(listed.querySelector("#result a")?.getAttribute("href")).toBe("/en/skills/obra/superpowers");
    const removed = await ask("/api/skills/example-owner/removed");
    expect(removed.status).toBe(410);
    const told = parsePage((await ask("/en/submit?repository=example-owner%2Fremoved")).text);
    expect(told.querySelectorAll("#result p")).toHaveLength(2);
  });

  it("leads to the address for reports, filled in, where there is one", async () => {
    const page = parsePage((await ask("/en/submit?repository=octo%2Fnew")).text);
    const href = page.querySelector("#result a")?.getAttribute("href") ?? "";
    expect(href.startsWith(TEST_REPORT_URL)).toBe(true);
    expect(new URL(href).searchParams.get("title")).toContain("octo/new");
    expect(page.querySelector("form[method=post]")).toBeNull();
  });

  it("accepts a form from its own page only", async () => {
    const sent = await send({ "sec-fetch-site": "same-origin" });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/en/submit?repository=octo%2Fnew"]);
    expect((await send({ "sec-fetch-site": "cross-site" })).status).toBe(400);
    expect((await send({ origin: "https://evil.example" })).status).toBe(400);
  });
});
