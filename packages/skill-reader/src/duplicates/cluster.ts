import { estimate, type Signature } from "./min-hash.ts";

type Member = Readonly<{ repository: string; firstCommittedAt: Date | null; upstreams: readonly string[] }>;

/** The original of a cluster and the evidence for it: the others name its repository, or it is the oldest. */
type Origin<Each extends Member> = Readonly<{ member: Each; evidence: "named" | "earliest" }>;

/**
 * Determines the original of copies if there is evidence: the member in the repository that others name as their source
 * and that does not name theirs, otherwise the strictly oldest one if all dates are known. Returns null for
 * contradicting evidence.
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

/** Returns the oldest member, the first of equally old ones. Members without a date come last. */
const oldestOf = <Each extends Member>(members: readonly Each[]): Each | undefined =>
  members.toSorted((one, other) => time(one) - time(other))[0];

const time = ({ firstCommittedAt }: Member): number => firstCommittedAt?.getTime() ?? Number.MAX_SAFE_INTEGER;

/** Union-find over the indexes 0 to size − 1. */
class DisjointSets {
  readonly #parents: Int32Array;

  constructor(size: number) {
    this.#parents = Int32Array.from({ length: size }, (_, index) => index);
  }

  /** Returns the representative of a set, its lowest index. */
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
 * Locality-sensitive hashing: two signatures are candidates if all rows of a band are equal. With 21 bands of 6 rows,
 * the probability for sets of Jaccard similarity s is 1 − (1 − s⁶)²¹: 0.99995 at 0.85, 0.93 at 0.7, 0.28 at 0.5, 0.015
 * at 0.3.
 */
export const bands = 21;
export const rowsPerBand = 6;

/**
 * Maximum number of pairs per signature and bucket. A larger bucket contains copies of one text, which are connected
 * through each other, so that time stays linear.
 */
export const MAX_BUCKET_PAIRS = 64;

/**
 * Returns the bucket of a signature in each band: what two similar ones have in common. They are stored with the facts, so
 * that another hash or number of bands requires a higher `FACTS_VERSION`.
 */
export const bucketsOf = (signature: Signature): number[] =>
  Array.from({ length: bands }, (_, band) => bucketOf(signature, band * rowsPerBand));

/** Yields pairs of indexes of signatures that may be similar, possibly repeatedly. */
export function* candidatePairs(signatures: readonly Signature[]): Generator<[number, number]> {
  const previous = new Int32Array(signatures.length);
  for (let band = 0; band < bands; band++) {
    const latest = new Map<number, number>();
    for (const [index, signature] of signatures.entries()) {
      const key = bucketOf(signature, band * rowsPerBand);
      let other = latest.get(key) ?? -1;
      previous[index] = other;
      latest.set(key, index);
      for (let count = 0; other >= 0 && count < MAX_BUCKET_PAIRS; count++) {
        yield [other, index];
        other = previous[other] ?? -1;
      }
    }
  }
}

/** Returns a 53-bit hash of a band, which differs between bands. A collision only costs a comparison. */
function bucketOf(signature: Signature, start: number): number {
  let low = 0x811c9dc5 ^ start;
  let high = 0x9747b28c;
  for (let at = start; at < start + rowsPerBand; at++) {
    const value = signature[at] ?? 0;
    low = Math.imul(low ^ value, 0x85ebca6b) ^ (low >>> 15);
    high = Math.imul(high ^ value, 0xc2b2ae35) ^ (high >>> 13);
  }
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0);
}

type ComparedText = Readonly<{ signature: Signature; shingleCount: number }>;

/** A unit to compare. `id` is unique. */
export type ComparedUnit = ComparedText &
  Readonly<{
    id: string;
    /** `owner/repo`, case-insensitive. */
    repository: string;
    /** Hash of the text. */
    hash: string;
    firstCommittedAt: Date | null;
    /** `owner/repo` of the repositories that the unit or its repository names as a source. */
    upstreams: readonly string[];
  }>;

/** At least two units with equal or nearly equal text; `isExact` if all texts are equal. */
export type Cluster<Unit extends ComparedUnit = ComparedUnit> = Readonly<{
  members: readonly Unit[];
  isExact: boolean;
  /** The original; null without evidence. */
  origin: Origin<Unit> | null;
}>;

/** Minimum Jaccard similarity of the shingles of near duplicates. */
export const nearDuplicate = 0.85;

/**
 * Groups units with equal or similar text by their signatures. Similarity is transitive. Clusters and their members are
 * ordered by id, independently of the input order.
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

/** Joins units with equal hashes and returns the first of each. Empty texts are never copies. */
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

/** Tells whether two texts are nearly equal. */
export function isNear(one: ComparedText, other: ComparedText): boolean {
  const [fewer, more] = [one.shingleCount, other.shingleCount].toSorted((a, b) => a - b);
  if ((fewer ?? 0) < nearDuplicate * (more ?? 0)) return false;
  return estimate(one.signature, other.signature) >= nearDuplicate;
}
