import parse from "spdx-expression-parse";
import licenses from "spdx-license-list";
import type { LicenseEvidence } from "./combine.ts";
import { isReferenceOnly, readLicenseField } from "./field.ts";

/** Licenses that permit redistribution but are for texts rather than programs, which the OSI does not approve. */
const ofTexts = /^(?:CC0|CC-BY|CC-BY-SA)-\d|^(?:GFDL-|FSFAP$|PDDL-|WTFPL$|OGL-UK-)/;

type Expression = ReturnType<typeof parse>;

/**
 * Returns whether a license permits showing a text: every part that applies is approved by the OSI, or is a free license
 * for texts. An unknown license does not.
 */
function permitsRedistribution(expression: string | null): boolean {
  try {
    return expression !== null && isPermitted(parse(expression));
  } catch {
    return false;
  }
}

function isPermitted(expression: Expression): boolean {
  if ("license" in expression) {
    const { license } = expression;
    return licenses[license]?.osiApproved === true || ofTexts.test(license);
  }
  const parts = [expression.left, expression.right];
  return expression.conjunction === "or" ? parts.some(isPermitted) : parts.every(isPermitted);
}

/**
 * Returns whether the text of a skill may be shown: by every license that it states itself, in its frontmatter or in a
 * license file, or by its repository's if it states none.
 */
export function mayBeShown(
  { states, files }: Pick<LicenseEvidence["units"][number], "states" | "files">,
  ofRepository: string | null,
): boolean {
  const own = [
    ...(states === null || isReferenceOnly(states) ? [] : [readLicenseField(states)]),
    ...files.map(({ license }) => license),
  ];
  return own.length === 0 ? permitsRedistribution(ofRepository) : own.every(permitsRedistribution);
}

/**
 * Returns whether the files of a skill may be passed on, from its facts. Unlike for the text alone, its repository's license
 * has to permit that as well, unless none was recognized.
 *
 * @param conflicts licenses stated in its own folder that differ from the repository's; null where one was not recognized.
 */
export function mayBePassedOn(
  { license, conflicts }: Readonly<{ license: string | null; conflicts: readonly (string | null)[] }>,
  ofRepository: string | null,
): boolean {
  const own = [...conflicts, ...(license === null ? [] : [license])];
  const all = own.length > 0 && ofRepository === null ? own : [ofRepository, ...own];
  return all.every(permitsRedistribution);
}
