import { inLanguage } from "#components/ui/in-language.ts";
import type { DocumentLink } from "#lib/directory/views/document.ts";

/** The pages of the documentation beside one of them. */
export function DocumentLinks({
  documents,
  title,
  current,
}: {
  documents: readonly DocumentLink[];
  title: string;
  current: string;
}) {
  return (
    <nav aria-label={title} className="border-line max-lg:mt-12 max-lg:border-t max-lg:pt-6 lg:border-s lg:ps-6">
      <ul className="sticky top-6 space-y-1.5 text-sm">
        {documents.map(({ href, title: name, language }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={href === current ? "page" : undefined}
              className="inline-block py-0.5 aria-[current]:font-semibold aria-[current]:text-ink"
              {...inLanguage(language)}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
