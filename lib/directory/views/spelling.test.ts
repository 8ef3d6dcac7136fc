import { describe, expect, it } from "vitest";
import { toSpelling } from "./spelling.ts";

const href = ({ q = "" }: { q?: string }) => `/en/skills?q=${q}`;

describe("toSpelling", () => {
  it("says nothing where nothing is to be said", () => {
    expect(toSpelling({ didYouMean: null, correctedQuery: null }, "pdf", href)).toBeNull();
  });

  it("names what was searched for, and the words that nothing holds", () => {
    expect(toSpelling({ didYouMean: null, correctedQuery: "supabase auth" }, "supabse Auth", href)).toEqual({
      kind: "corrected",
      query: "supabase auth",
      missing: "supabse",
    });
  });

  it("names the whole query where its words were joined or parted", () => {
    expect(toSpelling({ didYouMean: null, correctedQuery: "next js" }, "js next", href)).toMatchObject({
      missing: "js next",
    });
  });

  it("leads to what may have been meant, unless it was searched for", () => {
    const suggested = { kind: "suggested", query: "supabase", href: "/en/skills?q=supabase" };
    expect(toSpelling({ didYouMean: "supabase", correctedQuery: null }, "supabse", href)).toEqual(suggested);
    expect(toSpelling({ didYouMean: "a", correctedQuery: "b" }, "c", href)).toMatchObject({ kind: "corrected" });
  });
});
