import {
  absolute,
  categoriesPath,
  categoryPath,
  collectionPath,
  collectionsPath,
  commitUrl,
  correctionsPath,
  docsPath,
  feedPath,
  fileUrl,
  gonePath,
  homePath,
  licenseUrl,
  markdownAlternatePath,
  markdownPath,
  openSearchPath,
  ownerPath,
  ownerUrl,
  pagePath,
  problemTypePath,
  queryString,
  rawFileUrl,
  reportUrl,
  repositoryApiPath,
  repositoryPath,
  repositoryPreviewPath,
  repositoryUrl,
  unitsApiPath,
} from "@skillshelf/directory-api/links";
import { localeCodes } from "@skillshelf/directory-api/locales";
import { describe, expect, it } from "vitest";
import { matchRoute } from "#lib/http/routes.ts";

const key = { owner: "Acme", repo: "Tools.md" };
const commit = "0123456789abcdef0123456789abcdef01234567";

describe("paths of pages", () => {
  it("begin with the locale", () => {
    for (const locale of localeCodes) {
      for (const path of [
        repositoryPath(locale, key),
        ownerPath(locale, "Acme"),
        categoriesPath(locale),
        categoryPath(locale, "testing"),
        collectionsPath(locale),
        collectionPath(locale, "databases"),
        correctionsPath(locale),
        feedPath(locale, "new"),
        openSearchPath(locale),
        docsPath(locale),
        gonePath(locale, key),
      ])
        expect(path.startsWith(`/${locale}/`)).toBe(true);
    }
  });

  it("carry owner and repository in their own letter case", () => {
    expect(repositoryPath("de", key)).toBe("/de/skills/Acme/Tools.md");
  });

  it("of an image add one ending to the whole name", () => {
    expect(repositoryPreviewPath("de", key)).toBe("/de/previews/skills/Acme/Tools.md.png");
  });

  it("of the documentation have no slash at the end", () => {
    expect(docsPath("de")).toBe("/de/docs");
    expect(docsPath("de", "errors/not-found")).toBe("/de/docs/errors/not-found");
  });

  it("of a problem type are in the default language", () => {
    expect(problemTypePath("not-found")).toBe("/en/docs/errors/not-found");
  });

  it("become addresses of the site", () => {
    const url = new URL(absolute("https://skills.example.org", repositoryPath("en", key)));
    expect(url.origin).toBe("https://skills.example.org");
    expect(url.pathname).toBe("/en/skills/Acme/Tools.md");
  });
});

describe("paths of the API", () => {
  it("have no locale", () => {
    expect(repositoryApiPath(key)).toBe("/api/skills/Acme/Tools.md");
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
      const raw = new URL(rawFileUrl(key, commit, path));
      expect(decodeURIComponent(raw.pathname)).toBe(`/Acme/Tools.md/${commit}/${path}`);
      expect(url.search + url.hash + raw.search + raw.hash).toBe("");
    },
  );
});

describe("the copy of a page as Markdown", () => {
  it.each([
    ["/en", "/en.md"],
    ["/en/skills", "/en/skills.md"],
    ["/en/skills/Acme/tools", "/en/skills/Acme/tools.md"],
    ["/en/skills?q=pdf&page=2", "/en/skills.md?q=pdf&page=2"],
    ["/en/skills?q=what%3F", "/en/skills.md?q=what%3F"],
    ["/en/skills?q=a?b", "/en/skills.md?q=a?b"],
  ])("of %s stands at %s", (path, copy) => {
    expect(markdownPath(path)).toBe(copy);
  });

  it("has an address of its own where a repository's name ends like one", () => {
    expect(markdownPath(repositoryPath("en", key))).toBe("/en/skills/Acme/Tools.md.md");
  });
});

describe("where the application keeps a copy", () => {
  it("tells every page apart, and is no address of the site", () => {
    const pages = [homePath("en"), homePath("de"), repositoryPath("en", key), docsPath("en", "api")];
    expect(new Set(pages.map(markdownAlternatePath)).size).toBe(pages.length);
    for (const page of pages) {
      expect(markdownAlternatePath(page).endsWith(page)).toBe(true);
      expect(matchRoute(markdownAlternatePath(page), localeCodes)).toBeUndefined();
    }
  });
});

describe("pages of a list", () => {
  it("have a number from the second on", () => {
    expect([1, 2, 11].map((page) => pagePath(ownerPath("de", "Acme"), page))).toEqual([
      "/de/skills/Acme",
      "/de/skills/Acme?page=2",
      "/de/skills/Acme?page=11",
    ]);
  });
});

describe("links to the code host", () => {
  it("name owner and repository in their own letter case", () => {
    expect(ownerUrl("Acme")).toBe("https://github.com/Acme");
    expect(repositoryUrl(key)).toBe("https://github.com/Acme/Tools.md");
  });
});

describe("the text of a license", () => {
  it.each(["MIT", "Apache-2.0", "CC-BY-SA-4.0", "0BSD"])("of the SPDX list is linked: %s", (license) => {
    expect(licenseUrl(license)).toBe(`https://spdx.org/licenses/${license}.html`);
  });

  it.each([
    "MIT OR Apache-2.0",
    "GPL-2.0-only WITH Classpath-exception-2.0",
    "(MIT)",
    "see LICENSE",
    "LicenseRef-own",
    "../x",
    "",
  ])("is not linked for %j, which names no single one", (license) => {
    expect(licenseUrl(license)).toBeUndefined();
  });
});

describe("where a visitor reports something", () => {
  const subject = "Problem: Acme/Tools.md & more?";
  const text = "Page: https://skills.example.org/en/skills/Acme/Tools.md\n#1 50% + ümlaut";

  it("has subject and text filled in where it is a form of a code host", () => {
    const url = new URL(reportUrl("https://example.org/issues/new", subject, text));
    expect(url.origin + url.pathname).toBe("https://example.org/issues/new");
    expect([...url.searchParams]).toEqual([
      ["title", subject],
      ["body", text],
    ]);
  });

  it("keeps the query it already has", () => {
    const url = new URL(reportUrl("https://example.org/new?template=a%26b.md&labels=x", subject, text));
    expect([...url.searchParams]).toEqual([
      ["template", "a&b.md"],
      ["labels", "x"],
      ["title", subject],
      ["body", text],
    ]);
  });

  it("is a letter with subject and text where it is a mail address, its spaces written as mail programs read them", () => {
    const href = reportUrl("mailto:editors+skills@example.org", subject, text);
    expect(href.startsWith("mailto:editors+skills@example.org?")).toBe(true);
    const pairs = href.slice(href.indexOf("?") + 1).split("&");
    expect(pairs.map((pair) => pair.split("=").map(decodeURIComponent))).toEqual([
      ["subject", subject],
      ["body", text],
    ]);
  });

  it("writes to the same people as without subject and text", () => {
    const href = reportUrl("mailto:editors@example.org?cc=legal+skills@example.org", subject, text);
    const pairs = href.slice(href.indexOf("?") + 1).split("&");
    expect(decodeURIComponent(pairs[0] ?? "")).toBe("cc=legal+skills@example.org");
  });
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
