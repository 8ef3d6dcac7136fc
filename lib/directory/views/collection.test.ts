import { describe, expect, it } from "vitest";
import { sampleRecord } from "../../../e2e/setup/sample-record.ts";
import { toCollectionView } from "./collection.ts";

const collection = {
  slug: "set",
  texts: [
    { locale: "en", title: "Set", introduction: "Why." },
    { locale: "de", title: "Satz", introduction: "Warum." },
  ],
  members: [
    { record: sampleRecord({ repo: "one" }), reasons: { en: "First.", de: "Erstens." } },
    { record: sampleRecord({ repo: "two" }), reasons: { en: "Second.", de: "Zweitens." } },
  ],
};

describe("toCollectionView", () => {
  it("has texts and reasons in the page's language and links to its pages", () => {
    const view = toCollectionView(collection, "de");
    expect(view).toMatchObject({ slug: "set", title: "Satz", introduction: "Warum.", language: undefined });
    expect(view.members.map(({ href, reason }) => [href, reason])).toEqual([
      ["/de/skills/Acme/one", "Erstens."],
      ["/de/skills/Acme/two", "Zweitens."],
    ]);
  });

  it("has all of them in the default language, marked, where it is not translated", () => {
    const view = toCollectionView({ ...collection, texts: collection.texts.slice(0, 1) }, "de");
    expect(view).toMatchObject({ title: "Set", language: "en" });
    expect(view.members.map(({ reason }) => reason)).toEqual(["First.", "Second."]);
  });

  it("never mixes a reason of another language in", () => {
    const members = [{ record: sampleRecord(), reasons: { en: "First." } }];
    expect(toCollectionView({ ...collection, members }, "de").members[0]?.reason).toBe("");
  });

  it("may have lost all its members", () => {
    expect(toCollectionView({ ...collection, members: [] }, "en").members).toEqual([]);
  });
});
