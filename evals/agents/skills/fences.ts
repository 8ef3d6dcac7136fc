import type { TestSkill } from "../test-skill.ts";
import { skill, usualDescription } from "./skill.ts";

/** A text in UTF-16, which an old editor calls Unicode. */
const utf16 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, "utf16le");

/** Fences, encodings, line ends and bodies. */
export const fences: readonly TestSkill[] = [
  skill("c07-nofm", {
    name: null,
    description: null,
    rewrite: () => "# c07 headings\n\nLists the headings of a notes file (c07).\n",
  }),
  skill("c21-blank", { before: "\n" }),
  skill("c22a-four", { closing: "----\n" }),
  skill("c22b-trail", { closing: "--- \n" }),
  skill("c25-crlf", { rewrite: (text) => text.replaceAll("\n", "\r\n") }),
  skill("c26-bom", { before: "\ufeff" }),
  skill("c29-emptybody", { body: "" }),
  skill("f01-dots", { closing: "...\n" }),
  skill("f02-opening-blank", { opening: "--- \n" }),
  skill("f03-closing-tab", { closing: "---\t\n" }),
  skill("f04-indented", { opening: "  ---\n", closing: "  ---\n" }),
  skill("f05-two-frontmatters", { body: "\n---\nname: f05-second\ndescription: The second of two.\n---\n\n# Steps\n" }),
  skill("f06-utf-16", { encode: utf16 }),
  skill("f07-latin-1", {
    description: "Lists the headings of résumés (f07).",
    encode: (text) => Buffer.from(text, "latin1"),
  }),
  skill("f08-nul", { body: "\n# Steps\n\nRead the notes file.\0 List its headings.\n" }),
  skill("f09-cr", { rewrite: (text) => text.replaceAll("\n", "\r") }),
  skill("f10-open", { closing: "" }),
  skill("f11-toml", {
    name: null,
    description: null,
    nameLines: 'name = "f11-toml"',
    descriptionLines: `description = "${usualDescription("f11")}"`,
    opening: "+++\n",
    closing: "+++\n",
  }),
  skill("f12-code-block", { before: "```markdown\n", body: "\n# Steps\n\nRead the notes file.\n```\n" }),
  skill("f13-comment-before", { before: "<!-- Copyright: the authors -->\n" }),
  skill("f14-no-heading", { body: "Read the notes file and list its headings in order.\n" }),
  skill("f15-huge", { body: `\n# Steps\n\n${"List the headings of the notes file.\n".repeat(30_000)}` }),
  skill("f16-rules", { body: "\n# Steps\n\n---\n\nname: f16-other\n\n---\n\nList the headings.\n" }),
  skill("f17-rule-inside", {
    description: "Lists headings of notes (f17). --- Use when the user asks.",
    descriptionLines: "description: |\n  Lists headings of notes (f17).\n  ---\n  Use when the user asks.",
  }),
  skill("f18-no-line-end", { closing: "---", body: "" }),
  skill("f19-mixed", {
    rewrite: (text) => text.replace(/^---[\s\S]*?\n---\n/, (part) => part.replaceAll("\n", "\r\n")),
  }),
  skill("f20-five", { opening: "-----\n", closing: "-----\n" }),
  skill("f21-empty-frontmatter", {
    name: null,
    description: null,
    body: "\n# f21 headings\n\nLists the headings of a notes file (f21).\n",
  }),
  skill("f22-bom-crlf", { before: "\ufeff", rewrite: (text) => text.replaceAll("\n", "\r\n") }),
  skill("f23-zero-width", { before: "\u200b" }),
  skill("f24-blank-lines", { opening: "---\n\n", closing: "\n---\n" }),
  skill("f26-dashes-in-text", {
    description: "Lists headings of notes (f26) --- use when the user asks for headings.",
  }),
  skill("f25-empty-file", { name: null, description: null, rewrite: () => "" }),
];
