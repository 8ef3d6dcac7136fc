import { Random } from "@skillshelf/skill-audit/testing/random";
import { profilesOf, special } from "./seed.ts";

/** Requests of one kind: paths below the graph's base address, and for writes a body to each. */
export type Case = Readonly<{ name: string; paths: readonly string[]; bodies?: readonly string[] }>;

/** Follows that are compared: of many profiles, and all of one. */
export const SPREAD_FOLLOW = "follow, spread";
export const CELEBRITY_FOLLOW = "follow, celebrity";

/** Different requests of a read. */
const READS = 5_000;
/** Different requests of a write, of which each can change something once. */
const WRITES = 60_000;

const reads = (name: string, path: () => string): Case => ({ name, paths: Array.from({ length: READS }, path) });

function writes(name: string, make: (index: number) => readonly [string, object]): Case {
  const made = Array.from({ length: WRITES }, (_, index) => make(index));
  return { name, paths: made.map(([path]) => path), bodies: made.map(([, body]) => JSON.stringify(body)) };
}

/** What is asked of a graph of so many follows. */
export function casesOf(size: number): Case[] {
  const random = new Random(size);
  const profiles = profilesOf(size);
  const usual = () => `user${random.whole(1, profiles)}`;
  const contents = Math.floor(size * 0.4);
  return [
    reads("state", () => `/followers/state?startId=${usual()}&endId=${usual()}`),
    reads("profile", () => `/profiles/${usual()}`),
    reads("followers", () => `/profiles/${usual()}/followers?pageSize=50`),
    { name: "followers, celebrity", paths: [`/profiles/${special.celebrity}/followers?pageSize=50`] },
    reads("feed, usual", () => `/activity/feed?username=${usual()}&pageSize=50`),
    { name: "feed, 2,000", paths: [`/activity/feed?username=${special.keen}&pageSize=50`] },
    { name: "feed, dormant", paths: [`/activity/feed?username=${special.waiting}&pageSize=50`] },
    reads("search", () => `/search/profiles?query=${usual().slice(0, random.whole(5, 8))}`),
    writes(SPREAD_FOLLOW, () => ["/followers/add", { startId: usual(), endId: usual() }]),
    writes(CELEBRITY_FOLLOW, (index) => [
      "/followers/add",
      { startId: `user${(index % profiles) + 1}`, endId: special.newcomer },
    ]),
    writes("like", () => [`/likes/content${random.whole(1, contents)}`, { startId: usual() }]),
    writes("content", (index) => [
      "/contents/findOrCreate",
      { id: `made${index}`, profileId: usual(), properties: [{ key: "title", value: "Just made" }] },
    ]),
  ];
}
