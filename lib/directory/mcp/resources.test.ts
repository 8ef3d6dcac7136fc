import { describe, expect, it } from "vitest";
import { pageOf } from "./resources.ts";

const siteUrl = "https://skills.example.org";

describe("the address of a resource", () => {
  it.each([
    ["/en.md", "/en"],
    ["/ja/skills/acme/tools.md", "/ja/skills/acme/tools"],
    ["/en/skills/acme/tools.md.md", "/en/skills/acme/tools.md"],
    ["/en/docs/errors/not-found.md", "/en/docs/errors/not-found"],
    ["/x/../en/docs.md", "/en/docs"],
  ])("%s is that of a page", (path, page) => {
    expect(pageOf(siteUrl + path, siteUrl)).toBe(page);
  });

  it.each([
    `${siteUrl}/en`,
    `${siteUrl}/en/.md`,
    `${siteUrl}/api/categories.md`,
    `${siteUrl}/en/../api/categories.md`,
    `${siteUrl}/en/%2e%2e/api/categories.md`,
    `${siteUrl}/en/docs.md?page=2`,
    `${siteUrl}/en/docs.md#top`,
    "https://user:word@skills.example.org/en/docs.md",
    "http://skills.example.org/en/docs.md",
    "https://skills.example.org.example.com/en/docs.md",
    "file:///en/docs.md",
    `${siteUrl}/en/${"x".repeat(2_000)}.md`,
    "",
  ])("%s is that of no page", (uri) => {
    expect(pageOf(uri, siteUrl)).toBeUndefined();
  });
});
