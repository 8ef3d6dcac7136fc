import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";
import { recount } from "../commands/recount.ts";

let graph: TestGraph;

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
});
afterAll(() => graph.remove());

const PEOPLE = ["ada", "ben", "cleo"] as const;
const TEXTS = ["one", "two"] as const;

const person = fc.constantFrom(...PEOPLE);
const text = fc.constantFrom(...TEXTS);
const pick = fc.nat({ max: 9 });

/** Something a client does with a comment; `pick` chooses among those there are. */
type CommentStep = { do: "reply" | "like comment"; who: string; pick: number } | { do: "delete comment"; pick: number };

/** Something a client does. */
type Step =
  | { do: "follow" | "unfollow"; who: string; whom: string }
  | { do: "post"; who: string; id: string }
  | { do: "delete post"; id: string }
  | { do: "like" | "unlike"; who: string; id: string }
  | { do: "comment"; who: string; id: string }
  | CommentStep;

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom("follow" as const, "unfollow" as const), who: person, whom: person }),
  fc.record({ do: fc.constant("post" as const), who: person, id: text }),
  fc.record({ do: fc.constant("delete post" as const), id: text }),
  fc.record({ do: fc.constantFrom("like" as const, "unlike" as const), who: person, id: text }),
  fc.record({ do: fc.constant("comment" as const), who: person, id: text }),
  fc.record({ do: fc.constantFrom("reply" as const, "like comment" as const), who: person, pick }),
  fc.record({ do: fc.constant("delete comment" as const), pick }),
);

type Comment = { id: string; by: string; post: string; parent: string | undefined; isDeleted: boolean };

/** The graph as it should be, in memory: the simplest thing that follows the rules. */
class Model {
  readonly follows = new Set<string>();
  readonly posts = new Map<string, string>();
  readonly likes = new Set<string>();
  comments: Comment[] = [];

  /** The comments that can be liked and deleted; any that is shown can be answered. */
  get standing(): Comment[] {
    return this.comments.filter(({ isDeleted }) => !isDeleted);
  }

  deletePost(id: string): void {
    this.posts.delete(id);
    this.#forget(this.comments.filter(({ post }) => post === id).map((comment) => comment.id));
    this.#unlike(id);
  }

  /** What was answered stays without its text; what was not goes, and so do deleted ones above that it alone kept. */
  deleteComment(comment: Comment): void {
    comment.isDeleted = true;
    this.#unlike(comment.id);
    for (let one: Comment | undefined = comment; one?.isDeleted && !this.#isAnswered(one); ) {
      const { parent, id }: Comment = one;
      this.#forget([id]);
      one = this.comments.find((other) => other.id === parent);
    }
  }

  likesOf(id: string): number {
    return [...this.likes].filter((like) => like.endsWith(`>${id}`)).length;
  }

  #isAnswered({ id }: Comment): boolean {
    return this.comments.some(({ parent }) => parent === id);
  }

  #forget(ids: readonly string[]): void {
    this.comments = this.comments.filter(({ id }) => !ids.includes(id));
    for (const id of ids) this.#unlike(id);
  }

  #unlike(id: string): void {
    for (const like of this.likes) if (like.endsWith(`>${id}`)) this.likes.delete(like);
  }
}

/** Does a step in the graph of a namespace and in the model; a step that cannot be done is refused by both. */
async function perform(key: string, model: Model, one: Step): Promise<void> {
  const call = (method: string, path: string, body?: unknown) => graph.call(method, path, { key, body });
  switch (one.do) {
    case "follow":
    case "unfollow": {
      const { status } = await call("POST", `/followers/${one.do === "follow" ? "add" : "remove"}`, {
        startId: one.who,
        endId: one.whom,
      });
      expect(status).toBe(one.who === one.whom ? 400 : 200);
      if (status === 200) model.follows[one.do === "follow" ? "add" : "delete"](`${one.who}>${one.whom}`);
      return;
    }
    case "post": {
      const { status } = await call("POST", "/contents/findOrCreate", { id: one.id, profileId: one.who });
      const owner = model.posts.get(one.id);
      expect(status).toBe(owner === undefined || owner === one.who ? 200 : 409);
      if (status === 200) model.posts.set(one.id, one.who);
      return;
    }
    case "delete post":
      expect((await call("DELETE", `/contents/${one.id}`)).status).toBe(200);
      return model.deletePost(one.id);
    case "like":
    case "unlike": {
      const method = one.do === "like" ? "POST" : "DELETE";
      const { status, body } = await call(method, `/likes/${one.id}`, { startId: one.who });
      expect(status).toBe(model.posts.has(one.id) ? 200 : 404);
      if (status !== 200) return;
      model.likes[one.do === "like" ? "add" : "delete"](`${one.who}>${one.id}`);
      expect(body.likeCount).toBe(model.likesOf(one.id));
      return;
    }
    case "comment": {
      const { status, body } = await call("POST", "/comments/", {
        profileId: one.who,
        text: "Hello",
        contentId: one.id,
      });
      expect(status).toBe(model.posts.has(one.id) ? 200 : 404);
      if (status === 200)
        model.comments.push({ id: String(body.id), by: one.who, post: one.id, parent: undefined, isDeleted: false });
      return;
    }
    default: {
      const possible = one.do === "reply" ? model.comments : model.standing;
      const chosen = possible[one.pick % Math.max(1, possible.length)];
      if (chosen) await performOn(call, model, one, chosen);
    }
  }
}

