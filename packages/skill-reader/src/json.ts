/** Parses JSON, ignoring a leading byte order mark; undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}
