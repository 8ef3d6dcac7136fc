import { type Deviation, deviation } from "../conformance/rules.ts";
import { nameText, parseRepositoryName } from "../git/source.ts";
import type { FrontmatterBlock } from "./division.ts";
import {
  type Field,
  isEmptyValue,
  isExtension,
  type SpecificationField,
  specificationField,
  specificationFields,
} from "./field.ts";
import { readYaml, recoverFields, type YamlNotice } from "./yaml-fields.ts";

/** Fields that may name the repository a skill comes from. */
const keys = new Set(["source", "upstream", "origin", "repository", "homepage", "url", "author", "forked-from"]);

/** Fields in which a name without a host is a repository. */
const bareKeys = new Set(["source", "upstream", "origin", "forked-from"]);

const MAX_NAMED = 5;

/** Returns up to five GitHub repositories that the frontmatter names as a source, as `owner/repo`. */
function namedUpstreams(fields: readonly Field[]): readonly string[] {
  const metadata = fields.flatMap(({ key, value }) =>
    key.toLowerCase() === "metadata" && value.kind === "map" ? value.fields : [],
  );
  const named = [...fields, ...metadata].flatMap(({ key, value }) => {
    const name = key.toLowerCase().replaceAll("_", "-");
    return keys.has(name) && value.kind === "text" ? (repositoryIn(value.text.trim(), bareKeys.has(name)) ?? []) : [];
  });
  return [...new Set(named)].slice(0, MAX_NAMED);
}

function repositoryIn(text: string, mayBeBare: boolean): string | undefined {
  const [, address] = /^(?:https?:\/\/)?(?:www\.)?github\.com\/([^/?#\s]+\/[^/?#\s]+)(?:[/?#]\S*)?$/i.exec(text) ?? [];
  const name = parseRepositoryName(address ?? (mayBeBare ? text : ""));
  return name && nameText(name);
}

/** Fields of the specification in a file, and deviations of how fields are written. */
export type StatedFields = Readonly<{
  fields: ReadonlyMap<SpecificationField, Field>;
  /** Repositories that any field names as the source of the skill. */
  upstreams: readonly string[];
  /** Whether no field was found, known or unknown. */
  isEmpty: boolean;
  deviations: readonly Deviation[];
}>;

/** Maximum length of frontmatter for the YAML parser; longer frontmatter is read line by line. Characters. */
const MAX_YAML_CHARACTERS = 64_000;
const MAX_REPORTS = 20;

/** Reads frontmatter blocks. Earlier blocks take precedence. */
export function readStatedFields(blocks: readonly FrontmatterBlock[], isMerging: boolean): StatedFields {
  const fields = new Map<SpecificationField, Field>();
  const deviations: Deviation[] = [];
  const upstreams = new Set<string>();
  let isEmpty = true;
  for (const block of blocks) {
    const read = readBlock(block);
    isEmpty &&= read.fields.length === 0;
    deviations.push(...read.deviations, ...duplicates(read.fields), ...keyDeviations(read.fields));
    for (const upstream of namedUpstreams(read.fields)) upstreams.add(upstream);
    const known = read.fields.map((field) => ({ field, name: specificationField(field.key) }));
    for (const name of specificationFields) {
      const candidates = known.filter((candidate) => candidate.name === name).map(({ field }) => field);
      const field = fields.get(name) ?? chooseField(candidates, name, isMerging);
      if (field !== undefined) fields.set(name, field);
    }
  }
  return { fields, upstreams: [...upstreams], isEmpty, deviations };
}

type ReadBlock = Readonly<{ fields: readonly Field[]; deviations: readonly Deviation[] }>;

function readBlock({ lines, firstLine }: FrontmatterBlock): ReadBlock {
  const source = lines.join("\n");
  if (source.length > MAX_YAML_CHARACTERS) return { fields: recoverFields(lines, firstLine), deviations: [] };
  const { fields, fault, references } = readYaml(source, firstLine);
  if (fault === null) return { fields, deviations: references.length > 0 ? [referring(references)] : [] };
  const line = Math.min(fault.line, firstLine + lines.length - 1);
  return {
    fields: recoverFields(lines, firstLine),
    deviations: [deviation("frontmatter-invalid-yaml", line, fault.what)],
  };
}

function referring(references: readonly YamlNotice[]): Deviation {
  const what = new Set(references.slice(0, 50).map((reference) => reference.what));
  return deviation("yaml-anchor-or-tag", references[0]?.line ?? 1, [...what].join(" "));
}

/**
 * Chooses among fields of the same name: the last one, as PyYAML does; in a merge conflict the first one, which the
 * branch had. Fields that are empty or have another spelling are chosen only if there is no other.
 */
function chooseField(candidates: readonly Field[], name: SpecificationField, isMerging: boolean): Field | undefined {
  const ordered = isMerging ? candidates : candidates.toReversed();
  const stated = ordered.filter(({ value }) => !isEmptyValue(value));
  return stated.find(({ key }) => key === name) ?? stated[0] ?? ordered[0];
}

/** Reports repeated keys of a map. Another spelling of a key is reported separately. */
export function duplicates(fields: readonly Field[]): Deviation[] {
  const first = new Map<string, number>();
  const deviations: Deviation[] = [];
  for (const { key, line } of fields) {
    const before = first.get(key);
    if (before === undefined) first.set(key, line);
    else deviations.push(deviation("duplicate-key", line, `${key} is also on line ${before}`));
    if (deviations.length === MAX_REPORTS) break;
  }
  return deviations;
}

/**
 * Reports keys that are unknown or not in the specification's spelling. A `name` or `description` that is only there in
 * another spelling is missing for agents, and reported so.
 */
function keyDeviations(fields: readonly Field[]): Deviation[] {
  const seen = new Set<string>();
  const isMissing = (name: string) =>
    (name === "name" || name === "description") && !fields.some(({ key }) => key === name);
  return fields
    .filter(({ key }) => !seen.has(key) && seen.add(key))
    .flatMap(({ key, line }) => {
      const known = specificationField(key);
      if (known === key) return [];
      if (known !== undefined && isMissing(known)) return [];
      if (known !== undefined) return [deviation("field-spelling", line, `${key} instead of ${known}`)];
      return [deviation(isExtension(key) ? "extension-field" : "unknown-field", line, key)];
    })
    .slice(0, MAX_REPORTS);
}
