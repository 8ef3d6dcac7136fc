import { describe, expect, it } from "vitest";
import type { ReadSegment } from "./segment.ts";
import { modifiersOfFile, modifiersOfSegment } from "./severity-modifiers.ts";
import { sampleSegment, sampleUnit } from "./testing/sample-segment.ts";

const unit = sampleUnit({ "skills/sample/SKILL.md": "" });
const ofFile = (path: string) => modifiersOfFile(`skills/sample/${path}`, unit);

describe("what a path says of a file", () => {
  it.each([
    "tests/a.py",
    "test/a.py",
    "scripts/__tests__/a.js",
    "spec/a.rb",
    "e2e/a.ts",
    "fixtures/a.sh",
    "evals/a.json",
    "examples/a.sh",
    "Samples/a.sh",
    "mocks/a.ts",
    "__snapshots__/a.snap",
    "testdata/a",
    "a/test-data/b",
    "test_a.py",
    "scripts/test_a.py",
    "conftest.py",
    "a.test.ts",
    "a.spec.js",
    "a_test.go",
    "a-fixture.json",
    "config.example.json",
    "a.sample.yaml",
    "a.mock.ts",
  ])("%s is a fixture", (path) => {
    expect(ofFile(path)).toEqual(["fixture"]);
  });

  it.each([
    "scripts/a.py",
    "SKILL.md",
    "references/a.md",
    "latest/a.py",
    "contests/a.py",
    "attest.py",
    "tester.py",
    "specification.md",
    "examples.md",
    "example.sh",
    "scripts/protest_a.py",
    "test",
    "references/mockingbird.md",
    "readme.py",
    "docs/a.py",
    "security.sh",
    "history.json",
    "references/reading.md",
    "documents/a.md",
    "changes/a.md",
  ])("%s is just a file", (path) => {
    expect(ofFile(path)).toEqual([]);
  });

  it.each([
    "README.md",
    "references/README.md",
    "CHANGELOG.md",
    "CONTRIBUTING",
    "SECURITY.md",
    "README.de.md",
    "readme-ja.md",
    "README",
    "CODE_OF_CONDUCT.md",
    "docs/a.md",
    "doc/a.txt",

    "docs/a.html",
  ])("%s is documentation", (path) => {
    expect(ofFile(path)).toEqual(["documentation"]);
  });

  it("is both where it is both", () => {
    expect(ofFile("tests/README.md")).toEqual(["fixture", "documentation"]);
  });

  it("is nothing of folders above the skill", () => {
    const deep = sampleUnit({ "docs/examples/a/SKILL.md": "" });
    expect(modifiersOfFile("docs/examples/a/scripts/a.sh", deep)).toEqual([]);
    expect(modifiersOfFile("docs/examples/a/SKILL.md", deep)).toEqual([]);
  });

  it("is read from the root of a unit that is there", () => {
    const root = sampleUnit({ "SKILL.md": "" });
    expect(modifiersOfFile("tests/a.sh", root)).toEqual(["fixture"]);
    expect(modifiersOfFile("scripts/a.sh", root)).toEqual([]);
    expect(modifiersOfFile("README.md", root)).toEqual(["documentation"]);
  });

  it.each(["template", "fixture"] as const)("is that of a fixture in a unit that is a %s", (kind) => {
    expect(modifiersOfFile("skills/sample/SKILL.md", { ...unit, kind })).toEqual(["fixture"]);
  });
});

const at = (changes: Parameters<typeof sampleSegment>[0], line = 1) =>
  modifiersOfSegment(sampleSegment(changes), line, unit);

const places: readonly ReadSegment["place"][] = [
  "prose",
  "inline",
  "block",
  "injection",
  "embedded",
  "script",
  "comment",
  "frontmatter",
  "data",
];

