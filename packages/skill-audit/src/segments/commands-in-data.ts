import { isBatchLine } from "../languages/batch/batch-line.ts";
import type { Segment } from "../segment.ts";

/** JSON keys whose values a package manager, an agent, or an editor runs automatically. */
const runKey =
  /"(command|(?:pre|post)?(?:install|prepare|publish|pack|build|start|test|version|uninstall|restart|stop)|run|shell|script|postCreateCommand|postStartCommand|onCreateCommand|initializeCommand)"\s*:\s*("(?:[^"\\\n]|\\.)*"|\[(?:\s*"(?:[^"\\\n]|\\.)*"\s*(?:,|(?=\])))*\s*\])/g;

/** What stands before the fields of a recorded call of a tool, as a hook is given it: nobody runs it again. */
const recorded = /"(?:tool_input|toolInput)"\s*:\s*\{[^{}]*$/;
const MAX_BEFORE = 500;

/** The arguments that directly follow a command. */
const argumentsAfter = /\s*,\s*"args"\s*:\s*(\[(?:\s*"(?:[^"\\\n]|\\.)*"\s*(?:,|(?=\])))*\s*\])/y;

/**
 * Yields the commands in a settings file or manifest: hooks, package scripts, servers.
 *
 * @param place `hook` if an agent runs them by itself.
 */
export function* commandsInData(
  path: string,
  text: string,
  place: "embedded" | "hook" = "embedded",
): Generator<Segment> {
  if (!/\.jsonc?$/i.test(path)) return;
  let [line, counted] = [1, 0];
  for (const match of text.matchAll(runKey)) {
    if (recorded.test(text.slice(Math.max(0, match.index - MAX_BEFORE), match.index))) continue;
    argumentsAfter.lastIndex = match.index + match[0].length;
    const given = match[1]?.toLowerCase() === "command" ? argumentsAfter.exec(text)?.[1] : undefined;
    const command = commandOf(parsed(match[2] ?? ""), given === undefined ? [] : parsed(given));
    if (command === null) continue;
    for (; counted < match.index; counted++) if (text.charCodeAt(counted) === LINE_END) line++;
    const language = isBatchLine(command) ? "batch" : "bash";
    // Escaped line ends are on the line of the command.
    yield { place, language, text: command, line, lastLine: line, headings: [], before: "", isQuoted: false };
  }
}

const LINE_END = 10;

/** Builds a command line from a command and its arguments; null if they contain no strings. */
function commandOf(command: unknown, given: unknown): string | null {
  const words = [...(Array.isArray(command) ? command : []), ...(Array.isArray(given) ? given : [])].filter(
    (word) => typeof word === "string",
  );
  const line = words.map(quoted).join(" ");
  if (typeof command !== "string") return line === "" ? null : line;
  return line === "" ? command : `${command} ${line}`;
}

const quoted = (word: string): string => (/^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
