import { describe, expect, it } from "vitest";
import { parseSkillFile } from "./parse-skill-file.ts";

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
