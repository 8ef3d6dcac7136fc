import type { AuditedFile } from "../audited-unit.ts";
import { frontmatterOf } from "../documents/frontmatter.ts";
import { segmentsOf } from "../documents/segments.ts";
import { readingOf } from "../files/language.ts";
import type { ProgramReaders } from "../languages/readers.ts";
import type { Match } from "../prefilter/prefilter.ts";
import type { Program } from "../program.ts";
import type { ReadSegment, Segment } from "../segment.ts";
import { type ConfigEntry, configEntries } from "./agent-config.ts";
import { commandsInData } from "./commands-in-data.ts";
import { commandsInPrompt, promptOfToml } from "./prompt-of-toml.ts";

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
 *
 * @param isActive whether an agent loads the file by itself.
 */
export function* segmentsOfFile(
  file: AuditedFile,
  isActive: boolean,
  matchSegment: MatchSegment,
  readers: ProgramReaders,
): Generator<MatchedSegment> {
  const { text } = file;
  if (text === null || text === "") return;
  for (const segment of outermost(file, text, isActive)) {
    if (file.unread !== "unparsable") yield* withEmbedded(segment, matchSegment, readers);
    else {
      const match = matchSegment(segment);
      if (match !== null) yield { segment: { ...segment, program: null }, match };
    }
  }
}

function* outermost(file: AuditedFile, text: string, isActive: boolean): Generator<Segment> {
  const reading = readingOf(file);
  const prompt = isActive && /\.toml$/i.test(file.path) ? promptOfToml(text) : null;
  if (reading.kind === "markdown") {
    yield* segmentsOf(text);
    const frontmatter = isActive ? frontmatterOf(text) : null;
    if (frontmatter !== null) yield* segmentsOfConfig(configEntries(frontmatter.text, null, frontmatter.line));
  } else if (reading.kind === "program") yield { place: "script", language: reading.language, text, line: 1, ...alone };
  else {
    yield { place: "data", language: null, text, line: 1, ...alone };
    yield* commandsInData(file.path, text, isActive ? "hook" : "embedded");
    if (isActive && /\.jsonc?$/i.test(file.path)) yield* segmentsOfConfig(configEntries(text, "mcp-server"));
  }
  if (prompt === null) return;
  yield* segmentsOf(prompt);
  for (const command of commandsInPrompt(prompt)) yield { place: "injection", language: "bash", ...command, ...alone };
}

function* segmentsOfConfig(entries: readonly ConfigEntry[]): Generator<Segment> {
  for (const { runs, prompts } of entries) {
    for (const run of runs) yield { place: "hook", ...run, ...alone };
    for (const { text, ...lines } of prompts)
      for (const paragraph of text.split(/\n\s*\n/))
        yield { place: "prose", language: null, text: paragraph.replace(/\s*\n\s*/g, " "), ...lines, ...alone };
  }
}

function* withEmbedded(
  segment: Segment,
  matchSegment: MatchSegment,
  readers: ProgramReaders,
): Generator<MatchedSegment> {
  const ahead: { segment: Segment; depth: number }[] = [{ segment, depth: 0 }];
  const place = segment.place === "hook" ? "hook" : "embedded";
  for (let followed = 0; followed < MAX_EMBEDDED; followed++) {
    const next = ahead.pop();
    if (next === undefined) return;
    const match = matchSegment(withoutEscapes(next.segment));
    if (match === null) continue;
    const read = readSegment(next.segment, readers);
    yield { segment: read, match };
    if (next.depth === MAX_DEPTH) continue;
    for (const { language, text, line } of read.program?.embedded ?? [])
      ahead.push({ segment: { ...next.segment, place, language, text, line }, depth: next.depth + 1 });
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
