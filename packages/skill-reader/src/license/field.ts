import parse from "spdx-expression-parse";
import licences from "spdx-license-list/full.js";
import { licenceNamed, withoutDeprecation } from "./names.ts";

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
