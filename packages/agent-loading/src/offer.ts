import type { Fault, Fields, FieldValue } from "./field.ts";
import { readLines } from "./line-text.ts";
import type { DescriptionEffect, DescriptionRules, LoadingRules, NameEffect, NameRules, Reader } from "./profile.ts";
import type { ChangeReason, DropReason } from "./reasons.ts";
import type { SkillText } from "./skill-text.ts";

/** A name or description that is offered. `reason` is why it may differ from what the file states. */
export type Offered<Value> = Readonly<{ value: Value; reason: ChangeReason; line: number | null }>;

export type Offer = Readonly<{
  name: Offered<string>;
  /** Null if the agent shows no descriptions. */
  description: Offered<string | null> | null;
  /** The line of `disable-model-invocation`, if the agent honors it. */
  keptFromModel: number | null;
}>;

export type Drop = Fault<DropReason | "frontmatter-too-large">;
type Read = Readonly<{ fields: Fields; missing: Drop | null; body: readonly string[] }>;

/** Where the file would be: folders below the skills folder, and the name of the file. */
export type SkillPath = Readonly<{ folders: readonly string[]; file: string }>;

/** Applies the rules of one agent. */
export function offer(skill: SkillText, path: SkillPath, search: Search, rules: LoadingRules): Offer | Drop {
  const { folders, file } = path;
  if (!rules.fileName.test(file)) return { reason: "file-name", line: null };
  if (folders.length > search.depth) return { reason: "too-deep", line: null };
  if (!search.readsHiddenFolders && folders.some((folder) => folder.startsWith("."))) {
    return { reason: "hidden-folder", line: null };
  }
  if (!skill.isUtf8 && rules.invalidUtf8 === "drop") return { reason: "invalid-utf-8", line: 1 };
  let first: Drop | null = null;
  for (const reader of rules.readers) {
    const offered = offerOf(frontmatterOf(skill, reader, rules), folders.at(-1) ?? "", rules);
    if (!("reason" in offered)) return offered;
    first ??= offered;
  }
  return first ?? { reason: "frontmatter-missing", line: 1 };
}

type Search = Readonly<{ depth: number; readsHiddenFolders: boolean }>;

function frontmatterOf(skill: SkillText, reader: Reader, rules: LoadingRules): Read | Drop {
  if (reader.kind === "lines" && reader.scope === "file") {
    return { fields: readLines(skill.lines, 1, reader), missing: null, body: skill.lines };
  }
  const found = skill.frontmatter(rules.frontmatter);
  if ("reason" in found) {
    return rules.frontmatter.missing === "drop" ? found : { fields: new Map(), missing: found, body: skill.lines };
  }
  const fields = found.read(reader);
  return "reason" in fields ? fields : { fields, missing: null, body: skill.lines.slice(found.fences.closing) };
}

function offerOf(read: Read | Drop, folder: string, rules: LoadingRules): Offer | Drop {
  if ("reason" in read) return read;
  const { fields, missing, body } = read;
  const other = dropByOtherFields(fields, body, rules);
  if (other !== null) return other;
  const name = nameOf(fields.get("name"), folder, missing, rules.name);
  if (!("value" in name)) return name;
  const description = descriptionOf(fields.get("description"), body, missing, rules.description);
  if (!("value" in description)) return description;
  const invocation = fields.get("disable-model-invocation");
  const isKept = rules.disableModelInvocation === "honored" && invocation !== undefined && isTrue(invocation);
  return {
    name,
    description: rules.showsDescription ? description : null,
    keptFromModel: isKept ? invocation.line : null,
  };
}

function dropByOtherFields(fields: Fields, body: readonly string[], rules: LoadingRules): Drop | null {
  const metadata = fields.get("metadata");
  if (rules.metadata === "map-or-drop" && metadata !== undefined && !/^(?:collection|null)$/.test(metadata.kind)) {
    return { reason: "metadata-not-map", line: metadata.line };
  }
  const internal = fields.get("metadata.internal");
  if (rules.hidesInternal && internal?.kind === "scalar" && isTrue(internal)) {
    return { reason: "metadata-internal", line: internal.line };
  }
  for (const [key, { line }] of fields) {
    if (rules.fields !== null && !key.includes(".") && !rules.fields.includes(key))
      return { reason: "unknown-field", line };
  }
  if (rules.body === "required" && body.every((line) => line.trim() === ""))
    return { reason: "body-missing", line: null };
  return null;
}

