import { type Cluster, type ComparedUnit, clusterUnits } from "@skillshelf/skill-reader/duplicates/cluster";
import { readSignature } from "@skillshelf/skill-reader/duplicates/min-hash";
import { nameText } from "@skillshelf/skill-reader/git/source";
import { type ComparableUnit, listComparable, replaceCopies, replaceCopyOf } from "../store/copies.ts";
import type { Transaction } from "../store/database.ts";

/** A unit to compare, with its record. */
type Compared = ComparedUnit & Readonly<{ recordId: number; path: string; name: string }>;

/** Detects copies among the units of all listed records, and the records that consist mostly of copies. */
export async function refreshCopies(transaction: Transaction): Promise<void> {
  const units = (await listComparable(transaction)).flatMap((unit) => toCompared(unit) ?? []);
  const isOlderElsewhere = olderElsewhere(units);
  const clusters = clusterUnits(units)
    .filter(spansRepositories)
    .map((cluster) => (isOlderElsewhere(cluster) ? { ...cluster, origin: null } : cluster));
  await replaceCopies(
    transaction,
    clusters.flatMap(({ members, isExact, origin }, cluster) =>
      members.map((unit) => ({
        recordId: unit.recordId,
        path: unit.path,
        cluster,
        isExact,
        isOrigin: unit === origin?.member,
        since: origin?.evidence === "earliest" ? unit.firstCommittedAt : null,
      })),
    ),
  );
  await replaceCopyOf(transaction, copiedRecords(units, clusters));
}

/**
 * Returns a function that decides whether age is no evidence of an original: if a repository has an older skill of the
 * same name with another text now, the copies may be of its former text.
 */
function olderElsewhere(units: readonly Compared[]): (cluster: Cluster<Compared>) => boolean {
  const oldest = new Map<string, Compared>();
  for (const unit of units) {
    const known = oldest.get(unit.name);
    if (known === undefined || ageOf(unit) < ageOf(known)) oldest.set(unit.name, unit);
  }
  return ({ members, origin }) =>
    origin?.evidence === "earliest" &&
    members.some(({ name }) => ageOf(oldest.get(name) ?? origin.member) < ageOf(origin.member));
}

/** Returns the time of the first commit. */
const ageOf = ({ firstCommittedAt }: Compared): number => firstCommittedAt?.getTime() ?? Number.POSITIVE_INFINITY;

function toCompared({ recordId, owner, repo, path, name, ...unit }: ComparableUnit): Compared | undefined {
  const signature = readSignature(unit.signature);
  if (signature === null) return undefined;
  const repository = nameText({ owner, repo });
  return {
    recordId,
    path,
    name,
    id: `${repository}/${path}`,
    repository,
    hash: unit.hash,
    signature,
    shingleCount: unit.shingles,
    firstCommittedAt: unit.firstCommittedAt === null ? null : new Date(unit.firstCommittedAt),
    upstreams: [...unit.upstreams, ...(unit.parent === null ? [] : [unit.parent])],
  };
}

const spansRepositories = ({ members }: Cluster<Compared>): boolean =>
  members.some(({ recordId }) => recordId !== members[0]?.recordId);

/** Returns the records of which more than half of the units come from one other repository, with that repository. */
function copiedRecords(units: readonly Compared[], clusters: readonly Cluster<Compared>[]): Map<number, string> {
  const sizes = countBy(units, ({ recordId }) => recordId);
  const copies = clusters.flatMap(({ members, origin }) =>
    members.flatMap(({ recordId }) =>
      origin === null || recordId === origin.member.recordId ? [] : [{ recordId, from: origin.member.repository }],
    ),
  );
  const copyCounts = countBy(copies, ({ recordId, from }) => `${recordId} ${from}`);
  const found = copies.filter(
    ({ recordId, from }) => (copyCounts.get(`${recordId} ${from}`) ?? 0) * 2 > (sizes.get(recordId) ?? 0),
  );
  return new Map(found.map(({ recordId, from }) => [recordId, from]));
}

function countBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}
