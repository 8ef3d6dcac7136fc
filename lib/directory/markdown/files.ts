import type { BlockContent, RootContent } from "mdast";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatNumber } from "#lib/i18n/format.ts";
import type { FilesPage } from "../loaders/skill.ts";
import type { UnitFilesView } from "../views/skill-units.ts";
import { type Context, page, siteLink } from "./parts.ts";
import { heading, inlineCode, link, list, paragraph } from "./writer.ts";

/** The page of a record's files as Markdown. */
export function filesMarkdown({ frame, units, recordHref }: FilesPage, context: Context): string {
  const current = paragraph(siteLink(context, recordHref, dictionaryOf(context.locale).audit.current));
  return page(frame, [...units.flatMap((unit) => unitSection(unit, context)), current], context);
}

function unitSection({ name, folder, folderHref, summary, lists }: UnitFilesView, { locale }: Context): RootContent[] {
  const { more } = dictionaryOf(locale);
  return [
    heading(2, name),
    paragraph(link(folderHref, inlineCode(`${folder}/`)), ` (${summary})`),
    ...lists.flatMap(({ title, files, more: others }) => {
      const items: BlockContent[][] = files.map(({ name: path, href, notes }) => [
        paragraph(link(href, inlineCode(path)), notes.length === 0 ? "" : ` (${notes.join(" · ")})`),
      ]);
      const rest = [paragraph(fill(more, { count: formatNumber(locale, others) }))];
      return [heading(3, title), list(others > 0 ? [...items, rest] : items)];
    }),
  ];
}
