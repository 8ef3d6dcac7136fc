import { listApiPath, queryString } from "@skillshelf/directory-api/links";
import { type SkillRecord, skillPageSchema } from "@skillshelf/directory-api/schema";
import { z } from "zod";
import { clientCommand } from "./command.ts";
import { exitCodes } from "./errors.ts";
import { dayOf, levelOf, nameOf, numberOf } from "./format.ts";
import { auditOption, notePage, pageOptions, pageUsage } from "./list-options.ts";
import type { Cell, Column } from "./output.ts";
import { styled } from "./text.ts";

export const listCommand = clientCommand({
  usage: `Usage: skillshelf list [options]

Lists the records, those with the newest commit first.

  --sort ORDER      updated, score, name or stars (updated)
  --audit LEVEL     only with this level of the audit: none, low, medium, high
  --updated-since DATE
                    only what changed here since then, as 2026-01-31 or 2026-01-31T12:00:00Z; removed and
                    renamed records are then listed, too
${pageUsage}

With --installed it lists the skills that were installed in this project, or with --global those in your personal
folders, and asks no directory.`,
  options: pageOptions.extend({
    sort: z
      .enum(["updated", "score", "name", "stars"], { error: "--sort must be updated, score, name or stars" })
      .optional(),
    audit: auditOption,
    "updated-since": z.string().optional(),
    installed: z.boolean().default(false),
    global: z.boolean().default(false),
  }),
  flags: ["installed", "global"],
  async run({ values }, context) {
    if (values.installed || values.global)
      return (await import("./install/installed.ts")).runListInstalled(values, context);
    const { directory, out, json } = context;
    const { sort, audit, limit: pageSize, page, "updated-since": updatedSince } = values;
    const query = queryString({ sort, audit, pageSize, page, updatedSince });
    const answer = await directory.json(`${listApiPath}${query}`, skillPageSchema);
    if (json) {
      out.json(answer);
      return exitCodes.done;
    }
    const { data, pagination } = answer;
    if (pagination.totalCount === 0) out.note(nothingListed(audit, updatedSince));
    else {
      if (data.length > 0) out.table(data.every(isActive) ? columns : [...columns, status], data.map(rowOf));
      notePage(out, pagination, data.length);
    }
    return exitCodes.done;
  },
});

function nothingListed(audit: string | undefined, updatedSince: string | undefined): string {
  const level = audit === undefined ? "" : ` of the audit level ${audit}`;
  return updatedSince === undefined
    ? `There are no records${level}.`
    : `Nothing${level} changed since ${updatedSince}.`;
}

const columns: readonly Column[] = [
  { title: "Record" },
  { title: "Skills", align: "right" },
  { title: "Licence", isFlexible: true },
  { title: "Score", align: "right" },
  { title: "Audit" },
  { title: "Commit of" },
];
/** Most lists have active records alone. */
const status: Column = { title: "Status" };
const isActive = (record: SkillRecord): boolean => record.status === "active";

const rowOf = (record: SkillRecord): Cell[] => [
  styled("bold", nameOf(record)),
  numberOf(record.skillCount),
  record.license ?? "–",
  record.score === null ? "–" : String(record.score),
  levelOf(record.audit),
  record.updatedAt === null ? "–" : dayOf(record.updatedAt),
  isActive(record) ? "" : styled("yellow", record.status),
];
