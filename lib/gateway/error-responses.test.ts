import type { IncomingHttpHeaders } from "node:http";
import { problemSchema, problems } from "@skillshelf/directory-api/problem";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cacheControl, negativeCacheControl } from "#lib/http/routes.ts";
import { ErrorPages, ErrorResponses, type Failure, notFound, overloaded, unavailable } from "./error-responses.ts";
import { BufferedResponse } from "./response.ts";
import { Upstream } from "./upstream.ts";
import type { ResponseFormat } from "./url-normalization.ts";

const upstream = new Upstream({ renderers: () => [], processes: 1, maxQueueLength: 0 });
const get = vi.spyOn(upstream, "get");
const apiHeaders = { "x-robots-tag": "noindex, nofollow", "ratelimit-policy": '"default";q=60;w=60' };

/** ErrorResponses whose designed pages say which they are. */
const designed = () =>
  new ErrorResponses("https://skills.example", new ErrorPages(upstream, "skills.example"), apiHeaders);
beforeEach(() => {
  get.mockImplementation(async (path) =>
    BufferedResponse.of(200, { "content-security-policy": "default-src 'self'", "x-other": "1" }, Buffer.from(path)),
  );
});

const fault: Failure = { type: "internal-error", detail: "Something went wrong." };
const limited: Failure = { type: "too-many-requests", detail: "Too many.", headers: { "retry-after": "7" } };

async function tell(format: ResponseFormat, path: string, failure: Failure, visitor: IncomingHttpHeaders = {}) {
  const { status, headers, body } = await designed().create({ path, format }, failure, "one", visitor);
  return { status, headers, body: (await body.encode("identity")).toString() };
}

describe("the metadata API", () => {
  it("tells a failure as a problem", async () => {
    const { status, headers, body } = await tell("api", "/api/skills/octo/hello", notFound);
    expect(status).toBe(404);
    expect(headers["content-type"]).toBe("application/problem+json");
    expect(headers).toMatchObject(apiHeaders);
    expect(problemSchema.parse(JSON.parse(body))).toMatchObject({
      type: expect.stringMatching(/^https:\/\/skills\.example\/.*\/not-found$/),
      status: 404,
      detail: notFound.detail,
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
    await tell("api", "/api", unavailable);
    expect(get).not.toHaveBeenCalled();
  });
});

describe("the graph", () => {
  it("tells a failure as an error with the id of the request", async () => {
    const { status, headers, body } = await tell("graph", "/api/v1/feed", notFound);
    expect(status).toBe(404);
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(headers["x-robots-tag"]).toContain("noindex");
    expect(JSON.parse(body)).toEqual({ error: notFound.detail, requestId: "one" });
  });

  it("has none of it kept, and names no limit of addresses", async () => {
    for (const failure of [notFound, fault, limited]) {
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
    const { headers } = await tell("page", "/en/nothing", notFound);
    expect(headers["x-robots-tag"]).toBe("noindex");
    expect(headers["content-security-policy"]).toBe("default-src 'self'");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["x-other"]).toBeUndefined();
  });

  it("is in the language of its path, whatever the visitor's", async () => {
    const { headers, body } = await tell("page", "/de/nichts", notFound, { "accept-language": "en" });
    expect(body).toBe("/de/errors/404");
    expect(headers.vary).toBeUndefined();
  });

  it.each<[string, IncomingHttpHeaders, string]>([
    ["what it asks for", { "accept-language": "de" }, "/de/errors/404"],
    ["what it has chosen", { "accept-language": "en", cookie: "locale=de" }, "/de/errors/404"],
    ["nothing", {}, "/en/errors/404"],
  ])("is in the visitor's where its path has none, and varies by it: %s", async (_, visitor, page) => {
    for (const path of ["/nothing/here", "/", "/DE/x", "/dex"]) {
      const { headers, body } = await tell("page", path, notFound, visitor);
      expect([path, body, headers.vary]).toEqual([path, page, "Accept-Language, Cookie"]);
    }
  });

  it("is a bare one while no renderer can be reached, and the designed one afterwards", async () => {
    const errors = designed();
    const tellAgain = async () => {
      const { status, body } = await errors.create({ path: "/en", format: "page" }, unavailable, "one", {});
      return { status, body: (await body.encode("identity")).toString() };
    };
    get.mockRejectedValueOnce(new Error("away"));
    const bare = await tellAgain();
    expect(bare.status).toBe(503);
    expect(bare.body).toMatch(/^<!doctype html>.*<meta name="robots" content="noindex">.*503/);
    expect((await tellAgain()).body).toBe("/en/errors/503");
  });

  it("is rendered once, and shown when nothing else works", async () => {
    const errors = designed();
    get.mockClear();
    const place = { path: "/en", format: "page" } as const;
    await errors.create(place, unavailable, "one", {});
    get.mockRejectedValue(new Error("away"));
    const { body } = await errors.create(place, unavailable, "two", {});
    expect((await body.encode("identity")).toString()).toBe("/en/errors/503");
    expect(get).toHaveBeenCalledTimes(1);
  });
});

describe("every failure", () => {
  it.each(["page", "api"] as const)("may be kept briefly where nothing is there, else never: %s", async (format) => {
    expect((await tell(format, "/en", notFound)).headers["cache-control"]).toBe(negativeCacheControl);
    for (const failure of [unavailable, overloaded, fault, limited, { type: "removed", detail: "" } as const])
      expect((await tell(format, "/en", failure)).headers["cache-control"]).toBe("no-store");
  });

  it.each(["page", "api", "graph"] as const)("has headers of its own: %s", async (format) => {
    expect((await tell(format, "/en", limited)).headers["retry-after"]).toBe("7");
    expect(Number((await tell(format, "/en", unavailable)).headers["retry-after"])).toBeGreaterThan(0);
    expect(Number((await tell(format, "/en", overloaded)).headers["retry-after"])).toBeGreaterThan(0);
    expect((await tell(format, "/en", fault)).headers["retry-after"]).toBeUndefined();
  });

  it.each(["page", "api", "graph"] as const)("is never read as another type: %s", async (format) => {
    expect((await tell(format, "/en", fault)).headers["x-content-type-options"]).toBe(
      format === "api" ? undefined : "nosniff",
    );
  });
});
