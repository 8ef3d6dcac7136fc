import { absolute, correctionsPath, reportUrl, type SkillKey, skillPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill } from "#lib/i18n/format.ts";

const reports = ["problem", "correction", "removal"] as const;
type Report = (typeof reports)[number];

/** Where a visitor reports a problem with an entry, corrects it, or asks for its removal. */
export type ReportLinks = readonly Readonly<{ report: Report; href: string }>[];

/** Links to the operator's address with the page named; to the page that explains corrections where none is set. */
export function toReportLinks(
  key: SkillKey,
  locale: Locale,
  site: Readonly<{ siteUrl: string; reportUrl: string | undefined }>,
): ReportLinks {
  const { reports: words } = dictionaryOf(locale);
  return reports.map((report) => {
    const subject = `${words[report]}: ${key.owner}/${key.repo}`;
    const text = fill(words.text, { page: absolute(site.siteUrl, skillPath(locale, key)) });
    return {
      report,
      href: site.reportUrl === undefined ? correctionsPath(locale) : reportUrl(site.reportUrl, subject, text),
    };
  });
}
