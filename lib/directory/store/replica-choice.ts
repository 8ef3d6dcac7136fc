import { ReplicaSet, type ReplicaState } from "#lib/postgres/replica-set.ts";
import type { CatalogueVersion } from "./catalog.ts";

/** The newest version that a replica has. */
type Newest = Readonly<{ version: number | null; createdAt: Date | null }>;

const columns = `
  (select version::float8 from directory.catalogue_versions order by version desc limit 1) as version,
  (select created_at from directory.catalogue_versions order by version desc limit 1) as "createdAt"`;

/** Chooses replicas for the reads of the directory: only those that have the newest version that this server knows. */
export class DirectoryReplicas {
  readonly set: ReplicaSet<Newest>;
  readonly #newest: () => Version | undefined;

  /** @param newest returns the newest version that this server knows. */
  constructor(
    urls: readonly string[],
    newest: () => Version | undefined,
    settings: Readonly<{ onLost: (index: number) => void; log: (line: string) => void }>,
  ) {
    this.set = new ReplicaSet(urls, { ...settings, name: "skillshelf-replica", columns });
    this.#newest = newest;
  }

  /** Chooses the replica for a response; undefined for the primary. */
  choose(): number | undefined {
    const known = this.#newest();
    const chosen = known && this.set.choose((state) => isCurrent(state, known));
    // The version may be a few milliseconds old.
    if (chosen === undefined) void this.set.check();
    return this.set.count(chosen);
  }
}

type Version = Pick<CatalogueVersion, "version" | "createdAt">;

/**
 * Whether a replica has a version. After a failover a replica of the former primary may have another version of that number,
 * or a later one that was lost.
 */
export const isCurrent = ({ version, createdAt, isStreaming }: ReplicaState & Newest, known: Version): boolean =>
  version !== null &&
  (version === known.version
    ? createdAt?.getTime() === known.createdAt.getTime()
    : version > known.version && isStreaming);
