import type { AuditedFile } from "../audited-unit.ts";
import { passagesThatMatter } from "../documents/passages.ts";
import type { Matters } from "../documents/section-parts.ts";
import { readingOf } from "../files/language.ts";
import type { Look } from "../hints/hints.ts";
import type { ProgramReaders } from "../languages/readers.ts";
import type { Passage, ReadPassage } from "../passage.ts";
import type { Program } from "../program.ts";
import { commandsInData } from "./commands-in-data.ts";

/** Programs in programs are followed so far. */
const DEEPEST = 4;

/** So many programs in programs of one passage are followed. */
const MAX_EMBEDDED = 200;

const alone = { headings: [], before: "", isQuoted: false } as const;

/** Tells what may be found in a passage; null where that is nothing. */
type LookAt = (passage: Passage) => Look | null;

/** A passage, and what may be found in it. */
export type LookedAt = Readonly<{ passage: ReadPassage; look: Look }>;

/**
 * The passages of a file in which something may be found, programs in programs among them. Markdown is parsed, and a
 * program read, only there.
 */
export function* passagesOfFile(
  file: AuditedFile,
  lookAt: LookAt,
  matters: Matters,
  readers: ProgramReaders,
): Generator<LookedAt> {
  const { text } = file;
  if (text === null || text === "") return;
  for (const passage of outermost(file, text, matters)) {
    if (file.unread !== "unparsable") yield* withEmbedded(passage, lookAt, readers);
    else {
      const look = lookAt(passage);
      if (look !== null) yield { passage: { ...passage, program: null }, look };
    }
  }
}

function* outermost(file: AuditedFile, text: string, matters: Matters): Generator<Passage> {
  const reading = readingOf(file);
  if (reading.kind === "markdown") yield* passagesThatMatter(text, matters);
  else if (reading.kind === "program") yield { place: "script", language: reading.language, text, line: 1, ...alone };
  else {
    yield { place: "data", language: null, text, line: 1, ...alone };
    yield* commandsInData(file.path, text);
  }
}

function* withEmbedded(passage: Passage, lookAt: LookAt, readers: ProgramReaders): Generator<LookedAt> {
  const ahead: { passage: Passage; depth: number }[] = [{ passage, depth: 0 }];
  for (let followed = 0; followed < MAX_EMBEDDED; followed++) {
    const next = ahead.pop();
    if (next === undefined) return;
    const look = lookAt(next.passage);
    if (look === null) continue;
    const read = readPassage(next.passage, readers);
    yield { passage: read, look };
    if (next.depth === DEEPEST) continue;
    for (const { language, text, line } of read.program?.embedded ?? [])
      ahead.push({ passage: { ...next.passage, place: "embedded", language, text, line }, depth: next.depth + 1 });
  }
}

/** The program is read when somebody asks for it. */
function readPassage(passage: Passage, readers: ProgramReaders): ReadPassage {
  const { language, text, line } = passage;
  let program: Program | null | undefined;
  return {
    ...passage,
    get program() {
      program ??= language === null ? null : readers[language](text, line);
      return program;
    },
  };
}
