import type { Page, Request } from "@playwright/test";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { localeCodes } from "#lib/i18n/locales.ts";
import { expect, pageKinds, test } from "./site.ts";

const kinds = Object.entries(pageKinds);

const isFrameworkScript = (request: Request): boolean => /^\/_next\/.*\.js$/.test(new URL(request.url()).pathname);

/** The scripts of Next's that a page asks for, from now on. */
function frameworkScriptsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (isFrameworkScript(request)) asked.push(request.url());
  });
  return asked;
}

/** Waits until Next's runtime has taken a page over: it then makes this element. */
const untilTakenOver = (page: Page) => expect(page.locator("next-route-announcer")).toBeAttached();

/** What a page's policy forbids is an error of the page, and fails its test. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) => {
      console.error(`The policy forbids ${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
});

for (const locale of localeCodes) {
  for (const [kind, path] of kinds) {
    test(`${kind} (${locale}) comes without Next's scripts`, async ({ page }) => {
      const asked = frameworkScriptsOf(page);
      const response = await page.goto(`/${locale}${path}`);
      expect(asked).toEqual([]);
      expect(await response?.text()).not.toContain("__next_f");
      expect(response?.headers().link ?? "").not.toContain("script");
      await expect(page.locator('script[src^="/_next"], link[href^="/_next"][href$=".js"]')).toHaveCount(0);
      expect(await page.locator("script:not([type], [src], [data-early])").count()).toBe(0);
      await expect(page.locator('script[src="/enhance.js"]')).toHaveCount(1);
      await expect(page.locator('link[rel="stylesheet"][href^="/_next"]')).toHaveCount(1);
    });

    test(`${kind} (${locale}) does nothing that its policy forbids`, async ({ page }) => {
      const response = await page.goto(`/${locale}${path}`);
      const policy = response?.headers()["content-security-policy"] ?? "";
      expect(policy).toContain("default-src 'self'; script-src 'self'");
      expect(policy).not.toContain("unsafe");
      const forbidden = await page.evaluate(
        (html) => {
          const served = new DOMParser().parseFromString(html, "text/html");
          return [...served.querySelectorAll("*")].flatMap(({ attributes }) =>
            [...attributes].flatMap(({ name, value }) =>
              /^(?:on|style$)/.test(name) || /^\s*javascript:/i.test(value) ? [`${name}="${value}"`] : [],
            ),
          );
        },
        (await response?.text()) ?? "",
      );
      expect(forbidden).toEqual([]);
    });
  }
}

test("results appear while the form is filled in, under the policy of the page", async ({ page }) => {
  await page.goto("/en/skills");
  await page.getByRole("searchbox").pressSequentially("antonbabenko");
  await expect(page.locator("#results h2")).toHaveText(["Terraform Skill"]);
  await expect(page).toHaveURL(/\/en\/skills\?q=antonbabenko$/);
});

/** Every visible element of a page with its place, and all of the page's text. */
function appearanceOf(page: Page) {
  return page.evaluate(async () => {
    await document.fonts.ready;
    // What is in a closed menu may have a place all the same, as long as it was never drawn.
    const visible = [...document.body.querySelectorAll("*")].filter(
      (element) =>
        !element.matches("script, next-route-announcer") &&
        element.checkVisibility() &&
        element.getClientRects().length > 0,
    );
    return {
      title: document.title,
      text: document.body.innerText,
      elements: visible.map(({ localName, id, className }) => `${localName}#${id}.${className}`),
      places: visible.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height];
      }),
    };
  });
}

/**
 * How far things may lie apart that are in one place, in pixels. A browser rounds the length of every
 * text to 1/64 px, and React's markers part one text into several.
 */
const TOLERANCE = 0.1;

for (const kind of ["record", "record with many units", "document", "category", "collection", "owner"] as const) {
  for (const width of [360, 1440]) {
    test(`${kind} looks as Next alone draws it at ${width} px`, async ({ page, context }) => {
      const path = `/de${pageKinds[kind]}`;
      // Which of two faces a page is set in depends on how soon the font comes: here it never does.
      await context.route(/\.woff2$/, (route) => route.abort("aborted"));
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const { places, ...sent } = await appearanceOf(page);
      const other = await context.newPage();
      await other.setViewportSize({ width, height: 800 });
      await other.goto(`${process.env.PLAIN_NEXT_URL}${path}`);
      await untilTakenOver(other);
      await expect(other.locator("html[data-script='here']")).toBeAttached();
      const { places: drawnPlaces, ...drawn } = await appearanceOf(other);
      expect(drawn.elements.length).toBeGreaterThan(30);
      expect(sent).toEqual(drawn);
      const apart = drawn.elements.filter((_, index) =>
        drawnPlaces[index]?.some((length, side) => Math.abs(length - (places[index]?.[side] ?? Infinity)) > TOLERANCE),
      );
      expect(apart).toEqual([]);
    });
  }
}

test("a visitor without Next's scripts follows links, searches and changes the language", async ({ page }) => {
  const { search } = dictionaryOf("en");
  const asked = frameworkScriptsOf(page);
  await page.goto("/en/collections/databases");
  await page.locator('main h3 a[href$="/skills/supabase/agent-skills"]').click();
  await expect(page).toHaveURL(/\/en\/skills\/supabase\/agent-skills$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/en\/collections\/databases$/);
  await page.locator("[data-menu] summary").click();
  await page.getByRole("link", { name: "Deutsch" }).click();
  await expect(page).toHaveURL(/\/de\/collections\/databases$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  expect(await page.evaluate(() => document.cookie)).toBe("locale=de");
  await page.locator("[data-menu] summary").click();
  await page.getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(/\/en\/collections\/databases$/);
  await page.goto("/en/none");
  await page.getByRole("searchbox", { name: search.label }).fill("spreadsheets");
  expect(asked).toEqual([]);
  await page.getByRole("searchbox", { name: search.label }).press("Enter");
  await expect(page).toHaveURL(/\/en\/skills\?q=spreadsheets$/);
  await expect(page.locator("#results h2").first()).toBeVisible();
});

test("a command of a static page is copied by its button", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const asked = frameworkScriptsOf(page);
  await page.goto("/en/skills/obra/superpowers");
  const block = page.locator(".copyable:visible").first();
  await block.getByRole("button").click();
  await expect(page.getByRole("status")).toHaveText(dictionaryOf("en").install.copied);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await block.locator("code").textContent());
  expect(asked).toEqual([]);
});
