import { locales } from "@skillshelf/directory-api/locales";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { expect, frameworkScriptsOf, test } from "./site.ts";

const en = dictionaryOf("en");
const de = dictionaryOf("de");

test("a visitor searches from the home page, opens a skill and then its repository", async ({ page }) => {
  await page.goto("/en");
  await page.getByLabel(en.search.label).fill("spreadsheets");
  await page.getByRole("button", { name: en.search.submit }).click();
  await expect(page).toHaveURL(/\/en\/skills\?q=spreadsheets$/);
  await page.locator('#results h2 a[href="/en/skills/anthropics/skills/xlsx"]').click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("xlsx");
  await page.getByRole("link", { name: "anthropics/skills", exact: true }).first().click();
  await expect(page).toHaveURL(/\/en\/skills\/anthropics\/skills$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Anthropic Skills");
});

test("results appear while the form is filled in, and the address follows", async ({ page }) => {
  await page.goto("/de/skills");
  await page.getByRole("combobox", { name: de.list.category }).selectOption("security");
  await expect(page).toHaveURL(/\/de\/skills\?category=security$/);
  await page.getByRole("searchbox").pressSequentially("antonbabenko");
  await expect(page.getByText(de.list.empty)).toBeVisible();
  await expect(page).toHaveURL(/\/de\/skills\?q=antonbabenko&category=security$/);
  await page.reload();
  await expect(page.getByText(de.list.empty)).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue("antonbabenko");
});

test("what appears while typing is what Enter leads to", async ({ page }) => {
  await page.goto("/en/skills");
  await page.getByRole("searchbox").fill("security");
  await expect(page).toHaveURL(/q=security$/);
  const seen = async () => [
    await page.title(),
    await page.getByRole("heading", { level: 1 }).innerText(),
    await page.locator("#results").innerText(),
  ];
  const live = await seen();
  await page.getByRole("searchbox").press("Enter");
  await page.waitForLoadState();
  expect(await seen()).toEqual(live);
});

test("a visitor goes from the collections to a record and its owner, changes the language and searches, without Next's scripts", async ({
  page,
}) => {
  const asked = frameworkScriptsOf(page);
  await page.goto("/de");
  const { nav, owner } = de;
  await page.getByRole("navigation", { name: nav.main }).getByRole("link", { name: nav.collections }).click();
  await expect(page).toHaveURL(/\/de\/collections$/);
  await page.locator('main h2 a[href$="/collections/databases"]').click();
  await expect(page).toHaveURL(/\/de\/collections\/databases$/);
  await page.locator('main h3 a[href$="/skills/supabase/agent-skills"]').click();
  await expect(page).toHaveURL(/\/de\/skills\/supabase\/agent-skills$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/de\/collections\/databases$/);
  await page.goForward();
  await page.locator('.trail a[href="/de/skills/supabase"]').click();
  await expect(page).toHaveURL(/\/de\/skills\/supabase$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(owner.title.replace("{owner}", "supabase"));
  await page.locator('main h2 a[href="/de/skills/supabase/agent-skills"]').click();
  await expect(page).toHaveURL(/\/de\/skills\/supabase\/agent-skills$/);
  await page.locator("[data-menu] summary").click();
  await page.getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(/\/en\/skills\/supabase\/agent-skills$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.locator("[data-menu] summary").click();
  await page.getByRole("link", { name: "Deutsch" }).click();
  await expect(page).toHaveURL(/\/de\/skills\/supabase\/agent-skills$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  expect(await page.evaluate(() => document.cookie)).toBe("locale=de");
  await page.goto("/");
  await expect(page).toHaveURL(/\/de$/);
  await page.goto("/en/none");
  // Not by its role, which the suggestions change once they are loaded.
  await page.getByLabel(en.search.label).fill("spreadsheets");
  expect(asked).toEqual([]);
  await page.getByLabel(en.search.label).press("Enter");
  await expect(page).toHaveURL(/\/en\/skills\?q=spreadsheets$/);
  await expect(page.locator("#results h2").first()).toBeVisible();
});

test("the menu of languages names each in itself, opens by keyboard and closes by Esc and by a click beside it", async ({
  page,
}) => {
  await page.goto("/ar/categories");
  const menu = page.locator("[data-menu]");
  const summary = menu.locator("summary");
  await summary.focus();
  await page.keyboard.press("Enter");
  await expect(menu.getByRole("link")).toHaveText(locales.map(({ name }) => name));
  await page.keyboard.press("Escape");
  await expect(menu.getByRole("link").first()).toBeHidden();
  await expect(summary).toBeFocused();
  await summary.click();
  await expect(menu.getByRole("link").first()).toBeVisible();
  await page.locator("h1").click();
  await expect(menu.getByRole("link").first()).toBeHidden();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the colours follow a system that is ${colorScheme}, until a visitor chooses others, which are remembered`, async ({
    page,
  }) => {
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.emulateMedia({ colorScheme });
    await page.goto("/en/categories");
    const button = page.getByRole("button", { name: en.nav.darkTheme });
    await expect(button).toHaveAttribute("aria-pressed", String(colorScheme === "dark"));
    const before = await paper();
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", String(colorScheme !== "dark"));
    expect(await paper()).not.toBe(before);
    const chosen = await paper();
    await page.goto("/en/skills/obra/superpowers");
    expect(await paper()).toBe(chosen);
    await page.getByRole("button", { name: en.nav.darkTheme }).click();
    expect(await paper()).toBe(before);
    expect(await page.evaluate(() => localStorage.getItem("theme"))).toBeNull();
  });
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("search, filters and pages work", async ({ page }) => {
    await page.goto("/en");
    await page.getByRole("searchbox").fill("scientific");
    await page.getByRole("button", { name: en.search.submit }).click();
    await expect(page.locator("#results h2").first()).toBeVisible();
    await page.getByRole("combobox", { name: en.list.license }).selectOption("MIT");
    await page.getByRole("button", { name: en.list.apply }).click();
    await expect(page).toHaveURL(/\/en\/skills\?q=scientific&license=MIT$/);
    const found = page.locator('#results h2 a[href^="/en/skills/K-Dense-AI/claude-scientific-skills/"]');
    await expect(found.first()).toBeVisible();
  });

  test("later pages, orders, languages, folded parts and the way to a skill work", async ({ page }) => {
    await page.goto("/en/skills");
    const first = await page.locator("#results h2").allInnerTexts();
    await page.getByRole("navigation", { name: en.pager.label }).getByRole("link", { name: en.pager.next }).click();
    await expect(page).toHaveURL(/\/en\/skills\?page=2$/);
    expect(await page.locator("#results h2").allInnerTexts()).not.toEqual(first);
    await page.getByRole("combobox", { name: en.list.sort }).selectOption("name");
    await page.getByRole("button", { name: en.list.apply }).click();
    await expect(page).toHaveURL(/\/en\/skills\?sort=name$/);
    await page.goto("/en/skills/K-Dense-AI/claude-scientific-skills");
    const folded = page.locator('section[aria-labelledby="units"] > details');
    await expect(folded.locator("li").first()).toBeHidden();
    await folded.locator("summary").first().click();
    await expect(folded.locator("li").first()).toBeVisible();
    const unit = folded.locator("li > a").first();
    const href = (await unit.getAttribute("href")) ?? "";
    await unit.click();
    expect(new URL(page.url()).pathname).toBe(href);
    await page
      .locator('[data-menu] a[hreflang="de"]')
      .first()
      .evaluate((link: HTMLAnchorElement) => link.click());
    await expect(page).toHaveURL(/\/de\/skills\/K-Dense-AI\/claude-scientific-skills/);
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
  });
});