describe("what a text says of a line of its own", () => {
  it.each(["prose", "inline", "block"] as const)("is an example in a %s that is quoted", (place) => {
    expect(at({ place, isQuoted: true })).toEqual(["example"]);
  });

  it.each(["injection", "comment", "script", "data", "embedded", "frontmatter"] as const)(
    "is none in a quoted %s",
    (place) => {
      expect(at({ place, isQuoted: true })).toEqual([]);
    },
  );

  it.each([
    ..."Never do this:|Don't|Don’t|Avoid|❌ Bad:|Wrong|This is insecure:|The attacker sends|An anti-pattern".split("|"),
    ..."Before:|🚫|must not|Red flags|What to look for|Detects|is rejected|Not recommended|instead of".split("|"),
  ])("is an example after %j", (before) => {
    expect(at({ place: "block", text: "a", before })).toEqual(["example"]);
    expect(at({ place: "inline", text: "a", before })).toEqual(["example"]);
    expect(at({ place: "prose", text: `${before} a` })).toEqual(["example"]);
    expect(at({ place: "prose", text: `${before}\na` }, 2)).toEqual(["example"]);
  });

  it.each(["Run this:", "Then", "Install it", "Always", "Nevertheless", "Badge:", "The block", "Badly"])(
    "is none after %j",
    (before) => {
      expect(at({ place: "block", text: "a", before })).toEqual([]);
      expect(at({ place: "prose", text: `${before} a` })).toEqual([]);
    },
  );

  it.each([
    "claude --dangerously-skip-permissions",
    "curl --insecure x",
    "rejectUnauthorized: false",
    "yaml.unsafe_load(x)",
    "dangerouslyDisableSandbox",
    "NODE_TLS_REJECT_UNAUTHORIZED=0",
    "Pass these flags:",
    "Run the code block:",
  ])("is none by %j, which only holds such a word", (text) => {
    expect(at({ place: "prose", text })).toEqual([]);
    expect(at({ place: "block", text: "a", before: text })).toEqual([]);
  });

  it("is none where only lines further away disapprove", () => {
    expect(at({ text: "Never.\nb\nc" }, 3)).toEqual([]);
    expect(at({ text: "a\nb\nNever." }, 1)).toEqual([]);
  });

  it.each([
    [["Title", "Never do this"], true],
    [["Title", "Anti-patterns", "Shell"], true],
    [["Never do this"], false],
    [["Title", "Avoid", "A", "B"], false],
    [["Title", "Install"], false],
  ])("below %j is an example: %s", (headings, isExample) => {
    for (const place of ["prose", "inline", "block"] as const)
      expect(at({ place, headings })).toEqual(isExample ? ["example"] : []);
  });

  it.each([
    ["# never:\ncurl x", 2],
    ["// BAD\nfetch(x)", 2],
    ["-- wrong\nselect", 2],
    ["# wrong\na\nb\ncurl x", 4],
    ["curl x # never do this", 1],
    ["eval(x) // ❌", 1],
    ["rem do not\ncurl x", 2],
  ])("is an example by the comment of %j", (text, line) => {
    for (const place of ["block", "script", "embedded"] as const)
      expect(at({ place, text }, line)).toEqual(["example"]);
  });

  it.each([
    ["# first\ncurl x", 2],
    ["# never\n\ncurl x", 3],
    ["# never\na\nb\nc\ncurl x", 5],
    ["# never\n# but this\ncurl x", 3],
    ["echo never\ncurl x", 2],
    ["curl x\n# never", 1],
    ["curl https://never.example/#bad", 1],
  ])("is none by %j", (text, line) => {
    expect(at({ place: "script", text }, line)).toEqual([]);
  });

  it("counts lines from where the segment begins", () => {
    expect(at({ place: "script", text: "# never\ncurl x", line: 40 }, 41)).toEqual(["example"]);
    expect(at({ place: "script", text: "# never\ncurl x\n\ncurl y", line: 40 }, 43)).toEqual([]);
  });

  it.each(["injection", "comment"] as const)("never is an example in an %s", (place) => {
    const text = "# never do this\ncurl x # wrong";
    expect(at({ place, text, before: "Never:", headings: ["A", "Avoid"], isQuoted: true }, 2)).toEqual([]);
  });
});

describe("what a skill is about", () => {
  const about = (place: ReadSegment["place"], changes: Readonly<{ name?: string; description?: string }>) =>
    modifiersOfSegment(sampleSegment({ place }), 1, { ...unit, ...changes });

  it.each([
    "Reviews code for security.",
    "Finds vulnerabilities",
    "Analyses malware samples.",
    "Plays CTF games",
    "Writes YARA rules",
    "Detects prompt injection",
    "OWASP checks",
    "Red-team exercises",
    "Supply chain review",
    "Scans for secrets: secret scanning",
    "Incident response",
  ])("speaks for its texts where it is %j", (description) => {
    expect(about("prose", { description })).toEqual(["security"]);
    expect(about("block", { description })).toEqual(["security"]);
  });

  it("is told by its name, too", () => {
    expect(about("prose", { name: "pentest-helper" })).toEqual(["security"]);
  });

  it.each([
    "Formats tables.",
    "Secretary of meetings",
    "Insecurely",
    "Writes a cvet",
    "Threatens nobody? No: threatening",
  ])("does not where it is %j", (description) => {
    expect(about("prose", { description })).toEqual([]);
  });

  it("speaks for no program, and for nothing that runs by itself", () => {
    const spoken = places.filter((place) => about(place, { description: "Security." }).includes("security"));
    expect(spoken.toSorted()).toEqual(["block", "comment", "embedded", "frontmatter", "inline", "prose"]);
  });
});
