import { directionOf, languageTagOf, localeCodes } from "@skillshelf/directory-api/locales";
import { describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { attribute, pageKinds, pageOnce } from "./page.ts";
import { ask, askPlainly, jsonOf } from "./request.ts";

const iconSchema = z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string() });

const manifestSchema = z.object({
  name: z.string().min(1),
  short_name: z.string().min(1).max(12),
  description: z.string().min(1),
  lang: z.string(),
  dir: z.enum(["ltr", "rtl"]),
  start_url: z.string(),
  display: z.enum(["minimal-ui", "browser"]),
  background_color: z.string().regex(/^#[0-9a-f]{6}$/),
  theme_color: z.string().regex(/^#[0-9a-f]{6}$/),
  icons: z.array(iconSchema).min(3),
});

/** Sizes of an icon as HTML writes them, by what is in the file. */
function sizesOf(type: string, bytes: Buffer): string {
  if (type === "image/svg+xml") return bytes.toString().startsWith("<svg ") ? "any" : "none";
  if (type === "image/png") return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
  return Array.from({ length: bytes.readUInt16LE(4) }, (_, index) => {
    const png = bytes.subarray(bytes.readUInt32LE(6 + 16 * index + 12));
    return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
  }).join(" ");
}

async function iconAt(path: string): Promise<{ type: string; sizes: string }> {
  const { status, headers, body } = await askPlainly(inject("origin") + path);
  expect([path, status]).toEqual([path, 200]);
  expect(headers["cache-control"]).toContain("max-age=3600");
  const type = headers["content-type"] ?? "";
  return { type, sizes: sizesOf(type, body) };
}

describe.each(localeCodes)("the manifest (%s)", (locale) => {
  it("says what the site is, in its own language", async () => {
    const answer = await ask(`/${locale}/manifest.webmanifest`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/manifest+json"]);
    const manifest = manifestSchema.parse(jsonOf(answer));
    expect(manifest).toMatchObject({ lang: languageTagOf(locale), dir: directionOf(locale), start_url: `/${locale}` });
  });

  it("names icons that are there, each as large as it says", async () => {
    const { icons } = manifestSchema.parse(jsonOf(await ask(`/${locale}/manifest.webmanifest`)));
    expect(icons.map(({ purpose }) => purpose)).toContain("maskable");
    for (const { src, sizes, type } of icons) expect(await iconAt(src)).toEqual({ type, sizes });
  });

  it("is named by every page, in its language", async () => {
    for (const path of Object.values(pageKinds)) {
      const page = await pageOnce(`/${locale}${path}`);
      expect([path, attribute(page, 'link[rel="manifest"]', "href")]).toEqual([
        path,
        `/${locale}/manifest.webmanifest`,
      ]);
    }
  });
});

describe("the head of a page", () => {
  it.each(["/en", "/ar/skills/obra/superpowers"])(
    "names icons that are there, each as large as it says: %s",
    async (path) => {
      const page = await pageOnce(path);
      const links = page.querySelectorAll('link[rel="icon"], link[rel="apple-touch-icon"]');
      expect(links.map((link) => link.getAttribute("href"))).toEqual([
        "/favicon.ico",
        "/icon.svg",
        "/apple-touch-icon.png",
      ]);
      for (const link of links)
        expect((await iconAt(link.getAttribute("href") ?? "")).sizes).toBe(link.getAttribute("sizes"));
    },
  );

  it("has a color for the light and one for the dark", async () => {
    const page = await pageOnce("/en");
    const colors = page
      .querySelectorAll('meta[name="theme-color"]')
      .map((meta) => [meta.getAttribute("media"), meta.getAttribute("content")]);
    expect(colors).toEqual([
      ["(prefers-color-scheme: light)", "#fbfaf6"],
      ["(prefers-color-scheme: dark)", "#161512"],
    ]);
  });
});

describe("a manifest or an icon that there is not", () => {
  it.each(["/manifest.webmanifest", "/xx/manifest.webmanifest", "/icon-64.png", "/en/favicon.ico"])(
    "is not found: %s",
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );
});
