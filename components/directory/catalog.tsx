import type { Locale } from "@skillshelf/directory-api/locales";
import type { Holdings as Numbers } from "@skillshelf/directory-api/schema";
import type { CategoryView, CollectionCard, CollectionView } from "#lib/directory/views/catalog.ts";
import type { SkillCard } from "#lib/directory/views/skill.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { formatNumber, plural } from "#lib/i18n/format.ts";
import { Bar } from "../ui/charts.tsx";
import { inLanguage } from "../ui/elements.tsx";
import { AuditLevel } from "./audit-level.tsx";
import { AuditLine, RepositoryFactsLine, RepositoryTitle } from "./repository-cards.tsx";

/** Categories with their sizes relative to the largest, and descriptions if there is space. */
export function CategoryList({
  categories,
  locale,
  detailed = false,
}: {
  categories: readonly CategoryView[];
  locale: Locale;
  detailed?: boolean;
}) {
  const largest = Math.max(1, ...categories.map(({ skillCount }) => skillCount));
  return (
    <ul className={`grid gap-x-10 sm:grid-cols-2 ${detailed ? "gap-y-7" : "gap-y-3 lg:grid-cols-3"}`}>
      {categories.map(({ slug, name, description, href, skillCount }) => (
        <li key={slug}>
          <p className={`mb-1 flex items-baseline justify-between gap-3 ${detailed ? "font-serif text-lg" : ""}`}>
            <a href={href}>{name}</a>
            <span className="text-muted">{formatNumber(locale, skillCount)}</span>
          </p>
          <Bar size={skillCount} whole={largest} height={detailed ? 6 : 4} />
          {detailed && <p className="mt-1.5 text-sm text-muted">{description}</p>}
        </li>
      ))}
    </ul>
  );
}

/** Skills beside each other: name, repository, description, and the result of the audit. */
export function SkillCards({ skills }: { skills: readonly SkillCard[] }) {
  return (
    <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-3">
      {skills.map(({ name, href, repository, description, language, level }) => (
        <li key={href}>
          <h3 className="text-lg">
            <a href={href}>{name}</a>
          </h3>
          <p className="font-mono text-sm text-muted wrap-anywhere">{repository}</p>
          <p className="my-1" {...inLanguage(language)}>
            {description}
          </p>
          <p className="text-sm">
            <AuditLevel level={level} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Collections with their purpose and size. */
export function Collections({
  collections,
  locale,
  heading: Heading,
}: {
  collections: readonly CollectionCard[];
  locale: Locale;
  heading: "h2" | "h3";
}) {
  const { counts } = dictionaryOf(locale);
  return (
    <ul className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
      {collections.map(({ slug, href, title, lead, language, memberCount }) => (
        <li key={slug}>
          <Heading className="text-lg" {...inLanguage(language)}>
            <a href={href}>{title}</a>
          </Heading>
          <p className="mt-1" {...inLanguage(language)}>
            {lead}
          </p>
          <p className="mt-1 text-sm text-muted">{plural(locale, counts.repositories, memberCount)}</p>
        </li>
      ))}
    </ul>
  );
}

/** The repositories of a collection, each with the reason why it is in it. */
export function Members({
  members,
  language,
  locale,
}: {
  members: CollectionView["members"];
  language: string | undefined;
  locale: Locale;
}) {
  const { collections } = dictionaryOf(locale);
  return (
    <section aria-labelledby="members" className="mt-8">
      <h2 id="members" className="mb-3 text-2xl">
        {collections.members}
      </h2>
      <ol className="divide-y divide-line border-y border-line">
        {members.map(({ card, reason }) => (
          <li key={card.href} className="flex flex-wrap justify-between gap-x-10 gap-y-2 py-5 sm:flex-nowrap">
            <div className="min-w-0">
              <RepositoryTitle card={card} heading="h3" />
              <p className="mt-2 max-w-3xl font-serif" {...inLanguage(language)}>
                {reason}
              </p>
              <p className="mt-2 max-w-3xl text-sm text-muted" {...inLanguage(card.language)}>
                {card.summary}
              </p>
              <RepositoryFactsLine card={card} locale={locale} />
            </div>
            <AuditLine card={card} locale={locale} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The size of the directory in numbers. */
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
