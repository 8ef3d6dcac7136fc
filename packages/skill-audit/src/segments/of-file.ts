import type { AuditedFile } from "../audited-unit.ts";
import { segmentsOf } from "../documents/segments.ts";
import { readingOf } from "../files/language.ts";
import type { ProgramReaders } from "../languages/readers.ts";
import type { Match } from "../prefilter/prefilter.ts";
import type { Program } from "../program.ts";
import type { ReadSegment, Segment } from "../segment.ts";
import { commandsInData } from "./commands-in-data.ts";

/** Maximum nesting of embedded programs. */
const MAX_DEPTH = 4;

/** Maximum number of embedded programs per segment. */
const MAX_EMBEDDED = 200;

const alone = { headings: [], before: "", isQuoted: false } as const;

/** Returns the rules and checks that could match a segment; null if there are none. */
type MatchSegment = (segment: Segment) => Match | null;

/** A segment with the rules and checks that could match it. */
export type MatchedSegment = Readonly<{ segment: ReadSegment; match: Match }>;

/**
 * Yields the segments of a file that a rule or check could match, including embedded programs. Only these parts are
 * parsed.
 */
export function* segmentsOfFile(
  file: AuditedFile,
  matchSegment: MatchSegment,
  readers: ProgramReaders,
): Generator<MatchedSegment> {
  const { text } = file;
  if (text === null || text === "") return;
  for (const segment of outermost(file, text)) {
    if (file.unread !== "unparsable") yield* withEmbedded(segment, matchSegment, readers);
    else {
      const match = matchSegment(segment);
      if (match !== null) yield { segment: { ...segment, program: null }, match };
    }
  }
}

function* outermost(file: AuditedFile, text: string): Generator<Segment> {
  const reading = readingOf(file);
  if (reading.kind === "markdown") yield* segmentsOf(text);
  else if (reading.kind === "program") yield { place: "script", language: reading.language, text, line: 1, ...alone };
  else {
    yield { place: "data", language: null, text, line: 1, ...alone };
    yield* commandsInData(file.path, text);
  }
}

function* withEmbedded(
  segment: Segment,
  matchSegment: MatchSegment,
  readers: ProgramReaders,
): Generator<MatchedSegment> {
  const ahead: { segment: Segment; depth: number }[] = [{ segment, depth: 0 }];
  for (let followed = 0; followed < MAX_EMBEDDED; followed++) {
    const next = ahead.pop();
    if (next === undefined) return;
    const match = matchSegment(withoutEscapes(next.segment));
    if (match === null) continue;
    const read = readSegment(next.segment, readers);
    yield { segment: read, match };
    if (next.depth === MAX_DEPTH) continue;
    for (const { language, text, line } of read.program?.embedded ?? [])
      ahead.push({ segment: { ...next.segment, place: "embedded", language, text, line }, depth: next.depth + 1 });
  }
}

/** Returns a batch program with its words as the interpreter reads them: `m^shta` is `mshta`. */
const withoutEscapes = (segment: Segment): Segment =>
  segment.language === "batch" ? { ...segment, text: segment.text.replaceAll("^", "") } : segment;

/** Adds the program, which is parsed on first access. */
function readSegment(segment: Segment, readers: ProgramReaders): ReadSegment {
  const { language, text, line } = segment;
  let program: Program | null | undefined;
  return {
    ...segment,
    get program() {
      program ??= language === null ? null : readers[language](text, line);
      return program;
    },
  };
}
