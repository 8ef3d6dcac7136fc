import {
  listApiPath,
  openApiPath,
  repositoryApiPath,
  searchApiPath,
  unitsApiPath,
} from "@skillshelf/directory-api/links";
import type { Page } from "playwright/test";
import { expect, pageKinds, test } from "./site.ts";

const anthropics = { owner: "anthropics", repo: "skills" };

const targets = [
  listApiPath,
  `${listApiPath}?page=2&pageSize=3&sort=name`,
  `${listApiPath}?page=x`,
  `${searchApiPath}?q=pdf&facets=true`,
  `${searchApiPath}?category=nothing`,
  repositoryApiPath(anthropics),
  `${unitsApiPath(anthropics)}?pageSize=2`,
  repositoryApiPath({ owner: "nobody", repo: "nothing" }),
  "/api/categories",
  openApiPath,
  "/api/health",
  "/api/ready",
];

const compared = ["content-type", "cache-control", "link", "last-modified", "x-catalogue-version", "x-robots-tag"];

/** Every visible element of a page with its place, and all of the page's text. */
function appearanceOf(page: Page) {
  return page.evaluate(async () => {
    await document.fonts.ready;
    // What is in a closed menu may have a place all the same, as long as it was never drawn.
    const visible = [...document.body.querySelectorAll("*")].filter(
      (element) =>
        !element.matches("script, next-route-announcer") &&
        element.checkVisibility() &&
        element.getClientRects().length > 0,
    );
    return {
      title: document.title,
      text: document.body.innerText,
      elements: visible.map(({ localName, id, className }) => `${localName}#${id}.${className}`),
      places: visible.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height];
      }),
    };
  });
}

/**
 * How far things may lie apart that are in one place, in pixels. A browser rounds the length of every
 * text to 1/64 px, and React's markers part one text into several.
 */
const TOLERANCE = 0.1;

/** Next alone, without the gateway and its renderers around it, has the same API and the same pages. */
test.describe("Next alone", () => {
  const origin = () => process.env.PLAIN_NEXT_URL ?? "";

  test("answers as the gateway does", async ({ request }) => {
    for (const target of targets) {
      const [plain, ours] = await Promise.all([request.get(origin() + target), request.get(target)]);
      expect.soft(plain.status(), `the status of ${target}`).toBe(ours.status());
      expect.soft(await plain.text(), `the answer of ${target}`).toBe(await ours.text());
      for (const name of compared)
        expect.soft(plain.headers()[name], `${name} of ${target}`).toBe(ours.headers()[name]);
    }
  });

  for (const kind of ["record with copies", "document", "category", "collection", "owner"] as const) {
    test(`draws as the gateway sends it: ${kind}`, async ({ page, context }) => {
      const path = `/de${pageKinds[kind]}`;
      await page.goto(path);
      const plain = await context.newPage();
      await plain.goto(origin() + path);
      // Next's runtime makes this element when it has taken a page over.
      await expect(plain.locator("next-route-announcer")).toBeAttached();
      await expect(plain.locator("html[data-script='here']")).toBeAttached();
      for (const width of [360, 1440]) {
        for (const either of [page, plain]) await either.setViewportSize({ width, height: 800 });
        const { places, ...sent } = await appearanceOf(page);
        const { places: drawnPlaces, ...drawn } = await appearanceOf(plain);
        expect(drawn.elements.length).toBeGreaterThan(30);
        expect.soft(sent, `${path} at ${width}`).toEqual(drawn);
        const apart = drawn.elements.filter((_, index) =>
          drawnPlaces[index]?.some(
            (length, side) => Math.abs(length - (places[index]?.[side] ?? Infinity)) > TOLERANCE,
          ),
        );
        expect.soft(apart, `in other places of ${path} at ${width}`).toEqual([]);
      }
    });
  }

  test("shows results while the form is filled in", async ({ page }) => {
    await page.goto(`${origin()}/en/skills`);
    await page.getByRole("searchbox").fill("antonbabenko");
    await expect(page.locator("#results h2")).toHaveText(["terraform-skill"]);
    await expect(page).toHaveURL(/\/en\/skills\?q=antonbabenko$/);
    await page.getByRole("searchbox").fill("");
    await expect(page).toHaveURL(/\/en\/skills$/);
    expect(await page.locator("#results h2").count()).toBeGreaterThan(2);
  });

  test("answers 304 to whom has the answer already", async ({ request }) => {
    const first = await request.get(origin() + listApiPath);
    const { etag = "" } = first.headers();
    const again = await request.get(origin() + listApiPath, { headers: { "if-none-match": etag } });
    expect([first.status(), again.status()]).toEqual([200, 304]);
    expect(await again.text()).toBe("");
  });
});
