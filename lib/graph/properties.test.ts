import { describe, expect, it } from "vitest";
import { type JsonSchema, JsonSchemas } from "./endpoints/json-schemas.ts";
import { endpoints } from "./endpoints/table.ts";
import { withProperties } from "./properties.ts";
import { commentSchema, contentItemSchema, profileResponseSchema, profileSchema } from "./schema.ts";

const shapes = {
  profile: profileSchema,
  profileResponse: profileResponseSchema,
  content: contentItemSchema,
  comment: commentSchema,
} as const;

/** All schemas of objects within a schema. */
function* objectsIn(schema: JsonSchema): Generator<JsonSchema> {
  if (schema.properties) yield schema;
  const { items, anyOf = [], oneOf = [], properties = {}, additionalProperties } = schema;
  const inner = [...anyOf, ...oneOf, ...Object.values(properties), ...(items ? [items] : [])];
  if (typeof additionalProperties === "object") inner.push(additionalProperties);
  for (const one of inner) yield* objectsIn(one);
}

describe("properties beside the fields of an object", () => {
  it("take the place of no field that any answer has there", () => {
    const schemas = new JsonSchemas();
    const answers = endpoints.map(({ response }) => schemas.of(response, "output"));
    const objects = [...answers, ...Object.values(schemas.named())].flatMap((schema) => [...objectsIn(schema)]);
    for (const [name, { shape }] of Object.entries(shapes) as [keyof typeof shapes, (typeof shapes)["profile"]][]) {
      const fields = Object.keys(shape);
      const showing = objects.filter(({ properties = {} }) => fields.every((field) => field in properties));
      expect(showing.length, name).toBeGreaterThan(0);
      for (const { properties = {}, additionalProperties } of showing) {
        expect(additionalProperties, name).toMatchObject({ type: ["string", "number", "boolean"] });
        const taken = Object.fromEntries(Object.keys(properties).map((field) => [field, "taken"]));
        expect(withProperties(name, {}, taken), name).toEqual({});
      }
    }
  });

  it("may have names that objects have of themselves", () => {
    const hostile = JSON.parse('{"__proto__": "p", "constructor": "c", "toString": "t", "toJSON": "j", "0": 1}');
    const item = withProperties("content", { id: "post" }, hostile);
    expect(Object.getPrototypeOf(item)).toBe(Object.prototype);
    expect(JSON.stringify(item)).toBe(
      '{"0":1,"id":"post","__proto__":"p","constructor":"c","toString":"t","toJSON":"j"}',
    );
    expect({}).not.toHaveProperty("0");
  });
});
