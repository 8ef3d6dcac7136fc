import { listApiPath, openApiPath, searchApiPath, skillApiPath, unitsApiPath } from "#lib/directory/links.ts";
import { expect, test } from "./site.ts";

const anthropics = { owner: "anthropics", repo: "skills" };

const targets = [
  listApiPath,
  `${listApiPath}?page=2&pageSize=3&sort=name`,
  `${listApiPath}?page=x`,
  `${searchApiPath}?q=pdf&facets=true`,
  `${searchApiPath}?category=nothing`,
  skillApiPath(anthropics),
  `${unitsApiPath(anthropics)}?pageSize=2`,
  skillApiPath({ owner: "nobody", repo: "nothing" }),
  "/api/categories",
  openApiPath,
  "/api/health",
  "/api/ready",
];

const compared = ["content-type", "cache-control", "link", "last-modified", "x-catalogue-version", "x-robots-tag"];

/** Next alone, without the edge and its renderers around it, has the same API. */
test.describe("Next alone", () => {
  const origin = () => process.env.PLAIN_NEXT_URL ?? "";

  for (const target of targets) {
    test(`answers ${target} as the edge does`, async ({ request }) => {
      const [plain, ours] = await Promise.all([request.get(origin() + target), request.get(target)]);
      expect(plain.status()).toBe(ours.status());
      expect(await plain.text()).toBe(await ours.text());
      for (const name of compared) expect([name, plain.headers()[name]]).toEqual([name, ours.headers()[name]]);
    });
  }

  test("shows results while the form is filled in", async ({ page }) => {
    await page.goto(`${origin()}/en/skills`);
    await page.getByRole("searchbox").fill("antonbabenko");
    await expect(page.locator("#results h2")).toHaveText(["Terraform Skill"]);
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
