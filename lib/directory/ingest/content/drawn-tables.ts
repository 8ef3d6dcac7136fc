import { profiles } from "@skillshelf/agent-loading/profiles";
import { docsPath } from "@skillshelf/directory-api/links";
import { formattingOf, type Locale } from "@skillshelf/directory-api/locales";
import { type RuleClass, ruleClasses } from "@skillshelf/skill-audit/rule";
import { ruleWordsIn } from "@skillshelf/skill-audit/rule-words";
import { rules } from "@skillshelf/skill-audit/rules";
import { conformanceWordsIn } from "@skillshelf/skill-reader/conformance/rule-words";
import { conformanceRules } from "@skillshelf/skill-reader/conformance/rules";
import { conformanceWeights, upkeepWeights } from "@skillshelf/skill-reader/conformance/score";
import recalled from "#content/audit/recall.json" with { type: "json" };
import reference from "#content/graph/reference.json" with { type: "json" };
import summaries from "#content/graph/summaries.json" with { type: "json" };
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatDate, formatNumber, joinSentences } from "#lib/i18n/format.ts";
import { qualityWeights } from "../../search/document.ts";
import { rankWeights } from "../../search/ranking.ts";
import { precision } from "../audit-precision.ts";

type Operation = Readonly<{
  group: string;
  method: string;
  path: string;
  scope: string;
  summary: string;
  exception?: string;
  lines: readonly string[];
}>;

const operations: readonly Operation[] = reference.operations;
const translated: Readonly<Record<string, Readonly<Record<string, string>>>> = summaries;

/** Lists every operation of the graph by group, and the types they refer to. Types are code and stay in English. */
export function graphReference(locale: Locale): string {
  const { groups, shapes } = dictionaryOf(locale).graph;
  const sections = Object.entries(groups).map(([group, heading]) => {
    const ofGroup = operations.filter((operation) => operation.group === group);
    return ofGroup.length === 0
      ? []
      : [`## ${heading}`, ...ofGroup.map((operation) => formatOperation(operation, locale))];
  });
  const declarations = reference.shapes.map(({ lines }) => lines.join("\n")).join("\n\n");
  return [...sections.flat(), `## ${shapes}`, code(declarations)].join("\n\n");
}

function formatOperation({ method, path, scope, summary, exception, lines }: Operation, locale: Locale): string {
  const { graph } = dictionaryOf(locale);
  const name = `${method} ${path}`;
  const facts = [
    `**${translated[name]?.[locale] ?? summary}**`,
    fill(graph.scope, { scope: `\`${scope}\`` }),
    ...(exception === undefined ? [] : [`[${graph.beyond}](${docsPath(locale, "graph-security")})`]),
  ];
  const types = exception === undefined ? lines : [`// ${exception}`, ...lines];
  return [`### \`${name}\``, facts.join(" · "), code(types.join("\n"))].join("\n\n");
}

const code = (text: string): string => `\`\`\`ts\n${text}\n\`\`\``;

/** Number of attacks in a set, and of those detected. */
type DetectionCount = Readonly<{ count: number; found: number }>;
type RecallOfClass = Readonly<{ train: DetectionCount; "held-out": DetectionCount }>;

const recall: Readonly<Record<RuleClass, RecallOfClass>> = recalled;

const sumOf = (set: keyof RecallOfClass): DetectionCount => ({
  count: Object.values(recall).reduce((sum, one) => sum + one[set].count, 0),
  found: Object.values(recall).reduce((sum, one) => sum + one[set].found, 0),
});

