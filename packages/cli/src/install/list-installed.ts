import type { ClientContext } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { withFiles } from "./file-errors.ts";
import { readLock } from "./lock-file.ts";
import { scopeOf, shownPath } from "./scope.ts";

/** Lists what the lock file knows. */
export const runListInstalled = (options: Readonly<{ global: boolean }>, context: ClientContext): Promise<number> =>
  withFiles(() => listInstalled(options, context));

async function listInstalled(
  { global }: Readonly<{ global: boolean }>,
  { environment, out, json }: ClientContext,
): Promise<number> {
  const scope = await scopeOf(global, environment);
  const skills = await readLock(scope);
  if (json) out.json({ scope: scope.kind, skills });
  else if (skills.length === 0)
    out.line(global ? "No skill was installed in your personal folders." : "No skill was installed in this folder.");
  else
    out.table(
      [
        { title: "Skill" },
        { title: "Repository", isFlexible: true },
        { title: "Commit" },
        { title: "Audit" },
        { title: "Folder", isFlexible: true },
      ],
      skills.map(({ unit, repository, commit, audit, folder }) => [
        unit.name,
        repository,
        commit.slice(0, 12),
        audit?.level ?? "not audited",
        shownPath(scope, folder),
      ]),
    );
  return exitCodes.done;
}
