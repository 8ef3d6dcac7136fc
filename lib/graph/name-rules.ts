import { invalid } from "./graph-error.ts";

/**
 * Rules for ids and usernames. Schemas normalize them to NFC. A new name must be visible, visually distinct and usable
 * in a path. Names of earlier versions stay as they are.
 */

/** Invisible characters: control, format and private-use characters, separators, and default-ignorable code points. */
const invisible =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]|(?! )\p{Zs}/u;

/** Normalizes a name for uniqueness: case, width and ligatures do not distinguish names. */
export const comparableName = (name: string): string => name.normalize("NFKC").toUpperCase().toLowerCase();

const isParameter = (part: string | undefined): boolean => part?.startsWith("{") ?? false;

/**
 * Collects the literal segments of paths in whose place other paths have a parameter, normalized by `comparableName`.
 */
export function reservedPathWords(paths: readonly string[]): ReadonlySet<string> {
  const split = paths.map((path) => path.split("/"));
  const words = split.flatMap((parts) =>
    parts.filter((part, index) => {
      const hasParameter = (other: readonly string[]) =>
        isParameter(other[index]) && parts.slice(0, index).every((before, at) => before === other[at]);
      return !isParameter(part) && split.some(hasParameter);
    }),
  );
  return new Set(words.map(comparableName));
}

/**
 * Validates the name of something new.
 *
 * @param path of the field, for the message.
 * @param pathWords segments of paths that a name must not equal.
 * @throws {GraphError} when the name is not visible, not distinct or not usable in a path.
 */
export function validateName(path: string, name: string, pathWords: ReadonlySet<string>): void {
  const [hidden] = invisible.exec(name) ?? [];
  if (hidden !== undefined) {
    const code = hidden.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
    throw invalid(path, `must contain only visible characters and single spaces, not U+${code}`);
  }
  if (/^ | {2}| $/.test(name)) throw invalid(path, "must not start or end with a space, or contain two in a row");
  const key = comparableName(name);
  if (key === "." || key === "..") throw invalid(path, 'must not be "." or "..", which are relative path segments');
  if (pathWords.has(key))
    throw invalid(
      path,
      `must not be ${JSON.stringify(name)}, which is reserved by this API's paths; choose another name`,
    );
}
