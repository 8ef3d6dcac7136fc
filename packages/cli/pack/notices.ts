import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const manifestSchema = z.object({ name: z.string(), version: z.string(), license: z.string() });

/** The packages that files come from, by their paths from the project. */
export function packagesOf(paths: readonly string[]): string[] {
  const names = paths.flatMap((path) => {
    const [, name] = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path) ?? [];
    return name === undefined ? [] : [name];
  });
  return [...new Set(names)].toSorted();
}

/**
 * Names packages with their licences, whose terms ask for it.
 *
 * @throws {Error} where one has no text of its licence: then it may not be passed on like this.
 */
export async function noticesOf(project: string, packages: readonly string[]): Promise<string> {
  const notices = await Promise.all(packages.map((name) => noticeOf(join(project, "node_modules", name), name)));
  return `This package holds code of the packages that follow, under their licences.\n${notices.join("")}`;
}

async function noticeOf(folder: string, name: string): Promise<string> {
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, "package.json"), "utf8")));
  const file = (await readdir(folder)).find((one) => /^(?:licen[cs]e|copying)(?:[.-].*)?$/i.test(one));
  if (file === undefined) throw new Error(`${name} has no text of its licence, ${manifest.license}.`);
  const text = await readFile(join(folder, file), "utf8");
  return `\n${"-".repeat(80)}\n${manifest.name} ${manifest.version}, ${manifest.license}\n\n${text.trim()}\n`;
}
