import type { Fault, Fields } from "./field.ts";
import { readLines } from "./line-text.ts";
import type { LineReader, Reader, YamlReader } from "./profile.ts";
import { withQuotedColons, type YamlFault, YamlText } from "./yaml-text.ts";

/** Longer YAML is not parsed, because parsing takes long. */
const MAX_YAML_CHARACTERS = 64_000;

/** Reads what the author means in any condition: unquoted numbers are text, and the last of repeated fields counts. */
const authorYaml: YamlReader = { kind: "yaml", notText: /^(?!)/, duplicateKeys: "last", quotesColons: false };
const authorLines: LineReader = {
  kind: "lines",
  scope: "frontmatter",
  keys: "at-line-start",
  repeated: "last",
  below: "blocks",
  quotes: "removed",
};

type FieldsFault = YamlFault | Fault<"frontmatter-too-large">;

/** The lines between two fences. Parsed once, for all readers. */
export class Frontmatter {
  readonly #lines: readonly string[];
  readonly #firstLine: number;
  readonly #source: string;
  #yaml: YamlText | null = null;
  #quoted: YamlText | null = null;

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
    if (!reader.quotesColons) return this.#plain.read(reader);
    const source = withQuotedColons(this.#source);
    this.#quoted ??= source === this.#source ? this.#plain : new YamlText(source, this.#firstLine);
    return this.#quoted.read(reader);
  }

  /** What the author states. */
  get stated(): Fields {
    for (const quotesColons of [false, true]) {
      const fields = this.read({ ...authorYaml, quotesColons });
      if (!("reason" in fields)) return fields;
    }
    return readLines(this.#lines, this.#firstLine, authorLines);
  }

  get #plain(): YamlText {
    this.#yaml ??= new YamlText(this.#source, this.#firstLine);
    return this.#yaml;
  }
}
