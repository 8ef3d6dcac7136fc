import { readFile } from "node:fs/promises";
import type { AuditedUnit } from "@skillshelf/skill-audit/audited-unit";
import { auditedUnitOf } from "@skillshelf/skill-reader/facts/audited-unit";
import { unitSourcesAtHead } from "@skillshelf/skill-reader/facts/unit-source";
import { defaultLimits } from "@skillshelf/skill-reader/git/limits";
import { locateRepository } from "@skillshelf/skill-reader/git/locate-repository";
import { GitRepository } from "@skillshelf/skill-reader/git/repository";
import { type ListedSource, parseSourceList } from "@skillshelf/skill-reader/git/source";
import { OptionError } from "../terminal/options.ts";

/** A repository's skills as they are at its HEAD. */
export type AuditedRepository = Readonly<{ name: string; commit: string; units: readonly AuditedUnit[] }>;

/**
 * Reads the repositories that a file lists: a path, and the `owner/repo` it stands for, on each line.
 *
 * @throws {OptionError} when there is no such file.
 */
export async function readCorpus(file: string): Promise<readonly AuditedRepository[]> {
  const listed = await readFile(file, "utf8").catch((error: Error) => {
    throw new OptionError(`--from: ${file} cannot be read: ${error.message}`);
  });
  const repositories: AuditedRepository[] = [];
  for (const source of parseSourceList(listed)) repositories.push(await readSkills(source));
  return repositories;
}

async function readSkills({ source, as }: ListedSource): Promise<AuditedRepository> {
  if (source.kind !== "path" || as === undefined)
    throw new Error("Each line must be a path and the owner/repo it stands for.");
  const repository = await GitRepository.open(await locateRepository(source.path), defaultLimits);
  try {
    const { commit, units } = await unitSourcesAtHead(repository, as, defaultLimits);
    return { name: `${as.owner}/${as.repo}`, commit, units: await Promise.all(units.map(auditedUnitOf)) };
  } finally {
    await repository.close();
  }
}
