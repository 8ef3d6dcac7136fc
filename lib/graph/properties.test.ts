import { describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoints } from "./endpoints/table.ts";
import { withProperties } from "./properties.ts";
import { commentSchema, contentItemSchema, profileResponseSchema, profileSchema } from "./schema.ts";

const shapes = {
  profile: profileSchema,
  profileResponse: profileResponseSchema,
  content: contentItemSchema,
  comment: commentSchema,
} as const;

type JsonObject = Readonly<{ properties: object; additionalProperties?: unknown }>;

/** All schemas of objects within a schema. */
function* objectsIn(schema: unknown): Generator<JsonObject> {
  if (typeof schema !== "object" || schema === null) return;
  if ("properties" in schema && typeof schema.properties === "object" && schema.properties !== null)
    yield { ...schema, properties: schema.properties };
  for (const inner of Object.values(schema)) yield* objectsIn(inner);
}

describe("properties beside the fields of an object", () => {
  it("never replace a field of any response", () => {
    const objects = endpoints.flatMap(({ response }) => [...objectsIn(z.toJSONSchema(response))]);
    for (const [name, { shape }] of Object.entries(shapes) as [keyof typeof shapes, (typeof shapes)["profile"]][]) {
      const fields = Object.keys(shape);
      const showing = objects.filter(({ properties }) => fields.every((field) => field in properties));
      expect(showing.length, name).toBeGreaterThan(0);
      for (const { properties, additionalProperties } of showing) {
        expect(additionalProperties, name).toMatchObject({ type: ["string", "number", "boolean"] });
        const taken = Object.fromEntries(Object.keys(properties).map((field) => [field, "taken"]));
        expect(withProperties(name, {}, taken), name).toEqual({});
      }
    }
  });

  it("may be named like members of Object.prototype", () => {
    const hostile = JSON.parse('{"__proto__": "p", "constructor": "c", "toString": "t", "toJSON": "j", "0": 1}');
    const item = withProperties("content", { id: "post" }, hostile);
    expect(Object.getPrototypeOf(item)).toBe(Object.prototype);
    expect(JSON.stringify(item)).toBe(
      '{"0":1,"id":"post","__proto__":"p","constructor":"c","toString":"t","toJSON":"j"}',
    );
    expect({}).not.toHaveProperty("0");
  });
});
