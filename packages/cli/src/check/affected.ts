import { type AgentId, agentIds } from "@skillshelf/agent-loading/agent-ids";
import { type Loading, loadingOf, predict } from "@skillshelf/agent-loading/loading";
import type { AgentProfile } from "@skillshelf/agent-loading/profile";
import { profiles } from "@skillshelf/agent-loading/profiles";
import type { LoadingReason } from "@skillshelf/agent-loading/reasons";
import type { ConformanceRule, Deviation } from "@skillshelf/skill-reader/conformance/rules";
import { installedPath } from "@skillshelf/skill-reader/facts/loading";

/** Programs that offer no skill to a model: they list and validate. They count only if they are named. */
const notByDefault: ReadonlySet<AgentId> = new Set(["openskills", "skills-ref"]);

/** The measured agents, and the installer that most people use. */
const defaultProfiles: readonly AgentProfile[] = profiles.filter(
  ({ id, measured }) => measured !== null && !notByDefault.has(id),
);

export const profilesOf = (agents: readonly AgentId[] | undefined): readonly AgentProfile[] =>
  agents === undefined ? defaultProfiles : profiles.filter(({ id }) => agents.includes(id));

type Unit = Readonly<{ path: string; repo: string; bytes: Uint8Array }>;

/** Returns the path below a skills folder of the agent, if the file is in one; else where it would be installed. */
function pathFor({ projectFolders, personalFolders }: AgentProfile, unit: Unit, name: string | null, root: string) {
  const place = `${root}/${unit.path}`;
  for (const folder of [...projectFolders, ...personalFolders]) {
    const start = place.lastIndexOf(`/${folder}/`);
    if (start >= 0) return place.slice(start + folder.length + 2);
  }
  return installedPath(unit.path, unit.repo, name);
}

/** Reasons that are fields with this purpose. */
const asTheFileSays: ReadonlySet<LoadingReason | null> = new Set(["metadata-internal", "only-for-paths"] as const);

/**
 * Returns what the agents do with a skill that do not load it as it is written.
 *
 * @param name the stated name; null if there is none.
 * @param folder the absolute path that the unit's path starts from; null for a repository.
 */
export function affectedBy(
  unit: Unit,
  name: string | null,
  folder: string | null,
  among: readonly AgentProfile[],
): readonly Loading[] {
  const { bytes } = unit;
  const root = folder?.replaceAll("\\", "/") ?? "";
  const paths = new Map<string, AgentProfile[]>();
  for (const profile of among) {
    const path = pathFor(profile, unit, name, root);
    paths.set(path, [...(paths.get(path) ?? []), profile]);
  }
  const loadings = [...paths].flatMap(([path, profilesAtPath]) => loadingOf({ path, bytes }, profilesAtPath));
  return loadings
    .filter(({ result, reason }) => (result === "dropped" || result === "changed") && !asTheFileSays.has(reason))
    .toSorted((one, other) => agentIds.indexOf(one.agent) - agentIds.indexOf(other.agent));
}

/**
 * Returns a test of a changed `SKILL.md`: whether each agent that loads the file as it is written still offers the same name
 * and description, and each other one that loads it still does.
 */
export function keepsLoading(path: string, bytes: Uint8Array): (changed: Uint8Array) => boolean {
  const before = predict({ path, bytes }, defaultProfiles);
  return (changed) =>
    predict({ path, bytes: changed }, defaultProfiles).every(({ loading: { result }, offered }, index) => {
      const was = before[index];
      if (was?.loading.result === "changed") return result !== "dropped";
      if (was?.loading.result !== "loads") return true;
      return (
        result === "loads" && offered?.name === was.offered?.name && offered?.description === was.offered?.description
      );
    });
}

type RuleId = ConformanceRule["id"];

const frontmatter: readonly RuleId[] = [
  "byte-order-mark",
  "frontmatter-not-first",
  "frontmatter-fence",
  "frontmatter-unterminated",
  "frontmatter-missing",
  "frontmatter-twice",
  "merge-marker",
  "line-endings",
  "invisible-characters",
];
const yaml: readonly RuleId[] = [
  "frontmatter-invalid-yaml",
  "duplicate-key",
  "yaml-anchor-or-tag",
  "control-characters",
  "nul-bytes",
  "invalid-utf-8",
];
const nameForm: readonly RuleId[] = ["name-not-text", "name-characters", "name-hyphens"];

/** The rules that a skill may violate where an agent gives a reason. The first that it violates is the cause. */
const rulesOf: Readonly<Record<LoadingReason, readonly RuleId[]>> = {
  "file-name": ["file-name"],
  "file-too-large": [],
  "too-deep": [],
  "hidden-folder": [],
  "invalid-utf-8": ["invalid-utf-8", "byte-order-mark"],
  "byte-order-mark": ["byte-order-mark"],
  "frontmatter-missing": frontmatter,
  "frontmatter-not-first": ["frontmatter-not-first", ...frontmatter],
  "frontmatter-fence": ["frontmatter-fence", ...frontmatter],
  "frontmatter-unterminated": ["frontmatter-unterminated", ...frontmatter],
  "invalid-yaml": [...yaml, ...frontmatter],
  "duplicate-key": ["duplicate-key", ...frontmatter],
  "name-missing": ["name-missing", "name-not-text", ...yaml, ...frontmatter],
  "name-not-text": ["name-not-text"],
  "name-too-long": ["name-too-long"],
  "name-characters": nameForm,
  "name-not-folder": ["name-differs-from-folder", ...nameForm],
  "description-missing": ["description-missing", "description-not-text", ...yaml, ...frontmatter],
  "description-not-text": ["description-not-text"],
  "description-too-long": ["description-too-long"],
  "metadata-not-map": ["metadata-not-map", "field-empty", ...yaml],
  "metadata-internal": [],
  "field-type": [
    "allowed-tools-form",
    "license-not-text",
    "compatibility-not-text",
    "metadata-not-text",
    "yaml-1-1-scalar",
    "extension-field",
  ],
  "only-for-paths": [],
  "unknown-field": ["unknown-field", "extension-field", "field-spelling"],
  "body-missing": ["body-empty"],
  "name-from-folder": ["name-missing", ...yaml, ...frontmatter, ...nameForm, "name-differs-from-folder"],
  "name-rewritten": nameForm,
  "name-misread": [...yaml, ...frontmatter, ...nameForm],
  "description-absent": ["description-missing", ...yaml, ...frontmatter],
  "description-from-body": ["description-missing", "description-not-text", ...yaml, ...frontmatter],
  "description-truncated": ["description-too-long"],
  "description-misread": ["description-not-text", ...yaml, ...frontmatter],
  "model-invocation-disabled": [],
  "frontmatter-too-large": [],
};

/** Returns the rule that explains why an agent is affected; undefined if the skill violates none that does. */
export const causeOf = ({ reason }: Loading, deviations: readonly Deviation[]): RuleId | undefined =>
  reason === null ? undefined : rulesOf[reason].find((id) => deviations.some(({ rule }) => rule === id));
