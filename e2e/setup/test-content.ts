import { cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectFolder } from "./server-process.ts";

/**
 * A content folder with the bundled catalogue and the fixtures: a renamed, a removed, an archived and an untranslated record, an owner of whom nothing is left, and a repository whose name is another one's with `.md`.
 *
 * @param owners whose bundled records there are, in no collection; without it all.
 */
export async function makeTestContent(owners?: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "skillshelf-content-"));
  const left = (path: string): boolean => {
    const [, kind = "", name] = /\/content\/(skills|facts|collections)\/([^/]+)/.exec(path) ?? [];
    return owners !== undefined && name !== undefined && (kind === "collections" || !owners.includes(name));
  };
  await cp(join(projectFolder, "content"), folder, { recursive: true, filter: (path) => !left(path) });
  await cp(join(projectFolder, "e2e", "fixtures", "content"), folder, { recursive: true });
  return folder;
}
