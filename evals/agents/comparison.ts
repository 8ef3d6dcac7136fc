import { relative, sep } from "node:path";
import { loadingOf } from "@skillshelf/agent-loading/loading";
import type { AgentProfile } from "@skillshelf/agent-loading/profile";
import type { LoadingResult } from "@skillshelf/agent-loading/reasons";
import type { OfferedSkill } from "./driver.ts";
import type { TestSkill } from "./test-skill.ts";

/** What an agent does with a test skill, and what its profile predicts. */
export type Comparison = Readonly<{
  skill: TestSkill;
  offered: OfferedSkill | undefined;
  actual: LoadingResult;
  /** `unmeasured` if nothing is predicted. */
  expected: LoadingResult;
  reason: string | null;
}>;

/** @param folder absolute path of the skills folder. */
export const compare = (
  profile: AgentProfile,
  skills: readonly TestSkill[],
  offered: readonly OfferedSkill[],
  folder: string,
): readonly Comparison[] =>
  skills.map((skill) => {
    const one = offered.find((candidate) => isOf(candidate, skill, folder));
    // Profiles say nothing about skills in the folders of others, and about a linked `SKILL.md`.
    const isInside = skills.some((other) => other !== skill && folderOf(skill).startsWith(`${folderOf(other)}/`));
    const isPredicted = !isInside && skill.link !== "file";
    const prediction = isPredicted ? predict(profile, skill) : { expected: "unmeasured" as const, reason: null };
    return { skill, offered: one, actual: resultOf(skill, one), ...prediction };
  });

function isOf({ name, description, path }: OfferedSkill, skill: TestSkill, folder: string): boolean {
  if (path === undefined && description === undefined && name === skill.name) return true;
  if (path === undefined) return `${name}\n${description ?? ""}`.toLowerCase().includes(skill.key);
  const inside = relative(folder, path).split(sep).join("/");
  return inside === skill.path || inside === folderOf(skill);
}

const folderOf = ({ path }: TestSkill): string => path.split("/").slice(0, -1).join("/");

function resultOf(skill: TestSkill, offered: OfferedSkill | undefined): LoadingResult {
  if (offered === undefined || (offered.isForUserOnly === true && !isKeptFromModel(skill))) return "dropped";
  const isNamed = isSame(offered.name, skill.name);
  return isNamed && (offered.description === undefined || isSame(offered.description, skill.description))
    ? "loads"
    : "changed";
}

const isKeptFromModel = ({ bytes }: TestSkill): boolean =>
  Buffer.from(bytes).toString("utf8").includes("disable-model-invocation:");

/** Whether the author's own text is offered. */
const isSame = (offered: string | null, meant: string | null): boolean =>
  offered !== null && meant !== null && withoutBlanks(offered) === withoutBlanks(meant);

const withoutBlanks = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

function predict(profile: AgentProfile, skill: TestSkill): Pick<Comparison, "expected" | "reason"> {
  const { path, bytes, link } = skill;
  const isFollowed =
    link === undefined ||
    profile.followsLinks === "always" ||
    (profile.followsLinks === "within-project" && link === "folder-within-project");
  if (!isFollowed) return { expected: "dropped", reason: "linked folder" };
  const [loading] = loadingOf({ path, bytes }, [profile]);
  return { expected: loading?.result ?? "unmeasured", reason: loading?.reason ?? null };
}
