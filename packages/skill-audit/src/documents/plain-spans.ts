/** A code span of a line. `code` excludes the backticks, `start` and `end` include them. */
export type PlainSpan = Readonly<{ code: string; start: number; end: number; isInjection: boolean }>;

type Run = Readonly<{ start: number; end: number }>;

/** Agents search for `` !`…` `` literally, so a preceding unmatched backtick does not affect it. */
const injection = /!`([^`]+)`/g;

/** Returns the code spans of a line from an index on, in linear time. */
export function spansOfLine(line: string, from = 0): PlainSpan[] {
  const found = line.indexOf("`", from);
  if (found < 0) return [];
  const spans = new Map<number, PlainSpan>();
  injection.lastIndex = Math.max(from, found - 1);
  for (let match = injection.exec(line); match !== null; match = injection.exec(line)) {
    const [marked, code = ""] = match;
    const start = match.index + 1;
    spans.set(start, { code, start, end: match.index + marked.length, isInjection: true });
  }
  for (const [{ start, end }, closing] of pairedRuns(line, found))
    if (!spans.has(start)) {
      const isInjection = start > from && line.charAt(start - 1) === "!";
      spans.set(start, { code: line.slice(end, closing.start), start, end: closing.end, isInjection });
    }
  return [...spans.values()].toSorted((one, other) => one.start - other.start);
}

/** Pairs runs of backticks with the next run of the same length, as in CommonMark. */
function* pairedRuns(line: string, from: number): Generator<readonly [Run, Run]> {
  const runs = Array.from(line.slice(from).matchAll(/`+/g), ({ 0: run, index }) => ({
    start: from + index,
    end: from + index + run.length,
  }));
  const nextEqual: (number | undefined)[] = [];
  const nearest = new Map<number, number>();
  for (let at = runs.length - 1; at >= 0; at--) {
    const length = lengthOf(runs[at]);
    nextEqual[at] = nearest.get(length);
    nearest.set(length, at);
  }
  for (let at = 0; at < runs.length; at++) {
    const [open, next] = [runs[at], nextEqual[at]];
    const closing = next === undefined ? undefined : runs[next];
    if (open === undefined || next === undefined || closing === undefined) continue;
    yield [open, closing];
    at = next;
  }
}

const lengthOf = (run: Run | undefined): number => (run === undefined ? 0 : run.end - run.start);

/** A comment of a line. `start` and `end` include its delimiters; `end` is null if it continues on the next line. */
export type PlainComment = Readonly<{ text: string; start: number; end: number | null }>;

/** Yields the comments of a line from an index on. A comment cannot start inside a code span. */
export function* commentsOfLine(line: string, from: number, spans: readonly PlainSpan[]): Generator<PlainComment> {
  let next = 0;
  for (let at = from; ; ) {
    const start = line.indexOf("<!--", at);
    if (start < 0) return;
    while ((spans[next]?.end ?? line.length) <= start) next++;
    const span = spans[next];
    if (span !== undefined && span.start < start) {
      at = span.end;
      continue;
    }
    const end = line.indexOf("-->", start + 2);
    if (end < 0) return yield { text: line.slice(start + 4), start, end: null };
    at = end + 3;
    yield { text: line.slice(start + 4, end), start, end: at };
  }
}
