import { localeCodes } from "@skillshelf/directory-api/locales";
import { parse } from "node-html-parser";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { expect, test } from "./site.ts";

test("the button beside a command copies it and says so", async ({ page, context }) => {
  const { install } = dictionaryOf("en");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/en/skills/obra/superpowers");
  const block = page.locator(".install .copyable:visible").first();
  await expect(page.getByRole("status")).toBeEmpty();
  await block.getByRole("button", { name: install.copy }).click();
  await expect(page.getByRole("status")).toHaveText(install.copied);
  const command = await block.locator("code").textContent();
  expect(command).toContain("install obra/superpowers");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(command);
});

test("the words of the copy buttons come with the page in every language", async ({ request }) => {
  for (const locale of localeCodes) {
    const { copy, copied } = dictionaryOf(locale).install;
    for (const path of [`/${locale}`, `/${locale}/skills/obra/superpowers`]) {
      const words = parse(await (await request.get(path)).text()).querySelector("[data-copy]");
      expect.soft(words?.getAttribute("data-copy"), path).toBe(copy);
      expect.soft(words?.getAttribute("data-copied"), path).toBe(copied);
    }
  }
});

test("every button copies the text it stands beside, by keyboard too", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install();
  await page.goto("/en/skills/anthropics/skills");
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const part of ["cite", "badge"]) await page.locator(`#${part}`).click();
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
    await expect(page.locator("button.copied")).toHaveCount(1);
    await page.clock.runFor(1500);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      await blocks.nth(index).locator("code").textContent(),
    );
  }
  expect(names.size).toBe(count);
  await expect(page.getByRole("status")).not.toBeEmpty();
  await page.clock.runFor(500);
  await expect(page.getByRole("status")).toBeEmpty();
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

test("a page whose fragment cannot be read is there all the same", async ({ page }) => {
  await page.goto("/en/skills/obra/superpowers#%zz");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Superpowers");
});

test("the commands of the chosen agent are shown, by keyboard, on the next page and from an address", async ({
  page,
}) => {
  const { install } = dictionaryOf("en");
  const agent = (name: string) => page.getByRole("group", { name: install.agent }).getByRole("radio", { name });
  const commands = page.locator(".install .copyable:visible");
  await page.goto("/en/skills/obra/superpowers");
  await expect(agent("Claude Code")).toBeChecked();
  await expect(commands.first()).toContainText("--agent claude-code");
  await agent("Claude Code").focus();
  await page.keyboard.press("ArrowRight");
  await expect(agent("Codex")).toBeChecked();
  await expect(commands.first()).toContainText("--agent codex");
  await expect(commands.last()).toContainText("npx skills add 'obra/superpowers/skills/");
  await page.goto("/en/skills/anthropics/skills");
  await expect(agent("Codex")).toBeChecked();
  await expect(commands.first()).toContainText("--agent codex");
  await page.goto("/en/skills/blader/humanizer#install-copilot");
  await expect(agent("GitHub Copilot")).toBeChecked();
  await expect(agent("GitHub Copilot")).toBeInViewport();
  await expect(commands.filter({ hasText: "github-copilot" })).toHaveCount(1);
  // An address is no choice.
  await page.goto("/en/skills/obra/superpowers");
  await expect(agent("Codex")).toBeChecked();
});

test("the commands of another skill are shown in place, for the agent that was chosen, and can be copied", async ({
  page,
}) => {
  const { install, repositoryPage } = dictionaryOf("en");
  const path = "/en/skills/anthropics/skills";
  await page.goto(path);
  const picker = page.getByRole("combobox", { name: repositoryPage.skill });
  await expect(picker.getByRole("option")).toHaveCount(18);
  await page.getByRole("radio", { name: "Codex" }).check();
  await picker.selectOption("pdf");
  const commands = page.locator(".install .copyable:visible");
  await expect(commands.first()).toContainText("install anthropics/skills pdf");
  await expect(commands.first()).toContainText("--agent codex");
  await expect(page.getByRole("radio", { name: "Codex" })).toBeChecked();
  await expect(commands.first().getByRole("button")).toHaveText(install.copy);
  await page
    .getByRole("group", { name: install.agent })
    .getByText(repositoryPage.byHand)
    .filter({ visible: true })
    .click();
  await expect(commands.last()).toContainText("skill-sources/anthropics/skills/skills/pdf ~/.agents/skills/");
  await expect(page).toHaveURL(path);
});

