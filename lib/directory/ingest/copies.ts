import {
  bucketsOf,
  type Cluster,
  type ComparedUnit,
  clusterUnits,
  isNear,
} from "@skillshelf/skill-reader/duplicates/cluster";
import { readSignature, type Signature } from "@skillshelf/skill-reader/duplicates/min-hash";
import { FACTS_VERSION } from "@skillshelf/skill-reader/repository-facts";
import {
  allSignatures,
  clustersByName,
  findCandidates,
  listStated,
  newClusterNumbers,
  oldestByName,
  readClusters,
  type SignatureRow,
  signaturesOf,
  takeUncompared,
  type UnitKey,
  writeClusters,
  writeCopies,
  writeCopyOf,
  writeSignatures,
} from "../store/copies.ts";
import type { Transaction } from "../store/database.ts";

/** Changed skills above which all are compared, which is faster than looking for those that are similar to each. */
const MAX_LOOKUPS = 2_000;

/**
 * Detects copies among the skills of all listed records, and the records that consist mostly of copies. Compares only the
 * skills that have changed with those of similar text, and the clusters that these belong or belonged to.
 */
export async function refreshCopies(transaction: Transaction): Promise<void> {
  const recordIds = await takeUncompared(transaction);
  if (recordIds.length === 0) return;
  const before = await signaturesOf(transaction, recordIds);
  const stated = (await listStated(transaction, recordIds)).flatMap((unit) => toRow(unit) ?? []);
  const known = new Map(before.map((row) => [keyOf(row), row]));
  const changed = stated.filter((row) => !isSame(row, known.get(keyOf(row))));
  const present = new Set(stated.map(keyOf));
  const gone = before.filter((row) => !present.has(keyOf(row)));
  if (changed.length + gone.length === 0) return;
  const former = [...gone, ...changed.flatMap((row) => known.get(keyOf(row)) ?? [])];
  const names = [...new Set([...former, ...changed].map(({ name }) => name))];
  const oldestBefore = await oldestByName(transaction, names);
  await writeSignatures(transaction, gone, changed);
  const oldest = await oldestByName(transaction, names);
  const aged = names.filter((name) => oldestBefore.get(name) !== oldest.get(name));
  const left = [...former.flatMap(({ cluster }) => cluster ?? []), ...(await clustersByName(transaction, aged))];
  const touched = await readTouched(transaction, changed, left);
  const compared = await writeComponents(transaction, touched, gone);
  await writeCopyOf(transaction, [...new Set([...recordIds, ...compared])]);
}

const keyOf = ({ recordId, path }: UnitKey): string => `${recordId} ${path}`;

type StatedRow = Omit<SignatureRow, "cluster">;

function toRow({ firstCommittedAt, ...unit }: Awaited<ReturnType<typeof listStated>>[number]): StatedRow | undefined {
  const signature = readSignature(unit.signature);
  if (signature === null) return undefined;
  return {
    ...unit,
    factsVersion: FACTS_VERSION,
    // Empty texts are nobody's copies.
    bands: unit.shingles === 0 ? [] : [...new Set(bucketsOf(signature))],
    firstCommittedAt: firstCommittedAt === null ? null : new Date(firstCommittedAt),
  };
}

/** Tells whether a skill is stored with the same facts; its buckets follow from its signature. */
function isSame(row: StatedRow, stored: SignatureRow | undefined): boolean {
  const comparable = ({ factsVersion, repository, name, hash, shingles, signature, ...row }: StatedRow) =>
    JSON.stringify([factsVersion, repository, name, hash, shingles, signature, row.firstCommittedAt, row.upstreams]);
  return stored !== undefined && comparable(row) === comparable(stored);
}

/**
 * Reads the changed skills, those that are similar to them, and everything in the clusters of either. No other skill is
 * connected with one of these.
 */
async function readTouched(
  transaction: Transaction,
  changed: readonly StatedRow[],
  left: readonly number[],
): Promise<readonly SignatureRow[]> {
  if (changed.length > MAX_LOOKUPS) return allSignatures(transaction);
  const texts = new Map(changed.map((row) => [keyOf(row), toText(row)]));
  const similar = (await findCandidates(transaction, changed)).filter(({ of, isEqual, ...candidate }) => {
    const text = texts.get(keyOf(of));
    return isEqual || (text !== undefined && isNear(text, toText(candidate)));
  });
  const clusters = new Set([...left, ...similar.flatMap(({ cluster }) => cluster ?? [])]);
  return readClusters(transaction, [...clusters], [...changed, ...similar]);
}

