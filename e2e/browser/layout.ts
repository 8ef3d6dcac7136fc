import type { Page } from "playwright/test";

/** Returns the elements that make a page wider than its window. */
export const overflowOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth === clientWidth) return [];
    const outside = [...document.body.querySelectorAll("*")].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (right > clientWidth + 1 || left < -1);
    });
    return [`${scrollWidth - clientWidth} px`, ...outside.slice(0, 5).map(({ outerHTML }) => outerHTML.slice(0, 160))];
  });

/** Sets the text spacing of WCAG 2.2, 1.4.12. The content security policy allows only a constructed style sheet. */
export const setTextWider = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-block-end: 2em !important; }
    `);
    document.adoptedStyleSheets = [sheet];
  });

/** Returns the elements that clip their own text. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.body.querySelectorAll<HTMLElement>("*")]
      .filter((element) => {
        const { overflowX, overflowY, position, clipPath } = getComputedStyle(element);
        const isCut = (overflow: string) => overflow === "hidden" || overflow === "clip";
        if (!isCut(overflowX) && !isCut(overflowY)) return false;
        const isHidden = element.clientWidth <= 1 || clipPath !== "none" || position === "absolute";
        if (isHidden || !element.checkVisibility() || element.textContent.trim() === "") return false;
        return (
          (isCut(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (isCut(overflowY) && element.scrollHeight > element.clientHeight + 1)
        );
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
  );

/** Minimum size of targets (WCAG 2.2, 2.5.8). CSS pixels. */
const MIN_TARGET = 24;

/** Returns the targets that are too small. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
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
    /** Distance of a point from a box; 0 inside it. */
    const distance = (x: number, y: number, { left, right, top, bottom }: DOMRect) =>
      Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
    const middle = ({ box }: { box: DOMRect }) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
    /** A small target is allowed if a circle around it intersects no other target or such circle. */
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
  }, MIN_TARGET);

/** Returns the visible text and the number of visible elements. */
export const seenOn = (page: Page): Promise<{ text: string; elements: number }> =>
  page.evaluate(() => ({
    text: document.body.innerText,
    elements: [...document.body.querySelectorAll("*")].filter((element) => element.checkVisibility()).length,
  }));

/** Returns controls without a visible border and drawings that vanish in forced-colors mode. */
export const lostInForcedColors = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = document.querySelectorAll(
      "button, select, textarea, input:not([type=checkbox], [type=radio], [type=hidden])",
    );
    const borderless = [...controls]
      .filter((control) => control.checkVisibility())
      .filter((control) => {
        const style = getComputedStyle(control);
        const sides = (["top", "right", "bottom", "left"] as const).filter((side) => {
          const of = (what: string) => style.getPropertyValue(`border-${side}-${what}`);
          const isTransparent = /^(?:transparent|rgba\(.*, 0\))$/.test(of("color"));
          return of("style") !== "none" && Number.parseFloat(of("width")) > 0 && !isTransparent;
        });
        // One side may adjoin another control.
        return sides.length < 3;
      });
    const ground = getComputedStyle(document.body).backgroundColor;
    const shapes = document.querySelectorAll("main svg :is(path, circle, rect, line, polyline, polygon)");
    const vanished = [...shapes]
      .filter((shape) => shape.checkVisibility())
      .filter((shape) => {
        const { fill, stroke } = getComputedStyle(shape);
        return [fill, stroke].every((paint) => paint === "none" || paint === ground);
      });
    return [...borderless, ...vanished].map(({ outerHTML }) => outerHTML.slice(0, 160));
  });

/** Returns the elements that move although reduced motion is preferred. */
export const movingOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Show the loading state of the results too.
    document.querySelector("#results")?.setAttribute("aria-busy", "true");
    const lasts = (durations: string) => durations.split(",").some((duration) => Number.parseFloat(duration) > 0.001);
    const moving = [...document.querySelectorAll("*")].flatMap((element) =>
      [undefined, "::before", "::after"].flatMap((part) => {
        const { transitionDuration, transitionProperty, animationName, animationDuration } = getComputedStyle(
          element,
          part,
        );
        const isMoved = lasts(transitionDuration) && transitionProperty !== "none";
        const isAnimated = animationName !== "none" && lasts(animationDuration);
        return isMoved || isAnimated ? [`${element.localName}.${element.className}${part ?? ""}`] : [];
      }),
    );
    document.querySelector("#results")?.setAttribute("aria-busy", "false");
    const { scrollBehavior } = getComputedStyle(document.documentElement);
    return [...new Set(moving), ...(scrollBehavior === "auto" ? [] : [`scrolling is ${scrollBehavior}`])];
  });
