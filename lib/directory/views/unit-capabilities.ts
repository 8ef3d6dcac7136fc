import type { Locale } from "@skillshelf/directory-api/locales";
import { capabilities, type UnitAuditFacts } from "@skillshelf/skill-audit/audit-facts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatList } from "#lib/i18n/format.ts";

/** What a unit was found to do and what not, in a sentence each; none where it was not audited. */
export function toUnitCapabilities(audit: UnitAuditFacts | undefined, locale: Locale): string[] {
  if (audit === undefined) return [];
  const words = dictionaryOf(locale).audit;
  const list = (sentence: string, isFound: boolean) => {
    const some = capabilities.filter((one) => (audit.capabilities[one] !== null) === isFound);
    const names = formatList(
      locale,
      some.map((one) => words.unitCapability[one]),
    );
    return some.length === 0 ? [] : [fill(sentence, { capabilities: names })];
  };
  return [...list(words.found, true), ...list(words.unitNotFound, false)];
}
