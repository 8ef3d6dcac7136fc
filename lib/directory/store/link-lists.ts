/** A repository, whose path is empty, or a skill. */
export type Place = Readonly<{ recordId: number; path: string }>;

/** One end of a link. */
export type Linked = Place &
  Readonly<{
    /** Precedes others of the same score: the score of a repository, or whether a skill is the origin of copies. */
    standing: number;
    /** Only one of a group is in a list. */
    group: string;
    /** Templates and fixtures have links, but are in no list. */
    isOffered: boolean;
  }>;

/** What two repositories or two skills have in common, from one to the other. */
export type Link = Readonly<{
  from: Linked;
  to: Linked;
  score: number;
  names: readonly string[];
  tags: readonly string[];
}>;

/** Names a place in maps and sets; `placeOf` reads it. */
export const keyOf = ({ recordId, path }: Place): string => `${recordId} ${path}`;

export function placeOf(key: string): Place {
  const [recordId = "", ...path] = key.split(" ");
  return { recordId: Number(recordId), path: path.join(" ") };
}

/** Adds a link to the list of a key. */
export function addTo(lists: Map<string, Link[]>, key: string, link: Link): void {
  const list = lists.get(key);
  if (list) list.push(link);
  else lists.set(key, [link]);
}

/** The same from the other end. */
const reversed = ({ from, to, ...common }: Link): Link => ({ from: to, to: from, ...common });

/** Links per page. */
export const SHOWN = 4;

/** The same whenever it is computed: what may change without the link is not compared. */
const byRank = (one: Link, other: Link): number =>
  other.score - one.score ||
  other.to.standing - one.to.standing ||
  one.to.recordId - other.to.recordId ||
  (one.to.path < other.to.path ? -1 : 1);

/** Returns the best of the links from one place, of each group one. */
export function bestOf(links: readonly Link[]): Link[] {
  const taken = new Set<string>();
  const best: Link[] = [];
  for (const link of links.toSorted(byRank)) {
    if (taken.has(link.to.group)) continue;
    taken.add(link.to.group);
    best.push(link);
    if (best.length === SHOWN) break;
  }
  return best;
}

/** Links that a changed place offers to others. More would change more pages, for lists that are hardly better. */
const OFFERED = 12;

type Lists = ReadonlyMap<string, readonly Link[]>;

/** Changed places of one kind, and the lists that they may be in. */
export type Changes = Readonly<{
  /** Keys of all that changed, also of those that are gone. */
  changed: ReadonlySet<string>;
  /** Keys of those whose copies changed: which one of a group is shown depends on all of it. */
  regrouped: ReadonlySet<string>;
  /** The candidates of the changed places that are still there. */
  candidates: Lists;
  /** The stored lists with a changed place. */
  holding: Lists;
}>;

/** Returns the keys of unchanged lists whose link to a changed place got worse, so that others may precede it now. */
export function worsened({ changed, regrouped, candidates, holding }: Changes): string[] {
  const holds = (holder: string, { to, score }: Link): boolean => {
    const key = keyOf(to);
    if (!changed.has(key)) return true;
    const now = candidates.get(key)?.find((link) => keyOf(link.to) === holder);
    return now !== undefined && now.score >= score && !regrouped.has(key);
  };
  return [...holding].flatMap(([holder, list]) =>
    changed.has(holder) || list.every((link) => holds(holder, link)) ? [] : [holder],
  );
}

/** Returns what the changed places offer to others, by the key of the other. */
export function offersOf({ candidates, holding }: Changes): Map<string, Link[]> {
  const offers = new Map<string, Link[]>();
  for (const list of candidates.values()) {
    for (const [index, link] of list.toSorted(byRank).entries()) {
      const key = keyOf(link.to);
      const isHolder = holding.get(key)?.some(({ to }) => keyOf(to) === keyOf(link.from));
      if (!link.from.isOffered || (index >= OFFERED && !isHolder)) continue;
      addTo(offers, key, reversed(link));
    }
  }
  return offers;
}

/** Tells whether two lists show the same, and compare alike with what is offered later. */
export const isSameList = (one: readonly Link[], other: readonly Link[]): boolean =>
  JSON.stringify(one.map(toStored)) === JSON.stringify(other.map(toStored));

const toStored = ({ to, score, names, tags }: Link) => [to.recordId, to.path, score, names, tags];
