import type { FileRule } from "../../rule.ts";

/** Contains a symbolic link that leaves the repository. */
export const linkOutside: FileRule = {
  kind: "file",
  id: "link-outside",
  class: "binary",
  severity: "medium",
  words: {
    title: "Contains a symbolic link that leaves the repository",
    rationale:
      "The target of the link is not part of the repository and was not audited. On the machine where the skill is installed, the link resolves to a local file; tools that follow links copy it into the skill, and agents read it.",
    remedy: "Add the file to the repository. Link to it there, or remove the link.",
    beyondPattern:
      "Links between folders of a repository are common, for example to share a script between skills. They are followed, and their targets are audited with the skill. Only links that leave the repository are reported.",
  },
  examples: {
    matches: [
      { "SKILL.md": "Read references/host.md.\n", "references/host.md": "⟦unread: link-outside⟧" },
      { "docs/README.md": "⟦unread: link-outside⟧" },
    ],
    ignores: [{ "references/host.md": "⟦unread: link-nowhere⟧" }, { "references/host.md": "../../outside/host.md" }],
  },
  // Tools follow links in any folder.
  ignoredModifiers: ["fixture", "documentation", "unreached"],
  *check({ unread }) {
    if (unread === "link-outside") yield { line: 1 };
  },
};
