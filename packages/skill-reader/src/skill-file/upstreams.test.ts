import { describe, expect, it } from "vitest";
import { parseSkillFile } from "./parse-skill-file.ts";

const upstreams = (frontmatter: string) =>
  parseSkillFile(Buffer.from(`---\nname: pdf\ndescription: Reads.\n${frontmatter}\n---\nBody\n`), "pdf/SKILL.md")
    .upstreams;

describe("the repositories a skill comes from", () => {
  it.each([
    ["source: https://github.com/a/one", ["a/one"]],
    ["source: https://github.com/a/one.git", ["a/one"]],
    ["source: http://www.github.com/a/one/tree/main/skills/pdf", ["a/one"]],
    ["homepage: https://github.com/a/one#readme", ["a/one"]],
    ["metadata:\n  source: a/one", ["a/one"]],
    ["metadata:\n  author: github.com/a/one", ["a/one"]],
    ["Forked_From: a/one\nupstream: b/two", ["a/one", "b/two"]],
    ["source: a/one\nupstream: a/one", ["a/one"]],
  ])("are named in %j", (frontmatter, names) => {
    expect(upstreams(frontmatter)).toEqual(names);
  });

  it.each([
    "description: see https://github.com/a/one",
    "source: Generated from https://github.com/a/one, with care",
    "source: https://github.com/a",
    "source: https://github.com.example.org/a/one",
    "source: https://example.org/a/one",
    "source: community",
    "homepage: a/one",
    "author: a/one",
    "source: ../etc/passwd",
    "source: [a/one]",
    "other: https://github.com/a/one",
  ])("are not told by %j", (frontmatter) => {
    expect(upstreams(frontmatter)).toEqual([]);
  });

  it("are five at most", () => {
    const keys = ["source", "upstream", "origin", "forked-from", "url", "homepage", "repository"];
    const lines = keys.map((key, index) => `${key}: https://github.com/a/r${index}`);
    expect(upstreams(lines.join("\n"))).toHaveLength(5);
  });
});
