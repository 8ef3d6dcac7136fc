import type { Locale } from "@skillshelf/directory-api/locales";
import type { Holdings as Numbers } from "@skillshelf/directory-api/schema";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { formatNumber } from "#lib/i18n/format.ts";

/** What is in the directory, in numbers. */
export function Holdings({ holdings, locale }: { holdings: Numbers; locale: Locale }) {
  const { home } = dictionaryOf(locale);
  const numbers = [
    { name: home.repositories, count: holdings.repositories },
    { name: home.skills, count: holdings.skills },
    { name: home.reviewed, count: holdings.reviewed },
  ];
  return (
    <section aria-labelledby="holdings" className="border-t border-line pt-5 lg:border-s lg:border-t-0 lg:ps-8 lg:pt-1">
      <h2 id="holdings" className="font-sans text-sm font-normal text-muted">
        {home.catalog}
      </h2>
      <dl className="mt-2 flex flex-wrap gap-x-10 gap-y-3 lg:grid">
        {numbers.map(({ name, count }) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-serif text-3xl font-semibold">{formatNumber(locale, count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
