import type { Locale } from "@skillshelf/directory-api/locales";
import { Filled } from "#components/ui/filled.tsx";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";

const examples = [
  ["code review", "words"],
  ['"pull request"', "phrase"],
  ["-azure", "without"],
  ["owner:anthropics", "owner"],
  ["license:MIT", "license"],
  ["category:security", "category"],
  ["tag:pdf", "tag"],
  ["lang:de", "language"],
] as const;

/** How to write a query, and the switch of the key that leads to the search box. */
export function SearchHelp({ locale }: { locale: Locale }) {
  const { search } = dictionaryOf(locale);
  return (
    <details className="max-w-2xl text-sm text-muted open:basis-full">
      <summary className="w-fit cursor-pointer py-1">{search.help.title}</summary>
      <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_1fr]">
        {examples.map(([example, name]) => (
          <div key={example} className="grid sm:contents">
            <dt>
              <code className="font-mono text-ink">{example}</code>
            </dt>
            <dd className="ps-4 sm:ps-0">{search.help[name]}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2">{search.help.combine}</p>
      <label className="key-hints mt-2">
        <input type="checkbox" defaultChecked data-slash-switch="" className="accent-accent" />
        <span>
          <Filled message={search.slash} name="key">
            <kbd>/</kbd>
          </Filled>
        </span>
      </label>
    </details>
  );
}
