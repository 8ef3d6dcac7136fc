import type { FileRule } from "../../rule.ts";

/** A link to a file of whoever installs the skill. */
export const linkOutside: FileRule = {
  kind: "file",
  id: "link-outside",
  class: "binary",
  severity: "medium",
  words: {
    title: "Contains a symbolic link that leaves the repository",
    rationale:
      "What such a link leads to is not part of the repository and was not read. On the machine of whoever installs the skill it leads to a file of that machine, which tools that follow links copy into the skill and agents read with it.",
    remedy: "Put the file itself into the repository, and link to it there or not at all.",
    beyondPattern:
      "Links between folders of one repository are common: several skills share a script that way. They are followed, and what they lead to is audited as part of the skill; only links that leave the repository are reported.",
  },
  examples: {
    matches: [
      { "SKILL.md": "Read references/host.md.\n", "references/host.md": "⟦unread: link-outside⟧" },
      { "docs/README.md": "⟦unread: link-outside⟧" },
    ],
    ignores: [{ "references/host.md": "⟦unread: link-nowhere⟧" }, { "references/host.md": "../../outside/host.md" }],
  },
  // A link is followed wherever it lies.
  ignoredModifiers: ["fixture", "documentation", "unreached"],
  *check({ unread }) {
    if (unread === "link-outside") yield { line: 1 };
  },
};
