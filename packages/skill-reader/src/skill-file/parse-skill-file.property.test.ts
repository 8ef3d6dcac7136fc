import { Random } from "@skillshelf/skill-audit/testing/random";
import { describe, expect, it } from "vitest";
import { parseSkillFile, type SkillFile } from "./parse-skill-file.ts";
import { oneLine, plainText, untaggedLine } from "./plain-text.ts";

const seeds = Array.from({ length: 200 }, (_, index) => index + 1);
const samples = [
  "---\nname: pdf\ndescription: Reads PDF files. Use when asked.\nlicense: MIT\n---\n\n# PDF\n\nRead it.\n",
  "---\nname: a\ndescription: >-\n  One\n  two\n\n  three\nallowed-tools:\n  - Read\n  - Bash(git:*)\n---\nbody\n",
  '---\nname: "b"\ndescription: "a <b>bold</b> [link](x) **word**"\nmetadata:\n  k: &x v\n  l: *x\n  m: [1, 2]\n---\n```\nx\n```\n',
  "\ufeff---\r\nname: c\r\ndescription: Use when: broken\r\n---\r\nbody\r\n",
];
const pieces = [
  ..."--- ... name: description: metadata: - : # & * ! | > ' \" ` { } [ ] < > <b> </b> <script> <!-- --> ** _ ~~ [a](b)".split(
    " ",
  ),
  ..."<<<<<<< ======= >>>>>>> ``` \n \n\n \r \t".split(" "),
  ..."\u0000 \u0007 \u200b \u200c \u200d \u202e \u2066 \ufe0f \ufeff \ufffd \u{e0041} \u0301 é 漢 क 👩 🏽 yes 012 __proto__".split(
    " ",
  ),
];

const bytesOf = (text: string) => new TextEncoder().encode(text);
const randomBytes = (random: Random) => Uint8Array.from({ length: random.whole(0, 400) }, () => random.whole(0, 255));
const randomPieces = (random: Random) =>
  Array.from({ length: random.whole(0, 60) }, () => random.oneOf(pieces)).join(random.oneOf(["", " ", "\n"]));

function mutated(random: Random): Uint8Array {
  let text = random.oneOf(samples);
  for (let change = random.whole(1, 6); change > 0; change--) {
    const at = random.whole(0, text.length);
    text = text.slice(0, at) + random.oneOf([...pieces, ""]) + text.slice(at + random.oneOf([0, 0, 1, 5, 20]));
  }
  const bytes = bytesOf(text);
  if (random.chance(0.3) && bytes.length > 0) bytes[random.whole(0, bytes.length - 1)] = random.whole(0, 255);
  return bytes;
}

const lineCount = (bytes: Uint8Array) => new TextDecoder().decode(bytes).split(/\r\n|\r|\n/).length;
const textsOf = ({ name, description, license, compatibility, metadata, allowedTools }: SkillFile) =>
  [name, description, license, compatibility, ...Object.values(metadata), ...(allowedTools ?? [])].filter(
    (text) => text !== null,
  );

describe("parseSkillFile", () => {
  it.each([
    ["random bytes", randomBytes],
    ["random pieces", (random: Random) => bytesOf(randomPieces(random))],
    [
      "pieces in frontmatter",
      (random: Random) => bytesOf(`---\nname: x\ndescription: ${randomPieces(random)}\n---\nbody`),
    ],
    ["mutated files", mutated],
  ])("holds what it promises of %s", (_, make) => {
    for (const seed of seeds) {
      const bytes = make(new Random(seed));
      const lines = lineCount(bytes);
      const file = parseSkillFile(bytes, "a/b/SKILL.md");
      const of = `seed ${seed}`;
      expect(file.bodyLine, of).toBeGreaterThanOrEqual(1);
      expect(file.bodyLine, of).toBeLessThanOrEqual(lines);
      for (const { line, detail } of file.deviations) {
        expect(line, of).toBeGreaterThanOrEqual(1);
        expect(line, of).toBeLessThanOrEqual(lines);
        expect(detail.length, of).toBeLessThanOrEqual(200);
        expect(detail, of).not.toMatch(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
      }
      for (const text of textsOf(file)) {
        expect(text, of).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
        expect(oneLine(text), of).toBe(text);
      }
      expect(untaggedLine(file.description ?? ""), of).toBe(file.description ?? "");
      expect(parseSkillFile(bytes, "a/b/SKILL.md"), of).toEqual(file);
    }
  });
});

describe("plainText", () => {
  it("gives a text of its own back unchanged", () => {
    for (const seed of seeds) {
      const random = new Random(seed);
      const text = random.chance(0.5) ? randomPieces(random) : new TextDecoder().decode(mutated(random));
      const max = random.oneOf([1, 5, 20, 80, 1_000]);
      const plain = plainText(text, max);
      expect(plain.length, `seed ${seed}`).toBeLessThanOrEqual(max);
      expect(plain, `seed ${seed}`).not.toMatch(/[\p{Cc}\p{Cs}]/u);
      expect(plainText(plain, max), `seed ${seed}`).toBe(plain);
    }
  });
});