async function performOn(
  call: (method: string, path: string, body?: unknown) => Promise<{ status: number; body: Record<string, unknown> }>,
  model: Model,
  one: CommentStep,
  chosen: Comment,
): Promise<void> {
  if (one.do === "reply") {
    const { body } = await call("POST", "/comments/", { profileId: one.who, text: "So?", commentId: chosen.id });
    model.comments.push({ id: String(body.id), by: one.who, post: chosen.post, parent: chosen.id, isDeleted: false });
  } else if (one.do === "delete comment") {
    expect((await call("DELETE", `/comments/${chosen.id}`)).status).toBe(200);
    model.deleteComment(chosen);
  } else {
    expect((await call("POST", `/likes/${chosen.id}`, { startId: one.who })).status).toBe(200);
    model.likes.add(`${one.who}>${chosen.id}`);
  }
}

/** Compares all that clients can see with the model. */
async function compare(key: string, model: Model): Promise<void> {
  const ask = (path: string, query: Record<string, string> = {}) => graph.ask("GET", path, { key, query });
  const ids = (list: unknown) => (list as { id: string }[]).map(({ id }) => id).toSorted();
  for (const who of PEOPLE) {
    const following = [...model.follows].filter((edge) => edge.startsWith(`${who}>`)).map((edge) => edge.split(">")[1]);
    const followers = [...model.follows].filter((edge) => edge.endsWith(`>${who}`)).map((edge) => edge.split(">")[0]);
    expect(ids((await ask(`/profiles/${who}/following`)).profiles)).toEqual(following.toSorted());
    expect(ids((await ask(`/profiles/${who}/followers`)).profiles)).toEqual(followers.toSorted());
    expect((await ask(`/profiles/${who}`)).socialCounts).toEqual({
      followers: followers.length,
      following: following.length,
    });
    const seen = PEOPLE.filter((other) => following.includes(other));
    expect(countOf((await ask("/activity/feed", { username: who, pageSize: "100" })).activities)).toEqual(
      expectedFeed(model, who, seen),
    );
  }
  for (const id of TEXTS) {
    const { status, body } = await graph.call("GET", `/contents/${id}`, { key });
    expect(status).toBe(model.posts.has(id) ? 200 : 404);
    if (status !== 200) continue;
    const comments = model.standing.filter(({ post }) => post === id);
    expect(body.socialCounts).toEqual({ likeCount: model.likesOf(id), commentCount: comments.length });
  }
  for (const { id, isDeleted } of model.comments)
    expect(await ask(`/comments/${id}`)).toMatchObject({
      comment: { id, text: isDeleted ? "" : expect.stringMatching(/Hello|So\?/) },
      socialCounts: { likeCount: model.likesOf(id) },
    });
}

const countOf = (activities: unknown): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { type } of activities as { type: string }[]) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
};

/** How many activities of each kind a user's feed shows. */
function expectedFeed(model: Model, who: string, seen: readonly string[]): Record<string, number> {
  const edges = [...model.follows].map((edge) => edge.split(">"));
  const counts = {
    // Who follows the user is told as a new follower, once.
    new_follower: edges.filter(([, whom]) => whom === who).length,
    following: edges.filter(([by = "", whom]) => seen.some((one) => one === by) && whom !== who).length,
    new_content: [...model.posts.values()].filter((by) => seen.some((one) => one === by)).length,
    like: [...model.likes].filter((like) => seen.some((one) => like.startsWith(`${one}>`))).length,
    comment: model.standing.filter(({ by }) => seen.some((one) => one === by)).length,
  };
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

describe("any history of writes", () => {
  it("leaves the graph as a model of it predicts, with counts and feeds, and no orphans", async () => {
    let namespaces = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const key = await graph.makeKey(`history-${namespaces++}`);
        for (const username of PEOPLE) await graph.ask("POST", "/profiles/findOrCreate", { key, body: { username } });
        const model = new Model();
        for (const one of steps) await perform(key, model, one);
        await compare(key, model);
      }),
      { numRuns: 40 },
    );
    expect(await recount(graph.sql, { repair: false })).toEqual({
      differences: [],
      orphans: { likes: 0, activities: 0, counts: 0 },
    });
  }, 120_000);
});
