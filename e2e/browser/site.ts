import { test as base, expect, type Page } from "@playwright/test";

export { expect };

/**
 * What Chromium says when the next page was drawn before the cross-fade to it could begin, as on a slow machine.
 * It is shown without one then, and no script of a page can know of it.
 */
const LATE_TRANSITION = "Transition was aborted because of invalid state. Page already revealed";

/** Waits until a page that is being loaded does all that it says it can: its script comes once it has been drawn. */
async function enhanced<Loaded>(page: Page, loading: Promise<Loaded>): Promise<Loaded> {
  const loaded = await loading;
  await page.waitForFunction(() => document.documentElement.dataset.script !== "");
  return loaded;
}

/** A page on the server under test that fails the test when anything goes wrong unseen: an error, or a request that fails. */
export const test = base.extend({
  baseURL: async ({}, use) => use(process.env.BASE_URL ?? ""),
  page: async ({ page, javaScriptEnabled }, use) => {
    const troubles: string[] = [];
    page.on("pageerror", ({ message }) => message !== LATE_TRANSITION && troubles.push(message));
    page.on("console", (message) => {
      if (message.type() === "error" && !/status of 4\d\d/.test(message.text())) troubles.push(message.text());
    });
    page.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText;
      const isRefusedScript = !javaScriptEnabled && request.resourceType() === "script";
      if (reason !== "net::ERR_ABORTED" && !isRefusedScript) troubles.push(`${request.url()} ${reason}`);
    });
    const { goto, reload } = page;
    page.goto = (...asked) => enhanced(page, goto.apply(page, asked));
    page.reload = (...asked) => enhanced(page, reload.apply(page, asked));
    await use(page);
    expect(troubles).toEqual([]);
  },
});

/** One address of each kind of page, below the language. */
export const pageKinds = {
  home: "",
  list: "/skills",
  owner: "/skills/anthropics",
  search: "/skills?q=pdf",
  "nothing found": "/skills?q=zzzzzz",
  record: "/skills/obra/superpowers",
  "record with many units": "/skills/K-Dense-AI/claude-scientific-skills",
  "record with copies": "/skills/anthropics/skills",
  "files of a record": "/skills/anthropics/skills/files",
  "record, untranslated": "/skills/example-owner/untranslated",
  "record, archived": "/skills/Example-Case/Archived.Repo",
  "record, removed": "/skills/example-owner/removed",
  categories: "/categories",
  category: "/categories/security",
  "category, empty": "/categories/documents",
  collections: "/collections",
  collection: "/collections/databases",
  docs: "/docs",
  document: "/docs/api",
  "document with a table": "/docs/installing",
  "document with a figure": "/docs/graph-chain",
  "document with a form": "/docs/graph-proof",
  "not found": "/none",
} as const;
