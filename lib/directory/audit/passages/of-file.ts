import type { AuditedFile } from "../audited-unit.ts";
import { type Matters, passagesThatMatter } from "../documents/passages.ts";
import { readingOf } from "../files/language.ts";
import type { ProgramReaders } from "../languages/readers.ts";
import type { Passage, ReadPassage } from "../passage.ts";
import type { Program } from "../program.ts";
import { commandsInData } from "./commands-in-data.ts";

/** Programs in programs are followed so far. */
const DEEPEST = 4;

/** So many programs in programs of one passage are followed. */
const MOST_EMBEDDED = 200;

const alone = { headings: [], before: "", isQuoted: false } as const;

/**
 * The passages of a file that may matter, programs in programs among them.
 *
 * @param matters whether a text may hold something that is looked for. Markdown is parsed, and a program read, only then.
 */
export function* passagesOfFile(file: AuditedFile, matters: Matters, readers: ProgramReaders): Generator<ReadPassage> {
  const { text } = file;
  if (text === null || text === "") return;
  for (const passage of outermost(file, text, matters)) {
    if (file.unread === "unparsable") yield { ...passage, program: null };
    else yield* withEmbedded(passage, matters, readers);
  }
}

function* outermost(file: AuditedFile, text: string, matters: Matters): Generator<Passage> {
  const reading = readingOf(file);
  if (reading.kind === "markdown") {
    yield* passagesThatMatter(text, matters);
    return;
  }
  if (!matters.anywhere(text) && !matters.inPrograms(text)) return;
  if (reading.kind === "program") yield { place: "script", language: reading.language, text, line: 1, ...alone };
  else {
    yield { place: "data", language: null, text, line: 1, ...alone };
    yield* commandsInData(file.path, text);
  }
}

function* withEmbedded(passage: Passage, matters: Matters, readers: ProgramReaders): Generator<ReadPassage> {
  const ahead: { passage: Passage; depth: number }[] = [{ passage, depth: 0 }];
  for (let followed = 0; followed < MOST_EMBEDDED; followed++) {
    const next = ahead.pop();
    if (next === undefined) return;
    // What is chosen by more than its text stays, as a block is by its name.
    const isChosen = next.depth === 0 && next.passage.language !== null;
    if (!isChosen && !matters.anywhere(next.passage.text) && !matters.inPrograms(next.passage.text)) continue;
    const read = readPassage(next.passage, readers);
    yield read;
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
