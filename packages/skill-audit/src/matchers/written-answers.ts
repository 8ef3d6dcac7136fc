import type { AuditedUnit } from "../audited-unit.ts";
import type { ReadSegment } from "../segment.ts";
import { isNetworkCall } from "./commands.ts";
import { isWriting, targetsOfCommand } from "./fetches.ts";
import { isObeyed } from "./obeyed-outputs.ts";
import { isRemoteText } from "./remote-texts.ts";
import { sourcesOf } from "./sources.ts";
import { writtenFiles } from "./written-files.ts";

/** Names of files that are read as texts. */
const readable = /[\w-][\w.-]{0,80}\.(?:mdx?|txt|json|ya?ml|html?|csv|rules)\b/gi;

/** Where a script leaves what it got from the network in a file that its agent is told to obey. */
export function* writtenAnswers(segment: ReadSegment, unit: AuditedUnit): Generator<number> {
  const { program, place } = segment;
  if (program === null || place !== "script") return;
  const paths: { line: number; path: string }[] = [];
  const lines = new Set(
    program.calls.filter((call) => isWriting(call) && call.from.some(isNetworkCall)).map(({ line }) => line),
  );
  if (lines.size > 0)
    for (const { line, path } of writtenFiles(segment))
      if (lines.has(line) || isBefore(line, lines)) paths.push({ line, path });
  for (const command of program.commands)
    if ([command, ...sourcesOf(command)].some(isRemoteText))
      for (const path of targetsOfCommand(command)) paths.push({ line: command.line, path });
  for (const { line, path } of paths.slice(0, MAX))
    if ((path.match(readable) ?? []).some((name) => isObeyed(unit, name))) yield line;
}

/** So many files of one script are looked for in the texts of its skill. */
const MAX = 40;

/** A file is opened a few lines before it is written to. */
const OPEN = 6;

const isBefore = (line: number, lines: ReadonlySet<number>): boolean =>
  Array.from(lines).some((one) => one > line && one - line <= OPEN);
