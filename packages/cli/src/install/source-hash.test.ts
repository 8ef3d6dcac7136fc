import { expect, it } from "vitest";
import { hasSourceHash, sourceHash } from "./source-hash.ts";

const files = [
  ["SKILL.md", "---\nname: v\ndescription: Lists headings. Use when asked.\n---\n\nList the headings.\n"],
  ...["aa", "changelog", "examples", "tables", "zip"].map((name) => [`${name}.md`, `text of ${name}\n`] as const),
].map(([path = "", text = ""]) => ({ path, content: Buffer.from(text) }));

it("is the hash that the npm command records, by the language of the process", () => {
  const starts = { en: "b873f9464a11fe9f", de: "b873f9464a11fe9f", cs: "265d262993a144e8", et: "3c0005dbdd710ac5" };
  for (const [locale, start] of Object.entries({ ...starts, da: "6918dcae4dcdf418", nb: "6918dcae4dcdf418" }))
    expect(sourceHash(files, locale).slice(0, 16), locale).toBe(start);
});

it("ignores the folders .git and node_modules at any depth", () => {
  const more = [".git/HEAD", "a/node_modules/b.js"].map((path) => ({ path, content: Buffer.from("x") }));
  expect(sourceHash([...files, ...more], "en")).toBe(sourceHash(files, "en"));
});

it("is found in the order of any language", () => {
  expect(["en", "cs", "et", "nb"].map((locale) => hasSourceHash(files, sourceHash(files, locale)))).not.toContain(
    false,
  );
  expect(hasSourceHash(files.slice(1), sourceHash(files, "en"))).toBe(false);
});
