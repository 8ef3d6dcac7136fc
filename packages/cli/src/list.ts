import { type Command, Option } from "@commander-js/extra-typings";
import { agentIds } from "@skillshelf/agent-loading/agent-ids";
import { categoriesApiPath, listApiPath, queryString } from "@skillshelf/directory-api/links";
import { auditLevels, categoryListSchema, type SkillRecord, skillPageSchema } from "@skillshelf/directory-api/schema";
import { stringValue } from "./arguments.ts";
import { run } from "./context.ts";
import { exitCodes } from "./errors.ts";
import { dayOf, nameOf, numberOf, shortLevelOf } from "./format.ts";
import type { Cell, Column } from "./output.ts";
import { limitOption, notePage, pageOption } from "./pagination.ts";
import { styled } from "./text.ts";

export const defineList = (command: Command): void =>
  void command
    .description("List the repositories of the catalog, or with --installed the skills that are installed here.")
    .addOption(
      new Option("--sort <order>", "Sort order; updated if omitted").choices([
        "updated",
        "new",
        "score",
        "name",
        "stars",
      ] as const),
    )
    .addOption(new Option("--audit <level>", "Only this audit level").choices(auditLevels))
    .addOption(new Option("--agent <id>", "Only repositories with skills that this agent loads").choices(agentIds))
    .option(
      "--updated-since <date>",
      "Only entries that changed since this date or time, such as 2026-01-31 or 2026-01-31T12:00:00Z; includes removed and renamed repositories",
      stringValue,
    )
    .addOption(limitOption())
    .addOption(pageOption())
    .option("--installed", "List the skills installed in this project; works offline")
    .option("--global", "List the skills installed in your personal folders; works offline")
    .action(({ installed, global = false, sort, audit, agent, limit: pageSize, page, updatedSince }, self) =>
      run(self, async (context) => {
        if (installed || global) return (await import("./install/installed.ts")).runListInstalled({ global }, context);
        const { directory, out, json } = context;
        const query = queryString({ sort, audit, agent, pageSize, page, updatedSince });
        const response = await directory.json(`${listApiPath}${query}`, skillPageSchema);
        const { data, pagination } = response;
        if (json) out.json(response);
        else if (pagination.totalCount === 0) out.note(emptyListMessage(audit, agent, updatedSince));
        else {
          if (data.length > 0) out.table(data.every(isActive) ? columns : [...columns, status], data.map(rowOf));
          notePage(out, pagination, data.length);
        }
        return exitCodes.done;
      }),
    );

function emptyListMessage(
  audit: string | undefined,
  agent: string | undefined,
  updatedSince: string | undefined,
): string {
  const level = audit === undefined ? "" : ` with audit level ${audit}`;
  const loads = agent === undefined ? "" : ` with skills that ${agent} loads`;
  const since = updatedSince === undefined ? "" : ` changed since ${updatedSince}`;
  return `No repositories${[level, loads].filter(Boolean).join(" and")}${since}.`;
}

const columns: readonly Column[] = [
  { title: "Repository" },
  { title: "Skills", align: "right" },
  { title: "License", isFlexible: true },
  { title: "Score", align: "right" },
  { title: "Findings" },
  { title: "Commit" },
];
/** Shown only if a repository in the list is not active. */
const status: Column = { title: "Status" };
const isActive = (record: SkillRecord): boolean => record.status === "active";

const rowOf = (record: SkillRecord): Cell[] => [
  styled("bold", nameOf(record)),
  numberOf(record.skillCount),
  record.license ?? "–",
  record.score === null ? "–" : String(record.score),
  shortLevelOf(record.audit),
  record.updatedAt === null ? "–" : dayOf(record.updatedAt),
  isActive(record) ? "" : styled("yellow", record.status),
];

export const defineCategories = (command: Command): void =>
  void command.description("List the categories and how many repositories each has.").action((_, self) =>
    run(self, async ({ directory, out, json }) => {
      const response = await directory.json(categoriesApiPath, categoryListSchema);
      if (json) out.json(response);
      else
        out.table(
          [
            { title: "Category" },
            { title: "Repositories", align: "right" },
            { title: "Description", isFlexible: true },
          ],
          response.data.map(({ slug, skillCount, description }) => [slug, String(skillCount), description]),
        );
      return exitCodes.done;
    }),
  );
