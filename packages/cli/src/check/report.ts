import { ENGINE_VERSION } from "@skillshelf/skill-audit/audit-facts";
import type { CheckReport } from "./problem.ts";
import type { Skills } from "./skills.ts";
import { unreadFiles } from "./unread.ts";

/** What a check found in skills, as it is reported: with what beside them was passed over. */
export const reportOf = (
  { source, commit, units, notices }: Skills,
  { unread, ...found }: Pick<CheckReport, "problems" | "omitted" | "unread" | "rules">,
): CheckReport => ({
  source,
  commit,
  engine: ENGINE_VERSION,
  skills: units.length,
  ...found,
  unread: unreadFiles(unread, notices),
});
