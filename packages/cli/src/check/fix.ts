import { randomUUID } from "node:crypto";
import { chmod, lstat, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { visibleText } from "@skillshelf/skill-audit/hidden-characters";
import { installedPath } from "@skillshelf/skill-reader/facts/loading";
import { parseSkillFile } from "@skillshelf/skill-reader/skill-file/parse-skill-file";
import { structuredPatch } from "diff";
import type { CommandContext } from "../context.ts";
import { CommandError, exitCodes } from "../errors.ts";
import { countOf } from "../format.ts";
import { kindAt, kindIn, pathIn, type Scope, withFileErrors } from "../install/file-system.ts";
import { styled, type Text } from "../text.ts";
import { keepsLoading } from "./affected.ts";
import { repair } from "./repair.ts";
import type { FixedFile } from "./report.ts";
import type { Skills } from "./skills.ts";

/** A file that can be repaired. Paths are relative to the folder of the skills. */
type Fix = FixedFile & Readonly<{ before: Uint8Array; after: Uint8Array }>;

type FixOptions = Readonly<{ yes: boolean; dryRun: boolean }>;

/**
 * Repairs the frontmatter of skills after showing the changes and asking.
 *
 * @param skills each location of each skill.
 * @param show prints a line of the changes.
 * @returns what was repaired, or would be.
 * @throws {CommandError} if the changes are not confirmed, or a file changes meanwhile.
 */
export async function fixSkills(
  folder: string,
  skills: Skills,
  { yes, dryRun }: FixOptions,
  { canAsk, ask, json }: Pick<CommandContext, "canAsk" | "ask" | "json">,
  show: (line: Text) => void,
): Promise<readonly FixedFile[]> {
  const scope: Scope = { kind: "project", root: await realpath(folder) };
  const fixes = await fixesOf(scope, skills);
  for (const fix of fixes) for (const line of diffOf(fix)) show(line);
  if (fixes.length > 0 && !dryRun) {
    const changes = `these changes to ${countOf(fixes.length, "file")}`;
    if (!yes && (!canAsk || json)) throw new CommandError(exitCodes.unconfirmed, `Pass --yes to write ${changes}.`);
    if (!yes && !(await ask(`Write ${changes}?`)))
      throw new CommandError(exitCodes.unconfirmed, "Nothing was written.");
    for (const fix of fixes) await withFileErrors(() => writeFix(scope, fix));
  }
  return fixes.map(({ path, newPath, repairs }) => ({ path, newPath, repairs }));
}

async function fixesOf(scope: Scope, skills: Skills): Promise<Fix[]> {
  const fixes: Fix[] = [];
  for (const unit of skills.units) {
    const { path, bytes } = unit;
    // A link may lead out of the folder, or to a file that is repaired at its own path.
    const isFile = await kindIn(scope, path).then(
      (kind) => kind === "file",
      () => false,
    );
    if (bytes === null || !isFile) continue;
    const newPath = await properPath(scope, path);
    const { bytes: after, repairs } = repair(
      bytes,
      keepsLoading(installedPath(path, unit.repo, parseSkillFile(bytes, path).name), bytes),
    );
    if (repairs.length > 0 || newPath !== path)
      fixes.push({
        path,
        newPath,
        before: bytes,
        after,
        repairs: newPath === path ? repairs : [{ rule: "file-name", line: 1 }, ...repairs],
      });
  }
  return fixes;
}

/** Returns the path with the file name `SKILL.md`, unless another file has it. */
async function properPath(scope: Scope, path: string): Promise<string> {
  const proper = path.replace(/[^/]*$/, "SKILL.md");
  if (proper === path || (await kindAt(pathIn(scope, proper))) === "nothing") return proper;
  // Where letter case does not count, both names are of the same file.
  const [one, other] = [await lstat(pathIn(scope, path)), await lstat(pathIn(scope, proper))];
  return one.ino === other.ino && one.dev === other.dev && one.nlink === 1 ? proper : path;
}

/** Formats the changes as a unified diff in which hidden characters are visible. */
function* diffOf({ path, newPath, before, after }: Fix): Generator<Text> {
  const [old, fresh] = [before, after].map((bytes) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
  yield styled("bold", `--- ${path}`);
  yield styled("bold", `+++ ${newPath}`);
  for (const hunk of structuredPatch(path, newPath, old ?? "", fresh ?? "", "", "", { context: 2 }).hunks) {
    yield styled("cyan", `@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`);
    for (const line of hunk.lines) {
      if (line.startsWith("+")) yield styled("green", visibleText(line));
      else if (line.startsWith("-")) yield styled("red", visibleText(line));
      else yield line;
    }
  }
  yield "";
}

/** Replaces a file atomically and keeps its mode. Only the temporary file is ever incomplete. */
async function writeFix(scope: Scope, { path, newPath, before, after }: Fix): Promise<void> {
  const file = pathIn(scope, path);
  const temporary = join(dirname(file), `.${randomUUID()}`);
  // Checked again, because the user may have taken minutes to answer.
  const isUnchanged = (await kindIn(scope, path)) === "file" && (await readFile(file)).equals(before);
  if (!isUnchanged) throw new CommandError(exitCodes.found, `${path} has changed meanwhile and was not written.`);
  try {
    const { mode } = await lstat(file);
    await writeFile(temporary, after, { flag: "wx" });
    await chmod(temporary, mode & 0o7777);
    await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
  if (newPath !== path) await rename(file, pathIn(scope, newPath));
}
