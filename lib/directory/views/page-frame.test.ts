import { localeCodes } from "@skillshelf/directory-api/locales";
import { describe, expect, it } from "vitest";
import { trailOf } from "./page-frame.ts";

describe("the trail of a page", () => {
  it.each(localeCodes)("begins at the home page in its language (%s)", (locale) => {
    expect(trailOf(locale).map(({ href }) => href)).toEqual([`/${locale}`]);
  });

  it("goes on with the pages above it, in order", () => {
    const above = [
      { href: "/en/docs", name: "Documentation" },
      { href: "/en/docs/errors", name: "Errors" },
    ];
    expect(trailOf("en", ...above).slice(1)).toEqual(above);
  });
});
