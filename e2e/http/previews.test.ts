import { createCanvas, loadImage } from "@napi-rs/canvas";
import { directionOf, localeCodes } from "@skillshelf/directory-api/locales";
import { describe, expect, inject, it } from "vitest";
import { attribute, canonicalOf, pageKinds, pageOnce, pathOf } from "./page.ts";
import { ask, askPlainly } from "./request.ts";

const get = (path: string, headers = {}) => askPlainly(inject("origin") + path, headers);

/** Width and height of a PNG; undefined where it is none. */
const sizeOf = (bytes: Buffer): [number, number] | undefined =>
  bytes.subarray(1, 4).toString() === "PNG" ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : undefined;

/** Address of the image that a page names. */
const imageOf = async (path: string) => attribute(await pageOnce(path), 'meta[property="og:image"]', "content");

describe.each(localeCodes)("the image of a page (%s)", (locale) => {
  it.each(Object.entries(pageKinds))("is there, as large as its head says: %s", async (_, path) => {
    const page = await pageOnce(`/${locale}${path}`);
    const meta = (name: string) => attribute(page, `meta[property="og:${name}"]`, "content");
    const url = meta("image") ?? "";
    expect(url.startsWith(`${inject("origin")}/`)).toBe(true);
    const { status, headers, body } = await get(pathOf(url));
    expect([url, status, headers["content-type"]]).toEqual([url, 200, "image/png"]);
    expect(sizeOf(body)).toEqual([Number(meta("image:width")), Number(meta("image:height"))]);
    expect(meta("image:type")).toBe("image/png");
    expect(meta("image:alt")).not.toBe("");
    expect(attribute(page, 'meta[name="twitter:card"]', "content")).toBe("summary_large_image");
    // What these would repeat is read from Open Graph.
    expect(page.querySelectorAll('meta[name^="twitter:"]')).toHaveLength(1);
  });

  it("is in the language that is canonical", async () => {
    for (const path of Object.values(pageKinds)) {
      const page = await pageOnce(`/${locale}${path}`);
      const image = pathOf(await imageOf(`/${locale}${path}`));
      expect([path, image.split("/")[1]]).toEqual([path, pathOf(canonicalOf(page)).split("/")[1]]);
      const { headers } = await get(image);
      expect(headers["content-language"]).toBe(image.split("/")[1]?.replace("zh", "zh-Hans"));
    }
  });

  it("begins where lines begin", async () => {
    const image = await loadImage((await get(`/${locale}/previews/skills/obra/superpowers.png`)).body);
    const context = createCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    const [left, right] = [4, image.width - 5].map((x) => context.getImageData(x, 300, 1, 1).data.join());
    const paper = context.getImageData(image.width / 2, 4, 1, 1).data.join();
    expect([left !== paper, right !== paper]).toEqual(directionOf(locale) === "ltr" ? [true, false] : [false, true]);
  });

  it.each([
    "/previews/skills/obra/none.png",
    "/previews/skills/obra/superpowers",
    "/previews/skills/obra/superpowers.jpg",
    "/previews/skills/obra/.png",
    "/previews/skills/obra/superpowers.png.png",
    "/previews/skills/obra/superpowers.png.md",
    "/previews/skills/a%2Fb/c.png",
    "/previews/categories/none.png",
    "/previews/categories/security",
    "/previews/categories/__proto__.png",
    "/previews/collections/none.png",
    "/previews/collections/databases.png.png",
    "/previews/other.png",
    "/previews",
  ])("is none where there is no page: %s", async (path) => {
    expect((await ask(`/${locale}${path}`)).status).toBe(404);
  });
});

