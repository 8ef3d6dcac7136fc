import { z } from "zod";

/** A schema as JSON Schema (2020-12) has it. */
export type JsonSchema = Readonly<{
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}>;

export const COMPONENTS = "#/components/schemas/";

/** What a client sends, or what it is answered. */
type Side = "input" | "output";

/** Turns schemas into JSON Schema and collects those that have names, to which the others refer. */
export class JsonSchemas {
  readonly #named = new Map<string, JsonSchema>();

  /** @throws {Error} when two schemas of different shapes have one name. */
  of(schema: z.ZodType, side: Side): JsonSchema {
    // In an object the schema is referred to where it has a name.
    const { properties, $defs } = z.toJSONSchema(z.object({ schema }), {
      io: side,
      unrepresentable: "any",
      // A client must accept fields it does not know, for fields may be added; unknown ones that it sends are ignored.
      override: ({ jsonSchema }) => {
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
        // Digits of a query, which are described as the number they stand for.
        if (jsonSchema.type === "integer") delete jsonSchema.pattern;
      },
    });
    for (const [name, named] of Object.entries($defs ?? {})) this.#add(name, withReferences(named));
    return withReferences(properties?.schema);
  }

  /** All that have names, in the order of those. */
  named(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries([...this.#named].toSorted(([one], [other]) => (one < other ? -1 : 1)));
  }

  #add(name: string, schema: JsonSchema): void {
    const known = this.#named.get(name);
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`Two schemas of different shapes are called ${name}.`);
    this.#named.set(name, schema);
  }
}

/** With references to where the description keeps what has a name. Names themselves are not repeated. */
function withReferences(schema: unknown): JsonSchema {
  const text = JSON.stringify(schema ?? {}, (key, value: unknown) =>
    key === "$ref" && typeof value === "string" ? value.replace("#/$defs/", COMPONENTS) : value,
  );
  const { id: _, ...rest } = z.looseObject({}).parse(JSON.parse(text));
  return rest;
}
