import { describe, expect, it } from "vitest";
import { parseSkillFile, readBody, readMetadata, withoutMergeMarkers } from "./parse-skill-file.ts";
import { readYaml } from "./yaml-fields.ts";

const parse = (text: string, path = "skills/pdf/SKILL.md") => parseSkillFile(new TextEncoder().encode(text), path);
const rulesOf = (text: string, path?: string) =>
  parse(text, path).deviations.map(({ rule, line }) => `${rule} ${line}`);
const valid = "---\nname: pdf\ndescription: Reads PDF files.\n---\n\n# PDF\n\nRead it.\n";

describe("parseSkillFile", () => {
  it("reads a file that follows the specification", () => {
    const source = valid.replace(
      "\n---\n\n",
      '\nlicense: MIT\ncompatibility: Node 20\nmetadata:\n  version: "1.0"\nallowed-tools: Read Bash(git:*)\n---\n\n',
    );
    expect(parse(source)).toEqual({
      name: "pdf",
      upstreams: [],
      description: "Reads PDF files.",
      license: "MIT",
      compatibility: "Node 20",
      metadata: { version: "1.0" },
      allowedTools: ["Read", "Bash(git:*)"],
      body: "# PDF\n\nRead it.",
      bodyLine: 11,
      bodyTokens: 6,
      deviations: [],
    });
  });

  it("compares the name with the folder, where there is one", () => {
    expect(rulesOf(valid, "pdf/SKILL.md")).toEqual([]);
    expect(rulesOf(valid, "other/SKILL.md")).toEqual(["name-differs-from-folder 2"]);
    expect(rulesOf(valid, "SKILL.md")).toEqual([]);
    expect(rulesOf(valid, "./SKILL.md")).toEqual([]);
  });

  it.each(["SKILL.MD", "skill.md", "Skill.md"])("reports the file name %s", (file) => {
    expect(rulesOf(valid, `pdf/${file}`)).toEqual(["file-name 1"]);
  });

  it("recovers what stands in broken YAML", () => {
    const file = parse("---\nname: pdf\ndescription: Use when: reading\n---\nbody");
    expect(file).toMatchObject({ name: "pdf", description: "Use when: reading", body: "body", bodyLine: 5 });
    expect(file.deviations).toMatchObject([{ rule: "frontmatter-invalid-yaml", line: 3 }]);
  });

  it("deducts missing frontmatter once", () => {
    expect(rulesOf("# PDF\n\nRead it.")).toEqual(["frontmatter-missing 1"]);
    expect(rulesOf("---\n---\nbody")).toEqual(["frontmatter-missing 1"]);
    expect(rulesOf("")).toEqual(["frontmatter-missing 1", "body-empty 1"]);
  });

  it("reports both fields that are missing from frontmatter that is there", () => {
    expect(rulesOf("---\nlicense: MIT\n---\nbody")).toEqual(["name-missing 1", "description-missing 1"]);
  });

  it("reads both sides of a merge conflict and deducts it once", () => {
    const file = parse(
      "---\nname: pdf\n<<<<<<< HEAD\ndescription: a\n=======\ndescription: b\nlicense: MIT\n>>>>>>> x\n---\nbody",
    );
    expect(file).toMatchObject({ name: "pdf", description: "a", license: "MIT" });
    expect(file.deviations).toMatchObject([{ rule: "merge-marker", line: 3 }]);
  });

  it("reports a merge conflict of the body and keeps its text", () => {
    const file = parse(`${valid}<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n`);
    expect(file.deviations).toMatchObject([{ rule: "merge-marker", line: 9 }]);
    expect(file.body).toMatch(/<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x$/);
  });

  it.each([
    ["\ufeff", "byte-order-mark 1"],
    ["\0", "nul-bytes 1"],
  ])("reads on after %j", (before, rule) => {
    expect(parse(before + valid)).toMatchObject({ name: "pdf", description: "Reads PDF files.", bodyLine: 6 });
    expect(rulesOf(before + valid)).toEqual([rule]);
  });

  it.each(["\r\n", "\r"])("counts lines that end in %j as they are in the file", (end) => {
    const file = parse(valid.replaceAll("\n", end));
    expect(file).toMatchObject({ name: "pdf", body: "# PDF\n\nRead it.", bodyLine: 6 });
    expect(file.deviations.map(({ rule }) => rule)).toEqual(["line-endings"]);
  });

  it("shows no hidden characters in texts and reports where they are", () => {
    const file = parse('---\nname: p\u200bdf\ndescription: a\u202eb\nlicense: "M\\u2060IT"\n---\nbody\u{e0041}');
    expect(file).toMatchObject({ name: "pdf", description: "ab", license: "MIT", body: "body\u{e0041}" });
    expect(file.deviations.map(({ rule, line, detail }) => `${rule} ${line} ${detail.slice(0, 7)}`)).toEqual([
      "invisible-characters 2 U+200B",
      "bidirectional-characters 3 U+202E",
      "invisible-characters 4 U+2060,",
      "invisible-characters 6 U+E0041",
    ]);
  });

  it("knows fences and keys although something invisible stands in them", () => {
    const file = parse("\u200b---\n\u2060name: pdf\nde\u200bscription: Reads.\n---\nbody");
    expect(file).toMatchObject({ name: "pdf", description: "Reads.", body: "body" });
    expect(new Set(file.deviations.map(({ rule }) => rule))).toEqual(new Set(["invisible-characters"]));
  });

  it("takes text between two rules of Markdown for the body", () => {
    const file = parse("---\nOnly words\n---\nmore");
    expect(file).toMatchObject({ name: null, description: null, body: "Only words\n---\nmore", bodyLine: 2 });
    expect(file.deviations.map(({ rule }) => rule)).toEqual(["frontmatter-missing"]);
  });

  it("gives the deviations in the order of their lines", () => {
    const lines = parse("---\nsponsor: x\nname: -A\nversion: 1\nname: B\ndescription: <b>x</b>\n---").deviations.map(
      ({ line }) => line,
    );
    expect(lines.length).toBeGreaterThan(5);
    expect(lines).toEqual(lines.toSorted((one, other) => one - other));
  });

  it.each([
    [
      "aliases",
      `---\na: &a [x, x]\n${Array.from({ length: 90 }, (_, at) => `b${at}: &b${at} [*a, *a]`).join("\n")}\n---\nbody`,
    ],
    ["keys", `---\n${"k: v\n".repeat(60_000)}---\nbody`],
    ["no end", `---\nname: x\n${"\n# a\n".repeat(60_000)}`],
    ["brackets", `---\nname: x\ndescription: ${"[".repeat(300_000)}\n---\nbody`],
    ["tags", `---\nname: x\ndescription: ${"<b>".repeat(100_000)}\n---\nbody`],
    ["hidden", `---\nname: x\ndescription: ${"\u200b".repeat(100_000)}\n---\nbody`],
    ["body", `${valid}${"word ".repeat(60_000)}`],
  ])("reads 300 KB of %s in time", (_, text) => {
    const started = performance.now();
    expect(parse(text).deviations.length).toBeGreaterThan(0);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

const rules = (lines: readonly string[], from = 0) => readBody(lines, from).deviations.map(({ rule }) => rule);

describe("readBody", () => {
  it("leaves blank lines around the text out and tells where it begins", () => {
    expect(readBody(["---", "---", "", " ", "# Title", "", "text", ""], 2)).toEqual({
      text: "# Title\n\ntext",
      line: 5,
      tokens: 4,
      deviations: [],
    });
  });

  it.each([
    [["---", "---"], 2],
    [["---", "---", "", "\t"], 2],
    [[""], 0],
  ])("reports that there is nothing in %j, on a line of the file", (lines, from) => {
    const body = readBody(lines, from);
    expect(body).toMatchObject({ text: "", deviations: [{ rule: "body-empty" }] });
    expect(body.line).toBeLessThanOrEqual(lines.length);
  });

  it("allows 500 lines and no more", () => {
    expect(rules(Array.from({ length: 500 }, () => "a"))).toEqual([]);
    expect(rules(Array.from({ length: 501 }, () => "a"))).toEqual(["body-too-long"]);
  });

  it("allows about 5,000 tokens and no more", () => {
    expect(rules(["word ".repeat(4_900)])).toEqual([]);
    expect(rules(["word ".repeat(5_100)])).toEqual(["body-too-long"]);
    expect(rules(["語".repeat(4_900)])).toEqual([]);
    expect(rules(["語".repeat(5_100)])).toEqual(["body-too-long"]);
  });
});

describe("withoutMergeMarkers", () => {
  it("blanks the markers, keeps both sides and reports each conflict where it begins", () => {
    const lines = ["a", "<<<<<<< HEAD", "b", "||||||| base", "c", "=======", "d", ">>>>>>> branch", "e"];
    const unmarked = withoutMergeMarkers(lines);
    expect(unmarked.lines).toEqual(["a", "", "b", "", "c", "", "d", "", "e"]);
    expect(unmarked.deviations.map(({ line }) => line)).toEqual([2]);
  });

  it("reports a marker that was left alone", () => {
    expect(withoutMergeMarkers(["a", ">>>>>>> branch"]).deviations.map(({ line }) => line)).toEqual([2]);
  });

  it("leaves examples in blocks of code, underlines and quotes as they are", () => {
    const lines = ["```", "<<<<<<< HEAD", "=======", ">>>>>>> b", "```", "Title", "=======", "<<<<<<<<", ">> quote"];
    expect(withoutMergeMarkers(lines)).toEqual({ lines, deviations: [] });
  });

  it("does not take a shorter or other fence for the end of a block of code", () => {
    const lines = ["````md", "```", "<<<<<<< HEAD", "~~~~", "<<<<<<< HEAD", "````", "<<<<<<< HEAD"];
    expect(withoutMergeMarkers(lines).deviations.map(({ line }) => line)).toEqual([7]);
  });
});

function metadata(source: string) {
  const { value, deviations } = readMetadata(readYaml(source, 2).fields[0]);
  return { value, rules: deviations.map(({ rule, line }) => `${rule} ${line}`) };
}

describe("readMetadata", () => {
  it("reads a map of texts", () => {
    expect(metadata('metadata:\n  author: me\n  version: "1.0"')).toEqual({
      value: { author: "me", version: "1.0" },
      rules: [],
    });
  });

  it("gives numbers, truth values and dates as written, each reported on its line", () => {
    expect(metadata("metadata:\n  a: 1.0\n  b: yes\n  c: 2024-01-01")).toEqual({
      value: { a: "1.0", b: "yes", c: "2024-01-01" },
      rules: ["yaml-1-1-scalar 3", "yaml-1-1-scalar 4", "yaml-1-1-scalar 5"],
    });
  });

  it("leaves the truth value alone by which installers tell internal skills, and no other", () => {
    expect(metadata("metadata:\n  internal: true\n  public: true\n  nothing: no")).toEqual({
      value: { internal: "true", public: "true", nothing: "no" },
      rules: ["yaml-1-1-scalar 4", "yaml-1-1-scalar 5"],
    });
    expect(metadata("metadata:\n  internal: yes").rules).toEqual(["yaml-1-1-scalar 3"]);
  });

  it("gives lists and maps as text to read", () => {
    expect(metadata("metadata:\n  tags: [a, b]\n  more: {c: d}")).toEqual({
      value: { tags: "a, b", more: "c: d" },
      rules: ["metadata-not-text 3", "metadata-not-text 4"],
    });
  });

  it.each([
    ["metadata: [a: b, c: d]", { a: "b", c: "d" }],
    ["metadata: some words", { metadata: "some words" }],
  ])("loses nothing of %s", (source, value) => {
    expect(metadata(source)).toEqual({ value, rules: ["metadata-not-map 2"] });
  });

  it("reads the last of equal keys", () => {
    expect(metadata("metadata:\n  a: b\n  a: c")).toEqual({ value: { a: "c" }, rules: ["duplicate-key 4"] });
  });

  it("takes __proto__ for a key like any other", () => {
    const { value } = metadata("metadata:\n  __proto__: {polluted: yes}\n  constructor: x");
    expect(Object.entries(value ?? {})).toEqual([
      ["__proto__", "polluted: yes"],
      ["constructor", "x"],
    ]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect("polluted" in {}).toBe(false);
  });

  it.each(["metadata:", "metadata: {}", "metadata: []"])("reports %s as empty", (source) => {
    expect(metadata(source)).toEqual({ value: null, rules: ["field-empty 2"] });
  });
});

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
