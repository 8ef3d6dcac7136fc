import type { Locale } from "@skillshelf/directory-api/locales";
import type { DirectoryRecord, DirectoryUnit } from "@skillshelf/directory-api/schema";
import type { DrawnUnit } from "@skillshelf/skill-reader/repository-facts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatList, formatNumber, languageName } from "#lib/i18n/format.ts";

/** So many tools are named, each with so many characters at most: people write whole commands there. */
const NAMED_TOOLS = 12;
const LONGEST_TOOL = 60;

/** What is to be known of a unit in a few words: that it is no skill to install, what it costs, how it differs. */
export function toNotes(
  record: Pick<DirectoryRecord, "license">,
  { kind, bodyTokens }: DirectoryUnit,
  facts: DrawnUnit | undefined,
  locale: Locale,
): string[] {
  const { skill, unitFiles } = dictionaryOf(locale);
  const { language = null, license = null, allowedTools = null } = facts ?? {};
  return [
    ...(kind === "skill" ? [] : [skill.unitKinds[kind]]),
    ...(bodyTokens === null ? [] : [fill(skill.unitCost, { tokens: formatNumber(locale, bodyTokens) })]),
    ...(language === null || language === locale ? [] : [languageName(locale, language)]),
    ...(license === null || license === record.license ? [] : [fill(unitFiles.license, { license })]),
    ...(allowedTools === null || allowedTools.length === 0
      ? []
      : [fill(unitFiles.allowedTools, { tools: toolsOf(allowedTools, locale) })]),
  ];
}

function toolsOf(tools: readonly string[], locale: Locale): string {
  const named = tools
    .slice(0, NAMED_TOOLS)
    .map((tool) => (tool.length > LONGEST_TOOL ? `${tool.slice(0, LONGEST_TOOL)}…` : tool));
  const more = tools.length - named.length;
  const rest = fill(dictionaryOf(locale).more, { count: formatNumber(locale, more) });
  return formatList(locale, named) + (more > 0 ? ` ${rest}` : "");
}
