import type { Locale } from "@skillshelf/directory-api/locales";
import type { ReactNode } from "react";
import { Breadcrumbs } from "#components/ui/breadcrumbs.tsx";
import { Shell } from "#components/ui/shell.tsx";
import type { PageFrame } from "#lib/directory/views/page-frame.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";

/** A page below a record's: what it is, the way back to the record as it is now, and what it holds. */
export function RecordPart({
  frame,
  name,
  recordHref,
  locale,
  children,
}: {
  frame: PageFrame;
  /** What it is called in its trail. */
  name: string;
  recordHref: string;
  locale: Locale;
  children: ReactNode;
}) {
  return (
    <Shell locale={locale} path={frame.path}>
      <Breadcrumbs locale={locale} trail={frame.trail} current={name} />
      <h1 className="text-4xl wrap-anywhere">{frame.title}</h1>
      <p className="mt-2 max-w-3xl text-lg wrap-anywhere">
        {frame.description} <a href={recordHref}>{dictionaryOf(locale).audit.current}</a>
      </p>
      {children}
    </Shell>
  );
}
