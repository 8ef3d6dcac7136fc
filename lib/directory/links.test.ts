import { describe, expect, it } from "vitest";
import { localeCodes } from "#lib/i18n/locales.ts";
import {
  absolute,
  categoryPath,
  commitUrl,
  docsPath,
  fileUrl,
  gonePath,
  problemTypePath,
  queryString,
  skillApiPath,
  skillPath,
  unitsApiPath,
} from "./links.ts";

const key = { owner: "Acme", repo: "Tools.md" };
const commit = "0123456789abcdef0123456789abcdef01234567";

describe("paths of pages", () => {
  it("begin with the locale", () => {
    for (const locale of localeCodes) {
      for (const path of [
        skillPath(locale, key),
        categoryPath(locale, "testing"),
        docsPath(locale),
        gonePath(locale, key),
      ])
        expect(path.startsWith(`/${locale}/`)).toBe(true);
    }
  });

  it("carry owner and repository in their own letter case", () => {
    expect(skillPath("de", key)).toBe("/de/skills/Acme/Tools.md");
  });

  it("of the documentation have no slash at the end", () => {
    expect(docsPath("de")).toBe("/de/docs");
    expect(docsPath("de", "errors/not-found")).toBe("/de/docs/errors/not-found");
  });

  it("of a problem type are in the default language", () => {
    expect(problemTypePath("not-found")).toBe("/en/docs/errors/not-found");
  });

  it("become addresses of the site", () => {
    const url = new URL(absolute("https://skills.example.org", skillPath("en", key)));
    expect(url.origin).toBe("https://skills.example.org");
    expect(url.pathname).toBe("/en/skills/Acme/Tools.md");
  });
});

describe("paths of the API", () => {
  it("have no locale", () => {
    expect(skillApiPath(key)).toBe("/api/skills/Acme/Tools.md");
    expect(unitsApiPath(key)).toBe("/api/skills/Acme/Tools.md/units");
  });
});

describe("links to the source", () => {
  it("name the commit", () => {
    expect(commitUrl(key, commit)).toBe(`https://github.com/Acme/Tools.md/tree/${commit}`);
    expect(fileUrl(key, commit, "skills/one/SKILL.md")).toBe(
      `https://github.com/Acme/Tools.md/blob/${commit}/skills/one/SKILL.md`,
    );
  });

  it.each(["a b/SKILL.md", "what?/SKILL.md", "c#/SKILL.md", "100%/SKILL.md", "写作/SKILL.md"])(
    "lead to the file %s and nowhere else",
    (path) => {
      const url = new URL(fileUrl(key, commit, path));
      expect(decodeURIComponent(url.pathname)).toBe(`/Acme/Tools.md/blob/${commit}/${path}`);
      expect(url.search + url.hash).toBe("");
    },
  );
});

describe("queryString", () => {
  it("leaves out what is empty or undefined", () => {
    expect(queryString({ q: "pdf", category: undefined, license: "", page: 2 })).toBe("?q=pdf&page=2");
  });

  it("is empty when nothing is left", () => {
    expect(queryString({ q: "", page: undefined })).toBe("");
    expect(queryString({})).toBe("");
  });

  it("keeps the number 0", () => {
    expect(queryString({ page: 0 })).toBe("?page=0");
  });

  it("keeps every character of a value through parsing", () => {
    const q = "a&b=c#d?e+f g%20 é 写 \" < '";
    expect(new URLSearchParams(queryString({ q })).get("q")).toBe(q);
  });
});
