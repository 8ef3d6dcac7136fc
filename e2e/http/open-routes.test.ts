import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Route, readMethods, routes } from "#lib/http/routes.ts";
import { needsRepository } from "./answered-statuses.ts";
import { ask, jsonOf } from "./request.ts";

const openApiPath = (pattern: string): string => pattern.replaceAll(/:(\w+)/g, "{$1}");

/** What programs read, by the route table. */
const open = routes.filter(({ kind }) => kind === "api" || kind === "open");
const readable = open.filter(
  ({ methods = readMethods, pattern }) => methods.includes("GET") && !needsRepository(openApiPath(pattern)),
);

/** What stands for a parameter: of its name, or of its name after the segment before it. */
const examples: Readonly<Record<string, string>> = {
  locale: "en",
  owner: "obra",
  repo: "superpowers",
  skill: "brainstorming",
  slug: "security",
  "collections/slug": "databases",
  file: "new.xml",
  "cli/file": "skillshelf.tgz",
};

const exampleOf = ({ pattern }: Route): string =>
  pattern.replaceAll(/(?<=([^/]*)\/):(\w+)/g, (_, before: string, name: string) => {
    const value = examples[`${before}/${name}`] ?? examples[name];
    if (value === undefined) throw new Error(`${pattern} needs an example of ${name}`);
    return value;
  }) + (pattern.startsWith("/clawhub/") ? "?slug=brainstorming&ownerHandle=obra_superpowers" : "");

/** What every answer to a program says: that it is not to be indexed, and that any origin may read it. */
function expectOpen(headers: Headers): void {
  expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
}

describe.each(readable.map((route) => ({ route, pattern: route.pattern, path: exampleOf(route) })))(
  "$pattern",
  ({ route, path }) => {
    it("is open to programs, and confirmed by its tag where it may be kept", async () => {
      const answer = await ask(path);
      expect([path, answer.status]).toEqual([path, 200]);
      expectOpen(answer.headers);
      if (route.cache === "never") return;
      expect(answer.headers.get("cache-control")).toContain("public");
      const tag = answer.headers.get("etag");
      if (tag === null) expect(route.streamed).toBe(true);
      else {
        expect(tag).toMatch(/^"[^"]+"$/);
        const again = await ask(path, { headers: { "if-none-match": tag } });
        expect([again.status, again.text]).toEqual([304, ""]);
        expectOpen(again.headers);
      }
    });

    it("tells which methods it answers, and that it answers no other", async () => {
      const { methods = readMethods } = route;
      const allowed = await ask(path, { method: "OPTIONS" });
      expect([allowed.status, allowed.headers.get("allow")]).toEqual([204, methods.join(", ")]);
      expect(allowed.headers.get("access-control-allow-methods")).toContain("GET");
      expectOpen(allowed.headers);
      const refused = await ask(path, { method: "DELETE" });
      expect([refused.status, refused.headers.get("content-type")]).toEqual([405, "application/problem+json"]);
      expect(refused.headers.get("allow")).toBe(methods.join(", "));
      expectOpen(refused.headers);
    });

    it("reads parameters that it does not know as if they were not there", async () => {
      if (route.cache === "never" || route.streamed) return;
      expect((await ask(`${path}${path.includes("?") ? "&" : "?"}unheard=of`)).headers.get("etag")).toBe(
        (await ask(path)).headers.get("etag"),
      );
    });
  },
);

describe("the description of the API", () => {
  it("has all that is open to programs, with the kind of its answer", async () => {
    const { paths } = z
      .object({
        paths: z.record(
          z.string(),
          z.looseObject({
            get: z
              .object({
                responses: z.record(z.string(), z.object({ content: z.record(z.string(), z.unknown()).optional() })),
              })
              .optional(),
          }),
        ),
      })
      .parse(jsonOf(await ask("/api/openapi.json")));
    expect(open.map(({ pattern }) => openApiPath(pattern)).filter((path) => !(path in paths))).toEqual([]);
    for (const route of readable) {
      const described = Object.keys(paths[openApiPath(route.pattern)]?.get?.responses["200"]?.content ?? {});
      const [type] = (await ask(exampleOf(route))).headers.get("content-type")?.split(";") ?? [];
      expect([route.pattern, described]).toEqual([route.pattern, [type]]);
    }
  });
});
