import { overflowOf } from "./layout.ts";
import { expect, expectNone, test } from "./site.ts";

test("fonts come after the first page, for the next one, and neither moves anything", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => request.url().endsWith(".woff2") && asked.push(request.url()));
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) console.error(`Something moved: ${JSON.stringify(entry)}`);
    }).observe({ type: "layout-shift", buffered: true });
  });
  const face = () => page.evaluate(() => getComputedStyle(document.body).fontFamily);
  await page.goto("/en/skills");
  expect(asked).toEqual([]);
  expect(await face()).not.toContain("Source Sans 3");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("fonts"))).toBe("here");
  expect(asked).toHaveLength(2);
  expect(await face()).not.toContain("Source Sans 3");
  await page.goto("/en/skills/obra/superpowers");
  expect(await face()).toContain("Source Sans 3");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("fonts come with the page", async ({ page }) => {
    const font = page.waitForRequest((request) => request.url().endsWith(".woff2"));
    await page.goto("/en");
    await font;
  });
});

test("a record on paper is whole: every skill and the findings it names, without what only a screen is for", async ({
  page,
}) => {
  await page.goto("/en/skills/anthropics/skills");
  const counts = async () =>
    page.evaluate(() => {
      const isDrawn = (element: Element) =>
        element.checkVisibility({ contentVisibilityAuto: true }) && element.getBoundingClientRect().height > 0;
      const inAll = (selector: string) => {
        const all = [...document.querySelectorAll(selector)];
        return { all: all.length, drawn: all.filter(isDrawn).length };
      };
      return {
        units: inAll('li[id^="unit-"]'),
        findings: inAll('section[aria-labelledby="audit"] .severest > li'),
        rules: inAll('section[aria-labelledby="score"] details li'),
        controls: inAll("nav, form, button, input, select, footer"),
      };
    });
  await page.emulateMedia({ media: "print" });
  const { units, findings, rules, controls } = await counts();
  for (const part of [units, findings, rules]) {
    expect(part.all).toBeGreaterThan(1);
    expect(part.drawn).toBe(part.all);
  }
  expect(controls.drawn).toBe(0);
  await expect(page.locator("h1")).toBeVisible();
  expectNone(page, "wider than the paper", await overflowOf(page));
});
