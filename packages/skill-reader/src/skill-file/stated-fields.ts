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
import { type Noticed, readYaml, recoverFields } from "./yaml-fields.ts";

/** Fields in which makers name the repository a skill comes from. */
const keys = new Set(["source", "upstream", "origin", "repository", "homepage", "url", "author", "forked-from"]);

/** Those of them in which a name without a host is meant to be a repository. */
const bareKeys = new Set(["source", "upstream", "origin", "forked-from"]);

const MAX_NAMED = 5;

/** Repositories on GitHub that frontmatter names as the source of a skill: `owner/repo` each, at most five. */
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

/** The specification's fields of a file, one each, and what was wrong with how the fields are stated. */
export type StatedFields = Readonly<{
  fields: ReadonlyMap<SpecificationField, Field>;
  /** Repositories that any field names as where the skill comes from. */
  upstreams: readonly string[];
  /** Nothing was read that looks like a field, known or not. */
  isEmpty: boolean;
  deviations: readonly Deviation[];
}>;

/** Frontmatter longer than this is read by lines: no YAML parser has to be trusted with it. */
const MAX_YAML_CHARACTERS = 64_000;
const MAX_REPORTS = 20;

/** Reads blocks of frontmatter; a later one only adds what the earlier do not state. */
export function readStatedFields(blocks: readonly FrontmatterBlock[], isMerging: boolean): StatedFields {
  const fields = new Map<SpecificationField, Field>();
  const deviations: Deviation[] = [];
  const upstreams = new Set<string>();
  let isEmpty = true;
  for (const block of blocks) {
    const read = readBlock(block);
    isEmpty &&= read.fields.length === 0;
    deviations.push(...read.deviations, ...duplicates(read.fields), ...others(read.fields));
    for (const upstream of namedUpstreams(read.fields)) upstreams.add(upstream);
    const known = read.fields.map((field) => ({ field, name: specificationField(field.key) }));
    for (const name of specificationFields) {
      const candidates = known.filter((candidate) => candidate.name === name).map(({ field }) => field);
      const field = fields.get(name) ?? chosen(candidates, name, isMerging);
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

function referring(references: readonly Noticed[]): Deviation {
  const what = new Set(references.slice(0, 50).map((reference) => reference.what));
  return deviation("yaml-anchor-or-tag", references[0]?.line ?? 1, [...what].join(" "));
}

/**
 * The field of that name. Loaders that do not refuse a key stated twice keep the last (PyYAML does); of two sides of
 * a merge conflict the first is what the branch had. One that is empty gives way, and so does another spelling.
 */
function chosen(candidates: readonly Field[], name: SpecificationField, isMerging: boolean): Field | undefined {
  const ordered = isMerging ? candidates : candidates.toReversed();
  const stated = ordered.filter(({ value }) => !isEmptyValue(value));
  return stated.find(({ key }) => key === name) ?? stated[0] ?? ordered[0];
}

/** Keys that stand twice in one map. Of two spellings only the wrong one is reported, as such. */
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

/** Keys that are not the specification's, or not in its spelling. */
function others(fields: readonly Field[]): Deviation[] {
  const seen = new Set<string>();
  return fields
    .filter(({ key }) => !seen.has(key) && seen.add(key))
    .flatMap(({ key, line }) => {
      const known = specificationField(key);
      if (known === key) return [];
      if (known !== undefined) return [deviation("field-spelling", line, `${key} instead of ${known}`)];
      return [deviation(isExtension(key) ? "extension-field" : "unknown-field", line, key)];
    })
    .slice(0, MAX_REPORTS);
}
