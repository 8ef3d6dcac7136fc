const QUOTED = /'[^']*'|"(?:[^"\\]|\\.)*"/g;
const PIPE = /(?<![|>])\|(?!\|)/g;
/** Line endings that continue the command, and lines with a heredoc, comment, or quote, whose end must not be changed. */
const NO_END = /(?:[|&;({\\]|\b(?:do|then|else|in))\s*$|<<|(?:^|\s)#|["']|^[^(]*\)\s*$/;
const GOES_ON = /[|\\]\s*$|&&\s*$/;

/**
 * Replaces the line break after pipelines of three or more commands with a semicolon. Otherwise the grammar would treat a
 * following line with a redirect as part of the last command.
 */
export function endPipelines(text: string): string {
  if (!text.includes("|")) return text;
  const lines = text.split("\n");
  let ended = "";
  let command = "";
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1];
    if (next === undefined) return ended + line;
    command += line;
    ended += line;
    ended += command.includes("|") && isEnd(command, next) ? ";" : "\n";
    command = GOES_ON.test(line) ? `${command} `.replace(/\\ $/, " ") : "";
    if (command.length > 4_000) command = "";
  }
  return ended;
}

function isEnd(command: string, next: string): boolean {
  const plain = command.replace(QUOTED, "_");
  if (NO_END.test(plain) || /^\s*[|&;]/.test(next)) return false;
  return (plain.match(PIPE)?.length ?? 0) > 1;
}
