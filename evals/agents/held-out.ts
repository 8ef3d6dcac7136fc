import { skill, usualDescription } from "./skills/skill.ts";
import type { TestSkill } from "./test-skill.ts";

const text1024 = `${usualDescription("h12")} ${"It lists headings. ".repeat(60)}`.slice(0, 1_024).replace(/.$/, ".");

/**
 * Mistakes of authors that no profile was made by. They were run once, after the profiles were finished; a profile that is
 * changed to suit them makes the measurement invalid.
 */
export const heldOutSkills: readonly TestSkill[] = [
  skill("h01-no-blank", { descriptionLines: `description:${usualDescription("h01")}` }),
  skill("h02-at-author", { fields: "author: @notes-team" }),
  skill("h03-slashes", { opening: "---\n// What it is called.\n" }),
  skill("h04-indented-fields", {
    nameLines: "  name: h04-indented-fields",
    descriptionLines: `  description: ${usualDescription("h04")}`,
  }),
  skill("h05-title", { name: null, nameLines: "title: h05-title" }),
  skill("h06-summary", { description: null, descriptionLines: `summary: ${usualDescription("h06")}` }),
  skill("h07-json", {
    nameLines: '{ "name": "h07-json",',
    descriptionLines: `  "description": "${usualDescription("h07")}" }`,
  }),
  skill("h08-long-dash", { closing: "—-\n" }),
  skill("h09-license-colon", { fields: "license: Apache-2.0 (terms: see LICENSE.txt)" }),
  skill("h10-open-bracket", { fields: "tags: [notes, headings" }),
  skill("h11-bullets", {
    description: "Lists headings of notes (h11). Use when: - the user asks - a file has headings",
    descriptionLines:
      "description: Lists headings of notes (h11). Use when:\n  - the user asks\n  - a file has headings",
  }),
  skill("h12-1024-and-line-end", {
    description: text1024,
    descriptionLines: `description: |
  ${text1024}`,
  }),
  skill("h13-emoji-first", { description: `📝 ${usualDescription("h13")}` }),
  skill("h14-exclamation", { description: `!Important ${usualDescription("h14")}` }),
  skill("h15-emoji-code", { fields: "emoji: :memo:" }),
  skill("h16-author-twice", { fields: "metadata:\n  author: one\n  author: two" }),
  skill("h17-quoted-tools", { fields: 'allowed-tools: "Read", "Grep"' }),
  skill("h18-open-quote", {
    description: usualDescription("h18"),
    descriptionLines: `description: "${usualDescription("h18")}`,
  }),
  skill("h19-tab-after-key", { nameLines: "name:\th19-tab-after-key" }),
  skill("h20-less-indented", {
    description: "Lists headings of notes (h20). Use when the user asks.",
    descriptionLines: "description: |\n    Lists headings of notes (h20).\n  Use when the user asks.",
  }),
];
