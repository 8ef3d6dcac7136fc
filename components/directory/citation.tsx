import { Copyable } from "#components/ui/copyable.tsx";
import { inLanguage } from "#components/ui/in-language.ts";
import type { SkillPageView } from "#lib/directory/views/skill-page.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import type { Locale } from "#lib/i18n/locales.ts";

/** A description that can be quoted, and the references that go with it. */
export function Citation({ view, locale }: { view: SkillPageView; locale: Locale }) {
  const { citation: words } = dictionaryOf(locale);
  const { description, plain, apa, bibtex } = view.citation;
  const forms = [
    { caption: words.plain, text: plain },
    { caption: "APA", text: apa },
    { caption: "BibTeX", text: bibtex },
  ];
  return (
    <section aria-labelledby="cite" className="mt-14">
      <h2 id="cite" className="text-2xl">
        {words.title}
      </h2>
      <blockquote className="my-3 max-w-2xl border-s-4 border-line ps-4" {...inLanguage(view.citationLanguage)}>
        {description}
      </blockquote>
      <div className="space-y-3">
        {forms.map(({ caption, text }) => (
          <Copyable key={caption} text={text} caption={caption} of={words.title} locale={locale} />
        ))}
      </div>
    </section>
  );
}
