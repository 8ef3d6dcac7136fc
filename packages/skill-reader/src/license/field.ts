import parse from "spdx-expression-parse";
import licenses from "spdx-license-list/full.js";

/**
 * Returns the identifier of a license from its name alone; null if the text says more. Order, case and punctuation of
 * the words are ignored: "the MIT license", "Apache License, Version 2.0", "GPLv3".
 */
function findLicenseByName(text: string): string | null {
  const key = significantWords(text);
  return key === "" ? null : (identifiers().get(key) ?? null);
}

/** Returns whether a text only refers to the license elsewhere: "see LICENSE", "Complete terms in LICENSE.txt". */
export const isReferenceOnly = (text: string): boolean => significantWords(text) === "";

/**
 * Replaces deprecated identifiers: SPDX replaced the bare names of GNU licenses, which meant only that version, and
 * their `+`.
 */
function withoutDeprecation(id: string, orLater = false): string {
  if (/^(?:[AL]?GPL|GFDL)-\d\.\d\+?$/.test(id)) {
    return `${id.replace("+", "")}-${orLater || id.endsWith("+") ? "or-later" : "only"}`;
  }
  return orLater ? `${id}+` : id;
}

let index: ReadonlyMap<string, string | null> | undefined;

/** Returns identifiers by the significant words of identifier and name; null for words that two licenses share. */
function identifiers(): ReadonlyMap<string, string | null> {
  index ??= indexed();
  return index;
}

function indexed(): Map<string, string | null> {
  const ids = Object.keys(licenses).filter((id) => !id.includes("-with-"));
  const byName = new Map<string, string | null>();
  for (const id of ids) {
    const meant = withoutDeprecation(id);
    const name = licenses[id]?.name ?? id;
    for (const form of [name, name.replace(/"[^"]*"|\bor\b(?! later)/g, " "), name.replace(/\bonly$/, "")]) {
      const key = significantWords(form);
      const known = byName.get(key);
      byName.set(key, known === undefined || known === meant ? meant : null);
    }
  }
  // An identifier takes precedence over the names of other licenses.
  for (const id of ids) byName.set(significantWords(id), withoutDeprecation(id));
  byName.set(significantWords("CC0"), "CC0-1.0");
  return byName;
}

/**
 * Returns the distinct words in alphabetical order, with numbers separated from letters, and without words that are
 * common in license names.
 */
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
 * Returns the SPDX expression meant by the license field of a manifest or frontmatter: an expression, an identifier in
 * any case, or a license name, with its version if there are several. Null for anything else: "BSD" or "Apache" alone,
 * a reference to a file, unlisted licenses, `NOASSERTION`, `NONE` and `LicenseRef-` names.
 */
export function readLicenseField(text: string): string | null {
  if (text.length > MAX_FIELD_LENGTH) return null;
  const expression = parsed(text.trim());
  return expression ? formatExpression(expression) : (findLicenseByName(text) ?? parseNameCombination(text));
}

/** Maximum length of a license field; a longer text is prose. UTF-16 units. */
const MAX_FIELD_LENGTH = 200;

function parsed(text: string): Expression | undefined {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** Formats an expression with current identifiers; null if one is not on the SPDX list. */
function formatExpression(expression: Expression, within?: "and" | "or"): string | null {
  if ("license" in expression) {
    if (!Object.hasOwn(licenses, expression.license)) return null;
    const id = withoutDeprecation(expression.license, expression.plus === true);
    return expression.exception === undefined ? id : `${id} WITH ${expression.exception}`;
  }
  const { conjunction } = expression;
  const left = formatExpression(expression.left, conjunction);
  const right = formatExpression(expression.right, conjunction);
  if (left === null || right === null) return null;
  const text = `${left} ${conjunction.toUpperCase()} ${right}`;
  return within === undefined || within === conjunction ? text : `(${text})`;
}

/**
 * Parses names joined by "and" or "or", such as "MIT License or Apache 2.0". A mixture has no defined precedence and is
 * not parsed.
 */
function parseNameCombination(text: string): string | null {
  for (const operator of ["OR", "AND"]) {
    const parts = text.split(new RegExp(`\\s+${operator}\\s+`, "i")).map(findLicenseByName);
    if (parts.length > 1 && !parts.includes(null)) return parts.join(` ${operator} `);
  }
  return null;
}
