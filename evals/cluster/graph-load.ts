import { setTimeout as sleep } from "node:timers/promises";
import { Random } from "@skillshelf/skill-audit/testing/random";
import { z } from "zod";
import type { Client, Response } from "./client.ts";
import { edge, type GraphState } from "./graph-state.ts";

const API = "/api/v1";

/** Pause between the writes of a client. Milliseconds. */
const PAUSE_MS = 60;

/** Pause before a write is sent again. Milliseconds. */
const RETRY_MS = 250;

/** A write that nothing acknowledges in this time has failed. Milliseconds. */
const WRITE_TIMEOUT_MS = 120_000;

/** Share of reads that send the position of the write. */
const POSITION_SHARE = 0.5;

const POSITION = "x-graph-position";

/** A write, and the read that must show it. */
type Operation = Readonly<{
  kind: string;
  method: string;
  path: string;
  body: object;
  /** Notes that it was acknowledged. @param id in the response. */
  acknowledged: (id: string) => void;
  /** Path of the read, and what its response contains. */
  shownAt: (id: string) => Readonly<{ path: string; isShown: (body: unknown) => boolean }>;
}>;

const writtenSchema = z.object({ id: z.string().optional(), execution: z.object({ id: z.string() }).nullable() });

/** Reads that had to show a write: how many, those with its position, and which did not. `repeated` writes were sent again; `times` are those of acknowledgments. */
export type OwnWrites = { checked: number; withPosition: number; missed: string[]; repeated: number; times: number[] };

export type GraphLoad = Readonly<{
  client: Client;
  state: GraphState;
  ownWrites: OwnWrites;
  signal: AbortSignal;
}>;

/** A client that writes until the load ends, and expects each of its reads to show its own last write. */
export class GraphWriter {
  readonly #load: GraphLoad;
  readonly #name: string;
  readonly #key: string;
  readonly #random: Random;
  readonly #profiles: string[] = [];
  readonly #contents: string[] = [];
  readonly #follows: string[] = [];
  readonly #likes: string[] = [];
  #count = 0;

  constructor(load: GraphLoad, { name, key, seed }: Readonly<{ name: string; key: string; seed: number }>) {
    this.#load = load;
    this.#name = name;
    this.#key = key;
    this.#random = new Random(seed);
  }

  async run(): Promise<void> {
    while (!this.#load.signal.aborted) {
      const operation = this.#choose();
      const response = await this.#write(operation);
      if (response) await this.#readBack(operation, response);
      await sleep(PAUSE_MS);
    }
  }

  /** Sends a write with the same key until it is acknowledged. @returns undefined where it never was. */
  async #write({ kind, method, path, body, acknowledged }: Operation): Promise<Response | undefined> {
    const { client, state, ownWrites } = this.#load;
    const headers = { "x-api-key": this.#key, "idempotency-key": `${this.#name}-${++this.#count}` };
    const deadline = client.now + WRITE_TIMEOUT_MS;
    for (let attempt = 1; client.now < deadline; attempt++) {
      const response = await client.send({ kind, method, path: API + path, headers, body });
      if (response.status === 200 || response.status === 201) {
        const { id = "", execution } = writtenSchema.parse(JSON.parse(response.body));
        if (execution) state.events.add(execution.id);
        acknowledged(id);
        ownWrites.times.push(response.endedAt);
        if (attempt > 1) ownWrites.repeated++;
        return response;
      }
      await sleep(RETRY_MS);
    }
    ownWrites.missed.push(`${kind} ${path} was never acknowledged`);
    return undefined;
  }

  /** Reads what was written from any server, with the position of the write or without. */
  async #readBack({ kind, shownAt }: Operation, written: Response): Promise<void> {
    const { client, ownWrites } = this.#load;
    const { id = "" } = writtenSchema.parse(JSON.parse(written.body));
    const { path, isShown } = shownAt(id);
    const position = this.#random.chance(POSITION_SHARE) ? written.headers.get(POSITION) : null;
    const headers = { "x-api-key": this.#key, ...(position !== null && { [POSITION]: position }) };
    const deadline = client.now + WRITE_TIMEOUT_MS;
    // While nothing can respond the client asks again.
    while (client.now < deadline) {
      const { status, body, server, endedAt } = await client.send({ kind: "graph read", path: API + path, headers });
      if (status === 200 || status === 404) {
        ownWrites.checked++;
        if (position !== null) ownWrites.withPosition++;
        if (status === 404 || !isShown(JSON.parse(body))) {
          const what = `the ${kind} from ${written.server} ${position === null ? "" : `with the position ${position}`}`;
          ownWrites.missed.push(`at ${(endedAt / 1_000).toFixed(1)} s ${server} did not show in ${path} ${what}`);
        }
        return;
      }
      await sleep(RETRY_MS);
    }
  }

