import type { Fault, Fields } from "./field.ts";
import { readLines } from "./line-text.ts";
import type { LineReader, Reader, YamlReader } from "./profile.ts";
import { yaml12 } from "./readers.ts";
import { repaired } from "./yaml-repairs.ts";
import { type YamlFault, YamlText } from "./yaml-text.ts";

/** Longer YAML is not parsed, because parsing takes long. */
const MAX_YAML_CHARACTERS = 32_000;

/** Read what the author means in any condition: unquoted numbers are text, and the last of repeated fields counts. */
const authorYaml: YamlReader = { ...yaml12, notText: /^(?!)/, duplicateKeys: "last", indentsQuotes: false };
const authorReaders: readonly YamlReader[] = [
  authorYaml,
  { ...authorYaml, quoted: { lines: "all", values: /:(?:\s|$)|^[@`[{%*&!]/, unless: /^["'|>]/ } },
];
const authorLines: LineReader = {
  kind: "lines",
  scope: "frontmatter",
  keys: "at-line-start",
  repeated: "last",
  below: "blocks",
  quotes: "\"'",
};

type FieldsFault = YamlFault | Fault<"frontmatter-too-large">;

/** The lines between two fences, whose line numbers are from 1, and the body below. */
type Parts = Readonly<{ lines: readonly string[]; opening: number; closing: number; body: readonly string[] }>;

/** Frontmatter. YAML is parsed once for all readers that read the same. */
export class Frontmatter {
  readonly parts: Parts;
  readonly #source: string;
  readonly #yaml = new Map<string, YamlText>();

  constructor(parts: Parts) {
    this.parts = parts;
    this.#source = parts.lines.join("\n");
  }

  read(reader: Reader): Fields | FieldsFault {
    const firstLine = this.parts.opening + 1;
    if (reader.kind === "lines") return readLines(this.parts.lines, firstLine, reader);
    if (this.#source.length > MAX_YAML_CHARACTERS) return { reason: "frontmatter-too-large", line: null };
    const source = repaired(this.#source, reader);
    const yaml = this.#yaml.get(source) ?? new YamlText(source, firstLine);
    this.#yaml.set(source, yaml);
    return yaml.read(reader);
  }

  /** What the author states. Capital letters in the names of fields do not count. */
  get stated(): Fields {
    const fields = this.#readLeniently();
    return new Map([...[...fields].map(([key, value]) => [key.toLowerCase(), value] as const), ...fields]);
  }

  #readLeniently(): Fields {
    for (const reader of authorReaders) {
      const fields = this.read(reader);
      if (!("reason" in fields)) return fields;
    }
    return readLines(this.parts.lines, this.parts.opening + 1, authorLines);
  }
}
