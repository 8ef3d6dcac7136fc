import { detectLicence } from "./detect.ts";
import { namesNothing, readLicenceField } from "./field.ts";
import { licenceWords } from "./words.ts";

/** A text longer than this is more than a tag with a notice. In UTF-16 units. */
const MAX_LENGTH = 2_000;

const tag = /^\W*SPDX-License-Identifier:[ \t]*([^\n]*?)[ \t]*(?:-->|\*\/)?[ \t]*$/gim;
const notice = /^\W*SPDX-FileCopyrightText:[^\n]*$/gim;

/**
 * The licence of a file that states it by its SPDX tag, beside which there are but names and notices; null where it says
 * more, or states several.
 */
export function taggedLicence(text: string): string | null {
  if (text.length > MAX_LENGTH) return null;
  const plain = text.replace(/\r\n?/g, "\n");
  const stated = new Set(Array.from(plain.matchAll(tag), ([, expression = ""]) => readLicenceField(expression)));
  const [only = null, ...others] = stated;
  const rest = plain.replace(tag, "").replace(notice, "");
  return others.length === 0 && licenceWords(rest).length === 0 ? only : null;
}

/** A licence file: the expression that was recognised in its text, if any, and the length of the text in UTF-16 units. */
export type LicenceFile = Readonly<{ path: string; licence: string | null; length: number }>;

/** What counts of the text of a licence file. */
export const recogniseLicence = (text: string): Omit<LicenceFile, "path"> => ({
  licence: detectLicence(text).expression ?? taggedLicence(text),
  length: text.length,
});

export type LicenceEvidence = Readonly<{
  /** Licence files at the root of the repository. */
  repositoryFiles: readonly LicenceFile[];
  /** What is stated by the REUSE specification about its units. */
  reuse?: readonly Readonly<{ where: string; states: string }>[];
  /** What manifests state about the whole repository: package.json, plugin.json, marketplace.json. */
  declared: readonly Readonly<{ where: string; states: string }>[];
  /** What units say about themselves: their own licence files, and `license` in their frontmatter. */
  units: readonly Readonly<{ path: string; states: string | null; files: readonly LicenceFile[] }>[];
}>;

/**
 * A place that says otherwise than the repository's licence: the path of a file, what it states in
 * its own words (null for a licence file), and the expression that was recognised in it, if any.
 */
type LicenceConflict = Readonly<{ where: string; states: string | null; licence: string | null }>;

export type CombinedLicence = Readonly<{
  expression: string | null;
  /** The path of what decided; null where nothing did. */
  source: string | null;
  conflicts: readonly LicenceConflict[];
}>;

/**
 * The licence of a repository and what speaks against it. The licence file at the root decides;
 * without one, what REUSE states of all units, and without that, a statement that all manifests share. Files named after their licences, as
 * LICENSE-MIT and LICENSE-APACHE, offer a choice. A text that was not recognised decides nothing:
 * the expression is then null, whatever manifests say.
 */
export function combineLicences({ repositoryFiles, reuse = [], declared, units }: LicenceEvidence): CombinedLicence {
  const files = repositoryFiles.map(({ path, ...recognised }) => ({ where: path, states: null, ...recognised }));
  const [ofReuse, ofManifests] = [reuse.map(toClaim), declared.map(toClaim)];
  const choice = choiceAmong(files);
  const stated = ofReuse.length > 0 ? ofReuse : ofManifests;
  const expression = choice ?? (files.length > 0 ? leading(files) : agreed(stated));
  const source = [...files, ...stated].find(
    ({ licence }) => expression !== null && (licence === expression || (choice !== null && licence !== null)),
  );
  const unitClaims = units.flatMap(({ path, states, files: own }): LicenceConflict[] => [
    ...(states === null ? [] : [{ where: path, states, licence: readLicenceField(states) }]),
    ...own.map(({ path: where, licence }) => ({ where, states: null, licence })),
  ]);
  const repositoryClaims = [...(choice === null ? files : []), ...ofReuse, ...ofManifests];
  return {
    expression,
    source: source?.where ?? null,
    conflicts: [...repositoryClaims, ...unitClaims]
      .filter((claim) => differs(claim, expression))
      .map(({ where, states, licence }) => ({ where, states, licence })),
  };
}

const toClaim = ({ where, states }: Readonly<{ where: string; states: string }>): LicenceConflict => ({
  where,
  states,
  licence: readLicenceField(states),
});

type FileClaim = LicenceConflict & Readonly<{ length: number }>;

const differs = ({ states, licence }: LicenceConflict, expression: string | null): boolean =>
  licence === null
    ? states === null || !namesNothing(states)
    : expression === null || alternatives(licence) !== alternatives(expression);

/** A choice is the same in any order. */
const alternatives = (expression: string): string =>
  /[()]| AND /.test(expression) ? expression : expression.split(" OR ").toSorted().join(" OR ");

/** `A OR B` for two or more files each named after the licence in it, with at most a short text that points to them. */
function choiceAmong(files: readonly FileClaim[]): string | null {
  const named = files.filter(({ where, licence }) => licence !== null && isNamedAfter(where, licence));
  const ids = [...new Set(named.flatMap(({ licence }) => licence ?? []))];
  const others = files.filter((file) => !named.includes(file));
  const isAside = ({ licence, length }: FileClaim): boolean =>
    licence === null ? length <= longestPointer : ids.includes(licence);
  return ids.length >= 2 && others.every(isAside) ? ids.toSorted(byCustom).join(" OR ") : null;
}

/** "MIT OR Apache-2.0" is what most write. */
const byCustom = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1);

/** In UTF-16 units. Room for a paragraph that says which files hold the licences, not for terms. */
const longestPointer = 600;

/** The licence of the file with the plainest name. GNU's lesser licence stands beside the one it builds on. */
function leading(files: readonly FileClaim[]): string | null {
  const lesser = files.find(({ licence }) => licence?.startsWith("LGPL-"));
  if (lesser && files.every(({ licence }) => licence !== null && /^L?GPL-/.test(licence))) return lesser.licence;
  const plain = files.filter(({ where }) => /^(?:licen[cs]e|copying|unlicense)(?:\.(?:md|txt|rst))?$/i.test(where));
  return agreed(plain.length > 0 ? plain : files);
}

function agreed(claims: readonly LicenceConflict[]): string | null {
  const [first, ...others] = claims;
  return first !== undefined && others.every(({ licence }) => licence === first.licence) ? first.licence : null;
}

function isNamedAfter(path: string, licence: string): boolean {
  const family = licence.toLowerCase().split(/[^a-z]+/)[0] ?? "";
  const marks = path.toLowerCase().split(/[^a-z]+/);
  return family !== "" && marks.includes(family);
}
