import { localeCodes } from "@skillshelf/directory-api/locales";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  fill,
  formatBytes,
  formatDate,
  formatList,
  formatNumber,
  joinSentences,
  languageName,
  plural,
} from "./format.ts";

describe("a message with placeholders", () => {
  it("is filled in", () => {
    expect(fill("Page {page} of {pages}", { page: 2, pages: 7 })).toBe("Page 2 of 7");
  });

  it("is filled wherever a placeholder recurs", () => {
    expect(fill("{name}, {name}", { name: "octo/hello" })).toBe("octo/hello, octo/hello");
  });

  it("may leave values unused", () => {
    expect(fill("Search", { name: "octo" })).toBe("Search");
  });

  it("is filled with 0 and with nothing", () => {
    expect(fill("{count} left{rest}", { count: 0, rest: "" })).toBe("0 left");
  });

  it("shows a placeholder nobody fills, so that it is noticed", () => {
    expect(fill("Page {page} of {pages}", { page: 2 })).toBe("Page 2 of {pages}");
  });

  it("takes values literally", () => {
    expect(fill("“{query}” {page}", { query: "{page} $& $1 \\", page: 3 })).toBe("“{page} $& $1 \\” 3");
  });

  it("is not filled with what every object has", () => {
    expect(fill("{constructor} {toString}", {})).toBe("{constructor} {toString}");
  });
});

describe("a message about a number", () => {
  const forms = { one: "{count} skill", other: "{count} skills" };

  it.each([
    [0, "0 skills"],
    [1, "1 skill"],
    [2, "2 skills"],
    [1_234, "1,234 skills"],
  ])("of %i is in the form the language needs", (count, text) => {
    expect(plural("en", forms, count)).toBe(text);
  });

  it("is in the language's digits", () => {
    expect(plural("de", { one: "{count} Treffer", other: "{count} Treffer" }, 1_234_567)).toBe("1.234.567 Treffer");
  });

  it("is in the form for the rest where its own is missing", () => {
    expect(plural("en", { other: "{count} results" }, 1)).toBe("1 results");
  });
});

describe("numbers", () => {
  it("are grouped as the language groups them", () => {
    expect(formatNumber("en", 1_234_567.5)).toBe("1,234,567.5");
    expect(formatNumber("de", 1_234_567.5)).toBe("1.234.567,5");
  });
});

describe("dates", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it("are in the words of the language", () => {
    expect(formatDate("de", "2026-01-31")).toBe("31. Januar 2026");
    expect(formatDate("en", "2026-01-31")).toMatch(/January.*2026/);
  });

  it.each([
    ["Pacific/Kiritimati", -840],
    ["America/Los_Angeles", 480],
  ])("are days in UTC on a server in %s too", (zone, minutesToUtc) => {
    vi.stubEnv("TZ", zone);
    expect(new Date("2026-01-31T12:00:00Z").getTimezoneOffset()).toBe(minutesToUtc);
    expect(formatDate("de", "2026-01-31T23:59:59Z")).toBe("31. Januar 2026");
    expect(formatDate("de", new Date("2026-01-31T00:00:00Z"))).toBe("31. Januar 2026");
    expect(formatDate("de", "2026-02-01T00:30:00+02:00")).toBe("31. Januar 2026");
    expect(formatDate("de", "2026-01-31")).toBe("31. Januar 2026");
  });
});

describe("sizes of files", () => {
  it("are in the largest unit of which there is one", () => {
    expect([0, 1, 999, 1_000, 47_600, 1_234_567].map((bytes) => formatBytes("en", bytes))).toEqual([
      "0 bytes",
      "1 byte",
      "999 bytes",
      "1 kB",
      "48 kB",
      "1.2 MB",
    ]);
  });

  it("are in the digits of the language", () => {
    expect(formatBytes("de", 1_234_567)).toMatch(/^1,2\sMB$/);
  });
});

describe("names one after another", () => {
  it("are parted as the language parts them", () => {
    const names = ["docx", "pdf", "xlsx"];
    expect(formatList("en", names)).toBe("docx, pdf, xlsx");
    expect(formatList("ja", names)).toBe("docx、pdf、xlsx");
    expect(formatList("ar", names)).toBe("docx وpdf وxlsx");
  });
});

describe("sentences one after another", () => {
  it("stand apart, but where their full stop is as wide as a letter", () => {
    expect(joinSentences("de", ["Eins.", "Zwei."])).toBe("Eins. Zwei.");
    expect(joinSentences("zh", ["一。", "二。"])).toBe("一。二。");
  });
});

describe("names of languages", () => {
  it("are in the reader's language", () => {
    expect(languageName("en", "de")).toBe("German");
    expect(languageName("de", "de")).toBe("Deutsch");
    expect(languageName("de", "ja")).toBe("Japanisch");
  });

  it("tell scripts apart", () => {
    expect(languageName("en", "zh-Hant")).not.toBe(languageName("en", "zh-Hans"));
  });

  it("are the tag itself for a language nobody has named", () => {
    expect(languageName("en", "qqq")).toBe("qqq");
  });

  it.each(["en-us-us", "en-aa-bb", "english_x", "e", "en-"])(
    "are the tag itself for %j, which is no language tag: a record that has it still has a page",
    (tag) => {
      for (const locale of localeCodes) expect(languageName(locale, tag)).toBe(tag);
    },
  );
});
