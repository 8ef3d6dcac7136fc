import { localeCodes } from "@skillshelf/directory-api/locales";
import { parse } from "node-html-parser";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { expect, test } from "./site.ts";

test("the button beside a command copies it and says so", async ({ page, context }) => {
  const { install } = dictionaryOf("en");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/en/skills/obra/superpowers");
  const block = page.locator("#install ~ .copyable").first();
  await expect(page.getByRole("status")).toBeEmpty();
  await block.getByRole("button", { name: install.copy }).click();
  await expect(page.getByRole("status")).toHaveText(install.copied);
  const command = await block.locator("code").textContent();
  expect(command).toContain("git clone https://github.com/obra/superpowers");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(command);
});

test("the words of the copy buttons come with the page in every language", async ({ request }) => {
  for (const locale of localeCodes) {
    const sent = parse(await (await request.get(`/${locale}/skills/obra/superpowers`)).text());
    const words = sent.querySelector("[data-copy]");
    const { copy, copied } = dictionaryOf(locale).install;
    expect.soft(words?.getAttribute("data-copy"), locale).toBe(copy);
    expect.soft(words?.getAttribute("data-copied"), locale).toBe(copied);
  }
});

test("every button copies the text it stands beside, by keyboard too", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/en/skills/anthropics/skills");
  const blocks = page.locator(".copyable:visible");
  const count = await blocks.count();
  expect(count).toBeGreaterThan(5);
  const names = new Set<string | null>();
  for (let index = 0; index < count; index++) {
    const button = blocks.nth(index).getByRole("button");
    names.add(await button.getAttribute("aria-label"));
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(button).toHaveClass("copied");
    await expect(page.getByRole("status")).not.toBeEmpty();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      await blocks.nth(index).locator("code").textContent(),
    );
  }
  expect(names.size).toBe(count);
});

test("a long document begins with links to its sections, and a command of it is copied without the line break at its end", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/en/docs/graph");
  const { skill, install } = dictionaryOf("en");
  await page
    .getByRole("navigation", { name: skill.contents })
    .getByRole("link", { name: "Create two profiles" })
    .click();
  await expect(page.getByRole("heading", { name: "Create two profiles" })).toBeInViewport();
  const blocks = page.locator("article pre");
  await expect(page.getByRole("button", { name: install.copy })).toHaveCount(await blocks.count());
  await page.getByRole("button", { name: `${install.copy}: Social graph quickstart: 1` }).click();
  await expect(page.getByRole("status")).toHaveText(install.copied);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    (await blocks.first().textContent())?.replace(/\n$/, ""),
  );
});

test("in a page that runs from right to left, names and texts that do not begin at the right edge all the same", async ({
  page,
}) => {
  for (const path of ["/ar/skills", "/ar/skills/anthropics/skills", "/ar/collections/databases"]) {
    await page.goto(path);
    const apart = await page.evaluate(() =>
      [...document.querySelectorAll("main :is(p, li, dd, h1, h2, h3, .font-mono)")].flatMap((element) => {
        const { display, direction } = getComputedStyle(element);
        const [first] = element.childNodes;
        if (display !== "block" || direction !== "ltr" || first?.nodeType !== Node.TEXT_NODE) return [];
        const text = document.createRange();
        text.selectNodeContents(element);
        const { right, width } = text.getBoundingClientRect();
        return width > 0 && element.getBoundingClientRect().right - right > 8 ? [element.textContent] : [];
      }),
    );
    expect.soft(apart, path).toEqual([]);
  }
});

test("a link to a unit in the folded part of a page unfolds it, on arrival and on the page", async ({ page }) => {
  const path = "/en/skills/K-Dense-AI/claude-scientific-skills";
  await page.goto(path);
  const folded = page.locator('section[aria-labelledby="units"] > details');
  const last = folded.locator("li[id]").last();
  const id = (await last.getAttribute("id")) ?? "";
  await expect(last).toBeHidden();
  await page.goto("about:blank");
  await page.goto(`${path}#${id}`);
  await expect(last).toBeInViewport();
  await page.goto("about:blank");
  await page.goto(path);
  await expect(last).toBeHidden();
  await page.evaluate((fragment) => {
    location.hash = fragment;
  }, id);
  await expect(last).toBeInViewport();
});

test("a page whose fragment cannot be read is there all the same, and the steps of an agent open with Enter", async ({
  page,
}) => {
  await page.goto("/en/skills/obra/superpowers#%zz");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Superpowers");
  const codex = page.locator("#install-codex");
  await expect(page.locator("#install-claude-code pre").first()).toBeVisible();
  await expect(codex.locator("pre").first()).toBeHidden();
  await codex.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(codex.locator("pre").first()).toBeVisible();
  await expect(codex.locator("pre").first()).toContainText(".agents/skills");
  await expect(page.locator("#install-claude-code pre").first()).toBeHidden();
});

test("what a skill's files are stands at that skill on the page of all files", async ({ page }) => {
  const path = "/en/skills/anthropics/skills";
  await page.goto(path);
  await page.locator("#unit-docx > p > a").click();
  await expect(page).toHaveURL(`${path}/files#unit-docx`);
  const files = page.locator("#unit-docx");
  await expect(files.getByRole("heading", { name: "docx" })).toBeInViewport();
  await expect(files.getByRole("link", { name: "scripts/accept_changes.py" })).toBeVisible();
  await page.getByRole("link", { name: dictionaryOf("en").audit.current }).click();
  await expect(page).toHaveURL(path);
});

test("what a rule is broken by, and where else a skill is, unfolds by keyboard", async ({ page }) => {
  await page.goto("/en/skills/anthropics/skills");
  for (const part of ["score", "units"]) {
    const details = page.locator(`section[aria-labelledby="${part}"] details`).first();
    const place = details.getByRole("link").first();
    await expect(place).toBeHidden();
    await details.locator("summary").focus();
    await page.keyboard.press("Enter");
    await expect(place).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(place).toBeFocused();
  }
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("no copy button is shown, and a click selects a command whole", async ({ page }) => {
    await page.goto("/en/skills/obra/superpowers");
    const { install } = dictionaryOf("en");
    await expect(page.getByRole("button", { name: install.copy })).toHaveCount(0);
    const commands = page.locator(".copyable pre").first();
    await commands.click();
    await expect(commands).toHaveCSS("user-select", "all");
    const selected = await page.evaluate(() => getSelection()?.toString());
    expect(selected?.trim()).toBe(await commands.locator("code").textContent());
  });
});