  #choose(): Operation {
    const { state } = this.#load;
    const random = this.#random;
    if (this.#profiles.length < 3) return this.#profile();
    if (this.#contents.length < 2) return this.#content();
    const [from, to] = [random.oneOf(this.#profiles), random.oneOf([...state.profiles.keys()])];
    const content = random.oneOf([...state.contents.keys()]);
    const chance = random.whole(0, 99);
    if (chance < 6) return this.#profile();
    if (chance < 12) return this.#bio(from);
    if (chance < 24) return this.#content();
    if (chance < 36) return this.#revision(random.oneOf(this.#contents));
    if (chance < 54) return from === to ? this.#bio(from) : this.#follow(from, to, true);
    if (chance < 62)
      return this.#undo(this.#follows, (one, other) => this.#follow(one, other, false)) ?? this.#content();
    if (chance < 78) return this.#like(from, content, true);
    if (chance < 84) return this.#undo(this.#likes, (one, other) => this.#like(one, other, false)) ?? this.#content();
    return this.#comment(from, content);
  }

  #undo(edges: string[], make: (from: string, to: string) => Operation): Operation | undefined {
    if (edges.length === 0) return undefined;
    const [removed = ""] = edges.splice(this.#random.whole(0, edges.length - 1), 1);
    const [from = "", to = ""] = removed.split(">");
    return make(from, to);
  }

  #profile(): Operation {
    const id = `${this.#name}-p${this.#count}`;
    const bio = `Bio ${this.#count}`;
    return {
      kind: "profile",
      method: "POST",
      path: "/profiles/findOrCreate",
      body: { username: id, bio },
      acknowledged: () => {
        this.#profiles.push(id);
        this.#load.state.profiles.set(id, bio);
      },
      shownAt: () => ({ path: `/profiles/${id}`, isShown: (body) => profileSchema.parse(body).profile.bio === bio }),
    };
  }

  #bio(id: string): Operation {
    const bio = `Bio ${this.#count}`;
    return {
      kind: "profile change",
      method: "PUT",
      path: `/profiles/${id}`,
      body: { bio },
      acknowledged: () => this.#load.state.profiles.set(id, bio),
      shownAt: () => ({ path: `/profiles/${id}`, isShown: (body) => profileSchema.parse(body).profile.bio === bio }),
    };
  }

  #content(): Operation {
    const id = `${this.#name}-c${this.#count}`;
    return {
      kind: "content",
      method: "POST",
      path: "/contents/findOrCreate",
      body: { id, profileId: this.#random.oneOf(this.#profiles), properties: [{ key: "revision", value: 0 }] },
      acknowledged: () => {
        this.#contents.push(id);
        this.#load.state.contents.set(id, 0);
      },
      shownAt: () => ({ path: `/contents/${id}`, isShown: (body) => revisionOf(body) === 0 }),
    };
  }

  #revision(id: string): Operation {
    const revision = this.#count;
    return {
      kind: "content change",
      method: "PUT",
      path: `/contents/${id}`,
      body: { properties: [{ key: "revision", value: revision }] },
      acknowledged: () => this.#load.state.contents.set(id, revision),
      shownAt: () => ({ path: `/contents/${id}`, isShown: (body) => revisionOf(body) === revision }),
    };
  }

  #follow(startId: string, endId: string, isFollowing: boolean): Operation {
    const one = edge(startId, endId);
    return {
      kind: isFollowing ? "follow" : "unfollow",
      method: "POST",
      path: isFollowing ? "/followers/add" : "/followers/remove",
      body: { startId, endId },
      acknowledged: () => note(this.#load.state.follows, this.#follows, one, isFollowing),
      shownAt: () => ({
        path: `/followers/state?startId=${startId}&endId=${endId}`,
        isShown: (body) => followSchema.parse(body).isFollowing === isFollowing,
      }),
    };
  }

  #like(startId: string, contentId: string, isLiked: boolean): Operation {
    const one = edge(startId, contentId);
    return {
      kind: isLiked ? "like" : "unlike",
      method: isLiked ? "POST" : "DELETE",
      path: `/likes/${contentId}`,
      body: { startId },
      acknowledged: () => note(this.#load.state.likes, this.#likes, one, isLiked),
      shownAt: () => ({
        path: `/contents/${contentId}?requestingProfileId=${startId}`,
        isShown: (body) => contentSchema.parse(body).requestingProfileSocialInfo?.hasLiked === isLiked,
      }),
    };
  }

  #comment(profileId: string, contentId: string): Operation {
    const text = `Comment ${this.#name} ${this.#count}`;
    return {
      kind: "comment",
      method: "POST",
      path: "/comments",
      body: { profileId, contentId, text },
      acknowledged: (id) => this.#load.state.comments.set(id, `${edge(profileId, contentId)}: ${text}`),
      shownAt: (id) => ({
        path: `/comments/${id}`,
        isShown: (body) => commentSchema.parse(body).comment.text === text,
      }),
    };
  }
}

function note(all: Set<string>, own: string[], one: string, isThere: boolean): void {
  if (!isThere) all.delete(one);
  else if (!all.has(one)) {
    all.add(one);
    own.push(one);
  }
}

const profileSchema = z.object({ profile: z.object({ bio: z.string().nullable() }) });
const followSchema = z.object({ isFollowing: z.boolean() });
const contentSchema = z.object({
  content: z.object({ properties: z.object({ revision: z.number() }) }),
  requestingProfileSocialInfo: z.object({ hasLiked: z.boolean() }).optional(),
});
const commentSchema = z.object({ comment: z.object({ text: z.string() }) });
const revisionOf = (body: unknown): number => contentSchema.parse(body).content.properties.revision;
