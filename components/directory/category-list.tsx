import type { Locale } from "@skillshelf/directory-api/locales";
import { Bar } from "#components/ui/bar.tsx";
import type { CategoryView } from "#lib/directory/views/catalogue.ts";
import { formatNumber } from "#lib/i18n/format.ts";

/** Categories with their numbers, each beside the largest; with descriptions where there is room. */
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
          <Bar parts={[{ size: skillCount, tone: "full" }]} whole={largest} height={detailed ? 6 : 4} />
          {detailed && <p className="mt-1.5 text-sm text-muted">{description}</p>}
        </li>
      ))}
    </ul>
  );
}
