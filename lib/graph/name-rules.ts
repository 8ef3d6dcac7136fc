import { invalid } from "./graph-error.ts";

/*
 * Ids and usernames. They are compared in Unicode's form NFC, into which schemas bring those of requests. A new one must
 * be visible, differ from others to the eye, and have a place in a path. One of an earlier version stays as it is.
 */

/** Characters without a shape of their own: control, format and private ones, separators, and what is ignored where it is drawn. */
const invisible =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]|(?! )\p{Zs}/u;

/** What names of one name space are told apart by: neither letter case nor width, ligatures and the like make another name. */
export const comparableName = (name: string): string => name.normalize("NFKC").toUpperCase().toLowerCase();

const isParameter = (part: string | undefined): boolean => part?.startsWith("{") ?? false;

/** Words of an API's paths that stand where others of its paths have a parameter, as `nameKey` has them. */
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
 * Judges the name that something new is to have.
 *
 * @param path of the field it stands in, for the message.
 * @param pathWords that stand in paths where a name would.
 * @throws {GraphError} when it could not be seen, told from others, or stand in a path.
 */
export function validateName(path: string, name: string, pathWords: ReadonlySet<string>): void {
  const [hidden] = invisible.exec(name) ?? [];
  if (hidden !== undefined) {
    const code = hidden.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
    throw invalid(path, `must have visible characters and single spaces only, not U+${code}`);
  }
  if (/^ | {2}| $/.test(name)) throw invalid(path, "must not begin or end with a space, nor have two in a row");
  const key = comparableName(name);
  if (key === "." || key === "..") throw invalid(path, 'must not be "." or "..", which stand for folders in a path');
  if (pathWords.has(key))
    throw invalid(
      path,
      `must not be ${JSON.stringify(name)}, which is a word of this API's paths; choose another name`,
    );
}