/** Tables of the documentation that are generated from code, so that they cannot diverge from it. */
const tables: Readonly<Record<string, (locale: Locale) => string>> = {
  "conformance-rules": (locale) => {
    const { score } = dictionaryOf(locale);
    const byHarm = conformanceRules.toSorted((one, other) => other.deduction - one.deduction);
    const rows = byHarm.map((rule) => {
      const { title, remedy } = conformanceWordsIn(rule, locale);
      return [`\`${rule.id}\``, title, remedy, formatNumber(locale, -rule.deduction)];
    });
    return table([score.rule, score.fault, score.remedy, score.points], rows);
  },
  "score-weights": (locale) => {
    const { score } = dictionaryOf(locale);
    const { rules: most, withoutDeviation, listing } = conformanceWeights;
    const { commitAge, license, licenseInPart } = upkeepWeights;
    const number = (value: number) => formatNumber(locale, value);
    const range = { fewest: number(listing.fewest), most: number(listing.most) };
    const rows: [string, number][] = [
      [score.rules, most],
      [score.withoutDeviation, withoutDeviation],
      [fill(score.listing, range), listing.points],
      [fill(score.commitAge, { days: number(commitAge.days) }), commitAge.points],
      [score.license, license],
      [score.licenseInPart, licenseInPart],
    ];
    return table(
      [score.reason, score.points],
      rows.map(([name, points]) => [name, number(points)]),
    );
  },
  "search-weights": (locale) => {
    const { ranking } = dictionaryOf(locale);
    return weights(locale, rankWeights, ranking.weights, [ranking.counts, ranking.weight]);
  },
  "search-quality": (locale) => {
    const { ranking } = dictionaryOf(locale);
    return weights(locale, qualityWeights, ranking.quality, [ranking.counts, ranking.points]);
  },
  agents: (locale) => {
    const { versions } = dictionaryOf(locale).loading;
    const rows = profiles.map(({ id, name, measured }) => [
      name,
      `\`${id}\``,
      measured === null ? "–" : `\`${measured.package}\``,
      measured?.version ?? "–",
      measured === null ? "–" : formatDate(locale, measured.date),
    ]);
    return table([versions.agent, versions.id, versions.package, versions.version, versions.date], rows);
  },
  "audit-rules": auditRules,
  "graph-reference": graphReference,
  "audit-precision": (locale) => {
    const { audit } = dictionaryOf(locale);
    const { severity, read, right, share, all } = audit.precision;
    const rows = precision().map(({ of, count, right: correct }) => [
      of === "all" ? all : audit.levels[of],
      formatNumber(locale, count),
      formatNumber(locale, correct),
      percentage(locale, correct, count),
    ]);
    return table([severity, read, right, share], rows);
  },
  "audit-recall": (locale) => {
    const { audit } = dictionaryOf(locale);
    const words = audit.recall;
    const sets = (one: RecallOfClass) =>
      [one.train, one["held-out"]].map(({ found, count }) =>
        fill(words.of, { found: formatNumber(locale, found), count: formatNumber(locale, count) }),
      );
    const all = { train: sumOf("train"), "held-out": sumOf("held-out") };
    const rows = ruleClasses.map((one) => [audit.classes[one], ...sets(recall[one])]);
    return table([words.class, words.training, words.heldOut], [...rows, [words.all, ...sets(all)]]);
  },
};

/** Lists the weights that have a name. */
const weights = <Name extends string>(
  locale: Locale,
  values: Readonly<Record<NoInfer<Name>, number>>,
  names: Readonly<Record<Name, string>>,
  head: readonly string[],
): string =>
  table(
    head,
    (Object.keys(names) as Name[]).map((name) => [names[name], formatNumber(locale, values[name])]),
  );

/** Replaces each line `<!-- table: name -->` with the table. */
export const withTables = (body: string, locale: Locale): string =>
  body.replace(/^<!-- table: ([a-z-]+) -->$/gm, (mark, name: string) => tables[name]?.(locale) ?? mark);

/** Returns the names in such lines that no table has. */
export const unknownTables = (body: string): string[] =>
  [...body.matchAll(/^<!-- table: (.*) -->$/gm)].flatMap(([, name = ""]) =>
    Object.hasOwn(tables, name) ? [] : [name],
  );

/** Lists every audit rule by class, with its texts. */
function auditRules(locale: Locale): string {
  const { audit } = dictionaryOf(locale);
  const sections = ruleClasses.map((one) => {
    const ofClass = rules.filter((rule) => rule.class === one);
    const texts = ofClass.flatMap(({ id, severity }) => {
      const words = ruleWordsIn(id, locale);
      if (words === undefined) return [];
      const { title, rationale, remedy, beyondPattern } = words;
      return [
        `### \`${id}\``,
        `**${escaped(title)}** · ${fill(audit.ruleSeverity, { level: audit.levels[severity] })}`,
        escaped(joinSentences(locale, [rationale, remedy])),
        `*${audit.whyPattern}* ${escaped(beyondPattern)}`,
      ].join("\n\n");
    });
    return [`## ${audit.classes[one]}`, ...texts].join("\n\n");
  });
  return sections.join("\n\n");
}

/** Escapes plain text for Markdown. */
const escaped = (text: string): string => text.replace(/[\\`*_<>[\]|~#]/g, "\\$&");

const percentage = (locale: Locale, part: number, total: number): string =>
  total === 0
    ? "–"
    : new Intl.NumberFormat(formattingOf(locale), { style: "percent", maximumFractionDigits: 1 }).format(part / total);

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n");
