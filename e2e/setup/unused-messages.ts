/** Removes comments and texts of several words from a source, since they are no keys. */
const codeOf = (source: string): string =>
  source
    .replace(/\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/[^\n]*/g, "")
    .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, (text) => (/^.\w+.$/.test(text) ? text : '""'));

/** The whole dictionary, as sources get it. */
const dictionary = "dictionaryOf\\(\\w+\\)";

/** A pattern of the names that a source gives to a group, its own included: `{ audit: words }`, `words = dictionaryOf(locale).audit`, `words: Dictionary["audit"]`. */
function namesOf(group: string, code: string): string {
  const patterns = [
    `[{,]\\s*${group}:\\s*(\\w+)`,
    `(\\w+)(?::[^=;()]+)?\\s*=\\s*[^;={}]*[.\\]]${group}[;,)\\n]`,
    `(\\w+):\\s*[^;={}]*\\["${group}"\\][;,)\\s]`,
  ];
  const others = patterns.flatMap((pattern) =>
    [...code.matchAll(new RegExp(pattern, "g"))].map(([, name = ""]) => name),
  );
  return `(?:${[...new Set([group, ...others])].join("|")})`;
}

/** Whether a source looks into a group by a key that is computed, or hands it on: then all of it may be shown. @param above of the group that it is in. */
const isOpen = (code: string, group: string, above: string): boolean =>
  [
    `\\b${group}(?:\\)|\\?\\.)?\\[(?!["'\\d\\]])`,
    `Object\\.(?:keys|values|entries)\\((?:${above}\\.)?${group}\\)`,
    `=\\{${above}\\.${group}\\}`,
    // A view may go by the same name as a group.
    `[{,]\\s*(?:\\w+:\\s*)?${group}\\b[^{}]*}\\s*=\\s*${above}[\\s\\S]*=\\{${group}\\}`,
    `[(,]\\s*${above}\\.${group}\\s*[,)]`,
  ].some((way) => new RegExp(way).test(code));

/** Whether a source names a message of a group, or a group in it. */
const reads = (code: string, group: string, message: string): boolean =>
  [
    `\\b${group}[?!]?\\.${message}\\b`,
    `\\b${group}\\["?${message}"?\\]`,
    `[{,]\\s*${message}\\b[^{}]*}(?:\\s*=\\s*[^;{}]*[.\\s]${group}\\s*[;,)]|:\\s*[^;{}]*\\["${group}"\\])`,
  ].some((way) => new RegExp(way).test(code));

function canShow(code: string, [group = "", ...parts]: readonly string[], above: string): boolean {
  if (!new RegExp(`\\b${group}\\b`).test(code)) return false;
  const names = namesOf(group, code);
  const [next] = parts;
  if (next === undefined || isOpen(code, names, above)) return true;
  return reads(code, names, next) && canShow(code, parts, names);
}

/**
 * Messages that no source can show, by their dotted names. Found by how sources name groups and messages
 * of the dictionary, not by types: a message of a group that is handed on whole counts as shown.
 */
export function unusedMessages(messages: readonly string[], sources: readonly string[]): string[] {
  const codes = sources.filter((source) => /\bdictionaryOf\b|\bDictionary\b/.test(source)).map(codeOf);
  return messages.filter((message) => !codes.some((code) => canShow(code, message.split("."), dictionary)));
}
