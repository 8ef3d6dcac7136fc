import { expect, pageKinds, test } from "./site.ts";

/** Least width and height of what is clicked or tapped (WCAG 2.2, 2.5.8). CSS pixels. */
const LEAST = 24;

for (const locale of ["en", "ar"] as const) {
  for (const [kind, path] of Object.entries(pageKinds)) {
    test(`${kind} (${locale}) has targets that a finger finds`, async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto(`/${locale}${path}`);
      const small = await page.evaluate((least) => {
        /** A link in a sentence is as high as its line. */
        const isInText = (element: Element) => {
          if (!getComputedStyle(element).display.startsWith("inline")) return false;
          const block = element.parentElement?.closest("p, li, dd, td, blockquote, span, div, h1, h2, h3, label");
          return block != null && (block.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0);
        };
        const targets = [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, summary")]
          .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          .map((element) => ({ element, box: element.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 1 && box.height > 1);
        const isSmall = ({ box }: { box: DOMRect }) => box.width < least || box.height < least;
        /** How far a point is from a box; 0 inside it. */
        const distance = (x: number, y: number, { left, right, top, bottom }: DOMRect) =>
          Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
        const middle = ({ box }: { box: DOMRect }) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
        /** A small one may stand where a circle around it touches no other, nor the circle of another small one. */
        const isApart = (target: (typeof targets)[number]) => {
          const { x, y } = middle(target);
          return targets.every((other) => {
            if (other === target || other.element.contains(target.element)) return true;
            if (distance(x, y, other.box) < least / 2) return false;
            const { x: otherX, y: otherY } = middle(other);
            return !isSmall(other) || Math.hypot(otherX - x, otherY - y) >= least;
          });
        };
        return targets
          .filter((target) => isSmall(target) && !isInText(target.element) && !isApart(target))
          .map(
            ({ element, box }) =>
              `${Math.round(box.width)} × ${Math.round(box.height)}: ${element.outerHTML.slice(0, 160)}`,
          );
      }, LEAST);
      expect(small).toEqual([]);
    });
  }
}
