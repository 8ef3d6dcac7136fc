import type { FileRule } from "../../rule.ts";

/** Contains a symbolic link that leaves the repository. */
export const linkOutside: FileRule = {
  kind: "file",
  id: "link-outside",
  class: "binary",
  severity: "medium",
  // Tools follow links in any folder.
  ignoredModifiers: ["fixture", "documentation", "unreached"],
  *check({ unread }) {
    if (unread === "link-outside") yield { line: 1 };
  },
};
