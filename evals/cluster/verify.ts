import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { recount } from "#lib/graph/commands/recount.ts";
import { openGraph, type Sql } from "#lib/graph/store/database.ts";
import { checkedTally, type Mark } from "../../bench/chain/tally.ts";
import type { Client } from "./client.ts";
import { changesIn, changingPaths } from "./directory-load.ts";
import { countsOf, differences, edge, emptyState, type GraphState } from "./graph-state.ts";
import type { PostgresNode } from "./postgres.ts";
import type { Check } from "./report.ts";
import type { Server } from "./server.ts";

/** How long a standby may take to replay everything, and a server to show it, once nothing is written. Milliseconds. */
const CATCH_UP_MS = 30_000;

/** Most ids in one request of a batch. */
const BATCH = 20;

/** Reads everything in a namespace from the database. */
async function readState(sql: Sql, namespace: string): Promise<GraphState> {
  const state = emptyState();
  const key = sql`(select key from namespaces where name = ${namespace})`;
  for (const { id, bio } of await sql<{ id: string; bio: string }[]>`
    select id, bio from profiles where namespace_key = ${key}`)
    state.profiles.set(id, bio);
  for (const { follower, followed } of await sql<{ follower: string; followed: string }[]>`
    select one.id as follower, other.id as followed from follows
    join profiles one on one.key = follower_key join profiles other on other.key = followed_key
    where one.namespace_key = ${key}`)
    state.follows.add(edge(follower, followed));
  for (const { id, revision } of await sql<{ id: string; revision: number }[]>`
    select id, (properties ->> 'revision')::int as revision from contents where namespace_key = ${key}`)
    state.contents.set(id, revision);
  for (const { liker, content } of await sql<{ liker: string; content: string }[]>`
    select profiles.id as liker, contents.id as content from likes
    join profiles on profiles.key = likes.profile_key join contents on contents.key = node_key
    where contents.namespace_key = ${key}`)
    state.likes.add(edge(liker, content));
  for (const { id, author, content, text } of await sql<
    { id: string; author: string; content: string; text: string }[]
  >`
    select comments.id::text as id, profiles.id as author, contents.id as content, text from comments
    join profiles on profiles.key = comments.profile_key join contents on contents.key = content_key
    where comments.namespace_key = ${key}`)
    state.comments.set(id, `${edge(author, content)}: ${text}`);
  for (const { id } of await sql<{ id: string }[]>`select id::text as id from outbox where namespace_key = ${key}`)
    state.events.add(id);
  return state;
}

type Scene = Readonly<{ expected: GraphState; namespace: string; mark: Mark; signal: AbortSignal }>;

/** Compares each PostgreSQL server with the acknowledged writes, the counters with their rows, and the chain with the events. */
export async function checkDatabases(
  nodes: readonly PostgresNode[],
  primary: PostgresNode,
  { expected, namespace, mark, signal }: Scene,
): Promise<Check[]> {
  const checks: Check[] = [];
  const total = [expected.profiles, expected.follows, expected.contents, expected.likes, expected.comments]
    .map(({ size }) => size)
    .reduce((sum, size) => sum + size);
  for (const node of [primary, ...nodes.filter((one) => one !== primary)]) {
    const { sql, close } = openGraph(node.url("skillshelf", "skillshelf"), { name: "skillshelf-evals", max: 2 });
    try {
      const faults = await differencesAtLast(sql, expected, namespace);
      const role = node === primary ? "primary" : "standby";
      const detail = `${total} rows and ${expected.events.size} events of acknowledged writes, none other`;
      checks.push({ name: `${role} ${node.name}`, detail, faults });
      if (node !== primary) continue;
      const { differences: counts, orphans } = await recount(sql, { repair: false });
      const wrong = [...counts, ...Object.entries(orphans).filter(([, count]) => count > 0)];
      checks.push({
        name: "recount",
        detail: "stored counters equal their rows",
        faults: wrong.map((one) => JSON.stringify(one)),
      });
      const tally = await checkedTally(sql, mark, expected.events.size, signal).then(
        ({ anchors }) => ({
          detail: `${expected.events.size} events in ${anchors} transactions, each once`,
          faults: [],
        }),
        (error: Error) => ({ detail: "not every event is anchored once", faults: [error.message] }),
      );
      checks.push({ name: "chain", ...tally });
    } finally {
      await close();
    }
  }
  return checks;
}

