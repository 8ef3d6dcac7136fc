import { type Document, LineCounter, parseDocument } from "yaml";
import type { z } from "zod";
import type { ContentFault } from "./fault.ts";

/** A Markdown file with checked frontmatter. `bodyLine` is the line the body begins at, from 1. */
export type MarkdownFile<Frontmatter> = Readonly<{ frontmatter: Frontmatter; body: string; bodyLine: number }>;

export type Parsed<Value> = { ok: true; value: Value } | { ok: false; faults: readonly ContentFault[] };

const MAX_FILE_CHARACTERS = 200_000;
const fence = /^---\r?\n([\s\S]*?)^---[ \t]*\r?$\n?/m;

/** Divides a content file into frontmatter, checked by `schema`, and body. Faults name the line of the value at fault. */
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
  const result = schema.safeParse(document.toJS({ maxAliasCount: 0 }));
  if (!result.success) {
    return {
      ok: false,
      faults: result.error.issues.map((issue) => ({
        file,
        line: lineAt(offsetOf(document, issue.path)),
        reason: `${issue.path.join(".") || "frontmatter"}: ${issue.message}`,
      })),
    };
  }
  const body = source.slice(match[0].length);
  const bodyLine = match[0].split("\n").length + (/^\s*\n/.exec(body)?.[0].split("\n").length ?? 1) - 1;
  return { ok: true, value: { frontmatter: result.data, body: body.trim(), bodyLine } };
}

/** Offset of the value at `path`, or of the nearest one that contains it. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    if (typeof node === "object" && node !== null && "range" in node && Array.isArray(node.range))
      return Number(node.range[0]);
  }
  return 0;
}
