import { commitSchema, ownerSchema, repoSchema } from "@skillshelf/directory-api/schema";
import { ENGINE_VERSION } from "@skillshelf/skill-audit/audit-facts";
import type { Random } from "@skillshelf/skill-audit/testing/random";
import { describeFile } from "@skillshelf/skill-reader/facts/files";
import { naturalLanguage } from "@skillshelf/skill-reader/facts/language";
import { searchedWords } from "@skillshelf/skill-reader/facts/read-unit";
import { unitKind } from "@skillshelf/skill-reader/facts/unit-source";
import { folderOf } from "@skillshelf/skill-reader/folder-of";
import { readLicenseField } from "@skillshelf/skill-reader/license/field";
import { FACTS_VERSION, MAX_FILES, type Snapshot, type UnitFacts } from "@skillshelf/skill-reader/repository-facts";
import { plainText } from "@skillshelf/skill-reader/skill-file/plain-text";
import { approximateTokens } from "@skillshelf/skill-reader/skill-file/tokens";
import type postgres from "postgres";
import { z } from "zod";

/** Records whose words are counted: the rows are made independently of each other, so the first are like any. */
const SAMPLE = 20_000;

/** A word and in how many records of the sample it is. */
type CountedWord = Readonly<{ word: string; share: number }>;

export type SampledRecord = Readonly<{ owner: string; repo: string; name: string; summary: string; tags: string[] }>;

/** What the records of a seeded database hold, to ask for it. */
export type Vocabulary = Readonly<{
  /** The most frequent first. */
  words: readonly CountedWord[];
  /** Records from anywhere, in no order. */
  records: readonly SampledRecord[];
}>;

const SAMPLED_RECORDS = 2_000;

/** Asks the database for its words, once. */
export async function readVocabulary(sql: postgres.Sql, total: number, random: Random): Promise<Vocabulary> {
  const size = Math.min(total, SAMPLE);
  const words = await sql<{ word: string; share: number }[]>`
    select word, count(distinct id)::float / ${size}::int as share
    from (
      select id, regexp_split_to_table(lower(concat_ws(' ', owner, repo, name, summary)), '[^a-z0-9]+') as word
      from directory.records where id <= ${size}
      union all
      select record_id, regexp_split_to_table(lower(name), '[^a-z0-9]+')
      from directory.units where record_id <= ${size}
    ) found
    where length(word) >= 4
    group by word
    order by share desc, word`;
  const ids = Array.from({ length: SAMPLED_RECORDS }, () => random.whole(1, total));
  const records = await sql<SampledRecord[]>`
    select owner, repo, name, summary, tags from directory.records where id = any(${[...new Set(ids)]})`;
  return { words: [...words], records: [...records] };
}

/** Words that about this share of the records hold, the nearest first. */
export const wordsNear = ({ words }: Vocabulary, share: number, count: number): string[] =>
  words
    .toSorted((one, other) => distance(one.share, share) - distance(other.share, share))
    .slice(0, count)
    .map(({ word }) => word);

const distance = (one: number, other: number): number => Math.abs(Math.log(one / other));

/** Returns the words that at least a share `least` of the records contain. Words in nearly all records are left out. */
export const commonWords = ({ words }: Vocabulary, least: number): string[] =>
  words.filter(({ share }) => share >= least && share < 0.8).map(({ word }) => word);

const MAX_NAME_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 200;

const skillSchema = z.object({
  path: z.string().min(1).max(1_024),
  name: z.string().nullable(),
  description: z.string().nullable(),
  license: z.string().nullable(),
  body_bytes: z.int().nonnegative(),
  script_files: z.array(z.string()),
  reference_files: z.array(z.string()),
  headings: z.array(z.string()).optional(),
});
type Skill = z.infer<typeof skillSchema>;

/** Facts of a repository of skills as others read them: a line of a file that `evals -- relevance --repos` names. */
export const repositorySchema = z.object({
  owner: ownerSchema,
  repo: repoSchema,
  commit: commitSchema,
  commit_date: z.iso.datetime({ offset: true }),
  license_file: z.string().nullish(),
  license_guess: z.string().nullable(),
  skills: z.array(skillSchema),
});
export type Repository = z.infer<typeof repositorySchema>;

/**
 * What ingestion would have read of a repository, as far as the facts tell. Nothing in them tells texts, so copies of
 * other units are not known as such.
 */
export function readingOf(repository: Repository): Snapshot {
  const { owner, repo, commit, license_file: licenseFile, license_guess: license, skills } = repository;
  const committedAt = new Date(repository.commit_date).toISOString();
  const descriptions = Object.fromEntries(
    skills.flatMap(({ path, description }) => {
      const shown = plainText(description ?? "", MAX_DESCRIPTION_LENGTH);
      return shown === "" ? [] : [[path, shown]];
    }),
  );
  const searched = Object.fromEntries(
    skills.map(({ path, description, headings = [] }) => {
      const body = headings.map((heading) => `# ${heading}`).join("\n");
      return [path, searchedWords({ description, body })];
    }),
  );
  const [only, ...others] = skills;
  return {
    facts: {
      form: FACTS_VERSION,
      owner,
      repo,
      commit,
      committedAt,
      readAt: committedAt,
      engine: ENGINE_VERSION,
      license: license === null ? null : readLicenseField(license),
      licenseFiles: licenseFile ? [licenseFile] : [],
      licenseConflicts: [],
      marketplace: null,
      units: skills.map((skill) => unitFactsOf(skill, repo)),
      notices: [],
    },
    words: {
      summary: only !== undefined && others.length === 0 ? (descriptions[only.path] ?? "") : "",
      descriptions,
      searched,
      excerpts: {},
    },
    source: null,
  };
}

function unitFactsOf({ path, description, license, ...skill }: Skill, repo: string): UnitFacts {
  const folder = folderOf(path);
  const fallback = plainText(folder.slice(folder.lastIndexOf("/") + 1), MAX_NAME_LENGTH) || repo;
  const name = plainText(skill.name ?? "", MAX_NAME_LENGTH) || fallback;
  return {
    path,
    name,
    kind: unitKind(path, skill.name),
    plugin: null,
    language: naturalLanguage(description ?? ""),
    license: license === null ? null : readLicenseField(license),
    allowedTools: null,
    files: skill.script_files.length + skill.reference_files.length,
    bytes: skill.body_bytes,
    scripts: filesOf(skill.script_files),
    references: filesOf(skill.reference_files),
    descriptionLength: description?.length ?? 0,
    listingTokens: approximateTokens(`${name}: ${description ?? ""}`),
    bodyTokens: null,
    hash: null,
    digest: null,
    shingles: 0,
    signature: null,
    upstreams: [],
    firstCommittedAt: null,
    deviations: [],
    audit: { findings: [], omitted: 0, capabilities: unknownCapabilities },
  };
}

const unknownCapabilities: UnitFacts["audit"]["capabilities"] = {
  "runs-scripts": null,
  "uses-network": null,
  "reads-secrets": null,
  "writes-outside": null,
  "installs-packages": null,
};

const filesOf = (paths: readonly string[]): UnitFacts["scripts"] =>
  paths.slice(0, MAX_FILES).map((path) => ({ path, bytes: null, language: describeFile(path, false).language }));
