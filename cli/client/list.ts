import { z } from "zod";
import { listApiPath, queryString } from "#lib/directory/links.ts";
import { type SkillRecord, skillPageSchema } from "#lib/directory/schema.ts";
import { clientCommand } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import { notePage, pageOptions, pageUsage } from "./list-options.ts";
import type { Cell, Column } from "./table.ts";
import { styled } from "./text.ts";
import { dayOf, levelOf, nameOf, numberOf } from "./words.ts";

export const listCommand = clientCommand({
  usage: `Usage: skillshelf list [options]

Lists the records, those with the newest commit first.

  --sort ORDER      updated, score, name or stars (updated)
  --updated-since DATE
                    only what changed here since then, as 2026-01-31 or 2026-01-31T12:00:00Z; removed and
                    renamed records are then listed, too
${pageUsage}`,
  options: pageOptions.extend({
    sort: z
      .enum(["updated", "score", "name", "stars"], { error: "--sort must be updated, score, name or stars" })
      .optional(),
    "updated-since": z.string().optional(),
  }),
  async run({ values }, { directory, out, json }) {
    const { sort, limit: pageSize, page, "updated-since": updatedSince } = values;
    const query = queryString({ sort, pageSize, page, updatedSince });
    const answer = await directory.json(`${listApiPath}${query}`, skillPageSchema);
    if (json) {
      out.json(answer);
      return exitCodes.done;
    }
    const { data, pagination } = answer;
    if (pagination.totalCount === 0)
      out.note(updatedSince === undefined ? "There are no records." : `Nothing changed since ${updatedSince}.`);
    else {
      if (data.length > 0) out.table(data.every(isActive) ? columns : [...columns, status], data.map(rowOf));
      notePage(out, pagination, data.length);
    }
    return exitCodes.done;
  },
});

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
