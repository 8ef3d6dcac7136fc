import { COMPONENTS, type JsonSchema } from "./json-schemas.ts";

type Properties = Readonly<Record<string, JsonSchema>>;

/** Writes schemas as TypeScript does, with what a type cannot say in comments. */
export class TypeText {
  /** Shapes that others are written by, where they have all of their fields. */
  readonly #parts: Readonly<Record<string, Properties>>;

  constructor(parts: Readonly<Record<string, Properties>>) {
    this.#parts = parts;
  }

  /** @param except the part that is not written by itself. */
  of(schema: JsonSchema, { indent = "", except = "" } = {}): string {
    const { $ref, enum: values, items, properties, additionalProperties } = schema;
    const choices = schema.anyOf ?? schema.oneOf;
    const written = (one: JsonSchema) => this.of(one, { indent });
    if ($ref !== undefined) return $ref.replace(COMPONENTS, "");
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    if (values) return values.map((value) => JSON.stringify(value)).join(" | ");
    if (choices) return choices.map(written).join(" | ");
    if (items) return `${inBrackets(written(items))}[]`;
    if (properties) return this.#object(schema, indent, except);
    if (typeof additionalProperties === "object") return `Record<string, ${written(additionalProperties)}>`;
    const types = [schema.type ?? "unknown"].flat();
    return types.map((type) => (type === "integer" ? "number" : type)).join(" | ");
  }

  #object(
    { properties = {}, required = [], additionalProperties }: JsonSchema,
    indent: string,
    except: string,
  ): string {
    const parts = Object.keys(this.#parts).filter((name) => name !== except && this.#has(properties, name));
    const covered = new Set(parts.flatMap((name) => Object.keys(this.#parts[name] ?? {})));
    const inner = `${indent}  `;
    const lines = Object.entries(properties)
      .filter(([name]) => !covered.has(name))
      .map(([name, schema]) => {
        const key = /^[\w$]+$/.test(name) ? name : JSON.stringify(name);
        const said = commentOf(schema);
        const type = this.of(schema, { indent: inner });
        return `${inner}${key}${required.includes(name) ? "" : "?"}: ${type};${said === "" ? "" : ` // ${said}`}`;
      });
    if (parts.length === 0 && typeof additionalProperties === "object")
      lines.push(`${inner}[property: string]: unknown; // ${commentOf(additionalProperties)}`);
    return [...parts, ...(lines.length > 0 ? [["{", ...lines, `${indent}}`].join("\n")] : [])].join(" & ");
  }

  #has(properties: Properties, part: string): boolean {
    return Object.entries(this.#parts[part] ?? {}).every(
      ([name, schema]) => JSON.stringify(properties[name]) === JSON.stringify(schema),
    );
  }
}

const inBrackets = (type: string): string => (/ [|&] /.test(type) && !type.startsWith("{") ? `(${type})` : type);

/** What is said of a field, and its bounds. */
function commentOf(schema: JsonSchema): string {
  const { description = "", default: usual } = schema;
  return [
    description.replace(/\.$/, ""),
    boundsOf(schema),
    usual === undefined ? "" : `default ${JSON.stringify(usual)}`,
  ]
    .filter(Boolean)
    .join("; ");
}

/** The bounds that the description does not name. */
function boundsOf({
  description = "",
  minLength,
  maxLength,
  minimum,
  maximum,
  minItems,
  maxItems,
}: JsonSchema): string {
  const within = (least: number | undefined, most: number): string => {
    if (description.includes(String(most)) || most >= Number.MAX_SAFE_INTEGER) return "";
    return least ? `${least} to ${most}` : `at most ${most}`;
  };
  if (maxLength !== undefined) return within(minLength, maxLength).replace(/\d$/, "$& characters");
  if (maxItems !== undefined) return within(minItems, maxItems);
  return maximum === undefined ? "" : within(minimum, maximum);
}