/** What still differs when a server has had the time to replay everything. */
async function differencesAtLast(sql: Sql, expected: GraphState, namespace: string): Promise<string[]> {
  for (const deadline = performance.now() + CATCH_UP_MS; ; ) {
    const faults = differences(expected, await readState(sql, namespace));
    if (faults.length === 0 || performance.now() > deadline) return faults;
    await sleep(200);
  }
}

const batchSchema = z.object({
  successful: z.array(
    z.object({
      content: z.object({ id: z.string(), properties: z.object({ revision: z.number() }) }),
      socialCounts: z.object({ likeCount: z.int(), commentCount: z.int() }),
    }),
  ),
});
const commentsSchema = z.object({
  successful: z.array(z.object({ comment: z.object({ id: z.string(), text: z.string() }) })),
});
const profileSchema = z.object({
  profile: z.object({ bio: z.string() }),
  socialCounts: z.object({ followers: z.int(), following: z.int() }),
});

/** Reads every acknowledged write again through the API of a server, with the counts. */
export async function checkServer(
  client: Client,
  { origin, name }: Server,
  { expected, key, change }: Readonly<{ expected: GraphState; key: string; change: number }>,
): Promise<Check[]> {
  const counts = countsOf(expected);
  const faults: string[] = [];
  const expect = (what: string, wanted: unknown, found: unknown) => {
    if (JSON.stringify(wanted) !== JSON.stringify(found))
      faults.push(`${what} has ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
  };
  const ask = async (path: string, body?: unknown): Promise<unknown> => {
    const headers = { "x-api-key": key };
    const method = body === undefined ? "GET" : "POST";
    const response = await client.send({ kind: "last read", method, path: `/api/v1${path}`, headers, body, origin });
    return JSON.parse(response.body);
  };
  for (const [id, bio] of expected.profiles) {
    const { profile, socialCounts } = profileSchema.parse(await ask(`/profiles/${id}`));
    const [followers = 0, following = 0] = [counts.followers.get(id), counts.following.get(id)];
    expect(`profile ${id}`, [bio, followers, following], [profile.bio, socialCounts.followers, socialCounts.following]);
  }
  for (const ids of batches([...expected.contents.keys()])) {
    const found = new Map(
      batchSchema.parse(await ask("/contents/batch/read", ids)).successful.map((one) => [one.content.id, one]),
    );
    for (const id of ids) {
      const one = found.get(id);
      const shown = one && [one.content.properties.revision, one.socialCounts.likeCount, one.socialCounts.commentCount];
      expect(
        `content ${id}`,
        [expected.contents.get(id), counts.likes.get(id) ?? 0, counts.comments.get(id) ?? 0],
        shown,
      );
    }
  }
  for (const ids of batches([...expected.comments.keys()])) {
    const { successful } = commentsSchema.parse(await ask("/comments/batch/read", ids));
    const found = new Map(successful.map(({ comment }) => [comment.id, comment.text]));
    for (const id of ids) expect(`comment ${id}`, expected.comments.get(id)?.split(": ")[1], found.get(id));
  }
  const { profiles, contents, comments } = expected;
  const detail = `${profiles.size} profiles, ${contents.size} contents and ${comments.size} comments, with their counts`;
  return [{ name: `graph of ${name}`, detail, faults }, await checkCatalog(client, { origin, name }, change)];
}

const batches = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, index) => ids.slice(index * BATCH, (index + 1) * BATCH));

/** Checks that every page shows the newest change. */
async function checkCatalog(
  client: Client,
  { origin, name }: Pick<Server, "origin" | "name">,
  change: number,
): Promise<Check> {
  const deadline = performance.now() + CATCH_UP_MS;
  for (;;) {
    const faults: string[] = [];
    for (const path of changingPaths) {
      const { body, status } = await client.send({ kind: "last read", path, origin });
      const shown = changesIn(body);
      if (shown.length === 0 || shown.some((one) => one !== change))
        faults.push(`${path} (${status}) shows ${[...new Set(shown)].join(", ") || "no change"} instead of ${change}`);
    }
    if (faults.length === 0 || performance.now() > deadline)
      return { name: `catalog of ${name}`, detail: `${changingPaths.length} pages show change ${change}`, faults };
    await sleep(500);
  }
}
