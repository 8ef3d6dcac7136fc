import type { AuditedUnit } from "#lib/directory/audit/audited-unit.ts";
import { auditedUnitOf } from "#lib/directory/ingest/facts/read-unit.ts";
import { unitSources } from "#lib/directory/ingest/facts/unit-source.ts";
import { defaultLimits } from "#lib/directory/ingest/git/limits.ts";
import { locateRepository } from "#lib/directory/ingest/git/locate-repository.ts";
import { GitRepository } from "#lib/directory/ingest/git/repository.ts";
import type { ListedSource } from "#lib/directory/ingest/git/source-list.ts";
import type { TreeEntry } from "#lib/directory/ingest/git/tree-entry.ts";

/** A repository's skills as they are at its HEAD. */
export type AuditedRepository = Readonly<{ name: string; commit: string; units: readonly AuditedUnit[] }>;

/** Reads a repository on this machine: a path, and the `owner/repo` it stands for. */
export async function readSkills({ source, as }: ListedSource): Promise<AuditedRepository> {
  if (source.kind !== "path" || as === undefined)
    throw new Error("Each line must be a path and the owner/repo it stands for.");
  const repository = await GitRepository.open(await locateRepository(source.path), defaultLimits);
  try {
    const { commit } = await repository.head();
    const entries = (await repository.entries(commit)).filter(({ fault }) => fault === null);
    const read = async (entry: TreeEntry) => {
      const found = await repository.read(entry.id, defaultLimits.fileBytes);
      return found.kind === "blob" ? found.bytes : null;
    };
    const units: AuditedUnit[] = [];
    for await (const unit of unitSources(entries, as, read)) units.push(auditedUnitOf(unit));
    return { name: `${as.owner}/${as.repo}`, commit, units };
  } finally {
    await repository.close();
  }
}
