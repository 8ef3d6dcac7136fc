import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatNumber } from "#lib/i18n/format.ts";
import type { Locale } from "#lib/i18n/locales.ts";
import { conformanceRules } from "../../score/rules.ts";
import { upkeepWeights } from "../../score/score.ts";

/** Tables of the documentation that are made from what the code does, so that the two cannot differ. */
const tables: Readonly<Record<string, (locale: Locale) => string>> = {
  "conformance-rules": (locale) => {
    const { score, conformance } = dictionaryOf(locale);
    const rows = conformanceRules.map(({ id, deduction }) => [
      `\`${id}\``,
      conformance[id].title,
      conformance[id].remedy,
      formatNumber(locale, -deduction),
    ]);
    return table([score.rule, score.fault, score.remedy, score.points], rows);
  },
  "upkeep-weights": (locale) => {
    const { score } = dictionaryOf(locale);
    const { commitAge, license, licenseWithConflicts, description } = upkeepWeights;
    const number = (value: number) => formatNumber(locale, value);
    const rows = [
      ...commitAge.map(({ days, points }) => [fill(score.commitAge, { days: number(days) }), number(points)]),
      [score.license, number(license)],
      [score.licenseWithConflicts, number(licenseWithConflicts)],
      [
        fill(score.description, { shortest: number(description.shortest), longest: number(description.longest) }),
        number(description.points),
      ],
    ];
    return table([score.reason, score.points], rows);
  },
};

/** A document with a table in the place of each line `<!-- table: name -->`. */
export const withTables = (body: string, locale: Locale): string =>
  body.replace(/^<!-- table: ([a-z-]+) -->$/gm, (mark, name: string) => tables[name]?.(locale) ?? mark);

/** Names in such lines that are no table's. */
export const unknownTables = (body: string): string[] =>
  [...body.matchAll(/^<!-- table: (.*) -->$/gm)].flatMap(([, name = ""]) =>
    Object.hasOwn(tables, name) ? [] : [name],
  );

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n");
