/** What acknowledged writes left in a namespace, or what was found there. Maps are by id. */
export type GraphState = Readonly<{
  /** Bio of each profile. */
  profiles: Map<string, string>;
  /** `follower>followed`. */
  follows: Set<string>;
  /** Revision of each content. */
  contents: Map<string, number>;
  /** `profile>content`. */
  likes: Set<string>;
  /** `author>content: text` of each comment. */
  comments: Map<string, string>;
  /** Ids of the events of writes that changed something. */
  events: Set<string>;
}>;

export const emptyState = (): GraphState => ({
  profiles: new Map(),
  follows: new Set(),
  contents: new Map(),
  likes: new Set(),
  comments: new Map(),
  events: new Set(),
});

export const edge = (from: string, to: string): string => `${from}>${to}`;

/** Where what was found differs from what was acknowledged: writes that were lost, carried out twice or never asked for. */
export function differences(expected: GraphState, found: GraphState): string[] {
  return [
    ...differencesOfMaps("profile", expected.profiles, found.profiles),
    ...differencesOfSets("follow", expected.follows, found.follows),
    ...differencesOfMaps("content", expected.contents, found.contents),
    ...differencesOfSets("like", expected.likes, found.likes),
    ...differencesOfMaps("comment", expected.comments, found.comments),
    ...differencesOfSets("event", expected.events, found.events),
  ];
}

function differencesOfSets(what: string, expected: ReadonlySet<string>, found: ReadonlySet<string>): string[] {
  const lost = [...expected].filter((one) => !found.has(one)).map((one) => `${what} ${one} is lost`);
  return [...lost, ...[...found].filter((one) => !expected.has(one)).map((one) => `${what} ${one} is too many`)];
}

function differencesOfMaps<Value>(
  what: string,
  expected: ReadonlyMap<string, Value>,
  found: ReadonlyMap<string, Value>,
): string[] {
  const keys = differencesOfSets(what, new Set(expected.keys()), new Set(found.keys()));
  const changed = [...expected].filter(([id, value]) => found.has(id) && found.get(id) !== value);
  return [...keys, ...changed.map(([id, value]) => `${what} ${id} has ${found.get(id)} instead of ${value}`)];
}

/** The counts that profiles and contents must show. */
export function countsOf({ follows, likes, comments }: GraphState) {
  const ends = (edges: Iterable<string>, side: 0 | 1) => countBy([...edges].map((one) => one.split(">")[side] ?? ""));
  return {
    followers: ends(follows, 1),
    following: ends(follows, 0),
    likes: ends(likes, 1),
    comments: countBy([...comments.values()].map((text) => text.split(">")[1]?.split(":")[0] ?? "")),
  };
}

function countBy(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
