import { internalError, problemMediaType, toProblem } from "@skillshelf/directory-api/problem";
import { describe, expect, it, vi } from "vitest";
import { cacheTagsHeader, ownErrorPageHeader } from "#lib/http/headers.ts";
import { negativeCacheControl } from "#lib/http/routes.ts";
import { ErrorPages, ErrorResponses, unavailable } from "./error-responses.ts";
import { failureOf, Rendering } from "./rendering.ts";
import { BufferedResponse } from "./response.ts";
import { matchRequest } from "./route-match.ts";
import { Upstream } from "./upstream.ts";

const host = "skills.example";
const upstream = new Upstream({ renderers: () => [], processes: 1, maxQueueLength: 0 });
const errors = new ErrorResponses(`https://${host}`, new ErrorPages(upstream, host), {});
const rendering = new Rendering(upstream, errors, {}, host);
const target = "/api/export.ndjson.gz";

/** What visitors are told where a renderer answers 503. */
async function toldOf(headers: Readonly<Record<string, string>>, body: string) {
  vi.spyOn(upstream, "get").mockResolvedValue(BufferedResponse.of(503, headers, Buffer.from(body)));
  const match = matchRequest("GET", target);
  if (match.kind !== "forward") throw new Error("the target is no route");
  return rendering.render(match, target, { requestId: "one" }).then(
    () => undefined,
    (error: unknown) => failureOf(error),
  );
}

describe("a handler of the API that is unavailable", () => {
  const detail = "The export is temporarily unavailable. Try again later.";
  const problem = JSON.stringify(toProblem({ type: "unavailable", detail }, `https://${host}`, target));

  it("says itself why, and when to try again", async () => {
    const told = await toldOf({ "content-type": problemMediaType, "retry-after": "30" }, problem);
    expect(told).toEqual({ type: "unavailable", detail, headers: { "retry-after": "30" } });
  });

  it("is tried again as soon as any other where it does not say when", async () => {
    const told = await toldOf({ "content-type": problemMediaType }, problem);
    expect(told).toEqual({ ...unavailable, detail });
  });

  it.each([
    ["of another type", "text/html; charset=utf-8", problem],
    ["no problem", problemMediaType, '{"error":"internal"}'],
    ["no JSON", problemMediaType, "Service Unavailable"],
  ])("says nothing of its own where its answer is %s", async (_, contentType, body) => {
    expect(await toldOf({ "content-type": contentType, "retry-after": "30" }, body)).toEqual(unavailable);
  });
});

describe("a page that fails", () => {
  /** How a page is answered that a renderer answers with these statuses, and how often it was asked. */
  async function answered(statuses: readonly number[]) {
    const get = vi.spyOn(upstream, "get").mockReset();
    for (const status of statuses)
      get.mockResolvedValueOnce(BufferedResponse.of(status, { "content-type": "text/html" }, Buffer.from("")));
    const match = matchRequest("GET", "/en/skills");
    if (match.kind !== "forward") throw new Error("the target is no route");
    const told = await rendering.render(match, "/en/skills", { requestId: "one" }).then(
      ({ status }) => status,
      (error: unknown) => failureOf(error).type,
    );
    return [told, get.mock.calls.length];
  }

  it.each([
    ["is rendered again", [500, 200], 200],
    ["twice is a fault", [500, 500], internalError.type],
    ["because what it needs is away is not rendered again", [503], unavailable.type],
    ["because what it needs is away says so at the second time too", [500, 503], unavailable.type],
  ])("%s", async (_, statuses, told) => {
    expect(await answered(statuses)).toEqual([told, statuses.length]);
  });
});

describe("a page that is not there", () => {
  const path = "/en/skills/no/such";
  const rendered = async (headers: Readonly<Record<string, string>>) => {
    vi.spyOn(upstream, "get")
      .mockReset()
      .mockResolvedValue(BufferedResponse.of(404, headers, Buffer.from("own")));
    const designed = vi
      .spyOn(errors, "create")
      .mockReset()
      .mockResolvedValue(BufferedResponse.of(404, {}, Buffer.from("designed")));
    const match = matchRequest("GET", path);
    if (match.kind !== "forward") throw new Error("the target is no route");
    const answer = await rendering.render(match, path, { requestId: "one" });
    return { answer, isDesigned: designed.mock.calls.length > 0 };
  };

  it("is told by the designed one", async () => {
    expect(await rendered({ "content-type": "text/html" })).toMatchObject({ isDesigned: true });
  });

  it("stays where it tells itself what is missing, out of indexes and kept briefly", async () => {
    const { answer, isDesigned } = await rendered({ "content-type": "text/html", [ownErrorPageHeader]: "1" });
    expect([answer.status, isDesigned]).toEqual([404, false]);
    expect(answer.headers).toMatchObject({ "x-robots-tag": "noindex", "cache-control": negativeCacheControl });
    expect(answer.headers).not.toHaveProperty(ownErrorPageHeader);
  });
});

describe("what a response depends on", () => {
  const tagsOf = async (path: string, status: number, headers: Readonly<Record<string, string>>) => {
    vi.spyOn(errors, "create").mockResolvedValue(BufferedResponse.of(404, {}, Buffer.from("designed")));
    const html = { "content-type": "text/html", ...headers };
    vi.spyOn(upstream, "get").mockResolvedValue(BufferedResponse.of(status, html, Buffer.from("")));
    const match = matchRequest("GET", path);
    if (match.kind !== "forward") throw new Error("the target is no route");
    const response = await rendering.render(match, path, { requestId: "one" });
    expect(response.headers).not.toHaveProperty(cacheTagsHeader);
    return response instanceof BufferedResponse ? response.cacheTags : null;
  };

  it.each([
    ["a page", "/en/skills/octo/skills", 200],
    ["a redirect", "/en/skills/octo/skills", 308],
    ["a page that is not there", "/en/skills/octo", 404],
    ["a page that has left", "/en/skills/octo/skills", 410],
    ["an answer of the API", "/api/skills/octo/skills", 200],
  ])("is kept apart from the headers that clients see: %s", async (_, path, status) => {
    expect(await tagsOf(path, status, { [cacheTagsHeader]: "record:octo/skills" })).toBe("record:octo/skills");
    expect(await tagsOf(path, status, { [cacheTagsHeader]: "" })).toBe("");
    expect(await tagsOf(path, status, {})).toBeUndefined();
  });
});

describe("what is rendered", () => {
  it.each(["/en/skills", "/api/skills"])("sets no cookie, for it is for every client: %s", async (path) => {
    const headers = { "content-type": "text/plain", "set-cookie": "session=1", "x-own": "1" };
    vi.spyOn(upstream, "get").mockResolvedValue(BufferedResponse.of(200, headers, Buffer.from("")));
    const match = matchRequest("GET", path);
    if (match.kind !== "forward") throw new Error("the target is no route");
    const rendered = await rendering.render(match, path, { requestId: "one" });
    expect([rendered.headers["x-own"], rendered.headers["set-cookie"]]).toEqual(["1", undefined]);
  });
});
