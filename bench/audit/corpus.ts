import { readFile } from "node:fs/promises";
import type { AuditedUnit } from "#lib/directory/audit/audited-unit.ts";
import { auditedUnitOf } from "#lib/directory/ingest/facts/audited-unit.ts";
import { unitSourcesAtHead } from "#lib/directory/ingest/facts/unit-source.ts";
import { defaultLimits } from "#lib/directory/ingest/git/limits.ts";
import { locateRepository } from "#lib/directory/ingest/git/locate-repository.ts";
import { GitRepository } from "#lib/directory/ingest/git/repository.ts";
import { type ListedSource, parseSourceList } from "#lib/directory/ingest/git/source-list.ts";
import { OptionError } from "#lib/process/command-line.ts";

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
