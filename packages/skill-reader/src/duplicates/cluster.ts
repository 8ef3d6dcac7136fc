import { estimate, type Signature } from "./min-hash.ts";

type Member = Readonly<{ repository: string; firstCommittedAt: Date | null; upstreams: readonly string[] }>;

/** The member that others come from, and what tells it: they name its repository, or it is the oldest. */
type Origin<Each extends Member> = Readonly<{ member: Each; evidence: "named" | "earliest" }>;

/**
 * The member that the others were copied from, as far as there is evidence: it is in the repository
 * that others name as their source and that names none of theirs, else in the one that has the text
 * strictly longest, where the dates of all are known. Contradicting statements tell nothing.
 */
export function originOf<Each extends Member>(members: readonly Each[]): Origin<Each> | null {
  const repositories = new Set(members.map(({ repository }) => repository.toLowerCase()));
  const followers = members.flatMap(({ repository, upstreams }) => {
    const follower = repository.toLowerCase();
    const sources = upstreams.map((upstream) => upstream.toLowerCase());
    return sources
      .filter((source) => source !== follower && repositories.has(source))
      .map((source) => ({ follower, source }));
  });
  if (followers.length === 0) return earliest(members);
  const sources = new Set(followers.map(({ source }) => source));
  for (const { follower } of followers) sources.delete(follower);
  const member = oldestOf(members.filter(({ repository }) => sources.has(repository.toLowerCase())));
  return member && sources.size === 1 ? { member, evidence: "named" } : null;
}

function earliest<Each extends Member>(members: readonly Each[]): Origin<Each> | null {
  const member = oldestOf(members);
  if (member === undefined || members.some(({ firstCommittedAt }) => firstCommittedAt === null)) return null;
  const rivals = members.filter((other) => time(other) === time(member));
  return rivals.every(({ repository }) => repository === member.repository) ? { member, evidence: "earliest" } : null;
}

/** The oldest, of those as old the first; those whose age is not known come last. */
const oldestOf = <Each extends Member>(members: readonly Each[]): Each | undefined =>
  members.toSorted((one, other) => time(one) - time(other))[0];

const time = ({ firstCommittedAt }: Member): number => firstCommittedAt?.getTime() ?? Number.MAX_SAFE_INTEGER;

/** Union-find over the indexes 0 to size − 1. */
class DisjointSets {
  readonly #parents: Int32Array;

  constructor(size: number) {
    this.#parents = Int32Array.from({ length: size }, (_, index) => index);
  }

  /** The index that stands for the set: the lowest in it. */
  find(index: number): number {
    let root = index;
    for (let parent = this.#parents[root] ?? root; parent !== root; parent = this.#parents[root] ?? root) {
      this.#parents[root] = this.#parents[parent] ?? parent;
      root = parent;
    }
    return root;
  }

  join(one: number, other: number): void {
    const a = this.find(one);
    const b = this.find(other);
    this.#parents[Math.max(a, b)] = Math.min(a, b);
  }
}

/**
 * Locality-sensitive hashing: two signatures become candidates where all rows of one of the bands
 * agree. With 21 bands of 6 rows that happens to sets of Jaccard similarity s with probability
 * 1 − (1 − s⁶)²¹: 0.99995 at 0.85, 0.93 at 0.7, 0.28 at 0.5, 0.015 at 0.3.
 */
export const bands = 21;
export const rowsPerBand = 6;

/**
 * A signature is paired with at most so many others of a bucket, the nearest in the given order. A
 * larger bucket holds copies of one text: these meet through each other, and the time stays linear.
 */
const mostInBucket = 64;

/** Gives pairs of indexes of signatures that may be alike, some of them more than once. */
export function* candidatePairs(signatures: readonly Signature[]): Generator<[number, number]> {
  const previous = new Int32Array(signatures.length);
  for (let band = 0; band < bands; band++) {
    const latest = new Map<number, number>();
    for (const [index, signature] of signatures.entries()) {
      const key = bucketOf(signature, band * rowsPerBand);
      let other = latest.get(key) ?? -1;
      previous[index] = other;
      latest.set(key, index);
      for (let count = 0; other >= 0 && count < mostInBucket; count++) {
        yield [other, index];
        other = previous[other] ?? -1;
      }
    }
  }
}

