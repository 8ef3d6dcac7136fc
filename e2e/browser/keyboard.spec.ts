import type { Page } from "playwright/test";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { expect, expectNone, pageKinds, test } from "./site.ts";

/** Notes after each press of a key which element has the focus, and whether anybody sees it there. */
const noteStops = (page: Page) =>
  page.evaluateHandle(() => {
    const stops: { element: Element; isSeen: boolean; isMarked: boolean }[] = [];
    addEventListener(
      "keyup",
      () => {
        const element = document.activeElement ?? document.body;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        const { width, height, top, bottom, left, right } = element.getBoundingClientRect();
        stops.push({
          element,
          isSeen: width > 1 && height > 1 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
          isMarked: (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) || boxShadow !== "none",
        });
      },
      { capture: true },
    );
    return stops;
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
          // Of buttons of one choice, one is reached, and the others from it.
          !element.matches(":disabled, [type=radio]:not(:checked)") &&
          element.checkVisibility({ visibilityProperty: true }),
      ).length,
  );

for (const locale of ["en", "ar"] as const) {
  for (const kind of ["home", "list", "record"] as const) {
    test(`${kind} (${locale}) is walked through by Tab, each stop seen, in the order of the page, or passed over to its content`, async ({
      page,
    }) => {
      await page.goto(`/${locale}${pageKinds[kind]}`);
      await page.keyboard.press("Tab");
      const skip = page.getByRole("link", { name: dictionaryOf(locale).nav.skip, exact: true });
      await expect(skip).toBeFocused();
      await expect(skip).toBeInViewport();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/#main$/);
      await page.keyboard.press("Tab");
      await expect(page.locator("main :focus")).toHaveCount(1);

      await page.goto(`/${locale}${pageKinds[kind]}`);
      const count = await reachable(page);
      expect(count).toBeGreaterThan(20);
      const noted = await noteStops(page);
      for (let step = 0; step < count; step++) await page.keyboard.press("Tab");
      const stops = await noted.evaluate((all) => {
        const elements = [...document.querySelectorAll("*")];
        return all.map(({ element, ...stop }) => ({
          ...stop,
          place: elements.indexOf(element),
          name: element.outerHTML.slice(0, 160),
        }));
      });
      expectNone(
        page,
        "not seen where the focus is",
        stops.filter(({ isSeen }) => !isSeen).map(({ name }) => name),
      );
      expectNone(
        page,
        "not marked where the focus is",
        stops.filter(({ isMarked }) => !isMarked).map(({ name }) => name),
      );
      const places = stops.map(({ place }) => place);
      expect.soft(places).toEqual([...new Set(places)].toSorted((one, other) => one - other));
      expect(stops).toHaveLength(count);
      await page.keyboard.press("Tab");
      await expect(page.locator("body :focus")).toHaveCount(0);
    });
  }
}
