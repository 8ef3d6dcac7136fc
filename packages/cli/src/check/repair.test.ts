import { parseSkillFile, type SkillFile } from "@skillshelf/skill-reader/skill-file/parse-skill-file";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keepsLoading } from "./affected.ts";
import { repair } from "./repair.ts";

const path = "pdf/SKILL.md";
const bytesOf = (text: string) => new TextEncoder().encode(text);

function repaired(text: string): { text: string; repairs: string[] } {
  const bytes = bytesOf(text);
  const { bytes: after, repairs } = repair(bytes, keepsLoading(path, bytes));
  return {
    text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(after),
    repairs: repairs.map(({ rule, line }) => `${rule} ${line}`),
  };
}

const skill = (fields: string) => `---\n${fields}\n---\n\n# PDF\n\nRead it.\n`;
const valid = skill("name: pdf\ndescription: Reads the pages of a PDF.");
const withDescription = (value: string) => skill(`name: pdf\ndescription: ${value}`);

describe("the repair of frontmatter", () => {
  it("leaves a valid file as it is", () => {
    expect(repaired(valid)).toEqual({ text: valid, repairs: [] });
  });

  it.each([
    ["a byte order mark", `\ufeff${valid}`, ["byte-order-mark 1"]],
    ["blank lines before it", `\n \n${valid}`, ["frontmatter-not-first 3"]],
    ["a closing fence of four hyphens", valid.replace("\n---\n", "\n----\n"), ["frontmatter-fence 4"]],
    ["blanks behind the fences", valid.replaceAll("---\n", "--- \n"), ["frontmatter-fence 1", "frontmatter-fence 4"]],
    [
      "lines that end in another way than the others",
      valid.replace("pdf\n", "pdf\r\n").replace("PDF.\n", "PDF.\r"),
      ["line-endings 2"],
    ],
  ])("removes %s", (_, text, repairs) => {
    expect(repaired(text)).toEqual({ text: valid, repairs });
  });

  it.each([
    ["Use when: the user asks", `"Use when: the user asks"`],
    [`Use when: "a" is asked`, `'Use when: "a" is asked'`],
    [`Don't: say "a"`, `>-\n  Don't: say "a"`],
    ["`pdf` pages", '"`pdf` pages"'],
    ["[a](b) is read", '"[a](b) is read"'],
    ["Use when: C # is asked", '"Use when: C # is asked"'],
  ])("quotes the description %s, which is not valid YAML", (value, quoted) => {
    expect(repaired(withDescription(value))).toEqual({
      text: withDescription(quoted),
      repairs: ["frontmatter-invalid-yaml 3"],
    });
  });

  it.each([
    ["name: 123\ndescription: Reads.", 'name: "123"\ndescription: Reads.'],
    ["name: pdf\ndescription: true", 'name: pdf\ndescription: "true"'],
    // Either alone changes what some agents read.
    ["name: 123\ndescription: Use when: asked", 'name: "123"\ndescription: "Use when: asked"'],
    ["name: pdf\ndescription: Reads.\nlicense: 0", 'name: pdf\ndescription: Reads.\nlicense: "0"'],
    [
      "name: pdf\ndescription: Reads.\nmetadata:\n  version: 1.0\n  date: 2026-01-02",
      'name: pdf\ndescription: Reads.\nmetadata:\n  version: "1.0"\n  date: "2026-01-02"',
    ],
  ])("quotes what YAML takes for another type than a string: %j", (fields, quoted) => {
    expect(repaired(skill(fields)).text).toBe(skill(quoted));
  });

  it.each([
    ["a boolean of metadata, which an agent may read", "name: pdf\ndescription: Reads.\nmetadata:\n  internal: true"],
    ["other fields", "name: pdf\ndescription: Reads.\nuser-invocable: false\nversion: 1.0"],
    ["maps below metadata", "name: pdf\ndescription: Reads.\nmetadata:\n  tool:\n    always: 1"],
    ["text of a block", "name: pdf\ndescription: |\n  Use when: asked\n  name: 1"],
    ["a value that goes on below", "name: pdf\ndescription: Use when: asked\n  for pages"],
    ["a comment that cuts a value, which may be meant", "name: pdf\ndescription: Reads C # files"],
    ["a field that is stated twice", "name: pdf\ndescription: a\ndescription: b"],
    ["a quotation mark that is not closed", `name: pdf\ndescription: "Use when: asked`],
    ["a list", "name: pdf\ndescription:\n  - a\n  - b"],
    ["a merge conflict", "name: pdf\n<<<<<<< a\ndescription: Use: a\n=======\ndescription: b\n>>>>>>> b"],
  ])("leaves %s", (_, fields) => {
    expect(repaired(skill(fields))).toEqual({ text: skill(fields), repairs: [] });
  });

  it.each([
    ["has no end", "---\nname: 123\ndescription: Reads.\n\n# PDF\n"],
    ["stands below other text", "<!-- note -->\n---\nname: 123\ndescription: Reads.\n---\nbody"],
    ["stands twice", "---\nname: 123\n---\n---\ndescription: Use: a\n---\nbody"],
    ["is missing", "# PDF\n\nname: 123\n"],
  ])("leaves frontmatter that %s", (_, text) => {
    expect(repaired(text)).toEqual({ text, repairs: [] });
  });

  it("leaves the line ends of a file that has one kind", () => {
    const text = valid.replaceAll("\n", "\r\n");
    expect(repaired(text)).toEqual({ text, repairs: [] });
  });

  it("leaves frontmatter that is not UTF-8", () => {
    const bytes = Buffer.from(withDescription("Use when: gr\u00fc\u00dfe"), "latin1");
    expect(repair(bytes, () => true).bytes).toEqual(bytes);
  });
});

