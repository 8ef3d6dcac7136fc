import type { AuditedFile, AuditedUnit } from "../audited-unit.ts";
import { auditedFile } from "../files/audited-file.ts";
import type { Example } from "./rule-fixtures.ts";

const frontmatter = "---\nname: sample\ndescription: Formats the tables of a report.\n---\n\n";

/** Reasons for missing file content that an example can specify. */
const parts = ["dependencies", "submodule", "link-outside", "link-nowhere"] as const;

/** Bytes below this value do not occur in text; a file that contains one is encoded as Latin-1. */
const MIN_OF_TEXT = 9;

/**
 * Creates the skill of an example. A missing SKILL.md is replaced by one that references all files; missing frontmatter
 * is added. A text with a character below U+0009 is binary, one byte per character. `⟦unread: reason⟧` creates a file
 * without content.
 */
export function unitOfExample(example: Example): AuditedUnit {
  const given = typeof example === "string" ? { "SKILL.md": example } : example;
  const others = Object.keys(given).filter((path) => path !== "SKILL.md");
  const body = given["SKILL.md"] ?? `Use ${others.join(", ")} as the task asks.\n`;
  const text = body.startsWith("---\n") ? body : frontmatter + body;
  const field = (name: string) =>
    new RegExp(`^${name}:\\s*(.+)$`, "m").exec(text.split(/^---$/m)[1] ?? "")?.[1]?.trim();
  const tools = field("allowed-tools");
  return {
    owner: "sample-owner",
    repo: "sample",
    path: "sample/SKILL.md",
    folder: "sample",
    name: field("name") ?? "",
    description: field("description") ?? "",
    kind: "skill",
    allowedTools: tools === undefined ? null : tools.split(/\s*,\s*|\s+(?![^(]*\))/),
    files: [["SKILL.md", text] as const, ...others.map((path) => [path, given[path] ?? ""] as const)].map(
      ([path, content]): AuditedFile => {
        const file = { path: `sample/${path}`, bytes: null, isExecutable: /\.sh$|\/bin\/|^bin\//.test(path) };
        const reason = parts.find((one) => content === `⟦unread: ${one}⟧`);
        if (reason !== undefined) return { ...file, text: null, format: null, unread: reason };
        return auditedFile({ ...file, content: sampleBytes(content), isTooLarge: false });
      },
    ),
  };
}

/** Returns the content of a sample file. */
export const sampleBytes = (text: string): Buffer =>
  Buffer.from(text, Array.from(text).some((character) => character.charCodeAt(0) < MIN_OF_TEXT) ? "latin1" : "utf8");
