import type { Locale } from "@skillshelf/directory-api/locales";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";

/** The keys that lead through the results of a search. */
export function KeyHints({ locale }: { locale: Locale }) {
  const { keys } = dictionaryOf(locale).search;
  return (
    <ul className="key-hints py-1 text-sm text-muted">
      <li>
        <kbd>↓</kbd> <kbd>↑</kbd> {keys.results}
      </li>
      <li>
        <kbd>Esc</kbd> {keys.back}
      </li>
    </ul>
  );
}
