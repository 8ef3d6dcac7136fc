import { request } from "node:http";
import { gunzipSync } from "node:zlib";
import {
  changesPageSchema,
  exportedRecordSchema,
  skillAnswerSchema,
  skillPageSchema,
} from "@skillshelf/directory-api/schema";
import { describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { allRecords, allUnits, keyOf } from "./catalog.ts";
import { ask, askPlainly, jsonOf, someAddress } from "./request.ts";

const exported = () => askPlainly(`${inject("origin")}/api/export.ndjson.gz`, { "accept-encoding": "br, gzip" });

const linesOf = (body: Buffer): string[] => gunzipSync(body).toString().split("\n").slice(0, -1);

/** All skills of a record without the agents that load them, which only their own endpoint tells. */
const unitsOf = async (key: string) => (await allUnits(key)).map(({ agents: _, ...unit }) => unit);

describe("GET /api/export.ndjson.gz", () => {
  it("holds every listed record with all its units, as the API answers them one by one", async () => {
    const records = linesOf((await exported()).body).map((line) => exportedRecordSchema.parse(JSON.parse(line)));
    const listed = await allRecords();
    const withoutMore = records.map(({ changedIn: _, skills: __, ...record }) => record);
    const byKey = <Key extends { owner: string; repo: string }>(all: Key[]) =>
      all.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    expect(byKey(withoutMore)).toEqual(byKey(listed));
    for (const { skills, ...record } of records.slice(0, 8)) {
      expect(skills).toEqual(await unitsOf(keyOf(record)));
      const { data } = skillAnswerSchema.parse(jsonOf(await ask(`/api/skills/${keyOf(record)}`)));
      expect(skills.slice(0, 100)).toEqual(data.skills);
    }
    const most = records.toSorted((one, other) => other.skillCount - one.skillCount)[0];
    expect(most?.skillCount).toBeGreaterThan(100);
    expect(most?.skills).toEqual(await unitsOf(keyOf(most ?? { owner: "", repo: "" })));
  });

  it("is a file that says of which version it is, and is not compressed again", async () => {
    const { status, headers, body } = await exported();
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "application/gzip",
      "content-disposition": `attachment; filename="skillshelf-${headers["x-catalogue-version"]}.ndjson.gz"`,
      "x-robots-tag": "noindex, nofollow",
      "access-control-allow-origin": "*",
      "last-modified": expect.stringMatching(/GMT$/),
      etag: expect.stringMatching(/^"[\w-]+"$/),
      "cache-control": expect.stringMatching(/^public, max-age=\d+$/),
      ratelimit: expect.stringContaining("r="),
    });
    expect(headers["content-encoding"]).toBeUndefined();
    expect(linesOf(body).length).toBeGreaterThan(50);
  });

  it("is the same to the byte for the same tag, which is answered with 304", async () => {
    const [one, other] = [await exported(), await exported()];
    expect(other.headers.etag).toBe(one.headers.etag);
    expect(other.body.equals(one.body)).toBe(true);
    const url = `${inject("origin")}/api/export.ndjson.gz`;
    const again = await askPlainly(url, { "if-none-match": one.headers.etag });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, one.headers.etag]);
    expect(again.headers["content-type"]).toBeUndefined();
    expect((await askPlainly(url, { "if-none-match": '"another"' })).status).toBe(200);
    const since = { "if-modified-since": one.headers["last-modified"] };
    expect((await askPlainly(url, since)).status).toBe(304);
  });

  it("answers HEAD with the head alone", async () => {
    const { status, headers, body } = await askPlainly(`${inject("origin")}/api/export.ndjson.gz`, {}, "HEAD");
    expect([status, body.length]).toEqual([200, 0]);
    expect(headers["content-type"]).toBe("application/gzip");
  });

  it("goes on for others when a client leaves", async () => {
    const leave = () =>
      new Promise<void>((resolve) => {
        const url = `${inject("origin")}/api/export.ndjson.gz`;
        const outgoing = request(url, { headers: { "x-forwarded-for": someAddress() } });
        outgoing.once("response", (response) => response.destroy()).once("close", resolve);
        outgoing.on("error", () => undefined).end();
      });
    await Promise.all(Array.from({ length: 8 }, leave));
    expect(linesOf((await exported()).body).length).toBeGreaterThan(50);
  });
});

const changesOf = async (query: string) => {
  const answer = await ask(`/api/changes${query}`);
  return { ...changesPageSchema.parse(jsonOf(answer)), headers: answer.headers };
};

/** A path with its query, of an address of this site. */
const pathOf = (url: string): string => url.slice(new URL(url).origin.length);

describe("GET /api/changes", () => {
  it("leads from page to page through every record there is, departed ones too, the oldest change first", async () => {
    const all = [];
    for (let query: string | null = "?since=0&pageSize=7"; query !== null; ) {
      const page = await changesOf(query);
      expect(page.meta).toMatchObject({ since: 0, complete: page.next === null });
      expect(page.headers.get("x-catalogue-version")).toBe(String(page.meta.version));
      expect(page.headers.get("link")).toBe(page.next === null ? null : `<${page.next}>; rel="next"`);
      if (page.next !== null) expect(page.data).toHaveLength(7);
      all.push(...page.data);
      query = page.next === null ? null : pathOf(page.next).replace("/api/changes", "");
    }
    expect(all.map(({ changedIn }) => changedIn)).toEqual(
      all.map(({ changedIn }) => changedIn).toSorted((one, other) => one - other),
    );
    const found = new Map(all.map((record) => [keyOf(record), record]));
    expect(found.size).toBe(all.length);
    expect(found.get("example-owner/renamed")).toMatchObject({
      status: "renamed",
      successor: "example-owner/untranslated",
    });
    expect(found.get("example-owner/removed")?.status).toBe("removed");
    const changed = await ask("/api/skills?updatedSince=2020-01-01&pageSize=100");
    const { data } = skillPageSchema.parse(jsonOf(changed));
    for (const record of data) expect(found.get(keyOf(record))).toMatchObject(record);
    expect(data).toHaveLength(found.size);
  });

  it("has nothing for who is up to date", async () => {
    const { meta } = await changesOf("");
    expect(await changesOf(`?since=${meta.version}`)).toMatchObject({
      data: [],
      next: null,
      meta: { since: meta.version, version: meta.version, complete: true, catalogue: meta.catalogue },
    });
  });

  it("sends who is ahead of it back to the beginning", async () => {
    const { meta } = await changesOf("");
    const answer = await ask(`/api/changes?since=${meta.version + 1}`);
    expect(answer.status).toBe(400);
    expect(jsonOf(answer)).toMatchObject({
      type: `${inject("origin")}/en/docs/errors/invalid-parameter`,
      errors: [
        {
          parameter: "since",
          detail: `is newer than this catalog (${meta.version}); start again with /api/export.ndjson.gz`,
        },
      ],
    });
  });

  it.each([
    ["since", "-1"],
    ["since", "1.5"],
    ["since", "yesterday"],
    ["since", "9".repeat(16)],
    ["pageSize", "0"],
    ["pageSize", "101"],
    ["after", "nothing"],
    ["after", "01-1"],
    ["after", "zzzzzzzzzzz-1"],
  ])("refuses %s=%s", async (parameter, value) => {
    const answer = await ask(`/api/changes?${parameter}=${value}`);
    expect(answer.status).toBe(400);
    const { errors } = z.object({ errors: z.array(z.object({ parameter: z.string() })) }).parse(jsonOf(answer));
    expect(errors.map((error) => error.parameter)).toEqual([parameter]);
  });
});