test("skills are filtered by keyboard, those in the folded part too, and the count is announced", async ({ page }) => {
  const { repositoryPage } = dictionaryOf("en");
  const shown = (count: number) => repositoryPage.filtered.replace("{count}", String(count));
  await page.goto("/en/skills/github/awesome-copilot");
  const filter = page.getByRole("searchbox", { name: repositoryPage.filter });
  const rows = page.locator('section[aria-labelledby="units"] li');
  const all = await rows.count();
  await expect(page.getByText(shown(all))).toHaveCount(0);
  await filter.focus();
  await page.keyboard.type("azure");
  const matching = rows.filter({ visible: true });
  await expect(matching.first()).toContainText(/azure/i);
  const count = await matching.count();
  expect(count).toBeGreaterThan(5);
  expect(count).toBeLessThan(all);
  await expect(page.getByRole("status")).toHaveText(shown(count));
  await page.keyboard.press("Tab");
  await expect(matching.first().getByRole("link")).toBeFocused();
  await filter.fill("azure zzzz");
  await expect(page.getByRole("status")).toHaveText(shown(0));
  await filter.fill("");
  await expect(rows.filter({ visible: true })).toHaveCount(all);
  await expect(page.getByRole("status")).toBeEmpty();
});

test("the files of a repository's skills are a link away, and so is the way back", async ({ page }) => {
  const path = "/en/skills/anthropics/skills";
  await page.goto(path);
  await page.getByRole("link", { name: dictionaryOf("en").unitFiles.page, exact: true }).click();
  await expect(page).toHaveURL(`${path}/files`);
  const files = page.locator("#unit-docx");
  await expect(files.getByRole("heading", { name: "docx" })).toBeVisible();
  await expect(files.getByRole("link", { name: "scripts/accept_changes.py" })).toBeVisible();
  await page.getByRole("link", { name: dictionaryOf("en").audit.current }).click();
  await expect(page).toHaveURL(path);
});

test("what a rule is broken by, and further skills, unfold by keyboard", async ({ page }) => {
  await page.goto("/en/skills/anthropics/skills");
  for (const part of ["score", "units"]) {
    const details = page.locator(`section[aria-labelledby="${part}"] > details`);
    const link = details.locator("li a").first();
    await expect(link).toBeHidden();
    await details.locator("summary").focus();
    await page.keyboard.press("Enter");
    await expect(link).toBeVisible();
  }
});

test("details stay in view beside the page, and come after the review on a narrow one", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/en/skills/anthropics/skills");
  const [facts, review, audit] = ["facts", "review", "audit"].map((id) => page.locator(`#${id}`));
  await audit?.scrollIntoViewIfNeeded();
  await expect(facts ?? page.locator("none")).toBeInViewport();
  await page.setViewportSize({ width: 360, height: 800 });
  const top = async (part: typeof facts) => (await part?.boundingBox())?.y ?? Number.NaN;
  expect(await top(review)).toBeLessThan(await top(facts));
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

  test("an agent is chosen all the same, and what would do nothing is not shown", async ({ page }) => {
    await page.goto("/en/skills/anthropics/skills");
    const { install, repositoryPage } = dictionaryOf("en");
    await expect(page.getByRole("searchbox", { name: repositoryPage.filter })).toBeHidden();
    await expect(page.locator("main select")).toBeHidden();
    await page.getByRole("group", { name: install.agent }).getByText("Kiro", { exact: true }).click();
    await expect(page.locator(".install .copyable:visible").first()).toContainText("--agent kiro");
  });
});