/** A hash of 53 bits: a chance meeting of buckets costs a comparison, no more. */
function bucketOf(signature: Signature, start: number): number {
  let low = 0x811c9dc5;
  let high = 0x9747b28c;
  for (let at = start; at < start + rowsPerBand; at++) {
    const value = signature[at] ?? 0;
    low = Math.imul(low ^ value, 0x85ebca6b) ^ (low >>> 15);
    high = Math.imul(high ^ value, 0xc2b2ae35) ^ (high >>> 13);
  }
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0);
}

/** A unit as it is compared. `id` is unique. */
export type ComparedUnit = Readonly<{
  id: string;
  /** `owner/repo`, in any case. */
  repository: string;
  /** Of the whole text: equal for equal texts only. */
  hash: string;
  signature: Signature;
  shingleCount: number;
  firstCommittedAt: Date | null;
  /** `owner/repo` of each repository that the unit or its own repository comes from by what they say. */
  upstreams: readonly string[];
}>;

/** Units of one text or nearly so, at least two; `isExact` when all have the same. */
export type Cluster<Unit extends ComparedUnit = ComparedUnit> = Readonly<{
  members: readonly Unit[];
  isExact: boolean;
  /** The unit the others come from where something tells; else null. */
  origin: Origin<Unit> | null;
}>;

/** Jaccard similarity of shingles from which two texts count as near duplicates. */
export const nearDuplicate = 0.85;

/**
 * Groups units of equal or nearly equal text, by the estimate of their signatures; nearness is transitive.
 * Clusters, and members in them, are in the order of ids, whatever order the units came in.
 */
export function clusterUnits<Unit extends ComparedUnit>(units: Iterable<Unit>): Cluster<Unit>[] {
  const sorted = [...units].toSorted(byId);
  const sets = new DisjointSets(sorted.length);
  const distinct = joinEqual(sorted, sets);
  const compared = distinct.flatMap((index) => sorted[index] ?? []);
  for (const [one, other] of candidatePairs(compared.map(({ signature }) => signature))) {
    const a = distinct[one] ?? 0;
    const b = distinct[other] ?? 0;
    if (sets.find(a) === sets.find(b)) continue;
    const [left, right] = [compared[one], compared[other]];
    if (left && right && isNear(left, right)) sets.join(a, b);
  }
  const groups = new Map<number, Unit[]>();
  for (const [index, unit] of sorted.entries()) {
    const root = sets.find(index);
    const group = groups.get(root);
    if (group) group.push(unit);
    else groups.set(root, [unit]);
  }
  return [...groups.values()]
    .filter((members) => members.length > 1)
    .map((members) => ({
      members,
      isExact: members.every(({ hash }) => hash === members[0]?.hash),
      origin: originOf(members),
    }));
}

const byId = (a: ComparedUnit, b: ComparedUnit): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Joins units of one hash and gives the first of each. Empty texts are nobody's copies. */
function joinEqual(units: readonly ComparedUnit[], sets: DisjointSets): number[] {
  const firsts = new Map<string, number>();
  for (const [index, { hash, shingleCount }] of units.entries()) {
    if (shingleCount === 0) continue;
    const first = firsts.get(hash);
    if (first === undefined) firsts.set(hash, index);
    else sets.join(first, index);
  }
  return [...firsts.values()];
}

function isNear(one: ComparedUnit, other: ComparedUnit): boolean {
  const [fewer, more] = [one.shingleCount, other.shingleCount].toSorted((a, b) => a - b);
  if ((fewer ?? 0) < nearDuplicate * (more ?? 0)) return false;
  return estimate(one.signature, other.signature) >= nearDuplicate;
}
