import { type Deviation, deviation } from "./deviation.ts";
import { approximateTokens } from "./tokens.ts";

/** A file's Markdown, the line of the file it begins at, and what it costs an agent, approximately. */
export type Body = Readonly<{ text: string; line: number; tokens: number; deviations: readonly Deviation[] }>;

const MAX_LINES = 500;
const MAX_TOKENS = 5_000;
const isText = (line: string): boolean => line.trim() !== "";

/** The body from an index of the file's lines on, without the blank lines around it. */
export function readBody(lines: readonly string[], from: number): Body {
  const first = lines.findIndex((line, index) => index >= from && isText(line));
  if (first < 0) {
    const line = Math.min(from + 1, lines.length);
    return { text: "", line, tokens: 0, deviations: [deviation("body-empty", line, "nothing after the frontmatter")] };
  }
  const body = lines.slice(first, lines.findLastIndex(isText) + 1);
  const text = body.join("\n");
  const tokens = approximateTokens(text);
  const isLong = body.length > MAX_LINES || tokens > MAX_TOKENS;
  const detail = `${body.length} lines, about ${Math.round(tokens / 100) * 100} tokens`;
  return { text, line: first + 1, tokens, deviations: isLong ? [deviation("body-too-long", first + 1, detail)] : [] };
}