const scalar = fc.oneof(
  fc.constantFrom("123", "1.0", "0x1F", "012", "1e3", "1_000", "2026-01-02", "true", "yes", "null", "~", "''", '""'),
  fc.constantFrom(
    "Use when: asked",
    'a "b": c',
    "it's: b",
    "`a` b",
    "@a",
    "[a](b) c",
    "{a} b",
    "*a* b",
    "a # b",
    "a: b # c",
  ),
  fc.constantFrom(
    '"a" b',
    '"a: b"',
    "'a: b'",
    '"a',
    "'a",
    "|",
    ">- a",
    "&a b",
    "!a b",
    "- a",
    "? a",
    "a:b",
    "a\\b: c",
    "%a",
  ),
  fc.string({ maxLength: 12, unit: fc.constantFrom(..."ab :#'\"\\,[]{}&*!|>-%@`é漢\t") }),
);
const key = fc.constantFrom("name", "description", "license", "compatibility", "version", "Name", "user-invocable");
const fieldLines = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(key, scalar).map(([name, value]) => [`${name}: ${value}`]) },
  { weight: 1, arbitrary: scalar.map((value) => ["description: |", `  ${value}`, "", "  name: 1"]) },
  { weight: 1, arbitrary: scalar.map((value) => ["description: >-", `  ${value}`]) },
  { weight: 1, arbitrary: scalar.map((value) => [`description: ${value}`, "  more: text"]) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(scalar, scalar)
      .map(([a, b]) => ["metadata:", `  version: ${a}`, "  tool:", `    always: ${b}`]),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(["# comment"], [""], ["  "], ["allowed-tools:", "  - Read"], ["metadata: docs"]),
  },
);
const end = fc.constantFrom("\n", "\n", "\n", "\r\n", "\r");
const file = fc
  .record({
    mark: fc.constantFrom("", "", "\ufeff"),
    before: fc.constantFrom("", "", "\n", " \r\n", "# comment\n"),
    opening: fc.constantFrom("---", "---", "--- ", "----", " ---"),
    fields: fc.array(fieldLines, { maxLength: 6 }),
    closing: fc.constantFrom("---", "---", "--- ", "-----", "...", ""),
    ends: fc.array(end, { minLength: 1, maxLength: 3 }),
    // After a fence that ends in CR, a body that begins with LF would belong to the line end.
    body: fc.oneof(
      fc.uint8Array({ maxLength: 30 }).map((bytes) => Buffer.from([35, ...bytes])),
      fc.constant(bytesOf("# PDF\r\n\nRead it.\n")),
    ),
    isNamed: fc.boolean(),
  })
  .map(({ mark, before, opening, fields, closing, ends, body, isNamed }) => {
    const stated = isNamed ? ["name: pdf", "description: Reads pages."] : [];
    const lines = [opening, ...stated, ...fields.flat(), closing];
    const head = lines.map((line, index) => line + (ends[index % ends.length] ?? "\n")).join("");
    return { bytes: Buffer.concat([Buffer.from(mark + before + head), body]), body };
  });

describe("any repair", () => {
  it("keeps the body, what every agent that loaded the file reads, and itself", () => {
    fc.assert(
      fc.property(file, ({ bytes, body }) => {
        const { bytes: after, repairs } = repair(bytes, keepsLoading(path, bytes));
        expect(Buffer.from(after.subarray(after.length - body.length))).toEqual(Buffer.from(body));
        expect(keepsLoading(path, bytes)(after)).toBe(true);
        expect(repair(after, keepsLoading(path, after))).toEqual({ bytes: after, repairs: [] });
        if (repairs.length === 0) expect(after).toBe(bytes);
      }),
      { numRuns: 100 },
    );
  });

  it("keeps what stands in the file, whatever agents do", () => {
    fc.assert(
      fc.property(file, ({ bytes }) => {
        const contentOf = ({ deviations: _, bodyLine: _line, ...content }: SkillFile) => content;
        const before = parseSkillFile(bytes, path);
        const after = parseSkillFile(repair(bytes, () => true).bytes, path);
        const rules = after.deviations.map(({ rule }) => rule);
        expect(rules).not.toContain("byte-order-mark");
        // What is recovered from invalid YAML is a guess.
        if (!before.deviations.some(({ rule }) => rule === "frontmatter-invalid-yaml"))
          expect(contentOf(after)).toEqual(contentOf(before));
      }),
      { numRuns: 100 },
    );
  });
});
