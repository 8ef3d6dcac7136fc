import { docsPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import reference from "#content/graph/reference.json" with { type: "json" };
import summaries from "#content/graph/summaries.json" with { type: "json" };
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill } from "#lib/i18n/format.ts";

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

/** Every operation of the graph under the heading of its group, and the shapes these name. Shapes are code, and in English. */
export function graphReference(locale: Locale): string {
  const { groups, shapes } = dictionaryOf(locale).graph;
  const sections = Object.entries(groups).map(([group, heading]) => {
    const ofGroup = operations.filter((operation) => operation.group === group);
    return ofGroup.length === 0 ? [] : [`## ${heading}`, ...ofGroup.map((operation) => told(operation, locale))];
  });
  const declarations = reference.shapes.map(({ lines }) => lines.join("\n")).join("\n\n");
  return [...sections.flat(), `## ${shapes}`, code(declarations)].join("\n\n");
}

function told({ method, path, scope, summary, exception, lines }: Operation, locale: Locale): string {
  const { graph } = dictionaryOf(locale);
  const name = `${method} ${path}`;
  const said = [
    `**${translated[name]?.[locale] ?? summary}**`,
    fill(graph.scope, { scope: `\`${scope}\`` }),
    ...(exception === undefined ? [] : [`[${graph.beyond}](${docsPath(locale, "graph-security")})`]),
  ];
  const types = exception === undefined ? lines : [`// ${exception}`, ...lines];
  return [`### \`${name}\``, said.join(" · "), code(types.join("\n"))].join("\n\n");
}

const code = (text: string): string => `\`\`\`ts\n${text}\n\`\`\``;
