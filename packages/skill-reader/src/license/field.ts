import parse from "spdx-expression-parse";
import licences from "spdx-license-list/full.js";

/**
 * The identifier of the licence a text names and says nothing more about, else null. The words count,
 * not their order, case or punctuation: "the MIT licence", "Apache License, Version 2.0", "GPLv3".
 */
function licenceNamed(text: string): string | null {
  const key = significantWords(text);
  return key === "" ? null : (identifiers().get(key) ?? null);
}

/** Whether a text says no more than where the licence is to be found: "see LICENSE", "Complete terms in LICENSE.txt". */
export const namesNothing = (text: string): boolean => significantWords(text) === "";

/**
 * The identifier in use for a listed one. SPDX has replaced the bare names of GNU licences, which
 * meant only that version, and their `+`.
 */
function withoutDeprecation(id: string, orLater = false): string {
  if (/^(?:[AL]?GPL|GFDL)-\d\.\d\+?$/.test(id)) {
    return `${id.replace("+", "")}-${orLater || id.endsWith("+") ? "or-later" : "only"}`;
  }
  return orLater ? `${id}+` : id;
}

let index: ReadonlyMap<string, string | null> | undefined;

/** Identifiers by the significant words of identifier and name; null for words that two licences share. */
function identifiers(): ReadonlyMap<string, string | null> {
  index ??= indexed();
  return index;
}

function indexed(): Map<string, string | null> {
  const ids = Object.keys(licences).filter((id) => !id.includes("-with-"));
  const byName = new Map<string, string | null>();
  for (const id of ids) {
    const meant = withoutDeprecation(id);
    const name = licences[id]?.name ?? id;
    for (const form of [name, name.replace(/"[^"]*"|\bor\b(?! later)/g, " "), name.replace(/\bonly$/, "")]) {
      const key = significantWords(form);
      const known = byName.get(key);
      byName.set(key, known === undefined || known === meant ? meant : null);
    }
  }
  // An identifier is nobody else's, whatever other licences are called.
  for (const id of ids) byName.set(significantWords(id), withoutDeprecation(id));
  byName.set(significantWords("CC0"), "CC0-1.0");
  return byName;
}

/** Different words in alphabetical order, numbers apart from letters, without those every name may have. */
function significantWords(text: string): string {
  const words = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/v(?=\d)/g, " ")
    .replace(/\+/g, " or later ")
    .replace(/(\d)\.0(?!\d|\.\d)/g, "$1")
    .match(/\d+(?:\.\d+)*|\p{L}+/gu);
  return [...new Set(words)]
    .filter((word) => !insignificant.has(word))
    .toSorted()
    .join(" ");
}

const insignificant = new Set(
  "the a is in of for has under see this file txt md full complete terms text details version v license licence licensed software universal international please refer to root repository".split(
    " ",
  ),
);

type Expression = ReturnType<typeof parse>;

/**
 * The SPDX expression that people mean by what they write in a manifest or in frontmatter: an
 * expression, an identifier in any case, or a licence's name, with the version where there are
 * several. Null for anything else: "BSD" or "Apache" alone, a reference to a file, a licence that
 * SPDX does not list. `NOASSERTION`, `NONE` and `LicenseRef-` names are null as well.
 */
export function readLicenceField(text: string): string | null {
  if (text.length > longestField) return null;
  const expression = parsed(text.trim());
  return expression ? written(expression) : (licenceNamed(text) ?? combinationNamed(text));
}

/** In UTF-16 units. A longer text is prose about licences. */
const longestField = 200;

function parsed(text: string): Expression | undefined {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** The expression in identifiers that are not deprecated; null where the list lacks one of them. */
function written(expression: Expression, within?: "and" | "or"): string | null {
  if ("license" in expression) {
    if (!Object.hasOwn(licences, expression.license)) return null;
    const id = withoutDeprecation(expression.license, expression.plus === true);
    return expression.exception === undefined ? id : `${id} WITH ${expression.exception}`;
  }
  const { conjunction } = expression;
  const left = written(expression.left, conjunction);
  const right = written(expression.right, conjunction);
  if (left === null || right === null) return null;
  const text = `${left} ${conjunction.toUpperCase()} ${right}`;
  return within === undefined || within === conjunction ? text : `(${text})`;
}

/** "MIT License or Apache 2.0". Prose that mixes "and" with "or" has no order, and is not read. */
function combinationNamed(text: string): string | null {
  for (const operator of ["OR", "AND"]) {
    const parts = text.split(new RegExp(`\\s+${operator}\\s+`, "i")).map(licenceNamed);
    if (parts.length > 1 && !parts.includes(null)) return parts.join(` ${operator} `);
  }
  return null;
}
