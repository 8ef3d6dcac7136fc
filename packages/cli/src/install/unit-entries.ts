import type { UnreadPart } from "@skillshelf/skill-reader/facts/linked-files";
import { type FoundUnit, isHidden } from "@skillshelf/skill-reader/facts/units";
import { folderOf } from "@skillshelf/skill-reader/folder-of";
import { safeLine } from "@skillshelf/skill-reader/git/safe-line";
import type { TreeEntry } from "@skillshelf/skill-reader/git/tree-entry";
import { CommandError, exitCodes } from "../exit-codes.ts";
import { MOST_FILES } from "./lock.ts";
import { collision, pathFault } from "./safe-path.ts";

/** The files of a unit as they stand in a commit's tree. All of their paths can be written. */
export type UnitEntries = Readonly<{
  /** Of its SKILL.md. */
  path: string;
  /** `""` for the repository's root. */
  folder: string;
  files: readonly TreeEntry[];
}>;

/**
 * The files that are installed with a unit.
 *
 * @param faulty what lies in its folder under a name that is none.
 * @throws {CommandError} where there is something that is not installed: then nothing of the unit is.
 */
export function entriesOfUnit(unit: FoundUnit, faulty: readonly TreeEntry[]): UnitEntries {
  const { path, entry, files, aliases, around, unread } = unit;
  const folder = folderOf(path);
  const [first] = faulty;
  if (first !== undefined) throw refusal(path, `${safeLine(first.path)} ${faultOf(first)}`);
  const absent = unread.find(({ reason }) => reason !== "dependencies");
  if (absent !== undefined) throw refusal(path, `${safeLine(absent.path)} ${absences[absent.reason]}`);
  // Links are installed as the files that they lead to.
  const all = [{ ...entry, path }, ...files, ...aliases, ...around.filter((file) => !isHidden(file.path))];
  if (all.length > MOST_FILES) throw refusal(path, `it has ${all.length} files; at most ${MOST_FILES} are installed`);
  const relative = all.map((file) => file.path.slice(folder === "" ? 0 : folder.length + 1));
  for (const one of relative) {
    const fault = pathFault(one);
    if (fault !== null) throw refusal(path, `the path ${safeLine(one)} ${fault}`);
  }
  const clash = collision(relative);
  if (clash !== null)
    throw refusal(path, `${clash.map((one) => safeLine(one)).join(" and ")} are the same file on some systems`);
  return { path, folder, files: all };
}

const faultOf = ({ fault }: TreeEntry): string =>
  fault === "encoding"
    ? "has a name that is not UTF-8"
    : fault === "duplicate"
      ? "is there twice"
      : "has a part that leads elsewhere";

const absences: Readonly<Record<UnreadPart["reason"], string>> = {
  "too-large": "leads to more files than are installed",
  dependencies: "holds dependencies",
  submodule: "is a submodule, which is another repository",
  "link-outside": "is a symbolic link out of the repository",
  "link-nowhere": "is a symbolic link that leads nowhere",
};

const refusal = (path: string, why: string): CommandError =>
  new CommandError(exitCodes.found, `${safeLine(path)} cannot be installed: ${why}. Nothing was written.`);
