import type { Fault, Fields } from "./field.ts";
import { readLines } from "./line-text.ts";
import type { LineReader, Reader, YamlReader } from "./profile.ts";
import { withIndentedQuotes, withQuotedColons } from "./yaml-repairs.ts";
import { type YamlFault, YamlText } from "./yaml-text.ts";

/** Longer YAML is not parsed, because parsing takes long. */
const MAX_YAML_CHARACTERS = 64_000;

/** Reads what the author means in any condition: unquoted numbers are text, and the last of repeated fields counts. */
const authorYaml: YamlReader = {
  kind: "yaml",
  notText: /^(?!)/,
  duplicateKeys: "last",
  unknownTags: "ignored",
  indentsQuotes: false,
  quotesColons: false,
};
const authorLines: LineReader = {
  kind: "lines",
  scope: "frontmatter",
  keys: "at-line-start",
  repeated: "last",
  below: "blocks",
  quotes: "\"'",
};

type FieldsFault = YamlFault | Fault<"frontmatter-too-large">;

/** The lines between two fences. Parsed once, for all readers. */
export class Frontmatter {
  readonly #lines: readonly string[];
  readonly #firstLine: number;
  readonly #source: string;
  readonly #yaml = new Map<string, YamlText>();

  /** @param firstLine number of the first line in the file. */
  constructor(lines: readonly string[], firstLine: number) {
    this.#lines = lines;
    this.#firstLine = firstLine;
    this.#source = lines.join("\n");
  }

  /** The lines of the fences. */
  get fences(): Readonly<{ opening: number; closing: number }> {
    return { opening: this.#firstLine - 1, closing: this.#firstLine + this.#lines.length };
  }

  read(reader: Reader): Fields | FieldsFault {
    if (reader.kind === "lines") return readLines(this.#lines, this.#firstLine, reader);
    if (this.#source.length > MAX_YAML_CHARACTERS) return { reason: "frontmatter-too-large", line: null };
    const quoted = reader.quotesColons ? withQuotedColons(this.#source) : this.#source;
    const source = reader.indentsQuotes ? quoted : withIndentedQuotes(quoted);
    const yaml = this.#yaml.get(source) ?? new YamlText(source, this.#firstLine);
    this.#yaml.set(source, yaml);
    return yaml.read(reader);
  }

  /** What the author states. Capital letters in the names of fields do not count. */
  get stated(): Fields {
    const fields = this.#readLeniently();
    return new Map([...[...fields].map(([key, value]) => [key.toLowerCase(), value] as const), ...fields]);
  }

  #readLeniently(): Fields {
    for (const quotesColons of [false, true]) {
      const fields = this.read({ ...authorYaml, quotesColons });
      if (!("reason" in fields)) return fields;
    }
    return readLines(this.#lines, this.#firstLine, authorLines);
  }
}
