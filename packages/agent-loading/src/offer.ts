import type { Fault, Fields, FieldValue } from "./field.ts";
import type { Frontmatter } from "./frontmatter.ts";
import { readLines } from "./line-text.ts";
import type {
  AgentFolders,
  DescriptionEffect,
  DescriptionRules,
  LoadingRules,
  NameEffect,
  NameRules,
  Reader,
} from "./profile.ts";
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

/** Where the file would be: folders below the skills folder, and the name of the file. */
export type SkillPath = Readonly<{ folders: readonly string[]; file: string }>;

/** A file as one reader reads it. `missing` is why there are no fields. */
type Read = Readonly<{ fields: Fields; missing: Drop | null; body: readonly string[] }>;

/** Applies the rules of one agent. */
export function offer(skill: SkillText, path: SkillPath, search: AgentFolders, rules: LoadingRules): Offer | Drop {
  const unread = dropByFile(skill, path, search, rules);
  if (unread !== null) return unread;
  const folder = path.folders.at(-1) ?? "";
  let first: Drop | null = null;
  for (const reader of rules.readers) {
    const read = readWith(reader, skill, rules);
    const offered = "reason" in read ? read : offerOf(read, folder, rules);
    if (!("reason" in offered)) return offered;
    first ??= offered;
    if (!("reason" in read) && rules.nextReader === "if-invalid") return offered;
  }
  const drop = first ?? { reason: "frontmatter-missing", line: 1 };
  const found = skill.frontmatter(rules.frontmatter);
  if (rules.invalidFrontmatter === "drop" || drop.reason === "frontmatter-too-large" || "reason" in found) return drop;
  return offerOf({ fields: new Map(), missing: drop, body: found.parts.body }, folder, rules);
}

function dropByFile(skill: SkillText, path: SkillPath, search: AgentFolders, rules: LoadingRules): Drop | null {
  const { folders, file } = path;
  if (!rules.fileName.test(file)) return { reason: "file-name", line: null };
  if (folders.length > search.depth) return { reason: "too-deep", line: null };
  const isHidden = folders.some((folder) => folder.startsWith("."));
  if (isHidden && !search.readsHiddenFolders) return { reason: "hidden-folder", line: null };
  if (rules.maxBytes !== null && skill.size > rules.maxBytes) return { reason: "file-too-large", line: null };
  return skill.isUtf8 || rules.invalidUtf8 === "replaced" ? null : { reason: "invalid-utf-8", line: 1 };
}

function readWith(reader: Reader, skill: SkillText, rules: LoadingRules): Read | Drop {
  const body = skill.lines(rules.frontmatter);
  if (reader.kind === "lines" && reader.scope === "file") {
    return { fields: readLines(body, 1, reader), missing: null, body };
  }
  const found = skill.frontmatter(rules.frontmatter);
  if (!("reason" in found)) return readFrontmatter(found, reader);
  return rules.frontmatter.missing === "drop" ? found : { fields: new Map(), missing: found, body };
}

function readFrontmatter(found: Frontmatter, reader: Reader): Read | Drop {
  const fields = found.read(reader);
  return "reason" in fields ? fields : { fields, missing: null, body: found.parts.body };
}

function offerOf({ fields, missing, body }: Read, folder: string, rules: LoadingRules): Offer | Drop {
  const other = dropByOtherFields(fields, body, rules);
  if (other !== null) return other;
  const name = nameOf(fields.get("name"), folder, missing, rules.name);
  if (!("value" in name)) return name;
  const description = descriptionOf(fields.get("description"), body, missing, rules.description);
  if (!("value" in description)) return description;
  const invocation = fields.get("disable-model-invocation");
  const isKept = invocation !== undefined && rules.modelInvocationDisabled?.test(invocation.text);
  return {
    name,
    description: rules.showsDescription ? description : null,
    keptFromModel: isKept ? invocation.line : null,
  };
}

