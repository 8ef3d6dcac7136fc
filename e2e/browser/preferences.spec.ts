import type { Page } from "@playwright/test";
import { expect, pageKinds, test } from "./site.ts";

const telling = ["home", "list", "record", "document with a table", "not found"] as const;

/** What somebody who looks at a page reads, and how many elements stand on it. */
const seenOn = (page: Page) =>
  page.evaluate(() => ({
    text: document.body.innerText,
    elements: [...document.body.querySelectorAll("*")].filter((element) => element.checkVisibility()).length,
  }));

for (const kind of telling) {
  test(`${kind} shows the same in colours that a reader forces, and where its controls end`, async ({ page }) => {
    await page.goto(`/en${pageKinds[kind]}`);
    const before = await seenOn(page);
    await page.emulateMedia({ forcedColors: "active" });
    expect(await seenOn(page)).toEqual(before);
    const borderless = await page.evaluate(() =>
      [
        ...document.querySelectorAll(
          "button, select, textarea, input:not([type=checkbox], [type=radio], [type=hidden])",
        ),
      ]
        .filter((control) => control.checkVisibility())
        .filter((control) => {
          const style = getComputedStyle(control);
          const sides = (["top", "right", "bottom", "left"] as const).filter((side) => {
            const of = (what: string) => style.getPropertyValue(`border-${side}-${what}`);
            const isTransparent = /^(?:transparent|rgba\(.*, 0\))$/.test(of("color"));
            return of("style") !== "none" && Number.parseFloat(of("width")) > 0 && !isTransparent;
          });
          // One side may be that of what a control is attached to.
          return sides.length < 3;
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 160)),
    );
    expect(borderless).toEqual([]);
    const vanished = await page.evaluate(() => {
      const ground = getComputedStyle(document.body).backgroundColor;
      return [...document.querySelectorAll("main svg :is(path, circle, rect, line, polyline, polygon)")]
        .filter((shape) => shape.checkVisibility())
        .filter((shape) => {
          const { fill, stroke } = getComputedStyle(shape);
          return [fill, stroke].every((paint) => paint === "none" || paint === ground);
        }).length;
    });
    expect(vanished).toBe(0);
  });

  test(`${kind} moves nothing where a reader wants no motion`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(`/en${pageKinds[kind]}`);
    const moving = await page.evaluate(() => {
      // What is busy may be drawn as it comes and goes.
      document.querySelector("#results")?.setAttribute("aria-busy", "true");
      const lasts = (durations: string) => durations.split(",").some((duration) => Number.parseFloat(duration) > 0.001);
      return [...document.querySelectorAll("*")].flatMap((element) =>
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
    });
    expect([...new Set(moving)]).toEqual([]);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe("auto");
  });
}

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

test("a record on paper is whole: every skill and every finding, without what only a screen is for", async ({
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
        findings: inAll('section[aria-labelledby="audit"] details li'),
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
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});
