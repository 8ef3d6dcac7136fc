import type { CategoryView } from "#lib/directory/views/category.ts";
import { formatNumber } from "#lib/i18n/format.ts";
import type { Locale } from "#lib/i18n/locales.ts";

/** Categories with their counts; with descriptions where there is room. */
export function CategoryList({
  categories,
  locale,
  detailed = false,
}: {
  categories: readonly CategoryView[];
  locale: Locale;
  detailed?: boolean;
}) {
  return (
    <ul
      className={
        detailed ? "grid gap-x-10 gap-y-5 sm:grid-cols-2" : "grid gap-x-10 gap-y-1 sm:grid-cols-2 lg:grid-cols-3"
      }
    >
      {categories.map(({ slug, name, description, href, skillCount }) => (
        <li key={slug}>
          <p className="flex items-baseline gap-3">
            <a href={href}>{name}</a>
            <span className="grow border-b border-dotted border-line" />
            <span className="text-muted">{formatNumber(locale, skillCount)}</span>
          </p>
          {detailed && <p className="text-sm text-muted">{description}</p>}
        </li>
      ))}
    </ul>
  );
}
