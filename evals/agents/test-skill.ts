/** A skill that agents are measured with: a mistake that authors make, or a form that agents read differently. */
export type TestSkill = Readonly<{
  /** Path below the skills folder, such as `c00-plain/SKILL.md`. */
  path: string;
  bytes: Uint8Array;
  /**
   * Whether a symbolic link is in place of its folder, to a folder outside or elsewhere within the project, or in place of
   * its file, to another file of the folder.
   */
  link?: "folder-outside-project" | "folder-within-project" | "file";
  /**
   * What its author means, by which `loads` and `changed` are distinguished. Null if the file states none. Whitespace is
   * ignored.
   */
  name: string | null;
  description: string | null;
  /**
   * A word of the name, the description or the first paragraph that no other test skill contains, in lower case. It tells
   * which skill an agent lists, where the agent does not say from which file.
   */
  key: string;
}>;
