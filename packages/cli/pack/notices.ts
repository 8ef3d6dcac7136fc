import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const manifestSchema = z.object({ name: z.string(), version: z.string(), license: z.string() });

/** Returns the folders of the packages that files belong to. Paths are relative to the project. */
export function packagesOf(paths: readonly string[]): string[] {
  const folders = paths.flatMap((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path) ?? []);
  return [...new Set(folders)].toSorted();
}

/**
 * Returns the notices of packages that are bundled: their names, versions and license texts.
 *
 * @throws {Error} if a package has no license text: then it must not be redistributed like this.
 */
export async function noticesOf(project: string, packages: readonly string[]): Promise<string> {
  const notices = await Promise.all(packages.map((folder) => noticeOf(join(project, folder))));
  return `This package contains code of the following packages, under their licenses.\n${notices.join("")}`;
}

async function noticeOf(folder: string): Promise<string> {
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, "package.json"), "utf8")));
  const file = (await readdir(folder)).find((entry) => /^(?:licen[cs]e|copying)(?:[.-].*)?$/i.test(entry));
  if (file === undefined) throw new Error(`${folder} has no license text (${manifest.license}).`);
  const text = await readFile(join(folder, file), "utf8");
  return `\n${"-".repeat(80)}\n${manifest.name} ${manifest.version}, ${manifest.license}\n\n${text.trim()}\n`;
}
