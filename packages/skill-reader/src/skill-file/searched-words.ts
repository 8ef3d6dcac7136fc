import type { SkillFile } from "./parse-skill-file.ts";

/** Beyond so many characters a text says little more of what a skill is for. */
const LONGEST = 2_000;
/** A line of code that begins as a heading does is none. */
const fence = /^ {0,3}(`{3,}|~{3,})/;
const heading = /^ {0,3}#{1,6}[ \t]+(.*)$/;

/** What a skill is searched by beside what is shown of it: its whole description and its headings. Never shown. */
export function searchedWords({ description, body }: Pick<SkillFile, "description" | "body">): string {
  const parts = [description ?? ""];
  let length = parts[0]?.length ?? 0;
  let open: string | undefined;
  for (const line of body.split("\n")) {
    if (length > LONGEST) break;
    const mark = fence.exec(line)?.[1];
    if (mark !== undefined && (open === undefined || mark.startsWith(open)))
      open = open === undefined ? mark : undefined;
    const title = open === undefined ? heading.exec(line.slice(0, LONGEST))?.[1] : undefined;
    if (title === undefined) continue;
    parts.push(title.trim());
    length += title.length;
  }
  return parts
    .join("\n")
    .replace(/[^\P{Cc}\n]/gu, " ")
    .slice(0, LONGEST)
    .toWellFormed();
}
