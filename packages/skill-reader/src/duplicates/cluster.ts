import { candidatePairs } from "./candidates.ts";
import { DisjointSets } from "./disjoint-sets.ts";
import { estimate, type Signature } from "./min-hash.ts";
import { type Origin, originOf } from "./origin.ts";

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
