import { lineAt } from "../../line-at.ts";
import { indexOfShiftedProgram } from "../../matchers/shifted-bytes.ts";
import type { FileRule } from "../../rule.ts";

const rest = [
  7, 1, 96, 2, 124, 124, 1, 124, 2, 11, 1, 1, 104, 1, 101, 0, 2, 3, 2, 1, 0, 5, 3, 1, 0, 1, 7, 9, 2, 1, 109, 2, 0,
];
const inWeb = [0, 97, 115, 109, 1, 0, 0, 0, ...rest];
const ofLinux = [127, 69, 76, 70, 2, 1, 1, 0, ...rest];

const rows = (values: readonly (number | string)[]): string =>
  Array.from(
    { length: Math.ceil(values.length / 8) },
    (_, row) => `| ${values.slice(row * 8, row * 8 + 8).join(" | ")} |`,
  ).join("\n");

/** Contains a binary encoded as numbers. */
export const shiftedBinary: FileRule = {
  kind: "file",
  id: "shifted-binary",
  class: "binary",
  severity: "high",
  words: {
    title: "Contains a binary encoded as numbers",
    rationale:
      "The values become the bytes of an executable program after multiplying, shifting, or masking them with a constant. They look like measurements, but reversing the operation yields a program that can be run.",
    remedy: "Ship the program's source, and data as measured.",
    beyondPattern:
      "Tables, color lists, and short modules that detect engine features are full of byte values. Numbers are reported only if they relate to each other like the first bytes of a program and are not those bytes themselves.",
  },
  examples: {
    matches: [
      {
        "SKILL.md": "---\nname: sample\ndescription: Corrects degrees.\n---\n\nSee [the table](rows.md).\n",
        "rows.md": `# Rows\n\n${rows(inWeb.map((byte) => ((byte - 128) / 10).toFixed(1).replace(".", ",")))}\n`,
      },
      { "rows.csv": `${ofLinux.map((byte, at) => `${at},${byte * 3 + 1000}`).join("\n")}\n` },
      { "rows.json": `{ "rows": [${ofLinux.map((byte) => byte ^ 90).join(", ")}] }\n` },
      { "rows.py": `ROWS = [${inWeb.map((byte) => 255 - byte).join(", ")}]\n` },
      { "rows.js": `const rows = [${inWeb.map((byte) => `0x${(byte ^ 0x5f).toString(16)}`).join(", ")}];\n` },
    ],
    ignores: [
      { "test.js": `export const isThere = WebAssembly.validate(new Uint8Array([${inWeb.join(", ")}]));\n` },
      { "rows.csv": `${rest.map((byte, at) => `${at},${byte * 3 + 1000},0,0,0`).join("\n")}\n` },
      { "rows.json": `{ "rows": [${"0, 0, 0, 1, 0, 0, 0, 0, ".repeat(20)}255] }\n` },
    ],
  },
  *check({ text }) {
    if (text === null) return;
    const index = indexOfShiftedProgram(text);
    if (index !== null) yield { line: lineAt(text, index, 1) };
  },
};
