import { auditApiPath, queryString, unitsApiPath } from "@skillshelf/directory-api/links";
import { auditAnswerSchema, type SkillDetail, type Unit, unitPageSchema } from "@skillshelf/directory-api/schema";
import { z } from "zod";
import { type ClientContext, clientCommand } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import type { Output } from "./output.ts";
import { askForRecord } from "./record.ts";
import { printAudit } from "./show-audit.ts";
import { styled } from "./text.ts";
import { countOf, dayOf, nameOf, numberOf, unknown } from "./words.ts";

/** So many units are shown where not all are wanted. */
const FEW_UNITS = 20;
/** So many pages of units are asked for, of 100 each: as many as a repository may have, and some. */
const MOST_PAGES = 30;

export const showCommand = clientCommand({
  usage: `Usage: skillshelf show <owner/repo> [options]

Shows a record: its facts, its summary, its skills, and what its audit found, the gravest first.

  --all             every skill and every finding, however many there are`,
  options: z.object({ all: z.boolean().default(false) }),
  flags: ["all"],
  allowPositionals: true,
  async run({ values: { all }, positionals }, context) {
    const answer = await askForRecord(positionals, "show", context);
    const record = all ? { ...answer.data, skills: await allUnits(answer.data, context) } : answer.data;
    const { data: audit } = await context.directory.json(auditApiPath(record), auditAnswerSchema);
    const { out, json } = context;
    if (json) out.json({ data: record, audit });
    else {
      printRecord(record, out);
      printUnits(record, all, out);
      printAudit(audit, all, out);
    }
    return exitCodes.done;
  },
});

/** The record's own answer has the first of them. */
async function allUnits(record: SkillDetail, { directory }: ClientContext): Promise<Unit[]> {
  const units: Unit[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const path = `${unitsApiPath(record)}${queryString({ page, pageSize: 100 })}`;
    const { data, pagination } = await directory.json(path, unitPageSchema);
    units.push(...data);
    if (page >= pagination.totalPages) break;
  }
  return units;
}

function printRecord(record: SkillDetail, out: Output): void {
  out.line(styled("bold", record.name), "  ", nameOf(record));
  out.paragraph(record.summary);
  out.line();
  for (const [name, value] of factsOf(record)) out.line(styled("dim", name.padEnd(12)), value);
}

function factsOf(record: SkillDetail): (readonly [name: string, value: string])[] {
  const { contextTokens: tokens } = record;
  return [
    ["Page", record.url],
    ["Source", record.repositoryUrl],
    ["Commit", record.commit === null ? unknown : `${record.commit}${on(record.updatedAt)}`],
    ["Licence", licenceOf(record)],
    ["Category", record.category],
    ["Languages", record.languages.join(", ") || unknown],
    ...(record.tags.length === 0 ? [] : [["Tags", record.tags.join(", ")] as const]),
    ["Stars", record.stars === null ? unknown : numberOf(record.stars)],
    ["Score", record.score === null ? unknown : `${record.score} of 100`],
    [
      "Context",
      tokens === null
        ? unknown
        : `about ${countOf(tokens.always, "token")} always, ${numberOf(tokens.onActivation)} when all skills are loaded`,
    ],
    ["Review", record.reviewedOn === null ? "none yet" : `by the editors, ${record.reviewedOn}`],
    ...(record.status === "active" ? [] : [["Status", record.status] as const]),
    ...(record.copyOf === null ? [] : [["Copy of", record.copyOf] as const]),
  ];
}

/** The licence, with the manifest's name where only a manifest states it. */
const licenceOf = ({ license, licenseSource }: SkillDetail): string =>
  license === null
    ? unknown
    : license + (licenseSource?.endsWith(".json") ? ` (stated by ${licenseSource} alone)` : "");

const on = (instant: string | null): string => (instant === null ? "" : ` of ${dayOf(instant)}`);

function printUnits({ skills, skillCount }: SkillDetail, isWhole: boolean, out: Output): void {
  out.line();
  out.line(styled("bold", countOf(skillCount, "skill")));
  const shown = isWhole ? skills : skills.slice(0, FEW_UNITS);
  for (const { name, path, otherLocations, kind, description } of shown) {
    const others =
      otherLocations.length === 0 ? "" : ` and the same files in ${countOf(otherLocations.length, "other folder")}`;
    out.line("  ", name, kind === "skill" ? "" : ` (${kind})`, "  ", styled("dim", `${path}${others}`));
    out.paragraph(description ?? "", 4);
  }
  if (shown.length < skillCount) out.line(`  … and ${numberOf(skillCount - shown.length)} more: --all`);
}
