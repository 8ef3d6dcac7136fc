import { detectLicense } from "./detect.ts";
import { isReferenceOnly, readLicenseField } from "./field.ts";
import { licenseWords } from "./words.ts";

/** Maximum length of a text that consists of SPDX tags and notices. UTF-16 units. */
const MAX_LENGTH = 2_000;

const tag = /^\W*SPDX-License-Identifier:[ \t]*([^\n]*?)[ \t]*(?:-->|\*\/)?[ \t]*$/gim;
const notice = /^\W*SPDX-FileCopyrightText:[^\n]*$/gim;

/**
 * Returns the license of a text that consists of SPDX tags, names and notices; null if it contains more text or several
 * licenses.
 */
export function taggedLicense(text: string): string | null {
  if (text.length > MAX_LENGTH) return null;
  const plain = text.replace(/\r\n?/g, "\n");
  const stated = new Set(Array.from(plain.matchAll(tag), ([, expression = ""]) => readLicenseField(expression)));
  const [only = null, ...others] = stated;
  const rest = plain.replace(tag, "").replace(notice, "");
  return others.length === 0 && licenseWords(rest).length === 0 ? only : null;
}

/** A license file with the expression recognized in its text, if any, and the length of the text in UTF-16 units. */
export type LicenseFile = Readonly<{ path: string; license: string | null; length: number }>;

/** Recognizes the license in the text of a license file. */
export const recognizeLicense = (text: string): Omit<LicenseFile, "path"> => ({
  license: detectLicense(text).expression ?? taggedLicense(text),
  length: text.length,
});

export type LicenseEvidence = Readonly<{
  /** License files at the root of the repository. */
  repositoryFiles: readonly LicenseFile[];
  /** REUSE statements about the units of the repository. */
  reuse?: readonly Readonly<{ where: string; states: string }>[];
  /** Licenses of the repository in manifests: package.json, plugin.json, marketplace.json. */
  declared: readonly Readonly<{ where: string; states: string }>[];
  /** Licenses of units: their own license files, and `license` in their frontmatter. */
  units: readonly Readonly<{ path: string; states: string | null; files: readonly LicenseFile[] }>[];
}>;

/**
 * A file that contradicts the repository's license: its path, its statement (null for a license file), and the
 * expression recognized in it, if any.
 */
type LicenseConflict = Readonly<{ where: string; states: string | null; license: string | null }>;

export type CombinedLicense = Readonly<{
  expression: string | null;
  /** Path of the file that determined the license; null if none did. */
  source: string | null;
  conflicts: readonly LicenseConflict[];
}>;

/**
 * Determines the license of a repository and its conflicts. License files at the root take precedence over REUSE
 * statements, and these over manifests if all manifests agree. Files named after their licenses, such as LICENSE-MIT
 * and LICENSE-APACHE, offer a choice. With an unrecognized license file the expression is null, whatever manifests
 * state.
 */
export function combineLicenses({ repositoryFiles, reuse = [], declared, units }: LicenseEvidence): CombinedLicense {
  const files = repositoryFiles.map(({ path, ...recognized }) => ({ where: path, states: null, ...recognized }));
  const [ofReuse, ofManifests] = [reuse.map(toClaim), declared.map(toClaim)];
  const choice = choiceAmong(files);
  const stated = ofReuse.length > 0 ? ofReuse : ofManifests;
  const expression = choice ?? (files.length > 0 ? leadingLicense(files) : agreedLicense(stated));
  const source = [...files, ...stated].find(
    ({ license }) => expression !== null && (license === expression || (choice !== null && license !== null)),
  );
  const unitClaims = units.flatMap(({ path, states, files: own }): LicenseConflict[] => [
    ...(states === null ? [] : [{ where: path, states, license: readLicenseField(states) }]),
    ...own.map(({ path: where, license }) => ({ where, states: null, license })),
  ]);
  const repositoryClaims = [...(choice === null ? files : []), ...ofReuse, ...ofManifests];
  return {
    expression,
    source: source?.where ?? null,
    conflicts: [...repositoryClaims, ...unitClaims]
      .filter((claim) => differs(claim, expression))
      .map(({ where, states, license }) => ({ where, states, license })),
  };
}

const toClaim = ({ where, states }: Readonly<{ where: string; states: string }>): LicenseConflict => ({
  where,
  states,
  license: readLicenseField(states),
});

type FileClaim = LicenseConflict & Readonly<{ length: number }>;

const differs = ({ states, license }: LicenseConflict, expression: string | null): boolean =>
  license === null
    ? states === null || !isReferenceOnly(states)
    : expression === null || alternatives(license) !== alternatives(expression);

/** Normalizes the order of alternatives, which has no meaning. */
const alternatives = (expression: string): string =>
  /[()]| AND /.test(expression) ? expression : expression.split(" OR ").toSorted().join(" OR ");

/**
 * Returns `A OR B` for two or more files named after their licenses. Another file may only be a short text that refers
 * to them.
 */
function choiceAmong(files: readonly FileClaim[]): string | null {
  const named = files.filter(({ where, license }) => license !== null && isNamedAfter(where, license));
  const ids = [...new Set(named.flatMap(({ license }) => license ?? []))];
  const others = files.filter((file) => !named.includes(file));
  const isAside = ({ license, length }: FileClaim): boolean =>
    license === null ? length <= MAX_REFERENCE_LENGTH : ids.includes(license);
  return ids.length >= 2 && others.every(isAside) ? ids.toSorted(conventionalOrder).join(" OR ") : null;
}

/** Orders alternatives as in the usual "MIT OR Apache-2.0". */
const conventionalOrder = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1);

/** Maximum length of a paragraph that refers to the license files. UTF-16 units. */
const MAX_REFERENCE_LENGTH = 600;

/**
 * Returns the license of the file with the plainest name. For an LGPL file beside the GPL that it is based on, returns
 * the LGPL.
 */
function leadingLicense(files: readonly FileClaim[]): string | null {
  const lesser = files.find(({ license }) => license?.startsWith("LGPL-"));
  if (lesser && files.every(({ license }) => license !== null && /^L?GPL-/.test(license))) return lesser.license;
  const plain = files.filter(({ where }) => /^(?:licen[cs]e|copying|unlicense)(?:\.(?:md|txt|rst))?$/i.test(where));
  return agreedLicense(plain.length > 0 ? plain : files);
}

function agreedLicense(claims: readonly LicenseConflict[]): string | null {
  const [first, ...others] = claims;
  return first !== undefined && others.every(({ license }) => license === first.license) ? first.license : null;
}

function isNamedAfter(path: string, license: string): boolean {
  const family = license.toLowerCase().split(/[^a-z]+/)[0] ?? "";
  const marks = path.toLowerCase().split(/[^a-z]+/);
  return family !== "" && marks.includes(family);
}
