import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument, visit } from "yaml";
import type { z } from "zod";
import type { ContentFault } from "./content.ts";

/** A Markdown file with valid frontmatter. `bodyLine` is the first line of the body, from 1. */
export type MarkdownFile<Frontmatter> = Readonly<{ frontmatter: Frontmatter; body: string; bodyLine: number }>;

export type Parsed<Value> = { ok: true; value: Value } | { ok: false; faults: readonly ContentFault[] };

const MAX_FILE_CHARACTERS = 200_000;
const fence = /^---\r?\n([\s\S]*?)^---[ \t]*\r?$\n?/m;

/**
 * Splits a content file into frontmatter, validated by `schema`, and body. Faults have the line of the invalid value.
 */
export function parseMarkdownFile<Schema extends z.ZodType>(
  file: string,
  source: string,
  schema: Schema,
): Parsed<MarkdownFile<z.infer<Schema>>> {
  const fail = (line: number, reason: string) => ({ ok: false as const, faults: [{ file, line, reason }] });
  if (source.length > MAX_FILE_CHARACTERS) return fail(1, `is longer than ${MAX_FILE_CHARACTERS} characters`);
  const match = fence.exec(source);
  if (match?.index !== 0) return fail(1, "must begin with frontmatter between two lines of ---");
  const lines = new LineCounter();
  const document = parseDocument(match[1] ?? "", { lineCounter: lines, uniqueKeys: true, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line + 1;
  if (document.errors.length > 0) {
    return {
      ok: false,
      faults: document.errors.map((error) => ({ file, line: lineAt(error.pos[0]), reason: error.message })),
    };
  }
  const aliases: ContentFault[] = [];
  visit(document, {
    Alias: (_, alias) => {
      const line = lineAt(alias.range?.[0] ?? 0);
      aliases.push({ file, line, reason: "uses a YAML alias; quote text that begins with *" });
    },
  });
  if (aliases.length > 0) return { ok: false, faults: aliases };
  const result = schema.safeParse(document.toJS());
  if (!result.success) {
    const faults = result.error.issues.flatMap((issue) =>
      issueLocations(issue, document).map(({ offset, reason }) => ({ file, line: lineAt(offset), reason })),
    );
    return { ok: false, faults };
  }
  const body = source.slice(match[0].length);
  const bodyLine = match[0].split("\n").length + (/^\s*\n/.exec(body)?.[0].split("\n").length ?? 1) - 1;
  return { ok: true, value: { frontmatter: result.data, body: body.trim(), bodyLine } };
}

/**
 * Returns the reasons and offsets of an issue. Unknown keys are a single issue of their map; each gets its own line.
 */
function issueLocations(issue: z.core.$ZodIssue, document: Document): { offset: number; reason: string }[] {
  if (issue.code === "unrecognized_keys") {
    const map = issue.path.length === 0 ? document.contents : document.getIn(issue.path, true);
    return issue.keys.map((key) => ({ offset: offsetOfKey(map, key), reason: `${key}: is not a known key` }));
  }
  return [
    {
      offset: offsetOfValue(document, issue.path),
      reason: `${issue.path.join(".") || "frontmatter"}: ${issue.message}`,
    },
  ];
}

function offsetOfKey(map: unknown, key: string): number {
  const pair = isMap(map) ? map.items.find((item) => isScalar(item.key) && String(item.key.value) === key) : undefined;
  return isNode(pair?.key) ? (pair.key.range?.[0] ?? 0) : 0;
}

/** Returns the offset of the value at `path`, or of the nearest ancestor. */
function offsetOfValue(document: Document, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}
