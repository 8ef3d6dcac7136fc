import AxeBuilder from "@axe-core/playwright";
import { type Locale, localeCodes } from "#lib/i18n/locales.ts";
import { expect, pageKinds, test } from "./site.ts";

const kinds = Object.entries(pageKinds);

/** One language of each direction is looked at everywhere; the others share its pages, but for their texts. */
const everywhere: readonly Locale[] = ["en", "ar"];
const telling: ReadonlySet<string> = new Set(["home", "list", "record"]);

const schemesOf = (kind: string, locale: Locale): readonly ("light" | "dark")[] => {
  if (everywhere.includes(locale)) return ["light", "dark"];
  return telling.has(kind) ? ["light"] : [];
};

for (const locale of localeCodes) {
  for (const [kind, path] of kinds) {
    for (const colorScheme of schemesOf(kind, locale)) {
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
