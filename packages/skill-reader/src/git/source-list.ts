import { safeLine } from "./safe-line.ts";
import { parseRepositoryName, parseSource, type RepositoryName, type Source } from "./source.ts";
import { SourceError, type SourceFault } from "./source-error.ts";

/** A source of a list; `as` is the repository that a path or an address stands for, where the list says so. */
export type ListedSource = Readonly<{ line: number; source: Source; as?: RepositoryName }>;

/**
 * Understands a list of sources: one a line, a path or an address followed by the `owner/repo` it stands for or
 * not, `#` before a comment.
 *
 * @throws {SourceError} naming every faulty line.
 */
export function parseSourceList(text: string): readonly ListedSource[] {
  const listed: ListedSource[] = [];
  const faults: SourceFault[] = [];
  for (const [index, content] of text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\n|\r/)
    .entries()) {
    const line = content.replace(/(?:^|[ \t])#.*$/, "").trim();
    if (line === "") continue;
    try {
      listed.push({ line: index + 1, ...parseLine(line) });
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      faults.push(...error.faults.map((fault) => ({ ...fault, line: index + 1 })));
    }
  }
  if (faults.length > 0) throw new SourceError(faults);
  return listed;
}

function parseLine(line: string): { source: Source; as?: RepositoryName } {
  const [first = "", second, ...more] = line.split(/[ \t]+/);
  if (second === undefined) return { source: parseSource(first) };
  const shown = safeLine(line);
  if (more.length > 0)
    throw SourceError.of(shown, "is more than a source and an owner/repo; a path in a list has no spaces");
  const source = parseSource(first);
  const as = parseRepositoryName(second);
  if (as === undefined) throw SourceError.of(shown, "must end with the owner/repo it stands for, or with nothing");
  if (source.kind === "github") throw SourceError.of(shown, "names two repositories; write one owner/repo a line");
  return { source, as };
}
