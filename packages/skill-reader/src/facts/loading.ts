import { loadingOf } from "@skillshelf/agent-loading/loading";
import { folderOf } from "../folder-of.ts";
import type { UnitLoading } from "../repository-facts.ts";

type Source = Readonly<{ path: string; repo: string; bytes: Uint8Array }>;

/** Predicts which agents do not load a SKILL.md as it is written, by cause. */
export function loadingFacts({ path, repo, bytes }: Source, name: string | null): UnitLoading {
  const causes = new Map<string, UnitLoading[number]>();
  for (const { agent, result, reason, line } of loadingOf({ path: installedPath(path, repo, name), bytes })) {
    if (reason === null) continue;
    const key = `${reason} ${line}`;
    const cause = causes.get(key);
    causes.set(key, cause ? { ...cause, agents: [...cause.agents, agent] } : { result, reason, line, agents: [agent] });
  }
  return [...causes.values()];
}

/** Returns the path below a skills folder. At the root of a repository, a skill has no folder of its own to keep. */
export function installedPath(path: string, repo: string, name: string | null): string {
  const named = name !== null && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) ? name : repo;
  return path.includes("/") ? path.slice(folderOf(folderOf(path)).length).replace(/^\//, "") : `${named}/${path}`;
}
