import { localeCodes } from "@skillshelf/directory-api/locales";
import type { Page } from "playwright/test";
import { cutOff, lostInForcedColors, movingOn, overflowOf, seenOn, setTextWider, smallTargets } from "./layout.ts";
import { axeFaults, expect, expectNone, frameworkScriptsOf, pageKinds, test } from "./site.ts";

const kinds = Object.entries(pageKinds);

/** Windows that a page has to fit into: the narrowest, on its side; a screen of 1280 px enlarged to 200 %; and larger ones. */
const windows = [
  { width: 320, height: 256 },
  { width: 640, height: 400 },
  { width: 768, height: 800 },
  { width: 1440, height: 800 },
] as const;

const phone = { width: 360, height: 800 };
const screen = { width: 1280, height: 720 };

/** Of these all is looked at that the texts of a language and the settings of a reader may change. */
const telling: ReadonlySet<string> = new Set(["home", "list", "record", "document with a table", "not found"]);

/** These say more where they are not translated. */
const untranslated: ReadonlySet<string> = new Set(["record, untranslated", "record, archived"]);

/** A page stands as it was sent, but for its own script. */
async function expectOwnScripts(page: Page, frameworkScripts: readonly string[]): Promise<void> {
  expectNone(page, "asks for scripts of Next's", frameworkScripts);
  const count = (selector: string) => page.locator(selector).count();
  expect.soft(await count('script[src^="/_next"], link[href^="/_next"][href$=".js"]'), "scripts of Next's").toBe(0);
  expect.soft(await count("script:not([type], [src], [data-early])"), "inline scripts of Next's").toBe(0);
  expect.soft(await count('script[src="/enhance.js"]'), "scripts of the page").toBe(1);
  expect.soft(await count('link[rel="stylesheet"][href^="/_next"]'), "style sheets").toBe(1);
}

async function expectToFit(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  expectNone(page, "too small for a finger", await smallTargets(page));
  for (const window of windows) {
    await page.setViewportSize(window);
    expectNone(page, "wider than the window", await overflowOf(page));
  }
}

async function expectNothingLostInForcedColors(page: Page): Promise<void> {
  const before = await seenOn(page);
  await page.emulateMedia({ forcedColors: "active" });
  expect.soft(await seenOn(page), `${page.url()} in forced colors`).toEqual(before);
  expectNone(page, "not seen in forced colors", await lostInForcedColors(page));
  await page.emulateMedia({ forcedColors: "none" });
}

for (const [kind, path] of kinds) {
  test(`${kind} is accessible, fits into every window and runs no script of Next's`, async ({ page }) => {
    // Each address is looked at as the first of a visit, in the fonts that are there at once.
    await page.addInitScript(() => localStorage.clear());
    const scripts = frameworkScriptsOf(page);
    const open = async (address: string) => {
      await page.goto(address);
      await expectOwnScripts(page, scripts);
    };

    await test.step("in English, in light colors", async () => {
      await open(`/en${path}`);
      expectNone(page, "faults in light colors", await axeFaults(page));
      if (telling.has(kind)) {
        await expectNothingLostInForcedColors(page);
        await page.emulateMedia({ reducedMotion: "reduce" });
        expectNone(page, "moves where no motion is wanted", await movingOn(page));
      }
      await expectToFit(page);
    });

    await test.step("from right to left, in dark colors", async () => {
      await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      await page.setViewportSize(screen);
      await open(`/ar${path}`);
      expectNone(page, "faults in dark colors", await axeFaults(page));
      await expectToFit(page);
      await page.emulateMedia({ colorScheme: "light" });
      if (untranslated.has(kind)) expectNone(page, "faults in light colors", await axeFaults(page, "colors"));
    });

    await test.step("in words that are set wider", async () => {
      // German ones are the longest.
      if (telling.has(kind)) await open(`/de${path}`);
      await setTextWider(page);
      await expect(page.locator("h1")).toHaveCSS("letter-spacing", /^[1-9]/);
      for (const window of windows) {
        await page.setViewportSize(window);
        expectNone(page, "wider than the window", await overflowOf(page));
        expectNone(page, "cut off", await cutOff(page));
      }
    });
  });
}

