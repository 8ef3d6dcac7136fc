import { describe, expect, it } from "vitest";
import { routes } from "#lib/http/routes.ts";
import { endpoints } from "./endpoints.ts";

const patterns = routes
  .filter(({ kind, streamed }) => kind === "api" && streamed !== true)
  .map(({ pattern }) => pattern);

/** The file in which Next has the handler of a route. */
const fileOf = (pattern: string): string => `../../app${pattern.replace(/:(\w+)/g, "[$1]")}/route.ts`;

describe("the endpoints", () => {
  it("are those of the route table", () => {
    expect([...endpoints.keys()].toSorted()).toEqual(patterns.toSorted());
  });

  it.each(patterns)("of %s are the handlers that Next has there", async (pattern) => {
    const { GET } = await import(fileOf(pattern));
    expect(GET).toBeTypeOf("function");
    expect(endpoints.get(pattern)).toBe(GET);
  });
});
