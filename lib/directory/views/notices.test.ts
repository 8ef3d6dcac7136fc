import { expect, it } from "vitest";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { sampleDrawnFacts } from "../../../e2e/setup/sample-facts.ts";
import { toNotices } from "./notices.ts";

const key = { owner: "Acme", repo: "Tools" };

it("tells what is odd, each kind once, with the places where", () => {
  const notices = [
    { notice: "dangling-link", path: "a/link" },
    { notice: "missing-folder", path: "skills/gone" },
    { notice: "dangling-link", path: "b/link" },
  ] as const;
  const facts = sampleDrawnFacts({ notices: [...notices] });
  const { kinds } = dictionaryOf("de").notices;
  const href = (path: string) => `https://github.com/Acme/Tools/blob/${facts.commit}/${path}`;
  expect(toNotices(key, facts, "de")).toEqual([
    {
      notice: "dangling-link",
      text: kinds["dangling-link"],
      places: { first: ["a/link", "b/link"].map((name) => ({ name, href: href(name) })), more: 0 },
    },
    {
      notice: "missing-folder",
      text: kinds["missing-folder"],
      places: { first: [{ name: "skills/gone", href: undefined }], more: 0 },
    },
  ]);
});

it("tells nothing where nothing is odd", () => {
  expect(toNotices(key, sampleDrawnFacts(), "en")).toEqual([]);
});