function dropByOtherFields(fields: Fields, body: readonly string[], rules: LoadingRules): Drop | null {
  for (const { field, kinds, texts, reason } of rules.dropsFor) {
    const value = fields.get(field);
    if (value !== undefined && kinds.includes(value.kind) && texts.test(value.text)) {
      return { reason, line: value.line };
    }
  }
  for (const [key, { line }] of rules.fields === null ? [] : fields) {
    if (!key.includes(".") && !rules.fields?.includes(key)) return { reason: "unknown-field", line };
  }
  const isEmpty = rules.body === "required" && body.every((line) => line.trim() === "");
  return isEmpty ? { reason: "body-missing", line: null } : null;
}

type Condition = "missing" | "null" | "empty" | "blank" | "scalar" | "list" | "map";

/** What is unusual about a value; null if it is text. */
function conditionOf(value: FieldValue | undefined): Condition | null {
  if (value === undefined) return "missing";
  if (value.kind === "boolean" || value.kind === "number") return "scalar";
  if (value.kind !== "text") return value.kind;
  if (value.text === "") return "empty";
  return value.text.trim() === "" ? "blank" : null;
}

const isOtherThanText = (condition: Condition | null): boolean =>
  condition === "scalar" || condition === "list" || condition === "map";

function nameOf(
  value: FieldValue | undefined,
  folder: string,
  missing: Drop | null,
  rules: NameRules,
): Offered<string> | Drop {
  const line = value?.line ?? missing?.line ?? 1;
  const ofFolder = { value: folder, reason: "name-from-folder", line } as const;
  if (rules.source === "folder") return ofFolder;
  const condition = conditionOf(value);
  const effect: NameEffect = condition === null ? "keep" : rules[condition];
  if (effect === "drop") {
    if (condition === "missing" && missing !== null) return missing;
    return { reason: isOtherThanText(condition) ? "name-not-text" : "name-missing", line };
  }
  if (effect === "folder") return ofFolder;
  const stated = (value?.text ?? "").trim();
  const name = rewritten(stated, rules);
  if (rules.limit !== null && isBeyond(name, rules.limit)) return { reason: "name-too-long", line };
  if (rules.allowed?.names.test(name) === false) {
    return rules.allowed.otherwise === "folder" ? ofFolder : { reason: "name-characters", line };
  }
  if (rules.isFolder && name.normalize("NFKC") !== folder.normalize("NFKC")) return { reason: "name-not-folder", line };
  return { value: name, reason: name === stated ? "name-misread" : "name-rewritten", line };
}

const rewritten = (text: string, { rewrite }: Pick<NameRules, "rewrite">): string =>
  rewrite === null ? text : text.replaceAll(rewrite.from, rewrite.to);

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
    return { reason: isOtherThanText(condition) ? "description-not-text" : "description-missing", line };
  }
  if (effect !== "keep") return { value: firstOf(body, effect), reason: "description-from-body", line };
  // JavaScript turns a map into this text.
  const stated = condition === "map" ? "[object Object]" : (value?.text ?? "").trim();
  const text = rewritten(stated, rules);
  if (text === "") return { value: null, reason: "description-absent", line };
  if (rules.limit === null || !isBeyond(text, rules.limit)) {
    return { value: text, reason: value?.comment === "" ? "description-misread" : "description-truncated", line };
  }
  if (rules.limit.beyond === "drop") return { reason: "description-too-long", line };
  return { value: cut(text, rules.limit), reason: "description-truncated", line };
}

function firstOf(body: readonly string[], effect: "paragraph" | "line"): string | null {
  const begins = (line: string): boolean => line.trim() !== "" && (effect === "line" || !line.startsWith("#"));
  const first = body.findIndex(begins);
  if (first < 0) return null;
  if (effect === "line") return body[first]?.replace(/^#+\s+/, "").trim() ?? null;
  const rest = body.slice(first);
  const end = rest.findIndex((line) => line.trim() === "");
  return (end < 0 ? rest : rest.slice(0, end)).join("\n");
}

type Characters = NonNullable<DescriptionRules["limit"]>;

/** Text has at least half as many code points as code units. */
const isBeyond = (text: string, { characters, unit }: Characters): boolean =>
  text.length > characters && (unit === "code-units" || text.length > 2 * characters || [...text].length > characters);

function cut(text: string, { characters, unit, ellipsis }: Characters): string {
  const kept = characters - ellipsis.length;
  return (unit === "code-units" ? text.slice(0, kept) : Array.from(text).slice(0, kept).join("")) + ellipsis;
}
