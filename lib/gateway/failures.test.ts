import type { IncomingHttpHeaders } from "node:http";
import { problemSchema, problems } from "@skillshelf/directory-api/problem";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cacheControl, negativeCacheControl } from "#lib/http/routes.ts";
import { WholeAnswer } from "./answer.ts";
import { ErrorPages } from "./error-pages.ts";
import { away, busy, type Failure, Failures, nothingThere } from "./failures.ts";
import type { Surface } from "./spelling.ts";
import { Upstream } from "./upstream.ts";

const upstream = new Upstream({ renderers: () => [], processes: 1, longestQueue: 0 });
const get = vi.spyOn(upstream, "get");
const apiHeaders = { "x-robots-tag": "noindex, nofollow", "ratelimit-policy": '"default";q=60;w=60' };

/** Failures whose designed pages say which they are. */
const designed = () => new Failures("https://skills.example", new ErrorPages(upstream, "skills.example"), apiHeaders);
beforeEach(() => {
  get.mockImplementation(async (path) =>
    WholeAnswer.of(200, { "content-security-policy": "default-src 'self'", "x-other": "1" }, Buffer.from(path)),
  );
});

const fault: Failure = { type: "internal-error", detail: "Something went wrong." };
const limited: Failure = { type: "too-many-requests", detail: "Too many.", headers: { "retry-after": "7" } };

async function tell(surface: Surface, path: string, failure: Failure, visitor: IncomingHttpHeaders = {}) {
  const { status, headers, body } = await designed().answer({ path, surface }, failure, "one", visitor);
  return { status, headers, body: (await body.in("identity")).toString() };
}

describe("the metadata API", () => {
  it("tells a failure as a problem", async () => {
    const { status, headers, body } = await tell("api", "/api/skills/octo/hello", nothingThere);
    expect(status).toBe(404);
    expect(headers["content-type"]).toBe("application/problem+json");
    expect(headers).toMatchObject(apiHeaders);
    expect(problemSchema.parse(JSON.parse(body))).toMatchObject({
      type: expect.stringMatching(/^https:\/\/skills\.example\/.*\/not-found$/),
      status: 404,
      detail: nothingThere.detail,
      instance: "/api/skills/octo/hello",
    });
  });

  it("tells every kind with its status", async () => {
    for (const [type, { status }] of Object.entries(problems)) {
      const told = await tell("api", "/api", { ...fault, type: type as keyof typeof problems });
      expect([type, told.status, JSON.parse(told.body).status]).toEqual([type, status, status]);
    }
  });

  it("asks no renderer for it", async () => {
    get.mockClear();
    await tell("api", "/api", away);
    expect(get).not.toHaveBeenCalled();
  });
});

describe("the graph", () => {
  it("tells a failure as an error with the id of the request", async () => {
    const { status, headers, body } = await tell("graph", "/api/v1/feed", nothingThere);
    expect(status).toBe(404);
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(headers["x-robots-tag"]).toContain("noindex");
    expect(JSON.parse(body)).toEqual({ error: nothingThere.detail, requestId: "one" });
  });

  it("has none of it kept, and names no limit of addresses", async () => {
    for (const failure of [nothingThere, fault, limited]) {
      const { headers } = await tell("graph", "/api/v1/feed", failure);
      expect(headers["cache-control"]).toBe(cacheControl.never);
      expect(headers["ratelimit-policy"]).toBeUndefined();
    }
  });
});

describe("a page", () => {
  it.each([
    ["not-found", 404, "/en/errors/404"],
    ["too-many-requests", 429, "/en/errors/429"],
    ["internal-error", 500, "/en/errors/500"],
    ["unavailable", 503, "/en/errors/503"],
    ["removed", 410, "/en/errors/400"],
  ] as const)("is the designed one: %s", async (type, status, page) => {
    const told = await tell("page", "/en/skills", { type, detail: "" });
    expect([told.status, told.body]).toEqual([status, page]);
    expect(told.headers["content-type"]).toBe("text/html; charset=utf-8");
  });

  it("is never indexed, and has the policy it was rendered with", async () => {
    const { headers } = await tell("page", "/en/nothing", nothingThere);
    expect(headers["x-robots-tag"]).toBe("noindex");
    expect(headers["content-security-policy"]).toBe("default-src 'self'");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["x-other"]).toBeUndefined();
  });

  it("is in the language of its path, whatever the visitor's", async () => {
    const { headers, body } = await tell("page", "/de/nichts", nothingThere, { "accept-language": "en" });
    expect(body).toBe("/de/errors/404");
    expect(headers.vary).toBeUndefined();
  });

  it.each<[string, IncomingHttpHeaders, string]>([
    ["what it asks for", { "accept-language": "de" }, "/de/errors/404"],
    ["what it has chosen", { "accept-language": "en", cookie: "locale=de" }, "/de/errors/404"],
    ["nothing", {}, "/en/errors/404"],
  ])("is in the visitor's where its path has none, and varies by it: %s", async (_, visitor, page) => {
    for (const path of ["/nothing/here", "/", "/DE/x", "/dex"]) {
      const { headers, body } = await tell("page", path, nothingThere, visitor);
      expect([path, body, headers.vary]).toEqual([path, page, "Accept-Language, Cookie"]);
    }
  });

  it("is a bare one while no renderer can be reached, and the designed one afterwards", async () => {
    const failures = designed();
    const tellAgain = async () => {
      const { status, body } = await failures.answer({ path: "/en", surface: "page" }, away, "one", {});
      return { status, body: (await body.in("identity")).toString() };
    };
    get.mockRejectedValueOnce(new Error("away"));
    const bare = await tellAgain();
    expect(bare.status).toBe(503);
    expect(bare.body).toMatch(/^<!doctype html>.*<meta name="robots" content="noindex">.*503/);
    expect((await tellAgain()).body).toBe("/en/errors/503");
  });

  it("is rendered once, and shown when nothing else works", async () => {
    const failures = designed();
    get.mockClear();
    const place = { path: "/en", surface: "page" } as const;
    await failures.answer(place, away, "one", {});
    get.mockRejectedValue(new Error("away"));
    const { body } = await failures.answer(place, away, "two", {});
    expect((await body.in("identity")).toString()).toBe("/en/errors/503");
    expect(get).toHaveBeenCalledTimes(1);
  });
});

describe("every failure", () => {
  it.each(["page", "api"] as const)("may be kept briefly where nothing is there, else never: %s", async (surface) => {
    expect((await tell(surface, "/en", nothingThere)).headers["cache-control"]).toBe(negativeCacheControl);
    for (const failure of [away, busy, fault, limited, { type: "removed", detail: "" } as const])
      expect((await tell(surface, "/en", failure)).headers["cache-control"]).toBe("no-store");
  });

  it.each(["page", "api", "graph"] as const)("has headers of its own: %s", async (surface) => {
    expect((await tell(surface, "/en", limited)).headers["retry-after"]).toBe("7");
    expect(Number((await tell(surface, "/en", away)).headers["retry-after"])).toBeGreaterThan(0);
    expect(Number((await tell(surface, "/en", busy)).headers["retry-after"])).toBeGreaterThan(0);
    expect((await tell(surface, "/en", fault)).headers["retry-after"]).toBeUndefined();
  });

  it.each(["page", "api", "graph"] as const)("is never read as another type: %s", async (surface) => {
    expect((await tell(surface, "/en", fault)).headers["x-content-type-options"]).toBe(
      surface === "api" ? undefined : "nosniff",
    );
  });
});
