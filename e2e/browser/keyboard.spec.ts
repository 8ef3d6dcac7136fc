import type { Page } from "@playwright/test";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { expect, pageKinds, test } from "./site.ts";

/** More stops than any page has. */
const MOST_STOPS = 600;

type Stop = Readonly<{ place: number; name: string; isSeen: boolean; isMarked: boolean }>;

/** Where the focus is: the place of the element in the page, and whether anybody sees it there. Undefined where it is nowhere. */
const stopOf = (page: Page): Promise<Stop | undefined> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body || element === document.documentElement) return undefined;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    const { width, height, top, bottom, left, right } = element.getBoundingClientRect();
    return {
      place: [...document.querySelectorAll("*")].indexOf(element),
      name: element.outerHTML.slice(0, 160),
      isSeen: width > 1 && height > 1 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
      isMarked: (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) || boxShadow !== "none",
    };
  });

/** How many elements of a page can be reached by the key. */
const reachable = (page: Page) =>
  page.evaluate(
    () =>
      [
        ...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, [tabindex]"),
      ].filter(
        (element) =>
          element.tabIndex >= 0 &&
          !element.matches(":disabled") &&
          element.checkVisibility({ visibilityProperty: true }),
      ).length,
  );

for (const locale of ["en", "ar"] as const) {
  for (const kind of ["home", "list", "record"] as const) {
    test(`${kind} (${locale}) is walked through by Tab, each stop seen, in the order of the page`, async ({ page }) => {
      await page.goto(`/${locale}${pageKinds[kind]}`);
      const stops: Stop[] = [];
      for (let step = 0; step < MOST_STOPS; step++) {
        await page.keyboard.press("Tab");
        const stop = await stopOf(page);
        if (stop === undefined) break;
        stops.push(stop);
      }
      expect(stops.length).toBeGreaterThan(20);
      expect(stops.length).toBe(await reachable(page));
      expect(stops.filter(({ isSeen }) => !isSeen).map(({ name }) => name)).toEqual([]);
      expect(stops.filter(({ isMarked }) => !isMarked).map(({ name }) => name)).toEqual([]);
      const places = stops.map(({ place }) => place);
      expect(places).toEqual(places.toSorted((one, other) => one - other));
    });

    test(`${kind} (${locale}) offers at the first Tab to pass over what every page has`, async ({ page }) => {
      await page.goto(`/${locale}${pageKinds[kind]}`);
      await page.keyboard.press("Tab");
      const skip = page.getByRole("link", { name: dictionaryOf(locale).nav.skip, exact: true });
      await expect(skip).toBeFocused();
      await expect(skip).toBeInViewport();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/#main$/);
      await page.keyboard.press("Tab");
      await expect(page.locator("main :focus")).toHaveCount(1);
    });
  }
}
