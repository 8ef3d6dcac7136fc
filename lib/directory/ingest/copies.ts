import { type ComparableUnit, listComparable, replaceCopies, replaceCopyOf } from "../store/copies.ts";
import type { Transaction } from "../store/database.ts";
import { type Cluster, type ComparedUnit, clusterUnits } from "./duplicates/cluster.ts";
import { readSignature } from "./duplicates/min-hash.ts";

/** A unit as it is compared, with the record it is of. */
type Compared = ComparedUnit & Readonly<{ recordId: number; path: string }>;

/** Finds the units of all listed records that are copies of each other, and the records that mostly consist of such. */
export async function refreshCopies(transaction: Transaction): Promise<void> {
  const units = (await listComparable(transaction)).flatMap((unit) => toCompared(unit) ?? []);
  const clusters = clusterUnits(units).filter(spansRepositories);
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

function toCompared({ recordId, owner, repo, path, ...unit }: ComparableUnit): Compared | undefined {
  const signature = readSignature(unit.signature);
  if (signature === null) return undefined;
  const repository = `${owner}/${repo}`;
  return {
    recordId,
    path,
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

/** Records more than half of whose units come from one other repository, and which that is. */
function copiedRecords(units: readonly Compared[], clusters: readonly Cluster<Compared>[]): Map<number, string> {
  const sizes = countBy(units, ({ recordId }) => recordId);
  const copies = clusters.flatMap(({ members, origin }) =>
    members.flatMap(({ recordId }) =>
      origin === null || recordId === origin.member.recordId ? [] : [{ recordId, from: origin.member.repository }],
    ),
  );
  const taken = countBy(copies, ({ recordId, from }) => `${recordId} ${from}`);
  const found = copies.filter(
    ({ recordId, from }) => (taken.get(`${recordId} ${from}`) ?? 0) * 2 > (sizes.get(recordId) ?? 0),
  );
  return new Map(found.map(({ recordId, from }) => [recordId, from]));
}

function countBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}
