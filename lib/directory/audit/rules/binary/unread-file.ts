import { readingOf } from "../../files/language.ts";
import type { FileRule } from "../../rule.ts";

/** A text that was not looked at: nothing is said of it. */
export const unreadFile: FileRule = {
  kind: "file",
  id: "unread-file",
  class: "binary",
  severity: "low",
  words: {
    title: "Could not be read by this audit",
    rationale:
      "The file is named as a program or as a text for the agent, but is larger than what this audit reads, no text, or built so that no parser gets through it. What it does was not looked at.",
    remedy: "Divide the file, keep what is generated out of the skill, and name files for what they are.",
    beyondPattern:
      "Data sets, images and models are large in many skills, and no agent runs or follows them. Only files named as programs or as Markdown are reported.",
  },
  examples: {
    matches: [{ "run.py": "PK\x03\x04\x0a\x00\x00\x00" }, { "guide.md": "7z\xbc\xaf\x27\x1c\x00\x04" }],
    ignores: [{ "data.csv": "a,b\n1,2\n" }, { "run.py": "print(1)\n" }, { "model.bin": "\x00\x01\x02" }],
  },
  *check(file) {
    if (file.unread === null || file.unread === "missing") return;
    if (file.unread === "unparsable" || readingOf(file).kind !== "data") yield { line: 1 };
  },
};