test("every page is sent without Next's scripts and without what its policy forbids", async ({ page }) => {
  const paths = ["en", "ar"].flatMap((locale) => kinds.map(([, path]) => `/${locale}${path}`));
  await page.goto("/en");
  const faults = await page.evaluate((all) => {
    const faultsOf = async (path: string): Promise<string[]> => {
      const answer = await fetch(path);
      const html = await answer.text();
      const sent = new DOMParser().parseFromString(html, "text/html");
      const count = (selector: string) => sent.querySelectorAll(selector).length;
      const policy = answer.headers.get("content-security-policy") ?? "";
      const checks: readonly (readonly [fault: string, isFound: boolean])[] = [
        ["is no page", count("main h1") !== 1],
        ["has data of Next's", html.includes("__next_f")],
        ["has scripts of Next's", count('script[src^="/_next"], link[href^="/_next"][href$=".js"]') > 0],
        ["has inline scripts of Next's", count("script:not([type], [src], [data-early])") > 0],
        ["has not one style sheet", count('link[rel="stylesheet"][href^="/_next"]') !== 1],
        ["names scripts in its headers", answer.headers.get("link")?.includes("script") === true],
        ["has a loose policy", !policy.includes("default-src 'self'; script-src 'self'") || policy.includes("unsafe")],
      ];
      const forbidden = [...sent.querySelectorAll("*")].flatMap(({ attributes }) =>
        [...attributes].flatMap(({ name, value }) =>
          /^(?:on|style$)/.test(name) || /^\s*javascript:/i.test(value) ? [`has ${name}="${value}"`] : [],
        ),
      );
      const found = checks.flatMap(([fault, isFound]) => (isFound ? [fault] : []));
      return [...found, ...forbidden].map((fault) => `${path} ${fault}`);
    };
    return Promise.all(all.map(faultsOf));
  }, paths);
  expect(faults.flat()).toEqual([]);
});

test("feeds, sitemaps and descriptions of the search are well-formed XML in every language", async ({ page }) => {
  /** Documents for machines, each with the name of its outermost element. */
  const documents: readonly (readonly [path: string, root: string])[] = [
    ...localeCodes.flatMap((locale) => [
      [`/${locale}/feeds/new.xml`, "feed"] as const,
      [`/${locale}/feeds/updated.xml`, "feed"] as const,
      [`/${locale}/opensearch.xml`, "OpenSearchDescription"] as const,
    ]),
    ["/sitemap.xml", "sitemapindex"],
    ["/sitemaps/pages.xml", "urlset"],
    ["/sitemaps/skills-0.xml", "urlset"],
  ];
  await page.goto("/en");
  const faults = await page.evaluate(
    (all) =>
      Promise.all(
        all.map(async ([path, root]) => {
          const answer = await fetch(path);
          const read = new DOMParser().parseFromString(await answer.text(), "application/xml");
          const { localName, namespaceURI, childElementCount } = read.documentElement;
          const error = read.querySelector("parsererror")?.textContent;
          if (error) return [`${path} is not well-formed: ${error}`];
          if (localName !== root || !namespaceURI?.includes("http")) return [`${path} is ${namespaceURI} ${localName}`];
          return childElementCount === 0 ? [`${path} is empty`] : [];
        }),
      ),
    documents,
  );
  expect(faults.flat()).toEqual([]);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("every page shows its heading and its text", async ({ page }) => {
    for (const [, path] of kinds) {
      await page.goto(`/en${path}`);
      await expect.soft(page.locator("h1"), `the heading of /en${path}`).toBeVisible();
      const text = await page.locator("main").innerText();
      expect.soft(text.length, `the text of /en${path}`).toBeGreaterThan(40);
    }
  });
});
