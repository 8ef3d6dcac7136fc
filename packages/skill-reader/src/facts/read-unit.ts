import { createHash } from "node:crypto";
import { displayableText } from "@skillshelf/skill-audit/excerpt";
import type { TreeEntry } from "../git/tree.ts";
import { MAX_FILES, type StoredExcerpt, type UnitFacts, type UnitText } from "../repository-facts.ts";
import type { SkillFile } from "../skill-file/parse-skill-file.ts";
import { plainText } from "../skill-file/plain-text.ts";
import { approximateTokens } from "../skill-file/tokens.ts";
import { auditedUnit, auditUnit, nameAndKind, skillFileOf } from "./audited-unit.ts";
import { describeFile, type FileRole } from "./files.ts";
import { languageByScript } from "./language-by-script.ts";
import { loadingFacts } from "./loading.ts";
import type { UnitSource } from "./unit-reader.ts";
import { isHidden } from "./units.ts";

/** Maximum length of the search text; more adds little about a skill's purpose. */
const MAX_LENGTH = 2_000;
/** Headings inside fenced code are not headings. */
const fence = /^ {0,3}(`{3,}|~{3,})/;
const heading = /^ {0,3}#{1,6}[ \t]+(.*)$/;

/** Returns additional search text of a skill: its complete description and its headings. Never displayed. */
export function searchedWords({ description, body }: Pick<SkillFile, "description" | "body">): string {
  const parts = [description ?? ""];
  let length = parts[0]?.length ?? 0;
  let open: string | undefined;
  for (const line of body.split("\n")) {
    if (length > MAX_LENGTH) break;
    const mark = fence.exec(line)?.[1];
    if (mark !== undefined && (open === undefined || mark.startsWith(open)))
      open = open === undefined ? mark : undefined;
    const title = open === undefined ? heading.exec(line.slice(0, MAX_LENGTH))?.[1] : undefined;
    if (title === undefined) continue;
    parts.push(title.trim());
    length += title.length;
  }
  return parts
    .join("\n")
    .replace(/[^\P{Cc}\n]/gu, " ")
    .slice(0, MAX_LENGTH)
    .toWellFormed();
}

const MAX_DESCRIPTION_LENGTH = 200;

/** Maximum length of a text that is stored to be shown, in UTF-16 units. */
const MAX_TEXT_LENGTH = 20_000;

/** Facts of a unit and the parts of its text that are displayed or searched. */
export type ReadUnit = Readonly<{
  facts: Omit<
    UnitFacts,
    "otherLocations" | "plugin" | "license" | "firstCommittedAt" | "digest" | "shingles" | "signature"
  >;
  /** Plain text of at most 200 characters; null if there is none. */
  description: string | null;
  /** Prose for detecting the language, if the script did not determine it; `facts.language` is null then. */
  prose: string | null;
  /** Additional search text; null if the SKILL.md could not be read. */
  searched: string | null;
  /** The license field of its frontmatter, as written. */
  statedLicense: string | null;
  /** The displayable text after the frontmatter; null if the SKILL.md could not be read. */
  text: Omit<UnitText, "path"> | null;
  /** Displayable lines of each finding, by finding id. */
  excerpts: Readonly<Record<string, StoredExcerpt>>;
}>;

type Described = Omit<ReadUnit, "facts" | "excerpts"> & Readonly<{ facts: Omit<ReadUnit["facts"], "audit"> }>;

export async function readUnit(source: UnitSource): Promise<ReadUnit> {
  const file = skillFileOf(source);
  const described = describeUnit(source, file);
  const { audit, excerpts } = await auditUnit(await auditedUnit(source, file));
  return { ...described, facts: { ...described.facts, audit }, excerpts };
}

function describeUnit(source: UnitSource, file: SkillFile | undefined): Described {
  const { path, bytes, around } = source;
  const { name, kind } = nameAndKind(source, file);
  // A unit at the root is installed with the whole repository, so that the files it refers to may lie in any folder.
  const files = [...source.files, ...around.map((other) => other.file).filter((other) => !isHidden(other.path))];
  const shared = { path, name, kind, files: files.length, ...describeFiles(files) };
  const sizes = files.reduce((sum, other) => sum + (other.bytes ?? 0), bytes?.length ?? 0);
  if (bytes === null || file === undefined) {
    const facts = { ...shared, ...nothing, bytes: sizes };
    return { facts, description: null, prose: null, searched: null, statedLicense: null, text: null };
  }
  const { language, prose } = languageByScript(`${file.description ?? ""}\n\n${file.body}`);
  const description = plainText(file.description ?? "", MAX_DESCRIPTION_LENGTH);
  return {
    facts: {
      ...shared,
      language,
      allowedTools: file.allowedTools && [...file.allowedTools],
      bytes: sizes,
      descriptionLength: file.description?.length ?? 0,
      listingTokens: approximateTokens(`${name}: ${file.description ?? ""}`),
      bodyTokens: file.bodyTokens,
      hash: contentHash(bytes),
      upstreams: [...file.upstreams],
      deviations: file.deviations.map(({ rule, line }) => ({ rule, line })),
      loading: loadingFacts({ path, repo: source.repo, bytes }, file.name),
    },
    description: description === "" ? null : description,
    prose,
    searched: searchedWords(file),
    statedLicense: file.license,
    text: displayableText(file.body, MAX_TEXT_LENGTH),
  };
}

/** Facts of a SKILL.md that could not be read. */
const nothing = {
  language: null,
  allowedTools: null,
  descriptionLength: 0,
  listingTokens: null,
  bodyTokens: null,
  hash: null,
  upstreams: [],
  deviations: [],
};

/** Hashes the text independently of line endings and surrounding white space, which editors change. */
function contentHash(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes).replace(/\r\n?/g, "\n").trim();
  return createHash("sha256").update(text).digest("hex");
}

function describeFiles(files: readonly TreeEntry[]): Pick<UnitFacts, "scripts" | "references"> {
  const described = files.map(({ path, bytes, isExecutable }) => ({
    path,
    bytes,
    ...describeFile(path, isExecutable),
  }));
  const of = (wanted: FileRole) =>
    described
      .filter(({ role }) => role === wanted)
      .slice(0, MAX_FILES)
      .map(({ path, bytes, language }) => ({ path, bytes, language }));
  return { scripts: of("script"), references: of("reference") };
}
