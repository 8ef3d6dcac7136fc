import type { Locale } from "@skillshelf/directory-api/locales";
import type { ComponentType } from "react";
import { Levels } from "#components/graph/levels.tsx";
import { ProofCheck } from "#components/graph/proof-check.tsx";
import { Markdown } from "#components/ui/markdown.tsx";
import { type Figure, isFigure, partsOf } from "#lib/directory/figures.ts";

const drawn: Readonly<Record<Figure, ComponentType<{ locale: Locale }>>> = {
  "graph-levels": Levels,
  "graph-proof": ProofCheck,
};

/** The text of a page of the documentation, with its figures. `language` is what it is written in, where that is not the page's own. */
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