type Text = Readonly<{ signature: Signature; shingleCount: number }>;

function toText({ signature, shingles }: Pick<SignatureRow, "signature" | "shingles">): Text {
  return { signature: readSignature(signature) ?? new Uint16Array(), shingleCount: shingles };
}

type Compared = ComparedUnit & Readonly<{ row: SignatureRow }>;

const toCompared = (row: SignatureRow): Compared => ({
  ...toText(row),
  row,
  id: `${row.repository}/${row.path}`,
  repository: row.repository,
  hash: row.hash,
  firstCommittedAt: row.firstCommittedAt,
  upstreams: row.upstreams,
});

/**
 * Clusters skills anew and stores what has changed.
 *
 * @param gone skills that are in no cluster any more.
 * @returns the records of the skills.
 */
async function writeComponents(
  transaction: Transaction,
  touched: readonly SignatureRow[],
  gone: readonly UnitKey[],
): Promise<readonly number[]> {
  const clusters = clusterUnits(touched.map(toCompared));
  const numbers = await numberClusters(transaction, clusters);
  const clusterOf = new Map(
    clusters.flatMap(({ members }, index) => members.map(({ row }) => [row, numbers[index] ?? null] as const)),
  );
  await writeClusters(
    transaction,
    touched.flatMap((row) => {
      const cluster = clusterOf.get(row) ?? null;
      return cluster === row.cluster ? [] : [{ recordId: row.recordId, path: row.path, cluster }];
    }),
  );
  const isOlderElsewhere = await olderElsewhere(transaction, clusters);
  const copies = clusters.flatMap((cluster, index) => {
    const number = numbers[index];
    if (number === undefined || !spansRepositories(cluster)) return [];
    const origin = isOlderElsewhere(cluster) ? null : cluster.origin;
    return cluster.members.map((unit) => ({
      recordId: unit.row.recordId,
      path: unit.row.path,
      cluster: number,
      isExact: cluster.isExact,
      isOrigin: unit === origin?.member,
      since: origin?.evidence === "earliest" ? unit.firstCommittedAt : null,
    }));
  });
  await writeCopies(transaction, [...touched, ...gone], copies);
  return touched.map(({ recordId }) => recordId);
}

/**
 * Returns the number of each cluster. A cluster keeps its number while it has members that had it. When it splits, the part
 * with most of them keeps it; when clusters merge, the number that most of the members had remains.
 */
async function numberClusters(
  transaction: Transaction,
  clusters: readonly Cluster<Compared>[],
): Promise<readonly (number | undefined)[]> {
  const claims = clusters.flatMap(({ members }, index) => {
    const former = members.flatMap(({ row }) => row.cluster ?? []);
    return [...countBy(former)].map(([number, count]) => ({ index, number, count }));
  });
  const numbers = new Map<number, number>();
  const taken = new Set<number>();
  for (const { index, number } of claims.toSorted((a, b) => b.count - a.count || a.number - b.number)) {
    if (numbers.has(index) || taken.has(number)) continue;
    numbers.set(index, number);
    taken.add(number);
  }
  const created = [...(await newClusterNumbers(transaction, clusters.length - numbers.size))];
  return clusters.map((_, index) => numbers.get(index) ?? created.pop());
}

function countBy(numbers: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
}

/**
 * Returns a function that decides whether age is no evidence of an original: if a repository has an older skill of the
 * same name with another text now, the copies may be of its former text.
 */
async function olderElsewhere(
  transaction: Transaction,
  clusters: readonly Cluster<Compared>[],
): Promise<(cluster: Cluster<Compared>) => boolean> {
  const aged = clusters.filter(({ origin }) => origin?.evidence === "earliest");
  const names = aged.flatMap(({ members }) => members.map(({ row }) => row.name));
  const oldest = await oldestByName(transaction, [...new Set(names)]);
  return ({ members, origin }) => {
    const age = origin?.member.firstCommittedAt?.getTime();
    if (origin?.evidence !== "earliest" || age === undefined) return false;
    return members.some(({ row }) => (oldest.get(row.name) ?? age) < age);
  };
}

const spansRepositories = ({ members }: Cluster<Compared>): boolean =>
  members.some(({ row }) => row.recordId !== members[0]?.row.recordId);
