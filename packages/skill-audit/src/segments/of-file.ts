import type { AuditedFile } from "../audited-unit.ts";
import type { Matters } from "../documents/section-parts.ts";
import { segmentsThatMatter } from "../documents/segments.ts";
import { readingOf } from "../files/language.ts";
import type { ProgramReaders } from "../languages/readers.ts";
import type { Look } from "../prefilter/prefilter.ts";
import type { Program } from "../program.ts";
import type { ReadSegment, Segment } from "../segment.ts";
import { commandsInData } from "./commands-in-data.ts";

/** Programs in programs are followed so far. */
const DEEPEST = 4;

/** So many programs in programs of one segment are followed. */
const MAX_EMBEDDED = 200;

const alone = { headings: [], before: "", isQuoted: false } as const;

/** Tells what may be found in a segment; null where that is nothing. */
type LookAt = (segment: Segment) => Look | null;

/** A segment, and what may be found in it. */
export type LookedAt = Readonly<{ segment: ReadSegment; look: Look }>;

/**
 * The segments of a file in which something may be found, programs in programs among them. Markdown is parsed, and a
 * program read, only there.
 */
export function* segmentsOfFile(
  file: AuditedFile,
  lookAt: LookAt,
  matters: Matters,
  readers: ProgramReaders,
): Generator<LookedAt> {
  const { text } = file;
  if (text === null || text === "") return;
  for (const segment of outermost(file, text, matters)) {
    if (file.unread !== "unparsable") yield* withEmbedded(segment, lookAt, readers);
    else {
      const look = lookAt(segment);
      if (look !== null) yield { segment: { ...segment, program: null }, look };
    }
  }
}

function* outermost(file: AuditedFile, text: string, matters: Matters): Generator<Segment> {
  const reading = readingOf(file);
  if (reading.kind === "markdown") yield* segmentsThatMatter(text, matters);
  else if (reading.kind === "program") yield { place: "script", language: reading.language, text, line: 1, ...alone };
  else {
    yield { place: "data", language: null, text, line: 1, ...alone };
    yield* commandsInData(file.path, text);
  }
}

function* withEmbedded(segment: Segment, lookAt: LookAt, readers: ProgramReaders): Generator<LookedAt> {
  const ahead: { segment: Segment; depth: number }[] = [{ segment, depth: 0 }];
  for (let followed = 0; followed < MAX_EMBEDDED; followed++) {
    const next = ahead.pop();
    if (next === undefined) return;
    const look = lookAt(next.segment);
    if (look === null) continue;
    const read = readSegment(next.segment, readers);
    yield { segment: read, look };
    if (next.depth === DEEPEST) continue;
    for (const { language, text, line } of read.program?.embedded ?? [])
      ahead.push({ segment: { ...next.segment, place: "embedded", language, text, line }, depth: next.depth + 1 });
  }
}

/** The program is read when somebody asks for it. */
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
