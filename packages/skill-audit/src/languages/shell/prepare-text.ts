import { endPipelines } from "./end-pipelines.ts";

/** Commands that follow a root prompt (`#`) and do not start an English sentence in a comment. */
const COMMANDS =
  "apk|apt|apt-get|bash|brew|bun|bunx|cargo|cd|chmod|chown|claude|curl|docker|dnf|echo|export|gh|git|go|kubectl|ls|mkdir|mv|node|npm|npx|pip|pip3|pnpm|python|python3|rm|sh|ssh|sudo|systemctl|uv|uvx|wget|yarn|yum";
const HASH_PROMPT = new RegExp(`^([ \\t]*# )(?=(?:${COMMANDS})\\s+\\S)`, "gm");
const ARROW_PROMPT = new RegExp(`^([ \\t]*> )(?=(?:${COMMANDS})\\s+\\S)`, "gm");
const DOLLAR_PROMPT = /^[ \t]*\$[ \t]+(?=\S)/gm;
const PLACEHOLDER = /(?<!<)<[a-z](?:[\w./-]{0,60}[ ]){0,4}(?:[\w./-]{0,60}\w)?>(?!\w)/gi;
/** A second variable in a word. The grammar would end the word there. */
const LATER_VARIABLE = /(?<=\$(?:\w{1,60}|\{[^}\s]{1,60}\}|\([^()\s]{1,60}\))[\w./:@%+,~-]{1,200})\$(?=\w)/g;
const FIELD_SEPARATOR = /\$\{IFS[^}\n]{0,20}\}|\$IFS\b(?:\$9)?/g;

/**
 * Works around limitations of the grammar and returns a text of the same length: prompts and `${IFS}` become spaces,
 * placeholders and further variables of a word become plain words, the ends of long pipelines become semicolons. The
 * content of nodes is read from the original text.
 */
export function prepareText(text: string): string {
  let prepared = text;
  if (prepared.includes("$")) {
    prepared = prepared.replace(DOLLAR_PROMPT, blank);
    if (prepared.includes("IFS")) prepared = prepared.replace(FIELD_SEPARATOR, blank);
    prepared = prepared.replace(LATER_VARIABLE, "x");
  }
  if (prepared.includes("> ")) prepared = prepared.replace(ARROW_PROMPT, blank);
  if (isRootSession(prepared)) prepared = prepared.replace(HASH_PROMPT, blank);
  if (prepared.includes("<")) prepared = prepared.replace(PLACEHOLDER, (found) => "x".repeat(found.length));
  return endPipelines(prepared);
}

const blank = (found: string): string => " ".repeat(found.length);

/** Returns whether `#` is a root prompt rather than a comment: in a session, most lines start with it. */
function isRootSession(text: string): boolean {
  if (text.length > 4_000 || !text.includes("# ")) return false;
  const prompts = text.match(HASH_PROMPT)?.length ?? 0;
  const lines = text.split("\n").filter((line) => line.trim() !== "").length;
  return prompts * 2 > lines;
}
