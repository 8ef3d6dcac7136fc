import type { Locale } from "@skillshelf/directory-api/locales";
import type { ComponentType } from "react";
import { type Figure, isFigure, partsOf } from "#lib/directory/figures.ts";
import type { DocumentLink, DocumentSection } from "#lib/directory/views/document.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { Levels, ProofCheck } from "../graph/figures.tsx";
import { inLanguage } from "../ui/elements.tsx";
import { Markdown } from "../ui/markdown.tsx";

const drawn: Readonly<Record<Figure, ComponentType<{ locale: Locale }>>> = {
  "graph-levels": Levels,
  "graph-proof": ProofCheck,
};

/** The body of a documentation page with its figures. `language` is set where it is not the page's. */
export function DocumentBody({
  body,
  language,
  locale,
}: {
  body: string;
  language: string | undefined;
  locale: Locale;
}) {
  return partsOf(body).map((part, index) => {
    if (index % 2 === 0) return <Markdown key={part} source={part} linkedHeadings language={language} />;
    if (!isFigure(part)) return null;
    const Drawn = drawn[part];
    return <Drawn key={part} locale={locale} />;
  });
}

/** Navigation beside a page of the documentation: all pages, by group. */
export function DocumentLinks({
  sections,
  title,
  current,
}: {
  sections: readonly DocumentSection[];
  title: string;
  current: string;
}) {
  return (
    <nav aria-label={title} className="border-line max-lg:mt-12 max-lg:border-t max-lg:pt-6 lg:border-s lg:ps-6">
      <div className="sticky top-6 space-y-5 overflow-y-auto text-sm lg:max-h-[calc(100vh-3rem)]">
        {sections.map(({ group, name, documents }) => (
          <div key={group}>
            <p id={`docs-${group}`} className="mb-1 font-semibold">
              {name}
            </p>
            <ul aria-labelledby={`docs-${group}`} className="space-y-1">
              {documents.map(({ href, title: page, language }) => (
                <li key={href}>
                  <a
                    href={href}
                    aria-current={href === current ? "page" : undefined}
                    className="inline-block py-0.5 aria-[current]:font-semibold aria-[current]:text-ink"
                    {...inLanguage(language)}
                  >
                    {page}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

/** Links to the pages before and after this one in its group. */
export function DocumentNeighbors({
  previous,
  next,
  locale,
}: {
  previous: DocumentLink | undefined;
  next: DocumentLink | undefined;
  locale: Locale;
}) {
  if (previous === undefined && next === undefined) return null;
  const { pager } = dictionaryOf(locale);
  const neighbors = [
    { rel: "prev", name: pager.previous, document: previous },
    { rel: "next", name: pager.next, document: next },
  ];
  return (
    <ul className="mt-8 flex flex-wrap justify-between gap-x-8 gap-y-2 border-t border-line pt-4">
      {neighbors.map(
        ({ rel, name, document }) =>
          document && (
            <li key={rel} className={rel === "next" ? "ms-auto text-end" : ""}>
              <span className="block text-sm text-muted">{name}</span>
              <a href={document.href} rel={rel} {...inLanguage(document.language)}>
                {document.title}
              </a>
            </li>
          ),
      )}
    </ul>
  );
}
