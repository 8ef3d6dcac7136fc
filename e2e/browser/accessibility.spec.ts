import AxeBuilder from "@axe-core/playwright";
import { localeCodes } from "#lib/i18n/locales.ts";
import { expect, pageKinds, test } from "./site.ts";

for (const locale of localeCodes) {
  for (const [kind, path] of Object.entries(pageKinds)) {
    for (const colorScheme of ["light", "dark"] as const) {
      test(`${kind} (${locale}, ${colorScheme}) has no accessibility fault axe can find`, async ({ page }) => {
        await page.emulateMedia({ colorScheme });
        await page.goto(`/${locale}${path}`);
        const { violations } = await new AxeBuilder({ page })
          .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
          .analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual([]);
      });
    }
  }
}

for (const [kind, path] of Object.entries(pageKinds)) {
  test(`${kind} fits into every width from 320 px`, async ({ page }) => {
    await page.goto(`/de${path}`);
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([width, overflow]).toEqual([width, 0]);
    }
  });
}
