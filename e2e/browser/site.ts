import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "playwright/test";

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

/**
 * A page on the server under test that fails the test when anything goes wrong unseen: an error, a request that fails,
 * or something that the policy of a page forbids.
 */
export const test = base.extend({
  baseURL: async ({}, use) => use(process.env.BASE_URL ?? ""),
  page: async ({ page, javaScriptEnabled }, use) => {
    const troubles: string[] = [];
    const note = (trouble: string) => troubles.push(`${page.url()}: ${trouble}`);
    page.on("pageerror", ({ message }) => message !== LATE_TRANSITION && note(message));
    page.on("console", (message) => {
      if (message.type() === "error" && !/status of 4\d\d/.test(message.text())) note(message.text());
    });
    page.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText;
      const isRefusedScript = !javaScriptEnabled && request.resourceType() === "script";
      if (reason !== "net::ERR_ABORTED" && !isRefusedScript) note(`${request.url()} ${reason}`);
    });
    await page.addInitScript(() => {
      addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) => {
        console.error(`The policy forbids ${effectiveDirective} ${blockedURI} ${sample}`);
      });
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
  skill: "/skills/anthropics/skills/pdf",
  "skill with findings": "/skills/K-Dense-AI/claude-scientific-skills/docx",
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

/** The scripts of Next's that a page asks for, from now on. */
export function frameworkScriptsOf(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/^\/_next\/.*\.js$/.test(new URL(request.url()).pathname)) asked.push(request.url());
  });
  return asked;
}

/** Reports what is wrong on a page, by its address and the size of its window, and lets the test go on. */
export function expectNone(page: Page, what: string, found: readonly string[]): void {
  const { pathname, search } = new URL(page.url());
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  expect.soft(found, `${pathname}${search} at ${width} × ${height}: ${what}`).toEqual([]);
}

/** Rules of axe that look at colors, and so at what a theme changes. */
const colorRules = ["color-contrast", "link-in-text-block"];

/**
 * Accessibility faults that axe finds on a page as it is now.
 *
 * @param scope all rules, or only those on colors.
 */
export async function axeFaults(page: Page, scope: "all" | "colors" = "all"): Promise<string[]> {
  // All else that axe found would be sent from the page to the test.
  const builder = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  if (scope === "colors") builder.withRules(colorRules);
  else builder.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}
