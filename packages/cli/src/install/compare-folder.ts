import { parseSkillFile } from "@skillshelf/skill-reader/skill-file/parse-skill-file";
import type { CommandEnvironment } from "../context.ts";
import { countOf } from "../format.ts";
import type { CommitFolder } from "./commit-folder.ts";
import { type Difference, differences, type FolderOnDisk } from "./installed-files.ts";
import type { SkillFile } from "./placing.ts";

/** Files that installers leave out. */
const isOmitted = (path: string): boolean =>
  /(?:^|\/)(?:metadata\.json|__pycache__\/.*|__pypackages__\/.*)$/.test(path);

/** Files in which installers record what they installed. */
const isRecord = (path: string): boolean => /^(?:\.openskills\.json|\.skillkit\.json|\.clawhub\/.*)$/.test(path);

export type Comparison = Readonly<{
  differences: readonly Difference[];
  /** What an installer may do to files, in sentences. */
  notes: readonly string[];
}>;

/** Compares the files of a skill with those at a commit. What installers leave out, add or rewrite is no difference. */
export function compareFolder(
  { files }: Pick<CommitFolder, "files">,
  found: FolderOnDisk<SkillFile>,
  environment: Pick<CommandEnvironment, "platform">,
): Comparison {
  if (found.kind !== "folder") return { differences: [found], notes: [] };
  const onDisk = new Map(found.files.map((file) => [file.path, file]));
  const expected = files.filter(({ path }) => !isOmitted(path) || onDisk.has(path));
  const own = { ...found, files: found.files.filter(({ path }) => !isRecord(path)) };
  const at = new Map(expected.map((file) => [file.path, file]));
  const left: Difference[] = [];
  let lineEndings = 0;
  let isFrontmatterRewritten = false;
  for (const one of differences(expected, own, environment)) {
    const reason = one.kind === "changed" ? reasonOf(at.get(one.path), onDisk.get(one.path)) : "other";
    if (reason === "line-endings") lineEndings++;
    else if (reason === "frontmatter") isFrontmatterRewritten = true;
    else left.push(one);
  }
  const notes: string[] = [];
  if (lineEndings > 0) notes.push(`Line endings differ in ${countOf(lineEndings, "file")}, as Git may change them.`);
  if (isFrontmatterRewritten)
    notes.push("gh skill rewrote the frontmatter of SKILL.md: it has the same fields, and where the skill comes from.");
  return { differences: left, notes };
}

function reasonOf(
  expected: SkillFile | undefined,
  found: SkillFile | undefined,
): "line-endings" | "frontmatter" | "other" {
  if (expected === undefined || found === undefined) return "other";
  if (withLineFeeds(expected.content) === withLineFeeds(found.content)) return "line-endings";
  return /^skill\.md$/i.test(expected.path) && isRewritten(expected.content, found.content) ? "frontmatter" : "other";
}

/** Bytes as one character each, so that every file can be compared. */
const withLineFeeds = (content: Uint8Array): string => Buffer.from(content).toString("latin1").replaceAll("\r\n", "\n");

/** Tells whether a SKILL.md differs by the metadata of `gh skill` and the notation of the frontmatter only. */
function isRewritten(expected: Uint8Array, found: Uint8Array): boolean {
  if (!Buffer.from(found).includes("github-repo")) return false;
  const [one, other] = [expected, found].map((content) => {
    const { body, name, description, license, compatibility, allowedTools, metadata } = parseSkillFile(
      content,
      "SKILL.md",
    );
    const own = Object.entries(metadata).filter(([key]) => !key.startsWith("github-"));
    return JSON.stringify({ body, name, description, license, compatibility, allowedTools, metadata: own.toSorted() });
  });
  return one === other;
}