describe("an image", () => {
  const path = "/en/previews/skills/obra/superpowers.png";

  it("differs from page to page and from language to language", async () => {
    const paths = [
      ...["en", "de", "ar"].map((locale) => `/${locale}/previews/site.png`),
      path,
      "/en/previews/skills/anthropics/skills.png",
      "/en/previews/categories/security.png",
      "/en/previews/categories/databases.png",
      "/en/previews/collections/databases.png",
    ];
    const tags = await Promise.all(paths.map(async (one) => (await get(one)).headers.etag));
    expect(new Set(tags).size).toBe(paths.length);
  });

  it("is kept, confirmed by its tag, and not compressed again", async () => {
    const first = await get(path, { "accept-encoding": "br, gzip" });
    expect(first.headers).toMatchObject({
      etag: expect.stringMatching(/^"[\w-]+"$/),
      "content-length": String(first.body.length),
      "cache-control": expect.stringContaining("s-maxage"),
    });
    expect(first.headers).not.toHaveProperty("content-encoding");
    const again = await get(path);
    expect([again.headers["cache-status"], again.body.equals(first.body)]).toEqual([
      expect.stringContaining("hit"),
      true,
    ]);
    const confirmed = await get(path, { "if-none-match": String(first.headers.etag) });
    expect([confirmed.status, confirmed.body.length]).toEqual([304, 0]);
    const head = await askPlainly(inject("origin") + path, {}, "HEAD");
    expect([head.status, head.headers.etag, head.body.length]).toEqual([200, first.headers.etag, 0]);
  });

  it("is one whatever is asked beside it", async () => {
    const [plain, asked] = await Promise.all([get(path), get(`${path}?v=2`)]);
    expect(asked.headers.etag).toBe(plain.headers.etag);
  });

  it("answers no other methods", async () => {
    const { status, headers } = await ask(path, { method: "POST" });
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });
});

describe("the image of a record", () => {
  it.each([
    ["/en/previews/skills/OBRA/Superpowers.png", "/en/previews/skills/obra/superpowers.png"],
    ["/en/previews/skills/obra/superpowers.PNG", "/en/previews/skills/obra/superpowers.png"],
    ["/EN/Previews/Skills/obra/superpowers.png", "/en/previews/skills/obra/superpowers.png"],
    ["/en/previews/skills/example-owner/renamed.png", "/en/previews/skills/example-owner/untranslated.png"],
    ["/de/previews/categories/SECURITY.png", "/de/previews/categories/security.png"],
    ["/de/previews/site.PNG", "/de/previews/site.png"],
    ["/de/previews/site.png/", "/de/previews/site.png"],
  ])("has one address: %s", async (path, canonical) => {
    const { status, headers } = await ask(path);
    expect([status, pathOf(new URL(headers.get("location") ?? "", inject("origin")).href)]).toEqual([308, canonical]);
  });

  it("goes when the record goes, as its page does", async () => {
    const [page, image] = await Promise.all([
      ask("/en/skills/example-owner/removed"),
      ask("/en/previews/skills/example-owner/removed.png"),
    ]);
    expect([image.status, image.headers.get("content-type")]).toEqual([410, page.headers.get("content-type")]);
    expect(image.headers.get("x-robots-tag")).toBe("noindex");
  });

  it("is of the record of that very name, whatever it ends in", async () => {
    const [notes, copy] = await Promise.all(
      ["notes", "notes.md"].map((repo) => get(`/en/previews/skills/example-owner/${repo}.png`)),
    );
    expect([notes?.status, copy?.status]).toEqual([200, 200]);
    expect(notes?.headers.etag).not.toBe(copy?.headers.etag);
  });

  it("is named by its description for search engines", async () => {
    const page = await pageOnce("/en/skills/obra/superpowers");
    const text = page.querySelector('script[type="application/ld+json"]')?.rawText ?? "";
    expect(text).toContain(`"image":"${await imageOf("/en/skills/obra/superpowers")}"`);
  });

  it("is the default language's where the record is not translated", async () => {
    const image = await imageOf("/de/skills/example-owner/untranslated");
    expect(pathOf(image)).toBe("/en/previews/skills/example-owner/untranslated.png");
    expect((await get("/ja/previews/skills/example-owner/untranslated.png")).status).toBe(200);
  });
});
