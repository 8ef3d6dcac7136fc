import type { TestSkill } from "../test-skill.ts";
import { descriptionOf, skill, usualDescription } from "./skill.ts";

/** A description in YAML that is not the plain form of one line. */
const written = (folder: string, yaml: string, description: string | null): TestSkill =>
  skill(folder, { description, descriptionLines: yaml });

/** A description in the plain form, as authors write it who do not think of YAML. */
const plain = (folder: string, description: string): TestSkill => skill(folder, { description });

/** Descriptions: lengths, kinds of value and ways of writing them. */
export const descriptions: readonly TestSkill[] = [
  plain("c03-long", descriptionOf(1_500, "c03")),
  skill("c05-nodesc", { description: null }),
  plain("c06-colon", "Use when: the user asks for headings (c06)"),
  written(
    "c08-folded",
    "description: >-\n  Lists headings of notes (c08)\n  in the order they appear.\n  Use when the user asks for headings.",
    "Lists headings of notes (c08) in the order they appear. Use when the user asks for headings.",
  ),
  plain("c16-tag", "Lists <heading> items of notes (c16). Use when the user asks for headings."),
  written(
    "c17-list",
    "description:\n  - Lists headings of notes (c17)\n  - Use when the user asks",
    "Lists headings of notes (c17) Use when the user asks",
  ),
  written(
    "c20-dup",
    "description: First text about headings (c20 first)\ndescription: Second text about headings (c20 second)",
    "Second text about headings (c20 second)",
  ),
  written("c28-emptydesc", 'description: ""', null),
  plain("c36-desc-num", "42"),
  plain("d01-exactly-1024", descriptionOf(1_024, "d01")),
  plain("d02-exactly-1025", descriptionOf(1_025, "d02")),
  plain("d03-1024-in-more-bytes", descriptionOf(1_024, "d03", "列出笔记的标题，")),
  plain("d04-emoji", `${usualDescription("d04")} ${"🗒".repeat(600)}.`),
  written(
    "d05-escapes",
    String.raw`description: "Lists \"headings\" of notes (d05).\nUse when:\tthe user asks."`,
    'Lists "headings" of notes (d05). Use when: the user asks.',
  ),
  written(
    "d06-doubled-quote",
    "description: 'Lists the user''s headings (d06): all of them.'",
    "Lists the user's headings (d06): all of them.",
  ),
  written(
    "d07-literal",
    "description: |\n  Lists headings of notes (d07).\n\n  Use when: the user asks.",
    "Lists headings of notes (d07). Use when: the user asks.",
  ),
  written("d08-indicator", `description: |2-\n    ${usualDescription("d08")}`, usualDescription("d08")),
  written("d09-keep", `description: >+\n  ${usualDescription("d09")}\n\n`, usualDescription("d09")),
  written(
    "d10-continued",
    "description: Lists headings of notes (d10).\n  Use when the user asks for headings.",
    "Lists headings of notes (d10). Use when the user asks for headings.",
  ),
  written(
    "d11-continued-colon",
    "description: Lists headings of notes (d11).\n  Use when: the user asks for headings.",
    "Lists headings of notes (d11). Use when: the user asks for headings.",
  ),
  plain("d12-number-sign", "Lists the headings of issue #12 (d12). Use when the user asks for headings."),
  plain("d13-code", "`headings` lists headings of notes (d13). Use when the user asks for headings."),
  plain("d14-bracket", "[Beta] Lists headings of notes (d14). Use when the user asks for headings."),
  plain("d15-bold", "**Lists headings** of notes (d15). Use when the user asks for headings."),
  plain("d16-quoted-start", '"Headings" are listed by this skill (d16). Use when the user asks for headings.'),
  plain("d17-angle", "> Lists headings of notes (d17). Use when the user asks for headings."),
  plain("d18-tab", "Lists headings\tof notes (d18). Use when the user asks for headings."),
  plain("d19-dash", "- Lists headings of notes (d19). Use when the user asks for headings."),
  written("d20-null", "description: null", null),
  written(
    "d21-examples",
    String.raw`description: "Lists headings (d21). <example>user: \"Which headings?\"</example> <commentary>Use it.</commentary>"`,
    'Lists headings (d21). <example>user: "Which headings?"</example> <commentary>Use it.</commentary>',
  ),
  plain("d22-very-long", descriptionOf(10_000, "d22")),
  written("d23-blank", 'description: "   "', null),
  plain("d24-smart-quotes", "“Lists headings of notes (d24).”"),
  written(
    "d25-map",
    "description:\n  Use when: the user asks for headings (d25)",
    "Use when: the user asks for headings (d25)",
  ),
  plain("d26-address", "Lists headings of https://example.org/notes (d26). Use when the user asks for headings."),
  written("d27-apostrophe", "description: 'Lists the user's headings (d27).'", "Lists the user's headings (d27)."),
  written("d28-inner-quotes", 'description: "Lists "all" headings (d28)."', 'Lists "all" headings (d28).'),
  written(
    "d29-backslash",
    String.raw`description: "Lists headings of C:\docs\notes (d29)."`,
    String.raw`Lists headings of C:\docs\notes (d29).`,
  ),
  plain("d30-ends-with-colon", "Lists headings of notes (d30). Use when the user asks for:"),
  written(
    "d31-unindented",
    "description: Lists headings of notes (d31).\nUse when the user asks for headings.",
    "Lists headings of notes (d31). Use when the user asks for headings.",
  ),
  plain("d32-chinese", "列出笔记的标题（d32）。使用时机：用户询问标题。"),
  written("d33-no-break-space", "description:\u00a0Lists headings of notes (d33).", "Lists headings of notes (d33)."),
  written("d34-control", "description: Lists headings of notes\b (d34).", "Lists headings of notes\b (d34)."),
  plain("d35-percent", "%headings lists headings of notes (d35). Use when the user asks for headings."),
  plain("d36-brace", "{{headings}} lists headings of notes (d36). Use when the user asks for headings."),
];
