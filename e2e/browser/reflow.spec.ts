import type { Page } from "@playwright/test";
import { expect, pageKinds, test } from "./site.ts";

/** Windows that a page has to fit into: the narrowest, the same on its side, a screen of 1280 px enlarged to 200 %, and larger ones. */
const windows = [
  { width: 320, height: 800 },
  { width: 320, height: 256 },
  { width: 640, height: 400 },
  { width: 768, height: 800 },
  { width: 1440, height: 800 },
] as const;

/** How much wider than its window a page is. */
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const locale of ["en", "de", "ar"] as const) {
  for (const [kind, path] of Object.entries(pageKinds)) {
    test(`${kind} (${locale}) fits into every window and is scrolled one way only`, async ({ page }) => {
      await page.goto(`/${locale}${path}`);
      for (const window of windows) {
        await page.setViewportSize(window);
        expect([window, await overflowOf(page)]).toEqual([window, 0]);
      }
    });
  }
}

/** The most that readers may set (WCAG 2.2, 1.4.12). */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

/** Elements that cut off a part of their own text: a style sheet made by script, as no other is allowed. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll<HTMLElement>("*")]
      .filter((element) => {
        const { overflowX, overflowY, position, clipPath } = getComputedStyle(element);
        const isHidden = element.clientWidth <= 1 || clipPath !== "none" || position === "absolute";
        if (isHidden || !element.checkVisibility() || element.textContent.trim() === "") return false;
        const isCut = (overflow: string) => overflow === "hidden" || overflow === "clip";
        return (
          (isCut(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (isCut(overflowY) && element.scrollHeight > element.clientHeight + 1)
        );
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
  );

for (const [kind, path] of Object.entries(pageKinds)) {
  test(`${kind} loses nothing when its text is set wider`, async ({ page }) => {
    await page.goto(`/de${path}`);
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    }, spacing);
    await expect(page.locator("h1")).toHaveCSS("letter-spacing", /^[1-9]/);
    for (const window of windows) {
      await page.setViewportSize(window);
      expect([window, await overflowOf(page), await cutOff(page)]).toEqual([window, 0, []]);
    }
  });
}
