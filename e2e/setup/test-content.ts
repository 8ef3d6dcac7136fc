import { cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { projectFolder } from "./server-process.ts";

/**
 * A content folder with the bundled catalog and the fixtures: a renamed, a removed, an archived and an untranslated
 * record, an owner of whom nothing is left, and a repository whose name is another one's with `.md`.
 *
 * @param owners whose bundled records are included, without collections; everything when it is left out.
 */
export async function makeTestContent(owners?: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "skillshelf-content-"));
  const bundled = join(projectFolder, "content");
  const isWanted = (path: string): boolean => {
    const [kind = "", name] = relative(bundled, path).split(sep);
    if (owners === undefined || name === undefined) return true;
    return kind === "skills" || kind === "facts" ? owners.includes(name) : kind !== "collections";
  };
  await cp(bundled, folder, { recursive: true, filter: isWanted });
  await cp(join(projectFolder, "e2e", "fixtures", "content"), folder, { recursive: true });
  return folder;
}
