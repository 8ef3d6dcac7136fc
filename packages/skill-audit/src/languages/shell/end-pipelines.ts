const QUOTED = /'[^']*'|"(?:[^"\\]|\\.)*"/g;
const PIPE = /(?<![|>])\|(?!\|)/g;
/** What a command goes on after; a mark of a heredoc, a comment or a quote, whose line has to end where it does. */
const NO_END = /(?:[|&;({\\]|\b(?:do|then|else|in))\s*$|<<|(?:^|\s)#|["']|^[^(]*\)\s*$/;
const GOES_ON = /[|\\]\s*$|&&\s*$/;

/**
 * Ends pipelines of three commands and more by a semicolon in place of the end of their line: the grammar would take the
 * line that follows for more of their last command, where there is a redirect in it.
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
