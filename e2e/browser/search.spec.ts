import { parse } from "node-html-parser";
import type { Page, Request } from "playwright/test";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill } from "#lib/i18n/format.ts";
import { axeFaults, expect, expectNone, test } from "./site.ts";

const { list, search, find } = dictionaryOf("en");

const box = (page: Page) => page.locator("form[role=search] input[type=search]");
const titles = (page: Page) => page.locator("#results h2 a");
const results = (page: Page) => page.locator("#results");
const status = (page: Page) => page.locator("main").getByRole("status");

/** Turns to the form and waits until results are live: keys and typing are heard from then on. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await box(page).hover();
  await expect(status(page)).toBeAttached();
}

/** How long typing pauses before results are asked for, and how long they stand before they are announced. */
const PAUSE_MS = 250;
const SETTLED_MS = 600;

/** Opens a page whose time passes only as far as the test lets it. */
async function openInHand(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await open(page, path);
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Holds back the answer to a query until it is let go; tells what was asked for. */
async function holdBack(page: Page, query: string) {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const asked: string[] = [];
  await page.route("**/skills?*", async (route) => {
    const url = new URL(route.request().url());
    asked.push(url.searchParams.get("q") ?? "");
    if (url.searchParams.get("q") === query) await held;
    // A request that was given up cannot be answered any more.
    await route.continue().catch(() => undefined);
  });
  return { asked, letGo };
}

test.describe("the keyboard", () => {
  test("leads to the search box of a page by /, and empties it by Esc", async ({ page }) => {
    for (const path of ["/en", "/en/skills", "/en/skills?q=security", "/en/none"]) {
      await page.goto(path);
      await page.keyboard.press("/");
      await expect.soft(box(page), `the search box of ${path}`).toBeFocused();
      await page.keyboard.type("zq/zq");
      await expect.soft(box(page), `the search box of ${path}`).toHaveValue("zq/zq");
      await page.keyboard.press("Escape");
      await expect.soft(box(page), `the search box of ${path}`).toHaveValue("");
      await expect.soft(box(page), `the search box of ${path}`).toBeFocused();
    }
  });

  test("writes / where a field has the focus, and leaves shortcuts of the browser alone", async ({ page }) => {
    await page.goto("/en/skills");
    const field = page.getByRole("combobox", { name: list.category });
    await field.focus();
    await page.keyboard.press("/");
    await expect(field).toBeFocused();
    await field.blur();
    await page.keyboard.press("Control+/");
    await expect(box(page)).not.toBeFocused();
  });

  test("can be kept from leading to the box by /, which is remembered", async ({ page }) => {
    await page.goto("/en/skills");
    await page.getByText(search.help.title).click();
    await page.getByRole("checkbox").uncheck();
    await page.goto("/en");
    await page.keyboard.press("/");
    await expect(box(page)).not.toBeFocused();
    await page.getByText(search.help.title).click();
    await page.getByRole("checkbox").check();
    await page.getByRole("checkbox").blur();
    await page.keyboard.press("/");
    await expect(box(page)).toBeFocused();
  });

  test("leads from the box through the results and back, and empties the box by Esc, which the results follow", async ({
    page,
  }) => {
    await open(page, "/en/skills?q=security");
    const count = await titles(page).count();
    expect(count).toBeGreaterThan(2);
    await box(page).focus();
    await page.keyboard.press("ArrowDown");
    await expect(titles(page).nth(0)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(titles(page).nth(1)).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(box(page)).toBeFocused();
    for (let index = 0; index <= count; index++) await page.keyboard.press("ArrowDown");
    await expect(titles(page).last()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(box(page)).toBeFocused();
    await expect(box(page)).toHaveValue("security");
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/\/en\/skills$/);
    expect(await titles(page).count()).toBeGreaterThan(20);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(find.title);
  });

  test("opens a result by Enter, and comes back to the same search", async ({ page }) => {
    await open(page, "/en/skills");
    await box(page).pressSequentially("antonbabenko");
    await expect(titles(page)).toHaveText(["terraform-skill"]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/en\/skills\/antonbabenko\/terraform-skill\/terraform-skill$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/en\/skills\?q=antonbabenko$/);
    await expect(titles(page)).toHaveText(["terraform-skill"]);
    await expect(box(page)).toHaveValue("antonbabenko");
  });

  test("keeps the focus on a result that is still there when others come", async ({ page }) => {
    await open(page, "/en/skills?q=terraform");
    const first = await titles(page).first().innerText();
    await box(page).press("End");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("ArrowDown");
    await expect(page).toHaveURL(/q=terrafor$/);
    await expect(page.locator("#results a:focus")).toHaveText(first);
  });
});

test.describe("the script of live results", () => {
  const isScript = (request: Request): boolean => new URL(request.url()).pathname.startsWith("/scripts/");

  for (const [how, turnTo] of [
    ["by a pointer", (page: Page) => box(page).hover()],
    ["by the keyboard", (page: Page) => page.keyboard.press("/")],
    ["from their end", (page: Page) => titles(page).last().focus()],
  ] as const) {
    test(`is fetched once a visitor turns to them ${how}, and once`, async ({ page }) => {
      const asked: string[] = [];
      page.on("request", (request) => isScript(request) && asked.push(request.url()));
      await page.goto("/en/skills");
      if (how === "by a pointer") await page.waitForLoadState("networkidle");
      expect(asked).toEqual([]);
      await turnTo(page);
      await expect(status(page)).toBeAttached();
      await box(page).fill("antonbabenko");
      await expect(titles(page)).toHaveText(["terraform-skill"]);
      expect(asked).toHaveLength(1);
    });
  }

  test("may come late: what was typed before is searched for", async ({ page }) => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/scripts/*", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/en/skills");
    await box(page).fill("antonbabenko");
    letGo();
    await expect(titles(page)).toHaveText(["terraform-skill"]);
  });

  test("may be missing: the form leads to the results", async ({ page }) => {
    await page.route("**/scripts/*", (route) => route.abort("aborted"));
    await page.goto("/en/skills");
    await box(page).fill("antonbabenko");
    await box(page).press("Enter");
    await expect(titles(page)).toHaveText(["terraform-skill"]);
  });

  test("is kept by browsers for good, for its name changes with it", async ({ request }) => {
    const sent = parse(await (await request.get("/en/skills")).text());
    const address = sent.querySelector("[data-live-results]")?.getAttribute("data-live-results");
    expect(address).toMatch(/^\/scripts\/live-results\.[0-9a-f]{12}\.js$/);
    expect((await request.get(address ?? "")).headers()["cache-control"]).toContain("immutable");
  });
});

test.describe("results while typing", () => {
  test("of an earlier query are given up, and never take the place of later ones", async ({ page }) => {
    await open(page, "/en/skills");
    const { asked, letGo } = await holdBack(page, "security");
    const givenUp = page.waitForEvent("requestfailed", (request) => request.url().endsWith("q=security"));
    await box(page).fill("security");
    await expect.poll(() => asked).toEqual(["security"]);
    await expect(results(page)).toHaveAttribute("aria-busy", "true");
    await box(page).fill("antonbabenko");
    expect((await givenUp).failure()?.errorText).toBe("net::ERR_ABORTED");
    await expect(titles(page)).toHaveText(["terraform-skill"]);
    letGo();
    // An answer to the earlier query, if one came all the same, would be there before this one.
    await page.evaluate(() => fetch("/en/skills?q=security").then((answer) => answer.text()));
    await expect(titles(page)).toHaveText(["terraform-skill"]);
    await expect(page).toHaveURL(/q=antonbabenko$/);
    await expect(results(page)).toHaveAttribute("aria-busy", "false");
  });

  test("are asked for once typing pauses, and again after a query was given up", async ({ page }) => {
    await openInHand(page, "/en/skills");
    const { asked, letGo } = await holdBack(page, "antonbabenko");
    await box(page).pressSequentially("antonbabenko");
    await page.clock.runFor(PAUSE_MS - 1);
    expect(asked).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => asked).toEqual(["antonbabenko"]);
    await page.keyboard.type("x");
    await page.keyboard.press("Backspace");
    await page.clock.runFor(PAUSE_MS);
    await expect.poll(() => asked).toEqual(["antonbabenko", "antonbabenko"]);
    letGo();
    await expect(titles(page)).toHaveText(["terraform-skill"]);
  });

  test("are announced when they have settled, and not before", async ({ page }) => {
    await openInHand(page, "/en/skills");
    await box(page).fill("antonbabenko");
    await page.clock.runFor(PAUSE_MS);
    await expect(titles(page)).toHaveText(["terraform-skill"]);
    await page.clock.runFor(SETTLED_MS - 1);
    await expect(status(page)).toHaveText("");
    await box(page).fill("security");
    await page.clock.runFor(PAUSE_MS);
    await expect(page).toHaveURL(/q=security$/);
    await expect(status(page)).toHaveText("");
    await page.clock.runFor(SETTLED_MS);
    await expect(status(page)).toHaveText(await page.locator("#results-count").innerText());
  });

  test("stay and say so when newer ones cannot be fetched", async ({ page }) => {
    await open(page, "/en/skills?q=antonbabenko");
    await page.route("**/skills?q=security", (route) => route.fulfill({ status: 429, body: "" }));
    await box(page).fill("security");
    await expect(status(page)).toHaveText(list.failed);
    await expect(titles(page)).toHaveText(["terraform-skill"]);
    await expect(page).toHaveURL(/q=antonbabenko$/);
    await page.unroute("**/skills?q=security");
    await box(page).press("Enter");
    await expect(page).toHaveURL(/q=security$/);
    expect(await titles(page).count()).toBeGreaterThan(2);
  });

  test("are those of the plain form at once by Enter", async ({ page }) => {
    await open(page, "/en/skills");
    await box(page).fill("antonbabenko");
    await box(page).press("Enter");
    await expect(page).toHaveURL(/\/en\/skills\?q=antonbabenko$/);
    await expect(titles(page)).toHaveText(["terraform-skill"]);
  });

  test("move nothing around them", async ({ page }) => {
    await open(page, "/en/skills");
    const place = async () => page.locator("#filters").boundingBox();
    const before = await place();
    await box(page).fill("zzzzzz");
    await expect(page.getByText(list.empty)).toBeVisible();
    expect(await place()).toEqual(before);
  });
});

test.describe("filters", () => {
  test("say how many results each would leave, and follow the query", async ({ page }) => {
    await open(page, "/en/skills?q=security&view=repositories");
    const license = page.getByRole("combobox", { name: list.license });
    const options = await license.locator("option:not([value=''])").allInnerTexts();
    expect(options.length).toBeGreaterThan(0);
    for (const option of options) expect(option).toMatch(/^.+ \([1-9]\d*\)$/);
    const [value, count] = /^(.+) \((\d+)\)$/.exec(options[0] ?? "")?.slice(1) ?? [];
    await license.selectOption(value ?? "");
    await expect(titles(page)).toHaveCount(Number(count));
    await expect(license.locator("option:not([value=''])")).toHaveText(options);
    await box(page).fill("zzzzzz");
    await expect(license.locator("option:not([value=''])")).toHaveText([`${value} (0)`]);
    await expect(license).toHaveValue(value ?? "");
  });

  test("are each a step that Back undoes, unlike what is typed", async ({ page }) => {
    await page.goto("/en");
    await open(page, "/en/skills");
    const license = page.getByRole("combobox", { name: list.license });
    await license.selectOption("MIT");
    await expect(page).toHaveURL(/skills\?license=MIT$/);
    await box(page).fill("antonbabenko");
    await expect(page).toHaveURL(/q=antonbabenko&license=MIT$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/en\/skills$/);
    await expect(license).toHaveValue("");
    await expect(box(page)).toHaveValue("");
    await expect.poll(() => titles(page).count()).toBeGreaterThan(20);
    await page.goForward();
    await expect(titles(page)).toHaveCount(0);
    await expect(license).toHaveValue("MIT");
    await page.goBack();
    await expect(license).toHaveValue("");
    await page.goBack();
    await expect(page).toHaveURL(/\/en$/);
  });

  test("need no button where results follow them, and by Enter lead to them", async ({ page }) => {
    await page.goto("/en/skills");
    await expect(page.getByRole("button", { name: list.apply })).toBeHidden();
  });
});

test.describe("the view", () => {
  test("is switched with the search and its filters kept, and stays while the form is filled in", async ({ page }) => {
    await open(page, "/en/skills?q=pdf&license=MIT");
    const view = (name: string) => results(page).getByRole("link", { name, exact: true });
    await expect(view(find.views.skills)).toHaveAttribute("aria-current", "true");
    await view(find.views.repositories).click();
    await expect(page).toHaveURL(/skills\?q=pdf&view=repositories&license=MIT$/);
    await expect(titles(page).first()).toHaveAttribute("href", /^\/en\/skills\/[^/]+\/[^/]+$/);
    await box(page).hover();
    await expect(status(page)).toBeAttached();
    await box(page).fill("terraform");
    await expect(page).toHaveURL(/q=terraform&view=repositories&license=MIT$/);
    await view(find.views.skills).click();
    await expect(page).toHaveURL(/skills\?q=terraform&license=MIT$/);
    await expect(titles(page).first()).toHaveAttribute("href", /^\/en\/skills\/[^/]+\/[^/]+\/[^/]+$/);
  });
});

test.describe("suggestions", () => {
  const listbox = (page: Page) => page.locator("#suggestions");
  const options = (page: Page) => listbox(page).getByRole("option");

  for (const path of ["/en", "/en/docs", "/ar/skills/obra/superpowers"]) {
    test(`come while typing on ${path}, are moved through by the arrow keys, and opened by Enter`, async ({ page }) => {
      await page.goto(path);
      await page.keyboard.press("Control+k");
      await page.keyboard.type("pdf");
      await expect(options(page).first()).toContainText("anthropics/skills");
      await expect(box(page)).toHaveAttribute("aria-expanded", "true");
      expect(await box(page).getAttribute("aria-activedescendant")).toBeNull();
      await page.keyboard.press("ArrowDown");
      await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
      await expect(box(page)).toHaveAttribute(
        "aria-activedescendant",
        (await options(page).first().getAttribute("id")) ?? "",
      );
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("ArrowUp");
      await expect(options(page).last()).toHaveAttribute("aria-selected", "true");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
      await expect(box(page)).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(new RegExp(`/${path.split("/")[1]}/skills/anthropics/skills/pdf$`));
    });
  }

  test("are closed by Esc, which then empties the box, and by leaving it", async ({ page }) => {
    await page.goto("/en");
    await page.keyboard.press("/");
    await page.keyboard.type("pdf");
    await expect(listbox(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(listbox(page)).toBeHidden();
    await expect(box(page)).toHaveValue("pdf");
    await page.keyboard.press("ArrowDown");
    await expect(listbox(page)).toBeVisible();
    await box(page).blur();
    await expect(listbox(page)).toBeHidden();
    await box(page).focus();
    await page.keyboard.press("Escape");
    await expect(box(page)).toHaveValue("");
  });

  test("are announced, and opened by a click", async ({ page }) => {
    await page.goto("/en");
    await box(page).fill("superpow");
    await expect(page.getByText(dictionaryOf("en").suggestions.available)).toBeAttached();
    await page.getByRole("option", { name: /^Superpowers / }).click();
    await expect(page).toHaveURL(/\/en\/skills\/obra\/superpowers$/);
  });

  test("may fail: Enter searches for what was typed", async ({ page }) => {
    await page.route("**/api/suggestions?*", (route) => route.fulfill({ status: 429, body: "" }));
    await page.goto("/en");
    await box(page).pressSequentially("pdf");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/en\/skills\?q=pdf$/);
  });

  for (const [locale, colorScheme] of [
    ["en", "light"],
    ["ar", "dark"],
  ] as const) {
    test(`have no accessibility fault axe can find (${locale})`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(`/${locale}`);
      await box(page).fill("pdf");
      await expect(listbox(page)).toBeVisible();
      await page.keyboard.press("ArrowDown");
      expectNone(page, "faults of suggestions", await axeFaults(page));
    });
  }
});

test.describe("the list of shortcuts", () => {
  const { shortcuts } = dictionaryOf("en");
  const dialog = (page: Page) => page.getByRole("dialog", { name: shortcuts.title });

  test("is shown by ?, except where one types, and closed by Esc", async ({ page }) => {
    await page.goto("/en/docs");
    await page.keyboard.press("?");
    await expect(dialog(page)).toBeVisible();
    expectNone(page, "faults of the list of shortcuts", await axeFaults(page));
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    await box(page).pressSequentially("?");
    await expect(dialog(page)).toBeHidden();
    await expect(box(page)).toHaveValue("?");
  });

  test("is shown by its button, and switches off keys without Ctrl", async ({ page }) => {
    await page.goto("/en/docs");
    await page.getByRole("button", { name: shortcuts.title }).click();
    await dialog(page).getByRole("checkbox").uncheck();
    await dialog(page).getByRole("button").click();
    await page.keyboard.press("?");
    await page.keyboard.press("/");
    await expect(dialog(page)).toBeHidden();
    await expect(box(page)).not.toBeFocused();
    await page.keyboard.press("Control+k");
    await expect(box(page)).toBeFocused();
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor searches from any page, and switches to repositories", async ({ page }) => {
    await page.goto("/en/docs");
    await box(page).fill("pdf");
    await box(page).press("Enter");
    await expect(page).toHaveURL(/\/en\/skills\?q=pdf$/);
    await page.getByRole("link", { name: find.views.repositories, exact: true }).click();
    await box(page).fill("terraform");
    await page.getByRole("button", { name: list.apply }).click();
    await expect(page).toHaveURL(/q=terraform&view=repositories$/);
  });

  test("a visitor reads how to search, and is told of no keys", async ({ page }) => {
    await page.goto("/en/skills");
    await page.getByText(search.help.title).click();
    await expect(page.getByText(search.help.phrase)).toBeVisible();
    await expect(page.getByRole("checkbox")).toHaveCount(0);
    await expect(page.locator("kbd:visible")).toHaveCount(0);
  });

  test("filters are cleared one by one", async ({ page }) => {
    await page.goto("/en/skills?license=MIT&language=en");
    const cleared = (filter: string) => page.getByRole("link", { name: fill(list.withoutFilter, { filter }) });
    await cleared("MIT").click();
    await expect(page).toHaveURL(/\/en\/skills\?language=en$/);
    await expect(cleared("MIT")).toHaveCount(0);
    await cleared("English").click();
    await expect(page).toHaveURL(/\/en\/skills$/);
  });

  test("filters have their numbers, and a search that finds nothing leads to ones that do", async ({ page }) => {
    await page.goto("/en/skills?q=antonbabenko&category=security");
    await expect(page.getByText(list.empty)).toBeVisible();
    await page.locator("#results :not(nav) > ul a").first().click();
    await expect(page).toHaveURL(/\/en\/skills\?q=antonbabenko$/);
    await expect(titles(page)).toHaveText(["terraform-skill"]);
    await page.getByRole("combobox", { name: list.category }).selectOption({ index: 1 });
    await page.getByRole("button", { name: list.apply }).click();
    await expect(titles(page)).toHaveText(["terraform-skill"]);
  });
});

for (const [locale, colorScheme, other] of [
  ["en", "light", "dark"],
  ["ar", "dark", "light"],
] as const) {
  test(`the search (${locale}) has no accessibility fault axe can find, whatever it shows`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await open(page, `/${locale}/skills?q=antonbabenko&category=security`);
    await page.getByText(dictionaryOf(locale).search.help.title).click();
    expectNone(page, `faults, nothing found, ${colorScheme}`, await axeFaults(page));
    await page.emulateMedia({ colorScheme: other });
    expectNone(page, `faults, nothing found, ${other}`, await axeFaults(page, "colors"));
    await box(page).fill("terraform");
    await expect(page).toHaveURL(/q=terraform/);
    expectNone(page, `faults, something found, ${other}`, await axeFaults(page));
    await page.emulateMedia({ colorScheme });
    expectNone(page, `faults, something found, ${colorScheme}`, await axeFaults(page, "colors"));
  });
}
