import { relative, sep } from "node:path";
import type { LoadingResult } from "@skillshelf/agent-loading/loading";
import type { OfferedSkill } from "./driver.ts";
import type { TestSkill } from "./test-skill.ts";

export type Observation = Readonly<{ result: Exclude<LoadingResult, "unmeasured">; offered: OfferedSkill | undefined }>;

/**
 * What became of each skill.
 *
 * @param folder absolute path of the skills folder.
 */
export function observe(
  skills: readonly TestSkill[],
  offered: readonly OfferedSkill[],
  folder: string,
): ReadonlyMap<TestSkill, Observation> {
  return new Map(
    skills.map((skill) => {
      const one = offered.find((candidate) => isOf(candidate, skill, folder));
      return [skill, { result: resultOf(skill, one), offered: one }] as const;
    }),
  );
}

function isOf({ name, description, path }: OfferedSkill, skill: TestSkill, folder: string): boolean {
  const own = skill.path.split("/").slice(0, -1).join("/");
  if (path !== undefined) {
    const inside = relative(folder, path).split(sep).join("/");
    return inside === own || inside === skill.path;
  }
  return `${name}\n${description ?? ""}`.toLowerCase().includes(skill.key);
}

function resultOf(skill: TestSkill, offered: OfferedSkill | undefined): Observation["result"] {
  if (offered === undefined) return "dropped";
  const { name, description } = offered;
  const isSame = skill.name !== null && isEqual(name, skill.name);
  // Without a description it is not what the specification asks for, whatever the agent offers instead.
  const isDescribed = skill.description !== null && isEqual(description ?? "", skill.description);
  return isSame && (description === undefined || isDescribed) ? "loads" : "changed";
}

const isEqual = (one: string, other: string): boolean => withoutBlanks(one) === withoutBlanks(other);

const withoutBlanks = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