const isTrue = ({ text }: FieldValue): boolean => /^true$/i.test(text);

type Condition = "missing" | "null" | "empty" | "scalar" | "collection";

/** What is unusual about a value; null if it is text. */
function conditionOf(value: FieldValue | undefined): Condition | null {
  if (value === undefined) return "missing";
  if (value.kind !== "text") return value.kind;
  return value.text.trim() === "" ? "empty" : null;
}

function nameOf(
  value: FieldValue | undefined,
  folder: string,
  missing: Drop | null,
  rules: NameRules,
): Offered<string> | Drop {
  const line = value?.line ?? missing?.line ?? 1;
  if (rules.source === "folder") return { value: folder, reason: "name-from-folder", line };
  const condition = conditionOf(value);
  const effect: NameEffect = condition === null ? "keep" : rules[condition];
  if (effect === "drop") {
    if (condition === "missing" && missing !== null) return missing;
    return { reason: condition === "scalar" || condition === "collection" ? "name-not-text" : "name-missing", line };
  }
  if (effect !== "keep")
    return { value: effect === "folder" ? folder : titleOf(folder), reason: "name-from-folder", line };
  const stated = (value?.text ?? "").trim();
  const name = rules.rewrite === null ? stated : stated.replaceAll(rules.rewrite.from, rules.rewrite.to);
  if (rules.limit !== null && isBeyond(name, rules.limit)) return { reason: "name-too-long", line };
  if (rules.allowed !== null && !rules.allowed.test(name)) return { reason: "name-characters", line };
  if (rules.isFolder && name.normalize("NFKC") !== folder.normalize("NFKC")) return { reason: "name-not-folder", line };
  return { value: name, reason: name === stated ? "name-misread" : "name-rewritten", line };
}

const titleOf = (folder: string): string =>
  folder.replaceAll("-", " ").replaceAll(/\b\w/g, (letter) => letter.toUpperCase());

function descriptionOf(
  value: FieldValue | undefined,
  body: readonly string[],
  missing: Drop | null,
  rules: DescriptionRules,
): Offered<string | null> | Drop {
  const condition = conditionOf(value);
  const effect: DescriptionEffect = condition === null ? "keep" : rules[condition];
  const line = value?.line ?? missing?.line ?? 1;
  if (effect === "drop") {
    if (condition === "missing" && missing !== null) return missing;
    const isOther = condition === "scalar" || condition === "collection";
    return { reason: isOther ? "description-not-text" : "description-missing", line };
  }
  if (effect !== "keep") return { value: firstOf(body, effect), reason: "description-from-body", line };
  const text = (value?.text ?? "").trim();
  if (text === "") return { value: null, reason: "description-absent", line };
  if (rules.limit === null || !isBeyond(text, rules.limit)) {
    return { value: text, reason: value?.comment === "" ? "description-misread" : "description-truncated", line };
  }
  if (rules.limit.beyond === "drop") return { reason: "description-too-long", line };
  return { value: cut(text, rules.limit), reason: "description-truncated", line };
}

function firstOf(body: readonly string[], effect: "paragraph" | "block"): string | null {
  const begins = (line: string): boolean => line.trim() !== "" && (effect === "block" || !line.startsWith("#"));
  const first = body.findIndex(begins);
  if (first < 0) return null;
  const rest = body.slice(first);
  const end = rest.findIndex((line) => line.trim() === "");
  return (end < 0 ? rest : rest.slice(0, end)).join("\n");
}

type Characters = Readonly<{ characters: number; unit: "code-points" | "code-units" }>;

/** A text has at least half as many code points as code units. */
const isBeyond = (text: string, { characters, unit }: Characters): boolean =>
  text.length > characters && (unit === "code-units" || text.length > 2 * characters || [...text].length > characters);

function cut(text: string, { characters, unit }: Characters): string {
  return unit === "code-units" ? text.slice(0, characters) : Array.from(text).slice(0, characters).join("");
}
